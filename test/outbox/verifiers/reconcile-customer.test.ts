import { afterEach, describe, expect, test } from 'vitest'
import type { FaultRow } from '@kassa/sandbox'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { before, known, last, rowOf } from '../rig/one-change.ts'
import { arrivesAgain, begin, drain, office, there } from '../rig/one-customer.ts'
import {
  emptied,
  expectAllReadBack,
  incidents,
  noSuchRecord,
  readBack,
  readBackTwice,
  rewritten,
  rig
} from '../rig/one-rig.ts'
import { addCustomer, editCustomer } from '../rig/people.ts'
import type { Tamper } from '../rig/rig.ts'

// Customers are read back once they are old enough, also changed ones.

const twice = (endpoint: string): FaultRow[] => [{ endpoint, fault: { kind: 'duplicate' }, at: [1] }]
// A customer is read twice, the second time hours later.
afterEach(expectAllReadBack)

const added = async (faults?: FaultRow[]) => {
  begin(faults)
  addCustomer(rig, { note: 'likes halva', taxNumber: '301234567' })
  await drain()
  const [row] = there()
  if (row === undefined) throw new Error('they were to arrive')
  return row
}

describe('a customer', () => {
  test('an unchanged customer gives no difference, and is read in the list alone', async () => {
    await added()
    expect(await readBack()).toEqual([])
    expect(rig.sends('customer/get-by-id')).toEqual([])
  })

  test('a customer who is there twice, word for word, is an incident', async () => {
    await added(twice('customer/create'))
    expect(there()).toHaveLength(2)
    expect(await readBack()).toEqual([['doubled', undefined]])
  })

  test('a customer who appears a second time after the reading back is an incident too', async () => {
    await added()
    expect(await readBack()).toEqual([])
    await arrivesAgain()
    await rig.clock.advance(3 * 60 * 60_000)
    expect(incidents()).toEqual([['doubled', undefined]])
  })

  test('a customer whom the back office created as well, in its own words, is no duplicate', async () => {
    await added()
    await office('Karimova A.', '+998901234567')
    expect(await readBack()).toEqual([])
  })

  test('another customer with the same comment is no duplicate', async () => {
    await added()
    const other = await office('Bobur Toshev', '+998935550000')
    Object.assign(rowOf(other).$more, { description: 'likes halva' })
    expect(await readBack()).toEqual([])
  })
})

describe('a customer whose details differ', () => {
  test('another name or phone of the customer is reported', async () => {
    const row = await added()
    row.name = 'Bobur Saidov'
    row.phone_number = '+998935550000'
    expect(await readBack()).toEqual([['differs', ['name', 'phone']]])
  })

  test('a name that was changed there later is reported as an edit', async () => {
    const row = await added()
    Object.assign(row, { name: 'Bobur Saidov', updated_at: new Date(rig.clock.now() + 60_000).toISOString() })
    expect(await readBack()).toEqual([['edited', ['name']]])
  })

  test.each([
    [{ inn: '309999999' }, ['taxNumber']],
    [{ inn: '301 234 567' }, undefined],
    [{ inn: '', pinfl: '301234567' }, undefined],
    [{ inn: undefined }, undefined]
  ])('a customer with the tax number %j is reported with %j', async (there, fields) => {
    const row = await added()
    expect(row.$more).toMatchObject({ inn: '301234567' })
    Object.assign(row.$more, there)
    expect(await readBack()).toEqual(fields === undefined ? [] : [['differs', fields]])
  })

  test('a tax number and a card that the back office adds are not compared', async () => {
    begin()
    addCustomer(rig)
    await drain()
    Object.assign(there()[0]?.$more ?? {}, { inn: '301234567', loyalty_card_id: 'KL-7' })
    expect(await readBack()).toEqual([])
  })
})

