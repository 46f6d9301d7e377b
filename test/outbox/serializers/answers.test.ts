import { describe, expect, test } from 'vitest'
import type { Job } from '../../../src/main/db/core/job-rows.ts'
import { enrolled } from '../../../src/main/outbox/kinds/customer-create.ts'
import { changedCustomer } from '../../../src/main/outbox/kinds/customer-update.ts'
import { canceled } from '../../../src/main/outbox/kinds/double-cancel.ts'
import { invoiced } from '../../../src/main/outbox/kinds/invoice-create.ts'
import { created } from '../../../src/main/outbox/kinds/product-create.ts'
import { refunded } from '../../../src/main/outbox/kinds/refund-create.ts'
import { sold } from '../../../src/main/outbox/kinds/sale-create.ts'
import { closed } from '../../../src/main/outbox/kinds/shift-close.ts'
import { opened } from '../../../src/main/outbox/kinds/shift-open.ts'
import { held } from '../../../src/main/outbox/kinds/ticket-create.ts'
import { removed } from '../../../src/main/outbox/kinds/ticket-remove.ts'
import { changed } from '../../../src/main/outbox/kinds/ticket-update.ts'
import { paid } from '../../../src/main/outbox/kinds/transaction-create.ts'

// Which answered record counts as the one that was written. Any other record leaves the write ambiguous.

const marker = 'abcdefghjkmnpqrs'
const job = { marker } as Job
const nothing: unknown[] = [null, undefined, 'ok', [], {}, { _id: 7 }]

describe('a record with the marker in its field', () => {
  test.each([
    ['opened', 'open_note'],
    ['held', 'name'],
    ['invoiced', 'description']
  ] as const)('the answer to a job that is %s needs the marker in %s', (name, field) => {
    const accept = { opened, held, invoiced }[name]
    expect(accept({ _id: 'r1', [field]: `words ~${marker}` }, job)).toMatchObject({ serverId: 'r1' })
    expect(accept({ _id: 'r1', [field]: 'words' }, job)).toBeUndefined()
    expect(accept({ _id: 'r1', [field]: undefined, note: `~${marker}` }, job)).toBeUndefined()
    expect(accept({ [field]: `~${marker}` }, job)).toBeUndefined()
    for (const data of nothing) expect(accept(data, job)).toBeUndefined()
  })

  test('a closing is accepted on its own session, with the marker in its note', () => {
    const sent = { _id: 's1' }
    expect(closed({ _id: 's1', close_note: `evening ~${marker}` }, job, sent)).toEqual({ serverId: 's1' })
    expect(closed({ _id: 's2', close_note: `evening ~${marker}` }, job, sent)).toBeUndefined()
    expect(closed({ _id: 's1', close_note: 'evening' }, job, sent)).toBeUndefined()
  })

  test('a local product is accepted by its code alone', () => {
    expect(created({ _id: 'p1', sku: marker }, job)).toEqual({ serverId: 'p1', key: 'same' })
    expect(created({ _id: 'p1', sku: `~${marker}` }, job)).toBeUndefined()
  })
})

describe('a sale', () => {
  const sent = { code: 'A1-7-x' }
  const some = { _id: 't1', uuid: 'u', number: '7' }
  test('a sale is accepted by its whole code', () => {
    expect(sold({ ...some, code: 'A1-7-x' }, job, sent)).toEqual({ serverId: 't1', key: 'same' })
    expect(sold({ ...some, code: 'A1-7' }, job, sent)).toBeUndefined()
  })

  test('a sale is accepted with a changed key if its code was altered, or if it has our moment and total', () => {
    const ours = {
      code: 'abcde-000017-0123456789abcdef',
      date: '2026-01-05T10:00:00.001Z',
      products: [{ total_to_pay: 700 }, { total_to_pay: 300.5 }]
    }
    const changed = { serverId: 't1', key: 'changed' }
    for (const code of ['abcde-000017-012', 'ABCDE-000017-0123456789ABCDEF', ` ${ours.code}  `])
      expect(sold({ ...some, code }, job, ours), code).toEqual(changed)
    const other = { ...some, code: '4711', date: '2026-01-05T10:00:00.001Z', total_to_pay: 1000.5 }
    expect(sold(other, job, ours)).toEqual(changed)
    expect(sold({ ...other, total_to_pay: 1000 }, job, ours)).toBeUndefined()
    expect(sold({ ...other, date: '2026-01-05T10:00:00.002Z' }, job, ours)).toBeUndefined()
    for (const code of ['abcde-000017-', 'abcde-000018-0123456789abcdef', 'abcde-000017-1123456789abcdef'])
      expect(sold({ ...some, code }, job, ours), code).toBeUndefined()
  })

  test('a record without a code is accepted if it is some sale and no refund', () => {
    expect(sold(some, job, sent)).toEqual({ serverId: 't1' })
    expect(sold({ ...some, code: null, refund_id: null }, job, sent)).toEqual({ serverId: 't1' })
    const others = [{ uuid: undefined }, { number: undefined }, { number: 7 }, { is_refund: true }, { refund_id: 't0' }]
    for (const more of others) expect(sold({ ...some, ...more }, job, sent)).toBeUndefined()
  })
})

