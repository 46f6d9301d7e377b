import { z } from 'zod'
import { anonymous, flag, Id, Money, money, Named, page, Person, soft, Status, text, UserType } from '../common.ts'

// Reference part 1, "Extra-cost".

const Distribution = z.enum(['byPrice', 'byAmount', 'byGrossWeight', 'byVolume', 'manual'])
const body = {
  name: z.string(),
  is_affect_price: z.boolean().default(false),
  distribution_method: Distribution.default('byPrice'),
  recommended_amount: Money.default(0),
  max_amount: Money.default(0),
  currency_id: Id,
  payment_type_id: Id,
  user_type: UserType.default('supplier'),
  customer_id: Id.optional(),
  supplier_id: Id.optional(),
  employee_id: Id.optional(),
  person_id: Id.optional(),
  status: Status.default('active'),
  note: z.string().max(512).optional()
}
export const ExtraCostCreate = z.strictObject(body)
export const ExtraCostUpdate = z.strictObject({ ...body, _id: Id })
export const ExtraCostAll = z.object({ status: Status.optional(), distribution_method_ne: Distribution.optional() })
export const ExtraCostPaging = page({
  search: z.string().optional(),
  /**
   * The default filters like the same value sent: costs that are distributed by price are left out unless another value
   * is sent.
   */
  distribution_method_ne: Distribution.default('byPrice'),
  status: Status.optional()
})
/** No source shows an `_id`. */
export const ExtraCost = anonymous({
  name: z.string(),
  is_affect_price: flag,
  distribution_method: text,
  amount: money,
  should_create_transaction: flag,
  recommended_amount: money,
  max_amount: money,
  note: text,
  status: soft(Status),
  payment_type_id: text,
  payment_type: soft(z.looseObject({ _id: text, name: text, user_type: text })),
  currency_id: text,
  currency: Named,
  updated_by_user: Person,
  created_by_user: Person,
  employee: Person,
  customer: Named,
  supplier: Named,
  person: Named
})
export type ExtraCost = z.output<typeof ExtraCost>
