import { localeTitles } from '../../shared/locales/index.ts'
import type { Key } from '../../shared/locales/index.ts'
import { changeTheme, chooseLanguage, turnZoom } from '../core/till-acts.ts'
import type { Place } from '../core/nav.svelte.ts'
import type { Till } from '../core/till.svelte.ts'
import type { IconName } from '../ui/icons.ts'

/** The state of what a row opens: a text and the colour of its dot. */
type RowState = { text: string; look: 'ok' | 'wait' | 'stop' }

export type MenuRow = { label: string; icon: IconName; run: () => void; state?: RowState | undefined }
export type MenuGroup = { title: string; rows: MenuRow[] }

type MenuActs = { close: () => void }

/** Returns the menu as columns of groups: shift and sales, records, setup, and this till. */
export function menuColumns(till: Till, acts: MenuActs): MenuGroup[][] {
  const columns = [[shiftGroup(till, acts), sellGroup(till, acts)], [lookGroup(till, acts)], [setUpGroup(till, acts)]]
  return [...columns, [tillGroup(till, acts)]]
    .map((groups) => groups.filter(({ rows }) => rows.length > 0))
    .filter((groups) => groups.length > 0)
}

const placeRow =
  (till: Till, close: () => void) =>
  (label: Key, icon: IconName, place: Place, state?: RowState): MenuRow => ({
    label: till.sayKey(label),
    icon,
    state,
    run: () => {
      close()
      till.nav.go(place)
    }
  })

function sellGroup(till: Till, { close }: MenuActs): MenuGroup {
  const row = placeRow(till, close)
  const title = till.say('menu.groupSell')
  if (!till.isSelling) return { title, rows: [] }
  const openCash = () => (close(), till.nav.openCash(undefined))
  const beginGuide = () => {
    close()
    till.nav.home()
    till.guide.begin()
  }
  return {
    title,
    rows: [
      row('menu.orders', 'order', 'orders'),
      { label: till.say('menu.cash'), icon: 'cashInOut', run: openCash },
      ...(till.view?.isGuided === true
        ? []
        : [{ label: till.say('menu.guide'), icon: 'star' as const, run: beginGuide }])
    ]
  }
}

function shiftGroup(till: Till, { close }: MenuActs): MenuGroup {
  const row = placeRow(till, close)
  const selling = [
    row('menu.report', 'chart', 'report'),
    row('menu.closeShift', 'check', 'closing'),
    row('menu.handOver', 'person', 'handOver')
  ]
  const lock = { label: till.say('menu.lock'), icon: 'lock' as const, run: () => void till.change('people.lock', {}) }
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
      row('menu.history', 'history', 'history'),
      row('menu.reports', 'chart', 'reports'),
      row('menu.system', 'send', 'system', unsentState(till)),
      row('database.open', 'database', 'database')
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
      row('menu.printing', 'printer', 'printing', printing),
      row('menu.ports', 'scan', 'ports'),
      row('menu.scales', 'scale', 'scales'),
      row('menu.rules', 'list', 'rules'),
      row('menu.updates', 'again', 'updates')
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
        label: till.say('menu.language', { name: localeTitles[view.locale] }),
        icon: 'globe',
        run: () => chooseLanguage(till)
      },
      {
        label: till.say('menu.theme', { name: till.say(`theme.${view.theme}`) }),
        icon: 'theme',
        run: () => changeTheme(till)
      },
      { label: till.say('menu.zoom', { percent: view.zoom.now }), icon: 'zoom', run: () => turnZoom(till) },
      ...(till.isSignedIn ? easeRows(till, close) : []),
      ...(view.mode === 'training'
        ? [{ label: till.say('menu.leaveTraining'), icon: 'back' as const, run: leave }]
        : [])
    ]
  }
}

/** Returns the rows for sounds, the time until the till locks itself, and offline mode. */
function easeRows(till: Till, close: () => void): MenuRow[] {
  const isOn = till.view?.hasSounds === true
  const minutes = till.view?.idleLockMinutes ?? 0
  const isByHand = till.view?.network === 'byHand'
  const turnSounds = async (): Promise<void> => {
    if (await till.change('app.setSounds', { isOn: !isOn })) till.sound('ok')
  }
  const askIdle = () => {
    close()
    till.nav.openDialog('idle')
  }
  return [
    { label: till.say(isOn ? 'menu.soundsOff' : 'menu.soundsOn'), icon: 'sound', run: () => void turnSounds() },
    {
      label: minutes === 0 ? till.say('menu.idleNever') : till.say('menu.idle', { minutes }),
      icon: 'clock',
      run: askIdle
    },
    {
      label: till.say(isByHand ? 'menu.goOnline' : 'menu.goOffline'),
      icon: 'offline',
      run: () => void till.change('app.setOffline', { offline: !isByHand })
    }
  ]
}
