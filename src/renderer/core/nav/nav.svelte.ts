import type { CallInput } from '../../../shared/contract/index.ts'
import type { EmployeeId, MovementId, SaleId, TicketId } from '../../../shared/ids.ts'
import { sum, type Minor } from '../../../shared/money.ts'
import type { SoldState } from '../../../shared/reports.ts'
import type { CustomerView, ForgottenMoveView, ShiftReportView } from '../../../shared/views.ts'
import type { Scope } from '../../keyboard/keymap.ts'
import type { Place, PrintingPage } from './places.ts'

/**
 * A dialog that opens over any screen: the menu, the help on keys, the manual, the languages, the time until the till locks itself,
 * the search over everything, and the question about unsaved changes.
 */
export type ShellDialog = 'menu' | 'help' | 'manual' | 'language' | 'idle' | 'palette' | 'unsaved'

/** A chapter of the manual: by its title, or by the screen whose keys it explains; the first one if neither is given. */
export type ManualAt = { title?: string; scope?: Scope }

/** The state of a screen that has changes until they are saved. After a successful `save`, `isChanged` is false. */
export type Unsaved = { readonly isChanged: boolean; save(): Promise<unknown> }

/** The filters that the history opens with. */
export type SaleSearch = {
  customer?: Pick<CustomerView, 'id' | 'name'>
  state?: SoldState
  shift?: Pick<ShiftReportView, 'shiftId' | 'number'>
  /** The sales behind a row of a report, and the text of the filter. */
  row?: { asked: NonNullable<CallInput<'sales.list'>['row']>; says: string }
}

/** What a person has typed into the count of a shift: the texts of each row (features/shift/count.ts). */
type KeptCount = { shift: number; by: EmployeeId; entries: readonly { pieces: readonly string[]; sumText: string }[] }

/** What a screen opens with. */
type Shown = { sales?: SaleSearch; customer?: CustomerView; printing?: PrintingPage }

/** Esc leads back over so many screens, and then to the sale: from everywhere home in at most five presses. */
const mostBehind = 3

export class Nav {
  #place = $state<Place>('sale')
  #behind: Place[] = []
  #receiptId = $state<SaleId>()
  #refundId = $state<SaleId>()
  #searchedAtService = $state('')
  #saleSearch = $state.raw<SaleSearch>({})
  #shownCustomer = $state.raw<CustomerView>()
  #printingPage = $state.raw<{ page: PrintingPage }>()
  #splitTicketId = $state<TicketId>()
  /** Whether held tickets are shown on the map of tables. Stays until the program ends. */
  isTableMap = $state(false)
  #payer = $state.raw<CustomerView>()
  #forgotten = $state.raw<ForgottenMoveView>()
  #slip: MovementId | undefined
  /** The note of the close. It stays while the cashier looks at a sale or records cash. */
  closingNote = $state('')
  /** The typed count of the close. It stays while its person looks at another screen or the till is locked. */
  closingCount: KeptCount | undefined
  #closed = $state.raw<ShiftReportView>()
  /** Who takes the drawer over, as soon as its holder has signed in for that. */
  takesOver = $state<EmployeeId>()
  #dialog = $state<ShellDialog>()
  #manualAt: ManualAt = {}
  #unsaved: Unsaved | undefined
  #afterUnsaved: (() => void) | undefined
  #kept: { of: EmployeeId | undefined; unsaved: Unsaved } | undefined
  readonly #onLeave: () => void

  /** Calls `onLeave` whenever the window goes to another screen. */
  constructor(onLeave: () => void) {
    this.#onLeave = onLeave
  }

  #enter(place: Place): void {
    if (place === this.#place) return
    this.#place = place
    this.#onLeave()
  }

  /** Moves to another screen. If the present one has unsaved changes, the user is asked first. */
  #leave(move: () => void): void {
    if (this.#unsaved?.isChanged !== true) return move()
    this.#afterUnsaved = move
    this.openDialog('unsaved')
  }

