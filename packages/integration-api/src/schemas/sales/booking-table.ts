import { z } from 'zod'
import { figure, Id, record, text } from '../common.ts'

// Reference part 1, "Booking-table".

export const BookingTableCreate = z.strictObject({
  name: z.string(),
  organization_id: Id,
  order: z.number().optional()
})
/** The schema does not require `_id`, but an update needs it, so the till always sends it. */
export const BookingTableUpdate = z.strictObject({ _id: Id.optional(), name: z.string().optional(), order: z.number() })
export const BookingTableAll = z.object({ organization_id: Id.optional() })
export const BookingTable = record({ name: z.string(), order: figure, organization_id: text })
export type BookingTable = z.output<typeof BookingTable>
