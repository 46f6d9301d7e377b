import { describe, expect, test } from 'vitest'
import { customerAtService } from '../../../src/main/db/customers/customers.ts'
import { decisionsOf } from '../../../src/main/db/outbox/decisions.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { kinds } from '../../../src/main/outbox/kinds/table.ts'
import { jobViews } from '../../../src/main/db/outbox/job-views.ts'
import { begin, body, boss, drain, job, office, on, there } from '../rig/one-customer.ts'
import { rig } from '../rig/one-rig.ts'
import { addCustomer, editCustomer, sellTo } from '../rig/people.ts'

describe('a phone that the service knows already', () => {
  test('the same name in another alphabet is the same customer, and none is created', async () => {
    begin()
    const theirs = await office('Азиза Каримова', '+998901234567')
    const shift = rig.openShift()
    const customer = addCustomer(rig)
    const sale = sellTo(rig, shift, customer)
    await drain()
    expect(rig.sends('customer/create')).toEqual([])
    expect(job(customer.id)).toMatchObject({ state: 'done', serverId: theirs, attempts: 0 })
    expect(decisionsOf(rig.store(), job(customer.id).id)).toMatchObject([{ action: 'adopt', by: 'queue' }])
    expect(rig.trades()).toMatchObject([{ code: sale.code, customer_id: theirs }])
  })

  test('a phone without the plus is known as well', async () => {
    begin()
    const theirs = await office('Aziza Karimova', '998901234567')
    const customer = addCustomer(rig)
    await drain()
    expect(job(customer.id)).toMatchObject({ state: 'done', serverId: theirs })
  })

  test('a phone with another name asks a person; the sale waits and says for whom, and other sales do not wait', async () => {
    begin()
    await office('Bobur Saidov', '+998901234567')
    const shift = rig.openShift()
    const customer = addCustomer(rig)
    const sale = sellTo(rig, shift, customer)
    const other = rig.sell(shift)
    await drain()
    expect(job(customer.id)).toMatchObject({ state: 'needsPerson', reason: 'conflict', attempts: 0 })
    expect(rig.trades().map(({ code }) => code)).toEqual([other.code])
    const waiting = jobViews(rig.store(), { which: 'unsent', limit: 10 }).find(
      ({ subject }) => subject === sale.receiptNumber
    )
    expect(waiting).toMatchObject({ next: 'waitsForOther', waitsFor: ['Aziza Karimova'] })
  })

  test('a customer whom a person adopts is named in the sale', async () => {
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
})

describe('a phone that a person decides about', () => {
  test('a customer whom a person sends anyway is a second record, known by the marker from then on, also if the answer is lost', async () => {
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

  test('the sale asks a person if the customer is written off, and is sent without a customer', async () => {
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
    expect(
      rig
        .trades()
        .map(({ code }) => code)
        .toSorted()
    ).toEqual([sale.code, later.code].toSorted())
    expect(rig.trades().every(({ customer_id: id }) => id === undefined)).toBe(true)
    expect(customerAtService(rig.store(), customer.id)).toBe('never')
  })

  test('a customer created meanwhile is found in the list, and not created again', async () => {
    begin(on({ kind: 'lostAnswer' }))
    const customer = addCustomer(rig)
    rig.engine().wake()
    await rig.clock.settle()
    // The phone now finds another customer first.
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

test('a customer who was created twice and changed under both names has the last change, without a difference', async () => {
  begin()
  const first = addCustomer(rig)
  await drain(0.1)
  const second = addCustomer(rig)
  await drain(0.1)
  const before = { name: first.name, phone: first.phone, taxNumber: undefined }
  editCustomer(rig, first.id, before, { name: 'Aziza Saidova' })
  await drain(0.05)
  editCustomer(rig, second.id, { ...before, name: 'Aziza Saidova' }, { name: 'Aziza Umarova' })
  await drain(0.1)
  expect(there()).toMatchObject([{ name: 'Aziza Umarova' }])
  await rig.clock.advance(4 * 60 * 60_000)
  expect(hasUnreconciled(rig.store(), ['customer.create', 'customer.update'])).toBe(false)
  expect(openIncidents(rig.store(), 10)).toEqual([])
})

test('a sale is not built before its customer is known at the service', async () => {
  begin()
  const shift = rig.openShift()
  const customer = addCustomer(rig)
  const sale = sellTo(rig, shift, customer)
  const built = () => kinds['sale.create'].build(rig.store(), rig.job('sale.create', sale.id), () => undefined)
  expect(built()).toEqual({ lacking: 'the customer at the service' })
  await drain()
  expect(built()).toMatchObject({ body: { customer_id: there()[0]?._id } })
})
