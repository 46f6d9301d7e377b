import { describe, expect, test } from 'vitest'
import { CustomerCreate } from '@kassa/integration-api'
import type { FaultRow } from '@kassa/sandbox'
import { decisionsOf } from '../../../src/main/db/outbox/decisions.ts'
import { begin, body, boss, drain, job, office, on, there } from '../rig/one-customer.ts'
import { rig } from '../rig/one-rig.ts'
import { addCustomer, holdFor, sellTo } from '../rig/people.ts'

describe('a new customer', () => {
  test('the customer arrives once, in the documented body, and the sale names the customer by the service’s id', async () => {
    begin()
    const shift = rig.openShift()
    const customer = addCustomer(rig, { note: 'brings the bottles back' })
    const sale = sellTo(rig, shift, customer)
    await drain()
    const [made, ...more] = there()
    expect(more).toEqual([])
    expect(made).toMatchObject({ name: 'Aziza Karimova', phone_number: '+998901234567', type: 'natural', state: 'new' })
    expect(CustomerCreate.safeParse(body('customer/create')).error).toBeUndefined()
    expect(body('customer/create')['description']).toBe('brings the bottles back')
    expect(job(customer.id)).toMatchObject({ state: 'done', serverId: made?._id })
    expect(rig.trades()).toMatchObject([{ code: sale.code, customer_id: made?._id }])
  })

  test('the customer is sent before the sale and the held ticket, in whatever order they were stored', async () => {
    begin()
    rig.cut(true)
    const shift = rig.openShift()
    const customer = addCustomer(rig)
    sellTo(rig, shift, customer)
    holdFor(rig, customer)
    rig.cut(false)
    await drain()
    const writes = rig.sent.map(({ path }) => path).filter((path) => path.endsWith('/create'))
    expect(writes[0]).toBe('customer/create')
    expect(writes.toSorted()).toEqual(['customer/create', 'open-ticket/create', 'trade/create'])
    const [made] = there()
    expect(body('open-ticket/create')['receipt']).toMatchObject({ customer_id: made?._id })
  })

  test('the customer of a ticket that was held before is on it after the next holding', async () => {
    begin()
    rig.cut(true)
    const ticket = holdFor(rig, undefined)
    const customer = addCustomer(rig)
    holdFor(rig, customer, ticket)
    rig.cut(false)
    await drain()
    // Two holdings before anything left are one creation, and it waits for the customer.
    expect(rig.sends('open-ticket/update')).toEqual([])
    expect(rig.openTickets()).toMatchObject([{ receipt: { customer_id: there()[0]?._id } }])
  })
})

describe('a new customer without a phone', () => {
  test('a customer without a phone has the marker at the start of the description', async () => {
    begin()
    const customer = addCustomer(rig, { phone: undefined, note: 'the one with the dog' })
    await drain()
    expect(there()).toHaveLength(1)
    expect(body('customer/create')).not.toHaveProperty('phone_number')
    expect(body('customer/create')['description']).toBe(`~${job(customer.id).marker} the one with the dog`)
    expect(rig.sends('customer/get-by-phone-number')).toEqual([])
  })

  test('a customer without a phone is not taken for one of the same name with a phone', async () => {
    begin()
    const namesake = await office('Aziza Karimova', '+998935550000')
    const record = { _id: namesake, name: 'Aziza Karimova', phone_number: '+998935550000' }
    let isTampered = false
    rig.tamper((name, answer) => {
      if (name !== 'customer/create' || isTampered) return undefined
      isTampered = true
      return answer.json().then((envelope: object) => Response.json({ ...envelope, data: record }))
    })
    const customer = addCustomer(rig, { phone: undefined })
    await drain()
    expect(isTampered).toBe(true)
    expect(there()).toHaveLength(1)
    expect(job(customer.id)).toMatchObject({ state: 'done', attempts: 1, serverId: there()[0]?._id })
  })

  test('no job waits for a pulled customer', async () => {
    begin()
    const shift = rig.openShift()
    const [pulled] = rig.sandbox.world.all('customer')
    sellTo(rig, shift, { id: pulled?._id as never, name: pulled?.name ?? '' })
    await drain()
    expect(rig.trades()).toMatchObject([{ customer_id: pulled?._id }])
  })
})

