import type { Failure } from '../../../../shared/failure.ts'
import type { MovementId } from '../../../../shared/ids.ts'
import type { CashInTransitView } from '../../../../shared/views.ts'
import type { Till } from '../../../core/till.svelte.ts'

type Row = CashInTransitView[number]

/** Cash given to other desks of which it is not known that it arrived, newest first, and the row that is looked at. */
export class CashInTransitList {
  readonly #till: Till
  #rows = $state.raw<CashInTransitView>([])
  #id = $state<MovementId>()
  #isShown = $state(false)
  #isLooking = $state(false)
  #told = $state('')
  /** The row of which a manager is asked. */
  #asked = $state.raw<Row>()

  constructor(till: Till) {
    this.#till = till
  }

  async load(): Promise<void> {
    this.#rows = (await this.#till.act('cash.onWay', {})) ?? this.#rows
  }

  get rows(): CashInTransitView {
    return this.#rows
  }

  /** Does the list stand in the place of the slips? */
  get isShown(): boolean {
    return this.#isShown
  }

  toggle(): void {
    this.#isShown = !this.#isShown
    this.#told = ''
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

  /** May the service be asked? While an answer is awaited it is not asked again. */
  get mayLook(): boolean {
    return this.#rows.length > 0 && !this.#isLooking
  }

  async lookForArrivals(): Promise<void> {
    if (!this.mayLook) return
    this.#isLooking = true
    const seen = await this.#till.act('cash.lookForArrivals', {})
    this.#isLooking = false
    if (seen === undefined) return
    this.#rows = seen.left
    this.#told = this.#till.say('cash.lookedFor', { found: String(seen.found), left: String(seen.left.length) })
  }

  /** What the service answered last; nothing before it was asked. */
  get told(): string {
    return this.#told
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

  /** It has arrived, as a manager says. */
  async arrived(row: Row, reason: string): Promise<Failure | undefined> {
    const answer = await this.#till.ask('cash.arrived', { movementId: row.id, reason })
    if (answer.ok) this.#rows = answer.value
    else await this.load()
    return answer.ok ? undefined : answer.failure
  }
}
