import { beforeEach, describe, expect, test } from 'vitest'
import { CustomerCreate } from '../../src/main/api/schemas/customer.ts'
import type { FaultRow } from '../../src/main/sandbox/index.ts'
import { toRequest } from '../../src/main/api/request.ts'
import { customerAtService } from '../../src/main/store/customers.ts'
import { decisionsOf } from '../../src/main/store/decisions.ts'
import { jobViews } from '../../src/main/store/job-views.ts'
import type { EmployeeId } from '../../src/shared/ids.ts'
import { ids } from './documents.ts'
import { rig, start } from './one-rig.ts'
import { addCustomer, holdFor, newAtService, sellTo } from './people.ts'

const boss = ids.owner as EmployeeId
let known = new Set<string>()
beforeEach(() => {
  known = new Set()
})

function begin(faults?: FaultRow[]) {
  start(faults === undefined ? {} : { faults })
  known = new Set(rig.sandbox.world.all('customer').map(({ _id }) => _id))
}
const on = (fault: FaultRow['fault'], times = [1], endpoint = 'customer/create'): FaultRow[] => [
  { endpoint, fault, at: times }
]
const drain = async (hours = 12) => {
  rig.engine().wake()
  await rig.drain(hours)
}
const there = () => newAtService(rig, known)
const body = (path: string, index = 0) => JSON.parse(rig.sends(path)[index]?.body ?? '{}') as Record<string, unknown>
const job = (id: string) => rig.job('customer.create', id)

/** Somebody of the back office writes a customer down. */
async function office(name: string, phone: string): Promise<string> {
  const connection = {
    baseUrl: 'http://practice.invalid/integration-api/integration/api/v2/',
    credential: { kind: 'apiKey' as const, key: rig.sandbox.apiKey },
    language: 'en' as const,
    organizationId: ids.organization
  }
  const made = { name, phone_number: phone, organization_ids: [ids.organization] }
  const answer = await rig.sandbox.send(toRequest(connection, 'customer/create', { body: made, userId: boss }))
  const { data } = (await answer.json()) as { data: { _id: string } }
  known.add(data._id)
  return data._id
}

