import type { Context, Handlers, Input } from '../../context.ts'
import { totalOf } from '../../exact.ts'
import { endMovement } from '../../movements.ts'
import { showCommon, partyOf, tradeOf } from '../../parties.ts'
import { notFound, Refusal } from '../../server/refusal.ts'
import type { InvoiceRow } from '../../rows/rows.ts'
import {
  asData,
  byId,
  holds,
  isAny,
  momentOf,
  pageOf,
  person,
  referred,
  shown,
  updatable,
  without
} from '../../standard.ts'
import { undo } from './transaction.ts'

type World = Context['world']

// Invoices: amounts that must be paid.

const numbered = (row: { _id: string; number: string } | undefined) => row && { _id: row._id, number: row.number }

/** Returns the changes of the party's balance by the invoice, one entry per act. */
const balanceChanges = (world: World, row: InvoiceRow) =>
  world['recon-act']
    .find((act) => act.invoice_id === row._id)
    .reverse()
    .map(({ _id, currency_id, type, amount }) => ({
      _id,
      currency_id,
      amount: type === 'debt' ? -amount : amount,
      value: world.currency.get(currency_id)?.value,
      user_type: row.user_type
    }))

const showInvoice = (world: World) => (row: InvoiceRow) => {
  const trade = world.trade.get(row.trade_id ?? '')
  const responsible = person(world.employee.get(trade?.responsible_id ?? row.created_by))
  return {
    ...showCommon(world, row),
    ...row.$assistants,
    trade: tradeOf(world, row.trade_id),
    write_off: numbered(world['write-off'].get(row.write_off_id ?? '')),
    revision: numbered(world.revision.get(row.revision_id ?? '')),
    can_be_canceled: row.state === 'pending',
    balance_changes: balanceChanges(world, row),
    paid_by_balance: totalOf((trade?.by_balance ?? []).map((part) => part.paid)),
    paid_by_cashback: totalOf((trade?.applied_cashbacks ?? []).map((part) => part.paid)),
    responsible_id: responsible?._id,
    responsible,
    attachments: [],
    transactions: row.transaction_ids
  }
}

/** The row of a list has more fields of its currency. */
const listInvoice = (world: World) => (row: InvoiceRow) => {
  const currency = world.currency.get(row.currency_id)
  return { ...showInvoice(world)(row), currency: currency && without(shown(currency), 'values'), plan_items: [] }
}

const assistants = ['customer', 'supplier', 'employee', 'person'] as const
/** Assistants are stored by their ids only (policy "purchase-assistant"). */
const assistantsOf = (input: Input<'invoice/create'>) =>
  Object.fromEntries(
    assistants.flatMap((kind) => {
      const _id = input[`${kind}_assistant_id`]
      return _id === undefined || _id === '' ? [] : [[`${kind}_assistant`, { _id }]]
    })
  )

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
    created_by: actor._id,
    $assistants: assistantsOf(input)
  })
}

function invoiceMatches(world: World, input: Input<'invoice/get-paging'>) {
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
    isAny(input.is_main, true) &&
    isAny(input.is_installment_plan, (world.trade.get(row.trade_id ?? '')?.debt ?? 0) > 0) &&
    (input.paid_states?.includes(paidState(row)) ?? true) &&
    (holds(row.number, input.search ?? '') || holds(row.description, input.search ?? ''))
}

/** Returns how much of the invoice is paid (policy "invoice-filters"). */
const paidState = ({ paid, to_be_paid }: InvoiceRow): 'zero' | 'partial' | 'full' =>
  paid >= to_be_paid ? 'full' : paid > 0 ? 'partial' : 'zero'

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
    asData(pageOf(world.invoice, input, { matches: invoiceMatches(world, input) }), listInvoice(world)),
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
