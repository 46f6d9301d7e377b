import assert from 'node:assert/strict'
import { newProduct, paymentOf, saleBody, type Ground } from '../../ground.ts'
import { collected, rewarded } from '../people/cashback.ts'
import { everything, newCustomer, percent, sell, type Changes } from '../sales/sale.ts'
import type { Case } from '../case.ts'

// The choices of the sandbox about sales, where the document is silent. A service that chose otherwise differs here.

type Run = (ground: Ground) => Promise<void>
/** A case of `trade/create` that shows a policy. */
const selling = (policy: string, sentence: string, run: Run): Case => ({
  endpoint: 'trade/create',
  section: `policy ${policy}`,
  sentence,
  run
})
const refusedSale = async (ground: Ground, body: object) =>
  await ground.caller.refused('trade/create', 400, { body, userId: ground.cashierId })

const onMoney: Case[] = [
  selling('shortfall-is-debt', 'accepts an unpaid sale of nobody, and records a debt of the sale', async (ground) => {
    const { trade } = await sell(ground, 1, { payments: [] })
    assert.equal(trade.debt, 10_000)
  }),
  selling('overpaid-is-negative-debt', 'accepts an excess payment as a negative debt', async (ground) => {
    const { trade } = await sell(ground, 1, { payments: [paymentOf(ground, 15_000)] })
    assert.equal(trade.debt, -5_000)
  }),
  selling('own-arithmetic', 'ignores the total of a line in the request', async (ground) => {
    const { trade } = await sell(ground, 1, {}, { total_to_pay: 1 })
    assert.equal(trade.total_to_pay, 10_000)
  }),
  selling('discount-id-empty', 'accepts a discount by hand without an id', async (ground) => {
    const discounts = [{ ...percent(10), _id: '' }]
    const { trade } = await sell(ground, 1, { discounts, payments: [paymentOf(ground, 9_000)] })
    assert.equal(trade.debt, 0)
  }),
  selling(
    'discount-spread',
    'gives the remainder of a discount to the line with the largest fraction',
    async (ground) => {
      const goods = [await newProduct(ground), await newProduct(ground), await newProduct(ground)]
      const lines = goods.map(({ _id }, at) => ({ product_id: _id, amount: 1, price: at === 0 ? 10_001 : 10_000 }))
      const discounts = [{ ...percent(0), apply_type: 'cash', value: 10_000 }]
      const body = saleBody(ground, lines, { discounts, payments: [paymentOf(ground, 20_001)] })
      const trade = await ground.caller.record('trade/create', { body, userId: ground.cashierId })
      const shares = trade.products?.map((line) => line['distributed_discount'])
      assert.deepEqual(shares, [3_334, 3_333, 3_333])
    }
  ),
  selling('method-exists', 'accepts a payment method that is switched off', async (ground) => {
    const { caller } = ground
    const method = await caller.record('payment-method/create', { body: { name: ground.unique('Voucher') } })
    await caller.record('payment-method/set-active', { body: { _id: method._id, is_enabled: false } })
    const own = { _id: method._id, name: method.name }
    const { trade } = await sell(ground, 1, { payments: [paymentOf(ground, 10_000, own)] })
    assert.equal(trade.debt, 0)
  }),
  {
    endpoint: 'trade/set-state',
    section: 'policy cashback-undone',
    sentence: 'leaves the earned cashback of a canceled sale without the flag',
    run: async (ground) => {
      const customer_id = await newCustomer(ground)
      await rewarded(ground, async () => {
        const { trade } = await sell(ground, 10, { customer_id })
        await ground.caller.record('trade/set-state', { body: { _id: trade._id, state: 'canceled' } })
        assert.equal(await collected(ground, customer_id), 2_000)
      })
    }
  }
]

/** Makes the parent of one variant. */
async function newParent(ground: Ground) {
  const { caller, organizationId } = ground
  const body = { name: ground.unique('Size'), is_active: true, items: ['L'] }
  const attribute = await caller.record('attribute/create', { body })
  const item = attribute.items?.[0]
  const variants = [
    {
      sku: ground.unique('V'),
      organizations: [{ organization_id: organizationId, is_available: true }],
      attributes: [{ attribute_id: attribute._id, attribute_item_id: item?._id }]
    }
  ]
  return await newProduct(ground, { is_variant: true, variants })
}
const newTicket = async (ground: Ground): Promise<string> => {
  const { _id } = await newProduct(ground)
  const line = { product_id: _id, warehouse_id: ground.warehouseId, amount: 1, price: 10_000 }
  const body = { name: ground.unique('Held'), organization_id: ground.organizationId, receipt: { products: [line] } }
  return (await ground.caller.record('open-ticket/create', { body }))._id
}

