import type { Context, Handlers, Input } from '../../context.ts'
import { exportTrades } from '../../exports/templates.ts'
import { invalid, Refusal } from '../../server/refusal.ts'
import type { CustomFieldRow, DocumentState, TradeRow } from '../../rows/rows.ts'
import {
  asData,
  byId,
  holds,
  isAny,
  named,
  pageOf,
  person,
  referred,
  shown,
  updatable,
  without
} from '../../standard.ts'
import { registerOf } from '../../movements.ts'
import { cancelMoney, checkStock, moveMoney, moveStock } from '../../trade/effects.ts'
import { checkCashback, takeBackCashback } from '../../trade/cashback.ts'
import { makeTrade } from '../../trade/make.ts'
import { refundTrade } from '../../trade/refund.ts'

type World = Context['world']

const heading = (world: World, row: TradeRow) => ({
  organization: named(world.organization.get(row.organization_id)),
  customer: row.customer_id === undefined ? undefined : named(world.customer.get(row.customer_id)),
  responsible: person(world.employee.get(row.responsible_id)),
  created_by: person(world.employee.get(row.created_by))
})

function showBase(world: World, row: TradeRow) {
  const currency = world.currency.get(row.currency_id)
  const currencyNamed = (id: string) => named(world.currency.get(id))
  const invoice = row.invoice_id === undefined ? undefined : world.invoice.get(row.invoice_id)
  return {
    ...without(shown(row), 'refund_ids', 'invoice_id'),
    ...heading(world, row),
    applied_cashbacks: row.applied_cashbacks?.map((part) => ({ ...part, currency: currencyNamed(part.currency_id) })),
    earned_cashback: row.earned_cashback && {
      ...row.earned_cashback,
      currency: currencyNamed(row.earned_cashback.currency_id)
    },
    currency: currency && without(shown(currency), 'values', 'created_at', 'updated_at'),
    price: row.price_id === undefined ? undefined : named(world.price.get(row.price_id)),
    warehouse: row.warehouse_id === undefined ? undefined : named(world.warehouse.get(row.warehouse_id)),
    invoice: invoice && {
      _id: invoice._id,
      number: invoice.number,
      to_be_paid: invoice.to_be_paid,
      paid: invoice.paid,
      to_be_refunded: invoice.to_be_refunded,
      refunded: invoice.refunded,
      paid_state: invoice.paid >= invoice.to_be_paid ? 'full' : invoice.paid > 0 ? 'partial' : 'zero'
    }
  }
}

/** Returns the compact record for bots: what was sold and how it was paid (policy "trade-compact"). */
const showCompact =
  (world: World) =>
  (row: TradeRow): object => ({
    ...showBase(world, row),
    products: row.products.map(({ _id, product_id, name, price, amount, total_to_pay }) => ({
      _id,
      product_id,
      name,
      measure: named(world.unit.get(world.product.get(product_id)?.measure_id ?? '')),
      price,
      amount,
      total_to_pay
    }))
  })

/** Returns the record, with the sale that it refunds, or with its own refunds. */
const show =
  (world: World) =>
  (row: TradeRow): object => {
    const original = row.refund_id === undefined ? undefined : world.trade.get(row.refund_id)
    const refunds = row.refund_ids.flatMap((id) => world.trade.get(id) ?? [])
    return {
      ...showBase(world, row),
      refund: original && showBase(world, original),
      refunds: refunds.map((refund) => showBase(world, refund))
    }
  }

const rowFields = [
  '_id',
  'created_at',
  'updated_at',
  'code',
  'uuid',
  'note',
  'state',
  'state_id',
  'number',
  'currency_id',
  'total_amount',
  'total_refunded_amount',
  'total_to_pay',
  'total_discount',
  'debt',
  'total_price',
  'total_added_tax',
  'order_id',
  'date',
  'sold_at',
  'is_refund'
] as const
/** Returns the short row of the list. */
const showRow = (world: World) => (row: TradeRow) => ({
  ...Object.fromEntries(rowFields.map((field) => [field, row[field]])),
  ...heading(world, row)
})

const isFullyRefunded = (row: TradeRow): boolean => row.total_refunded_amount >= row.total_amount
/** Searches the number and the code of a sale (policy "trade-search"). */
function isFound(reads: World['reads'], { number, code }: TradeRow, search: string): boolean {
  if (reads('trade-search', 'exact')) return number === search || code === search
  return holds(number, search) || (holds(code, search) && !reads('trade-search', 'number'))
}

const matchesOf =
  ({ reads }: World, input: Input<'trade/get-paging'>) =>
  (row: TradeRow) =>
    isAny(input.organization_id, row.organization_id) &&
    isAny(input.customer_id, row.customer_id) &&
    isAny(input.currency_id, row.currency_id) &&
    isAny(input.responsible_id, row.responsible_id) &&
    isAny(input.created_by, row.created_by) &&
    isAny(input.state_id, row.state_id) &&
    isAny(input.is_refund, row.is_refund) &&
    (input.is_fully_refunded === undefined || input.is_fully_refunded === isFullyRefunded(row)) &&
    (input.states === undefined || input.states.includes(row.state)) &&
    (input.total_from === undefined || row.total_to_pay >= input.total_from) &&
    (input.total_to === undefined || row.total_to_pay <= input.total_to) &&
    (input.product_id === undefined || row.products.some((line) => line.product_id === input.product_id)) &&
    (input.search === undefined || isFound(reads, row, input.search))

