import { localeTitles } from '../../shared/locales/index.ts'
import type { Key } from '../../shared/locales/index.ts'
import { askIdle, beginGuide, changeTheme, chooseLanguage, idleText, turnSounds, turnZoom } from '../core/till-acts.ts'
import type { PlainPlace } from '../core/nav/places.ts'
import type { Till } from '../core/till.svelte.ts'
import type { IconName } from '../ui/icons.ts'

/** The state of what a row opens: a text and the colour of its dot. */
type RowState = { text: string; look: 'ok' | 'wait' | 'stop' }

export type MenuRow = {
  /** The text that names the row. The search finds the row by the words for this name. */
  name: Key
  label: string
  icon: IconName
  run: () => void
  state?: RowState | undefined
  /** What the row is for, if it has no state. */
  hint?: string | undefined
  /** Whether a switch is on. */
  isOn?: boolean
}
export type MenuGroup = { title: string; rows: MenuRow[] }

type MenuActs = { close: () => void }

/** Returns the menu as columns of groups: shift and sales, records, setup, and this till. `menuStrip` has the rest. */
export function menuColumns(till: Till, acts: MenuActs): MenuGroup[][] {
  const columns = [[shiftGroup(till, acts), sellGroup(till, acts)], [lookGroup(till, acts)], [setUpGroup(till, acts)]]
  return [...columns, [tillGroup(till, acts)]]
    .map((groups) => groups.filter(({ rows }) => rows.length > 0))
    .filter((groups) => groups.length > 0)
}

const placeRow =
  (till: Till, close: () => void) =>
  (name: Key, icon: IconName, place: PlainPlace, { state, hint }: Pick<MenuRow, 'state' | 'hint'> = {}): MenuRow => ({
    name,
    label: till.sayKey(name),
    icon,
    state,
    hint,
    run: () => {
      close()
      till.nav.go(place)
    }
  })

function sellGroup(till: Till, { close }: MenuActs): MenuGroup {
  const row = placeRow(till, close)
  const title = till.say('menu.groupSell')
  if (!till.isSelling) return { title, rows: [] }
  const openCash = () => (close(), till.nav.go({ name: 'cash' }))
  const guide = () => {
    close()
    beginGuide(till)
  }
  return {
    title,
    rows: [
      row('menu.orders', 'order', 'orders', { hint: till.say('menu.ordersHint') }),
      {
        name: 'menu.cash',
        label: till.say('menu.cash'),
        icon: 'cashInOut' as const,
        hint: till.say('menu.cashHint'),
        run: openCash
      },
      ...(till.view?.isGuided === true
        ? []
        : [{ ...row('menu.guide', 'star', 'sale', { hint: till.say('menu.guideHint') }), run: guide }])
    ]
  }
}

function shiftGroup(till: Till, { close }: MenuActs): MenuGroup {
  const row = placeRow(till, close)
  const selling = [
    row('menu.report', 'chart', 'report', { hint: till.say('menu.reportHint') }),
    row('menu.closeShift', 'check', 'closing', { hint: till.say('menu.closeShiftHint') }),
    row('menu.handOver', 'person', 'handOver', { hint: till.say('menu.handOverHint') })
  ]
  const lock: MenuRow = {
    name: 'menu.lock',
    label: till.say('menu.lock'),
    icon: 'lock',
    hint: till.view?.cashier?.name,
    run: () => void till.change('people.lock', {})
  }
  return {
    title: till.say('menu.groupShift'),
    rows: [...(till.isSelling ? selling : []), ...(till.isSignedIn ? [lock] : [])]
  }
}

function lookGroup(till: Till, { close }: MenuActs): MenuGroup {
  const row = placeRow(till, close)
  const title = till.say('menu.groupLook')
  if (!till.isSignedIn) return { title, rows: [] }
  return {
    title,
    rows: [
      row('menu.history', 'history', 'history', { hint: till.say('menu.historyHint') }),
      row('menu.reports', 'chart', 'reports', { hint: till.say('menu.reportsHint') }),
      row('menu.shifts', 'list', 'closedShifts', { hint: till.say('menu.shiftsHint') }),
      row('menu.system', 'send', 'system', { state: unsentState(till) }),
      row('database.open', 'database', 'database', { hint: till.say('settings.database') })
    ]
  }
}

