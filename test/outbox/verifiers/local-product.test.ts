import { expect, test } from 'vitest'
import type { Job } from '../../../src/main/db/core/job-rows.ts'
import { verifyBarcode } from '../../../src/main/outbox/kinds/product-create.ts'

// The barcode of a product that is to be created is searched first (its sending: serializers/local-product.test.ts).

const barcode = '4780077000016'
const sent = { name: 'Kok choy', sku: 'ours', barcode, measure_id: 'piece' }
const theirs = { _id: 'p1', name: 'Кок чой', sku: 'theirs', barcode, measure: { _id: 'piece' } }
const ok = (data: object | null) => ({ kind: 'ok', data })
const searched = (answer: object, body: Record<string, unknown> = sent) =>
  verifyBarcode({ ask: { read: () => Promise.resolve(answer) } } as never, {} as Job, body)

test.each([
  ['absent', { kind: 'refused', status: 400, message: 'no' }],
  ['absent', { kind: 'missing', message: 'no' }],
  ['absent', ok(null)],
  ['found', ok({ ...theirs, sku: 'ours', name: 'Qora choy' })],
  ['found', ok(theirs)],
  ['found', ok({ ...theirs, measure: undefined, measure_id: 'piece' })],
  ['found', ok({ ...theirs, barcode: null, barcodes: [{ barcode: '1' }, { barcode }] })],
  ['conflict', ok({ ...theirs, name: 'Qora choy' })],
  ['conflict', ok({ ...theirs, measure: { _id: 'kilogram' } })],
  ['inconclusive', ok({ ...theirs, barcode: '1', barcodes: [{ barcode: '2' }] })],
  ['inconclusive', { kind: 'noAnswer', why: 'closed' }]
])('a product with the barcode is %s if the service answers %j', async (verdict, answer) => {
  expect((await searched(answer)).verdict).toBe(verdict)
})

test('a conflict names the product of the service, which a person may adopt', async () => {
  expect(await searched(ok({ ...theirs, name: 'Qora choy' }))).toMatchObject({
    serverIds: ['p1'],
    evidence: { name: 'Qora choy' }
  })
})

test('nothing is searched without a barcode', async () => {
  expect(await searched({}, { name: 'Kok choy' })).toMatchObject({ verdict: 'inconclusive', isAnswered: false })
})
