import { untrack } from 'svelte'
import { coveringScopes, rowOf, rowsOf, type Command, type KeymapRow, type Scope } from './keymap.ts'

/** What a command does at this moment, and how its key is drawn. A command that is not here does nothing now. */
export type Act = {
  run: () => void
  /** Says more than the keymap's label: "Add 2 × Milk". */
  label?: string
  /** Drawn, but not now. */
  isOff?: boolean
  /** Chosen. */
  isOn?: boolean
}
export type Acts = { [Name in Command]?: Act | (() => void) | undefined }

/** What a screen hears besides its keys. */
export type Hears = {
  /** A scanner read a code. Not given: the code is dropped, and whoever hears `missed` is told. */
  scan?: (code: string) => void
  /**
   * Somebody types while no field has the focus. The screen may focus its field, and the letter lands there; or it
   * takes the letter itself and answers 'taken'.
   */
  typing?: (character: string) => unknown
}

type Entry = { scope: Scope; acts: () => Acts; hears: Hears }

const nothing: Act = { run: () => undefined }

/** Who hears the keys: the screen, or the question that covers it. */
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

  /** Told of a code that nobody on the screen takes. */
  missed: (code: string) => void = () => undefined

  /** A code goes to the screen that takes it. */
  scanned(code: string): void {
    const take = this.hears.scan ?? this.missed
    take(code)
  }

  get hears(): Hears {
    return this.#top?.hears ?? {}
  }

  /**
   * A screen says what its keys do while it is there: `$effect(() => keys.enter('sale', () => ({ … })))`.
   * `acts` reads the state it needs; the row of keys follows by itself.
   */
  enter(scope: Scope, acts: () => Acts, hears: Hears = {}): () => void {
    const entry: Entry = { scope, acts, hears }
    untrack(() => (this.#entries = [...this.#entries, entry]))
    return () => untrack(() => (this.#entries = this.#entries.filter((other) => other !== entry)))
  }

  /** The row that a key has now: the screen's own, or the one that holds everywhere. A covered screen hears nothing. */
  rowOf(key: string): KeymapRow | undefined {
    const own = rowOf(this.scope, key)
    if (own !== undefined) return own
    return this.isCovered ? undefined : rowOf('always', key)
  }

  /** What a row does now; undefined when nothing. */
  actOf(row: KeymapRow): Act | undefined {
    const act = (row.when === 'always' ? this.#always : this.#acts)[row.command]
    return typeof act === 'function' ? { ...nothing, run: act } : act
  }

  /** Everything that a key does now, here and everywhere. */
  available(): { row: KeymapRow; act: Act }[] {
    return [...rowsOf(this.scope), ...rowsOf('always')].flatMap((row) => {
      const act = this.actOf(row)
      return act === undefined ? [] : [{ row, act }]
    })
  }

  /** Runs what a key does now, if anything; says whether it did. */
  press(key: string): boolean {
    const row = this.rowOf(key)
    const act = row && this.actOf(row)
    if (act === undefined || act.isOff === true) return false
    act.run()
    return true
  }
}

const isCovering = ({ scope }: Entry): boolean => coveringScopes.includes(scope)
