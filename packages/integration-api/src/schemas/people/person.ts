import { z } from 'zod'
import { figure, flag, Id, LegalType, Named, page, Person, record, signedMoney, soft, Status, text } from '../common.ts'

// Reference parts 1 and 3, "Person": the common identity of customers, suppliers and employees.

export const PersonPaging = page({
  search: z.string().optional(),
  type: LegalType.optional(),
  status: Status.optional(),
  organization_id: Id.optional(),
  organization_ids: z.array(Id).optional(),
  is_customer: z.boolean().optional(),
  is_supplier: z.boolean().optional()
})
export const PersonBalancePaging = page({
  type: LegalType.optional(),
  status: Status.optional(),
  organization_id: Id.optional(),
  balance_type: z.enum(['debt', 'credit', 'zero', 'not_zero']).optional()
})
const Balances = soft(z.array(z.looseObject({ currency_id: text, amount: signedMoney })))
const common = {
  name: z.string(),
  first_name: text,
  last_name: text,
  phone_number: text,
  status: text,
  code: text
}
export const PersonRow = record({ ...common, type: text })
export type PersonRow = z.output<typeof PersonRow>
/** The reference shows `type` as a boolean here, but it is the same text as in other records. */
export const PersonBalance = record({ ...common, type: text, person_id: text, balance_list: Balances })
export type PersonBalance = z.output<typeof PersonBalance>
export const PersonRecord = record({
  number: figure,
  type: text,
  name: z.string(),
  short_name: text,
  status: text,
  phone_number: text,
  is_customer: flag,
  is_supplier: flag,
  is_default: flag,
  created_at: text,
  updated_at: text,
  balance: signedMoney,
  balance_list: Balances,
  total_balance: signedMoney,
  customer: Named,
  employee: Named,
  supplier: Named,
  responsible: Person
})
export type PersonRecord = z.output<typeof PersonRecord>
