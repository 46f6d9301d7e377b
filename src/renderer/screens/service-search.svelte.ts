import type { Failure, Result } from '../../shared/failure.ts'
import type { Till } from '../state/till.svelte.ts'

/** The service is asked when the hand rests this long. */
const calmMs = 350

export type Found<Row> = { rows: readonly Row[]; hasMore: boolean }
type Answer<Row> = { text: string } & ({ found: Found<Row> } | { failure: Failure })

/** A list that is asked of the service for what is typed or scanned. */
export abstract class ServiceSearch<Row> {
  protected readonly till: Till
  #text = $state('')
  #answer = $state.raw<Answer<Row>>()
  #index = $state(0)
  /** Which asking is the newest: an older answer that comes late is not shown. */
  #asking = 0
  /** Something of the list is being taken. */
  protected isTaking = $state(false)
  #cancel = (): void => undefined

  constructor(till: Till) {
    this.till = till
  }

  protected abstract ask(text: string): Promise<Result<Found<Row>>>

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

  /** What a key means, by its place or the one that is chosen: a hand that is faster than the search waits for it. */
  protected async meant(at?: number): Promise<Row | undefined> {
    if (!this.isRead) await this.find()
    return at === undefined || !this.isRead ? this.chosen : this.rows[at]
  }
}
