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
  BookingTableView
} from '../views.ts'
import { z } from 'zod'
import { Decimal, DayText, HourText, Minor } from '../schemas.ts'
import { ProductId, LineId, TicketId, SaleId, CustomerId, EmployeeId, TableId } from '../ids.ts'
import { longestCode, mostListed } from '../goods-list.ts'
import { reads, writes, begins, nothing, text, approval, mark, returned, type CallRows } from './core.ts'

/** How a bill is split: goods come off it as a ticket of their own, or guests pay a sum or equal shares of it. */
const splitWay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('goods'), portions: returned }),
  z.strictObject({ kind: z.literal('sum'), amount: Minor }),
  z.strictObject({ kind: z.literal('shares'), count: z.number().int().min(2).max(20) })
])

/** Calls of the current ticket and of held tickets. */
export const ticket = {
  'ticket.current': { ...writes, keepsMessage: true, input: nothing, output: TicketView },
  /** A scanned or typed whole code. One product: added. Several: failure `goods.severalForCode` with their ids. */
  'ticket.scan': {
    ...begins,
    input: z.strictObject({
      code: z.string().min(1).max(256),
      quantity: Decimal.optional(),
      /** Of several goods with one code: the one that was chosen. */
      productId: ProductId.optional(),
      approval
    }),
    output: AddedView
  },
  /** Goods by a list of codes, in one act; what could not be added is named by its place in the list, with why. */
  'ticket.addList': {
    ...writes,
    input: z.strictObject({
      rows: z
        .array(z.strictObject({ code: text(longestCode).min(1), quantity: Decimal }))
        .min(1)
        .max(mostListed)
    }),
    output: ListedView
  },
  'ticket.choices': { ...reads, input: z.strictObject({ code: z.string().min(1).max(256) }), output: SearchView },
  /** Goods without a price are sold at one given here, which needs a manager. */
  'ticket.add': {
    ...begins,
    input: z.strictObject({ productId: ProductId, quantity: Decimal.optional(), price: Decimal.optional(), approval }),
    output: AddedView
  },
  'ticket.choose': { ...writes, input: z.strictObject({ lineId: LineId }), output: TicketView },
  /** So many pieces, and full boxes beside them. */
  'ticket.setQuantity': {
    ...writes,
    input: z.strictObject({ lineId: LineId, quantity: Decimal, boxes: Decimal.optional(), approval }),
    output: TicketView
  },
  /** What is written on a line; an empty text takes it away. */
  'ticket.noteLine': { ...writes, input: z.strictObject({ lineId: LineId, note: text(200) }), output: TicketView },
  /** Goods off the ticket, or fewer of them, may need a manager by the till's own rule. */
  'ticket.removeLine': { ...writes, input: z.strictObject({ lineId: LineId, approval }), output: TicketView },
  /** Puts back the line removed last from the current ticket. */
  'ticket.undo': { ...writes, input: z.strictObject({ approval }), output: TicketView },
  'ticket.hold': { ...begins, input: z.strictObject({ name: text(100).optional() }), output: TicketView },
  'ticket.recall': { ...writes, input: z.strictObject({ ticketId: TicketId }), output: TicketView },
  'ticket.rename': { ...writes, input: z.strictObject({ ticketId: TicketId, name: text(100) }), output: TicketView },
  'ticket.remove': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, reason: text(200), approval }),
    output: TicketView
  },
  /** Puts the goods of a former sale on a new ticket at today's prices; what lay on the counter is held. */
  'ticket.copySale': { ...writes, input: z.strictObject({ saleId: SaleId }), output: CopiedView },
  /** Whose ticket it is; `null` makes it nobody's again. */
  'ticket.setCustomer': { ...writes, input: z.strictObject({ customerId: CustomerId.nullable() }), output: TicketView },
  /** Whom the shop employs but for whoever is signed in, by name. */
  'ticket.sellers': { ...reads, input: nothing, output: z.array(SellerView) },
  /** Who is credited with the ticket; `null` is the cashier again. */
  'ticket.setSeller': { ...writes, input: z.strictObject({ employeeId: EmployeeId.nullable() }), output: TicketView },
  /** What the date of this sale may be; refused where the shop's settings take none that is over. */
  'ticket.dates': { ...reads, input: nothing, output: DateOfferView },
  /** Gives the ticket the hour at which it was sold; `null` takes it away. Needs a manager. */
  'ticket.setDate': {
    ...writes,
    input: z.strictObject({ made: z.strictObject({ day: DayText, hour: HourText }).nullable(), approval }),
    output: TicketView
  },
  /** Asks the scale, and makes what lies on it the quantity of this line. */
  'ticket.weigh': { ...writes, input: z.strictObject({ lineId: LineId, approval }), output: TicketView },
  /** Asks the scale how much of these goods lies on it; puts nothing on the ticket. */
  'ticket.weighGoods': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ productId: ProductId }),
    output: z.object({ quantity: Decimal })
  },
  /** Gives a piece of marked goods its code. */
  'marks.add': { ...writes, input: z.strictObject({ lineId: LineId, code: mark }), output: TicketView },
  /** Takes a piece off the ticket, with its code. */
  'marks.remove': { ...writes, input: z.strictObject({ lineId: LineId, code: mark, approval }), output: TicketView },
  /** A ticket as it stands, held or on the counter, with what each bill would come to if it were split so. */
  'bills.show': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ ticketId: TicketId, way: splitWay.optional() }),
    output: SplitView
  },
  /**
   * Splits a bill: goods that come off become a held ticket; shares are written on the bill. `totalMinor` is what the bill came to on the screen, so that a
   * second Enter cannot split what is left.
   */
  'bills.split': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, way: splitWay, totalMinor: Minor, approval }),
    output: TicketView
  },
  /** Puts the lines of other tickets on one. */
  'bills.merge': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, from: z.array(TicketId).min(1).max(50), approval }),
    output: TicketView
  },
  /** Tickets of other tills, as the service had them last, and those of ours that another till has changed. */
  'bills.elsewhere': { ...writes, keepsMessage: true, input: nothing, output: OtherTillTicketView },
  /** Makes a ticket of another till one of ours; its discounts, taxes and marks stay behind. */
  'bills.takeOver': {
    ...writes,
    input: z.strictObject({ serverId: z.string().min(1).max(64), approval }),
    output: TicketView
  },
  /** Another till has changed this ticket, or it is gone at the service: whose version stays. */
  'bills.decide': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, keep: z.enum(['ours', 'theirs']), approval }),
    output: TicketView
  },
  /** Gives a held ticket to another cashier. */
  'bills.handOver': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, employeeId: EmployeeId, approval }),
    output: TicketView
  },
  /** The tables of the hall; empty where the shop has none. */
  'bills.tables': { ...writes, keepsMessage: true, input: nothing, output: z.array(BookingTableView) },
  /** What is written on a ticket beside its name: the table it is for (`null`: none), and a comment. */
  'bills.describe': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, tableId: TableId.nullable().optional(), note: text(300).optional() }),
    output: TicketView
  }
} as const satisfies CallRows
