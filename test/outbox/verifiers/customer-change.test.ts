import { describe, expect, test } from 'vitest'
import { addCustomer, editCustomer } from '../rig/people.ts'
import { before, known, last, put, rowOf } from '../rig/one-change.ts'
import { begin, drain, on, there } from '../rig/one-customer.ts'
import { emptied, noSuchRecord, rig } from '../rig/one-rig.ts'
import type { Tamper } from '../rig/rig.ts'

// A changed customer is verified by the record: what it shows, hides or does not show yet.

const hidden: Tamper = (name) => (name.startsWith('customer/get-by-id') ? noSuchRecord(404) : undefined)

describe('an answer that is lost', () => {
  test('a change whose answer was lost is found, and not sent again', async () => {
    const id = await known(on({ kind: 'lostAnswer' }, [1], put))
    editCustomer(rig, id, before, { name: 'Aziza Saidova' })
    await drain()
    expect(rig.sends(put)).toHaveLength(1)
    expect(last(id).state).toBe('done')
    expect(rowOf(id).name).toBe('Aziza Saidova')
  })

  test('a change whose request was lost is sent again', async () => {
    const id = await known(on({ kind: 'lostRequest' }, [1], put))
    editCustomer(rig, id, before, { name: 'Aziza Saidova' })
    await drain()
    expect(rig.sends(put)).toHaveLength(2)
    expect(last(id)).toMatchObject({ state: 'done', attempts: 2 })
  })

  test('a record that cannot be read proves nothing: the change is verified again, and not sent again', async () => {
    const id = await known(on({ kind: 'lostAnswer' }, [1], put))
    editCustomer(rig, id, before, { name: 'Aziza Saidova' })
    await rig.clock.settle()
    rig.tamper((name) =>
      name.startsWith('customer/get-by-id') ? Promise.resolve(Response.json({}, { status: 502 })) : undefined
    )
    await drain(1)
    expect(last(id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
    rig.tamper(undefined)
    await drain()
    expect(last(id)).toMatchObject({ state: 'done', attempts: 1 })
  })
})

describe('a change that was sent and not answered', () => {
  const unanswered = async () => {
    const id = await known(on({ kind: 'lostAnswer' }, [1], put))
    editCustomer(rig, id, before, { name: 'Aziza Saidova' })
    await rig.clock.settle()
    return id
  }

  test('a person is asked if another person has changed the same field since', async () => {
    const id = await unanswered()
    rowOf(id).name = 'Aziza Aliyeva'
    await drain(1)
    expect(last(id)).toMatchObject({ state: 'needsPerson', reason: 'conflict', attempts: 1 })
  })

  test('a person is asked if the customer is gone', async () => {
    const id = await unanswered()
    rig.tamper((name, answer, asked) =>
      name === 'customer/get-paging' ? emptied(answer) : hidden(name, answer, asked)
    )
    await drain(1)
    expect(last(id)).toMatchObject({ state: 'needsPerson', reason: 'conflict', attempts: 1 })
  })
})

describe('a customer whom the service hides', () => {
  const hiddenThere = async (list: (answer: Response) => Promise<Response>) => {
    const id = await known()
    rig.tamper((name, answer, asked) => (name === 'customer/get-paging' ? list(answer) : hidden(name, answer, asked)))
    editCustomer(rig, id, before, { name: 'Aziza Saidova' })
    await drain(1)
    expect(rig.sends(put)).toEqual([])
    return id
  }

  test('a person is asked if the whole list lacks the customer too', async () => {
    const id = await hiddenThere((answer) => emptied(answer))
    expect(last(id)).toMatchObject({ state: 'needsPerson', reason: 'conflict' })
  })

  test.each<[string, (answer: Response) => Promise<Response>]>([
    ['shows the customer', (answer) => Promise.resolve(answer)],
    ['is not read whole', (answer) => emptied(answer, 1)],
    ['is not answered', () => Promise.resolve(new Response('', { status: 502 }))]
  ])('the change waits if the list %s, and is sent once the record is shown', async (_what, list) => {
    const id = await hiddenThere(list)
    expect(last(id).state).toBe('queued')
    rig.tamper(undefined)
    await drain()
    expect(rowOf(id).name).toBe('Aziza Saidova')
  })
})

test('nobody is asked while a copy of the service does not show the customer yet', async () => {
  begin()
  const { id } = addCustomer(rig)
  await drain(0.1)
  const hides = rig.clock.now() + 60_000
  rig.tamper((name, answer, asked) => (rig.clock.now() < hides ? hidden(name, answer, asked) : undefined))
  editCustomer(rig, id, before, { name: 'Aziza Saidova' })
  await drain()
  expect(last(id)).toMatchObject({ kind: 'customer.update', state: 'done' })
  expect(there()).toMatchObject([{ name: 'Aziza Saidova' }])
})

test.each([false, true])(
  'a person is asked about a customer who was created at an unknown time and changed there, %s',
  async (isRestarted) => {
    begin()
    const { id } = addCustomer(rig)
    await drain(0.1)
    rig.store().transaction((db) => db.prepare('UPDATE attempt SET server_time = NULL').run())
    rowOf(there()[0]?._id ?? '').phone_number = '+998977777777'
    editCustomer(rig, id, before, { phone: '+998971112233' })
    if (isRestarted) rig.restart()
    await drain(0.2)
    expect(last(id).state).toBe('queued')
    await drain(1)
    expect(last(id)).toMatchObject({ kind: 'customer.update', state: 'needsPerson', reason: 'conflict' })
  }
)

test('two changes in a row both arrive, though a copy of the service still shows the state before the first', async () => {
  const id = await known()
  const first = rowOf(id)
  const old = structuredClone({ ...first })
  editCustomer(rig, id, before, { name: 'Aziza Saidova' })
  await drain(0.1)
  const lags = rig.clock.now() + 60_000
  rig.tamper((name, answer) =>
    name.startsWith('customer/get-by-id') && rig.clock.now() < lags
      ? answer
          .json()
          .then((envelope: { data: object }) =>
            Response.json({ ...envelope, data: { ...envelope.data, name: old.name } })
          )
      : undefined
  )
  editCustomer(rig, id, { ...before, name: 'Aziza Saidova' }, { phone: '+998971112233' })
  await drain()
  expect(rowOf(id)).toMatchObject({ name: 'Aziza Saidova', phone_number: '+998971112233' })
})
