import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { arrive, intend } from '../../src/main/store/attempts.ts'
import { cursorOf, putCursor } from '../../src/main/store/cursors.ts'
import { putCustomer } from '../../src/main/store/customer-cache.ts'
import { editOfJob } from '../../src/main/store/customer-edits.ts'
import { jobAbout, jobById, lastOfLane, type Job } from '../../src/main/store/job-rows.ts'
import { askPerson, writeOff } from '../../src/main/store/probes.ts'
import { bodyOf } from '../../src/main/sync/bodies.ts'
import type { CustomerId } from '../../src/shared/ids.ts'
import type { Instant, Monotonic } from '../../src/shared/ports.ts'
import { boss, current, jobs, journalActs, pins, selling, type Till } from './till.ts'

// A customer changed at the counter, through the door of the wall, over real files.

const approval = { managerId: boss, pin: pins['boss'] ?? '' }

let at: Till
beforeEach(async () => {
  at = await selling()
  pull('c1', 'Азиза Каримова', ['90 123-45-67', '+998935550000'], { card: 'KL-0042', taxNumber: '302 345 678' })
  pull('c2', 'Vali Aliyev', ['+998935551200'])
})
afterEach(() => {
  at.remove()
})

function pull(id: string, name: string, phones: string[], more: object = {}): void {
  at.catalog.transaction((db) => putCustomer(db, { id, value: { id, name, phones, ...more } }, 0, 1))
}
/** A pull of the customers has ended, long after all that was done. */
const pulledLater = (): void => {
  const syncedAt = (at.context.clock.now() + 3_600_000) as Instant
  at.catalog.transaction((db) => {
    putCursor(db, { ...cursorOf(db, 'customer', ''), syncedAt })
  })
}
const aziza = {
  customerId: 'c1' as CustomerId,
  name: 'Азиза Каримова',
  phone: '+998 90 123 45 67',
  taxNumber: '302345678'
}
const edit = (more: object = {}) => at.call('customer.edit', { ...aziza, approval, ...more })
const refused = (more: object) => at.refused('customer.edit', { ...aziza, approval, ...more })
const names = async (text: string) =>
  (await at.call('customer.search', { text, limit: 9 })).customers.map(({ name }) => name)
const edits = () => jobs(at).filter(({ kind }) => kind === 'customer.update')
const last = (id = 'c1'): Job => {
  const job = lastOfLane(at.context.store, `customer:${id}`)
  if (job === undefined) throw new Error('no job')
  return job
}
const changeOf = (job: Job) => editOfJob(at.context.store, job)

/** The service has answered. */
function arrived(job: Job, serverId: string): void {
  const stamp = { at: at.context.clock.now(), mono: 0 as Monotonic, bootId: 'boot1' }
  const bytes = { method: 'PUT', path: '/', body: new Uint8Array(), eyes: '', serverTime: undefined }
  at.context.store.transaction((db) => {
    intend(db, job.id, bytes, stamp)
    arrive(db, job.id, serverId, stamp)
  })
}
function givenUp(job: Job): void {
  const { store, clock } = at.context
  store.transaction((db) => {
    askPerson(db, job.id, 'conflict', 'changed there', clock.now())
    writeOff(db, job.id, { by: boss, reason: 'theirs is right', probes: [] }, clock.now())
  })
}

