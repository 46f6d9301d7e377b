import { describe, expect, test } from 'vitest'
import type { CashArticle } from '../../../src/main/domain/shift/cash.ts'
import type { Customer } from '../../../src/main/domain/customers/records.ts'
import { nobody, type Fix } from '../../../src/main/domain/outbox/fix.ts'
import { ownProductId, type OwnProduct } from '../../../src/main/domain/ticket/local-product.ts'
import type { Job } from '../../../src/main/db/core/job-rows.ts'
import { invoiceBody } from '../../../src/main/outbox/kinds/invoice-create.ts'
import { transactionBody } from '../../../src/main/outbox/kinds/transaction-create.ts'
import { customerBody } from '../../../src/main/outbox/kinds/customer-create.ts'
import { wholeChangeBody } from '../../../src/main/outbox/kinds/customer-update.ts'
import { namedIn, withFixes } from '../../../src/main/outbox/kinds/fix.ts'
import { ownProductBody } from '../../../src/main/outbox/kinds/product-create.ts'
import { mergedItems, refundBody } from '../../../src/main/outbox/kinds/refund-create.ts'
import { roundingCost, saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import { closeBody } from '../../../src/main/outbox/kinds/shift-close.ts'
import { openBody } from '../../../src/main/outbox/kinds/shift-open.ts'
import { minor } from '../../../src/shared/money.ts'
import {
  card,
  cash,
  decimal,
  dollar,
  givenBy,
  line,
  movement,
  refund,
  sale,
  shift,
  som
} from '../../support/model-fixtures.ts'

// What each document says to the service, field by field, made without a till.

const marker = 'abcdefghjkmnpqrs'
const job = (payload: Record<string, unknown> = {}) => ({ marker, payload }) as unknown as Job
const decimalsOf = () => 0

describe('a refund', () => {
  const facts = { tradeId: 't1', decimals: 0, marker }
  test('the note names the number, the reason, the one method and what the cashier wrote, before the marker', () => {
    const reason = { id: 'torn' as never, name: 'Yirtiq', isTrash: true }
    expect(refundBody(refund({ reason, note: 'a hole' }), facts).note).toBe(`abcde-r1, Yirtiq, Naqd, a hole ~${marker}`)
    expect(refundBody(refund({ note: '' }), facts).note).toBe(`abcde-r1, Naqd ~${marker}`)
  })

  test('each of several methods has its amount in its own currency, and each shared cost its amount', () => {
    const given = [givenBy(cash, minor(3000)), givenBy(card, minor(1_05), { currency: dollar })]
    const costs = [{ id: 'd' as never, name: 'Yetkazish', amount: minor(500) }]
    const { note } = refundBody(refund({ given, costs } as never), facts)
    expect(note).toBe(`abcde-r1, Naqd 3000, Karta 1.05, Yetkazish 500 ~${marker}`)
  })

  test('a long note is cut before the marker, from its first letter on', () => {
    const { note } = refundBody(refund({ note: 'x'.repeat(900) }), facts)
    expect(note).toMatch(/^abcde-r1, Naqd, x+ ~abcdefghjkmnpqrs$/)
    expect(note).toHaveLength(400 + 2 + marker.length)
  })

  test('the lines of one product are one item, as are two products that the service knows as one', () => {
    const [one] = refund().lines
    if (one === undefined) throw new Error('a refund has a line')
    const lines = [one, { ...one, quantity: decimal('0.25') }, { ...one, productId: 'milk' as never }]
    const body = refundBody(refund({ lines }), facts)
    expect(body.items).toEqual([
      { product_id: 'bread', amount: 1.25 },
      { product_id: 'milk', amount: 1 }
    ])
    const items = [...body.items, { product_id: 'bread', amount: 0.1 }]
    expect(mergedItems({ trade_id: 't1', items })).toEqual({
      trade_id: 't1',
      items: [
        { product_id: 'bread', amount: 1.35 },
        { product_id: 'milk', amount: 1 }
      ]
    })
  })
})

describe('a shift', () => {
  const counted = [{ methodId: cash.id, currencyId: som.id, amount: minor(700) }]
  const noteOf = (lacks: string[], payload = {}) =>
    closeBody(shift({ counted, closeNote: 'evening' }), { sessionId: 's1', lacks }, job(payload), decimalsOf)
      ?.close_note

  test('the note of a closing names the head of the journal and the receipts that the service still lacks', () => {
    expect(noteOf([])).toBe(`evening ~${marker}`)
    expect(noteOf([], { journalHead: 'abc' })).toBe(`evening journal abc ~${marker}`)
    expect(noteOf(['A-1', 'A-2'])).toBe(`evening not sent yet: A-1, A-2 ~${marker}`)
  })

  test('the note of a closing names twenty receipts, and the number of the others', () => {
    const receipts = Array.from({ length: 22 }, (_, index) => `A-${index + 1}`)
    const names = receipts.slice(0, 20).join(', ')
    expect(noteOf(receipts.slice(0, 20))).toBe(`evening not sent yet: ${names} ~${marker}`)
    expect(noteOf(receipts)).toBe(`evening not sent yet: ${names} and 2 more ~${marker}`)
  })

  test('a counted amount is written with the decimals of its currency, which the job or the till knows', () => {
    const opening = [{ methodId: cash.id, currencyId: dollar.id, amount: minor(1_05) }]
    const body = (known: number | undefined, payload = {}) =>
      openBody(shift({ opening, openNote: 'morning' }), job(payload), () => known, 'ab12')
    expect(body(2)?.opened_balance).toEqual([{ currency_id: 'dollar', payment_method_id: 'cash', expected: 1.05 }])
    expect(body(undefined)).toBeUndefined()
    expect(body(2)?.open_note).toMatch(/^morning till ab12 ~/)
  })
})

describe('a cash movement', () => {
  const article = (party: string) => ({ id: 'a1', name: 'x', party }) as unknown as CashArticle
  test.each([
    ['customer', { customer_id: 'c1', employee_id: '' }],
    ['employee', { customer_id: '', employee_id: 'anna' }],
    ['other', { customer_id: '', employee_id: '' }]
  ])('the party “%s” alone has an id, in the invoice and in its payment', (party, ids) => {
    const parties = { user_type: party, supplier_id: '', person_id: '', ...ids }
    expect(invoiceBody(movement(), article(party), marker, 'c1')).toMatchObject(parties)
    expect(transactionBody(movement(), article(party), 'i1', 'c1')).toMatchObject({ ...parties, invoice_id: 'i1' })
  })

  test('the description begins with the marker, and the payment is of the whole sum', () => {
    const body = invoiceBody(movement({ note: 'change money' }), article('other'), marker)
    expect(body).toMatchObject({ description: `~${marker} abcde-c1 change money`, to_be_paid: 5000 })
    expect(transactionBody(movement(), article('other'), 'i1')).toMatchObject({ amount: 5000, paid: 5000 })
  })
})

describe('a customer', () => {
  const customer = { id: 'c1', name: 'Aziza', phone: '+998901234567', note: 'dog', organizationId: 'shop' }
  const made = (more: object, isAnother = false) =>
    customerBody({ ...customer, ...more } as unknown as Customer, marker, isAnother)

  test('a customer with a phone is found by it, and has the marker only if the phone is of somebody else', () => {
    expect(made({})).toEqual({
      name: 'Aziza',
      type: 'natural',
      state: 'new',
      phone_number: '+998901234567',
      description: 'dog',
      organization_ids: ['shop']
    })
    expect(made({}, true).description).toBe(`~${marker} dog`)
    expect(made({ phone: undefined }).description).toBe(`~${marker} dog`)
    expect(made({ note: undefined })).not.toHaveProperty('description')
    // The longest note and the marker together are as long as the service takes.
    expect(made({ phone: undefined, note: 'x'.repeat(494) }).description?.length).toBeLessThanOrEqual(512)
  })

  test('a changed phone is replaced in the list of numbers, each number once, and a removed one is taken out', () => {
    const before = { phone: '+998901234567' }
    const numbers = ['998901234567', '+998935550000']
    const changed = (phone: string | null) =>
      wholeChangeBody({ name: 'Aziza', before, after: { phone }, organizationId: 'shop' } as never, {
        _id: 'c1',
        name: 'Aziza',
        phone_numbers: numbers
      })
    expect(changed('+998977777777')).toMatchObject({
      _id: 'c1',
      phone_number: '+998977777777',
      phone_numbers: ['+998977777777', '+998935550000']
    })
    expect(changed('+998935550000').phone_numbers).toEqual(['+998935550000'])
    expect(changed(null)).toMatchObject({ phone_number: '', phone_numbers: ['+998935550000'] })
  })
})

test('a local product is sold in its own shop at the typed price, under the marker as its code', () => {
  const made = { id: ownProductId('p'), name: 'Choy', sku: marker, unit: { id: 'u1' }, price: '12500.5' }
  const place = { organizationId: 'shop', priceListId: 'list', barcode: undefined, categoryId: undefined }
  expect(ownProductBody({ ...made, ...place } as unknown as OwnProduct)).toEqual({
    name: 'Choy',
    measure_id: 'u1',
    sku: marker,
    is_product: true,
    is_material: false,
    is_semi_product: false,
    is_marked: false,
    organizations: [
      {
        organization_id: 'shop',
        is_available: true,
        is_available_for_sale: true,
        prices: [{ price_id: 'list', amount: 12500.5 }]
      }
    ]
  })
})

describe('a sale', () => {
  test('a sale from an order names the order, and another names none', () => {
    expect(saleBody(sale(), undefined)).not.toHaveProperty('order_id')
    const order = { id: 'o1', itemId: 'i1', number: '5' } as never
    const { lines } = sale()
    const body = saleBody(sale({ lines: lines.map((each) => ({ ...each, order })) }), undefined)
    expect([body.order_id, body.products[0]?.order_item_id]).toEqual(['o1', 'i1'])
  })

  test('rounded cash is a cost and pays its full value if the shop names a cost for it', () => {
    const rounded = (costId: string | undefined) => {
      const { rules, tenders, sums } = sale()
      const cashRounding = { step: 500, direction: 'nearest', costId } as never
      return sale({
        rules: { ...rules, cashRounding },
        tenders: tenders.map((tender) => ({ ...tender, rounded: minor(-200) })),
        sums: { ...sums, rounding: minor(-200) }
      })
    }
    expect(roundingCost(rounded('k1'))).toEqual([{ id: 'k1', amount: -200 }])
    expect(roundingCost(rounded(undefined))).toEqual([])
    expect(roundingCost(sale({ rules: rounded('k1').rules }))).toEqual([])
    expect(saleBody(rounded('k1'), undefined)).toMatchObject({
      payments: [{ amount: 5000, paid: 4800 }],
      additional_costs: [{ cost_id: 'k1', amount: -200 }]
    })
    expect(saleBody(rounded(undefined), undefined).payments).toMatchObject([{ amount: 5000, paid: 5000 }])
  })
})

describe('the fixes of a document', () => {
  const fix = (part: Fix['part'], from: string, to: string): Fix => ({ part, from, to, name: to, article: undefined })
  const body = saleBody(sale({ lines: [{ ...line(), sums: sale().lines[0]?.sums as never }] }), 'c1')
  const named = {
    ...body,
    order_id: 'o1',
    to_send_customer: true,
    products: [{ ...body.products[0], order_item_id: 'i1' }]
  }

  test('every product, method, customer and order is named once', () => {
    expect(namedIn(named)).toEqual([
      { part: 'customer', id: 'c1' },
      { part: 'product', id: 'bread' },
      { part: 'method', id: 'cash' },
      { part: 'order', id: 'o1' }
    ])
    expect(namedIn({ customer_id: '', order_id: '', payment_method_id: 'm1' })).toEqual([{ part: 'method', id: 'm1' }])
  })

  test('a fix replaces its own part only, wherever the body names it', () => {
    const fixed = withFixes(named, [fix('product', 'bread', 'milk'), fix('method', 'cash', 'card')])
    expect(fixed.products).toMatchObject([{ product_id: 'milk', order_item_id: 'i1' }])
    expect(fixed.payments).toMatchObject([{ payment_method: { _id: 'card', name: 'card' } }])
    expect(fixed.changes).toMatchObject([{ payment_method: { _id: 'card' } }])
    expect(withFixes(named, [fix('product', 'cash', 'milk'), fix('method', 'bread', 'card')])).toEqual(named)
  })

  test('a sale without its customer asks for no receipt, and a sale without its order names no row of it', () => {
    const alone = withFixes(named, [fix('customer', 'c1', nobody)])
    expect(alone).not.toHaveProperty('customer_id')
    expect(alone).not.toHaveProperty('to_send_customer')
    expect(withFixes(named, [fix('customer', 'c1', 'c2')])).toMatchObject({ customer_id: 'c2', order_id: 'o1' })
    const free = withFixes(named, [fix('order', 'o1', nobody)])
    expect(free).not.toHaveProperty('order_id')
    expect(free.products[0]).not.toHaveProperty('order_item_id')
    expect(free).toHaveProperty('to_send_customer', true)
  })
})
