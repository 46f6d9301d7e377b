import type { Context, Handlers, Input } from '../context.ts'
import { totalOf } from '../exact.ts'
import { cancelMovement, deskOf, move } from '../movements.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { InvoiceRow, PartyKind, TransactionRow } from '../rows.ts'
import {
  asData,
  byId,
  holds,
  isAny,
  momentOf,
  named,
  pageOf,
  person,
  referred,
  shown,
  updatable,
  without
} from '../standard.ts'
import { moveBalance } from './people.ts'

type World = Context['world']

// Invoices (what is to be paid) and transactions (what was paid).

type Parties = Pick<Input<'invoice/create'>, 'user_type' | 'customer_id' | 'employee_id' | 'supplier_id' | 'person_id'>

/** The party that `user_type` names; the other three ids are not read (policy "party-of-user-type"). */
function partyOf(world: World, body: Parties): string | undefined {
  if (body.user_type === 'other') return undefined
  if (body.user_type === 'customer') return referred(world.customer, body.customer_id, 'customer_id')._id
  if (body.user_type === 'employee') return referred(world.employee, body.employee_id, 'employee_id')._id
  if (body.user_type === 'supplier') return referred(world.supplier, body.supplier_id, 'supplier_id')._id
  // A person is a customer, a supplier or an employee here and is named as such.
  throw invalid('person_id')
}

/** The party as answers embed it, under its own name. */
function showParty(world: World, { user_type, party_id }: { user_type: PartyKind; party_id?: string | undefined }) {
  if (party_id === undefined) return {}
  if (user_type === 'customer') return { customer_id: party_id, customer: named(world.customer.get(party_id)) }
  if (user_type === 'supplier') return { supplier_id: party_id, supplier: named(world.supplier.get(party_id)) }
  return { employee_id: party_id, employee: person(world.employee.get(party_id)) }
}

const common = (world: World, row: InvoiceRow | TransactionRow) => ({
  ...without(shown(row), 'party_id', 'transaction_ids'),
  ...showParty(world, row),
  organization: named(world.organization.get(row.organization_id)),
  payment_type: named(world['payment-type'].get(row.payment_type_id)),
  created_by: person(world.employee.get(row.created_by))
})

const tradeOf = (world: World, id: string | undefined) => {
  const trade = id === undefined ? undefined : world.trade.get(id)
  return trade && { _id: trade._id, number: trade.number, is_refund: trade.is_refund }
}

const numbered = (row: { _id: string; number: string } | undefined) => row && { _id: row._id, number: row.number }

const showInvoice = (world: World) => (row: InvoiceRow) => ({
  ...common(world, row),
  trade: tradeOf(world, row.trade_id),
  write_off: numbered(world['write-off'].get(row.write_off_id ?? '')),
  revision: numbered(world.revision.get(row.revision_id ?? '')),
  can_be_canceled: row.state === 'pending',
  paid_by_balance: 0,
  paid_by_cashback: 0,
  transactions: row.transaction_ids
})

const showTransaction = (world: World) => (row: TransactionRow) => {
  const method = world['payment-method'].get(row.payment_method_id)
  const invoice = row.invoice_id === undefined ? undefined : world.invoice.get(row.invoice_id)
  const currency = world.currency.get(row.currency_id)
  const party = row.party_id ?? ''
  const to = (kind: PartyKind) => (row.user_type === kind ? party : '')
  return {
    ...common(world, row),
    cashbox: named(world.cashbox.get(row.cashbox_id)),
    payment_method: method && { _id: method._id, type: method.type, name: method.name },
    currency: currency && { _id: currency._id, name: currency.name, value: currency.value },
    trade: tradeOf(world, row.trade_id),
    invoice: invoice && {
      _id: invoice._id,
      number: invoice.number,
      currency_id: invoice.currency_id,
      currency_value: world.currency.get(invoice.currency_id)?.value ?? 1,
      paid: row.paid,
      main_id: invoice._id
    },
    to_customer: to('customer'),
    to_employee: to('employee'),
    to_supplier: to('supplier'),
    to_person: to('person'),
    can_be_canceled: row.state === 'done'
  }
}

function createInvoice({ world, actor }: Context, input: Input<'invoice/create'>): InvoiceRow {
  const article = referred(world['payment-type'], input.payment_type_id, 'payment_type_id')
  referred(world.organization, input.organization_id, 'organization_id')
  referred(world.currency, input.currency_id, 'currency_id')
  return world.invoice.insert({
    number: world.invoice.nextNumber(),
    type: article.transaction_type,
    state: 'pending',
    user_type: input.user_type,
    payment_type_id: article._id,
    organization_id: input.organization_id,
    party_id: partyOf(world, input),
    currency_id: input.currency_id,
    to_be_paid: input.to_be_paid,
    paid: 0,
    to_be_refunded: 0,
    refunded: 0,
    payment_date: momentOf('payment_date', input.payment_date),
    date: new Date(world.now()).toISOString(),
    description: input.description,
    is_refund: false,
    transaction_ids: [],
    created_by: actor._id
  })
}