/** Returns the state of unsent work: green if there is none, red if a person is needed. */
function unsentState(till: Till): RowState | undefined {
  const unsent = till.view?.unsent
  if (unsent === undefined) return undefined
  const { count, needPerson } = unsent
  if (needPerson > 0) return { text: till.say('status.needYou', { count: needPerson }), look: 'stop' }
  return { text: till.say('status.toSend', { count }), look: count > 0 ? 'wait' : 'ok' }
}

function setUpGroup(till: Till, { close }: MenuActs): MenuGroup {
  const row = placeRow(till, close)
  const title = till.say('menu.groupSetUp')
  if (!till.isSignedIn) return { title, rows: [] }
  const trouble = till.view?.printing?.trouble
  const printing: RowState | undefined = trouble && { text: till.say(`printing.trouble.${trouble}`), look: 'stop' }
  return {
    title,
    rows: [
      row('menu.printing', 'printer', 'printing', { state: printing }),
      row('menu.ports', 'scan', 'ports'),
      row('menu.scales', 'scale', 'scales'),
      row('menu.rules', 'list', 'rules', { hint: till.say('settings.rules') }),
      row('menu.people', 'person', 'people', { hint: till.say('settings.people') }),
      row('menu.updates', 'again', 'updates', {
        hint: till.say('settings.updates', { version: till.view?.version ?? '' })
      }),
      row('appearance.title', 'theme', 'appearance', { hint: till.say('settings.appearance') })
    ]
  }
}

function tillGroup(till: Till, { close }: MenuActs): MenuGroup {
  const title = till.say('menu.groupTill')
  const { view } = till
  if (view === undefined) return { title, rows: [] }
  const leave = () => {
    close()
    void till.change('welcome.leave', {})
  }
  return {
    title,
    rows: [
      {
        name: 'manual.title',
        label: till.say('manual.title'),
        icon: 'learn',
        run: () => till.nav.openDialog('manual')
      },
      {
        name: 'menu.language',
        label: till.say('menu.language', { name: localeTitles[view.locale] }),
        icon: 'globe',
        run: () => chooseLanguage(till)
      },
      {
        name: 'menu.theme',
        label: till.say('menu.theme', { name: till.say(`theme.${view.theme}`) }),
        icon: 'theme',
        run: () => changeTheme(till)
      },
      ...(till.isSignedIn ? [] : [zoomRow(till, view.zoom.now)]),
      ...(view.mode === 'training'
        ? [
            {
              name: 'menu.leaveTraining' as const,
              label: till.say('menu.leaveTraining'),
              icon: 'back' as const,
              run: leave
            }
          ]
        : [])
    ]
  }
}

const zoomRow = (till: Till, percent: number): MenuRow => ({
  name: 'menu.zoom',
  label: till.say('menu.zoom', { percent }),
  icon: 'zoom',
  run: () => turnZoom(till)
})

/** Returns the switches below the groups: sounds, offline mode, the time until the till locks itself, and zoom. */
export function menuStrip(till: Till): MenuRow[] {
  const { view } = till
  if (view === undefined || !till.isSignedIn) return []
  const isByHand = view.network === 'byHand'
  return [
    {
      name: 'menu.sounds',
      label: till.say('menu.sounds'),
      icon: 'sound' as const,
      isOn: view.hasSounds,
      run: () => void turnSounds(till)
    },
    {
      name: 'menu.offline',
      label: till.say('menu.offline'),
      icon: 'offline',
      isOn: isByHand,
      run: () => void till.change('app.setOffline', { offline: !isByHand })
    },
    { name: 'menu.idle', label: idleText(till), icon: 'clock', run: () => askIdle(till) },
    zoomRow(till, view.zoom.now)
  ]
}
