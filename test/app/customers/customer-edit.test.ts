import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { editOfJob } from '../../../src/main/db/customers/customer-edits.ts'
import type { Job } from '../../../src/main/db/core/job-rows.ts'
import { askPerson, writeOff } from '../../../src/main/db/outbox/probes.ts'
import { customersAt, type Customers } from './customers-rig.ts'
import { toRecords } from '../../../src/main/service-records/records.ts'
import { boss, current, journalActs, pins, selling, type Till } from '../till.ts'

// A customer changed at the till, through the dispatcher, over real files.

let at: Till
let the: Customers
beforeEach(async () => {
  at = await selling()
  the = customersAt(at)
})
afterEach(() => {
  at.remove()
})

const changeOf = (job: Job) => editOfJob(at.context.store, job)
function givenUp(job: Job): void {
  const { store, clock } = at.context
  store.transaction((db) => {
    askPerson(db, job.id, 'conflict', 'changed there', clock.now())
    writeOff(db, job.id, { by: boss, reason: 'theirs is right', probes: [] }, clock.now())
  })
}

describe('a change', () => {
  it('a change is written with its journal row and its job in one transaction, in the name of the approver, and wakes the queue', async () => {
    const woken = at.woken()
    expect(await the.edit({ name: ' Азиза  Саидова ', phone: '97 111-22-33' })).toMatchObject({
      id: 'c1',
      name: 'Азиза Саидова',
      phone: '+998 97 111 22 33',
      card: 'KL-0042',
      isUnsent: true
    })
    expect(the.edits()).toMatchObject([
      { subject: 'Азиза Саидова', subject_id: 'c1', shift_id: null, employee_id: 'boss' }
    ])
    expect(changeOf(the.last())).toMatchObject({
      name: 'Азиза Саидова',
      before: { name: 'Азиза Каримова', phone: '90 123-45-67' },
      after: { name: 'Азиза Саидова', phone: '+998971112233' }
    })
    expect(journalActs(at).at(-1)).toBe('customer.edit')
    expect(at.woken()).toBe(woken + 1)
  })

  it('a change needs a manager, and an invalid change is refused before one is asked', async () => {
    await at.call('people.signIn', { employeeId: 'anna', pin: '2468' })
    expect(await the.refused({ name: 'Азиза Саидова', approval: undefined })).toMatchObject({
      kind: 'person.managerNeeded'
    })
    expect(await the.refused({ name: '77', approval: undefined })).toMatchObject({ kind: 'customer.name' })
    expect(await the.refused({ customerId: 'nobody', approval: undefined })).toMatchObject({ kind: 'customer.unknown' })
    expect(await the.edit({ approval: undefined })).toMatchObject({ name: 'Азиза Каримова', isUnsent: false })
    expect(the.edits()).toEqual([])
  })

  it('a change of nothing, however it is written, writes nothing', async () => {
    the.pull('c3', 'Kassa 4', ['so‘rang'], { taxNumber: 'yo‘q' })
    await the.edit({ phone: '8 90 1234567' })
    await the.edit({ customerId: 'c3', name: ' Kassa 4', phone: 'so‘rang', taxNumber: 'yo‘q' })
    expect(the.edits()).toEqual([])
    // A value of the shop that the till would refuse is accepted while it is unchanged.
    expect(await the.edit({ customerId: 'c3', name: 'Kassa 5', phone: 'so‘rang', taxNumber: 'yo‘q' })).toMatchObject({
      name: 'Kassa 5'
    })
    expect(await the.refused({ customerId: 'c3', name: 'Kassa 5', phone: '12', taxNumber: 'yo‘q' })).toMatchObject({
      kind: 'customer.phone'
    })
    expect(await the.refused({ taxNumber: '12' })).toMatchObject({ kind: 'customer.taxNumber' })
  })
})

describe('a change beside other records', () => {
  it('a change never takes another customer’s phone or tax number; one that was changed is free again', async () => {
    const taken = { kind: 'customer.phoneTaken', facts: { name: 'Азиза Каримова' } }
    const vali = { customerId: 'c2', name: 'Vali Aliyev', taxNumber: undefined }
    expect(await the.refused({ ...vali, phone: '93 555 00 00' })).toEqual(taken)
    expect(await the.refused({ ...vali, phone: '901234567' })).toEqual(taken)
    expect(await the.refused({ ...vali, phone: undefined, taxNumber: '302345678' })).toMatchObject({
      kind: 'customer.taxNumberTaken'
    })
    await the.edit({ phone: '97 111 22 33' })
    expect(await the.refused({ ...vali, phone: '971112233' })).toEqual(taken)
    expect(await the.edit({ ...vali, phone: '901234567' })).toMatchObject({ phone: '+998 90 123 45 67' })
    expect(await at.refused('customer.add', { name: 'Olim', phone: '901234567' })).toMatchObject({
      kind: 'customer.phoneTaken',
      facts: { name: 'Vali Aliyev' }
    })
  })

  it('a change removes what is left out', async () => {
    const without = await the.edit({ phone: undefined, taxNumber: '  ' })
    expect(without).not.toHaveProperty('taxNumber')
    // The customer still has the other number.
    expect(without.phone).toBe('+998 93 555 00 00')
    expect(changeOf(the.last())?.after).toEqual({ phone: null, taxNumber: null })
  })

  it('a note is changed alone, is read from the service without the marker, and is refused if it is too long', async () => {
    const approval = { managerId: boss, pin: pins['boss'] ?? '' }
    const change = (note: string | null) => ({ customerId: 'c2', change: { note }, approval })
    expect(await at.call('customer.edit', change(' pays  on Fridays '))).toMatchObject({ note: 'pays on Fridays' })
    expect(changeOf(the.last('c2'))).toMatchObject({ before: { note: null }, after: { note: 'pays on Fridays' } })
    expect(await at.refused('customer.edit', change('x'.repeat(495)))).toEqual({ kind: 'customer.note' })
    expect(await at.refused('customer.edit', change('4111 1111 1111 1111'))).toEqual({ kind: 'note.cardNumber' })
    expect(await at.call('customer.edit', change(null))).not.toHaveProperty('note')
    const record = { _id: 'c9', name: 'Olim', description: '~abcdefgh01234567 likes halva' }
    expect(toRecords('customer', [record])[0]?.value).toMatchObject({ note: 'likes halva' })
  })

  it('a change shows on the ticket at once, and on the receipt', async () => {
    await at.call('ticket.setCustomer', { customerId: 'c1' })
    await the.edit({ name: 'Азиза Саидова', phone: '971112233' })
    expect((await current(at)).customer).toMatchObject({ name: 'Азиза Саидова', phone: '+998 97 111 22 33' })
  })
})