describe('a change', () => {
  it('is written with the journal row and the job in one act, as whoever allowed it, and wakes the queue', async () => {
    const woken = at.woken()
    expect(await edit({ name: ' Азиза  Саидова ', phone: '97 111-22-33' })).toMatchObject({
      id: 'c1',
      name: 'Азиза Саидова',
      phone: '+998 97 111 22 33',
      card: 'KL-0042',
      isUnsent: true
    })
    expect(edits()).toMatchObject([{ subject: 'Азиза Саидова', subject_id: 'c1', shift_id: null, employee_id: 'boss' }])
    expect(changeOf(last())).toMatchObject({
      before: { name: 'Азиза Каримова', phone: '90 123-45-67', taxNumber: '302 345 678' },
      after: { name: 'Азиза Саидова', phone: '+998971112233', taxNumber: '302 345 678' }
    })
    expect(journalActs(at).at(-1)).toBe('customer.edit')
    expect(at.woken()).toBe(woken + 1)
  })

  it('needs a manager, and nobody is asked for one in vain', async () => {
    await at.call('people.signIn', { employeeId: 'anna', pin: '2468' })
    expect(await refused({ name: 'Азиза Саидова', approval: undefined })).toMatchObject({
      kind: 'person.managerNeeded'
    })
    expect(await refused({ name: '77', approval: undefined })).toMatchObject({ kind: 'customer.name' })
    expect(await refused({ customerId: 'nobody', approval: undefined })).toMatchObject({ kind: 'customer.unknown' })
    expect(await edit({ approval: undefined })).toMatchObject({ name: 'Азиза Каримова', isUnsent: false })
    expect(edits()).toEqual([])
  })

  it('of nothing, however it is written, is none', async () => {
    pull('c3', 'Kassa 4', ['so‘rang'], { taxNumber: 'yo‘q' })
    await edit({ phone: '8 90 1234567' })
    await edit({ customerId: 'c3', name: ' Kassa 4', phone: 'so‘rang', taxNumber: 'yo‘q' })
    expect(edits()).toEqual([])
    // What the shop wrote in its own way is not judged while it stays as it is.
    expect(await edit({ customerId: 'c3', name: 'Kassa 5', phone: 'so‘rang', taxNumber: 'yo‘q' })).toMatchObject({
      name: 'Kassa 5'
    })
    expect(await refused({ customerId: 'c3', name: 'Kassa 5', phone: '12', taxNumber: 'yo‘q' })).toMatchObject({
      kind: 'customer.phone'
    })
    expect(await refused({ taxNumber: '12' })).toMatchObject({ kind: 'customer.taxNumber' })
  })

  it('never takes somebody else’s phone or tax number; one that was changed away is free', async () => {
    const taken = { kind: 'customer.phoneTaken', facts: { name: 'Азиза Каримова' } }
    const vali = { customerId: 'c2', name: 'Vali Aliyev', taxNumber: undefined }
    expect(await refused({ ...vali, phone: '93 555 00 00' })).toEqual(taken)
    expect(await refused({ ...vali, phone: '901234567' })).toEqual(taken)
    expect(await refused({ ...vali, phone: undefined, taxNumber: '302345678' })).toMatchObject({
      kind: 'customer.taxNumberTaken'
    })
    await edit({ phone: '97 111 22 33' })
    expect(await refused({ ...vali, phone: '971112233' })).toEqual(taken)
    expect(await edit({ ...vali, phone: '901234567' })).toMatchObject({ phone: '+998 90 123 45 67' })
    expect(await at.refused('customer.add', { name: 'Olim', phone: '901234567' })).toMatchObject({
      kind: 'customer.phoneTaken',
      facts: { name: 'Vali Aliyev' }
    })
  })

  it('takes away what is left out', async () => {
    const without = await edit({ phone: undefined, taxNumber: '  ' })
    expect(without).not.toHaveProperty('taxNumber')
    // The other number is theirs still.
    expect(without.phone).toBe('+998 93 555 00 00')
    expect(changeOf(last())?.after).toEqual({ name: 'Азиза Каримова', phone: undefined, taxNumber: undefined })
  })

  it('shows on the ticket at once, and on the receipt', async () => {
    await at.call('ticket.setCustomer', { customerId: 'c1' })
    await edit({ name: 'Азиза Саидова', phone: '971112233' })
    expect((await current(at)).customer).toMatchObject({ name: 'Азиза Саидова', phone: '+998 97 111 22 33' })
  })
})

