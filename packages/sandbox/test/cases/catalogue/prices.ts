import assert from 'node:assert/strict'
import { newProduct, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'

// Prices, categories, and everything that changes a price or a payment method.

const everything = { page: 1, limit: 200 }

async function itemsOf(ground: Ground, asked: Record<string, unknown>) {
  return await ground.caller.page('price/items/get-paging', { body: { ...everything, ...asked } })
}

const items: Case[] = [
  {
    endpoint: 'price/get-all',
    section: 'reference 1, Price',
    sentence: 'lists price lists, one of them the main one',
    run: async ({ caller }) => {
      const { rows } = await caller.page('price/get-all', { query: { status: 'active', type: 'sale' } })
      assert.equal(rows.filter((row) => row.is_main === true).length, 1)
    }
  },
  {
    endpoint: 'price/get-by-id/{id}',
    section: 'reference 2, Price',
    sentence: 'returns one price list',
    run: async ({ caller, priceId }) => {
      assert.equal((await caller.record('price/get-by-id/{id}', { part: priceId }))._id, priceId)
    }
  },
  {
    endpoint: 'price/items/get-paging',
    section: 'observed, section 3',
    sentence: 'returns one price for each product of the organization, and 0 if there is none',
    run: async (ground) => {
      const { organizationId: organization_id, priceId: price_id } = ground
      const product = await newProduct(ground)
      const { total, rows } = await itemsOf(ground, { organization_id, price_id, product_id: product._id })
      assert.equal(total, 1)
      assert.equal(rows[0]?.amount, 10_000)
      const all = await itemsOf(ground, { organization_id, price_id })
      const goods = await ground.caller.page('product/get-paging', { body: { ...everything, organization_id } })
      assert.equal(all.total, goods.total)
    }
  },
  {
    endpoint: 'price/items/get-paging',
    section: 'observed, section 3',
    sentence: 'counts the rows of every organization once if the request names none',
    run: async (ground) => {
      const { priceId: price_id, organizationId, otherOrganizationId } = ground
      const [all, own, other] = await Promise.all([
        itemsOf(ground, { price_id }),
        itemsOf(ground, { price_id, organization_id: organizationId }),
        itemsOf(ground, { price_id, organization_id: otherOrganizationId })
      ])
      assert.equal(all.total, own.total + other.total)
      const ids = new Set<string>()
      for (let page = 1; (page - 1) * 200 < all.total; page += 1) {
        for (const row of (await itemsOf(ground, { price_id, page })).rows) ids.add(row._id)
      }
      assert.equal(ids.size, all.total)
    }
  }
]

const categories: Case[] = [
  {
    endpoint: 'category/get-by-name',
    section: 'Category',
    sentence: 'finds the category by its exact name, with the number of its children and products',
    run: async (ground) => {
      const name = ground.unique('Shelf')
      const body = { name, is_available_for_sale: true, organization_ids: [ground.organizationId] }
      const { _id } = await ground.caller.record('category/create', { body })
      await ground.caller.record('category/create', { body: { ...body, name: `${name} child`, parent_id: _id } })
      await newProduct(ground, { category_id: _id })
      const found = await ground.caller.record('category/get-by-name', { query: { name } })
      assert.equal(found._id, _id)
      assert.equal(found.child_cound, 1)
      assert.equal(found.count, 1)
    }
  },
  {
    endpoint: 'category/get-paging',
    section: 'Category',
    sentence: 'returns only categories without a parent if top is set',
    run: async ({ caller }) => {
      const { rows } = await caller.page('category/get-paging', { body: { ...everything, top: true } })
      assert.ok(rows.length > 0 && rows.every((row) => row.parent_id === ''))
    }
  }
]

const rules: Case[] = [
  {
    endpoint: 'discount/get-all',
    section: 'Discount',
    sentence: 'omits expired discounts if the request is for active ones',
    run: async ({ caller }) => {
      const active = await caller.page('discount/get-all', { body: { states: ['active'] } })
      const expired = await caller.page('discount/get-all', { body: { is_expired: true } })
      assert.ok(active.rows.every((row) => row.state === 'active'))
      assert.ok(expired.total > 0 && expired.rows.every((row) => row.state === 'expired'))
    }
  },
  {
    endpoint: 'tax/get-items',
    section: 'reference 2, Tax',
    sentence: 'lists the products of a tax as a bare array',
    run: async ({ caller, taxId }) => {
      const { rows } = await caller.page('tax/get-items', { body: { tax_id: taxId, page: 1, limit: 5 } })
      assert.equal(rows.length, 5)
    }
  },
  {
    endpoint: 'tax/get-all',
    section: 'reference 2, Tax',
    sentence: 'returns included taxes by default, and added ones on request',
    run: async ({ caller }) => {
      assert.ok((await caller.page('tax/get-all')).rows.every((row) => row.type === 'included'))
      assert.ok(
        (await caller.page('tax/get-all', { body: { type: 'added' } })).rows.every((row) => row.type === 'added')
      )
    }
  }
]

const methods: Case[] = [
  {
    endpoint: 'payment-method/create',
    section: 'Errors, named condition 1',
    sentence: 'refuses to create cash',
    run: async ({ caller }) => {
      const body = { name: 'Second cash', type: 'cash' }
      assert.match(await caller.refused('payment-method/create', 400, { body }), /type/)
    }
  },
  {
    endpoint: 'payment-method/update',
    section: 'Errors, named condition 2',
    sentence: 'ignores a change of type to or from cash, and applies the other fields',
    run: async ({ caller, cash, card }) => {
      const toCashless = { _id: cash._id, name: cash.name, type: 'cashless', shortcut: 'F11' }
      const kept = await caller.record('payment-method/update', { body: toCashless })
      assert.equal(kept.type, 'cash')
      assert.equal(kept.shortcut, 'F11')
      const toCash = { _id: card._id, name: card.name, type: 'cash' }
      assert.equal((await caller.record('payment-method/update', { body: toCash })).type, 'cashless')
    }
  },
  {
    endpoint: 'payment-method/set-active',
    section: 'Payment method',
    sentence: 'disables a method, and the list of enabled methods omits it',
    run: async ({ caller }) => {
      const { _id } = await caller.record('payment-method/create', { body: { name: 'Switched' } })
      await caller.record('payment-method/set-active', { body: { _id, is_enabled: false } })
      const { rows } = await caller.page('payment-method/get-all', { query: { is_enabled: 'true' } })
      assert.ok(rows.every((row) => row._id !== _id))
    }
  },
  {
    endpoint: 'payment-type/set-state',
    section: 'Payment type',
    sentence: 'disables an article, and the list of active articles omits it',
    run: async ({ caller }) => {
      const { _id } = await caller.record('payment-type/create', { body: { name: 'Switched' } })
      await caller.record('payment-type/set-state', { body: { _id, is_active: false } })
      assert.ok((await caller.page('payment-type/get-all')).rows.every((row) => row._id !== _id))
    }
  }
]

export const prices: Case[] = [...items, ...categories, ...rules, ...methods]