describe('a customer whom the list lacks or the card differs of', () => {
  test('a customer whom the list lacks is read by the id, and is lost only if there is no such record', async () => {
    await added()
    const unlisted: Tamper = (name, answer) => (name === 'customer/get-paging' ? emptied(answer) : undefined)
    const byId = (answer: () => Promise<Response>) =>
      rig.tamper((name, listed, body) =>
        name.startsWith('customer/get-by-id') ? answer() : unlisted(name, listed, body)
      )
    byId(() => Promise.resolve(new Response('', { status: 502 })))
    expect(await readBack()).toEqual([])
    expect(hasUnreconciled(rig.store(), ['customer.create'])).toBe(true)
    rig.tamper(unlisted)
    expect(await readBack()).toEqual([])
    byId(() => noSuchRecord(404))
    await rig.clock.advance(3 * 60 * 60_000)
    expect(incidents()).toEqual([['lost', undefined]])
  })

  test.each([
    ['KL-7002', ['card']],
    ['KL-7001', undefined],
    [undefined, undefined]
  ])('a customer with the card %j is reported with %j', async (loyalty_card_id, fields) => {
    begin()
    addCustomer(rig, { card: 'KL-7001' })
    await drain()
    const [row] = there()
    expect(row?.$more).toMatchObject({ loyalty_card_id: 'KL-7001' })
    Object.assign(row?.$more ?? {}, { loyalty_card_id })
    expect(await readBack()).toEqual(fields === undefined ? [] : [['differs', fields]])
  })

  test('a customer who was known there was never sent, and is not read back', async () => {
    begin()
    await office('Aziza Karimova', '+998901234567')
    addCustomer(rig)
    await drain()
    const reads = rig.sends('customer/get-paging').length
    expect(await readBack()).toEqual([])
    expect(rig.sends('customer/get-paging')).toHaveLength(reads)
  })
})

const changed = async () => {
  const id = await known()
  editCustomer(rig, id, before, { name: 'Aziza Saidova', phone: '+998971112233' })
  await drain()
  expect(last(id).state).toBe('done')
  return id
}

describe('a changed customer', () => {
  test('a customer who is kept as changed gives no difference', async () => {
    await changed()
    expect(await readBack()).toEqual([])
  })

  test('another value than the till sent is reported field by field', async () => {
    const id = await changed()
    Object.assign(rowOf(id), { name: 'Aziza', phone_number: '+998900000000', phone_numbers: ['+998900000001'] })
    rowOf(id).organization_ids = ['another']
    const [[kind, names] = []] = await readBack()
    expect([kind, names?.toSorted()]).toEqual(['differs', ['name', 'organization_ids', 'phone', 'phone_numbers']])
  })

  test('a field that the back office changed later is not compared', async () => {
    const id = await changed()
    const later = new Date(rig.clock.now() + 60_000).toISOString()
    Object.assign(rowOf(id), { phone_numbers: ['+998900000001'], updated_at: later })
    expect(await readBack()).toEqual([])
  })
})

describe('a changed customer who is listed elsewhere or not at all', () => {
  const hide =
    (status: 400 | 404): Tamper =>
    (name) =>
      name.startsWith('customer/get-by-id') ? noSuchRecord(status) : undefined

  test.each([400, 404] as const)('a customer who is answered with %d, but listed, is not lost', async (status) => {
    await changed()
    rig.tamper(hide(status))
    expect(await readBack()).toEqual([])
  })

  test('a changed customer is not compared with the record of another customer', async () => {
    await changed()
    const other = { _id: 'another', name: 'Another' }
    rig.tamper((name, answer) =>
      name.startsWith('customer/get-by-id') ? rewritten(answer, (row) => ({ ...row, ...other })) : undefined
    )
    expect(await readBack()).toEqual([])
    expect(hasUnreconciled(rig.store(), ['customer.update'])).toBe(true)
    rig.tamper(undefined)
  })

  test('a customer whom the whole list lacks as well is lost', async () => {
    await changed()
    rig.tamper((name, answer, body) =>
      name === 'customer/get-paging' ? emptied(answer) : hide(404)(name, answer, body)
    )
    expect(await readBackTwice()).toEqual([['lost', undefined]])
  })

  test('a customer is not lost if the list was not read whole, and is read another time', async () => {
    await changed()
    rig.tamper((name, answer, body) =>
      name === 'customer/get-paging' ? emptied(answer, 1) : hide(404)(name, answer, body)
    )
    expect(await readBack()).toEqual([])
    expect(hasUnreconciled(rig.store(), ['customer.update'])).toBe(true)
    rig.tamper(undefined)
  })
})