function invoiceMatches(input: Input<'invoice/get-paging'>) {
  const from = input.date_from === undefined ? -Infinity : momentOf('date_from', input.date_from)
  const to = input.date_to === undefined ? Infinity : momentOf('date_to', input.date_to)
  return (row: InvoiceRow) =>
    isAny(input.type, row.type) &&
    isAny(input.trade_id, row.trade_id) &&
    isAny(input.organization_id, row.organization_id) &&
    isAny(input.payment_type_id, row.payment_type_id) &&
    (input.payment_type_ids?.includes(row.payment_type_id) ?? true) &&
    (input.states?.includes(row.state) ?? true) &&
    (input.is_fully_paid === undefined || input.is_fully_paid === row.paid >= row.to_be_paid) &&
    [input.customer_id, input.employee_id, input.supplier_id, input.person_id].every((id) => isAny(id, row.party_id)) &&
    Date.parse(row.date) >= from &&
    Date.parse(row.date) <= to &&
    (holds(row.number, input.search ?? '') || holds(row.description, input.search ?? ''))
}

const invoices = {
  'invoice/create': (context, input) => showInvoice(context.world)(createInvoice(context, input)),
  'invoice/get-by-id/{id}': ({ world, part }) => showInvoice(world)(byId(world.invoice, part)),
  'invoice/get-paging': ({ world }, input) =>
    asData(pageOf(world.invoice, input, { matches: invoiceMatches(input) }), showInvoice(world)),
  'invoice/set-state': ({ world }, { _id, state, with_transactions }) => {
    const row = updatable(world.invoice, _id)
    if (row.state === 'canceled') throw new Refusal(400, 'wrongState', { field: 'state', id: row.state })
    const moved = world.transaction.find((each) => each.invoice_id === _id)
    if (state === 'canceled' && with_transactions === true) for (const each of moved) cancelMovement(world, each)
    return showInvoice(world)(world.invoice.update(row, { state }))
  }
} satisfies Handlers

/** Money in or out that is no sale's: it may pay an invoice. */
function moveByHand(context: Context, type: 'income' | 'expense', input: Input<'transaction/income'>): TransactionRow {
  const { world } = context
  const article = referred(world['payment-type'], input.payment_type_id, 'payment_type_id')
  referred(world['payment-method'], input.payment_method_id, 'payment_method_id')
  referred(world.currency, input.currency_id, 'currency_id')
  const invoice = input.invoice_id === undefined ? undefined : referred(world.invoice, input.invoice_id, 'invoice_id')
  const partyId = partyOf(world, input)
  if (input.amount <= 0) throw invalid('amount')
  const organizationId = invoice?.organization_id ?? context.organizationId
  if (organizationId === undefined) throw invalid('organization_id')
  const paid = input.paid ?? input.amount
  const row = move(context, deskOf(context, organizationId), {
    type,
    organizationId,
    paymentTypeId: article._id,
    methodId: input.payment_method_id,
    currencyId: input.currency_id,
    amount: input.amount,
    paid,
    userType: input.user_type,
    partyId,
    invoiceId: invoice?._id,
    attachments: input.atachments.map((each) => each.path)
  })
  if (invoice) payInvoice(world, invoice, row)
  const sign = type === 'income' ? 1 : -1
  if (input.user_type === 'customer' && partyId !== undefined)
    moveBalance(world, {
      ...{ customer_id: partyId, organization_id: row.organization_id, currency_id: input.currency_id },
      ...(invoice && { invoice_id: invoice._id }),
      payment_type_id: input.payment_type_id,
      change: sign * input.amount
    })
  return row
}

function payInvoice(world: World, invoice: InvoiceRow, row: TransactionRow): void {
  const paid = totalOf([invoice.paid, row.paid])
  world.invoice.update(invoice, {
    paid,
    state: paid >= invoice.to_be_paid ? 'done' : invoice.state,
    transaction_ids: [...invoice.transaction_ids, row._id]
  })
}

function transactionMatches(input: Input<'transaction/get-paging'>) {
  const from = input.date_from === undefined ? -Infinity : momentOf('date_from', input.date_from)
  const to = input.date_to === undefined ? Infinity : momentOf('date_to', input.date_to)
  return (row: TransactionRow) =>
    isAny(input.type, row.type) &&
    (input.states?.includes(row.state) ?? true) &&
    isAny(input.payment_type_id, row.payment_type_id) &&
    (input.payment_type_ids?.includes(row.payment_type_id) ?? true) &&
    isAny(input.payment_method_id, row.payment_method_id) &&
    (input.payment_method_ids?.includes(row.payment_method_id) ?? true) &&
    isAny(input.cashbox_id, row.cashbox_id) &&
    (input.cashbox_ids?.includes(row.cashbox_id) ?? true) &&
    isAny(input.organization_id, row.organization_id) &&
    [input.customer_id, input.employee_id, input.supplier_id, input.person_id].every((id) => isAny(id, row.party_id)) &&
    Date.parse(row.date) >= from &&
    Date.parse(row.date) <= to
}

const transactions = {
  'transaction/income': (context, input) => showTransaction(context.world)(moveByHand(context, 'income', input)),
  'transaction/expense': (context, input) => showTransaction(context.world)(moveByHand(context, 'expense', input)),
  'transaction/get-by-id/{id}': ({ world, part }) => showTransaction(world)(byId(world.transaction, part)),
  'transaction/get-paging': ({ world }, input) =>
    asData(pageOf(world.transaction, input, { matches: transactionMatches(input) }), showTransaction(world))
} satisfies Handlers

export const money = { ...invoices, ...transactions } satisfies Handlers
