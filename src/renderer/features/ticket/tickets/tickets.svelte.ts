import type { EmployeeId, TableId, TicketId } from '../../../../shared/ids.ts'
import type {
  BookingTableView,
  OtherTillTicketView,
  PersonView,
  SharedTicketView,
  TicketTabView,
  TicketView
} from '../../../../shared/views.ts'
import type { Acts } from '../../../keyboard/keys.svelte.ts'
import type { Till } from '../../../core/till.svelte.ts'

export type Question = 'rename' | 'remove' | 'note' | 'table' | 'handOver' | 'conflict'

/** The held tickets: the chosen one, those marked for merging, and the acts of the keys. */
export class TicketsState {
  readonly #till: Till
  #hereId = $state<TicketId>()
  #marked = $state.raw<readonly TicketId[]>([])
  #shown = $state.raw<TicketView>()
  #tables = $state.raw<BookingTableView[]>([])
  #people = $state.raw<PersonView[]>([])
  #otherTillTicket = $state.raw<OtherTillTicketView>()
  #isOtherTill = $state(false)
  #sharedAt = $state(0)
  question = $state<Question>()

  constructor(till: Till) {
    this.#till = till
    this.#hereId = till.nav.splitTicketId
  }

  get held(): readonly TicketTabView[] {
    return this.#till.ticket.view?.held ?? []
  }

