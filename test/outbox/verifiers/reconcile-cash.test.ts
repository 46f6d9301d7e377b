import { afterEach, expect, test } from 'vitest'
import type { FaultRow } from '@kassa/sandbox'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { articles, invoicesOf, moveCash, transactionsOf } from '../rig/cash-rig.ts'
import { drain } from '../rig/one-movement.ts'
import { expectAllReadBack, noSuchRecord, readBack, readBackTwice, rewritten, rig, start } from '../rig/one-rig.ts'

// Cash movements are read back once they are old enough.

const twice = (endpoint: string): FaultRow[] => [{ endpoint, fault: { kind: 'duplicate' }, at: [1] }]
afterEach(expectAllReadBack)

const moved = async (direction: 'in' | 'out' = 'in', faults: FaultRow[] = []) => {
  start({ faults })
  const shift = rig.openShift()
  moveCash(rig, shift, { direction, ...(direction === 'out' ? { article: articles.bank } : {}) })
  await drain()
  const [invoice] = invoicesOf(rig)
  const [payment] = transactionsOf(rig)
  if (invoice === undefined || payment === undefined) throw new Error('it was to arrive')
  return { invoice, payment }
}

const ofInvoice = async (answer: Response, invoice: object | undefined) => {
  const envelope = (await answer.json()) as { data: object }
  return Response.json({ ...envelope, data: { ...envelope.data, invoice } })
}

test.each(['in', 'out'] as const)('cash %s that is unchanged gives no difference', async (direction) => {
  await moved(direction)
  const before = rig.sends('invoice/get-paging').length
  expect(await readBack()).toEqual([])
  expect(rig.sends('invoice/get-paging').length).toBe(before + 1)
})

test('an invoice that is there twice is an incident with both', async () => {
  await moved('in', twice('invoice/create'))
  const ids = invoicesOf(rig).map(({ _id }) => _id)
  expect(ids).toHaveLength(2)
  expect(await readBack()).toEqual([['doubled', undefined]])
  const evidence = openIncidents(rig.store(), 1)[0]?.evidence as { serverIds: string[] }
  expect(evidence.serverIds.toSorted()).toEqual(ids.toSorted())
})

test('another sum, article or person is reported field by field', async () => {
  const { invoice } = await moved()
  invoice.to_be_paid = 5000
  invoice.payment_type_id = articles.bank.id
  invoice.description = `${invoice.description} and more`
  expect(await readBack()).toEqual([['differs', ['article', 'total', 'note']]])
})

test('an invoice that was canceled or deleted is reported', async () => {
  const { invoice } = await moved()
  invoice.state = 'canceled'
  expect(await readBack()).toEqual([['differs', ['state']]])
})

test('a payment by another method or in another currency is reported', async () => {
  const { payment } = await moved()
  payment.payment_method_id = '660400000000000000000002'
  payment.currency_id = 'another'
  expect(await readBack()).toEqual([['differs', ['method', 'currency']]])
})

test.each([400, 403, 404] as const)(
  'a payment that the service answers with %d is compared by its invoice',
  async (status) => {
    const { invoice } = await moved()
    rig.tamper((name) => (name.startsWith('transaction/get-by-id') ? noSuchRecord(status) : undefined))
    invoice.paid = 20_000
    expect(await readBack()).toEqual([['differs', ['total']]])
  }
)

test.each(['organization', 'employee', 'customer'] as const)(
  'an invoice that the list shows with another %s is reported',
  async (field) => {
    start()
    const customer = { id: rig.customers()[0]?._id as never, name: 'Aziz' }
    moveCash(rig, rig.openShift(), field === 'customer' ? { article: articles.paid, customer } : {})
    await drain()
    rig.tamper((name, answer) =>
      name === 'invoice/get-paging' ? rewritten(answer, (row) => ({ ...row, [`${field}_id`]: 'another' })) : undefined
    )
    expect(await readBack()).toEqual([['differs', [field]]])
  }
)

const movedTo = async (employee: string) => {
  const { invoice } = await moved()
  invoice.party_id = employee
  return invoice
}

test('an invoice that was moved to another employee differs, and is not lost', async () => {
  const invoice = await movedTo(rig.sandbox.world.all('employee').at(-1)?._id ?? '')
  expect(await readBack()).toEqual([['differs', ['employee']]])
  const [incident] = openIncidents(rig.store(), 1)
  expect(incident?.evidence).toMatchObject({ serverIds: [invoice._id] })
})

test('an invoice that its list lacks is lost only after the service has no record of its id', async () => {
  await movedTo('another')
  rig.tamper((name) => (name.startsWith('invoice/get-by-id') ? noSuchRecord(404) : undefined))
  expect(await readBack()).toEqual([])
  expect(await readBackTwice()).toEqual([['lost', undefined]])
  rig.tamper(undefined)
})

test('an invoice that its list lacks is read another time if the service does not answer for its id', async () => {
  await movedTo('another')
  rig.tamper((name) =>
    name.startsWith('invoice/get-by-id') ? Promise.resolve(new Response('no', { status: 502 })) : undefined
  )
  expect(await readBack()).toEqual([])
  rig.tamper(undefined)
})

test('a payment whose record names another invoice is read another time', async () => {
  await moved()
  rig.tamper((name, answer) =>
    name.startsWith('transaction/get-by-id') ? ofInvoice(answer, { _id: 'i9' }) : undefined
  )
  expect(await readBack()).toEqual([])
  expect(hasUnreconciled(rig.store(), ['transaction.create'])).toBe(true)
  rig.tamper(undefined)
})

test('a payment whose record names no invoice is compared by its own invoice', async () => {
  const { payment } = await moved()
  rig.tamper((name, answer) => (name.startsWith('transaction/get-by-id') ? ofInvoice(answer, undefined) : undefined))
  payment.payment_method_id = '660400000000000000000002'
  expect(await readBack()).toEqual([])
  expect(hasUnreconciled(rig.store(), ['transaction.create'])).toBe(false)
})

test('a payment whose invoice the service hides is read another time', async () => {
  await moved()
  rig.tamper((name) => (name.startsWith('invoice/get-by-id') ? noSuchRecord(404) : undefined))
  expect(await readBack()).toEqual([])
  expect(hasUnreconciled(rig.store(), ['transaction.create'])).toBe(true)
  rig.tamper(undefined)
})

test('a payment that is gone from its invoice is lost', async () => {
  await moved()
  rig.tamper((name, answer) =>
    name.startsWith('invoice/get-by-id')
      ? answer.json().then((envelope: { data: object }) => {
          return Response.json({ ...envelope, data: { ...envelope.data, transactions: [], paid: 0 } })
        })
      : undefined
  )
  expect(await readBackTwice()).toEqual([['lost', undefined]])
})

test('an employee or a customer is not compared if the movement names none', async () => {
  const { invoice } = await moved('out')
  Object.assign(invoice, { employee_id: 'someone', customer_id: 'someone', to_be_paid: 5000 })
  expect(await readBack()).toEqual([['differs', ['total']]])
})

test('an invoice that was paid twice is reported', async () => {
  await moved('in', twice('transaction/income'))
  expect(transactionsOf(rig)).toHaveLength(2)
  expect(await readBack()).toEqual([['doubled', undefined]])
})
