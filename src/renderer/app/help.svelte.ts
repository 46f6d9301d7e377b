import { capOf, keyGroups, rowsOf, type KeyGroup, type KeymapRow, type Scope } from '../keyboard/keymap.ts'
import type { Keys } from '../keyboard/keys.svelte.ts'
import type { Till } from '../core/till.svelte.ts'
import { isMeant } from './meant.ts'

/** One line of the help: the keys, what they do, and how to do it from here if that is possible. */
export type HelpLine = { id: string; caps: string[]; label: string; run?: (() => void) | undefined }
export type HelpCard = { group: KeyGroup; title: string; lines: HelpLine[] }

/** A pair of directions is one line: + and −, up and down. */
const direction = /\.(up|down|left|right|more|less|back|on|rowBack|rowOn|earlier|later|larger|smaller)$/
const escape = 'Escape'

/** The help: all keys of the screen under it in groups, and the search over them. */
export class HelpState {
  readonly #till: Till
  readonly #close: () => void
  readonly #cards: readonly HelpCard[]
  /** The screen under the help. */
  readonly scope: Scope
  #text = $state('')
  #index = $state(-1)
  readonly #found = $derived(this.#meant())
  readonly #runnable = $derived(this.#found.flatMap(({ lines }) => lines.filter(({ run }) => run !== undefined)))

  /** Reads the keys of the screen that is open now, before the help covers it. */
  constructor(till: Till, keys: Keys, close: () => void) {
    this.#till = till
    this.#close = close
    this.scope = keys.scope
    const rows = [...rowsOf(keys.scope), ...rowsOf('always')]
    const available = keys.available()
    const runOf = (row: KeymapRow): (() => void) | undefined => {
      const act = available.find((each) => each.row === row)?.act
      // A key that takes money is pressed on its own screen, where the sum is in sight.
      const isElsewhere = row.isBare === true || row.command === 'help.open' || row.pays === true
      return act === undefined || act.isOff === true || isElsewhere ? undefined : act.run
    }
    const groups = Object.groupBy(rows, ({ group }) => group)
    this.#cards = keyGroups.flatMap((group) => {
      const lines = linesOf(groups[group] ?? []).map((same) => this.#lineOf(same, runOf))
      return lines.length === 0 ? [] : [{ group, title: till.say(`help.${group}`), lines }]
    })
  }

  get text(): string {
    return this.#text
  }

  /** The cards with the lines that are meant. */
  get cards(): readonly HelpCard[] {
    return this.#found
  }

  /** The number of cards without a search. */
  get count(): number {
    return this.#cards.length
  }

  /** The line that Enter runs. */
  get chosen(): HelpLine | undefined {
    return this.#runnable[Math.min(this.#index, this.#runnable.length - 1)]
  }

  type(text: string): void {
    this.#text = text
    this.#index = text.trim() === '' ? -1 : 0
  }

  move(by: 1 | -1): void {
    const count = this.#runnable.length
    if (count > 0) this.#index = (Math.max(this.#index, by === 1 ? -1 : 0) + by + count) % count
  }

  run(line: HelpLine | undefined): void {
    if (line?.run === undefined) return
    this.#close()
    line.run()
  }

  #meant(): readonly HelpCard[] {
    const typed = this.#text.trim()
    if (typed === '') return this.#cards
    return this.#cards.flatMap((card) => {
      const lines = card.lines.filter(({ label, caps }) => isMeant(`${label} ${caps.join(' ')}`, typed))
      return lines.length === 0 ? [] : [{ ...card, lines }]
    })
  }

  #lineOf(rows: readonly KeymapRow[], runOf: (row: KeymapRow) => (() => void) | undefined): HelpLine {
    const said = rows.map(({ label }) => this.#till.sayKey(label))
    const labels = said.filter((label, at) => said.indexOf(label) === at)
    const [first = '', ...others] = labels
    const lowered = others.map((label) => label.charAt(0).toLocaleLowerCase(this.#till.locale) + label.slice(1))
    return {
      id: rows.map(({ when, key }) => `${when} ${key}`).join(),
      caps: capsOf(rows),
      label: [first, ...lowered].join(', '),
      run: labels.length > 1 ? undefined : rows.map(runOf).find((run) => run !== undefined)
    }
  }
}

/** Returns the rows in lines: one line for all rows of a label, and for the directions of one family. F-keys are first. */
function linesOf(rows: readonly KeymapRow[]): KeymapRow[][] {
  const nameOf = ({ command, label, key }: KeymapRow): string =>
    direction.test(command) && key !== escape ? command.slice(0, command.indexOf('.')) : label
  return Object.values(
    Object.groupBy(
      rows.toSorted((one, other) => rankOf(one) - rankOf(other)),
      nameOf
    )
  ).filter((same) => same !== undefined)
}

/** F1 to F12 in their order, then single keys, then chords. */
function rankOf({ key }: KeymapRow): number {
  const number = /^(?:Shift\+)?F(\d+)$/.exec(key)?.[1]
  if (number !== undefined) return Number(number)
  if (/^(Ctrl|Alt)\+/.test(key)) return key.startsWith('Ctrl+') ? 40 : 50
  return 30
}

const capsOf = (rows: readonly KeymapRow[]): string[] => {
  const caps = rows.map((row) => capOf(row.key))
  return caps.length > 4 ? [caps[0] ?? '', '…', caps.at(-1) ?? ''] : caps
}