describe('a changed customer', () => {
  it('a changed customer is found by the new name and by the old one, and shown once', async () => {
    await the.edit({ name: 'Nigora Saidova', phone: '971112233' })
    expect(await the.names('nigora')).toEqual(['Nigora Saidova'])
    expect(await the.names('азиза')).toEqual(['Nigora Saidova'])
    expect(await the.names('111 22')).toEqual(['Nigora Saidova'])
    at.restart()
    await at.call('people.signIn', { employeeId: 'anna', pin: '2468' })
    expect(await the.names('нигора')).toEqual(['Nigora Saidova'])
  })

  it('a customer is shown as changed until a pull must show it, and then as the shop has the customer', async () => {
    await the.edit({ name: 'Nigora Saidova' })
    the.arrived(the.last(), 'c1')
    expect((await at.call('customer.search', { text: 'nigora', limit: 9 })).customers).toMatchObject([
      { name: 'Nigora Saidova', isUnsent: false }
    ])
    the.pull('c1', 'Nigora Saidova-Aliyeva', ['90 123-45-67'])
    the.pulledLater()
    expect(await the.names('nigora')).toEqual(['Nigora Saidova-Aliyeva'])
  })

  it('a customer is shown unchanged again after the change was given up', async () => {
    await the.edit({ name: 'Nigora Saidova' })
    givenUp(the.last())
    expect(await the.names('nigora')).toEqual(['Азиза Каримова'])
    expect(await the.edit({ name: 'Nigora Saidova' })).toMatchObject({ name: 'Nigora Saidova' })
    expect(changeOf(the.last())?.before.name).toBe('Азиза Каримова')
  })

  it('a changed customer keeps what the shop has changed in other fields meanwhile', async () => {
    await the.edit({ name: 'Nigora Saidova' })
    the.pull('c1', 'Азиза Каримова', ['+998977777777'], { isBlacklisted: true })
    expect((await at.call('customer.search', { text: 'nigora', limit: 9 })).customers).toMatchObject([
      { name: 'Nigora Saidova', phone: '+998 97 777 77 77', isBlacklisted: true }
    ])
  })
})

describe('several changes', () => {
  it('changes that never left are one change, from what the service has to what is shown', async () => {
    await the.edit({ name: 'Nigora Saidova' })
    await the.edit({ name: 'Nigora Saidova', phone: '971112233' })
    expect(the.edits().map(({ state }) => state)).toEqual(['cancelled', 'queued'])
    expect(changeOf(the.last())).toMatchObject({
      before: { name: 'Азиза Каримова', phone: '90 123-45-67' },
      after: { name: 'Nigora Saidova', phone: '+998971112233' }
    })
    expect(await the.names('nigora')).toEqual(['Nigora Saidova'])
  })

  it('changes that never left send nothing that a later one reverts', async () => {
    await the.edit({ customerId: 'c2', name: 'Vali Aliyev', phone: '935551200', taxNumber: '301234567' })
    await the.edit({ customerId: 'c2', name: 'Vali Saidov', phone: '935551200', taxNumber: undefined })
    const { customers } = await at.call('customer.search', { text: 'vali', limit: 9 })
    expect(customers[0]).not.toHaveProperty('taxNumber')
    await the.edit({ customerId: 'c2', name: 'Vali Saidov', phone: '935551200', taxNumber: '309876543' })
    expect(changeOf(the.last('c2'))).toMatchObject({
      before: { name: 'Vali Aliyev', taxNumber: null },
      after: { name: 'Vali Saidov', taxNumber: '309876543' }
    })
  })

  it('changes wait for the first one while it is being sent, and start from its result', async () => {
    await the.edit({ name: 'Nigora Saidova' })
    const first = the.last()
    the.sent(first)
    await the.edit({ name: 'Nigora Aliyeva' })
    expect(the.last()).toMatchObject({ state: 'queued', waits: 1 })
    expect(changeOf(the.last())).toMatchObject({
      before: { name: 'Nigora Saidova' },
      after: { name: 'Nigora Aliyeva' }
    })
    the.answered(first, 'c1')
    expect(the.last().waits).toBe(0)
  })

  it('changes do not wait for one that was given up', async () => {
    await the.edit({ name: 'Nigora Saidova' })
    const first = the.last()
    at.context.store.transaction((db) => {
      askPerson(db, first.id, 'conflict', 'changed there', at.context.clock.now())
    })
    await the.edit({ name: 'Nigora Aliyeva' })
    expect(the.last()).toMatchObject({ state: 'queued', waits: 1 })
    at.context.store.transaction((db) => {
      writeOff(db, first.id, { by: boss, reason: 'no', probes: [] }, at.context.clock.now())
    })
    expect(the.last()).toMatchObject({ state: 'queued', waits: 0 })
  })
})