describe('whoever was changed', () => {
  it('is found by what they are called now and were before, and shown once', async () => {
    await edit({ name: 'Nigora Saidova', phone: '971112233' })
    expect(await names('nigora')).toEqual(['Nigora Saidova'])
    expect(await names('азиза')).toEqual(['Nigora Saidova'])
    expect(await names('111 22')).toEqual(['Nigora Saidova'])
    at.restart()
    await at.call('people.signIn', { employeeId: 'anna', pin: '2468' })
    expect(await names('нигора')).toEqual(['Nigora Saidova'])
  })

  it('is shown as changed until a pull must show it, and then as the shop has them', async () => {
    await edit({ name: 'Nigora Saidova' })
    arrived(last(), 'c1')
    expect((await at.call('customer.search', { text: 'nigora', limit: 9 })).customers).toMatchObject([
      { name: 'Nigora Saidova', isUnsent: false }
    ])
    pull('c1', 'Nigora Saidova-Aliyeva', ['90 123-45-67'])
    pulledLater()
    expect(await names('nigora')).toEqual(['Nigora Saidova-Aliyeva'])
  })

  it('is as they were, once the change was given up', async () => {
    await edit({ name: 'Nigora Saidova' })
    givenUp(last())
    expect(await names('nigora')).toEqual(['Азиза Каримова'])
    expect(await edit({ name: 'Nigora Saidova' })).toMatchObject({ name: 'Nigora Saidova' })
    expect(changeOf(last())?.before.name).toBe('Азиза Каримова')
  })

  it('keeps what the shop has changed otherwise meanwhile', async () => {
    await edit({ name: 'Nigora Saidova' })
    pull('c1', 'Азиза Каримова', ['+998977777777'], { isBlacklisted: true })
    expect((await at.call('customer.search', { text: 'nigora', limit: 9 })).customers).toMatchObject([
      { name: 'Nigora Saidova', phone: '+998 97 777 77 77', isBlacklisted: true }
    ])
  })
})

describe('several changes', () => {
  it('that never left are one, from what the service has to what is shown', async () => {
    await edit({ name: 'Nigora Saidova' })
    await edit({ name: 'Nigora Saidova', phone: '971112233' })
    expect(edits().map(({ state }) => state)).toEqual(['cancelled', 'queued'])
    expect(changeOf(last())).toMatchObject({
      before: { name: 'Азиза Каримова', phone: '90 123-45-67' },
      after: { name: 'Nigora Saidova', phone: '+998971112233' }
    })
    expect(await names('nigora')).toEqual(['Nigora Saidova'])
  })

  it('that never left leave nothing of what the later one takes back', async () => {
    await edit({ customerId: 'c2', name: 'Vali Aliyev', phone: '935551200', taxNumber: '301234567' })
    await edit({ customerId: 'c2', name: 'Vali Saidov', phone: '935551200', taxNumber: undefined })
    const { customers } = await at.call('customer.search', { text: 'vali', limit: 9 })
    expect(customers[0]).not.toHaveProperty('taxNumber')
    await edit({ customerId: 'c2', name: 'Vali Saidov', phone: '935551200', taxNumber: '309876543' })
    expect(changeOf(last('c2'))).toMatchObject({
      before: { name: 'Vali Aliyev', taxNumber: undefined },
      after: { name: 'Vali Saidov', taxNumber: '309876543' }
    })
  })

  it('while the first is on its way wait for it, and begin with what it leaves', async () => {
    await edit({ name: 'Nigora Saidova' })
    const first = last()
    const stamp = { at: at.context.clock.now(), mono: 0 as Monotonic, bootId: 'boot1' }
    const bytes = { method: 'PUT', path: '/', body: new Uint8Array(), eyes: '', serverTime: undefined }
    at.context.store.transaction((db) => {
      intend(db, first.id, bytes, stamp)
    })
    await edit({ name: 'Nigora Aliyeva' })
    expect(last()).toMatchObject({ state: 'queued', waits: 1 })
    expect(changeOf(last())).toMatchObject({ before: { name: 'Nigora Saidova' }, after: { name: 'Nigora Aliyeva' } })
    at.context.store.transaction((db) => {
      arrive(db, first.id, 'c1', stamp)
    })
    expect(last().waits).toBe(0)
  })

  it('do not wait for one that was given up', async () => {
    await edit({ name: 'Nigora Saidova' })
    const first = last()
    at.context.store.transaction((db) => {
      askPerson(db, first.id, 'conflict', 'changed there', at.context.clock.now())
    })
    await edit({ name: 'Nigora Aliyeva' })
    expect(last()).toMatchObject({ state: 'queued', waits: 1 })
    at.context.store.transaction((db) => {
      writeOff(db, first.id, { by: boss, reason: 'no', probes: [] }, at.context.clock.now())
    })
    expect(last()).toMatchObject({ state: 'queued', waits: 0 })
  })
})

