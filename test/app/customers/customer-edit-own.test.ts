import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobAbout, jobById, type Job } from '../../../src/main/db/core/job-rows.ts'
import { askPerson, writeOff } from '../../../src/main/db/outbox/probes.ts'
import { bodyOf } from '../../../src/main/outbox/bodies.ts'
import { customersAt, type Customers } from './customers-rig.ts'
import { boss, selling, type Till } from '../till.ts'

// A customer who was made at this till, and changed before or after the creation was sent.

let at: Till
let the: Customers
beforeEach(async () => {
  at = await selling()
  the = customersAt(at)
})
afterEach(() => {
  at.remove()
})

describe('a customer made at this till', () => {
  const made = () => at.call('customer.add', { name: 'Bobur Saidov', phone: '971112233', note: 'wholesale' })
  const creationOf = (id: string): Job => {
    const job = jobAbout(at.context.store, 'customer.create', id)
    if (job === undefined) throw new Error('no job')
    return job
  }
  const bodyFor = (id: string) => bodyOf(at.context.store, creationOf(id), () => undefined)

  it('a new customer is sent with the changes, if the creation has not left', async () => {
    const { id } = await made()
    await the.edit({ customerId: id, name: 'Bobur Saidov', phone: '935550001', taxNumber: undefined })
    await the.edit({ customerId: id, name: 'Bobur Aliyev', phone: '935550001', taxNumber: undefined })
    expect(the.edits().map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    expect(bodyFor(id)).toMatchObject({
      body: { name: 'Bobur Aliyev', phone_number: '+998935550001', description: 'wholesale' }
    })
    expect(await the.names('bobur')).toEqual(['Bobur Aliyev'])
  })

  it('a change after the creation has left is a job of its own, and the creation is sent again unchanged', async () => {
    const { id } = await made()
    const creation = creationOf(id)
    the.sent(creation)
    await the.edit({ customerId: id, name: 'Bobur Aliyev', phone: '971112233', taxNumber: undefined })
    expect(the.last(id)).toMatchObject({ kind: 'customer.update', state: 'queued', waits: 1 })
    expect(bodyFor(id)).toMatchObject({ body: { name: 'Bobur Saidov' } })
    the.answered(creation, 'server-1')
    expect(bodyOf(at.context.store, the.last(id), () => undefined)).toMatchObject({
      body: { _id: 'server-1', name: 'Bobur Aliyev' }
    })
  })

  it('a change applies under the customer’s local name when the pull shows the customer as well', async () => {
    const { id } = await made()
    the.arrived(creationOf(id), 'server-1')
    await the.edit({ customerId: id, name: 'Bobur Aliyev', phone: '971112233', taxNumber: undefined })
    the.pull('server-1', 'Bobur Saidov', ['+998971112233'])
    expect((await at.call('customer.search', { text: 'bobur', limit: 9 })).customers).toMatchObject([
      { id: 'server-1', name: 'Bobur Aliyev' }
    ])
    await the.edit({ customerId: 'server-1', name: 'Bobur Aliyev', phone: '935550001', taxNumber: undefined })
    expect(the.edits().map(({ lane }) => lane)).toEqual([`customer:${id}`, `customer:${id}`])
    expect(the.edits().map(({ state }) => state)).toEqual(['cancelled', 'queued'])
  })

  it('the change is given up together with its customer', async () => {
    const { id } = await made()
    const creation = creationOf(id)
    at.context.store.transaction((db) => {
      askPerson(db, creation.id, 'conflict', 'another phone', at.context.clock.now())
    })
    await the.edit({ customerId: id, name: 'Bobur Aliyev', phone: '971112233', taxNumber: undefined })
    const change = the.last(id)
    at.context.store.transaction((db) => {
      writeOff(db, creation.id, { by: boss, reason: 'no', probes: [] }, at.context.clock.now())
    })
    expect(jobById(at.context.store, change.id)?.state).toBe('cancelled')
    expect(await the.names('bobur')).toEqual([])
  })
})