  get here(): TicketTabView | undefined {
    return this.held.find(({ id }) => id === this.#hereId) ?? this.held[0]
  }

  /** The chosen ticket with its lines, once it was read. */
  get shown(): TicketView | undefined {
    return this.#shown?.id === this.here?.id ? this.#shown : undefined
  }

  get tables(): readonly BookingTableView[] {
    return this.#tables
  }

  get elsewhere(): OtherTillTicketView | undefined {
    return this.#otherTillTicket
  }

  /** Whether the tickets of other tills are shown in place of this till's. */
  get isOtherTill(): boolean {
    return this.#isOtherTill
  }

  get shared(): readonly SharedTicketView[] {
    return this.#otherTillTicket?.tickets ?? []
  }

  get sharedHere(): SharedTicketView | undefined {
    return this.shared[Math.min(this.#sharedAt, this.shared.length - 1)]
  }

  goToShared(at: number): void {
    this.#sharedAt = Math.max(0, Math.min(this.shared.length - 1, at))
  }

  /** Returns the conflict of a held ticket that another till has changed. */
  conflictOf = (id: TicketId | undefined): OtherTillTicketView['conflicts'][number] | undefined =>
    this.#otherTillTicket?.conflicts.find(({ ticketId }) => ticketId === id)

  async loadOtherTills(): Promise<void> {
    this.#otherTillTicket = (await this.#till.act('tickets.listOtherTills', {})) ?? this.#otherTillTicket
  }

  async takeOver({ id, totalMinor }: SharedTicketView): Promise<void> {
    if (totalMinor === undefined) return
    const before = this.held.map((tab) => tab.id)
    if (!(await this.#till.ticket.change('tickets.takeOver', { serverId: id }))) return
    this.#isOtherTill = false
    this.#hereId = this.held.find((tab) => !before.includes(tab.id))?.id
    await this.loadOtherTills()
  }

  async decide(ticketId: TicketId, keep: 'ours' | 'theirs'): Promise<boolean> {
    const isDone = await this.#till.ticket.change('tickets.resolveConflict', { ticketId, keep })
    await this.loadOtherTills()
    if (this.here !== undefined) await this.loadShown(this.here.id)
    return isDone
  }

  /** The people who can receive the ticket: all but its present cashier. */
  get people(): readonly PersonView[] {
    return this.#people.filter(({ name }) => name !== this.here?.cashierName)
  }

  goTo(id: TicketId): void {
    this.#hereId = id
  }

  move(by: 1 | -1): void {
    const at = this.held.findIndex((tab) => tab === this.here)
    const next = this.held[Math.max(0, Math.min(this.held.length - 1, at + by))]
    if (next !== undefined) this.goTo(next.id)
  }

  titleOf = (tab: Pick<TicketTabView, 'name' | 'number'>): string =>
    tab.name ?? this.#till.say('sale.ticketNumber', { number: String(tab.number) })

  async loadShown(ticketId: TicketId): Promise<void> {
    const view = await this.#till.act('tickets.show', { ticketId })
    if (view !== undefined) this.#shown = view.ticket
  }

  async loadChoices(): Promise<void> {
    this.#tables = (await this.#till.act('tickets.tables', {})) ?? []
    this.#people = (await this.#till.act('people.list', {})) ?? []
  }

  isMarked = (id: TicketId): boolean => this.#marked.includes(id)

  /** The marked tickets that would be merged into the chosen one. */
  get others(): TicketId[] {
    return this.held.filter(({ id }) => this.isMarked(id) && id !== this.here?.id).map(({ id }) => id)
  }

  mark(id: TicketId): void {
    this.#marked = this.isMarked(id) ? this.#marked.filter((other) => other !== id) : [...this.#marked, id]
  }

  async take(id: TicketId): Promise<void> {
    if (await this.#till.ticket.change('ticket.recall', { ticketId: id })) this.#till.nav.home()
  }

  async merge(ticketId: TicketId): Promise<void> {
    if (await this.#till.ticket.change('tickets.merge', { ticketId, from: this.others })) this.#marked = []
  }

  /** Merges the current ticket into a held ticket. The next current ticket is empty. */
  async putOn(ticketId: TicketId): Promise<void> {
    const counter = this.#till.ticket.view
    if (counter === undefined) return
    await this.#till.ticket.change('tickets.merge', { ticketId, from: [counter.id] })
  }

  sit = (ticketId: TicketId, tableId: TableId | null): Promise<boolean> =>
    this.#till.ticket.change('tickets.describe', { ticketId, tableId })

  handOver = (ticketId: TicketId, employeeId: EmployeeId): Promise<boolean> =>
    this.#till.ticket.change('tickets.handOver', { ticketId, employeeId })

  acts(): Acts {
    const { say, nav } = this.#till
    const { here } = this
    const toggle = { run: () => void (this.#isOtherTill = !this.#isOtherTill), isOn: this.#isOtherTill }
    const common = {
      'screen.back': () => nav.back(),
      'tickets.elsewhere': toggle,
      'orders.open': () => nav.go('orders')
    }
    if (this.#isOtherTill) return { ...this.#sharedActs(), ...common }
    if (here === undefined) return common
    const name = this.titleOf(here)
    const ask = (question: Question) => () => void (this.question = question)
    const isTicketFull = !this.#till.ticket.isEmpty && (this.#till.ticket.view?.tenders.length ?? 0) === 0
    const count = this.others.length
    return {
      ...common,
      'list.up': () => this.move(-1),
      'list.down': () => this.move(1),
      'tickets.take': { run: () => void this.take(here.id), label: say('tickets.takeNamed', { name }) },
      'tickets.split': () => nav.openSplit(here.id),
      'tickets.mark':
        this.held.length > 1 ? { run: () => this.mark(here.id), isOn: this.isMarked(here.id) } : undefined,
      'tickets.merge': count === 0 ? undefined : { run: () => void this.merge(here.id), label: say('tickets.mergeCount', { count }) }, // prettier-ignore
      'tickets.rename': ask('rename'),
      'tickets.table': this.#tables.length === 0 ? undefined : ask('table'),
      'tickets.handOver': ask('handOver'),
      'tickets.putOn': isTicketFull ? () => void this.putOn(here.id) : undefined,
      'tickets.note': ask('note'),
      'tickets.decide': this.conflictOf(here.id) === undefined ? undefined : ask('conflict'),
      'tickets.remove': ask('remove'),
      ...Object.fromEntries(this.held.map(({ id }, at) => [`pick.${at + 1}`, () => this.goTo(id)]))
    }
  }
  #sharedActs(): Acts {
    const { sharedHere } = this
    const name = sharedHere?.name ?? ''
    return {
      'list.up': () => this.goToShared(this.#sharedAt - 1),
      'list.down': () => this.goToShared(this.#sharedAt + 1),
      'tickets.take':
        sharedHere?.totalMinor === undefined
          ? undefined
          : {
              run: () => void this.takeOver(sharedHere),
              label: this.#till.say('tickets.takeOverNamed', { name })
            },
      ...Object.fromEntries(this.shared.map((_, at) => [`pick.${at + 1}`, () => this.goToShared(at)]))
    }
  }
}
