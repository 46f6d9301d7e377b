import type { Context, Handlers, Input } from '../../context.ts'
import { mapDefined } from '@kassa/integration-api/basics'
import { by, exact, isBelow, times, totalOf } from '../../exact.ts'
import { completeMovement, registerOf, endMovement, move, type Register } from '../../movements.ts'
import { partyOf, showCommon, tradeOf } from '../../parties.ts'
import { invalid, Refusal } from '../../server/refusal.ts'
import type { EmployeeRow, InvoiceRow, PartyKind, TransactionRow } from '../../rows/rows.ts'
import { asData, byId, isAny, momentOf, named, pageOf, person, referred, updatable } from '../../standard.ts'
import { moveBalance } from '../people/people.ts'
import { financeSettings } from '../setup/settings.ts'

type World = Context['world']

// Movements of money that do not belong to a sale: created by hand, with these states.
//
//   pending ──▶ done ──▶ canceled      pending: an expense waits for approval, or money waits to be received
//      └──▶ rejected, canceled

// ---- Expenses that a superior must approve before they count (reference 1, "Finance-settings")

const isBoss = ({ ownerId }: World, actor: EmployeeRow): boolean => actor.is_boss || actor._id === ownerId

/** Returns true for an expense above the limit by a user who needs approval (policy "expense-waits"). */
function waits({ world, actor }: Context, { amount, currency_id }: { amount: number; currency_id: string }) {
  const settings = financeSettings(world)
  if (!settings.expense_approval_enabled) return false
  if (isBoss(world, actor) && !world.reads('expense-waits', 'boss-too')) return false
  const valueOf = (id: string | null | undefined) => exact((id ? world.currency.get(id) : undefined)?.value ?? 1)
  const rate = by(valueOf(currency_id), valueOf(settings.expense_approval_currency?._id))
  return isBelow(exact(settings.expense_approval_limit ?? 0), times(exact(amount), rate))
}

/**
 * Returns the expense if it waits and this user may decide about it (policy "expense-approver"). Throws a Refusal
 * otherwise.
 */
function awaited({ world, actor }: Context, row: TransactionRow): TransactionRow {
  if (row.type !== 'expense' || row.state !== 'pending')
    throw new Refusal(400, 'wrongState', { field: 'state', id: row.state })
  if (!isBoss(world, actor) && actor._id !== row.approver_id) throw new Refusal(403, 'userRefused')
  return row
}

// ---- What answers show

function showParent(world: World, id: string) {
  const row = world.transaction.get(id)
  const { _id, amount, currency_id, payment_method_id, cashbox_id, type } = row ?? {}
  const payment_method = mapDefined(payment_method_id, (method) => world['payment-method'].get(method)?.name)
  return row && { _id, amount, currency_id, payment_method_id, payment_method, cashbox_id, type }
}

/** Returns a movement as answers show it. */
export const showTransaction = (world: World) => (row: TransactionRow) => {
  const method = world['payment-method'].get(row.payment_method_id)
  const invoice = mapDefined(row.invoice_id, (id) => world.invoice.get(id))
  const currencyOf = (id: string) => {
    const currency = world.currency.get(id)
    return currency && { _id: currency._id, name: currency.name, value: currency.value }
  }
  const registerNamed = (id: string) => named(world.cashbox.get(id))
  const party = row.party_id ?? ''
  const to = (kind: PartyKind) => (row.user_type === kind ? party : '')
  return {
    ...showCommon(world, row),
    cashbox: registerNamed(row.cashbox_id),
    destination_cashbox: mapDefined(row.destination_cashbox_id, registerNamed),
    source_cashbox: mapDefined(row.source_cashbox_id, registerNamed),
    exchange_currency: mapDefined(row.exchange_currency_id, currencyOf),
    parent: mapDefined(row.parent_id, (id) => showParent(world, id)),
    approver: mapDefined(row.approver_id, (id) => person(world.employee.get(id))),
    payment_method: method && { _id: method._id, type: method.type, name: method.name },
    currency: currencyOf(row.currency_id),
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
    can_be_canceled: row.state === 'done' || row.state === 'pending'
  }
}

/** Refuses an expense above what the register has (policy "desk-may-owe"). */
function checkMoney({ reads }: World, { cashbox }: Register, { amount }: { amount: number }): void {
  if (reads('desk-may-owe', 'refused') && amount > cashbox.balance)
    throw new Refusal(400, 'notEnough', { field: 'amount', id: cashbox._id })
}

/** Creates a movement that does not belong to a sale. It may pay an invoice. */
function moveByHand(context: Context, type: 'income' | 'expense', input: Input<'transaction/income'>): TransactionRow {
  const { world } = context
  const article = referred(world['payment-type'], input.payment_type_id, 'payment_type_id')
  referred(world['payment-method'], input.payment_method_id, 'payment_method_id')
  referred(world.currency, input.currency_id, 'currency_id')
  const invoice = mapDefined(input.invoice_id, (id) => referred(world.invoice, id, 'invoice_id'))
  const partyId = partyOf(world, input)
  if (input.amount <= 0) throw invalid('amount')
  const organizationId = invoice?.organization_id ?? context.organizationId
  if (organizationId === undefined) throw invalid('organization_id')
  const register = registerOf(context, organizationId)
  if (type === 'expense') checkMoney(world, register, input)
  const row = move(context, register, {
    type,
    state: type === 'expense' && waits(context, input) ? 'pending' : 'done',
    organizationId,
    paymentTypeId: article._id,
    methodId: input.payment_method_id,
    currencyId: input.currency_id,
    amount: input.amount,
    paid: input.paid ?? input.amount,
    userType: input.user_type,
    partyId,
    invoiceId: invoice?._id,
    attachments: input.atachments.map((each) => each.path)
  })
  if (row.state === 'done') settle(world, row, 1)
  return row
}

