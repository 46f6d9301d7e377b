import { describe, expect, test } from 'vitest'
import { CustomerUpdate } from '@kassa/integration-api'
import { editsOf, namesOf } from '../../../src/main/db/customers/customer-edits.ts'
import { decisionsOf } from '../../../src/main/db/outbox/decisions.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled, jobAbout } from '../../../src/main/db/core/job-rows.ts'
import type { CustomerId } from '../../../src/shared/ids.ts'
import { begin, body, boss, drain, office, on, there } from '../rig/one-customer.ts'
import { before, category, known, last, put, rowOf } from '../rig/one-change.ts'
import { rig } from '../rig/one-rig.ts'
import { addCustomer, editCustomer } from '../rig/people.ts'

// A customer changed at the till: read first, sent back whole, and never overwriting another person's change.

const incidents = async () => {
  await rig.clock.advance(4 * 60 * 60_000)
  expect(hasUnreconciled(rig.store(), ['customer.create', 'customer.update'])).toBe(false)
  return openIncidents(rig.store(), 10).map(({ kind, evidence }) => [
    kind,
    (evidence as { changed?: { field: string }[] }).changed?.map(({ field }) => field)
  ])
}

describe('a change of a customer', () => {
  test('the change arrives once, with all other fields as the service has them', async () => {
    const id = await known()
    editCustomer(rig, id, before, { name: 'Aziza Saidova', phone: '+998971112233', taxNumber: '301234567' })
    await drain()
    expect(rig.sends(put)).toHaveLength(1)
    expect(CustomerUpdate.safeParse(body(put)).error).toBeUndefined()
    expect(body(put)).toMatchObject({
      _id: id,
      name: 'Aziza Saidova',
      phone_number: '+998971112233',
      phone_numbers: ['+998971112233', '+998935550000'],
      inn: '301234567',
      category_id: category(),
      state: 'active',
      loyalty_card_id: 'KL-7',
      telegram_id: 4711,
      address: 'Chilonzor',
      description: 'brings the bottles back'
    })
    expect(last(id)).toMatchObject({ state: 'done', attempts: 1, serverId: id })
    expect(rowOf(id)).toMatchObject({ name: 'Aziza Saidova', category_id: category() })
    expect(await incidents()).toEqual([])
  })

  test('a change of one field sends the other fields as the service has them', async () => {
    const id = await known()
    rowOf(id).name = 'Karimova Aziza Bahromovna'
    editCustomer(rig, id, before, { phone: undefined })
    await drain()
    expect(body(put)).toMatchObject({
      name: 'Karimova Aziza Bahromovna',
      phone_number: '',
      phone_numbers: ['+998935550000']
    })
    expect(body(put)).not.toHaveProperty('inn')
    expect(await incidents()).toEqual([])
  })
})

describe('a change that the service keeps or has', () => {
  test('the change loses no field that is shown at a service that keeps only what it is sent', async () => {
    const id = await known([], { 'customer-update': 'deletes-omitted' })
    editCustomer(rig, id, before, { name: 'Aziza Saidova' })
    await drain()
    expect(rowOf(id)).toMatchObject({ category_id: category(), phone_numbers: [before.phone, '+998935550000'] })
    expect(rowOf(id).$more).toMatchObject({ loyalty_card_id: 'KL-7', address: 'Chilonzor' })
    expect(await incidents()).toEqual([])
  })

  test('an incident is opened if the service keeps another value than was sent', async () => {
    const id = await known()
    editCustomer(rig, id, before, { name: 'Aziza Saidova', phone: '+998971112233' })
    await drain()
    rowOf(id).name = 'Aziza'
    rowOf(id).$more = { description: 'brings the bottles back', address: 'Chilonzor' }
    expect(await incidents()).toEqual([['differs', ['name', 'loyalty_card_id', 'telegram_id']]])
  })

  test('a change that is there already, whoever made it, is not sent', async () => {
    const id = await known()
    rowOf(id).phone_number = '97 111 22 33'
    editCustomer(rig, id, before, { phone: '+998971112233' })
    await drain()
    expect(rig.sends(put)).toEqual([])
    expect(last(id)).toMatchObject({ state: 'done', attempts: 0 })
    expect(decisionsOf(rig.store(), last(id).id)).toMatchObject([{ action: 'adopt', by: 'queue' }])
    expect(await incidents()).toEqual([])
  })
})

const contested = async () => {
  const id = await known()
  rowOf(id).name = 'Aziza Aliyeva'
  editCustomer(rig, id, before, { name: 'Aziza Saidova' })
  await drain()
  return id
}

describe('a change of a note', () => {
  const descriptionOf = (id: string) => rowOf(id).$more['description']

  test('the note is sent as the description, and can be removed', async () => {
    const id = await known()
    const noted = { ...before, note: 'brings the bottles back' }
    editCustomer(rig, id, noted, { note: 'pays on Fridays' })
    await drain()
    expect([descriptionOf(id), rig.sends(put).length]).toEqual(['pays on Fridays', 1])
    editCustomer(rig, id, { ...before, note: 'pays on Fridays' }, { note: undefined })
    await drain()
    expect([descriptionOf(id), rig.sends(put).length]).toEqual(['', 2])
    expect(await incidents()).toEqual([])
  })

  test('the marker by which a customer without a phone is found stays in the description', async () => {
    begin()
    const { id } = addCustomer(rig, { phone: undefined, note: 'the one with the dog' })
    await drain()
    const marker = `~${jobAbout(rig.store(), 'customer.create', id)?.marker ?? ''}`
    expect(there()[0]?.$more['description']).toBe(`${marker} the one with the dog`)
    editCustomer(rig, id, { name: before.name, note: 'the one with the dog' }, { note: 'pays on Fridays' })
    await drain()
    expect(there()[0]?.$more['description']).toBe(`${marker} pays on Fridays`)
    editCustomer(rig, id, { name: before.name, note: 'pays on Fridays' }, { note: undefined })
    await drain()
    expect(there()[0]?.$more['description']).toBe(marker)
    expect(await incidents()).toEqual([])
  })

  test('a note that somebody else wrote meanwhile is not overwritten: a person is asked', async () => {
    const id = await known()
    editCustomer(rig, id, { ...before, note: 'likes halva' }, { note: 'pays on Fridays' })
    await drain()
    expect([rig.sends(put).length, last(id).state, last(id).reason]).toEqual([0, 'needsPerson', 'conflict'])
    expect(descriptionOf(id)).toBe('brings the bottles back')
  })
})

