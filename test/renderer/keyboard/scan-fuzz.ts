import { listenToKeys } from '../../../src/renderer/keyboard/keyboard.ts'
import { coveringScopes, keymap, rowOf, type Scope } from '../../../src/renderer/keyboard/keymap.ts'
import type { Keys } from '../../../src/renderer/keyboard/keys.svelte.ts'
import { gapMs, slackMs } from '../../../src/renderer/keyboard/scanner.ts'
import type { Clock } from '../../../src/shared/ports.ts'
import { seededRandom } from '../../../src/main/system/random.ts'
import { layoutNames, strokesOf, type LayoutName, type Press } from './layouts.ts'

// Sends random scans to the real key listener of the window, with the real keymap and a minimal fake page. A scan is
// misrouted if another code arrives, if none or two arrive, if a command runs, or if a field keeps any of its
// characters.

/** All screens and dialogs with keys. */
export const scopes: readonly Scope[] = [...new Set(keymap.map(({ when }) => when))].filter((when) => when !== 'always')

class FakeElement {
  readonly #selector: string
  constructor(selector: string) {
    this.#selector = selector
  }
  matches(selectors: string): boolean {
    return selectors.split(', ').includes(this.#selector)
  }
  closest(): null {
    return null
  }
}
class FakeField extends FakeElement {
  value = ''
  constructor() {
    super('input')
  }
  dispatchEvent(): boolean {
    return true
  }
  setSelectionRange(): void {
    // The fuzz does not check the selection.
  }
}
class FakeArea extends FakeElement {}

type Listener = (event: KeyboardEvent) => void

/** A fake of the part of the window that the listener uses. */
class FakePage {
  readonly field = new FakeField()
  readonly body = new FakeElement('body')
  active: FakeElement = this.body
  #hear: Listener = () => undefined
  #timers: { at: number; work: () => void }[] = []
  now = 0

  readonly clock: Clock = {
    now: () => this.now as never,
    monotonic: () => this.now as never,
    after: (delayMs, work) => {
      const timer = { at: this.now + delayMs, work }
      this.#timers.push(timer)
      return () => void (this.#timers = this.#timers.filter((other) => other !== timer))
    }
  }

  install(): void {
    const page = {
      addEventListener: (name: string, listener: Listener) => {
        if (name === 'keydown') this.#hear = listener
      },
      removeEventListener: () => undefined
    }
    const active = () => this.active
    Object.assign(globalThis, {
      window: page,
      document: {
        get activeElement() {
          return active()
        }
      },
      Element: FakeElement,
      HTMLInputElement: FakeField,
      HTMLTextAreaElement: FakeArea
    })
  }

  advance(to: number): void {
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= to).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.#timers = this.#timers.filter((other) => other !== due)
      this.now = due.at
      due.work()
    }
    this.now = to
  }

  press(press: Press, at: number): void {
    this.advance(at)
    const heard = { isPrevented: false }
    const event = {
      ...press,
      isComposing: false,
      metaKey: false,
      target: this.active,
      timeStamp: at,
      preventDefault: () => void (heard.isPrevented = true),
      stopPropagation: () => undefined
    }
    this.#hear(event as unknown as KeyboardEvent)
    const types = press.key.length === 1 && press.ctrlKey === press.altKey
    if (!heard.isPrevented && types && this.active === this.field) this.field.value += press.key
  }
}

/** What a screen does with characters while no field has the focus. */
type Typing = 'nothing' | 'focuses' | 'takes'
type Register = { scope: Scope; typing: Typing; taken: string; scans: string[]; obeyed: string[] }

/** Returns the keys of a screen on which every key has an act, which is the hardest case. */
function keysOf(desk: Register, page: FakePage): Keys {
  const rowHere = (key: string) =>
    rowOf(desk.scope, key) ?? (coveringScopes.includes(desk.scope) ? undefined : rowOf('always', key))
  const typing = (character: string): unknown => {
    if (desk.typing === 'focuses') page.active = page.field
    if (desk.typing !== 'takes') return undefined
    desk.taken += character
    return 'taken'
  }
  return {
    rowOf: rowHere,
    actOf: () => ({ run: () => undefined }),
    press: (key: string) => {
      if (rowHere(key) !== undefined) desk.obeyed.push(key)
      return true
    },
    keeps: () => false,
    scanned: (code: string) => void desk.scans.push(code),
    input: { typing }
  } as unknown as Keys
}

