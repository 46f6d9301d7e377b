import type { Page } from '@playwright/test'
import { localeNames } from '../../src/shared/choices.ts'
import { ariaKey, rowsOf, type Scope } from '../../src/renderer/keyboard/keymap.ts'
import type { Random } from '../../src/shared/ports.ts'
import { goods } from '../../test/e2e/cashier.ts'
import { pressable, type Act } from './act.ts'
import { keyIn, signOfKey, titleKey } from './coverage.ts'

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
    const nameOf = (one: Element) =>
      (one.getAttribute('aria-label') ?? one.textContent).replace(/\s+/g, ' ').trim().slice(0, 60)
    const seen = new Map<string, number>()
    const buttons = Array.from((dialog ?? document).querySelectorAll<HTMLElement>(pressable))
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const name = nameOf(one)
        const at = seen.get(name) ?? 0
        seen.set(name, at + 1)
        const isChosen = one.matches(
          '[aria-pressed=true], [aria-checked=true], [aria-selected=true], [aria-selected=true] .line-pick, [aria-current], .is-here, .is-chosen, select'
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

const codes = Object.values(goods).map(({ code }) => code)
const scaleCode = '2200103'
/** The acts that a run does in a part of the window before it leaves for a task. */
const longStay = 30
/** Screens of tills, the least window, and a screen of 1366 pixels under a zoom of 200 %. */
const sizes = [
  [1024, 768],
  [1366, 768],
  [1920, 1080],
  [800, 600],
  [683, 384]
].map(([width = 0, height = 0]) => ({ width, height }))
const others = ['ArrowDown', 'ArrowUp', 'Tab', 'Enter', 'Escape', '+', '-', 'Delete', 'Control+k', 'F1', 'F12']

/** Tasks of a counter as keys. Each begins at the sale, and what does not fit the shop ends by itself. */
const tasks: Record<string, Act[]> = {
  cash: [
    { kind: 'home' },
    { kind: 'scan', code: codes[0] ?? '' },
    { kind: 'key', key: 'F9' },
    { kind: 'key', key: 'Enter' }
  ],
  'cash, pressed twice': [
    { kind: 'home' },
    { kind: 'scan', code: codes[1] ?? '' },
    { kind: 'twice', key: 'F9' },
    { kind: 'key', key: 'Enter' }
  ],
  'in parts': [
    { kind: 'home' },
    { kind: 'scan', code: codes[1] ?? '' },
    { kind: 'key', key: 'F10' },
    { kind: 'type', text: '5000' },
    { kind: 'key', key: 'Enter' },
    { kind: 'key', key: 'F2' },
    { kind: 'key', key: 'Enter' }
  ],
  'a note': [
    { kind: 'home' },
    { kind: 'scan', code: codes[2] ?? '' },
    { kind: 'key', key: 'F10' },
    { kind: 'type', text: '50000' },
    { kind: 'key', key: 'Enter' },
    { kind: 'key', key: 'Enter' }
  ],
  weigh: [
    { kind: 'home' },
    { kind: 'type', text: 'pomidor' },
    { kind: 'key', key: 'Enter' },
    { kind: 'type', text: '0,742' },
    { kind: 'key', key: 'Enter' }
  ],
  hold: [
    { kind: 'home' },
    { kind: 'scan', code: codes[0] ?? '' },
    { kind: 'key', key: 'F6' },
    { kind: 'type', text: 'Stol' },
    { kind: 'key', key: 'Enter' }
  ],
  tickets: [{ kind: 'home' }, { kind: 'key', key: 'F7' }, { kind: 'key', key: 'Enter' }],
  split: [
    { kind: 'home' },
    { kind: 'scan', code: codes[0] ?? '' },
    { kind: 'scan', code: codes[1] ?? '' },
    { kind: 'key', key: 'Alt+m' }
  ],
  refund: [{ kind: 'home' }, { kind: 'key', key: 'F8' }, { kind: 'key', key: 'F8' }, { kind: 'key', key: '+' }],
  'cash out': [
    { kind: 'home' },
    { kind: 'key', key: 'F11' },
    { kind: 'key', key: 'F3' },
    { kind: 'key', key: 'Alt+2' },
    { kind: 'type', text: '1000' },
    { kind: 'key', key: 'Enter' }
  ],
  customer: [
    { kind: 'home' },
    { kind: 'key', key: 'F5' },
    { kind: 'key', key: 'ArrowDown' },
    { kind: 'key', key: 'Enter' }
  ],
  close: ['F12', 'Alt+2', 'F5', 'F10', 'F10', 'F10', 'Enter'].map((key): Act => ({ kind: 'key', key })),
  lock: [
    { kind: 'key', key: 'Control+l' },
    { kind: 'signIn', who: 'owner' }
  ],
  menu: [{ kind: 'home' }, { kind: 'key', key: 'F12' }],
  'several lines': [
    { kind: 'home' },
    { kind: 'scan', code: codes[0] ?? '' },
    { kind: 'scan', code: codes[1] ?? '' },
    { kind: 'scan', code: codes[2] ?? '' }
  ],
  'tickets to merge': [
    { kind: 'home' },
    { kind: 'scan', code: codes[1] ?? '' },
    { kind: 'key', key: 'F6' },
    { kind: 'type', text: 'Bar' },
    { kind: 'key', key: 'Enter' },
    { kind: 'scan', code: codes[0] ?? '' },
    { kind: 'key', key: 'F6' },
    { kind: 'type', text: 'Zal' },
    { kind: 'key', key: 'Enter' },
    { kind: 'key', key: 'F7' }
  ],
  'a sale to refund': [
    { kind: 'home' },
    { kind: 'scan', code: codes[1] ?? '' },
    { kind: 'key', key: 'F9' },
    { kind: 'key', key: 'Enter' },
    { kind: 'key', key: 'F8' },
    { kind: 'key', key: 'F8' },
    { kind: 'key', key: '=' }
  ],
  receipt: [{ kind: 'home' }, { kind: 'key', key: 'F8' }, { kind: 'key', key: 'Enter' }],
  'held tickets': [{ kind: 'home' }, { kind: 'key', key: 'F7' }],
  more: [{ kind: 'home' }, { kind: 'scan', code: codes[0] ?? '' }, { kind: 'key', key: 'Alt+m' }],
  'to the payment': [{ kind: 'home' }, { kind: 'scan', code: codes[1] ?? '' }, { kind: 'key', key: 'F10' }],
  'a customer pays': [
    { kind: 'home' },
    { kind: 'scan', code: codes[1] ?? '' },
    { kind: 'key', key: 'F5' },
    { kind: 'key', key: 'ArrowDown' },
    { kind: 'key', key: 'Enter' },
    { kind: 'key', key: 'F10' }
  ]
}

/** What the next act is chosen from. `isLocked`: nobody is signed in. `times`: how often a thing was done before. */
type Chance = { random: Random; offer: Offer; isLocked: boolean; times: (sign: string) => number }

export const signOfButton = (offer: Offer, name: string): string => `button ${offer.place} ${name}`

/** Draws the next acts. A key or button is one of those that were pressed least, so that all come their turn. */
export function chooseActs({ random, offer, isLocked, times }: Chance): Act[] {
  const draw = <T>(list: readonly T[]): T | undefined => list[Math.floor(random.fraction() * list.length)]
  /** One of those that were done least. */
  const rarest = <T>(list: readonly T[], signOf: (one: T) => string): T | undefined => {
    const least = Math.min(...list.map((one) => times(signOf(one))))
    return draw(list.filter((one) => times(signOf(one)) === least))
  }
  const chance = random.fraction()
  if (isLocked && chance < 0.6) return [{ kind: 'signIn', who: random.fraction() < 0.75 ? 'owner' : 'cashier' }]
  if (chance < 0.02)
    return [{ kind: 'service', how: draw(['up', 'down', 'slow', 'refusing', 'up', 'up'] as const) ?? 'up' }]
  if (chance < 0.03) return [{ kind: 'reload' }]
  if (chance < 0.034) return [{ kind: 'kill' }]
  if (chance < 0.05) return [{ kind: 'size', size: draw(sizes) ?? sizes[0] ?? { width: 1366, height: 768 } }]
  if (chance < 0.054) return [{ kind: 'zoom', zoom: draw([100, 125] as const) ?? 100 }]
  if (chance < 0.06) return [{ kind: 'language', locale: draw(localeNames) ?? 'en' }]
  // The cashier stays where it has not been often.
  const isNew = times(`scope ${offer.scope}`) < longStay
  if (chance < 0.07 && !isNew) return [{ kind: 'home' }]
  if (chance < 0.12) return [{ kind: 'scan', code: draw([...codes, scaleCode, '4780000009999']) ?? '' }]
  if (chance < 0.17 && !isNew) return tasks[draw(Object.keys(tasks)) ?? 'cash'] ?? []
  if (chance < 0.22 && !isNew) return tasks['menu'] ?? []
  if (offer.isEditable && chance < 0.32)
    return [
      {
        kind: 'type',
        text: offer.isNumeric
          ? String(1 + Math.floor(random.fraction() * 998))
          : (draw(['non', 'Сут', '12', 'q']) ?? '')
      }
    ]
  if (chance < 0.62) {
    const button = rarest(offer.buttons, ({ name }) => signOfButton(offer, name))
    if (button !== undefined)
      return [{ kind: random.fraction() < 0.5 ? 'click' : 'tap', name: button.name, at: button.at }]
  }
  if (chance < 0.68) return [{ kind: 'key', key: draw(others) ?? 'Escape' }]
  const signOf = (key: string): string => {
    const row = keyIn(offer.scope, key)
    return row === undefined ? `key ${key}` : `tried ${signOfKey(row)}`
  }
  const known = rowsOf(offer.scope).map(({ key }) => ariaKey(key))
  return [{ kind: 'key', key: rarest(random.fraction() < 0.6 ? offer.keys : known, signOf) ?? 'Escape' }]
}