function create(context: Context, input: Input<'trade/create'>): TradeRow {
  const { world } = context
  const fields = makeTrade(context, input)
  if (fields.state === 'done') checkDone(world, fields)
  const trade = world.trade.insert(fields)
  moveStock(world, trade, 'draft', trade.state)
  const ticket = input.open_ticket_id === undefined ? undefined : world['open-ticket'].live(input.open_ticket_id)
  if (ticket && world.reads('ticket-only-linked', 'deletes')) world['open-ticket'].remove(ticket)
  return trade.state === 'done' ? moveMoney(context, trade) : trade
}

/** Refuses a sale without enough stock, or without enough cashback to pay for it. */
function checkDone(world: World, trade: Pick<TradeRow, 'products' | 'customer_id' | 'applied_cashbacks'>): void {
  checkStock(world, trade)
  checkCashback(world, trade)
}

/** The allowed following states (policy "state-after-cancel"). */
const open: DocumentState[] = ['draft', 'new', 'in_progress', 'done', 'canceled']
const next: Record<DocumentState, DocumentState[]> = {
  draft: open,
  new: open,
  in_progress: open,
  done: ['canceled'],
  canceled: []
}

function setState(context: Context, input: Input<'trade/set-state'>): TradeRow {
  const { world } = context
  const trade = updatable(world.trade, input._id)
  const { reads } = world
  const following = reads('state-after-cancel', 'reopened') && trade.state === 'canceled' ? open : next[trade.state]
  const isHeld = trade.refund_ids.length > 0 && !reads('refund-of-done', 'cancelable')
  if (!following.includes(input.state) || trade.is_refund || isHeld)
    throw new Refusal(400, 'wrongState', { field: 'state', id: trade.state })
  if (input.state === 'done') checkDone(world, trade)
  // Without a register no money could move.
  if (input.state === 'done') registerOf(context, trade.organization_id)
  moveStock(world, trade, trade.state, input.state)
  const isMoneyBack = input.with_transactions || reads('cancel-trade', 'with-money')
  const isCashbackBack = input.with_cashbacks || reads('cashback-undone', 'always')
  if (trade.state === 'done' && isMoneyBack) cancelMoney(world, trade)
  if (trade.state === 'done' && isCashbackBack) takeBackCashback(world, trade)
  const changed = world.trade.update(trade, { state: input.state })
  return input.state === 'done' ? moveMoney(context, changed) : changed
}

export const trade = {
  'trade/create': (context, input) => show(context.world)(create(context, input)),
  'trade/get-by-id': ({ world }, { _id }) => showCompact(world)(byId(world.trade, _id)),
  'trade/get-by-id/for-bot/{id}': ({ world, part }) => showCompact(world)(byId(world.trade, part)),
  'trade/get-by-id/{id}': ({ world, part }) => show(world)(byId(world.trade, part)),
  'trade/get-paging': ({ world }, input) =>
    asData(
      pageOf(world.trade, input, { matches: matchesOf(world, input), changedSince: input.updated_at }),
      showRow(world)
    ),
  'trade/get-items/{id}': ({ world, part }) =>
    byId(world.trade, part).products.map(({ _id, product_id, amount, price }) => ({
      _id,
      product_id,
      amount,
      price,
      cost: 0
    })),
  'trade/refund': (context, input) => show(context.world)(refundTrade(context, input)),
  'trade/set-state': (context, input) => show(context.world)(setState(context, input)),
  'trade/custom-fields/set': (context, input) => show(context.world)(setCustomFields(context, input)),
  'trade/export-by-xls-template': (context, input) => exportTrades(context, input, showRow(context.world)),
  'trade/set-state-id': ({ world }, { _id, state_id }) => {
    referred(world.state, state_id, 'state_id')
    return show(world)(world.trade.update(updatable(world.trade, _id), { state_id }))
  }
} satisfies Handlers

const isText = (value: unknown): value is string => typeof value === 'string'
const isOption = (value: unknown, { options = [] }: CustomFieldRow): boolean =>
  options.some((option) => option.value === value)

/** Tests for the values of each type of field (policy "custom-field-values"). */
const fits: Record<CustomFieldRow['type'], (value: unknown, field: CustomFieldRow) => boolean> = {
  text: isText,
  textarea: isText,
  number: (value) => typeof value === 'number',
  date: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
  boolean: (value) => typeof value === 'boolean',
  select: isOption,
  radio_button: isOption,
  multi_select: (value, field) => Array.isArray(value) && value.every((each) => isOption(each, field))
}

/** Sets custom fields of a sale. null clears a field. */
function setCustomFields({ world }: Context, input: Input<'trade/custom-fields/set'>): TradeRow {
  const trade = updatable(world.trade, input._id)
  const fields = world['custom-field'].find((row) => row.table_name === 'trades')
  const values = new Map(Object.entries(trade._custom_fields ?? {}))
  for (const [code, value] of Object.entries(input._custom_fields)) {
    const field = fields.find((row) => (row.code ?? row._id) === code)
    const isGood = value === null ? field?.is_required === false : field && fits[field.type](value, field)
    if (!isGood) throw invalid(`_custom_fields.${code}`)
    if (value === null) values.delete(code)
    else values.set(code, value)
  }
  return world.trade.update(trade, { _custom_fields: Object.fromEntries(values) })
}
