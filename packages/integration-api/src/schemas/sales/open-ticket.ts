import { z } from 'zod'
import { Id, Money, money, page, record, soft, text } from '../common.ts'

// The document, "Open ticket (held order or table bill)". A line has no discounts, marks or taxes.

const Line = z.strictObject({
  product_id: Id,
  warehouse_id: Id,
  amount: Money,
  price: Money,
  box_count: z.number().min(0).optional(),
  note: z.string().optional()
})
const Receipt = z.strictObject({
  organization_id: Id.optional(),
  warehouse_id: Id.optional(),
  customer_id: Id.optional(),
  responsible_id: Id.optional(),
  currency_id: Id.optional(),
  price_id: Id.optional(),
  note: z.string().optional(),
  products: z.array(Line)
})
const body = {
  name: z.string(),
  organization_id: Id,
  booking_table_id: Id.optional(),
  comment: z.string().optional(),
  receipt: Receipt
}
export const OpenTicketCreate = z.strictObject(body)
/** Replaces the ticket and its receipt. */
export const OpenTicketUpdate = z.strictObject({ ...body, _id: Id })
export const OpenTicketPaging = page({ organization_id: Id.optional() })
export const OpenTicketDeleteMany = z.strictObject({ ids: z.array(Id) })

export const OpenTicket = record({
  name: text,
  organization_id: text,
  uuid: text,
  booking_table_id: text,
  comment: text,
  /** No source gives its type. It is read in the form in which it was sent. */
  receipt: soft(
    z.looseObject({
      organization_id: text,
      warehouse_id: text,
      customer_id: text,
      responsible_id: text,
      currency_id: text,
      price_id: text,
      note: text,
      products: soft(
        z.array(
          z.looseObject({
            product_id: text,
            warehouse_id: text,
            amount: money,
            price: money,
            box_count: money,
            note: text
          })
        )
      )
    })
  ),
  created_at: text,
  updated_at: text
})
export type OpenTicket = z.output<typeof OpenTicket>
export type OpenTicketCreate = z.input<typeof OpenTicketCreate>
export type OpenTicketUpdate = z.input<typeof OpenTicketUpdate>
