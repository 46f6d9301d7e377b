import type { Failure, Result } from '../../shared/failure.ts'
import type { Minor } from '../../shared/money.ts'
import type { Act, Acts } from '../keyboard/keys.svelte.ts'
import type { Till } from './till.svelte.ts'

/** The search starts when no character was typed for this time. */
const pauseMs = 350

export type Found<Row> = { rows: readonly Row[]; hasMore: boolean }
type Answer<Row> = { text: string } & ({ found: Found<Row> } | { failure: Failure })

/** The screens with such a list; the names of their commands and texts begin with the name of the screen. */
export type ServiceScope = 'orders' | 'otherTillSales'
export type ServiceRow = { id: string; number: string; customer?: string | undefined; totalMinor?: Minor | undefined }

/** A list that the back office searches for the typed or scanned text, with the acts of its keys. */
export abstract class ServiceSearch<Row extends ServiceRow> {
  protected readonly till: Till
  readonly #scope: ServiceScope
  #text = $state('')
  #answer = $state.raw<Answer<Row>>()
  #index = $state(0)
  /** The number of the newest search. The answer of an older search is ignored. */
  #asking = 0
  /** Whether a row of the list is being taken. */
  protected isTaking = $state(false)
  #cancel = (): void => undefined

  constructor(till: Till, scope: ServiceScope) {
    this.till = till
    this.#scope = scope
  }

  protected abstract ask(text: string): Promise<Result<Found<Row>>>
  abstract choose(row: Row): Promise<void>

  get text(): string {
    return this.#text
  }

  /** The rows of the last answer. They stay until the next answer arrives, but cannot be chosen meanwhile. */
  get rows(): readonly Row[] {
    return this.#answer !== undefined && 'found' in this.#answer ? this.#answer.found.rows : []
  }

  get hasMore(): boolean {
    return this.#answer !== undefined && 'found' in this.#answer && this.#answer.found.hasMore
  }

  get failure(): Failure | undefined {
    return this.#answer !== undefined && 'failure' in this.#answer ? this.#answer.failure : undefined
  }

  /** Whether the last answer is for the text in the field. */
  get isRead(): boolean {
    return this.#answer?.text === this.#text.trim()
  }

  /** Whether the list waits for the back office. */
  get isAsking(): boolean {
    return !this.isRead || this.isTaking
  }

  get index(): number {
    return this.#index
  }

  get chosen(): Row | undefined {
    return this.isRead ? this.rows[this.#index] : undefined
  }

  type(text: string): void {
    this.#text = text
    this.#cancel()
    this.#cancel = this.till.clock.after(pauseMs, () => void this.find())
  }

  async find(): Promise<void> {
    this.#cancel()
    const asking = ++this.#asking
    const text = this.#text.trim()
    const answer = await this.ask(text)
    if (asking !== this.#asking) return
    this.#answer = answer.ok ? { text, found: answer.value } : { text, failure: answer.failure }
    this.#index = 0
  }

  /** Repeats the search. */
  async again(): Promise<void> {
    this.#answer = undefined
    await this.find()
  }

  /** Searches for a scanned code at once. */
  async scan(code: string): Promise<void> {
    this.#text = code
    await this.find()
  }

  end(): void {
    this.#cancel()
    this.#asking += 1
  }

  move(by: 1 | -1): void {
    if (this.rows[this.#index + by] !== undefined) this.#index += by
  }

  acts(focus: () => void): Acts {
    return {
      'screen.back': () => this.till.nav.back(),
      [`${this.#scope}.find`]: focus,
      [`${this.#scope}.again`]: () => void this.again(),
      [`${this.#scope}.take`]: this.#takeAct(),
      'list.up': () => this.move(-1),
      'list.down': () => this.move(1),
      ...Object.fromEntries(this.rows.slice(0, 9).map((_, at) => [`pick.${at + 1}`, () => void this.#enter(at)]))
    }
  }

  #takeAct(): Act | undefined {
    if (this.isTaking) return undefined
    const { chosen } = this
    if (chosen === undefined) return this.isRead ? undefined : { run: () => void this.#enter() }
    return {
      run: () => void this.#enter(),
      label: this.till.say(`${this.#scope}.takeNamed`, { number: chosen.number })
    }
  }

  /** Takes the row at this index, or the chosen row. If the user was faster than the search, waits for it. */
  async #enter(at?: number): Promise<void> {
    if (!this.isRead) await this.find()
    const row = at === undefined || !this.isRead ? this.chosen : this.rows[at]
    if (row !== undefined) await this.choose(row)
  }

  /** Whether the window still shows this screen. */
  protected get isHere(): boolean {
    return this.till.nav.place === this.#scope
  }
}
