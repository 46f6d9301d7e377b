import assert from 'node:assert/strict'
import type { EndpointName } from '@kassa/integration-api'
import { unzip } from '../../../../../test/support/unzip.ts'
import { paymentOf, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { fetched } from '../setup/exports.ts'
import { newCustomer, sell, type Changes } from './sale.ts'

// Sales as bots read them, with custom fields of the account, and as a workbook.

/** No call lists templates: this is the one of the demo shop (policy "xls-template"). */
const templateId = '661700000000000000000001'

const compact: Case[] = [
  {
    endpoint: 'trade/get-by-id',
    section: 'reference 3, Trade',
    sentence: 'returns the compact sale for bots, by the id in the body',
    run: async (ground) => {
      const { trade, product } = await sell(ground, 2, { payments: [paymentOf(ground, 20_000, ground.card)] })
      const row = await ground.caller.record('trade/get-by-id', { body: { _id: trade._id } })
      const bot = await ground.caller.record('trade/get-by-id/for-bot/{id}', { part: trade._id })
      assert.deepEqual(row, bot)
      const [line] = row.products ?? []
      assert.deepEqual([line?.product_id, line?.amount, line?.total_to_pay], [product._id, 2, 20_000])
      assert.equal(row.payments?.[0]?.payment_method?._id, ground.card._id)
    }
  },
  {
    endpoint: 'trade/get-by-id',
    section: 'reference 3, Trade',
    sentence: 'refuses a body without an id and an unknown id',
    run: async ({ caller }) => {
      assert.match(await caller.refused('trade/get-by-id', 400, { body: {} }), /_id/)
      await caller.refused('trade/get-by-id', 400, { body: { _id: 'nothing' } })
    }
  },
  {
    endpoint: 'trade/get-by-id/for-bot/{id}',
    section: 'reference 2, Trade',
    sentence: 'returns products and their units without refunds, and refuses an unknown id',
    run: async (ground) => {
      const { trade, product } = await sell(ground, 2)
      const items = [{ product_id: product._id, amount: 1 }]
      await ground.caller.record('trade/refund', { body: { trade_id: trade._id, items } })
      const row = await ground.caller.record('trade/get-by-id/for-bot/{id}', { part: trade._id })
      const [line] = row.products ?? []
      const unit = line?.['measure'] as { _id: string } | undefined
      assert.deepEqual([line?.['name'], unit?._id], [product.name, ground.pieceId])
      assert.deepEqual([row.refunds, row.total_refunded_amount], [undefined, 1])
      await ground.caller.refused('trade/get-by-id/for-bot/{id}', 400, { part: 'nothing' })
    }
  }
]

async function newField(ground: Ground, type: string, changes: Changes = {}): Promise<string> {
  const code = ground.unique('field').replaceAll(' ', '_')
  const body = { table_name: 'trades', type, name: code, code, ...changes }
  await ground.caller.record('custom-field/create', { body })
  return code
}

const customFields: Case[] = [
  {
    endpoint: 'trade/custom-fields/set',
    section: 'reference 2, Trade',
    sentence: 'overwrites values of the sale, and null clears one',
    run: async (ground) => {
      const [text, number] = [await newField(ground, 'text'), await newField(ground, 'number')]
      const options = ['red', 'blue'].map((value, position) => ({ position, value }))
      const choice = await newField(ground, 'multi_select', { options })
      const { trade } = await sell(ground, 1)
      const set = async (_custom_fields: Changes) =>
        (await ground.caller.record('trade/custom-fields/set', { body: { _id: trade._id, _custom_fields } }))[
          '_custom_fields'
        ]
      assert.deepEqual(await set({ [text]: 'by the door', [number]: 7 }), { [text]: 'by the door', [number]: 7 })
      assert.deepEqual(await set({ [number]: null, [choice]: ['blue'] }), { [text]: 'by the door', [choice]: ['blue'] })
      const read = await ground.caller.record('trade/get-by-id/{id}', { part: trade._id })
      assert.deepEqual(read['_custom_fields'], { [text]: 'by the door', [choice]: ['blue'] })
    }
  },
  {
    endpoint: 'trade/custom-fields/set',
    section: 'policy custom-field-values',
    sentence: 'refuses a field that sales lack and a value of another type, and changes nothing',
    run: async (ground) => {
      const { trade } = await sell(ground, 1)
      const options = [{ position: 1, value: 'red' }]
      const code = {
        number: await newField(ground, 'number'),
        date: await newField(ground, 'date'),
        needed: await newField(ground, 'boolean', { is_required: true }),
        choice: await newField(ground, 'select', { options }),
        goods: await newField(ground, 'text', { table_name: 'products' })
      }
      const bad: Changes[] = [
        { nothing: 1 },
        { [code.goods]: 'x' },
        { [code.number]: '7' },
        { [code.date]: 'soon' },
        { [code.needed]: null },
        { [code.number]: 7, [code.choice]: 'green' }
      ]
      const name: EndpointName = 'trade/custom-fields/set'
      for (const _custom_fields of bad) {
        const said = await ground.caller.refused(name, 400, { body: { _id: trade._id, _custom_fields } })
        assert.match(said, /_custom_fields/)
      }
      await ground.caller.refused(name, 400, { body: { _id: trade._id } })
      await ground.caller.refused(name, 400, { body: { _id: 'nothing', _custom_fields: {} } })
      const read = await ground.caller.record('trade/get-by-id/{id}', { part: trade._id })
      assert.equal(read['_custom_fields'], undefined)
    }
  }
]

const exportOf = async (ground: Ground, filters: Changes) => {
  const body = { template_id: templateId, ...filters }
  const path = await ground.caller.data('trade/export-by-xls-template', { body })
  const answer = await fetched(ground, path)
  const sheet = unzip(Buffer.from(await answer.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? ''
  return { path, answer, sheet, rows: sheet.split('<row ').length - 1 }
}

const workbooks: Case[] = [
  {
    endpoint: 'trade/export-by-xls-template',
    section: 'reference 2, Trade',
    sentence: 'returns the path of a workbook with exactly the sales that match',
    run: async (ground) => {
      const [customer_id, other] = [await newCustomer(ground), await newCustomer(ground)]
      const code = ground.unique('XLS')
      await sell(ground, 1, { customer_id, code })
      await sell(ground, 1, { customer_id, code: 'a draft', state: 'draft' })
      await sell(ground, 1, { customer_id: other, code: 'of another' })
      const found = await exportOf(ground, { customer_ids: [customer_id], states: ['done'] })
      assert.match(String(found.path), /^\/files\/.*\.xlsx$/)
      assert.match(found.answer.headers.get('content-type') ?? '', /spreadsheetml/)
      assert.equal(found.rows, 2)
      assert.ok(found.sheet.includes(code) && !found.sheet.includes('a draft') && !found.sheet.includes('of another'))
      const past = { customer_ids: [customer_id], date_to: '2020-01-01T00:00:00.000Z' }
      assert.equal((await exportOf(ground, past)).rows, 1)
      const elsewhere = { customer_ids: [customer_id], organization_ids: [ground.otherOrganizationId] }
      assert.equal((await exportOf(ground, elsewhere)).rows, 1)
    }
  },
  {
    endpoint: 'trade/export-by-xls-template',
    section: 'policy xls-template',
    sentence: 'refuses an unknown template and an invalid day',
    run: async ({ caller }) => {
      const refused = (body: Changes) => caller.refused('trade/export-by-xls-template', 400, { body })
      assert.match(await refused({ template_id: 'toString' }), /template_id/)
      assert.match(await refused({}), /template_id/)
      assert.match(await refused({ template_id: templateId, date_from: 'monday' }), /date_from/)
    }
  }
]

export const saleRecords: Case[] = [...compact, ...customFields, ...workbooks]
