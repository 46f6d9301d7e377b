import type { Context, Handlers, Input } from '../context.ts'
import { endMovement } from '../movements.ts'
import { showCommon, partyOf, tradeOf } from '../parties.ts'
import { notFound, Refusal } from '../refusal.ts'
import type { InvoiceRow } from '../rows.ts'
import { asData, byId, holds, isAny, momentOf, pageOf, referred, updatable } from '../standard.ts'
import { undo } from './transaction.ts'

type World = Context['world']

// Invoices: what is to be paid.

const numbered = (row: { _id: string; number: string } | undefined) => row && { _id: row._id, number: row.number }

const showInvoice = (world: World) => (row: InvoiceRow) => ({
  ...showCommon(world, row),
  trade: tradeOf(world, row.trade_id),
  write_off: numbered(world['write-off'].get(row.write_off_id ?? '')),
  revision: numbered(world.revision.get(row.revision_id ?? '')),
  can_be_canceled: row.state === 'pending',
  paid_by_balance: 0,
  paid_by_cashback: 0,
  transactions: row.transaction_ids
})

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

export const money = {
  'invoice/create': (context, input) => showInvoice(context.world)(createInvoice(context, input)),
  'invoice/get-by-id/{id}': ({ world, part }) => showInvoice(world)(byId(world.invoice, part)),
  'invoice/get-initial-payment/by-trade-id': ({ world }, { trade_id }) => {
    const { invoice_id } = referred(world.trade, trade_id, 'trade_id')
    const row = invoice_id === undefined ? undefined : world.invoice.get(invoice_id)
    if (!row) throw notFound('trade_id', trade_id)
    return showInvoice(world)(row)
  },
  'invoice/get-paging': ({ world }, input) =>
    asData(pageOf(world.invoice, input, { matches: invoiceMatches(input) }), showInvoice(world)),
  'invoice/set-state': ({ world }, { _id, state, with_transactions }) => {
    const row = updatable(world.invoice, _id)
    if (row.state === 'canceled') throw new Refusal(400, 'wrongState', { field: 'state', id: row.state })
    const moved = world.transaction.find((each) => each.invoice_id === _id)
    if (state === 'canceled' && with_transactions === true)
      for (const each of moved) {
        if (each.trade_id === undefined) undo(world, each, 'canceled')
        else endMovement(world, each)
      }
    return showInvoice(world)(world.invoice.update(updatable(world.invoice, _id), { state }))
  }
} satisfies Handlers
