import { z } from 'zod'
import {
  DateTime,
  figure,
  Id,
  Money,
  money,
  Named,
  page,
  Person,
  Positive,
  record,
  soft,
  text,
  texts
} from '../common.ts'

// Reference part 3, "Write-off": goods that are lost, or that are spoilt and moved to another warehouse.

const Action = z.enum(['remove', 'defect'])
const Line = z.strictObject({
  product_id: Id,
  amount: Positive,
  box_count: z.number().int().min(0).default(0),
  marks: z.array(z.string()).optional(),
  expiration_date: DateTime.optional()
})
/**
 * Spoilt goods move to another warehouse, so the request must name it. A request must not contain the same mark twice.
 */
export const WriteOffCreate = z
  .strictObject({
    write_date: DateTime,
    responsible_id: Id,
    reason_id: Id,
    action: Action,
    products: z.array(Line).min(1),
    organization_id: Id.optional(),
    code: z.string().optional(),
    source_warehouse_id: Id.optional(),
    currency_id: Id.optional(),
    destination_warehouse_id: Id.optional(),
    note: z.string().optional()
  })
  .refine((body) => body.action !== 'defect' || body.destination_warehouse_id !== undefined, {
    path: ['destination_warehouse_id']
  })
  .refine(
    ({ products }) => {
      const marks = products.flatMap((line) => line.marks ?? [])
      return new Set(marks).size === marks.length
    },
    { path: ['products', 'marks'] }
  )
export type WriteOffCreate = z.output<typeof WriteOffCreate>
export const WriteOffSetStatus = z.strictObject({ status: z.literal('canceled'), reason: z.string().optional() })
export const WriteOffPaging = page({
  organization_id: Id.optional(),
  /** The warehouse that the goods were taken from. */
  warehouse_id: Id.optional(),
  responsible_id: Id.optional(),
  action: Action.optional()
})
const common = {
  number: z.string(),
  code: text,
  write_date: text,
  action: text,
  state: text,
  total_cost: money,
  organization: Named,
  responsible_employee: Person,
  reason: Named,
  source_warehouse: Named,
  created_at: text
}
export const WriteOffRow = record(common)
export type WriteOffRow = z.output<typeof WriteOffRow>
export const WriteOff = record({
  ...common,
  note: text,
  currency: Named,
  destination_warehouse: Named,
  products: soft(
    z.array(
      z.looseObject({
        _id: text,
        product_id: text,
        name: text,
        barcode: text,
        amount: Money,
        box_count: figure,
        cost: money,
        total_cost: money,
        marks: texts,
        expiration_date: text
      })
    )
  ),
  updated_at: text
})
export type WriteOff = z.output<typeof WriteOff>
