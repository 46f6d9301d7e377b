import { MediaQuery } from 'svelte/reactivity'
import type { EmployeeId, TableId, TicketId } from '../../../../shared/ids.ts'
import type {
  BookingTableView,
  OtherTillTicketView,
  PersonView,
  SharedTicketView,
  TicketTabView,
  TicketView
} from '../../../../shared/views.ts'
import type { Act, Acts } from '../../../keyboard/keys.svelte.ts'
import type { Till } from '../../../core/till.svelte.ts'

/** On narrow windows two cards are in one row, on others three. */
const narrow = new MediaQuery('(max-width: 1180px)')
/** The tables of the map in one row, on every window. */
const tablesAcross = 4

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
  #tableAt = $state(0)
  question = $state<Question>()

  constructor(till: Till) {
    this.#till = till
    this.#hereId = till.nav.at('tickets')?.ticketId
  }

  get held(): readonly TicketTabView[] {
    return this.#till.ticket.view?.held ?? []
  }

  get here(): TicketTabView | undefined {
    const shown = this.isTableMap ? this.ticketsAt(this.tableHere) : this.held
    return shown.find(({ id }) => id === this.#hereId) ?? shown[0]
  }

  /** Whether the tables of the hall are shown in place of the list of tickets. */
  get isTableMap(): boolean {
    return this.#till.nav.isTableMap && this.#tables.length > 0 && !this.#isOtherTill
  }

  /** The chosen table of the map. */
  get tableHere(): BookingTableView | undefined {
    return this.#tables[Math.min(this.#tableAt, this.#tables.length - 1)]
  }

  goToTable(at: number): void {
    this.#tableAt = Math.max(0, Math.min(this.#tables.length - 1, at))
  }

  /** Returns the held tickets at a table. */
  ticketsAt = (table: BookingTableView | undefined): readonly TicketTabView[] =>
    this.held.filter((tab) => table !== undefined && tab.table?.id === table.id)

  /** Returns the tickets of other tills at a table, as far as the back office has told. */
  otherTillsAt = (table: BookingTableView | undefined): readonly SharedTicketView[] =>
    this.shared.filter((shared) => table !== undefined && shared.table?.id === table.id)

  /** Returns whether a table has a held ticket of this till or a ticket of another till. */
  isTaken = (table: BookingTableView): boolean =>
    this.ticketsAt(table).length > 0 || this.otherTillsAt(table).length > 0

  /** Returns whether the current ticket is for this table. */
  isCurrentAt = (table: BookingTableView | undefined): boolean =>
    table !== undefined && this.#till.ticket.view?.table?.id === table.id

  /** Puts the current ticket at a table and returns to the sale. */
  async seat({ id }: BookingTableView): Promise<void> {
    const current = this.#till.ticket.view
    if (current !== undefined && (await this.sit(current.id, id))) this.#till.nav.home()
  }

  /** Switches between the list of tickets and the map of tables. The map begins at the table of the chosen ticket. */
  switchView(isMap: boolean): void {
    const at = this.#tables.findIndex(({ id }) => id === this.here?.table?.id)
    this.#till.nav.isTableMap = isMap
    if (isMap && at >= 0) this.goToTable(at)
  }

  /** Switches between this till's tickets and those of other tills. From the map it begins at the chosen table. */
  switchTills(): void {
    const [first] = this.isTableMap ? this.otherTillsAt(this.tableHere) : []
    if (first !== undefined) this.goToShared(this.shared.indexOf(first))
    this.#isOtherTill = !this.#isOtherTill
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

  /** The cards of held tickets in one row. */
  get across(): number {
    return narrow.current ? 2 : 3
  }

  move(by: number): void {
    const at = this.held.findIndex((tab) => tab === this.here) + by
    const next = this.held[Math.max(0, Math.min(this.held.length - 1, at))]
    if (next !== undefined) this.goTo(next.id)
  }

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

  async merge(tab: TicketTabView): Promise<void> {
    if (await this.#mergeInto(tab, this.others)) this.#marked = []
  }

  #mergeInto = (tab: TicketTabView, from: TicketId[]): Promise<boolean> =>
    this.#till.ticket.merge({ ticketId: tab.id, from }, this.#till.titleOf(tab))

  /** Merges the current ticket into a held ticket. The next current ticket is empty. */
  async putOn(tab: TicketTabView): Promise<void> {
    const counter = this.#till.ticket.view
    if (counter !== undefined) await this.#mergeInto(tab, [counter.id])
  }

  /** Opens the split of a ticket. Esc there returns to this ticket. */
  split(ticketId: TicketId): void {
    const { nav } = this.#till
    nav.replace({ name: 'tickets', ticketId })
    nav.go({ name: 'split', ticketId })
  }

  sit = (ticketId: TicketId, tableId: TableId | null): Promise<boolean> =>
    this.#till.ticket.change('tickets.describe', { ticketId, tableId })

  handOver = (ticketId: TicketId, employeeId: EmployeeId): Promise<boolean> =>
    this.#till.ticket.change('tickets.handOver', { ticketId, employeeId })

  acts(): Acts {
    const { say, nav } = this.#till
    const { here } = this
    const toggle = { run: () => this.switchTills(), isOn: this.#isOtherTill }
    const common = {
      'screen.back': () => nav.back(),
      'tickets.elsewhere': toggle,
      'tickets.map':
        this.#tables.length === 0 || this.#isOtherTill
          ? undefined
          : { run: () => this.switchView(!this.isTableMap), isOn: this.isTableMap },
      'orders.open': () => nav.go('orders'),
      'ticket.undo': this.#till.ticket.undoAct
    }
    if (this.#isOtherTill) return { ...this.#sharedActs(), ...common }
    const moves = this.isTableMap ? this.#tableMoves() : this.#rowMoves()
    if (here === undefined) return { ...common, ...moves, 'tickets.take': this.#seatAct() }
    const name = this.#till.titleOf(here)
    const ask = (question: Question) => () => void (this.question = question)
    const isTicketFull = !this.#till.ticket.isEmpty && (this.#till.ticket.view?.tenders.length ?? 0) === 0
    const count = this.others.length
    return {
      ...common,
      ...moves,
      'tickets.take': { run: () => void this.take(here.id), label: say('tickets.takeNamed', { name }) },
      'tickets.split': () => this.split(here.id),
      'tickets.mark':
        this.held.length > 1 ? { run: () => this.mark(here.id), isOn: this.isMarked(here.id) } : undefined,
      'tickets.merge':
        count === 0 ? undefined : { run: () => void this.merge(here), label: say('tickets.mergeCount', { count }) },
      'tickets.rename': ask('rename'),
      'tickets.table': this.#tables.length === 0 ? undefined : ask('table'),
      'tickets.handOver': ask('handOver'),
      'tickets.putOn': isTicketFull ? () => void this.putOn(here) : undefined,
      'tickets.note': ask('note'),
      'tickets.decide': this.conflictOf(here.id) === undefined ? undefined : ask('conflict'),
      'tickets.remove': ask('remove')
    }
  }

  #rowMoves = (): Acts =>
    this.held.length === 0
      ? {}
      : {
          'list.left': () => this.move(-1),
          'list.right': () => this.move(1),
          'list.up': () => this.move(-this.across),
          'list.down': () => this.move(this.across),
          ...Object.fromEntries(this.held.map(({ id }, at) => [`pick.${at + 1}`, () => this.goTo(id)]))
        }

  #tableMoves = (): Acts => ({
    'list.left': () => this.goToTable(this.#tableAt - 1),
    'list.right': () => this.goToTable(this.#tableAt + 1),
    'list.up': () => this.goToTable(this.#tableAt - tablesAcross),
    'list.down': () => this.goToTable(this.#tableAt + tablesAcross),
    ...Object.fromEntries(this.#tables.map((_, at) => [`pick.${at + 1}`, () => this.goToTable(at)]))
  })

  /** Returns the act of Enter at a table without a held ticket. */
  #seatAct(): Act | undefined {
    const table = this.isTableMap ? this.tableHere : undefined
    if (table === undefined) return undefined
    if (this.isCurrentAt(table)) return { run: () => this.#till.nav.home(), label: this.#till.say('key.backToSale') }
    return { run: () => void this.seat(table), label: this.#till.say('tickets.seatNamed', { table: table.name }) }
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
