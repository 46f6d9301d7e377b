import { describe, expect, test } from 'vitest'
import { Session, SessionClose, SessionOpen } from '../src/schemas/sales/cashbox-session.ts'
import { InvoiceCreate } from '../src/schemas/money/invoice.ts'
import { OpenTicketCreate } from '../src/schemas/sales/open-ticket.ts'
import { SaleOrderCreate } from '../src/schemas/sales/sale-order.ts'
import { Trade, TradeCreate, TradeRefund } from '../src/schemas/sales/trade.ts'
import { WebhookSubscribe } from '../src/schemas/setup/webhook.ts'
import { fieldOf, fits, id } from './fits.ts'

const currency = { _id: id('1'), name: 'so‘m', value: 1 }
const cash = { _id: id('2'), name: 'Cash' }
const line = {
  product_id: id('3'),
  amount: 0.742,
  price: 12500,
  discounts: [],
  marks: [],
  extra_costs: [],
  warehouse_id: id('4')
}
const sale = {
  code: 'AAAAA-000001-marker',
  organization_id: id('5'),
  responsible_id: id('6'),
  state: 'done',
  currency,
  by_balance: [],
  payments: [{ amount: 10000, paid: 9275, payment_method: cash, currency }],
  applied_cashbacks: [],
  changes: [{ amount: 725, payment_method: cash, currency }],
  products: [line],
  date: '2026-03-01T10:00:00.123Z',
  discounts: [],
  installment_plan_interval: 'month',
  additional_costs: [],
  currency_values: []
}

describe('a sale', () => {
  test('a sale is complete with the fields that the reference requires', () => {
    fits(TradeCreate, sale)
  })

  test.each(Object.keys(sale).filter((key) => key !== 'code'))('a sale is refused without %s', (key) => {
    expect(fieldOf(TradeCreate, { ...sale, [key]: undefined })).toBe(key)
  })

  test.each<[string, unknown]>([
    ['state', 'in_progress'],
    ['products', []],
    ['date', '1 March'],
    ['installment_plan_interval', 'week'],
    ['note', 'x'.repeat(513)]
  ])('a sale is refused with a wrong %s', (key, value) => {
    expect(fieldOf(TradeCreate, { ...sale, [key]: value })).toBe(key)
  })

  test.each([-1, NaN, Infinity, 1e308, '5', null])('a sale is refused with a price of %s', (price) => {
    expect(fieldOf(TradeCreate, { ...sale, products: [{ ...line, price }] })).toBe('products.0.price')
  })

  test('a sale is refused with an unknown field, which the service would drop without an error', () => {
    expect(TradeCreate.safeParse({ ...sale, uuid: 'x' }).success).toBe(false)
    expect(TradeCreate.safeParse({ ...sale, products: [{ ...line, prise: 1 }] }).success).toBe(false)
  })

  test('a sale is read whether its payments are a list or, as the schema has it, one object', () => {
    const payment = { amount: 5, paid: 5, payment_method: cash }
    expect(Trade.parse({ _id: id('1'), payments: payment }).payments).toEqual([payment])
    expect(Trade.parse({ _id: id('1'), payments: [payment] }).payments).toEqual([payment])
    expect(Trade.parse({ _id: id('1'), payments: null, dynamic_state: { _id: 'x' } }).payments).toBeNull()
  })

  test('a sale is refunded by product and amount', () => {
    fits(TradeRefund, { trade_id: id('1'), items: [{ product_id: id('3'), amount: 1 }] })
    expect(fieldOf(TradeRefund, { trade_id: id('1'), items: [{ product_id: id('3'), amount: -1 }] })).toBe(
      'items.0.amount'
    )
  })
})

describe('a shift', () => {
  const declared = { currency_id: id('1'), payment_method_id: id('2'), expected: 50000 }
  test('a shift is opened with declared amounts and closed with counted ones', () => {
    fits(SessionOpen, { organization_id: id('5'), cashbox_id: id('7'), opened_balance: [declared] })
    fits(SessionClose, { _id: id('8'), closed_balance: [declared], close_note: 'm' })
    expect(fieldOf(SessionOpen, { organization_id: id('5'), cashbox_id: id('7') })).toBe('opened_balance')
    expect(fieldOf(SessionClose, { _id: id('8'), closed_balance: [{ ...declared, expected: -1 }] })).toBe(
      'closed_balance.0.expected'
    )
  })

  test('a shift is read even when half of it is missing', () => {
    fits(Session, { _id: id('8'), state: 'closed', closed_at: null, opened_balance: [{ expected: 1, actual: -2 }] })
    expect(Session.parse({ _id: id('8'), state: 'strange' }).state).toBeUndefined()
  })
})

describe('other writes', () => {
  test('a held ticket has lines of product, place, amount and price', () => {
    const ticketLine = { product_id: id('3'), warehouse_id: id('4'), amount: 1, price: 5 }
    const ticket = { name: '1', organization_id: id('5'), receipt: { products: [ticketLine] } }
    fits(OpenTicketCreate, ticket)
    expect(fieldOf(OpenTicketCreate, { ...ticket, receipt: {} })).toBe('receipt.products')
  })

  test('an invoice names one party and sends the others empty', () => {
    const invoice = {
      user_type: 'other',
      payment_type_id: id('1'),
      organization_id: id('5'),
      customer_id: '',
      supplier_id: '',
      employee_id: id('6'),
      person_id: '',
      currency_id: id('1'),
      to_be_paid: 5,
      payment_date: '2026-03-01T10:00:00Z',
      exchange_balance: false
    }
    fits(InvoiceCreate, invoice)
    expect(fieldOf(InvoiceCreate, { ...invoice, supplier_id: undefined })).toBe('supplier_id')
  })

  test('an order may have an idempotency key that is not blank', () => {
    const order = {
      organization_id: id('5'),
      customer_id: id('1'),
      responsible_id: id('6'),
      state: 'new',
      date: '2026-03-01',
      discounts: [],
      products: [{ product_id: id('3'), amount: 1, price: 0, price_id: id('6'), warehouse_id: id('4') }]
    }
    fits(SaleOrderCreate, { ...order, uuid: 'till-1' })
    expect(fieldOf(SaleOrderCreate, { ...order, uuid: ' ' })).toBe('uuid')
    expect(fieldOf(SaleOrderCreate, { ...order, uuid: 'x'.repeat(129) })).toBe('uuid')
  })

  test('a webhook names its events by collection and action', () => {
    fits(WebhookSubscribe, { destination: 'https://shop.example/hook', events: ['products.update'] })
    expect(fieldOf(WebhookSubscribe, { destination: 'hook', events: [] })).toBe('destination')
    expect(fieldOf(WebhookSubscribe, { destination: 'https://a.b', events: ['products'] })).toBe('events.0')
  })
})
