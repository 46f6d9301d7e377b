import type { Context, Input } from './context.ts'
import { notFound } from './server/refusal.ts'
import type { InvoiceRow, PartyKind, TransactionRow } from './rows/rows.ts'
import { named, person, referred, shown, without } from './standard.ts'

type World = Context['world']

// The party of an invoice or of a movement of money, and what the two have in common.

type Parties = Pick<Input<'invoice/create'>, 'user_type' | 'customer_id' | 'employee_id' | 'supplier_id' | 'person_id'>

/** Returns the party that `user_type` names. The other three ids are ignored (policy "party-of-user-type"). */
export function partyOf(world: World, body: Parties): string | undefined {
  if (world.reads('party-of-user-type', 'all-checked')) checkParties(world, body)
  if (body.user_type === 'other') return undefined
  if (body.user_type === 'customer') return referred(world.customer, body.customer_id, 'customer_id')._id
  if (body.user_type === 'employee') return referred(world.employee, body.employee_id, 'employee_id')._id
  if (body.user_type === 'supplier') return referred(world.supplier, body.supplier_id, 'supplier_id')._id
  return humanOf(world, body.person_id)?._id ?? refuse('person_id', body.person_id)
}

function checkParties(world: World, { customer_id, employee_id, supplier_id, person_id }: Parties): void {
  if (customer_id !== '') referred(world.customer, customer_id, 'customer_id')
  if (employee_id !== '') referred(world.employee, employee_id, 'employee_id')
  if (supplier_id !== '') referred(world.supplier, supplier_id, 'supplier_id')
  if (person_id !== '' && !humanOf(world, person_id)) throw notFound('person_id', person_id)
}

function refuse(field: string, id: string): never {
  throw notFound(field, id)
}

/** Returns the person with the id: every customer, supplier and employee is a person (policy "person-identity"). */
function humanOf({ customer, supplier, employee }: World, id: string) {
  const row = customer.live(id) ?? supplier.live(id)
  if (row) return { _id: row._id, name: row.name, full_name: row.name }
  const worker = employee.live(id)
  return worker && { _id: worker._id, name: worker.full_name, full_name: worker.full_name }
}

/** Returns the party as answers embed it, under its own name. */
function showParty(world: World, { user_type, party_id }: { user_type: PartyKind; party_id?: string | undefined }) {
  if (party_id === undefined) return {}
  if (user_type === 'customer') return { customer_id: party_id, customer: named(world.customer.get(party_id)) }
  if (user_type === 'supplier') return { supplier_id: party_id, supplier: named(world.supplier.get(party_id)) }
  if (user_type === 'person') return { person_id: party_id, person: humanOf(world, party_id) }
  return { employee_id: party_id, employee: person(world.employee.get(party_id)) }
}

/** Returns the fields that answers show of both invoices and movements. */
export const showCommon = (world: World, row: InvoiceRow | TransactionRow) => ({
  ...without(shown(row), 'party_id', 'transaction_ids'),
  ...showParty(world, row),
  organization: named(world.organization.get(row.organization_id)),
  payment_type: named(world['payment-type'].get(row.payment_type_id)),
  created_by: person(world.employee.get(row.created_by))
})

/** Returns the sale as invoices and movements embed it. */
export const tradeOf = (world: World, id: string | undefined) => {
  const trade = id === undefined ? undefined : world.trade.get(id)
  return trade && { _id: trade._id, number: trade.number, is_refund: trade.is_refund }
}