describe('a new customer', () => {
  test('arrives once, by the documented body, and their sale names them by the service’s id', async () => {
    begin()
    const shift = rig.openShift()
    const customer = addCustomer(rig, { comment: 'brings the bottles back' })
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

  test('goes before their sale and their held ticket, whatever the order in the books', async () => {
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

  test('of a ticket that was held before stands on it after the next holding', async () => {
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

  test('without a phone bears the marker at the head of the description', async () => {
    begin()
    const customer = addCustomer(rig, { phone: undefined, comment: 'the one with the dog' })
    await drain()
    expect(there()).toHaveLength(1)
    expect(body('customer/create')).not.toHaveProperty('phone_number')
    expect(body('customer/create')['description']).toBe(`~${job(customer.id).marker} the one with the dog`)
    expect(rig.sends('customer/get-by-phone-number')).toEqual([])
  })

  test('who was pulled is waited for by nobody', async () => {
    begin()
    const shift = rig.openShift()
    const [pulled] = rig.sandbox.world.all('customer')
    sellTo(rig, shift, { id: pulled?._id as never, name: pulled?.name ?? '' })
    await drain()
    expect(rig.trades()).toMatchObject([{ customer_id: pulled?._id }])
  })
})

describe('an answer that is lost', () => {
  const phones = [
    { phone: '+998901234567', how: 'with a phone' },
    { phone: undefined, how: 'without a phone' }
  ]
  test.each(phones)('after the work does not double a customer $how', async ({ phone }) => {
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

  test.each(phones)('before the work is sent again after two valid looks, $how', async ({ phone }) => {
    begin(on({ kind: 'lostRequest' }))
    const customer = addCustomer(rig, { phone })
    await drain()
    expect(there()).toHaveLength(1)
    const sends = rig.sends('customer/create')
    expect(sends).toHaveLength(2)
    // No later customer shows that the list is fresh, so the second look waits longer.
    expect((sends[1]?.at ?? 0) - (sends[0]?.at ?? 0)).toBeGreaterThanOrEqual((300 + 900) * 1000)
    expect(decisionsOf(rig.store(), job(customer.id).id)).toMatchObject([{ verb: 'resend', by: 'queue' }])
  })

  test.each([
    ['a 500', { kind: 'error', when: 'after', status: 500 }],
    ['an answer cut off', { kind: 'truncated' }]
  ] as [string, FaultRow['fault']][])('as %s does not double them', async (_, fault) => {
    begin(on(fault))
    const customer = addCustomer(rig)
    await drain()
    expect([there().length, rig.sends('customer/create').length]).toEqual([1, 1])
    expect(job(customer.id).state).toBe('done')
  })

  test('and a machine that went down at once find the customer again', async () => {
    begin(on({ kind: 'lostAnswer' }))
    const customer = addCustomer(rig)
    rig.engine().wake()
    await rig.clock.settle()
    rig.restart()
    await drain()
    expect([there().length, rig.sends('customer/create').length]).toEqual([1, 1])
    expect(job(customer.id).state).toBe('done')
  })

  test('is not proved by an endpoint that says "none" to everything', async () => {
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

  test('and a later customer in the list make the second look come sooner', async () => {
    begin(on({ kind: 'lostRequest' }))
    addCustomer(rig)
    rig.engine().wake()
    await rig.clock.advance(10_000)
    addCustomer(rig, { name: 'Vali', phone: '+998930000000' })
    await drain()
    const sends = rig.sends('customer/create').map(({ at }) => at)
    expect(sends).toHaveLength(3)
    expect((sends[2] ?? 0) - (sends[0] ?? 0)).toBeLessThan((300 + 300) * 1000)
    expect(there()).toHaveLength(2)
  })

  test('a phone that is asked for and answered with somebody else’s record proves nothing', async () => {
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

describe('a phone that the service knows already', () => {
  test('with the same name in another alphabet is the same person: nobody is made', async () => {
    begin()
    const theirs = await office('Азиза Каримова', '+998901234567')
    const shift = rig.openShift()
    const customer = addCustomer(rig)
    const sale = sellTo(rig, shift, customer)
    await drain()
    expect(rig.sends('customer/create')).toEqual([])
    expect(job(customer.id)).toMatchObject({ state: 'done', serverId: theirs, attempts: 0 })
    expect(decisionsOf(rig.store(), job(customer.id).id)).toMatchObject([{ verb: 'adopt', by: 'queue' }])
    expect(rig.trades()).toMatchObject([{ code: sale.code, customer_id: theirs }])
  })

  test('without the plus is known as well', async () => {
    begin()
    const theirs = await office('Aziza Karimova', '998901234567')
    const customer = addCustomer(rig)
    await drain()
    expect(job(customer.id)).toMatchObject({ state: 'done', serverId: theirs })
  })

  test('with another name asks a person; the sale waits and says for whom, and other sales do not', async () => {
    begin()
    await office('Bobur Saidov', '+998901234567')
    const shift = rig.openShift()
    const customer = addCustomer(rig)
    const sale = sellTo(rig, shift, customer)
    const other = rig.sell(shift)
    await drain()
    expect(job(customer.id)).toMatchObject({ state: 'needsPerson', reason: 'conflict', attempts: 0 })
    expect(rig.trades().map(({ code }) => code)).toEqual([other.code])
    const waiting = jobViews(rig.store(), { which: 'unsent', limit: 10 }).find(({ subject }) => subject === sale.receiptNumber) // prettier-ignore
    expect(waiting).toMatchObject({ next: 'waitsForOther', waitsFor: ['Aziza Karimova'] })
  })

  test('taken over by a person: the sale names who is there', async () => {
    begin()
    const theirs = await office('Bobur Saidov', '+998901234567')
    const shift = rig.openShift()
    const customer = addCustomer(rig)
    sellTo(rig, shift, customer)
    await drain()
    expect(await rig.engine().adopt(job(customer.id).id, boss, 'it is her husband')).toMatchObject({ ok: true })
    await drain()
    expect(there()).toEqual([])
    expect(rig.trades()).toMatchObject([{ customer_id: theirs }])
  })

  test('sent all the same by a person: a second customer, known by the marker from then on, also when it is lost', async () => {
    begin(on({ kind: 'lostAnswer' }, [2]))
    const theirs = await office('Bobur Saidov', '+998901234567')
    const shift = rig.openShift()
    const customer = addCustomer(rig)
    sellTo(rig, shift, customer)
    await drain()
    expect(await rig.engine().resend(job(customer.id).id, boss, 'they share a phone')).toMatchObject({ ok: true })
    await drain()
    const [made, ...more] = there()
    expect(more).toEqual([])
    expect(made?._id).not.toBe(theirs)
    expect(job(customer.id)).toMatchObject({ state: 'done', serverId: made?._id })
    expect(body('customer/create')['description']).toBe(`~${job(customer.id).marker}`)
    expect(rig.trades()).toMatchObject([{ customer_id: made?._id }])
  })

  test('written off: the sale asks a person, and goes out as nobody’s', async () => {
    begin()
    await office('Bobur Saidov', '+998901234567')
    const shift = rig.openShift()
    const customer = addCustomer(rig)
    const sale = sellTo(rig, shift, customer)
    await drain()
    await rig.engine().writeOff(job(customer.id).id, boss, 'typed wrongly')
    expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'needsPerson', reason: 'dependency' })
    await rig.engine().resend(rig.job('sale.create', sale.id).id, boss, 'without a customer')
    const later = sellTo(rig, shift, customer)
    await drain()
    expect(rig.trades().map(({ code }) => code).toSorted()).toEqual([sale.code, later.code].toSorted()) // prettier-ignore
    expect(rig.trades().every(({ customer_id: id }) => id === undefined)).toBe(true)
    expect(customerAtService(rig.store(), customer.id)).toBe('never')
  })

  test('of which ours was made behind the other’s back is found in the list, and not made again', async () => {
    begin(on({ kind: 'lostAnswer' }))
    const customer = addCustomer(rig)
    rig.engine().wake()
    await rig.clock.settle()
    // The phone now shows somebody else first.
    const ours = there()[0]
    rig.tamper((name) => {
      if (name !== 'customer/get-by-phone-number') return undefined
      const data = { _id: 'other', name: 'Bobur', type: 'natural', phone_number: '+998901234567' }
      const time = new Date(rig.clock.now()).toISOString()
      return Promise.resolve(Response.json({ code: 0, message: 'ok', status_code: 200, time, data }))
    })
    await drain()
    expect(job(customer.id)).toMatchObject({ state: 'done', serverId: ours?._id })
    expect(there()).toHaveLength(1)
  })
})

test('a refused customer goes to a person after one look, and is sent again when somebody says so', async () => {
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