/**
 * Applies or, with -1, undoes the effects of a movement outside its cash register: on its invoice and on its customer's
 * balance.
 */
function settle(world: World, row: TransactionRow, factor: 1 | -1): void {
  const invoice = mapDefined(row.invoice_id, (id) => world.invoice.get(id))
  if (invoice) payInvoice(world, invoice, row, factor)
  const sign = row.type === 'income' ? factor : -factor
  if (row.user_type === 'customer' && row.party_id !== undefined)
    moveBalance(world, {
      customer_id: row.party_id,
      organization_id: row.organization_id,
      currency_id: row.currency_id,
      ...(row.invoice_id !== undefined && { invoice_id: row.invoice_id }),
      payment_type_id: row.payment_type_id,
      change: sign * row.amount
    })
}

function payInvoice(world: World, invoice: InvoiceRow, row: TransactionRow, factor: 1 | -1): void {
  const paid = totalOf([invoice.paid, factor * row.paid])
  const isPaid = paid >= invoice.to_be_paid
  const reopened = invoice.state === 'done' ? 'pending' : invoice.state
  world.invoice.update(invoice, {
    paid,
    state: isPaid ? 'done' : factor === 1 ? invoice.state : reopened,
    transaction_ids: [...new Set([...invoice.transaction_ids, row._id])]
  })
}

/** Completes a pending movement with all its effects. */
function complete(world: World, row: TransactionRow): TransactionRow {
  const done = completeMovement(world, row)
  settle(world, done, 1)
  return done
}

/** Ends a movement and undoes its effects, also those of the other half of a transfer or an exchange. */
export function undo(world: World, row: TransactionRow, state: 'canceled' | 'rejected'): TransactionRow {
  if (row.state === 'done') settle(world, row, -1)
  const ended = endMovement(world, row, state)
  const half = world.transaction.find((each) => each._id === row.parent_id || each.parent_id === row._id)[0]
  if (half) endMovement(world, half)
  return ended
}

type State = TransactionRow['state']
const next: Record<State, readonly State[]> = {
  pending: ['done', 'rejected', 'canceled'],
  done: ['canceled'],
  rejected: [],
  canceled: []
}

function setState(context: Context, { _id, state }: Input<'transaction/set-state'>): TransactionRow {
  const { world } = context
  const row = updatable(world.transaction, _id)
  if (row.state === state && !world.reads('transaction-moves', 'repeat-refused')) return row
  if (!next[row.state].includes(state)) throw new Refusal(400, 'wrongState', { field: 'state', id: row.state })
  // The payment of a sale can be canceled only with the sale.
  if (row.trade_id !== undefined) throw new Refusal(400, 'wrongState', { field: 'trade_id', id: row.trade_id })
  if (state === 'canceled') return undo(world, row, state)
  if (row.type === 'expense') awaited(context, row)
  return state === 'rejected' ? undo(world, row, state) : complete(world, row)
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
    (input.employee_ids?.includes(row.party_id ?? '') ?? true) &&
    [input.customer_id, input.employee_id, input.supplier_id, input.person_id].every((id) => isAny(id, row.party_id)) &&
    Date.parse(row.date) >= from &&
    Date.parse(row.date) <= to
}

export const transaction = {
  'transaction/income': (context, input) => showTransaction(context.world)(moveByHand(context, 'income', input)),
  'transaction/expense': (context, input) => showTransaction(context.world)(moveByHand(context, 'expense', input)),
  'transaction/set-state': (context, input) => showTransaction(context.world)(setState(context, input)),
  'transaction/expense/approve': (context, { _id }) => {
    const { world } = context
    const row = awaited(context, updatable(world.transaction, _id))
    return showTransaction(world)(complete(world, row))
  },
  'transaction/expense/reject': (context, { _id, approval_rejected_reason }) => {
    const { world } = context
    const row = awaited(context, updatable(world.transaction, _id))
    const ended = undo(world, row, 'rejected')
    return showTransaction(world)(world.transaction.update(ended, { approval_rejected_reason }))
  },
  'transaction/expense/redirect': (context, { _id, approver_id, approval_redirect_comment }) => {
    const { world } = context
    const row = awaited(context, updatable(world.transaction, _id))
    if (referred(world.employee, approver_id, 'approver_id').status !== 'active') throw invalid('approver_id')
    return showTransaction(world)(world.transaction.update(row, { approver_id, approval_redirect_comment }))
  },
  'transaction/get-by-id/{id}': ({ world, part }) => showTransaction(world)(byId(world.transaction, part)),
  'transaction/get-paging': ({ world }, input) =>
    asData(pageOf(world.transaction, input, { matches: transactionMatches(input) }), showTransaction(world))
} satisfies Handlers
