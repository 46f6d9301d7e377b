import { defined } from '../../../../shared/defined.ts'
import { formatDayNumber, type DayRange } from '../../../../shared/time/day.ts'
import type { ClosedShiftRowView, ExportedView, PersonView, ShiftReportView } from '../../../../shared/views.ts'
import type { Till } from '../../../core/till.svelte.ts'

/** The list reads the next page when the chosen shift is that near to the end. */
const nearEnd = 20

export type ShiftFilter = 'days' | 'person' | 'different'

/** Returns the days as people write them: "01.11.2026 – 15.11.2026". */
const daysText = ({ from, to }: DayRange): string =>
  from === to ? formatDayNumber(from) : `${formatDayNumber(from)} – ${formatDayNumber(to)}`

/** The closed shifts of this till, newest first, with filters, the chosen shift, and the Z report that is open. */
export class ClosedShifts {
  readonly #till: Till
  #rows = $state.raw<ClosedShiftRowView[]>()
  #total = $state(0)
  #next: number | undefined
  #index = $state(0)
  #people = $state.raw<PersonView[]>([])
  #days = $state.raw<DayRange>()
  #person = $state.raw<PersonView>()
  #isDifferent = $state(false)
  #report = $state.raw<ShiftReportView>()
  #written = $state.raw<ExportedView>()
  /** The number of the newest request. The answer of an older one is ignored. */
  #reading = 0

  constructor(till: Till) {
    this.#till = till
  }

  get rows(): readonly ClosedShiftRowView[] {
    return this.#rows ?? []
  }

  get isRead(): boolean {
    return this.#rows !== undefined
  }

  /** How many closed shifts the days have, without the other filters. */
  get total(): number {
    return this.#total
  }

  get index(): number {
    return this.#index
  }

  get chosen(): ClosedShiftRowView | undefined {
    return this.rows[this.#index]
  }

  get days(): DayRange | undefined {
    return this.#days
  }

  /** The Z report that is open. */
  get report(): ShiftReportView | undefined {
    return this.#report
  }

  /** The file written last. It is cleared when the list changes. */
  get written(): ExportedView | undefined {
    return this.#written
  }

  get isNarrowed(): boolean {
    return this.#days !== undefined || this.#person !== undefined || this.#isDifferent
  }

  /** The filters with the texts of their buttons. */
  get filters(): { what: ShiftFilter; isOn: boolean; says: string }[] {
    const { say } = this.#till
    const [days, person] = [this.#days, this.#person]
    return [
      { what: 'days', isOn: days !== undefined, says: days === undefined ? say('history.ever') : daysText(days) },
      { what: 'person', isOn: person !== undefined, says: this.#nameOf(person) ?? say('shifts.anyone') },
      { what: 'different', isOn: this.#isDifferent, says: say('key.shiftsDifferent') }
    ]
  }

  /** Returns a person's name, with the number of the badge if somebody else has the same name. */
  #nameOf(person: PersonView | undefined): string | undefined {
    if (person === undefined) return undefined
    const isAlone = this.#people.every(({ id, name }) => id === person.id || name !== person.name)
    return isAlone || person.badge === undefined ? person.name : `${person.name} · ${person.badge}`
  }

  /** Reads the list for the first time. Returns false if the person may not see it. */
  async open(): Promise<boolean> {
    const people = this.#till.act('people.list', {})
    const isShown = await this.#read()
    this.#people = (await people) ?? []
    return isShown
  }

  async setDays(days: DayRange | undefined): Promise<void> {
    this.#days = days
    await this.#read()
  }

  /** Shows the shifts of the next person; after the last one, of everybody. */
  async nextPerson(): Promise<void> {
    this.#person = this.#people[this.#people.findIndex(({ id }) => id === this.#person?.id) + 1]
    await this.#read()
  }

  async turnDifferent(): Promise<void> {
    this.#isDifferent = !this.#isDifferent
    await this.#read()
  }

  async everything(): Promise<void> {
    this.#days = undefined
    this.#person = undefined
    this.#isDifferent = false
    await this.#read()
  }

  choose(index: number): void {
    if (this.rows[index] === undefined) return
    this.#index = index
    if (index + nearEnd >= this.rows.length) void this.readOn()
  }

  /** Moves the choice by some shifts, at most to the first or the last one that was read. */
  move(by: number): void {
    this.choose(Math.max(0, Math.min(this.rows.length - 1, this.#index + by)))
  }

  /** Reads the next page. A page without a match is followed by the next one at once. */
  async readOn(): Promise<void> {
    const reading = this.#reading
    while (this.#next !== undefined && reading === this.#reading) {
      const before = this.#next
      this.#next = undefined
      const page = await this.#till.act('reports.closedShifts', { ...this.#asked, before })
      if (page === undefined || reading !== this.#reading) return
      this.#rows = [...this.rows, ...page.rows]
      this.#next = page.next
      if (page.rows.length > 0) return
    }
  }

  /** Opens the Z report of a shift. */
  async show(at = this.#index): Promise<void> {
    this.choose(at)
    const shiftId = this.rows[at]?.shiftId
    if (shiftId !== undefined) this.#report = await this.#till.act('reports.closedShift', { shiftId })
  }

  /** Returns from the Z report to the list. */
  closeReport(): void {
    this.#report = undefined
  }

  /** Writes the list into a file. */
  async write(format: 'xlsx' | 'csv'): Promise<void> {
    const written = await this.#till.act('reports.exportShifts', { ...this.#asked, format })
    if (written !== undefined) this.#written = written
  }

  get #asked() {
    return {
      ...defined({ days: this.#days, personId: this.#person?.id }),
      ...(this.#isDifferent && { onlyDifferent: true as const })
    }
  }

  async #read(): Promise<boolean> {
    const reading = ++this.#reading
    const page = await this.#till.act('reports.closedShifts', this.#asked)
    if (page === undefined || reading !== this.#reading) return page !== undefined
    this.#rows = page.rows
    this.#total = page.total
    this.#next = page.next
    this.#index = 0
    this.#written = undefined
    if (page.rows.length === 0) await this.readOn()
    return true
  }
}
