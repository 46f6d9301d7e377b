import { z } from 'zod'
import { DateTime, Id, money, Named, page, Person, record, signedMoney, soft, text } from '../common.ts'

// Reference part 3, "Revision": a count of the goods of a warehouse.

const State = z.enum(['pending', 'in_progress', 'canceled', 'done'])
const ids = z.array(Id).optional()
const rest = {
  warehouse_id: Id.optional(),
  responsible_id: Id.optional(),
  ending_date: DateTime.optional(),
  description: z.string().optional(),
  /** Sets the counted amount to the present stock. */
  set_counted: z.boolean().optional(),
  category_ids: ids,
  supplier_ids: ids,
  additional_ids: ids,
  removed_ids: ids,
  attachments: z.array(z.looseObject({})).optional()
}
export const RevisionCreate = z.strictObject({ organization_id: Id, starting_date: DateTime, ...rest })
export const RevisionUpdate = z.strictObject({
  organization_id: Id.optional(),
  starting_date: DateTime.optional(),
  ...rest
})
export const RevisionSetStatus = z.strictObject({ status: State })
export const RevisionPaging = page({
  organization_id: Id.optional(),
  warehouse_id: Id.optional(),
  responsible_id: Id.optional(),
  state: State.optional()
})
const common = {
  state: text,
  number: text,
  starting_date: text,
  ending_date: text,
  description: text,
  organization_id: text,
  organization: Named,
  warehouse_id: text,
  warehouse: Named,
  responsible: Person,
  total_expected: signedMoney,
  total_counted: signedMoney,
  total_profit: money,
  total_loss: money,
  created_at: text,
  updated_at: text
}
/** The list has total_difference, the record has difference. */
export const RevisionRow = record({ ...common, total_difference: signedMoney })
export type RevisionRow = z.output<typeof RevisionRow>
const Sums = soft(z.array(z.looseObject({ currency_id: text, amount: money })))
export const Revision = record({
  ...common,
  responsible_id: text,
  currency: soft(z.looseObject({})),
  difference: signedMoney,
  profit_list: Sums,
  loss_list: Sums,
  attachments: soft(z.array(z.looseObject({})))
})
export type Revision = z.output<typeof Revision>
