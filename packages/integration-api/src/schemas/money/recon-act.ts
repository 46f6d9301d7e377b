import { z } from 'zod'
import { Id, money, Named, Numbered, page, record, soft, text } from '../common.ts'

// Reference part 2, "Recon-act": the changes of one counterparty's balance.

const parties = ['customer_id', 'supplier_id', 'employee_id', 'person_id'] as const
const filters = {
  organization_id: Id.optional(),
  customer_id: Id.optional(),
  supplier_id: Id.optional(),
  employee_id: Id.optional(),
  person_id: Id.optional(),
  date_from: z.string().optional(),
  date_to: z.string().optional(),
  states: z.array(z.enum(['new', 'done', 'canceled'])).optional(),
  locale: z.enum(['uz', 'ru', 'en', 'kk', 'ky', 'tg']).optional()
}
type Parties = Partial<Record<(typeof parties)[number], string | undefined>>
const isOne = (body: Parties): boolean => parties.filter((party) => body[party] !== undefined).length === 1
const one = { path: ['customer_id'] }
/** Exactly one counterparty must be named. */
export const ReconAll = page(filters).refine(isOne, one)
export const ReconExport = page({ ...filters, ext_type: z.enum(['xlsx', 'csv']) }).refine(isOne, one)

const Balances = soft(z.record(z.string(), z.number()))
export const ReconAct = record({
  number: text,
  organization_id: text,
  customer_id: text,
  supplier_id: text,
  employee_id: text,
  person_id: text,
  type: text,
  balance_action: text,
  state: text,
  amount: money,
  currency_id: text,
  after_balance: Balances,
  invoice: Numbered,
  payment_type: Named,
  created_at: text,
  updated_at: text
})
export type ReconAct = z.output<typeof ReconAct>
/** A list without a total, between two balances. */
export const ReconActs = z.looseObject({ data: z.array(ReconAct), before_balance: Balances, after_balance: Balances })
export const ReconFile = z.string()
