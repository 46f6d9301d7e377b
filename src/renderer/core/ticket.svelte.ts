import type { Tone } from './sounds.ts'
import type { CallInput, CallName, CallOutput } from '../../shared/contract/index.ts'
import type { Failure, Result } from '../../shared/failure.ts'
import type { LineId, ProductId, SaleId } from '../../shared/ids.ts'
import type { Minor } from '../../shared/money.ts'
import { zeroDecimal, type Decimal } from '../../shared/quantity.ts'
import type { AddedView, LineView, ListedView, SoldView, TenderView, TicketView } from '../../shared/views.ts'

/** Makes a call to the till and shows a failure. Returns undefined if the call failed or the user left its question. */
export type Act = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallOutput<Name> | undefined>

/** How the state of the ticket calls the till: `ask` shows nothing, `act` shows failures. */
export type Caller = {
  act: Act
  ask<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>>
  complain(failure: Failure): void
  dismiss(): void
  sound(tone: Tone): void
}

/**
 * A change that one key undoes, until the ticket changes again. The name is that of the goods or of the ticket, or says
 * the payment.
 */
type Undoable = {
  what:
    'removed' | 'cashRemoved' | 'quantitySet' | 'priceSet' | 'discountSet' | 'receiptDiscountSet' | 'split' | 'merged'
  name: string
  undo: () => Promise<boolean>
  /** A removed payment: undoing it leads to the payment that was removed before it. */
  isPayment?: true
}

/** How a removed payment is named: cash by its sum, other payments by their method and sum. */
type RemovedPayment = { isCash: boolean; name: string }

type TypedDiscount = Pick<LineView['discounts'][number], 'applyType' | 'value'>

/** Returns the typed one of discounts. A typed discount has no name; those of the shop have one. */
export function typedDiscount(discounts: LineView['discounts']): TypedDiscount | undefined {
  const typed = discounts.find(({ name, isShare }) => name === '' && isShare !== true)
  return typed && { applyType: typed.applyType, value: typed.value }
}

type Finishing = 'checkout.finish' | 'checkout.cashExact' | 'checkout.finishOnDebt'

/** The current ticket, as the till last sent it. */
export class TicketState {
  readonly #caller: Caller
  #view = $state.raw<TicketView>()
  #sold = $state.raw<SoldView>()
  #addedLineId = $state<LineId>()
  #undoable = $state.raw<Undoable>()
  /** The sums that were given for the payments of the ticket. */
  readonly #given: Record<string, number> = {}
  /** Calls on the ticket run one after another, so that fast scans keep their order. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(caller: Caller) {
    this.#caller = caller
  }

  get view(): TicketView | undefined {
    return this.#view
  }

  get isEmpty(): boolean {
    return (this.#view?.lines.length ?? 0) === 0
  }

  /** The line that keys act on. */
  get chosen(): LineView | undefined {
    return this.#view?.lines.find((line) => line.id === this.#view?.chosenLineId)
  }

  /** The line added last, which is highlighted for a moment. */
  get addedLineId(): LineId | undefined {
    return this.#addedLineId
  }

  /** The last change, while it can be undone. */
  get undoable(): Omit<Undoable, 'undo'> | undefined {
    return this.#undoable
  }

  /** The act of the key that undoes the last change. */
  get undoAct(): (() => void) | undefined {
    return this.#undoable && (() => void this.undo())
  }

  /** The last finished sale, for its change and its receipt. */
  get sold(): SoldView | undefined {
    return this.#sold
  }

  load(): Promise<boolean> {
    return this.change('ticket.current', {})
  }