describe('another person’s change of the same field', () => {
  test('the other change is not overwritten: a person is asked', async () => {
    const id = await contested()
    expect(rig.sends(put)).toEqual([])
    expect(last(id)).toMatchObject({
      state: 'needsPerson',
      reason: 'conflict',
      message: expect.stringContaining('Aziza Aliyeva') as string
    })
  })

  test('the other change stays if a person takes the job as done', async () => {
    const id = await contested()
    expect(await rig.engine().adopt(last(id).id, boss, 'the office is right')).toMatchObject({ ok: true })
    await drain()
    expect([last(id).state, rowOf(id).name, rig.sends(put).length]).toEqual(['done', 'Aziza Aliyeva', 0])
    expect(await incidents()).toEqual([])
  })

  test('the other change is overwritten if a person says so, and the remaining fields stay', async () => {
    const id = await contested()
    expect(await rig.engine().resend(last(id).id, boss, 'she has told us')).toMatchObject({ ok: true })
    await drain()
    expect([last(id).state, rowOf(id).name, rowOf(id).category_id]).toEqual(['done', 'Aziza Saidova', category()])
    expect(rig.sends(put)).toHaveLength(1)
  })
})

describe('other changes that do not contest the field', () => {
  test('a change of the till that was given up earlier does not count as another person’s', async () => {
    const id = await contested()
    const first = last(id)
    editCustomer(rig, id, { ...before, name: 'Aziza Saidova', phone: '+998971112233' }, { phone: '+998972223344' })
    rig.store().transaction((db) => {
      db.prepare(
        `UPDATE customer_edit SET body = json_set(body, '$.before.phone', '${before.phone}', '$.after.phone', '+998971112233')
           WHERE job_id = ?`
      ).run(first.id)
    })
    expect(await rig.engine().writeOff(first.id, boss, 'the office is right')).toMatchObject({ ok: true })
    await drain()
    expect(rowOf(id)).toMatchObject({ name: 'Aziza Aliyeva', phone_number: '+998972223344' })
    expect(last(id).state).toBe('done')
  })

  test('another person’s change of another field is kept', async () => {
    const id = await known()
    rowOf(id).phone_number = '+998977777777'
    rowOf(id).$more = { ...rowOf(id).$more, loyalty_card_id: 'KL-8' }
    editCustomer(rig, id, before, { name: 'Aziza Saidova' })
    await drain()
    expect(rowOf(id)).toMatchObject({ name: 'Aziza Saidova', phone_number: '+998977777777' })
    expect(rowOf(id).$more['loyalty_card_id']).toBe('KL-8')
  })

  test('a person is asked if the customer was deleted at the service', async () => {
    const id = await known()
    rowOf(id).is_deleted = true
    editCustomer(rig, id, before, { name: 'Aziza Saidova' })
    await drain()
    expect(last(id)).toMatchObject({ state: 'needsPerson', reason: 'conflict' })
    expect(rig.sends(put)).toEqual([])
  })
})

describe('a customer made at this till', () => {
  test('the customer is created with the changes if nothing has left', async () => {
    begin()
    rig.cut(true)
    const { id } = addCustomer(rig)
    editCustomer(rig, id, before, { name: 'Aziza Saidova' })
    rig.cut(false)
    await drain()
    expect(there()).toMatchObject([{ name: 'Aziza Saidova', phone_number: before.phone }])
    expect([rig.sends('customer/create').length, rig.sends(put).length]).toEqual([1, 0])
    expect(await incidents()).toEqual([])
  })

  test('the customer is created first and changed afterwards', async () => {
    begin(on({ kind: 'lostAnswer' }))
    const { id } = addCustomer(rig, { note: 'wholesale' })
    await rig.clock.advance(3_000)
    editCustomer(rig, id, before, { name: 'Aziza Saidova', phone: '+998971112233' })
    await drain()
    expect(there()).toMatchObject([{ name: 'Aziza Saidova', phone_number: '+998971112233' }])
    expect(there()[0]?.$more['description']).toBe('wholesale')
    expect([rig.sends('customer/create').length, rig.sends(put).length]).toEqual([1, 1])
    expect(await incidents()).toEqual([])
  })

  test('a customer who was known there is changed in that record', async () => {
    begin()
    const theirs = await office('Азиза Каримова', before.phone)
    const { id } = addCustomer(rig)
    await drain()
    editCustomer(rig, id, before, { phone: '+998971112233' })
    await drain()
    expect(rowOf(theirs)).toMatchObject({ name: 'Азиза Каримова', phone_number: '+998971112233' })
    const names = namesOf(rig.store(), theirs as CustomerId)
    expect(editsOf(rig.store(), names.all)).toMatchObject([{ customerId: id, state: 'done' }])
  })
})
