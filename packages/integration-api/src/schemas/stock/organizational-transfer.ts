import { z } from 'zod'
import {
  DateTime,
  figure,
  flag,
  Id,
  money,
  Money,
  page,
  Positive,
  record,
  signedMoney,
  soft,
  text,
  texts
} from '../common.ts'

// Reference part 3, "Organizational-transfer": goods that move from one organization to another.

const State = z.enum(['draft', 'new', 'accepted', 'in_progress', 'done', 'canceled'])
const ExtraCost = z.strictObject({ extra_cost_id: Id, amount: Money })
const Line = z.strictObject({
  product_id: Id,
  amount: Positive,
  price: Money.optional(),
  box_count: z.number().int().min(0).default(0),
  box_item: z.number().optional(),
  marks: z.array(z.string()).default([]),
  expiration_date: DateTime.optional(),
  extra_costs: z.array(ExtraCost).default([])
})

/** Create and update have the same body. If the goods have a price, each line must name it. */
export const OrgTransferBody = z
  .strictObject({
    source_organization_id: Id,
    destination_organization_id: Id,
    state: z.enum(['draft', 'new']),
    date: DateTime,
    shipping_date: DateTime,
    sender_warehouse_id: Id,
    sender_employee_id: Id,
    reason_id: Id,
    requests: z.array(z.strictObject({ request_id: Id.optional(), products: z.array(Line).min(1) })).min(1),
    code: z.string().optional(),
    invoice_created: z.boolean().default(false),
    with_price: z.boolean().default(false),
    price_id: Id.optional(),
    note: z.string().max(500).optional(),
    currency: z
      .strictObject({ _id: Id.optional(), name: z.string(), value: Positive, symbol: z.string().optional() })
      .optional(),
    additional_costs: z.array(ExtraCost).default([]),
    attachments: z.array(z.strictObject({ name: z.string(), url: z.string() })).default([])
  })
  .superRefine(({ with_price, requests }, context) => {
    const lines = requests.flatMap((request) => request.products)
    if (with_price && lines.some((line) => line.price === undefined))
      context.addIssue({ code: 'custom', path: ['requests', 'products', 'price'] })
  })
export type OrgTransferBody = z.output<typeof OrgTransferBody>
/** The field is named state here, not status as for internal transfers. */
export const OrgTransferSetStatus = z.strictObject({
  state: z.enum(['draft', 'new', 'accepted', 'in_progress', 'canceled'])
})
export const OrgTransferReceive = z.strictObject({ receiver_warehouse_id: Id })
export const OrgTransferPaging = page({
  source_organization_id: Id.optional(),
  destination_organization_id: Id.optional(),
  sender_warehouse_id: Id.optional(),
  receiver_warehouse_id: Id.optional(),
  states: z.array(State).optional(),
  reason_id: Id.optional()
})
export const OrgTransfer = record({
  number: text,
  code: text,
  state: text,
  type: text,
  source_organization_id: text,
  destination_organization_id: text,
  sender_warehouse_id: text,
  receiver_warehouse_id: text,
  sender_employee_id: text,
  reason_id: text,
  price_id: text,
  date: text,
  shipping_date: text,
  invoice_created: flag,
  with_price: flag,
  note: text,
  total_amount: money,
  total_cost: money,
  total_price: money,
  total_extra_cost: money,
  requests: soft(
    z.array(
      z.looseObject({
        request_id: text,
        products: soft(
          z.array(
            z.looseObject({
              product_id: text,
              amount: Money,
              price: money,
              box_count: figure,
              marks: texts,
              expiration_date: text,
              sender_stock_before: signedMoney,
              sender_stock_after: signedMoney,
              receiver_stock_before: signedMoney,
              receiver_stock_after: signedMoney
            })
          )
        )
      })
    )
  ),
  additional_costs: soft(z.array(z.looseObject({}))),
  attachments: soft(z.array(z.looseObject({}))),
  created_at: text,
  updated_at: text
})
export type OrgTransfer = z.output<typeof OrgTransfer>