describe('somebody made at this till', () => {
  const made = () => at.call('customer.add', { name: 'Bobur Saidov', phone: '971112233', comment: 'wholesale' })
  const bodyFor = (id: string) => {
    const job = jobAbout(at.context.store, 'customer.create', id)
    return job && bodyOf(at.context.store, job, () => undefined)
  }

  it('goes to the service as changed, while it has not heard of them', async () => {
    const { id } = await made()
    await edit({ customerId: id, name: 'Bobur Saidov', phone: '935550001', taxNumber: undefined })
    await edit({ customerId: id, name: 'Bobur Aliyev', phone: '935550001', taxNumber: undefined })
    expect(edits().map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    expect(bodyFor(id)).toMatchObject({
      body: { name: 'Bobur Aliyev', phone_number: '+998935550001', description: 'wholesale' }
    })
    expect(await names('bobur')).toEqual(['Bobur Aliyev'])
  })

  it('is told of by a change of its own once their creation has left, which says again what it said', async () => {
    const { id } = await made()
    const creation = jobAbout(at.context.store, 'customer.create', id)
    if (creation === undefined) throw new Error('no job')
    const stamp = { at: at.context.clock.now(), mono: 0 as Monotonic, bootId: 'boot1' }
    const bytes = { method: 'POST', path: '/', body: new Uint8Array(), eyes: '', serverTime: undefined }
    at.context.store.transaction((db) => {
      intend(db, creation.id, bytes, stamp)
    })
    await edit({ customerId: id, name: 'Bobur Aliyev', phone: '971112233', taxNumber: undefined })
    expect(last(id)).toMatchObject({ kind: 'customer.update', state: 'queued', waits: 1 })
    expect(bodyFor(id)).toMatchObject({ body: { name: 'Bobur Saidov' } })
    at.context.store.transaction((db) => {
      arrive(db, creation.id, 'server-1', stamp)
    })
    expect(bodyOf(at.context.store, last(id), () => undefined)).toMatchObject({
      body: { _id: 'server-1', name: 'Bobur Aliyev' }
    })
  })

  it('is changed under the name they have here, when the pull shows them as well', async () => {
    const { id } = await made()
    const creation = jobAbout(at.context.store, 'customer.create', id)
    if (creation === undefined) throw new Error('no job')
    arrived(creation, 'server-1')
    await edit({ customerId: id, name: 'Bobur Aliyev', phone: '971112233', taxNumber: undefined })
    pull('server-1', 'Bobur Saidov', ['+998971112233'])
    expect((await at.call('customer.search', { text: 'bobur', limit: 9 })).customers).toMatchObject([
      { id: 'server-1', name: 'Bobur Aliyev' }
    ])
    await edit({ customerId: 'server-1', name: 'Bobur Aliyev', phone: '935550001', taxNumber: undefined })
    expect(edits().map(({ lane }) => lane)).toEqual([`customer:${id}`, `customer:${id}`])
    expect(edits().map(({ state }) => state)).toEqual(['cancelled', 'queued'])
  })

  it('takes the change along when they are given up', async () => {
    const { id } = await made()
    const creation = jobAbout(at.context.store, 'customer.create', id)
    if (creation === undefined) throw new Error('no job')
    const stamp = { at: at.context.clock.now(), mono: 0 as Monotonic, bootId: 'boot1' }
    at.context.store.transaction((db) => {
      askPerson(db, creation.id, 'conflict', 'another phone', stamp.at)
    })
    await edit({ customerId: id, name: 'Bobur Aliyev', phone: '971112233', taxNumber: undefined })
    const change = last(id)
    at.context.store.transaction((db) => {
      writeOff(db, creation.id, { by: boss, reason: 'no', probes: [] }, stamp.at)
    })
    expect(jobById(at.context.store, change.id)?.state).toBe('cancelled')
    expect(await names('bobur')).toEqual([])
  })
})
