import type { Page } from '@playwright/test'
import { localeNames, type LocaleName } from '../../src/shared/choices.ts'
import { ariaKey, rowsOf, type Scope } from '../../src/renderer/keyboard/keymap.ts'
import type { Random } from '../../src/shared/ports.ts'
import { pressable, type Act } from './act.ts'
import { keyIn, signOfKey, titleKey } from './coverage.ts'
import { codes, everyday, home, key, scan, tasks, type } from './tasks.ts'

// What the cashier does next. It is drawn from what the window offers: its row of keys, its buttons, its fields. A task
// is several acts in a row, after which the next one is chosen.

/** What the window offers now. */
export type Offer = {
  /** The screen by its scope, with the key of the title of the dialog that is open. */
  place: string
  /** The part of the window that receives the keys (keymap.ts). */
  scope: Scope
  isDialog: boolean
  buttons: { name: string; at: number; isChosen: boolean; keys: string[] }[]
  keys: string[]
  /** The focused field takes figures. */
  isNumeric: boolean
  isEditable: boolean
}

export async function offerOf(page: Page): Promise<Offer> {
  const { title, scope, ...offer } = await offered(page)
  const place = title === undefined ? scope : `${scope} / ${titleKey(title)}`
  return { ...offer, place, scope: scope as Scope }
}

const offered = (page: Page) =>
  page.evaluate((pressable) => {
    const dialog = Array.from(document.querySelectorAll('dialog[open]')).at(-1)
    const scope = document.querySelector<HTMLElement>('.till')?.dataset['scope'] ?? 'always'
    const nameOf = (one: Element) => {
      const label = one.matches('input, select, textarea') ? (one as HTMLInputElement).labels?.[0] : undefined
      return (one.getAttribute('aria-label') ?? (label ?? one).textContent).replace(/\s+/g, ' ').trim().slice(0, 60)
    }
    const seen = new Map<string, number>()
    const buttons = Array.from((dialog ?? document).querySelectorAll<HTMLElement>(pressable))
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const name = nameOf(one)
        const at = seen.get(name) ?? 0
        seen.set(name, at + 1)
        const isChosen = one.matches(
          '[aria-pressed=true], [aria-checked=true], [aria-selected=true], [aria-selected=true] .line-pick, [aria-current], .is-here, .is-chosen, select, input, textarea'
        )
        // The key that goes to the search changes nothing if the search has the focus.
        const isSearch = one.matches('[aria-keyshortcuts=F2]') && document.activeElement?.matches('.search-field')
        // So does the key that opens the screen which is open.
        const isThere = isSearch === true || (scope === 'system' && one.matches('[aria-keyshortcuts="Control+J"]'))
        // The eraser of a number pad changes nothing if nothing was typed, nor does a figure if the amount is full.
        const isPad = one.closest('.numpad') !== null
        const amount =
          document.querySelector<HTMLInputElement>('.amount-pad input, input[inputmode=decimal]')?.value ?? ''
        const isFull = amount.replace(/\D/g, '').length > 8 || /[.,]/.test(amount)
        const isIdle = isPad && (one.textContent.trim() === '' || isFull)
        const keys = (one.getAttribute('aria-keyshortcuts') ?? '').split(' ').filter(Boolean)
        return { name, at, isChosen: isChosen || isThere || isIdle, keys }
      })
    const keys = Array.from(document.querySelectorAll('[aria-keyshortcuts]:not(:disabled)')).flatMap((one) =>
      (dialog === undefined || dialog.contains(one) || one.closest('footer.keys') !== null) &&
      one instanceof HTMLElement &&
      one.checkVisibility()
        ? (one.getAttribute('aria-keyshortcuts') ?? '').split(' ')
        : []
    )
    const field = document.activeElement
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    const isWritable = isField && !field.readOnly && !field.disabled
    return {
      title: dialog?.querySelector('h2')?.textContent,
      scope,
      isDialog: dialog !== undefined,
      buttons,
      keys: [...new Set(keys.filter(Boolean))],
      isNumeric: isWritable && /decimal|numeric/.test(field.inputMode),
      isEditable: isWritable
    }
  }, pressable)

/** The acts that a run does in a part of the window before it leaves for a task. */
const longStay = 30
/** The acts after which it leaves also if a key of that part was never pressed there. */
const longestStay = 300
/** Screens of tills, the least window, and a screen of 1366 pixels under a zoom of 200 %. */
const sizes = [
  [1024, 768],
  [1366, 768],
  [1920, 1080],
  [800, 600],
  [683, 384]
].map(([width = 0, height = 0]) => ({ width, height }))
const others = ['ArrowDown', 'ArrowUp', 'Tab', 'Enter', 'Escape', '+', '-', 'Delete', 'Control+k', 'F1', 'F12']

