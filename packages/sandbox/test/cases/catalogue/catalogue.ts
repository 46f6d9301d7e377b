import assert from 'node:assert/strict'
import { newProduct, productBody } from '../../ground.ts'
import type { Case } from '../case.ts'

// Goods and their stock.

const everything = { page: 1, limit: 200 }

const products: Case[] = [
  {
    endpoint: 'product/create',
    section: 'Product',
    sentence: 'creates a product with its unit, category and price, and a second one if it is repeated',
    run: async (ground) => {
      const body = productBody(ground, ground.unique('Good'))
      const first = await ground.caller.record('product/create', { body })
      const second = await ground.caller.record('product/create', { body })
      assert.notEqual(first._id, second._id)
      assert.equal(first.measure?._id, ground.pieceId)
      assert.equal(first.category?._id, ground.categoryId)
      assert.equal(first.organizations?.[0]?.prices?.[0]?.amount, 10_000)
    }
  },
  {
    endpoint: 'product/create',
    section: 'Limits',
    sentence: 'refuses a name of fewer than three characters',
    run: async (ground) => {
      const body = productBody(ground, 'No')
      assert.match(await ground.caller.refused('product/create', 400, { body }), /name/)
    }
  },
  {
    endpoint: 'product/create',
    section: 'Product',
    sentence: 'refuses a compound without materials and a parent without variants',
    run: async (ground) => {
      const body = productBody(ground, ground.unique('Set'))
      await ground.caller.refused('product/create', 400, { body: { ...body, is_compound: true } })
      await ground.caller.refused('product/create', 400, { body: { ...body, is_variant: true } })
    }
  },
  {
    endpoint: 'product/create',
    section: 'Product',
    sentence: 'creates a compound of existing materials, and refuses others with code 26000',
    run: async (ground) => {
      const part = await newProduct(ground)
      const set = { is_compound: true, materials: [{ material_id: part._id, amount: 2 }] }
      const whole = await newProduct(ground, set)
      assert.equal(whole.materials?.[0]?.material?.name, part.name)
      const body = { ...productBody(ground, 'Broken set'), ...set, materials: [{ material_id: 'x', amount: 1 }] }
      assert.equal((await ground.caller.raw('product/create', { body })).code, 26000)
    }
  },
  {
    endpoint: 'product/create',
    section: 'Product',
    sentence: 'creates a product for every variant',
    run: async (ground) => {
      const items = ['White', 'Black']
      const attribute = await ground.caller.record('attribute/create', {
        body: { name: ground.unique('Colour'), is_active: true, items }
      })
      const variants = (attribute.items ?? []).map((item, index) => ({
        sku: ground.unique('V'),
        barcode: `478009999000${index}`,
        organizations: [{ organization_id: ground.organizationId, is_available: true }],
        attributes: [{ attribute_id: attribute._id, attribute_item_id: item._id }]
      }))
      const parent = await newProduct(ground, { is_variant: true, variants })
      const { rows } = await ground.caller.page('product/get-paging', { body: everything })
      const made = rows.filter((row) => row.parent_id === parent._id)
      assert.deepEqual(
        made.map((row) => row.barcode).sort(),
        variants.map((variant) => variant.barcode)
      )
      assert.equal(parent.is_parent, true)
    }
  },
  {
    endpoint: 'product/update',
    section: 'observed, Product',
    sentence: 'replaces the whole product: an omitted barcode is deleted',
    run: async (ground) => {
      const before = await newProduct(ground, { barcode: '4780099990107' })
      const body = { ...productBody(ground, ground.unique('Renamed good')), _id: before._id, box_item: 6 }
      const after = await ground.caller.record('product/update', { body: { ...body, is_marked: undefined } })
      assert.equal(after.name, body.name)
      assert.equal(after.box_item, 6)
      assert.equal(after.barcode, undefined)
      assert.equal(after.is_marked, before.is_marked)
    }
  },
  {
    endpoint: 'product/get-by-id/{id}',
    section: 'Product',
    sentence: 'returns the product with its stock by warehouse',
    run: async (ground) => {
      const { _id } = await newProduct(ground)
      const row = await ground.caller.record('product/get-by-id/{id}', { part: _id })
      assert.deepEqual(row._warehouses?.[ground.warehouseId], { amount: 0, booked: 0, in_transit: 0, in_trash: 0 })
    }
  },
  {
    endpoint: 'product/get-paging',
    section: 'Endpoints, shared rules 4',
    sentence: 'returns only records changed since updated_at, that time included, the newest first',
    run: async (ground) => {
      const { time } = await ground.caller.raw('profile/getMe')
      const { _id } = await newProduct(ground)
      const later = await newProduct(ground)
      const changed = { ...everything, updated_at: time }
      const { rows } = await ground.caller.page('product/get-paging', { body: changed })
      assert.equal(rows[0]?._id, later._id)
      assert.ok(rows.some((row) => row._id === _id))
      assert.ok(rows.every((row) => String(row.updated_at) >= time))
      const exactly = { ...everything, updated_at: later.updated_at }
      const again = await ground.caller.page('product/get-paging', { body: exactly })
      assert.ok(again.rows.some((row) => row._id === later._id))
    }
  },
  {
    endpoint: 'product/get-paging',
    section: 'reference 1, Product',
    sentence: 'filters by category, organization and text',
    run: async (ground) => {
      const { name } = await newProduct(ground)
      const asked = {
        ...everything,
        category_id: ground.categoryId,
        organization_id: ground.organizationId,
        search: name
      }
      const { rows } = await ground.caller.page('product/get-paging', { body: asked })
      assert.deepEqual(
        rows.map((row) => row.name),
        [name]
      )
    }
  },
  {
    endpoint: 'product/get-paging/by-price',
    section: 'reference 2, Product',
    sentence: 'pages through the other form of a list',
    run: async ({ caller, priceId }) => {
      const { rows } = await caller.page('product/get-paging/by-price', {
        body: { page: 1, limit: 3, price_id: priceId }
      })
      assert.equal(rows.length, 3)
    }
  },
  {
    endpoint: 'product/delete/{id}',
    section: 'Product',
    sentence: 'answers ok, also if the product is already deleted',
    run: async (ground) => {
      const { _id, name } = await newProduct(ground)
      assert.equal(await ground.caller.data('product/delete/{id}', { part: _id }), 'ok')
      assert.equal(await ground.caller.data('product/delete/{id}', { part: _id }), 'ok')
      await ground.caller.refused('product/get-by-name', 400, { body: { name } })
      await ground.caller.refused('product/delete/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'product/get-deleted',
    section: 'Endpoints, shared rules 5',
    sentence: 'names the deleted product',
    run: async (ground) => {
      const { _id } = await newProduct(ground)
      await ground.caller.data('product/delete/{id}', { part: _id })
      const query = { deleted_at: '2020-01-01T00:00:00.000Z' }
      assert.ok((await ground.caller.page('product/get-deleted', { query })).rows.includes(_id))
    }
  },
  ...(['name', 'sku', 'barcode'] as const).map((key): Case => ({
    endpoint: `product/get-by-${key}`,
    section: 'reference 2, Product',
    sentence: `finds the product by its exact ${key}`,
    run: async (ground) => {
      const barcode = `47800998${String(Math.floor(1000 + Number(ground.unique('').trim()))).padStart(5, '0')}`
      const made = await newProduct(ground, { barcode })
      const body = { [key]: made[key], ...(key === 'name' ? {} : { organization_id: ground.organizationId }) }
      assert.equal((await ground.caller.record(`product/get-by-${key}`, { body }))?._id, made._id)
    }
  }))
]

const stock: Case[] = [
  {
    endpoint: 'product-warehouse/get-paging',
    section: 'reference 1, Product-warehouse',
    sentence: 'returns the stock of a new product, by organization and since a time',
    run: async (ground) => {
      const { time } = await ground.caller.raw('profile/getMe')
      const { _id } = await newProduct(ground)
      const asked = { ...everything, organization_id: ground.organizationId, updated_at: time }
      const { rows } = await ground.caller.page('product-warehouse/get-paging', { body: asked })
      assert.ok(rows.some((row) => row.product_id === _id && row.warehouse_id === ground.warehouseId))
      assert.ok(rows.every((row) => row.organization_id === ground.organizationId))
    }
  },
  {
    endpoint: 'product-warehouse/get-deleted',
    section: 'reference 1, Product-warehouse',
    sentence: 'returns ids',
    run: async ({ caller }) => {
      const query = { deleted_at: '2020-01-01T00:00:00.000Z' }
      assert.deepEqual((await caller.page('product-warehouse/get-deleted', { query })).rows, [])
    }
  }
]

export const catalogue: Case[] = [...products, ...stock]
