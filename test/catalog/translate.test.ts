import { describe, expect, it } from 'vitest'
import { readProduct } from '../../src/main/service-records/product.ts'
import { toRecords } from '../../src/main/service-records/records.ts'
import { createGuard } from '../../src/main/catalog-sync/pull-guard.ts'
import { goodsById } from '../../src/main/db/catalog/goods.ts'
import { putRecord } from '../../src/main/db/catalog/catalog-write.ts'
import type { RecordKind } from '../../src/main/db/catalog/records.ts'
import type { ProductId } from '../../src/shared/ids.ts'
import { emptyCatalog } from './folder.ts'
import { here, product, put } from './shop.ts'

const values = (kind: RecordKind, ...rows: unknown[]) => toRecords(kind, rows).map(({ value }) => value)

const row = {
  _id: 'p1',
  name: '  Сок \u0007 яблочный ',
  sku: 'JC-1',
  barcode: '111',
  barcodes: [
    { is_active: true, barcode: '222' },
    { is_active: false, barcode: '333' }
  ],
  box_item: 6,
  box_item_barcode: '444',
  measure: { _id: 'u1', short_name: 'dona', name: 'Dona', decimal_count: 0 },
  organizations: [
    {
      organization_id: 'shop-1',
      is_available: true,
      is_available_for_sale: true,
      yellow_line: 10,
      red_line: 2,
      prices: [
        { price_id: 'retail', amount: 0.1 + 0.2 },
        { price_id: 'free', amount: 0 }
      ]
    },
    { organization_id: 'shop-2', is_available: false, is_available_for_sale: true }
  ],
  _warehouses: { 'store-1': { amount: 5, booked: 2 }, 'store-2': { amount: 'many' } }
}

describe('A product of the service', () => {
  it('the product becomes a product of the till', () => {
    const read = readProduct(row)
    expect(read?.product).toMatchObject({
      id: 'p1',
      name: 'Сок яблочный',
      boxItem: '6',
      unitName: 'dona',
      fault: undefined,
      codes: [
        { code: '111', kind: 'barcode' },
        { code: '222', kind: 'barcode' },
        { code: '444', kind: 'box' }
      ],
      prices: [
        { priceListId: 'retail', organizationId: 'shop-1', amount: '0.3' },
        { priceListId: 'free', organizationId: 'shop-1', amount: undefined }
      ],
      shops: [
        { organizationId: 'shop-1', isAvailable: true, yellowLine: 10, redLine: 2 },
        { organizationId: 'shop-2', isAvailable: false }
      ]
    })
    expect(read?.stocks).toEqual([{ warehouseId: 'store-1', amount: 5, booked: 2 }])
  })

  it.each([
    ['name', { name: null }],
    ['measure', { measure: undefined }],
    ['measure.decimal_count', { measure: { name: 'kg', decimal_count: 40 } }],
    ['measure.decimal_count', { measure: { name: 'kg', decimal_count: 0.5 } }],
    ['measure.decimal_count', { measure: { name: 'kg' } }],
    ['box_item', { box_item: 'six' }],
    ['box_item', { box_item: Number.NaN }],
    ['barcodes', { barcodes: {} }],
    ['tax_ids', { tax_ids: 'all' }],
    [
      'organizations.prices.amount',
      { organizations: [{ organization_id: 'o', prices: [{ price_id: 'p', amount: -1 }] }] }
    ],
    [
      'organizations.prices.amount',
      { organizations: [{ organization_id: 'o', prices: [{ price_id: 'p', amount: 1e300 }] }] }
    ],
    [
      'organizations.prices.amount',
      { organizations: [{ organization_id: 'o', prices: [{ price_id: 'p', amount: '5' }] }] }
    ]
  ])('an invalid product names %s, and is stored all the same', (field, more) => {
    const read = readProduct({ ...row, ...more })
    expect(read?.product).toMatchObject({ id: 'p1', fault: field })
  })

  it('an archived product is not offered, and one without an id is dropped', () => {
    expect(readProduct({ ...row, is_archived: true })?.product.isArchived).toBe(true)
    for (const nothing of [null, 7, 'p1', [], {}, { _id: 7 }, { _id: '' }]) expect(readProduct(nothing)).toBeUndefined()
  })
})

