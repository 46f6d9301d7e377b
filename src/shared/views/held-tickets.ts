import { z } from 'zod'
import { LineId, TableId } from '../ids.ts'
import { Failure, Minor } from '../schemas.ts'
import { TicketView } from './ticket.ts'

// Results of commands on tickets.

/** A table of the hall. */
export const BookingTableView = z.object({ id: TableId, name: z.string() })
export type BookingTableView = z.infer<typeof BookingTableView>

/** A ticket and the result of a split: the sum that stays or is paid first, and the other sums. */
export const SplitView = z.object({
  ticket: TicketView,
  restMinor: Minor.optional(),
  offMinor: z.array(Minor)
})
export type SplitView = z.infer<typeof SplitView>

/** The result of a scan or a choice: the ticket and the added line. */
export const AddedView = z.object({ ticket: TicketView, addedLineId: LineId.optional() })
export type AddedView = z.infer<typeof AddedView>

/** The ticket after a list of goods was added, and the rows that could not be added. */
export const ListedView = z.object({
  ticket: TicketView,
  left: z.array(z.object({ at: z.number().int(), failure: Failure }))
})
export type ListedView = z.infer<typeof ListedView>

/** A new ticket with the goods of a former sale, and the names of the goods that could not be copied. */
export const CopiedView = z.object({ ticket: TicketView, left: z.array(z.string()) })
export type CopiedView = z.infer<typeof CopiedView>
