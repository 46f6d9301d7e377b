import assert from 'node:assert/strict'
import { newProduct, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { figuresOf, read, type Report } from '../reading.ts'
import { everything } from '../sales/sale.ts'
import { days, february } from '../sales/shopping.ts'
import { lineOf } from '../production/workshop.ts'

// Reports of goods: their stock, and what was sold, made and used.

const section = 'reference 3, Report-pos'
const inFebruary = { date_from: february.from, date_to: february.to }

/** Makes an operation of production that uses and makes goods without a recipe. */
const work = (ground: Ground, date: string, ...items: ReturnType<typeof lineOf>[]) =>
  workOver(ground, { used_date: date, produced_date: date }, ...items)
const workOver = (ground: Ground, dates: object, ...items: ReturnType<typeof lineOf>[]) =>
  ground.caller.record('production-operation/create', {
    body: {
      ...dates,
      items,
      state: 'done',
      organization_id: ground.organizationId,
      responsible_id: ground.cashierId,
      used_warehouse_id: ground.warehouseId,
      produced_warehouse_id: ground.warehouseId,
      currency_id: ground.currency._id
    }
  })

const kindOf = (kind: 'product' | 'material' | 'semi_product') => ({
  is_product: kind === 'product',
  is_material: kind === 'material',
  is_semi_product: kind === 'semi_product'
})

/**
 * On the first day six of a material become four of a semi-finished product. On the third day three of these become two
 * products, one of which is sold.
 */
export async function creation(ground: Ground) {
  const make = async (kind: 'product' | 'material' | 'semi_product') => (await newProduct(ground, kindOf(kind)))._id
  const [material, half, product] = [await make('material'), await make('semi_product'), await make('product')]
  const first = await work(ground, days.first, lineOf(material, 6, 'used'), lineOf(half, 4, 'produced'))
  await work(ground, days.third, lineOf(half, 3, 'used'), lineOf(product, 2, 'produced'))
  const body = saleBody(ground, [{ product_id: product, amount: 1, price: 10_000 }], { date: days.third })
  await ground.caller.record('trade/create', { body, userId: ground.cashierId })
  return { material, half, product, first, body: { product_ids: [material, half, product], ...inFebruary } }
}

/** The summary, and the only row of each kind. */
const expected = {
  product: { produced: 2, used: 0, items_sold: 1, value: 10_000, amount: 1, worth: 10_000, chart: [0, 0, 10_000, 0] },
  material: { produced: 0, used: 6, items_sold: 0, value: 6, amount: -6, worth: -60_000, chart: [6, 0, 0, 0] },
  'semi-product': { produced: 4, used: 3, items_sold: 0, value: 4, amount: 1, worth: 10_000, chart: [4, 0, 0, 0] }
} as const
const idOf = (made: Awaited<ReturnType<typeof creation>>, kind: keyof typeof expected) =>
  kind === 'semi-product' ? made.half : made[kind]

const kinds = (['product', 'material', 'semi-product'] as const).flatMap((kind): Case[] => {
  const { produced, used, items_sold, value, amount, worth, chart } = expected[kind]
  const names = ['produced', 'used', 'items_sold', 'value']
  return [
    {
      endpoint: `reports/pos/summary/${kind}/get-summary`,
      section,
      sentence: 'sums up what was produced, used and sold of a kind, and its stock',
      run: async (ground) => {
        const made = await creation(ground)
        const data = await read(ground, `reports/pos/summary/${kind}/get-summary`, made.body)
        assert.deepEqual(figuresOf(data, ...names), [produced, used, items_sold, value])
        assert.deepEqual(figuresOf(data['stock'], 'products', 'amount', 'worth'), [1, amount, worth])
        const earlier = { ...made.body, date_to: february.from }
        const before = await read(ground, `reports/pos/summary/${kind}/get-summary`, earlier)
        assert.deepEqual(figuresOf(before, ...names), [0, 0, 0, 0])
      }
    },
    {
      endpoint: `reports/pos/summary/${kind}/chart-paging`,
      section,
      sentence: 'has a row for each product of the kind with a change, and its value day by day',
      run: async (ground) => {
        const made = await creation(ground)
        const body = { ...everything, ...made.body }
        const { rows, total } = await ground.caller.page(`reports/pos/summary/${kind}/chart-paging`, { body })
        assert.equal(total, 1)
        const row = figuresOf(rows[0], '_id', ...names)
        assert.deepEqual(row, [idOf(made, kind), produced, used, items_sold, value])
        const points = (rows[0]?.['chart'] as Report[]).map((point) => point['value'])
        assert.deepEqual(points, chart)
      }
    }
  ]
})

const production: Case[] = [
  {
    endpoint: 'reports/pos/production/by-product/produced',
    section,
    sentence: 'adds up the produced amount of each product, without reversed amounts',
    run: async (ground) => {
      const { half, product, first, body } = await creation(ground)
      const made = async () => {
        const asked = { body: { ...everything, ...body } }
        const { rows } = await ground.caller.page('reports/pos/production/by-product/produced', asked)
        return rows.map((row) => [figuresOf(row['product'], '_id')[0], row['amount']])
      }
      assert.deepEqual(await made(), [
        [half, 4],
        [product, 2]
      ])
      await ground.caller.record('production-operation/set-state', { body: { _id: first._id, state: 'canceled' } })
      assert.deepEqual(await made(), [[product, 2]])
    }
  },
  {
    endpoint: 'reports/pos/production/by-product/used',
    section,
    sentence: 'adds up the used amount of each material in the period',
    run: async (ground) => {
      const { material, half, body } = await creation(ground)
      const used = async (window: object) => {
        const asked = { body: { ...everything, ...body, ...window } }
        const { rows } = await ground.caller.page('reports/pos/production/by-product/used', asked)
        return rows.map((row) => [figuresOf(row['product'], '_id')[0], row['amount']])
      }
      assert.deepEqual(await used({}), [
        [material, 6],
        [half, 3]
      ])
      assert.deepEqual(await used({ date_from: days.third }), [[half, 3]])
      assert.deepEqual(await used({ warehouse_ids: ['none'] }), [])
    }
  }
]

const overDays = (['used', 'produced'] as const).map((type): Case => ({
  endpoint: `reports/pos/production/by-product/${type}`,
  section: 'policy report-production',
  sentence: `counts production that lasts days on the day when its products were ${type}`,
  run: async (ground) => {
    const [material, product] = [(await newProduct(ground))._id, (await newProduct(ground))._id]
    const dates = { used_date: days.first, produced_date: days.third }
    await workOver(ground, dates, lineOf(material, 2, 'used'), lineOf(product, 1, 'produced'))
    const look = async (window: object) => {
      const body = { ...everything, product_ids: [material, product], ...window }
      return (await ground.caller.page(`reports/pos/production/by-product/${type}`, { body })).total
    }
    const [early, late] = [await look({ date_to: days.first }), await look({ date_from: days.third })]
    assert.deepEqual([early, late], type === 'used' ? [1, 0] : [0, 1])
  }
}))

/** Makes a product with a price in two lists and a stock of five. */
export async function twicePriced(ground: Ground) {
  const lists = (await ground.caller.page('price/get-all')).rows
  const other = lists.find((list) => list._id !== ground.priceId)?._id ?? ''
  const prices = [
    { price_id: ground.priceId, amount: 10_000 },
    { price_id: other, amount: 9_000 }
  ]
  const place = { organization_id: ground.organizationId, is_available: true, is_available_for_sale: true, prices }
  const { _id } = await newProduct(ground, { organizations: [place] })
  await work(ground, days.first, lineOf(_id, 5, 'produced'))
  return { productId: _id, other, body: { product_ids: [_id] } }
}

const stock: Case[] = [
  {
    endpoint: 'reports/pos/product/stock/summary',
    section,
    sentence: 'counts products, their stock, reserved amounts and value in the requested warehouses',
    run: async (ground) => {
      const { material, product, body } = await creation(ground)
      const book = saleBody(ground, [{ product_id: product, amount: 1, price: 10_000 }], { state: 'new' })
      await ground.caller.record('trade/create', { body: book, userId: ground.cashierId })
      const names = ['products', 'out_of_stock', 'amount', 'booked', 'worth']
      const sums = async (filter: object) =>
        figuresOf(await read(ground, 'reports/pos/product/stock/summary', { ...body, ...filter }), ...names)
      assert.deepEqual(await sums({}), [3, 1, -4, 1, -40_000])
      assert.deepEqual(
        await sums({ warehouse_ids: [ground.warehouseId], product_ids: [product] }),
        [1, 0, 1, 1, 10_000]
      )
      assert.deepEqual(await sums({ product_ids: [material] }), [1, 1, -6, 0, -60_000])
      assert.deepEqual(await sums({ warehouse_ids: ['none'] }), [0, 0, 0, 0, 0])
      assert.deepEqual(await sums({ product_ids: [(await newProduct(ground))._id] }), [1, 1, 0, 0, 0])
    }
  },
  {
    endpoint: 'reports/pos/summary/goods/by-price/paging',
    section,
    sentence: 'has a row for each price list of a product, in the requested currency',
    run: async (ground) => {
      const { productId, other, body } = await twicePriced(ground)
      const rows = async (changes: object) => {
        const asked = { body: { ...everything, ...body, ...changes } }
        const page = await ground.caller.page('reports/pos/summary/goods/by-price/paging', asked)
        return page.rows.map((row) => [
          figuresOf(row['price'], '_id')[0],
          ...figuresOf(row, '_id', 'unit_price', 'amount', 'worth')
        ])
      }
      assert.deepEqual(await rows({}), [
        [ground.priceId, productId, 10_000, 5, 50_000],
        [other, productId, 9_000, 5, 45_000]
      ])
      const [first] = await rows({ currency_id: ground.dollar._id })
      assert.ok(Math.abs(Number(first?.[4]) - 50_000 / ground.dollar.value) < 0.01)
    }
  },
  {
    endpoint: 'reports/pos/summary/goods/by-price/total',
    section,
    sentence: 'returns the value of the stock by every price list, which a sale reduces',
    run: async (ground) => {
      const { productId, other, body } = await twicePriced(ground)
      const lists = async () => {
        const data = await read(ground, 'reports/pos/summary/goods/by-price/total', body)
        assert.equal(data['products'], 1)
        return (data['prices'] as unknown[]).map((row) => figuresOf(row, '_id', 'amount', 'worth'))
      }
      assert.deepEqual(await lists(), [
        [ground.priceId, 5, 50_000],
        [other, 5, 45_000]
      ])
      const sale = saleBody(ground, [{ product_id: productId, amount: 2, price: 10_000 }])
      await ground.caller.record('trade/create', { body: sale, userId: ground.cashierId })
      assert.deepEqual(await lists(), [
        [ground.priceId, 3, 30_000],
        [other, 3, 27_000]
      ])
    }
  }
]

export const reportsGoods: Case[] = [...kinds, ...production, ...overDays, ...stock]
