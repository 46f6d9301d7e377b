import { postAct } from './acts.ts'
import type { Context } from './context.ts'
import { notFound } from './server/refusal.ts'
import type { InvoiceRow, WarehouseRow } from './rows/rows.ts'
import { referred } from './standard.ts'
import type { World } from './world.ts'

// Lost or found goods create an invoice for the employee who is responsible (policy "loss-invoice").

type Loss = {
  organizationId: string
  employeeId: string
  currencyId: string
  /** Positive: the employee owes it. Negative: it was found. */
  amount: number
  of: { write_off_id: string } | { revision_id: string }
}

/** Creates the invoice of a loss or a find for the responsible employee. */
export function bookLoss(
  { world, actor }: Context,
  { organizationId, employeeId, currencyId, amount, of }: Loss
): InvoiceRow {
  const type = amount < 0 ? ('expense' as const) : ('income' as const)
  const articles = world['payment-type'].find((row) => row.transaction_type === type && row.user_type === 'employee')
  const invoice = world.invoice.insert({
    number: world.invoice.nextNumber(),
    type,
    state: 'pending',
    user_type: 'employee',
    payment_type_id: articles.at(-1)?._id ?? '',
    organization_id: organizationId,
    party_id: employeeId,
    currency_id: currencyId,
    to_be_paid: Math.abs(amount),
    paid: 0,
    to_be_refunded: 0,
    refunded: 0,
    payment_date: world.now(),
    date: new Date(world.now()).toISOString(),
    is_refund: false,
    transaction_ids: [],
    created_by: actor._id,
    ...of
  })
  const act = { organization_id: organizationId, employee_id: employeeId, currency_id: currencyId }
  postAct(world, { ...act, invoice_id: invoice._id, change: -amount })
  return invoice
}

/** Returns the named warehouse of the organization, else its main one. */
export function warehouseOf(world: World, organizationId: string, id: string | undefined, field: string): WarehouseRow {
  const own = world.warehouse.find((row) => row.organization_id === organizationId).reverse()
  const row = id === undefined ? (own.find((each) => each.is_main) ?? own[0]) : referred(world.warehouse, id, field)
  if (row?.organization_id !== organizationId) throw notFound(field, id ?? '')
  return row
}