describe('a refund', () => {
  const sent = { trade_id: 't1' }
  const ours = { _id: 'r1', note: `torn ~${marker}` }
  test('the answered sale must list exactly one refund with the marker', () => {
    const sale = (...refunds: unknown[]) => refunded({ _id: 't1', refunds }, job, sent)
    expect(sale({ _id: 'r0', note: 'another' }, ours)).toEqual({ serverId: 'r1', key: 'same' })
    expect(sale({ _id: 'r0', note: 'another' })).toBeUndefined()
    expect(sale(ours, { ...ours, _id: 'r2' })).toBeUndefined()
    expect(refunded({ _id: 't1', note: `~${marker}` }, job, sent)).toBeUndefined()
  })

  test('a record is accepted only with the marker, or without a note and with the id of the sale', () => {
    expect(refunded(ours, job, sent)).toEqual({ serverId: 'r1', key: 'same' })
    expect(refunded({ _id: 'r1', refund_id: 't1' }, job, sent)).toEqual({ serverId: 'r1' })
    expect(refunded({ _id: 'r1', refund_id: 't2' }, job, sent)).toBeUndefined()
    expect(refunded({ _id: 'r1', refund_id: 't1', note: 'another' }, job, sent)).toBeUndefined()
  })
})

describe('a customer', () => {
  const sent = { name: 'Aziza', phone_number: '+998901234567' }
  const record = { _id: 'c1', name: 'Aziza', phone_number: '998901234567' }
  test('a new customer is accepted by name and phone, if the record shows its phone', () => {
    expect(enrolled(record, job, sent)).toEqual({ serverId: 'c1' })
    expect(enrolled({ _id: 'c1', name: 'Aziza' }, job, sent)).toEqual({ serverId: 'c1' })
    expect(enrolled({ ...record, name: 'Bobur' }, job, sent)).toBeUndefined()
    expect(enrolled({ ...record, phone_number: '+998900000000' }, job, sent)).toBeUndefined()
    // The service has several customers of this name: one with a phone is somebody else.
    expect(enrolled(record, job, { name: 'Aziza' })).toBeUndefined()
  })

  test('a new customer with the marker is accepted only with it, if the record shows its description', () => {
    const marked = { name: 'Aziza', description: `~${marker} with a dog` }
    expect(enrolled({ _id: 'c1', ...marked }, job, marked)).toEqual({ serverId: 'c1' })
    expect(enrolled({ _id: 'c1', name: 'Aziza' }, job, marked)).toEqual({ serverId: 'c1' })
    expect(enrolled({ _id: 'c1', name: 'Aziza', description: 'with a cat' }, job, marked)).toBeUndefined()
  })

  test('a change is accepted on the same record with the sent name, whatever of its phone is not shown', () => {
    const change = { _id: 'c1', ...sent }
    expect(changedCustomer(record, job, change)).toEqual({ serverId: 'c1' })
    expect(changedCustomer({ ...record, phone_number: undefined }, job, change)).toEqual({ serverId: 'c1' })
    expect(changedCustomer(record, job, { _id: 'c1', name: 'Aziza' })).toEqual({ serverId: 'c1' })
    expect(changedCustomer({ ...record, phone_number: '' }, job, { ...change, phone_number: '' })).toEqual({
      serverId: 'c1'
    })
    expect(changedCustomer({ ...record, phone_number: '+998900000000' }, job, change)).toBeUndefined()
    expect(changedCustomer({ ...record, _id: 'c2' }, job, change)).toBeUndefined()
    expect(changedCustomer({ ...record, name: 'Bobur' }, job, change)).toBeUndefined()
  })
})

test('a change of a ticket is accepted on the same record, with our name and goods if it shows them', () => {
  const line = { product_id: 'p1', amount: 2, price: 500 }
  const sent = { _id: 'o1', name: 'table 4', receipt: { products: [line] } }
  const shown = { ...sent, receipt: { products: [{ ...line, note: '' }], total: 1000 } }
  expect(changed(shown, job, sent)).toEqual({ serverId: 'o1' })
  expect(changed({ _id: 'o1' }, job, sent)).toEqual({ serverId: 'o1' })
  expect(changed({ ...shown, _id: 'o2' }, job, sent)).toBeUndefined()
  // The answers to earlier writes of the same ticket.
  expect(changed({ ...shown, name: 'table 3' }, job, sent)).toBeUndefined()
  expect(changed({ ...shown, receipt: { products: [] } }, job, sent)).toBeUndefined()
  expect(changed({ ...shown, receipt: { products: [{ ...line, amount: 1 }] } }, job, sent)).toBeUndefined()
})

test('a payment is accepted only if it names our invoice', () => {
  const sent = { invoice_id: 'i1' }
  expect(paid({ _id: 'm1', invoice: { _id: 'i1' } }, job, sent)).toEqual({ serverId: 'm1' })
  expect(paid({ invoice: { _id: 'i1' } }, job, sent)).toBeUndefined()
  expect(paid({ _id: 'm1', invoice: { _id: 'i2' } }, job, sent)).toBeUndefined()
  // The answer to the write before it may be the invoice.
  expect(paid({ _id: 'i1', number: '7', to_be_paid: 5000 }, job, sent)).toBeUndefined()
})

test('a cancellation is accepted on the same record in the state of a canceled one', () => {
  expect(canceled({ _id: 't1', state: 'canceled' }, job, { _id: 't1' })).toEqual({ serverId: 't1' })
  expect(canceled({ _id: 't1', state: 'done' }, job, { _id: 't1' })).toBeUndefined()
  expect(canceled({ _id: 't2', state: 'canceled' }, job, { _id: 't1' })).toBeUndefined()
})

test('a removal is accepted without a record', () => {
  expect(removed('ok')).toEqual({ serverId: undefined })
  expect(removed({ _id: 'o1' })).toBeUndefined()
})
