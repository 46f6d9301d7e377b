import { z } from 'zod'
import { figure, flag, Id, Named, Page, Person, record, soft, Status, text } from '../common.ts'

// Reference part 1, "Warehouse"; observed, section 6 (an empty body is accepted, rows carry `_id`).

const filters = {
  search: z.string().optional(),
  organization_id: Id.optional(),
  is_main: z.boolean().optional(),
  status: Status.optional()
}
/** The reference requires a page even here, but every live client sends `{}`. */
export const WarehouseAll = z.object({ ...Page.partial().shape, ...filters })
export const WarehousePaging = z.object({ ...Page.shape, ...filters })

export const Warehouse = record({
  name: z.string(),
  code: text,
  /** The spelling of the answer. The filter is `is_main`, which live answers contain as well. */
  'is-main': flag,
  is_main: flag,
  is_default: flag,
  status: soft(Status),
  organization_id: text,
  organization: Named,
  order_number: figure,
  note: text,
  shape: soft(z.enum(['rectangle', 'circular', 'other'])),
  height: figure,
  width: figure,
  length: figure,
  diameter: figure,
  volume: figure,
  address: text,
  recommended_temperature: figure,
  recommended_humidity: figure,
  coordinates: soft(z.looseObject({ lat: figure, long: figure })),
  updated_by: text,
  updated_by_user: Person,
  created_by_user: Person,
  responsible_employee: Person,
  created_at: text,
  updated_at: text,
  warehouse_type: soft(
    z.looseObject({ _id: text, name: text, order_number: figure, status: soft(Status), is_default: flag })
  )
})
export type Warehouse = z.output<typeof Warehouse>
