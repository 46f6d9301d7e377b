import { z } from 'zod'
import { DateTime, figure, flag, Id, page, Positive, record, soft, text, texts } from '../common.ts'

// The document, "Internal transfer"; reference part 3 for set-status and receive.

/** w is a warehouse, p production, o an organization. */
const TransferType = z.enum(['w2w', 'w2p', 'p2w', 'p2p', 'o2o'])
export const TransferStatus = z.enum(['draft', 'new', 'accepted', 'in_progress', 'done', 'canceled'])
const senderNeeded: readonly string[] = ['w2w', 'w2p']
const receiverNeeded: readonly string[] = ['w2w', 'p2w']

const cost = z.looseObject({})
const product = z.strictObject({
  product_id: Id,
  amount: Positive,
  box_count: z.number().int().default(0),
  box_item: z.number().optional(),
  marks: z.array(z.string()).optional(),
  expiration_date: DateTime.optional(),
  extra_costs: z.array(cost).optional(),
  used_measure: z.strictObject({ measure_id: Id, ratio: z.number() }).optional()
})

/** Create and update have the same body. The type decides which warehouses are required. */
export const TransferBody = z
  .strictObject({
    code: z.string().optional(),
    request_id: Id.optional(),
    source_organization_id: Id,
    type: TransferType,
    date: DateTime,
    shipping_date: DateTime,
    sender_warehouse_id: Id.optional(),
    receiver_warehouse_id: Id.optional(),
    sender_employee_id: Id,
    receiver_employee_id: Id.optional(),
    reason_id: Id,
    price_id: Id.optional(),
    note: z.string().optional(),
    products: z.array(product).min(1),
    additional_costs: z.array(cost).default([]),
    attachments: z.array(z.strictObject({ name: z.string().optional(), url: z.string().optional() })).optional()
  })
  .refine((body) => body.sender_warehouse_id !== undefined || !senderNeeded.includes(body.type), {
    path: ['sender_warehouse_id']
  })
  .refine((body) => body.receiver_warehouse_id !== undefined || !receiverNeeded.includes(body.type), {
    path: ['receiver_warehouse_id']
  })
export type TransferBody = z.output<typeof TransferBody>
export const TransferSetStatus = z.strictObject({ status: TransferStatus, reason: z.string().optional() })
export const TransferPaging = page({
  source_organization_id: Id.optional(),
  sender_warehouse_id: Id.optional(),
  receiver_warehouse_id: Id.optional(),
  states: z.array(TransferStatus).optional(),
  reason_id: Id.optional()
})
export const Transfer = record({
  code: text,
  request_id: text,
  source_organization_id: text,
  type: text,
  date: text,
  shipping_date: text,
  sender_warehouse_id: text,
  receiver_warehouse_id: text,
  sender_employee_id: text,
  receiver_employee_id: text,
  reason_id: text,
  price_id: text,
  note: text,
  /** The moved goods: an invalid amount is rejected. */
  products: z
    .array(z.looseObject({ product_id: text, amount: Positive, box_count: figure, box_item: figure, marks: texts }))
    .nullish(),
  additional_costs: soft(z.array(cost)),
  attachments: soft(z.array(z.looseObject({ name: text, url: text }))),
  status: text,
  state_id: text,
  is_deleted: flag,
  created_at: text,
  updated_at: text
})
export type Transfer = z.output<typeof Transfer>
