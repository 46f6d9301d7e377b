import { expect, test } from 'vitest'
import { sold } from '../../../src/main/outbox/kinds/sale-create.ts'
import type { Job } from '../../../src/main/db/core/job-rows.ts'

// An answer may be that of another write (found by the outsider): then its id is not that of the sale.

const sent = { code: 'A-1' }
const trade = { _id: 'id', uuid: 'uuid', number: '7' }
const idOf = (data: object) => sold(data, {} as Job, sent)?.serverId

test.each([
  ['with its code', { ...trade, code: 'A-1' }],
  ['without a code', trade],
  ['with a code of null', { ...trade, code: null, is_refund: false, refund_id: null }]
])('a trade %s is the sale that was sent', (_what, data) => {
  expect(idOf(data)).toBe('id')
})

test.each([
  ['a trade with another code', { ...trade, code: 'A-2' }],
  ['a refund', { ...trade, is_refund: true }],
  ['a trade that says of which it is a refund', { ...trade, refund_id: 'sale' }],
  ['a shift', { _id: 'id', session_uuid: 'uuid', state: 'open' }],
  ['a held ticket', { _id: 'id', uuid: 'uuid', name: 'table 4' }]
])('%s is not the sale that was sent', (_what, data) => {
  expect(idOf(data)).toBeUndefined()
})
