import type { Failure, Result } from '../../shared/failure.ts'
import type { Minor } from '../../shared/money.ts'
import type { Act, Acts } from '../keyboard/keys.svelte.ts'
import type { Till } from './till.svelte.ts'

/** The service is asked when the hand rests this long. */
const calmMs = 350

export type Found<Row> = { rows: readonly Row[]; hasMore: boolean }
type Answer<Row> = { text: string } & ({ found: Found<Row> } | { failure: Failure })

/** The screens that are such a list; commands and words of each begin with its name. */
export type ServiceScope = 'orders' | 'foreign'
export type ServiceRow = { id: string; number: string; customer?: string | undefined; totalMinor?: Minor | undefined }

/** A list that is asked of the service for what is typed or scanned, and what its keys do. */
export abstract class ServiceSearch<Row extends ServiceRow> {
  protected readonly till: Till
  readonly #scope: ServiceScope
  #text = $state('')
  #answer = $state.raw<Answer<Row>>()
  #index = $state(0)
  /** Which asking is the newest: an older answer that comes late is not shown. */
  #asking = 0
  /** Something of the list is being taken. */
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

  /** While the next answer is on its way the last one stays, but nothing of it is chosen. */
  get rows(): readonly Row[] {
    return this.#answer !== undefined && 'found' in this.#answer ? this.#answer.found.rows : []
  }

  get hasMore(): boolean {
    return this.#answer !== undefined && 'found' in this.#answer && this.#answer.found.hasMore
  }

  get failure(): Failure | undefined {
    return this.#answer !== undefined && 'failure' in this.#answer ? this.#answer.failure : undefined
  }

  /** What was found is found for the text in the field. */
  get isRead(): boolean {
    return this.#answer?.text === this.#text.trim()
  }

  /** The service is being asked. */
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
    this.#cancel = this.till.clock.after(calmMs, () => void this.find())
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

  /** Asks the same once more. */
  async again(): Promise<void> {
    this.#answer = undefined
    await this.find()
  }

  /** A code is looked for at once. */
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

  /** What a key means, by its place or the one that is chosen: a hand that is faster than the search waits for it. */
  async #enter(at?: number): Promise<void> {
    if (!this.isRead) await this.find()
    const row = at === undefined || !this.isRead ? this.chosen : this.rows[at]
    if (row !== undefined) await this.choose(row)
  }

  /** Who has gone away meanwhile is not called back. */
  protected get isHere(): boolean {
    return this.till.nav.place === this.#scope
  }
}