  /** Makes a call that returns the ticket. Returns whether it succeeded. */
  change<Name extends TicketCall>(name: Name, input: CallInput<Name>): Promise<boolean> {
    return this.#inTurn(async () => {
      const view: unknown = await this.#caller.act(name, input)
      if (view === undefined) return false
      this.#show(view as TicketView)
      return true
    })
  }

  /** Adds goods picked by hand; the added line becomes the chosen one. */
  add(input: CallInput<'ticket.add'>): Promise<boolean> {
    return this.#inTurn(async () => {
      const added = await this.#caller.act('ticket.add', input)
      if (added !== undefined) this.#showAdded(added)
      return added !== undefined
    })
  }

  /**
   * Adds goods by a whole code. Returns 'several' if several goods have it. Does not show a failure that `takes`
   * accepts.
   */
  scan(
    code: string,
    quantity?: Decimal,
    takes: (failure: Failure) => boolean = () => false,
    productId?: ProductId
  ): Promise<'added' | 'several' | 'failed'> {
    return this.#inTurn(async () => {
      const result = await this.#caller.ask('ticket.scan', {
        code,
        ...(quantity && { quantity }),
        ...(productId && { productId })
      })
      if (result.ok) {
        this.#caller.dismiss()
        this.#caller.sound('ok')
        this.#showAdded(result.value)
        return 'added'
      }
      // A sound also announces a question, because a cashier who scans many items does not look at the screen.
      if (result.failure.kind === 'goods.severalForCode') {
        this.#caller.sound('error')
        return 'several'
      }
      if (takes(result.failure)) this.#caller.sound('error')
      else this.#caller.complain(result.failure)
      return 'failed'
    })
  }

  /** Puts the goods of an earlier sale on a new ticket. Returns the names of the goods that could not be copied. */
  copySale(saleId: SaleId): Promise<string[] | undefined> {
    return this.#inTurn(async () => {
      const copied = await this.#caller.act('ticket.copySale', { saleId })
      if (copied !== undefined) this.#show(copied.ticket)
      return copied?.left
    })
  }

  /** Adds goods from a list. Returns the rows that could not be added, with the reasons. */
  addList(rows: CallInput<'ticket.addList'>['rows']): Promise<ListedView['left'] | undefined> {
    return this.#inTurn(async () => {
      const listed = await this.#caller.act('ticket.addList', { rows })
      if (listed !== undefined) this.#show(listed.ticket)
      return listed?.left
    })
  }

  removeLine(line: LineView): Promise<boolean> {
    const undo = () => this.change('ticket.undo', {})
    return this.#undoably({ what: 'removed', name: line.name, undo }, 'ticket.removeLine', { lineId: line.id })
  }

  /** Sets a typed price. To undo it is to set the former price again, with the right that this price needs. */
  setPrice({ id: lineId, name, price: former }: LineView, price: Decimal): Promise<boolean> {
    const undo = () => this.change('ticket.setPrice', { lineId, price: former })
    return this.#undoably({ what: 'priceSet', name, undo }, 'ticket.setPrice', { lineId, price })
  }

  /** Sets a typed discount of a line. To undo it is to set the former one again, or to remove it. */
  setDiscount(line: LineView, applyType: TypedDiscount['applyType'], value: Decimal): Promise<boolean> {
    const { id: lineId, name } = line
    const former = typedDiscount(line.discounts) ?? { applyType, value: zeroDecimal }
    const undo = () => this.change('ticket.setDiscount', { lineId, ...former })
    return this.#undoably({ what: 'discountSet', name, undo }, 'ticket.setDiscount', { lineId, applyType, value })
  }

  /** Sets a typed discount of the whole receipt, and is undone as that of a line. */
  setReceiptDiscount(applyType: TypedDiscount['applyType'], value: Decimal): Promise<boolean> {
    const former = typedDiscount(this.#view?.receiptDiscounts ?? []) ?? { applyType, value: zeroDecimal }
    const undo = () => this.change('ticket.setReceiptDiscount', former)
    const undoable = { what: 'receiptDiscountSet' as const, name: '', undo }
    return this.#undoably(undoable, 'ticket.setReceiptDiscount', { applyType, value })
  }

  /** Sets a typed quantity, in pieces or in boxes and pieces. To undo it is to set the former one again. */
  setQuantity(
    { id: lineId, name, quantity: former }: LineView,
    typed: { quantity: Decimal; boxes?: Decimal }
  ): Promise<boolean> {
    const undo = () => this.change('ticket.setQuantity', { lineId, quantity: former })
    return this.#undoably({ what: 'quantitySet', name, undo }, 'ticket.setQuantity', { lineId, ...typed })
  }

  /** Splits goods off a ticket. To undo it is to put all lines back, as long as both tickets are as the split left them. */
  split(input: CallInput<'tickets.split'>, name: string): Promise<boolean> {
    return this.#undoably({ what: 'split', name, undo: this.#moveBack }, 'tickets.split', input)
  }

  /** Merges tickets into another one, and is undone as a split. */
  merge(input: CallInput<'tickets.merge'>, name: string): Promise<boolean> {
    return this.#undoably({ what: 'merged', name, undo: this.#moveBack }, 'tickets.merge', input)
  }

  readonly #moveBack = (): Promise<boolean> => this.change('tickets.moveBack', {})

  /** Takes a payment, and keeps the sum that was given: of a guest's note only the share is taken. */
  async addTender(given: CallInput<'checkout.addTender'>): Promise<boolean> {
    const before = this.#view?.tenders.length ?? 0
    const isDone = await this.change('checkout.addTender', given)
    const taken = this.#view?.tenders.at(-1)
    if (isDone && taken !== undefined && this.#view?.tenders.length === before + 1) {
      this.#given[taken.id] = given.amountMinor
    }
    return isDone
  }

  /** Removes a payment. To undo it is to take it again, with the sum that was given. */
  removeTender({ id: tenderId, ...tender }: TenderView, { isCash, name }: RemovedPayment): Promise<boolean> {
    const { methodId, currencyId } = tender
    const amountMinor = this.#given[tenderId] ?? tender.amountMinor
    const undo = () => this.addTender({ methodId, currencyId, amountMinor })
    const what = isCash ? 'cashRemoved' : 'removed'
    return this.#removingPayment({ what, name, undo }, 'checkout.removeTender', { tenderId })
  }

  /** Takes back what the customer's balance or cashback paid. To undo it is to pay with it again. */
  takeBack(from: 'Balance' | 'Cashback', amountMinor: Minor, name: string): Promise<boolean> {
    const undo = () => this.change(`checkout.payFrom${from}`, { amountMinor })
    return this.#removingPayment({ what: 'removed', name, undo }, `checkout.takeBack${from}`, {})
  }

  /** Removes a payment. Undone payments come back in reverse order. */
  #removingPayment<Name extends TicketCall>(undoable: Undoable, name: Name, input: CallInput<Name>): Promise<boolean> {
    const before = this.#undoable?.isPayment === true ? this.#undoable : undefined
    const undo = async () => {
      const isDone = await undoable.undo()
      if (isDone) this.#undoable = before
      return isDone
    }
    return this.#undoably({ ...undoable, undo, isPayment: true }, name, input)
  }

  undo(): Promise<boolean> {
    return this.#undoable?.undo() ?? Promise.resolve(false)
  }

  async #undoably<Name extends TicketCall>(undoable: Undoable, name: Name, input: CallInput<Name>): Promise<boolean> {
    const isDone = await this.change(name, input)
    if (isDone) this.#undoable = undoable
    return isDone
  }

  /** Finishes the sale of the ticket on the screen. Does nothing if another ticket is current by then. */
  finish(name: Finishing, plan?: CallInput<'checkout.finishOnDebt'>['plan']): Promise<boolean> {
    const ticketId = this.#view?.id
    return this.#inTurn(async () => {
      if (ticketId === undefined || ticketId !== this.#view?.id) return false
      const sold = await (name === 'checkout.finishOnDebt'
        ? this.#caller.act(name, { ticketId, ...(plan && { plan }) })
        : this.#caller.act(name, { ticketId }))
      if (sold === undefined) return false
      this.#sold = sold
      this.#show(sold.ticket)
      return true
    })
  }

  forgetSold(): void {
    this.#sold = undefined
  }

  #showAdded(added: AddedView): void {
    this.#show(added.ticket)
    this.#addedLineId = added.addedLineId
  }

  #show(view: TicketView): void {
    this.#view = view
    this.#addedLineId = undefined
    this.#undoable = undefined
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}

/** The calls that return a ticket. */
export type TicketCall = {
  [Name in CallName]: CallOutput<Name> extends TicketView ? Name : never
}[CallName]
