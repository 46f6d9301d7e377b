import assert from 'node:assert/strict'
import type { EndpointName } from '@kassa/integration-api'
import { newProduct, paymentOf, productBody, saleBody, type Ground } from '../ground.ts'
import { newSupplier } from '../ground-supply.ts'
import type { Case } from './case.ts'
import { invoiceBody } from './money/money.ts'
import { everything, subjects, type Body } from './plain-subjects.ts'
import { newCustomer } from './sales/sale.ts'
import { freshSession } from './sales/shifts.ts'

// The document's rules for bodies: defaults, references, and words that are no longer answered.

const without = (body: Body, ...names: string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
const bodyOf = (ground: Ground, subject: string): Body =>
  subjects.find((each) => each.subject === subject)?.create(ground) ?? {}

/** A default of a field that is left out. */
type Default = { endpoint: EndpointName; field: string; is: unknown; body: (ground: Ground) => Promise<Body> | Body }
const madeBy = async (ground: Ground, subject: string): Promise<string> => {
  const record = await ground.caller.data(`${subject}/create` as EndpointName, { body: bodyOf(ground, subject) })
  return (record as { _id: string })._id
}
const defaults: Default[] = [
  ...['is_product', 'is_material', 'is_semi_product', 'is_marked', 'is_compound', 'is_variant'].map((field) => ({
    endpoint: 'product/create' as const,
    field,
    is: false,
    body: (ground: Ground) => without(productBody(ground, ground.unique('Plain good')), field)
  })),
  {
    endpoint: 'product/create',
    field: 'box_item',
    is: 0,
    body: (ground) => productBody(ground, ground.unique('Good'))
  },
  {
    endpoint: 'category/create',
    field: 'is_available_for_sale',
    is: true,
    body: (ground) => without(bodyOf(ground, 'category'), 'is_available_for_sale')
  },
  {
    endpoint: 'attribute/create',
    field: 'is_active',
    is: true,
    body: (ground) => without(bodyOf(ground, 'attribute'), 'is_active')
  },
  {
    endpoint: 'employee/create',
    field: 'is_free',
    is: false,
    body: (ground) => without(bodyOf(ground, 'employee'), 'is_free')
  },
  { endpoint: 'employee/create', field: 'work_rate', is: 0, body: (ground) => bodyOf(ground, 'employee') },
  {
    endpoint: 'payment-method/create',
    field: 'type',
    is: 'cashless',
    body: (ground) => without(bodyOf(ground, 'payment-method'), 'type')
  },
  {
    endpoint: 'payment-method/set-active',
    field: 'is_enabled',
    is: true,
    body: async (ground) => ({ _id: await madeBy(ground, 'payment-method') })
  },
  {
    endpoint: 'payment-type/set-state',
    field: 'is_enabled',
    is: true,
    body: async (ground) => ({ _id: await madeBy(ground, 'payment-type') })
  },
  ...Object.entries({ transaction_type: 'income', user_type: 'supplier', can_be_canceled: false }).map(
    ([field, is]) => ({
      endpoint: 'payment-type/create' as const,
      field,
      is,
      body: (ground: Ground) => without(bodyOf(ground, 'payment-type'), field)
    })
  )
]

const omitted = defaults.map(({ endpoint, field, is, body }): Case => ({
  endpoint,
  section: 'Common rules for resources 3',
  sentence: `uses ${String(is)} for ${field} if it is omitted`,
  run: async (ground) => {
    const record = (await ground.caller.data(endpoint, { body: await body(ground) })) as Body
    assert.equal(record[field], is)
  }
}))

/** Sends bytes unchanged. */
async function sendText(ground: Ground, path: string, text: string, contentType: string) {
  const { send, baseUrl, apiKey } = ground.target
  const headers = { 'api-key': apiKey, 'content-type': contentType, 'accept-language': 'en' }
  const response = await send(new Request(baseUrl + path, { method: 'POST', body: text, headers }))
  return { status: response.status, answer: (await response.json()) as Body }
}

const wholeBodies: Case[] = [
  {
    endpoint: 'category/create',
    section: 'policy content-type',
    sentence: 'reads JSON with any Content-Type, and refuses a body that is not JSON',
    run: async (ground) => {
      const text = JSON.stringify(bodyOf(ground, 'category'))
      assert.equal((await sendText(ground, 'category/create', text, 'text/plain')).status, 200)
      const broken = await sendText(ground, 'category/create', text.slice(1), 'application/json')
      assert.deepEqual([broken.status, 'data' in broken.answer], [400, false])
    }
  },
  {
    endpoint: 'category/create',
    section: 'policy unknown-fields',
    sentence: 'refuses an unknown field, and names it',
    run: async (ground) => {
      const body = { ...bodyOf(ground, 'category'), colour: 'red' }
      assert.match(await ground.caller.refused('category/create', 400, { body }), /colour/)
    }
  },
  {
    endpoint: 'product/update',
    section: 'policy update-without-id',
    sentence: 'refuses a body without an id, although the document calls the id optional',
    run: async (ground) => {
      const body = { ...productBody(ground, ground.unique('Good')), box_item: 0, is_marked: undefined }
      assert.match(await ground.caller.refused('product/update', 400, { body }), /_id/)
    }
  }
]

const references: [endpoint: EndpointName, body: (ground: Ground) => Promise<Body> | Body, field: RegExp][] = [
  ['product/create', (ground) => ({ ...productBody(ground, 'Good'), supplier_ids: ['nobody'] }), /supplier_ids/],
  ['product/create', (ground) => ({ ...productBody(ground, 'Good'), measure_id: 'none' }), /measure_id/],
  ['category/create', (ground) => ({ ...bodyOf(ground, 'category'), parent_id: 'none' }), /parent_id/],
  ['category/create', (ground) => ({ ...bodyOf(ground, 'category'), organization_ids: ['none'] }), /organization_ids/],
  [
    'customer-category/create',
    (ground) => ({ ...bodyOf(ground, 'customer-category'), parent_id: 'none' }),
    /parent_id/
  ],
  ['discount/create', (ground) => ({ ...bodyOf(ground, 'discount'), currency_id: 'none' }), /currency_id/],
  ['discount/create', (ground) => ({ ...bodyOf(ground, 'discount'), item_added_ids: ['none'] }), /item_added_ids/],
  ['payment-type/create', (ground) => ({ ...bodyOf(ground, 'payment-type'), parent_id: 'none' }), /parent_id/],
  [
    'employee/create',
    (ground) => ({ ...bodyOf(ground, 'employee'), accesses: [{ organization_id: 'none', role_id: ground.roleId }] }),
    /accesses/
  ],
  [
    'invoice/create',
    (ground) => ({ ...invoiceBody(ground, 'To nobody'), user_type: 'person', person_id: 'nobody' }),
    /person_id/
  ]
]
const referring = references.map(([endpoint, body, field]): Case => ({
  endpoint,
  section: 'Errors',
  sentence: `refuses an unknown record: ${field.source}`,
  run: async (ground) => {
    assert.match(await ground.caller.refused(endpoint, 400, { body: await body(ground) }), field)
  }
}))

/** Makes a parent with a variant of each size. */
async function parentOfTwo(ground: Ground) {
  const { caller } = ground
  const attribute = { name: ground.unique('Size'), is_active: true, items: ['S', 'M'] }
  const { _id: attribute_id, items } = await caller.record('attribute/create', { body: attribute })
  const { organizations, ...rest } = productBody(ground, ground.unique('Shirt'))
  const variants = (items ?? []).map((item) => ({
    sku: ground.unique('sku'),
    organizations,
    attributes: [{ attribute_id, attribute_item_id: item._id ?? '' }]
  }))
  const body = { ...rest, organizations, is_variant: true, variants }
  const parent = await caller.record('product/create', { body })
  const { rows } = await caller.page('product/get-paging', { body: { ...everything, search: body.name } })
  const own = rows.filter((row) => row.parent_id === parent._id)
  return { parent, variants, own, body }
}

const subjectsOfTheirOwn: Case[] = [
  {
    endpoint: 'product/update',
    section: 'Product',
    sentence: 'changes the named variants by their ids, and keeps the others',
    run: async (ground) => {
      const { caller } = ground
      const { parent, own, body } = await parentOfTwo(ground)
      const [small, medium] = [own.find((row) => row.name.endsWith(' S')), own.find((row) => row.name.endsWith(' M'))]
      const variant = { ...body.variants[0], _id: small?._id, barcode: '4780000000048' }
      const { is_variant, ...rest } = body
      const update = { ...rest, name: `${body.name} long`, _id: parent._id, box_item: 0, variants: [variant] }
      await caller.record('product/update', { body: { ...update, is_variant } })
      const look = async (id: string | undefined) => await caller.record('product/get-by-id/{id}', { part: id ?? '' })
      const changed = await look(small?._id)
      assert.deepEqual([changed.name, changed.barcode], [`${body.name} long S`, '4780000000048'])
      assert.deepEqual((await look(medium?._id)).name, `${body.name} M`)
      const stranger = { ...update, variants: [{ ...variant, _id: (await newProduct(ground))._id }] }
      assert.match(await caller.refused('product/update', 400, { body: stranger }), /variants/)
      const none = { ...update, is_variant: true, variants: undefined }
      assert.match(await caller.refused('product/update', 400, { body: none }), /variants/)
    }
  },
  {
    endpoint: 'payment-method/get-all',
    section: 'Payment method',
    sentence: 'has exactly one cash method, and types are cash and cashless only',
    run: async ({ caller }) => {
      const types = (await caller.page('payment-method/get-all')).rows.map((row) => row.type)
      assert.equal(types.filter((type) => type === 'cash').length, 1)
      assert.ok(types.every((type) => type === 'cash' || type === 'cashless'))
    }
  },
  {
    endpoint: 'trade/create',
    section: 'Payment method; Versioning 4',
    sentence: 'accepts payments that name an old type, and never returns one',
    run: async (ground) => {
      const product_id = (await newProduct(ground))._id
      for (const type of ['card', 'terminal', 'transfer', 'gift']) {
        const payment = paymentOf(ground, 10_000, ground.card)
        const payments = [{ ...payment, payment_method: { ...payment.payment_method, type } }]
        const body = saleBody(ground, [{ product_id, amount: 1, price: 10_000 }], { payments })
        const { _id } = await ground.caller.record('trade/create', { body })
        const sale = await ground.caller.record('trade/get-by-id/{id}', { part: _id })
        assert.deepEqual(
          sale.payments?.map((part) => part.payment_method?.type),
          ['cashless']
        )
      }
    }
  },
  {
    endpoint: 'cashbox-session/open',
    section: 'Cashbox session',
    sentence: 'opens now if no time is sent',
    run: async (ground) => {
      const { time } = await ground.caller.raw('profile/getMe')
      const { opened_at } = await freshSession(ground)
      const afterMs = Date.parse(opened_at ?? '') - Date.parse(time)
      assert.ok(afterMs >= 0 && afterMs < 60_000, `${afterMs}`)
    }
  },
  {
    endpoint: 'invoice/get-paging',
    section: 'Invoice',
    sentence: 'filters by the paid share and by instalment plans',
    run: async (ground) => {
      const { caller } = ground
      const customer_id = await newCustomer(ground)
      const product_id = (await newProduct(ground))._id
      for (const paid of [0, 4000, 10_000]) {
        const payments = paid === 0 ? [] : [paymentOf(ground, paid)]
        const body = saleBody(ground, [{ product_id, amount: 1, price: 10_000 }], { customer_id, payments })
        await caller.record('trade/create', { body })
      }
      const paid = async (filter: Body) => {
        const { rows } = await caller.page('invoice/get-paging', { body: { ...everything, customer_id, ...filter } })
        return rows.map((row) => row.paid)
      }
      assert.deepEqual(await paid({ paid_states: ['zero'] }), [0])
      assert.deepEqual(await paid({ paid_states: ['partial', 'full'] }), [10_000, 4000])
      assert.deepEqual(await paid({ is_installment_plan: true }), [4000, 0])
      assert.deepEqual(await paid({ is_installment_plan: false, is_main: true }), [10_000])
    }
  },
  {
    endpoint: 'purchase/get-by-id/{id}',
    section: 'Purchase',
    sentence: 'counts and lists its purchase returns',
    run: async ({ caller }) => {
      const { rows } = await caller.page('purchase-return/get-paging', { body: everything })
      for (const back of rows.filter((row) => row.state === 'done')) {
        const bought = await caller.record('purchase/get-by-id/{id}', { part: String(back.purchase_id) })
        const amount = (back.items ?? []).reduce((sum, item) => sum + item.amount, 0)
        assert.ok(Number(bought.total_refunded) >= amount)
        assert.ok(bought.purchase_returns?.some((each) => each['_id'] === back._id))
      }
    }
  },
  {
    endpoint: 'product/create',
    section: 'Product',
    sentence: 'accepts existing suppliers of a product',
    run: async (ground) => {
      const supplier_ids = [await newSupplier(ground)]
      const row = await newProduct(ground, { supplier_ids })
      assert.deepEqual(row.supplier_ids, supplier_ids)
    }
  }
]

export const bodies: Case[] = [...omitted, ...wholeBodies, ...referring, ...subjectsOfTheirOwn]