const alphabets = [
  '0123456789',
  '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ',
  '0123456789ABCDEFabcdefghijklmnopqrstuvwxyz-./+*=:;,_%$!#&()?<>@',
  '0123456789АБВ'.replace(/[А-Я]/g, '') + 'abcXYZ\u001d'
]
const prefixes = ['', '', '', ']E0', ']C1', ']d2', ']Q3'] as const
const suffixes = ['Enter', 'Enter', 'Tab', 'NumpadEnter', 'Enter+feed', 'feed'] as const

export type Found = {
  scans: number
  misrouted: string[]
  byScope: Map<Scope, number>
  byLayout: Map<LayoutName, number>
}

/** Sends this many scans from a seed. Returns the misrouted ones with all data needed to repeat them. */
export function fuzzScans(count: number, seed: number): Found {
  const random = seededRandom(seed)
  const pick = <T>(list: ArrayLike<T>): T => list[Math.floor(random.fraction() * list.length)] as T
  const page = new FakePage()
  page.install()
  const desk: Register = { scope: 'sale', typing: 'focuses', taken: '', scans: [], obeyed: [] }
  const stop = listenToKeys(keysOf(desk, page), page.clock, () => undefined)
  const found: Found = { scans: 0, misrouted: [], byScope: new Map(), byLayout: new Map() }
  let at = 1_000

  for (let scan = 0; scan < count; scan += 1) {
    desk.scope = scopes[scan % scopes.length] ?? 'sale'
    const layout = layoutNames[Math.floor(scan / scopes.length) % layoutNames.length] ?? 'us'
    desk.typing = pick(['nothing', 'focuses', 'takes'] as const)
    page.active = random.fraction() < 0.5 ? page.field : page.body
    page.field.value = page.active === page.field ? pick(['', '', 'sut', '2*', '15500']) : ''
    const before = page.field.value
    const alphabet = pick(alphabets)
    const length = 6 + Math.floor(random.fraction() * 25)
    const code = Array.from({ length }, () => alphabet.charAt(Math.floor(random.fraction() * alphabet.length))).join('')
    const prefix = pick(prefixes)
    const suffix = pick(suffixes)
    // At most one pause inside a code, after enough characters to recognize a scanner.
    const slowAt = random.fraction() < 0.15 ? 5 + Math.floor(random.fraction() * (length - 5)) : -1
    const isCaps = random.fraction() < 0.1
    const presses = strokesOf(prefix + code, suffix, layout, isCaps)
    desk.scans = []
    desk.obeyed = []
    desk.taken = ''
    for (const [index, press] of presses.entries()) {
      page.press(press, at)
      // A modifier comes at the same time as the key that it is held for.
      if (press.key === 'Shift' || press.key === 'Control') continue
      at += index === slowAt ? slackMs - 15 : 1 + random.fraction() * (gapMs - 3)
    }
    // The next scan follows directly or after a pause.
    const isGlued = random.fraction() < 0.2
    at += isGlued ? 2 + random.fraction() * 10 : 200 + random.fraction() * 400
    page.advance(at - 1)
    // A code that starts like a symbology identifier is read as if it had one.
    const wanted = code.replace(prefix === '' ? /^\][A-Za-z]\w(?=.)/ : /^$/, '')
    const isRight =
      desk.scans.length === 1 && desk.scans[0] === wanted && desk.obeyed.length === 0 && page.field.value === before
    found.scans += 1
    found.byScope.set(desk.scope, (found.byScope.get(desk.scope) ?? 0) + 1)
    found.byLayout.set(layout, (found.byLayout.get(layout) ?? 0) + 1)
    if (!isRight && found.misrouted.length < 20) {
      const { scope, typing, scans, obeyed } = desk
      found.misrouted.push(
        JSON.stringify({
          seed,
          scan,
          scope,
          typing,
          layout,
          prefix,
          suffix,
          wanted,
          scans,
          obeyed,
          before,
          after: page.field.value,
          slowAt,
          isCaps
        })
      )
    }
  }
  stop()
  return found
}
