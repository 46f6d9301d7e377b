import { untrack } from 'svelte'
import type { Clock } from '../../shared/ports.ts'
import { coveringScopes, rowOf, rowsOf, type Command, type KeymapRow, type Scope } from './keymap.ts'

/** What a command does now, and how its key is drawn. A command without an act does nothing now. */
export type Act = {
  run: () => void
  /** A more exact text than the label of the keymap: "Add 2 × Milk". */
  label?: string
  /** The key is drawn but disabled. */
  isOff?: boolean
  /** The key is drawn as selected. */
  isOn?: boolean
}
export type Acts = { [Name in Command]?: Act | (() => void) | undefined }

/** The input that a screen handles besides its keys. */
export type ScreenInput = {
  /** Handles a scanned code. If it is undefined, `missed` is called with the code. */
  scan?: (code: string) => void
  /**
   * Handles a typed character while no field has the focus. The screen can focus its field, which then receives the
   * character. If the screen uses the character itself, it returns 'taken'.
   */
  typing?: (character: string) => unknown
}

/** What the user did while a screen was being loaded, and when. */
type Kept = { act: () => void; at: number }

type Entry = { scope: Scope; acts: () => Acts; input: ScreenInput }

const nothing: Act = { run: () => undefined }

/** The registry of who receives the keys: the screen, or the question that covers it. */
export class Keys {
  #entries = $state.raw<Entry[]>([])
  #top = $derived(this.#entries.findLast(isCovering) ?? this.#entries.findLast(({ scope }) => scope !== 'always'))
  #acts = $derived(this.#top?.acts() ?? {})
  #always = $derived(this.#entries.find(({ scope }) => scope === 'always')?.acts() ?? {})

  get scope(): Scope {
    return this.#top?.scope ?? 'always'
  }

  get isCovered(): boolean {
    return this.#top !== undefined && isCovering(this.#top)
  }

  /** Called with a code that no screen accepts. */
  missed: (code: string) => void = () => undefined

  /** What is pressed and scanned while a screen is being loaded, until the screen has it. */
  #kept = $state.raw<readonly Kept[]>()

  /** Whether keys and codes are kept for a screen that is being loaded. */
  get isHolding(): boolean {
    return this.#kept !== undefined
  }

  /** Keeps keys and codes from now on, because they are for a screen that is being loaded. */
  hold(): void {
    this.#kept ??= []
  }

  /** Keeps an act until the screen is there. Returns false if no screen is being loaded: the act is due now. */
  keeps(act: () => void, at = performance.now()): boolean {
    if (this.#kept === undefined) return false
    this.#kept = [...this.#kept, { act, at }]
    return true
  }

  /**
   * Does what was kept, in the rhythm of the user, because a key may change the screen for the next key. If the screen
   * did not come, drops it: it was not meant for the present screen.
   */
  release(isThere: boolean, clock: Clock): void {
    const [first, ...others] = isThere ? (this.#kept ?? []) : []
    first?.act()
    const [next] = others
    this.#kept = next && others
    if (first && next) clock.after(next.at - first.at, () => this.release(true, clock))
  }

  /** Gives a code to the screen that accepts it. */
  scanned(code: string): void {
    const take = this.input.scan ?? this.missed
    take(code)
  }

  get input(): ScreenInput {
    return this.#top?.input ?? {}
  }

  /**
   * Registers what the keys of a screen do while the screen is open. `acts` reads the state that it needs, and the row of
   * keys updates itself. Returns a function that removes the entry.
   * `$effect(() => keys.enter('sale', () => ({ … })))`
   */
  enter(scope: Scope, acts: () => Acts, input: ScreenInput = {}): () => void {
    const entry: Entry = { scope, acts, input }
    untrack(() => (this.#entries = [...this.#entries, entry]))
    return () => untrack(() => (this.#entries = this.#entries.filter((other) => other !== entry)))
  }

  /**
   * Returns the row that a key has now: that of the top scope, or of 'always' if no question covers the screen. The till
   * can be locked also while a question is open.
   */
  rowOf(key: string): KeymapRow | undefined {
    const own = rowOf(this.scope, key)
    if (own !== undefined) return own
    const always = rowOf('always', key)
    return this.isCovered && always?.command !== 'people.lock' ? undefined : always
  }

  /** Returns what a row does now, or undefined. */
  actOf(row: KeymapRow): Act | undefined {
    const act = (row.when === 'always' ? this.#always : this.#acts)[row.command]
    return typeof act === 'function' ? { ...nothing, run: act } : act
  }

  /** Returns the rows of the top scope and of 'always' that do something now. */
  available(): { row: KeymapRow; act: Act }[] {
    return [...rowsOf(this.scope), ...rowsOf('always')].flatMap((row) => {
      const act = this.actOf(row)
      return act === undefined ? [] : [{ row, act }]
    })
  }

  /** Runs what a key does now. Returns whether it did something. */
  press(key: string): boolean {
    const row = this.rowOf(key)
    const act = row && this.actOf(row)
    if (act === undefined || act.isOff === true) return false
    act.run()
    return true
  }
}

const isCovering = ({ scope }: Entry): boolean => coveringScopes.includes(scope)