/**
 * What the next act is chosen from. `isLocked`: nobody is signed in. `times`: how often a thing was done before. `note`
 * counts one more.
 */
type Chance = {
  random: Random
  offer: Offer
  isLocked: boolean
  locale: LocaleName
  times: (sign: string) => number
  note: (sign: string) => void
}

export const signOfButton = (offer: Offer, name: string): string => `button ${offer.place} ${name}`

/** What a key has in a part of the window, as it is counted when it is pressed. */
const signOfPressed = (scope: Scope, name: string): string => {
  const row = keyIn(scope, name)
  return row === undefined ? `key ${name}` : `tried ${signOfKey(row)}`
}

/** Draws an event around the till, or undefined. The shares add up to 6 of 100. */
function eventOf(chance: number, draw: <T>(list: readonly T[]) => T | undefined): Act | undefined {
  if (chance < 0.02)
    return { kind: 'service', how: draw(['up', 'down', 'slow', 'refusing', 'up', 'up'] as const) ?? 'up' }
  if (chance < 0.03) return { kind: 'reload' }
  if (chance < 0.034) return { kind: 'kill' }
  if (chance < 0.05) return { kind: 'size', size: draw(sizes) ?? sizes[0] ?? { width: 1366, height: 768 } }
  if (chance < 0.054) return { kind: 'zoom', zoom: draw([100, 125] as const) ?? 100 }
  if (chance < 0.06) return { kind: 'language', locale: draw(localeNames) ?? 'en' }
  return undefined
}

/** Draws the next acts. A key, a button or a task is one of those that were done least, so that all come their turn. */
export function chooseActs({ random, offer, isLocked, locale, times, note }: Chance): Act[] {
  const draw = <T>(list: readonly T[]): T | undefined => list[Math.floor(random.fraction() * list.length)]
  /** One of those that were done least. */
  const rarest = <T>(list: readonly T[], signOf: (one: T) => string): T | undefined => {
    const least = Math.min(...list.map((one) => times(signOf(one))))
    return draw(list.filter((one) => times(signOf(one)) === least))
  }
  const chance = random.fraction()
  if (isLocked && chance < 0.6) return [{ kind: 'signIn', who: random.fraction() < 0.75 ? 'owner' : 'cashier' }]
  const event = eventOf(chance, draw)
  if (event !== undefined) return [event]
  // The cashier stays where it has not been often, and longer where a key was never pressed.
  const known = [...rowsOf(offer.scope), ...rowsOf('always')].map((row) => ariaKey(row.key))
  const visits = times(`scope ${offer.scope}`)
  const hasNew = known.some((name) => times(signOfPressed(offer.scope, name)) === 0)
  const isNew = visits < longStay || (hasNew && visits < longestStay)
  if (chance < 0.07 && !isNew) return [home]
  if (chance < 0.11) return scan(draw(codes))
  // Where everything was pressed, half of the acts lead to another place. Where much is new, a few of them are what a
  // counter comes to on any day: without them, a short run has no part-paid ticket, and nothing unsent.
  if (chance < (isNew ? 0.17 : hasNew ? 0.22 : 0.5)) {
    const all = tasks(locale)
    const names = isNew ? everyday : Object.keys(all)
    const isMenu = !isNew && random.fraction() < 0.4
    const name = isMenu ? 'menu' : (rarest(names, (each) => `task ${each}`) ?? 'menu')
    note(`task ${name}`)
    return all[name] ?? []
  }
  const then = random.fraction()
  if (offer.isEditable && then < 0.12)
    return type(
      offer.isNumeric ? String(1 + Math.floor(random.fraction() * 998)) : (draw(['non', 'Сут', '12', 'q']) ?? '')
    )
  if (then < 0.5) {
    const button = rarest(offer.buttons, ({ name }) => signOfButton(offer, name))
    if (button !== undefined)
      return [{ kind: random.fraction() < 0.5 ? 'click' : 'tap', name: button.name, at: button.at }]
  }
  if (then < 0.57) return key(draw(others) ?? 'Escape')
  const pressed = rarest(random.fraction() < 0.5 ? offer.keys : known, (name) => signOfPressed(offer.scope, name))
  return key(pressed ?? 'Escape')
}
