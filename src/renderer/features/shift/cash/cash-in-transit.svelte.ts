import type { Failure } from '../../../../shared/failure.ts'
import type { MovementId } from '../../../../shared/ids.ts'
import type { CashInTransitView } from '../../../../shared/views.ts'
import type { Till } from '../../../core/till.svelte.ts'

type Row = CashInTransitView[number]

/** The cash in transit: cash given to other registers whose arrival is not known, newest first, and the chosen row. */
export class CashInTransitList {
  readonly #till: Till
  #rows = $state.raw<CashInTransitView>([])
  #id = $state<MovementId>()
  #isShown = $state(false)
  #isChecking = $state(false)
  #message = $state('')
  /** The row that a manager is asked to confirm. */
  #asked = $state.raw<Row>()

  constructor(till: Till) {
    this.#till = till
  }

  async load(): Promise<void> {
    this.#rows = (await this.#till.act('cash.inTransit', {})) ?? this.#rows
  }

  get rows(): CashInTransitView {
    return this.#rows
  }

  /** Whether the list is shown in place of the slips. */
  get isShown(): boolean {
    return this.#isShown
  }

  toggle(): void {
    this.#isShown = !this.#isShown
    this.#message = ''
    if (this.#isShown) void this.load()
  }

  hide(): void {
    this.#isShown = false
  }

  get row(): Row | undefined {
    return this.#rows.find(({ id }) => id === this.#id) ?? this.#rows[0]
  }

  look(row: Row): void {
    this.#id = row.id
  }

  move(by: 1 | -1): void {
    const to = this.#rows[this.#rows.findIndex((row) => row === this.row) + by]
    if (to !== undefined) this.look(to)
  }

  /** Whether the till can ask the back office. It cannot while an answer is pending. */
  get mayLook(): boolean {
    return this.#rows.length > 0 && !this.#isChecking
  }

  async lookForArrivals(): Promise<void> {
    if (!this.mayLook) return
    this.#isChecking = true
    const seen = await this.#till.act('cash.findArrivals', {})
    this.#isChecking = false
    if (seen === undefined) return
    this.#rows = seen.left
    this.#message = this.#till.say('cash.lookedFor', { found: String(seen.found), left: String(seen.left.length) })
  }

  /** The last answer of the back office in words; empty before the first one. */
  get told(): string {
    return this.#message
  }

  get asked(): Row | undefined {
    return this.#asked
  }

  ask(): void {
    this.#asked = this.row
  }

  leave(): void {
    this.#asked = undefined
  }

  /** Records that the cash has arrived, as a manager says. */
  async arrived(row: Row, reason: string): Promise<Failure | undefined> {
    const answer = await this.#till.ask('cash.confirmArrival', { movementId: row.id, reason })
    if (answer.ok) this.#rows = answer.value
    else await this.load()
    return answer.ok ? undefined : answer.failure
  }
}
