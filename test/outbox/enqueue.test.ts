import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobById } from '../../src/main/db/core/job-rows.ts'
import type { Store } from '../../src/main/db/core/open.ts'
import { jobsOfShift, jobViews, unsent } from '../../src/main/db/outbox/outbox.ts'
import { move } from '../../src/main/db/outbox/transitions.ts'
import type { JobId } from '../../src/shared/ids.ts'
import { at, jobOf, put, shift, tempTill } from './rig/support.ts'

let till: ReturnType<typeof tempTill>
let store: Store
beforeEach(() => {
  till = tempTill()
  store = till.store
})
afterEach(() => till.remove())

const stateOf = (id: JobId) => jobById(store, id)?.state
const waitsOf = (id: JobId) => jobById(store, id)?.waits
const finish = (id: JobId) =>
  store.transaction((db) => {
    move(db, 'Attempt', id, at(2))
    move(db, 'Confirm', id, at(3))
  })
const giveUp = (id: JobId) =>
  store.transaction((db) => {
    move(db, 'Escalate', id, at(2), { reason: 'conflict' })
    move(db, 'WriteOff', id, at(3))
  })

test('a sale waits for the opening of its shift and is released by it', () => {
  const open = put(store, jobOf('shift.open', 's1'))
  const sale = put(store, jobOf('sale.create', 'a', { after: [{ kind: 'shift.open', subjectId: 's1' }] }))
  expect(waitsOf(sale)).toBe(1)
  expect(jobViews(store, { which: 'unsent', limit: 10 })[1]).toMatchObject({
    next: 'waitsForOther',
    waitsFor: ['shift.open s1']
  })
  finish(open)
  expect(waitsOf(sale)).toBe(0)
})

test('a job that waits for a job outside the outbox is an error of the program', () => {
  expect(() => put(store, jobOf('sale.create', 'a', { after: [{ kind: 'shift.open', subjectId: 'x' }] }))).toThrow(
    /not in the outbox/
  )
})

test('the jobs of a lane are sent in order without explicit waits', () => {
  put(store, jobOf('shift.open', 's1'))
  const close = put(store, jobOf('shift.close', 's1', { after: [{ allOfShift: shift('s1') }] }))
  expect(waitsOf(close)).toBe(1)
})

test('a job that waits for a written-off job goes to a person, also if it is added later', () => {
  const open = put(store, jobOf('shift.open', 's1'))
  const after = { after: [{ kind: 'shift.open' as const, subjectId: 's1' }] }
  const sale = put(store, jobOf('sale.create', 'a', after))
  giveUp(open)
  const later = put(store, jobOf('sale.create', 'b', after))
  for (const id of [sale, later]) {
    expect(jobById(store, id)).toMatchObject({ state: 'needsPerson', reason: 'dependency' })
  }
})

test('ticket updates that never left are merged: create and update, update and update, create and remove', () => {
  const create = put(store, jobOf('ticket.create', 't1'))
  const update = put(store, jobOf('ticket.update', 't1'))
  expect([stateOf(create), stateOf(update)]).toEqual(['queued', 'cancelled'])
  const remove = put(store, jobOf('ticket.remove', 't1'))
  expect([stateOf(create), stateOf(remove)]).toEqual(['cancelled', 'cancelled'])

  const sent = put(store, jobOf('ticket.create', 't2'))
  finish(sent)
  const first = put(store, jobOf('ticket.update', 't2'))
  const second = put(store, jobOf('ticket.update', 't2'))
  expect([stateOf(first), stateOf(second)]).toEqual(['cancelled', 'queued'])
  expect(waitsOf(second)).toBe(0)
})

test('a ticket job that left once is never merged into another', () => {
  const create = put(store, jobOf('ticket.create', 't1'))
  store.transaction((db) => {
    move(db, 'Attempt', create, at(2))
    db.prepare(`UPDATE job SET attempts = 1 WHERE id = ?`).run(create)
    move(db, 'RetryProvenSafe', create, at(3))
  })
  const remove = put(store, jobOf('ticket.remove', 't1'))
  expect([stateOf(create), stateOf(remove)]).toEqual(['queued', 'queued'])
  expect(waitsOf(remove)).toBe(1)
})

test('two updates that are not neighbours stay separate: the removal of a sold ticket keeps waiting for its sale', () => {
  finish(put(store, jobOf('ticket.create', 't1')))
  const sale = put(store, jobOf('sale.create', 'a'))
  const remove = put(store, jobOf('ticket.remove', 't1', { after: [{ kind: 'sale.create', subjectId: 'a' }] }))
  expect(waitsOf(remove)).toBe(1)
  finish(sale)
  expect(waitsOf(remove)).toBe(0)
})

test('jobs that waited for a merged update wait for its replacement', () => {
  finish(put(store, jobOf('ticket.create', 't1')))
  const first = put(store, jobOf('ticket.update', 't1'))
  const sale = put(store, jobOf('sale.create', 'a', { after: [{ kind: 'ticket.update', subjectId: 't1' }] }))
  const second = put(store, jobOf('ticket.update', 't1'))
  expect(stateOf(first)).toBe('cancelled')
  expect(waitsOf(sale)).toBe(1)
  finish(second)
  expect(waitsOf(sale)).toBe(0)
})

test('the badge counts jobs, money, the oldest job and those that need a person', () => {
  expect(unsent(store)).toEqual({ count: 0, amountMinor: 0, needPerson: 0 })
  const first = put(store, jobOf('sale.create', 'a'), 5)
  const second = put(store, jobOf('sale.create', 'b'), 6)
  expect(unsent(store)).toEqual({ count: 2, amountMinor: 2000, oldestAt: 5, needPerson: 0 })
  finish(first)
  store.transaction((db) => move(db, 'Escalate', second, at(7), { reason: 'conflict' }))
  expect(unsent(store)).toEqual({ count: 1, amountMinor: 1000, oldestAt: 6, needPerson: 1 })
  expect(jobViews(store, { which: 'unsent', limit: 10 })).toMatchObject([
    { next: 'person', reason: 'conflict', actions: ['adopt', 'resend', 'writeOff'] }
  ])
  expect(jobViews(store, { which: 'recent', limit: 10 })).toMatchObject([{ id: first, next: 'nothing', actions: [] }])
})

test('the unsent jobs of a shift are listed', () => {
  const sale = put(store, jobOf('sale.create', 'a', { shiftId: shift('s1') }))
  put(store, jobOf('sale.create', 'b', { shiftId: shift('s2') }))
  expect(jobsOfShift(store, shift('s1')).map(({ id }) => id)).toEqual([sale])
  finish(sale)
  expect(jobsOfShift(store, shift('s1'))).toEqual([])
})

test('a job is never deleted, and the file itself refuses it', () => {
  const id = put(store, jobOf('sale.create', 'a'))
  expect(() => store.transaction((db) => db.prepare(`DELETE FROM job WHERE id = ?`).run(id))).toThrow(/never deleted/)
})