describe('an answer or request that is lost', () => {
  const phones = [
    { phone: '+998901234567', how: 'with a phone' },
    { phone: undefined, how: 'without a phone' }
  ]
  test.each(phones)('a lost answer does not double a customer $how', async ({ phone }) => {
    begin(on({ kind: 'lostAnswer' }))
    const shift = rig.openShift()
    const customer = addCustomer(rig, { phone })
    const sale = sellTo(rig, shift, customer)
    await drain()
    expect(there()).toHaveLength(1)
    expect(rig.sends('customer/create')).toHaveLength(1)
    expect(job(customer.id)).toMatchObject({ state: 'done', serverId: there()[0]?._id })
    expect(rig.trades()).toMatchObject([{ code: sale.code, customer_id: there()[0]?._id }])
  })

  test.each(phones)('a lost request is sent again after two valid negatives, $how', async ({ phone }) => {
    begin(on({ kind: 'lostRequest' }))
    const customer = addCustomer(rig, { phone })
    await drain()
    expect(there()).toHaveLength(1)
    const sends = rig.sends('customer/create')
    expect(sends).toHaveLength(2)
    // No later customer shows that the list is fresh, so the second verification waits longer.
    expect((sends[1]?.at ?? 0) - (sends[0]?.at ?? 0)).toBeGreaterThanOrEqual((300 + 900) * 1000)
    expect(decisionsOf(rig.store(), job(customer.id).id)).toMatchObject([{ action: 'resend', by: 'queue' }])
  })

  test('a later customer shows that the list is fresh, so a lost request is sent again after 120 seconds', async () => {
    begin(on({ kind: 'lostRequest' }))
    const lost = addCustomer(rig)
    rig.engine().wake()
    await rig.clock.advance(310_000)
    addCustomer(rig, { name: 'Bobur Toshev', phone: '+998935550000' })
    await drain()
    expect(job(lost.id)).toMatchObject({ state: 'done', attempts: 2 })
    expect(rig.clock.monotonic()).toBe(300_000 + 120_000)
  })
})

describe('an error after the effect', () => {
  test.each([
    ['a 500', { kind: 'error', when: 'after', status: 500 }],
    ['an answer cut off', { kind: 'truncated' }]
  ] as [string, FaultRow['fault']][])('%s after the effect does not double the customer', async (_, fault) => {
    begin(on(fault))
    const customer = addCustomer(rig)
    await drain()
    expect([there().length, rig.sends('customer/create').length]).toEqual([1, 1])
    expect(job(customer.id).state).toBe('done')
  })

  test('a lost answer and a machine that crashed do not double the customer', async () => {
    begin(on({ kind: 'lostAnswer' }))
    const customer = addCustomer(rig)
    rig.engine().wake()
    await rig.clock.settle()
    rig.restart()
    await drain()
    expect([there().length, rig.sends('customer/create').length]).toEqual([1, 1])
    expect(job(customer.id).state).toBe('done')
  })
})

describe('lists and searches that prove little', () => {
  test('an endpoint that says "none" to everything proves nothing', async () => {
    begin(on({ kind: 'lostAnswer' }))
    const customer = addCustomer(rig)
    const time = () => new Date(rig.clock.now()).toISOString()
    rig.tamper((name) =>
      name === 'customer/get-by-phone-number'
        ? Promise.resolve(Response.json({ code: 7, message: 'gone', status_code: 404, time: time() }, { status: 404 }))
        : undefined
    )
    await drain()
    expect([there().length, rig.sends('customer/create').length]).toEqual([1, 1])
    expect(job(customer.id)).toMatchObject({ state: 'done', serverId: there()[0]?._id })
  })

  test('a later customer in the list makes the second verification come sooner', async () => {
    begin(on({ kind: 'lostRequest' }))
    addCustomer(rig)
    rig.engine().wake()
    await rig.clock.advance(310_000)
    addCustomer(rig, { name: 'Vali', phone: '+998930000000' })
    await drain()
    const sends = rig.sends('customer/create').map(({ at }) => at)
    expect(sends).toHaveLength(3)
    expect((sends[2] ?? 0) - (sends[0] ?? 0)).toBeLessThan((300 + 300) * 1000)
    expect(there()).toHaveLength(2)
  })

  test('a search by phone that answers with another record proves nothing', async () => {
    begin()
    const stranger = await office('Nobody', '+998909999999')
    rig.tamper((name) => {
      if (name !== 'customer/get-by-phone-number') return undefined
      const row = rig.sandbox.world.all('customer').find(({ _id }) => _id === stranger)
      const data = { _id: stranger, name: row?.name, type: 'natural', phone_number: row?.phone_number }
      const time = new Date(rig.clock.now()).toISOString()
      return Promise.resolve(Response.json({ code: 0, message: 'ok', status_code: 200, time, data }))
    })
    addCustomer(rig)
    await drain(2)
    expect(there()).toHaveLength(0)
    expect(rig.sends('customer/create').length).toBe(0)
    rig.tamper(undefined)
    await drain()
    expect(there()).toHaveLength(1)
  })
})

test('a refused customer goes to a person after one verification, and is sent again when somebody says so', async () => {
  begin(on({ kind: 'error', when: 'before', status: 400 }))
  const customer = addCustomer(rig)
  await drain()
  expect(job(customer.id)).toMatchObject({ state: 'needsPerson', reason: 'refused' })
  expect(await rig.engine().adopt(job(customer.id).id, boss, 'look')).toMatchObject({ ok: false })
  await rig.clock.advance(30 * 60_000)
  expect(await rig.engine().resend(job(customer.id).id, boss, 'again')).toMatchObject({ ok: true })
  await drain()
  expect(there()).toHaveLength(1)
})
