import assert from 'node:assert/strict'
import { newSupplier } from '../../ground-supply.ts'
import { newProduct, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { figuresOf, read, sumOf, type Report } from '../reading.ts'
import { everything, newCustomer } from '../sales/sale.ts'
import { movementBody } from '../sales/shifts.ts'
import { days, february, hours, shopping } from '../sales/shopping.ts'

// Sales by product and by customer, and money by article.

const section = 'reference 2, Report'
const inFebruary = { from_date: february.from, to_date: february.to }

/** Makes two products, of which a new customer buys these quantities. */
async function openTicket(ground: Ground, much: Record<string, unknown> = {}) {
  const customerId = await newCustomer(ground)
  const [first, second] = [(await newProduct(ground, much))._id, (await newProduct(ground))._id]
  const lines = [
    { product_id: first, amount: 3, price: 10_000 },
    { product_id: second, amount: 1, price: 10_000 }
  ]
  const body = saleBody(ground, lines, { customer_id: customerId, date: days.first })
  const trade = await ground.caller.record('trade/create', { body, userId: ground.cashierId })
  return { customerId, first, second, trade }
}

const items: Case[] = [
  {
    endpoint: 'sales/by-item-pagin',
    section,
    sentence: 'has every figure of a product without refunds, with its category and unit',
    run: async (ground) => {
      const { categoryId, productId, customerId } = await shopping(ground)
      const body = { ...everything, ...hours, customer_id: customerId }
      const { rows } = await ground.caller.page('sales/by-item-pagin', { body })
      const names = ['gross_sales', 'refund', 'discount', 'net_sales', 'items_sold', 'items_refunded']
      assert.deepEqual(figuresOf(rows[0], 'product_id', 'category_id', ...names), [
        productId,
        categoryId,
        50_000,
        9_000,
        3_000,
        38_000,
        5,
        1
      ])
      const { name } = await ground.caller.record('product/get-by-id/{id}', { part: productId })
      assert.deepEqual(figuresOf(rows[0], 'product_name'), [name])
      assert.deepEqual(figuresOf(rows[0]?.['measure'], '_id', 'system_code'), [ground.pieceId, 'piece'])
    }
  },
  {
    endpoint: 'sales/by-item-pagin',
    section,
    sentence: 'pages and sorts products, with the totals of all pages and the weight',
    run: async (ground) => {
      const dimension = { netto_weight: 0.25, gross_weight: 0.3 }
      const { customerId, first, second, trade } = await openTicket(ground, { dimension })
      const asked = { ...hours, customer_id: customerId, page: 1, limit: 1 }
      const look = async (changes: object) => {
        const answer = await ground.caller.raw('sales/by-item-pagin', { body: { ...asked, ...changes } })
        return { ids: (answer.data as Report[]).map((row) => row['_id']), ...(answer as unknown as Report) }
      }
      const { ids, ...answer } = await look({})
      assert.deepEqual([ids, ...figuresOf(answer, 'total', 'forecast')], [[first], 2, null])
      assert.deepEqual((await look({ page: 2 })).ids, [second])
      assert.deepEqual((await look({ asc: 1 })).ids, [second])
      assert.deepEqual((await look({ sort_by: 'items_sold' })).ids, [first])
      assert.deepEqual(figuresOf(await look({ min_items_sold: 3 }), 'total'), [1])
      const refund = { trade_id: trade._id, items: [{ product_id: first, amount: 1 }], with_transactions: true }
      await ground.caller.record('trade/refund', { body: refund, userId: ground.cashierId })
      const totals = figuresOf(await look({}), 'total_data')[0]
      assert.deepEqual(
        figuresOf(totals, 'gross_sales', 'refund', 'net_sales', 'items_sold'),
        [40_000, 10_000, 30_000, 4]
      )
      assert.deepEqual(figuresOf(totals, 'sold_netto_weight', 'sold_gross_weight'), [0.75, 0.9])
      assert.deepEqual(figuresOf(totals, 'refunded_netto_weight', 'refunded_gross_weight'), [0.25, 0.3])
    }
  },
  {
    endpoint: 'sales/by-item',
    section,
    sentence: 'charts the requested field of each product by the divider',
    run: async (ground) => {
      const { categoryId, productId } = await shopping(ground)
      const draw = async (divider: string, field: string) => {
        const body = { ...hours, ...inFebruary, category_id: categoryId, divider, field }
        const { rows } = await ground.caller.page('sales/by-item', { body })
        assert.deepEqual(
          rows.map((row) => figuresOf(row, '_id', 'net_sales')),
          [[productId, 47_000]]
        )
        return (rows[0]?.['chart'] as Report[]).map((point) => point['value'])
      }
      assert.deepEqual(await draw('day', 'net_sales'), [27_000, 0, 20_000, 0])
      assert.deepEqual(await draw('day', 'discount'), [3_000, 0, 0, 0])
      assert.deepEqual(await draw('month', 'gross_sales'), [50_000])
    }
  },
  {
    endpoint: 'sales/by-item',
    section: 'policy report-suppliers',
    sentence: 'filters by the supplier of the products',
    run: async (ground) => {
      const [supplier_id, other] = [await newSupplier(ground), await newSupplier(ground)]
      const { first, second } = await openTicket(ground, { supplier_ids: [supplier_id] })
      const look = async (filter: object) => {
        const { rows } = await ground.caller.page('sales/by-item', { body: { ...hours, ...filter } })
        return rows.map((row) => row['_id'])
      }
      assert.deepEqual(await look({ supplier_id }), [first])
      assert.deepEqual(await look({ supplier_id: other }), [])
      assert.ok((await look({})).includes(second))
    }
  },
  {
    endpoint: 'sales/by-customer-pagin',
    section,
    sentence: 'has the figures and the name of each customer, and the totals',
    run: async (ground) => {
      const { customerId, productId } = await shopping(ground)
      const other = await newCustomer(ground)
      const line = { product_id: productId, amount: 1, price: 10_000 }
      const sale = saleBody(ground, [line], { customer_id: other, date: days.first })
      await ground.caller.record('trade/create', { body: sale, userId: ground.cashierId })
      const body = { ...everything, ...hours, product_id: productId }
      const answer = await ground.caller.raw('sales/by-customer-pagin', { body })
      const rows = answer.data as Report[]
      const names = ['gross_sales', 'refund', 'net_sales', 'receipts', 'refunds', 'average_sale']
      assert.deepEqual(
        rows.map((row) => figuresOf(row, 'customer_id', ...names)),
        [
          [customerId, 50_000, 9_000, 38_000, 2, 1, 25_000],
          [other, 10_000, 0, 10_000, 1, 0, 10_000]
        ]
      )
      assert.deepEqual(figuresOf(rows[1]?.['customer'], '_id', 'state'), [other, 'new'])
      const [total, amounts] = figuresOf(answer, 'total', 'total_amounts')
      assert.equal(total, 2)
      assert.deepEqual(figuresOf(amounts, ...names), [60_000, 9_000, 48_000, 3, 1, 20_000])
    }
  }
]

/** Makes an article for one case. */
const newArticle = async (ground: Ground, transaction_type: 'income' | 'expense'): Promise<string> => {
  const body = { name: ground.unique('Article'), transaction_type, user_type: 'employee' }
  return (await ground.caller.record('payment-type/create', { body }))._id
}

const money = (['income', 'expense'] as const).map((type): Case => ({
  endpoint: `summary/${type}/chart`,
  section,
  sentence: 'charts money that belongs to no sale, and adds it up by article',
  run: async (ground) => {
    const name = `summary/${type}/chart` as const
    const look = async (changes: object = {}) => {
      const data = await read(ground, name, { ...hours, organization_id: ground.organizationId, ...changes })
      assert.deepEqual(figuresOf(data['currency'], '_id'), [ground.currency._id])
      return { ...data, total: data['total'] as { total: number; data: Report[] } }
    }
    const before = await look()
    const elsewhere = async () => (await look({ organization_id: ground.otherOrganizationId })).total.total
    const beforeOtherTill = await elsewhere()
    const article = await newArticle(ground, type)
    for (const amount of [3_000, 1_500])
      await ground.caller.record(`transaction/${type}`, {
        body: movementBody(ground, amount, { payment_type_id: article })
      })
    await shopping(ground)
    const after = await look()
    assert.equal(after.total.total - before.total.total, 4_500)
    const rows = after.total.data.filter((row) => row['_id'] === article)
    assert.deepEqual(
      rows.map((row) => [row['amount'], figuresOf(row['payment_type'], '_id')[0]]),
      [[4_500, article]]
    )
    const chart = (await look({ divider: 'year' })) as Report
    assert.equal(sumOf(chart['chart'] as Report[]), after.total.total)
    assert.equal(chart['divider'], 'year')
    assert.equal(await elsewhere(), beforeOtherTill)
  }
}))

export const reportsSales: Case[] = [...items, ...money]