  /** Asks about the changes of a screen before the window leaves it. Returns the end of that, for the screen's effect. */
  guard(unsaved: Unsaved): () => void {
    this.#unsaved = unsaved
    return () => {
      if (this.#unsaved === unsaved) this.#unsaved = undefined
    }
  }

  /** Keeps the unsaved changes of a person while the till is locked. */
  keepUnsaved(of: EmployeeId | undefined): void {
    this.#kept = this.#unsaved?.isChanged === true ? { of, unsaved: this.#unsaved } : undefined
  }

  /** Returns whether the screen stays for a person, because it keeps the person's unsaved changes. */
  isKeptFor(person: EmployeeId | undefined): boolean {
    return this.#kept !== undefined && this.#kept.of === person
  }

  /** Returns the changes kept for a person. Changes of another person are dropped. */
  takeUnsaved(of: EmployeeId | undefined): Unsaved | undefined {
    const kept = this.#kept
    this.#kept = undefined
    return kept?.of === of ? kept?.unsaved : undefined
  }

  /** Ends the question about unsaved changes: stays, or leaves with or without saving. Stays if saving fails. */
  async answerUnsaved(answer: 'stay' | 'save' | 'discard'): Promise<void> {
    this.closeDialog('unsaved')
    const unsaved = this.#unsaved
    if (answer === 'save') await unsaved?.save()
    if (answer === 'stay' || (answer === 'save' && unsaved?.isChanged === true)) return
    this.#unsaved = undefined
    this.#afterUnsaved?.()
  }

  get place(): Place {
    return this.#place
  }

  /** The sale whose receipt is shown. */
  get receiptId(): SaleId | undefined {
    return this.#receiptId
  }

  /** The sale of a refund. */
  get refundId(): SaleId | undefined {
    return this.#refundId
  }

  /** The ticket that is split now or was split last. */
  get splitTicketId(): TicketId | undefined {
    return this.#splitTicketId
  }

  /** The customer who pays a debt or takes out a balance. It is undefined if cash is moved for another reason. */
  get payer(): CustomerView | undefined {
    return this.#payer
  }

  /** Adds an amount to the balance of the payer after a cash movement. */
  payerMoved(by: Minor): void {
    if (this.#payer?.balanceMinor === undefined) return
    this.#payer = { ...this.#payer, balanceMinor: sum([this.#payer.balanceMinor, by]) }
  }

  /** The Z report of the shift just closed. It stays on the screen until the user closes it, whatever happens. */
  get closed(): ShiftReportView | undefined {
    return this.#closed
  }

  set closed(report: ShiftReportView | undefined) {
    this.#closed = report
    this.closingNote = ''
    this.closingCount = undefined
  }

  get dialog(): ShellDialog | undefined {
    return this.#dialog
  }

  /** Opens a dialog of the shell in place of the open one. */
  openDialog(dialog: ShellDialog): void {
    this.#dialog = dialog
  }

  /** Opens the manual at a chapter. */
  openManual(at: ManualAt = {}): void {
    this.#manualAt = at
    this.openDialog('manual')
  }

  /** The chapter with which the manual opens. */
  get manualAt(): ManualAt {
    return this.#manualAt
  }

  /** Closes a dialog of the shell, unless another one has replaced it. */
  closeDialog(dialog: ShellDialog): void {
    if (this.#dialog === dialog) this.#dialog = undefined
  }

  /** Closes the dialog of the shell that is open. */
  leaveDialog(): void {
    this.#dialog = undefined
  }

  /** Goes to a screen. Esc there returns to the current screen. */
  go(place: Place): void {
    if (place !== this.#place) this.#leave(() => this.#advance(place))
  }

  #advance(place: Place, { sales = {}, customer, printing }: Shown = {}): void {
    if (place === 'history') this.#saleSearch = sales
    if (place === 'customer') this.#shownCustomer = customer
    if (place === 'printing') this.#printingPage = printing && { page: printing }
    if (place !== this.#place) this.#remember(place)
    this.#enter(place)
  }

  /** Notes the present screen for Esc. To open a screen that Esc would come to is to go back to it. */
  #remember(place: Place): void {
    const at = this.#behind.indexOf(place)
    this.#behind = at === -1 ? [...this.#behind, this.#place].slice(-mostBehind) : this.#behind.slice(0, at)
  }

  /** Replaces the screen by a screen beside it. Esc there returns to where Esc returned before. */
  turnTo(place: Place): void {
    this.#leave(() => this.#enter(place))
  }

  openReceipt(saleId: SaleId): void {
    this.#receiptId = saleId
    this.go('receipt')
  }

  openRefund(saleId: SaleId): void {
    this.#refundId = saleId
    this.go('refund')
  }

  /** Opens the history with filters. They apply again when the window returns to it. */
  openHistory(sales: SaleSearch): void {
    this.#leave(() => this.#advance('history', { sales }))
  }

  /** Opens the card of a customer. The ticket stays as it is. */
  openCustomer(customer: CustomerView): void {
    this.#leave(() => this.#advance('customer', { customer }))
  }

  /** The customer whose card the customer screen opens with. */
  get shownCustomer(): CustomerView | undefined {
    return this.#shownCustomer
  }

  /** Opens a page of the settings of printer and receipts. */
  openPrinting(page: PrintingPage): void {
    this.#leave(() => this.#advance('printing', { printing: page }))
  }

  get printingPage(): { page: PrintingPage } | undefined {
    return this.#printingPage
  }

  get saleSearch(): SaleSearch {
    return this.#saleSearch
  }

  /** Searches the sales of other tills with the text that was searched for at this till. */
  openOtherTillSales(text: string): void {
    this.#searchedAtService = text
    this.go('otherTillSales')
  }

  /** The text that the search for sales of other tills starts with. */
  get searchedAtService(): string {
    return this.#searchedAtService
  }

  /** The cash movement that was forgotten before the count and is recorded now. */
  get forgotten(): ForgottenMoveView | undefined {
    return this.#forgotten
  }

  /** Opens the cash screen, with or without a customer, or for a movement that was forgotten before the count. */
  openCash(payer: CustomerView | undefined, forgotten?: ForgottenMoveView): void {
    this.#payer = payer
    this.#forgotten = forgotten
    this.#slip = undefined
    this.go('cash')
  }

  /** The cash slip that the cash screen shows first. */
  get slip(): MovementId | undefined {
    return this.#slip
  }

  openSlip(slip: MovementId): void {
    this.openCash(undefined)
    this.#slip = slip
  }

  openSplit(ticketId: TicketId): void {
    this.#splitTicketId = ticketId
    this.go('split')
  }

  /** Goes back one screen; the last one is the sale screen. */
  back(): void {
    this.#leave(() => this.#enter(this.#behind.pop() ?? 'sale'))
  }

  /** Goes directly to the sale screen. */
  home(): void {
    this.#leave(() => {
      this.#behind = []
      this.#enter('sale')
      this.#dialog = undefined
    })
  }
}
