import type { SaleId, TicketId } from '../../shared/ids.ts'
import { sum, type Minor } from '../../shared/money.ts'
import type { ReportPeriod, SoldState } from '../../shared/reports.ts'
import type { CustomerView, ShiftReportView } from '../../shared/views.ts'

/** Where the window is while the till is selling. The other screens follow from the stage of the till. */
export type Place =
  | 'sale'
  | 'checkout'
  | 'done'
  | 'tickets'
  | 'receipt'
  | 'closing'
  | 'report'
  | 'system'
  | 'history'
  | 'cash'
  | 'customer'
  | 'orders'
  | 'refund'
  | 'foreign'
  | 'handOver'
  | 'reports'
  | 'favourites'
  | 'updates'
  | 'printing'
  | 'books'
  | 'scales'
  | 'ports'
  | 'split'

/**
 * A dialog that opens over any screen: the menu, its keys, the languages, the wait before the till locks itself, the
 * selling rules, and the search over everything.
 */
export type ShellDialog = 'menu' | 'help' | 'language' | 'idle' | 'rules' | 'palette'

/** What the history is narrowed to when it opens. `hour` is the beginning of an hour. */
export type SoldSought = {
  period?: ReportPeriod
  hour?: number
  text?: string
  cashier?: string
  method?: string
  state?: SoldState
}

export class Nav {
  #place = $state<Place>('sale')
  #behind: Place[] = []
  #receiptId = $state<SaleId>()
  #refundId = $state<SaleId>()
  #soughtElsewhere = $state('')
  #sought = $state.raw<SoldSought>({})
  #billId = $state<TicketId>()
  #payer = $state.raw<CustomerView>()
  #closed = $state.raw<ShiftReportView>()
  #dialog = $state<ShellDialog>()
  readonly #onLeave: () => void

  /** `onLeave` is called whenever the window goes to another place. */
  constructor(onLeave: () => void) {
    this.#onLeave = onLeave
  }

  #enter(place: Place): void {
    if (place === this.#place) return
    this.#place = place
    this.#onLeave()
  }

  get place(): Place {
    return this.#place
  }

  /** The sale whose receipt is shown. */
  get receiptId(): SaleId | undefined {
    return this.#receiptId
  }

  /** The sale of which goods come back. */
  get refundId(): SaleId | undefined {
    return this.#refundId
  }

  /** The bill that is split, or was split last. */
  get billId(): TicketId | undefined {
    return this.#billId
  }

  /** Who pays what is owed, or gets back what lies here; nobody where cash is moved for another reason. */
  get payer(): CustomerView | undefined {
    return this.#payer
  }

  /** Money went from or to them: what they have with the shop is another sum. */
  payerMoved(by: Minor): void {
    if (this.#payer?.balanceMinor === undefined) return
    this.#payer = { ...this.#payer, balanceMinor: sum([this.#payer.balanceMinor, by]) }
  }

  /** The Z report of the shift just closed. It stays on the screen until somebody has read it, whatever comes next. */
  get closed(): ShiftReportView | undefined {
    return this.#closed
  }

  set closed(report: ShiftReportView | undefined) {
    this.#closed = report
  }

  get dialog(): ShellDialog | undefined {
    return this.#dialog
  }

  /** Opens a dialog of the shell, in the place of the one that is open. */
  openDialog(dialog: ShellDialog): void {
    this.#dialog = dialog
  }

  /** Closes a dialog of the shell, unless another has taken its place. */
  closeDialog(dialog: ShellDialog): void {
    if (this.#dialog === dialog) this.#dialog = undefined
  }

  /** Goes to a place; Esc there comes back to this one. */
  go(place: Place): void {
    if (place === this.#place) return
    if (place === 'history') this.#sought = {}
    this.#behind.push(this.#place)
    this.#enter(place)
  }

  openReceipt(saleId: SaleId): void {
    this.#receiptId = saleId
    this.go('receipt')
  }

  openRefund(saleId: SaleId): void {
    this.#refundId = saleId
    this.go('refund')
  }

  /** The history, narrowed; it is narrowed so again when the window comes back to it. */
  openHistory(sought: SoldSought): void {
    this.go('history')
    this.#sought = sought
  }

  get sought(): SoldSought {
    return this.#sought
  }

  /** Looks for a sale at the other tills, by what it was looked for here. */
  openForeign(text: string): void {
    this.#soughtElsewhere = text
    this.go('foreign')
  }

  /** What a sale of another till is looked for by at first. */
  get soughtElsewhere(): string {
    return this.#soughtElsewhere
  }

  /** Opens the cash desk, of a customer or of nobody. */
  openCash(payer: CustomerView | undefined): void {
    this.#payer = payer
    this.go('cash')
  }

  openSplit(ticketId: TicketId): void {
    this.#billId = ticketId
    this.go('split')
  }

  /** One step back, at last to the sale. */
  back(): void {
    this.#enter(this.#behind.pop() ?? 'sale')
  }

  /** Straight to the sale, whatever was open. */
  home(): void {
    this.#behind = []
    this.#enter('sale')
    this.#dialog = undefined
  }
}
