import {
  TicketView,
  AddedView,
  ListedView,
  SearchView,
  CopiedView,
  SellerView,
  DateOfferView,
  SplitView,
  OtherTillTicketView,
  BookingTableView,
  HeldGoodsView
} from '../views.ts'
import { z } from 'zod'
import { Decimal, DayText, HourText, Amount } from '../schemas.ts'
import { ProductId, LineId, TicketId, SaleId, CustomerId, EmployeeId, TableId } from '../ids.ts'
import { longestCode, mostListed } from '../goods-list.ts'
import { mostGuests } from '../quantity.ts'
import { reads, writes, begins, nothing, text, approval, mark, returned, type CallRows } from './core.ts'

/** How a ticket is split: goods move to a ticket of their own, or guests pay a sum or equal shares. */
const splitWay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('goods'), portions: returned }),
  z.strictObject({ kind: z.literal('sum'), amount: Amount }),
  z.strictObject({ kind: z.literal('shares'), count: z.number().int().min(2).max(20) })
])

/** Calls of the current ticket and of held tickets. */
export const ticket = {
  'ticket.current': { ...writes, keepsMessage: true, input: nothing, output: TicketView },
  /**
   * Adds goods by a scanned or typed full code. If several goods have the code, fails with `goods.severalForCode` and
   * their ids. Goods sold by weight or measure fail with `quantity.needed` and their id if neither the input nor the
   * code has a quantity.
   */
  'ticket.scan': {
    ...begins,
    input: z.strictObject({
      code: z.string().min(1).max(256),
      quantity: Decimal.optional(),
      /** The chosen product, if several goods have the code. */
      productId: ProductId.optional(),
      approval
    }),
    output: AddedView
  },
  /**
   * Adds goods by a list of codes. Codes that could not be added are returned with their place in the list and the
   * reason.
   */
  'ticket.addList': {
    ...writes,
    input: z.strictObject({
      rows: z
        .array(z.strictObject({ code: text(longestCode).min(1), quantity: Decimal.optional() }))
        .min(1)
        .max(mostListed)
    }),
    output: ListedView
  },
  'ticket.choices': { ...reads, input: z.strictObject({ code: z.string().min(1).max(256) }), output: SearchView },
  /**
   * Adds goods. Only piece goods may come without a quantity. `price` is for goods without a price, and needs a manager.
   */
  'ticket.add': {
    ...begins,
    input: z.strictObject({ productId: ProductId, quantity: Decimal.optional(), price: Decimal.optional(), approval }),
    output: AddedView
  },
  'ticket.choose': { ...writes, input: z.strictObject({ lineId: LineId }), output: TicketView },
  /** Sets the quantity in pieces, and the number of full boxes in addition. */
  'ticket.setQuantity': {
    ...writes,
    input: z.strictObject({ lineId: LineId, quantity: Decimal, boxes: Decimal.optional(), approval }),
    output: TicketView
  },
  /** Sets the note of a line. An empty text removes it. */
  'ticket.noteLine': { ...writes, input: z.strictObject({ lineId: LineId, note: text(200) }), output: TicketView },
  /** Removes a line. The rule of the till decides whether fewer goods need a manager. */
  'ticket.removeLine': { ...writes, input: z.strictObject({ lineId: LineId, approval }), output: TicketView },
  /** Restores the line that was removed last from the current ticket. */
  'ticket.undo': { ...writes, input: z.strictObject({ approval }), output: TicketView },
  'ticket.hold': { ...begins, input: z.strictObject({ name: text(100).optional() }), output: TicketView },
  'ticket.recall': { ...writes, input: z.strictObject({ ticketId: TicketId }), output: TicketView },
  'ticket.rename': { ...writes, input: z.strictObject({ ticketId: TicketId, name: text(100) }), output: TicketView },
  'ticket.remove': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, reason: text(200), approval }),
    output: TicketView
  },
  /** Copies the goods of a former sale to a new ticket at today's prices. A current ticket with lines is held. */
  'ticket.copySale': { ...writes, input: z.strictObject({ saleId: SaleId }), output: CopiedView },
  /** Sets the customer of the ticket. `null` removes the customer. */
  'ticket.setCustomer': { ...writes, input: z.strictObject({ customerId: CustomerId.nullable() }), output: TicketView },
  /** Returns the employees of the shop by name, without the person who is signed in. */
  'ticket.sellers': { ...reads, input: nothing, output: z.array(SellerView) },
  /** Sets the seller who is credited with the ticket. `null` sets the cashier again. */
  'ticket.setSeller': { ...writes, input: z.strictObject({ employeeId: EmployeeId.nullable() }), output: TicketView },
  /** Returns the dates that this sale may have. Refused if the shop's settings allow no past date. */
  'ticket.dates': { ...reads, input: nothing, output: DateOfferView },
  /** Sets the time at which the ticket was sold. `null` removes it. Needs a manager. */
  'ticket.setDate': {
    ...writes,
    input: z.strictObject({ made: z.strictObject({ day: DayText, hour: HourText }).nullable(), approval }),
    output: TicketView
  },
  /** Asks the scale, and sets the weight as the quantity of this line. */
  'ticket.weigh': { ...writes, input: z.strictObject({ lineId: LineId, approval }), output: TicketView },
  /** Asks the scale for the weight of these goods. Does not change the ticket. */
  'ticket.weighGoods': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ productId: ProductId }),
    output: z.object({ quantity: Decimal })
  },
  /** Adds the traceability code of one piece. A text that is neither a marking code nor an IMEI needs a manager. */
  'traceabilityCodes.add': {
    ...writes,
    input: z.strictObject({ lineId: LineId, code: mark, approval }),
    output: TicketView
  },
  /** Removes one piece from the ticket, with its traceability code. */
  'traceabilityCodes.remove': {
    ...writes,
    input: z.strictObject({ lineId: LineId, code: mark, approval }),
    output: TicketView
  },
  /** Returns a ticket, held or current, with the total of each part if it were split this way. */
  'tickets.show': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ ticketId: TicketId, way: splitWay.optional() }),
    output: SplitView
  },
  /**
   * Splits a ticket. Goods move to a held ticket; shares are written on the ticket. `totalMinor` is the total on the
   * screen, so that a second Enter cannot split the rest.
   */
  'tickets.split': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, way: splitWay, totalMinor: Amount, approval }),
    output: TicketView
  },
  /** Moves the lines of other tickets to one ticket. */
  'tickets.merge': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, from: z.array(TicketId).min(1).max(50), approval }),
    output: TicketView
  },
  /** Undoes the last split or merge. Refused with `state.changed` once one of its tickets has changed. */
  'tickets.moveBack': { ...writes, input: z.strictObject({ approval }), output: TicketView },
  /**
   * Returns the tickets of other tills as they were last read from the service, and tickets of this till that another
   * till has changed.
   */
  'tickets.listOtherTills': { ...writes, keepsMessage: true, input: nothing, output: OtherTillTicketView },
  /** Takes over a ticket of another till. Its discounts, taxes and traceability codes are lost. */
  'tickets.takeOver': {
    ...writes,
    input: z.strictObject({ serverId: z.string().min(1).max(64), approval }),
    output: TicketView
  },
  /** Decides which version of a ticket stays, after another till has changed it or it is gone at the service. */
  'tickets.resolveConflict': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, keep: z.enum(['ours', 'theirs']), approval }),
    output: TicketView
  },
  /** Hands a held ticket over to another cashier. */
  'tickets.handOver': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, employeeId: EmployeeId, approval }),
    output: TicketView
  },
  /** Returns the tables of the hall. Empty if the shop has none. */
  'tickets.tables': { ...writes, keepsMessage: true, input: nothing, output: z.array(BookingTableView) },
  /** Returns the first goods on each held ticket. */
  'tickets.goods': { ...writes, keepsMessage: true, input: nothing, output: z.array(HeldGoodsView) },
  /** Sets the table of a ticket, its comment and its number of guests. What is absent stays; `null` clears. */
  'tickets.describe': {
    ...writes,
    input: z.strictObject({
      ticketId: TicketId,
      tableId: TableId.nullable().optional(),
      note: text(300).optional(),
      guests: z.number().int().min(1).max(mostGuests).nullable().optional()
    }),
    output: TicketView
  }
} as const satisfies CallRows