const onParts: Case[] = [
  selling('warehouse-of-organization', 'refuses a warehouse of another organization', async (ground) => {
    const body = { organization_id: ground.otherOrganizationId }
    const [other] = (await ground.caller.page('warehouse/get-all', { body })).rows
    const { _id } = await newProduct(ground)
    const line = { product_id: _id, amount: 1, price: 10_000, warehouse_id: String(other?._id) }
    await refusedSale(ground, saleBody(ground, [line]))
  }),
  selling('no-parent-sold', 'refuses the parent of variants', async (ground) => {
    const { _id } = await newParent(ground)
    await refusedSale(ground, saleBody(ground, [{ product_id: _id, amount: 1, price: 10_000 }]))
  }),
  selling('ticket-only-linked', 'leaves the ticket that it names open', async (ground) => {
    const part = await newTicket(ground)
    await sell(ground, 1, { open_ticket_id: part })
    const asked = { body: { ...everything, organization_id: ground.organizationId } }
    const { rows } = await ground.caller.page('open-ticket/get-paging', asked)
    assert.ok(rows.some((row) => row._id === part))
  }),
  selling('ticket-only-linked', 'accepts a ticket that is deleted', async (ground) => {
    const open_ticket_id = await newTicket(ground)
    await ground.caller.data('open-ticket/delete-many', { body: { ids: [open_ticket_id] } })
    await sell(ground, 1, { open_ticket_id })
  }),
  selling('old-date', 'accepts a date of long ago', async (ground) => {
    const { trade } = await sell(ground, 1, { date: '2001-01-01T10:00:00.000Z' })
    assert.equal(trade.date, '2001-01-01T10:00:00.000Z')
  }),
  selling('send-to-customer', 'accepts the request to send the receipt of nobody', async (ground) => {
    assert.equal((await sell(ground, 1, { to_send_customer: true })).trade.state, 'done')
  }),
  selling('deleted-reference', 'refuses a customer who is deleted', async (ground) => {
    const customer_id = await newCustomer(ground)
    await ground.caller.data('customer/delete/{id}', { part: customer_id })
    const { body } = await sell(ground, 1)
    await refusedSale(ground, { ...body, customer_id })
  }),
  selling('stock-on-product', 'does not change the time of the product whose stock it changes', async (ground) => {
    const { product } = await sell(ground, 1)
    const after = await ground.caller.record('product/get-by-id/{id}', { part: product._id })
    assert.equal(after.updated_at, product.updated_at)
  })
]

const later: Case[] = [
  {
    endpoint: 'trade/get-paging',
    section: 'policy trade-search',
    sentence: 'finds a part of the code in lower case',
    run: async (ground) => {
      const code = ground.unique('KX-77')
      const { trade } = await sell(ground, 1, { code })
      const body = { ...everything, search: code.slice(1).toLowerCase() }
      const { rows } = await ground.caller.page('trade/get-paging', { body })
      assert.ok(rows.some((row) => row._id === trade._id))
    }
  },
  {
    endpoint: 'trade/set-state',
    section: 'policy refund-of-done',
    sentence: 'refuses to cancel a sale with a refund',
    run: async (ground) => {
      const { trade, product } = await sell(ground, 2)
      const items = [{ product_id: product._id, amount: 1 }]
      await ground.caller.record('trade/refund', { body: { trade_id: trade._id, items }, userId: ground.cashierId })
      await ground.caller.refused('trade/set-state', 400, { body: { _id: trade._id, state: 'canceled' } })
    }
  },
  {
    endpoint: 'trade/set-state',
    section: 'policy cancel-trade',
    sentence: 'leaves the money of a canceled sale without with_transactions',
    run: async (ground) => {
      const { trade } = await sell(ground, 1)
      await ground.caller.record('trade/set-state', { body: { _id: trade._id, state: 'canceled' } })
      const asked = { body: { ...everything, trade_id: trade._id } }
      const { rows } = await ground.caller.page('invoice/get-paging', asked)
      assert.equal(rows[0]?.state, 'done')
    }
  },
  {
    endpoint: 'trade/refund',
    section: 'policy refund-money',
    sentence: 'moves no money without the flag',
    run: async (ground) => {
      const { trade, product } = await sell(ground, 1)
      const items: Changes[] = [{ product_id: product._id, amount: 1 }]
      const body = { trade_id: trade._id, items }
      const back = await ground.caller.record('trade/refund', { body, userId: ground.cashierId })
      assert.deepEqual(back.payments, [])
    }
  }
]

export const policiesOfSales: Case[] = [...onMoney, ...onParts, ...later]
