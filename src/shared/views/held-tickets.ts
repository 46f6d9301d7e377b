import { z } from 'zod'
import { LineId, TableId } from '../ids.ts'
import { Failure, Minor } from '../schemas.ts'
import { TicketView } from './ticket.ts'

// Acts over tickets.

/** A table of the hall; a free one has no held ticket of this till. */
export const BookingTableView = z.object({ id: TableId, name: z.string(), isFree: z.boolean() })
export type BookingTableView = z.infer<typeof BookingTableView>

/** A bill, and what it would be split into: the sum that stays or is paid first, and the others. */
export const SplitView = z.object({
  ticket: TicketView,
  restMinor: Minor.optional(),
  offMinor: z.array(Minor)
})
export type SplitView = z.infer<typeof SplitView>

/** What a scan or a pick led to: the ticket, and what was added or must be chosen from. */
export const AddedView = z.object({ ticket: TicketView, addedLineId: LineId.optional() })
export type AddedView = z.infer<typeof AddedView>

/** The ticket after a list of goods, and which of its rows could not be added. */
export const ListedView = z.object({
  ticket: TicketView,
  left: z.array(z.object({ at: z.number().int(), failure: Failure }))
})
export type ListedView = z.infer<typeof ListedView>

/** A former sale on a new ticket, and the names of what could not be copied. */
export const CopiedView = z.object({ ticket: TicketView, left: z.array(z.string()) })
export type CopiedView = z.infer<typeof CopiedView>