describe('Small records of the service', () => {
  it('deleted and unreadable records are left out, and the others stay', () => {
    const rows = [
      null,
      7,
      {},
      { _id: 'a', full_name: 'A', is_boss: true },
      { _id: 'b', full_name: 'B', is_deleted: true }
    ]
    expect(values('employee', ...rows)).toEqual([{ id: 'a', name: 'A', isBoss: true }])
  })

  it('currencies have the rate to the main one as the fraction that was written', () => {
    const som = {
      _id: 'uzs',
      name: "So'm",
      code: 'UZS',
      symbol: "so'm",
      is_main: true,
      precision: 5,
      round_type: 'ceil'
    }
    const rate = { to_currency_id: 'uzs', value: 12_049, numerator: 12_049, denominator: 1 }
    const dollar = { _id: 'usd', name: 'Dollar', code: 'USD', symbol: '$', side: 'start', precision: 7, values: [rate] }
    expect(
      values('currency', som, dollar, { ...dollar, _id: 'eur', values: { to_currency_id: 'uzs', value: 13_000 } })
    ).toEqual([
      expect.objectContaining({ id: 'uzs', isMain: true, decimals: 2, rounding: 'ceil', rate: undefined }),
      expect.objectContaining({ id: 'usd', side: 'start', rate: { numerator: '12049', denominator: '1' } }),
      expect.objectContaining({ id: 'eur', rate: { numerator: '13000', denominator: '1' } })
    ])
  })

  it('methods of both spellings are read, and a method that is no tender is switched off', () => {
    const rows = [
      { _id: 'a', name: 'Naqd', type: 'cash', shortcut: 'f9', subtype: null },
      { _id: 'b', name: 'Karta', type: 'cashless', subtype: 'terminal', short_cut: 'F2', is_enabled: true },
      { _id: 'c', name: 'Qarz', type: 'debt' },
      { _id: 'd', name: 'Eski', type: 'card', shortcut: 'Ctrl+1', is_enabled: false }
    ]
    expect(values('method', ...rows)).toEqual([
      { id: 'a', name: 'Naqd', type: 'cash', subtype: undefined, shortcut: 'F9', isEnabled: true },
      { id: 'b', name: 'Karta', type: 'cashless', subtype: 'terminal', shortcut: 'F2', isEnabled: true },
      { id: 'c', name: 'Qarz', type: 'cashless', subtype: 'debt', shortcut: undefined, isEnabled: false },
      { id: 'd', name: 'Eski', type: 'cashless', subtype: 'card', shortcut: undefined, isEnabled: false }
    ])
  })

  it('an unreadable tax is stored as unreadable, so that its goods are not sold without it', () => {
    const good = { _id: 'vat', name: 'QQS', rate: 12, type: 'included' }
    const [vat, bad] = toRecords('tax', [good, { _id: 'bad', name: 'X', rate: 500, type: 'included' }])
    expect(vat?.value).toEqual({ id: 'vat', name: 'QQS', rate: '12', kind: 'included' })
    const store = emptyCatalog()
    put(store, product('a', 'А', { taxIds: ['bad'] }), product('b', 'Б'))
    store.transaction((db) => putRecord(db, 'tax', bad ?? { id: '', value: {} }, 0, 1))
    expect(goodsById(store, 'a' as ProductId, here)?.fault).toBe('tax_ids')
    expect(goodsById(store, 'b' as ProductId, here)?.fault).toBeUndefined()
  })
})

describe('Discounts and taxes of the service', () => {
  it('a discount over a hundred per cent is refused', () => {
    const some = {
      _id: 'd',
      name: 'D',
      apply_type: 'percent',
      state: 'active',
      live_type: 'forever',
      assign_type: 'all'
    }
    expect(values('discount', { ...some, value: 101 }, { ...some, value: -5 })).toEqual([])
    expect(values('discount', { ...some, value: 7.5, auto_attach: true })).toEqual([
      expect.objectContaining({ value: '7.5', isAutomatic: true, isForAll: true, isForever: true, isActive: true })
    ])
  })

  it('every field of a discount is read, and its days follow the clock of the shop', () => {
    const row = {
      _id: 'd',
      name: 'D',
      apply_type: 'percent',
      value: 10,
      state: 'expired',
      live_type: 'duration',
      assign_type: 'specific',
      auto_attach: false,
      is_manual: true,
      starting_date: '2026-03-01',
      ending_date: '2026-03-31',
      organization_ids: ['shop-1'],
      category_ids: ['c'],
      nested_category_ids: ['n'],
      item_added_ids: ['p']
    }
    const [read] = values('discount', row) as Record<string, unknown>[]
    expect(read).toMatchObject({
      isManual: true,
      isAutomatic: false,
      isExpired: true,
      isForever: false,
      isForAll: false,
      organizationIds: ['shop-1'],
      categoryIds: ['c'],
      nestedCategoryIds: ['n'],
      productIds: ['p']
    })
    expect(read?.['startsAt']).toBe(new Date(2026, 2, 1).getTime())
    expect(read?.['endsAt']).toBe(new Date(2026, 3, 1).getTime() - 1)
    const zoned = { starting_date: '2026-03-01T00:00:00+05:00', ending_date: '2026-03-31T18:00:00.000Z' }
    expect(values('discount', { ...row, ...zoned })).toEqual([
      expect.objectContaining({ startsAt: Date.UTC(2026, 1, 28, 19), endsAt: Date.UTC(2026, 2, 31, 18) })
    ])
  })
})

describe('Price bounds and taxes of the service', () => {
  it('the policy of price bounds is read if it is a known one', () => {
    const policy = (value: string) => values('financeRules', { discount_below_min_price_policy: value })
    expect(policy('strict')).toEqual([{ priceBounds: 'strict' }])
    expect(policy('unheard')).toEqual([])
  })

  it('a tax that a person picks is stored as such', () => {
    const row = { _id: 'x', name: 'X', rate: 5, type: 'added', is_manual: true }
    expect(values('tax', row)).toEqual([{ id: 'x', name: 'X', rate: '5', kind: 'added', isManual: true }])
    const store = emptyCatalog()
    put(store, product('a', 'А', { taxIds: ['x'] }))
    store.transaction((db) => putRecord(db, 'tax', { id: 'x', value: values('tax', row)[0] }, 0, 1))
    expect(goodsById(store, 'a' as ProductId, here)?.taxes).toEqual([])
  })
})

describe('Balances, articles, reasons and rules of the service', () => {
  it('the balance of a customer is read as the list has it: rows, one figure, or nothing at all', () => {
    const balances = (row: object) => values('customer', { _id: 'a', name: 'A', ...row })[0]
    const row = { amount: -2500.5, currency_id: 'uzs', organization_id: 'shop' }
    expect(balances({ balance_list: [row] })).toMatchObject({
      balances: [{ currencyId: 'uzs', organizationId: 'shop', amount: '2500.5', isDebt: true }]
    })
    expect(balances({ balance: 700, balance_currency_id: 'uzs' })).toMatchObject({
      balances: [{ currencyId: 'uzs', amount: '700' }]
    })
    expect(balances({ balance_list: [] })).toMatchObject({ balances: [] })
    for (const nothing of [{}, { balance: 700 }, { balance_currency_id: 'uzs' }])
      expect(balances(nothing)).not.toHaveProperty('balances', expect.anything())
  })

  it('an article of cash is read only if a till can say whose money it is', () => {
    const some = { _id: 'a', name: 'A', transaction_type: 'income', user_type: 'employee' }
    expect(values('article', some)).toEqual([{ id: 'a', name: 'A', direction: 'in', party: 'employee' }])
    expect(values('article', { ...some, transaction_type: 'expense', user_type: 'other' })).toEqual([
      { id: 'a', name: 'A', direction: 'out', party: 'other' }
    ])
    expect(values('article', { ...some, transaction_type: 'transfer' })).toMatchObject([{ direction: 'transfer' }])
    for (const other of [
      { user_type: 'supplier' },
      { user_type: undefined },
      { transaction_type: 'exchange' },
      { transaction_type: undefined },
      { is_enabled: false },
      { is_deleted: true }
    ])
      expect(values('article', { ...some, ...other })).toEqual([])
  })

  it('only reasons for returns by customers are read, with the flag of spoiled goods', () => {
    const some = { _id: 'a', name: 'A', type: 'customer_return', is_active: true, is_trash: true }
    expect(values('reason', some)).toEqual([{ id: 'a', name: 'A', isTrash: true }])
    expect(values('reason', { ...some, is_trash: undefined })).toEqual([{ id: 'a', name: 'A', isTrash: false }])
    for (const other of [{ type: 'write_off' }, { type: undefined }, { is_active: false }, { is_deleted: true }])
      expect(values('reason', { ...some, ...other })).toEqual([])
  })

  it('the sale rules are read with the defaults of the service', () => {
    const settings = { is_tax_active: true, discount: { is_enabled: true, limit_by_percent: 10 } }
    expect(values('saleRules', settings)).toEqual([
      expect.objectContaining({ isTaxActive: true, receiptDiscountAfterLines: true, discountLimitPercent: '10' })
    ])
  })
})

describe('The guard of a pass', () => {
  const page = (count: number, total: number) => ({ rows: Array<unknown>(count).fill({}), total, time: undefined })

  it('the guard goes a page back when rows moved forward after a deletion, and ends all the same', () => {
    const guard = createGuard(undefined)
    expect(guard.check(1, page(200, 600))).toEqual({ kind: 'more' })
    expect(guard.check(2, page(200, 597))).toEqual({ kind: 'back', to: 1 })
    expect(guard.check(1, page(200, 597))).toEqual({ kind: 'more' })
    expect(guard.check(2, page(200, 597))).toEqual({ kind: 'more' })
    expect(guard.check(3, page(197, 597))).toEqual({ kind: 'last' })
  })

  it('the guard does not end a pass at a page whose total is below its rows', () => {
    expect(createGuard(undefined).check(1, page(200, 25))).toEqual({ kind: 'trouble', trouble: 'pull.endless' })
  })

  it('the guard does not take rows that it reads again after going back for a list that repeats', () => {
    const guard = createGuard(undefined)
    guard.saw(['a'])
    guard.check(1, page(200, 600))
    guard.check(2, page(200, 597))
    expect([guard.saw(['a']), guard.saw(['a']), guard.saw(['b'])]).toEqual([undefined, undefined, undefined])
    expect([guard.saw(['b']), guard.saw(['a'])]).toEqual([undefined, 'pull.repeating'])
  })
})
