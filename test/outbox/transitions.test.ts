import { doneJobOf } from '../../src/main/db/outbox/done-records.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JobState } from '../../src/main/domain/core/model.ts'
import {
  arrive,
  firstServerTime,
  intend,
  lastAttempt,
  lose,
  putBack,
  recover,
  type Stamp
} from '../../src/main/db/outbox/attempts.ts'
import { decisionsOf } from '../../src/main/db/outbox/decisions.ts'
import { serverIdOf } from '../../src/main/db/core/id-map.ts'
import { openIncidents } from '../../src/main/db/outbox/incidents.ts'
import { jobById, placesInLane } from '../../src/main/db/core/job-rows.ts'
import type { Store } from '../../src/main/db/core/open.ts'
import {
  addProbe,
  adopt,
  found,
  resendByPerson,
  resendByProof,
  supersede,
  writeOff
} from '../../src/main/db/outbox/probes.ts'
import { nextReady } from '../../src/main/db/outbox/ready.ts'
import { move, transitions, type Transition } from '../../src/main/db/outbox/transitions.ts'
import type { EmployeeId, JobId } from '../../src/shared/ids.ts'
import type { Monotonic } from '../../src/shared/ports.ts'
import { at, jobOf, put, tempTill } from './rig/support.ts'

let till: ReturnType<typeof tempTill>
let store: Store
beforeEach(() => {
  till = tempTill()
  store = till.store
})
afterEach(() => till.remove())

const states: JobState[] = [
  'queued',
  'sending',
  'ambiguous',
  'needsPerson',
  'done',
  'cancelled',
  'superseded',
  'writtenOff'
]
const stamp = (mono = 0, bootId = 'boot1'): Stamp => ({ at: at(5), mono: mono as Monotonic, bootId })
const bytes = { method: 'POST', path: '/x', body: new TextEncoder().encode('{"a":1}'), identity: 'e', serverTime: 7 }
const send = (id: JobId) => store.transaction((db) => intend(db, id, bytes, stamp()))
const sendAt = (id: JobId, serverTime: number | undefined) =>
  store.transaction((db) => intend(db, id, { ...bytes, serverTime }, stamp()))
const force = (id: JobId, state: JobState) =>
  store.transaction((db) => db.prepare(`UPDATE job SET state = ? WHERE id = ?`).run(state, id))
const word = { by: 'boss' as EmployeeId, reason: 'seen', probes: [1] }
let subjects = 0
const fresh = () => put(store, jobOf('sale.create', `s${(subjects += 1)}`))

test('every transition works from the states it names and throws from every other', () => {
  for (const name of Object.keys(transitions) as Transition[]) {
    const { from, to } = transitions[name]
    for (const state of states) {
      const id = fresh()
      force(id, state)
      const go = () =>
        store.transaction((db) => move(db, name, id, at(9), name === 'Replace' ? { replacedBy: fresh2 } : {}).state)
      const fresh2 = fresh()
      if ((from as readonly JobState[]).includes(state)) expect(go(), `${name} from ${state}`).toBe(to)
      else expect(go, `${name} from ${state}`).toThrow(/cannot become/)
      force(id, 'done')
      force(fresh2, 'done')
    }
  }
})

test('no transition leaves a state that ends a job, but a person may send a lost record again', () => {
  const ends: JobState[] = ['done', 'cancelled', 'superseded', 'writtenOff']
  const leaving = Object.entries(transitions).flatMap(([name, { from }]) =>
    (from as readonly JobState[]).filter((state) => ends.includes(state)).map((state) => [name, state])
  )
  expect(leaving).toEqual([['Resend', 'done']])
})

test('an intent stores the exact bytes, their hash and the boot', () => {
  const id = fresh()
  send(id)
  const row = store.prepare(`SELECT body, body_hash, boot_id, number FROM attempt WHERE job_id = ?`).get(id)
  expect(row).toMatchObject({ boot_id: 'boot1', number: 1 })
  expect((row as { body_hash: string }).body_hash).toHaveLength(64)
  expect(lastAttempt(store, id)?.body).toEqual(Buffer.from(bytes.body))
})

test('the file itself allows one job in flight for each lane and one money write for the till', () => {
  const first = fresh()
  const second = fresh()
  send(first)
  expect(() => send(second)).toThrow(/UNIQUE/)
  const ticket = put(store, jobOf('ticket.create', 't1'))
  send(ticket)
  expect(jobById(store, ticket)?.state).toBe('sending')
})

test('a job that still waits for another is not sent, whoever asks', () => {
  put(store, jobOf('shift.open', 'shift1'))
  const sale = put(store, jobOf('sale.create', 'x', { after: [{ kind: 'shift.open', subjectId: 'shift1' }] }))
  expect(() => send(sale)).toThrow(/waits/)
  expect(jobById(store, sale)).toMatchObject({ state: 'queued', attempts: 0 })
})

test('an answer makes a job done, maps its id and resets its failures', () => {
  const id = fresh()
  send(id)
  store.transaction((db) => putBack(db, id, { outcome: 'notSent' }, undefined, stamp()))
  expect(jobById(store, id)).toMatchObject({ state: 'queued', failures: 1, attempts: 1 })
  send(id)
  store.transaction((db) => arrive(db, id, 'server1', stamp()))
  expect(jobById(store, id)).toMatchObject({ state: 'done', failures: 0, serverId: 'server1', attempts: 2 })
  expect(serverIdOf(store, 'sale', jobById(store, id)?.subjectId ?? '')).toBe('server1')
})

test('an outcome that does not belong to its transition is an error of the program', () => {
  const id = fresh()
  send(id)
  expect(() => store.transaction((db) => putBack(db, id, { outcome: 'ambiguous' }, undefined, stamp()))).toThrow(
    /RetryProvenSafe/
  )
  expect(() => store.transaction((db) => lose(db, id, { outcome: 'done' }, undefined, stamp()))).toThrow(/Doubt/)
})

test('recovery makes every SENDING ambiguous and starts every quiet time again by the clock of this boot', () => {
  const old = fresh()
  send(old)
  store.transaction((db) => lose(db, old, { outcome: 'ambiguous' }, undefined, stamp(900)))
  const flying = fresh()
  send(flying)
  const found = store.transaction((db) => recover(db, stamp(3, 'boot2')))
  expect(found.map(({ id }) => id).sort()).toEqual([old, flying].sort())
  for (const id of [old, flying]) {
    expect(jobById(store, id)?.state).toBe('ambiguous')
    expect(lastAttempt(store, id)).toMatchObject({ quietBoot: 'boot2', quietFrom: 3 })
  }
})

const ambiguous = (): JobId => {
  const id = fresh()
  send(id)
  store.transaction((db) => lose(db, id, { outcome: 'ambiguous' }, undefined, stamp()))
  return id
}

test('a verification begins at the first attempt that may have left, not at one that is proved not to have left', () => {
  const id = fresh()
  sendAt(id, 10)
  store.transaction((db) => putBack(db, id, { outcome: 'notSent' }, undefined, stamp()))
  sendAt(id, 20)
  store.transaction((db) => lose(db, id, { outcome: 'ambiguous' }, undefined, stamp()))
  force(id, 'queued')
  sendAt(id, 30)
  expect(firstServerTime(store, id)).toBe(20)
})

test('a verification begins at the attempt before, if the till did not know the time of the service', () => {
  const [first, earlier, later] = [fresh(), fresh(), fresh()]
  sendAt(first, undefined)
  force(first, 'ambiguous')
  expect(firstServerTime(store, first)).toBeUndefined()
  sendAt(earlier, 40)
  force(earlier, 'ambiguous')
  sendAt(later, undefined)
  expect(firstServerTime(store, later)).toBe(40)
})

test('a resend by proof names both its probes', () => {
  const id = ambiguous()
  const attempt = lastAttempt(store, id)
  if (attempt === undefined) throw new Error('no attempt')
  const negative = { verdict: 'absent', isAnswered: true, isValid: true, isFresh: true, evidence: {} } as const
  const [one, two] = store.transaction((db): [number, number] => [
    addProbe(db, attempt, negative, stamp(10)),
    addProbe(db, attempt, negative, stamp(20))
  ])
  const first = { id: one, began: 10 as Monotonic, isFresh: true, isWide: true }
  const second = { id: two, began: 20 as Monotonic, isFresh: true, isWide: true }
  expect(() => store.transaction((db) => resendByProof(db, attempt, [second, first], at(9)))).toThrow(
    /ResendProvenAbsent/
  )
  store.transaction((db) => resendByProof(db, attempt, [first, second], at(9)))
  expect(jobById(store, id)).toMatchObject({ state: 'queued', resends: 1 })
  expect(decisionsOf(store, id)).toMatchObject([{ action: 'resend', by: 'queue', probes: [one, two] }])
})

test('a job that is found once is done, and no incident is opened', () => {
  const id = ambiguous()
  store.transaction((db) => found(db, id, { id: 1, serverIds: ['a'], evidence: {} }, at(9)))
  expect(jobById(store, id)).toMatchObject({ state: 'done', serverId: 'a' })
  expect(openIncidents(store, 10)).toEqual([])
})

test('a job that is found twice is done, and an incident is opened once', () => {
  const id = ambiguous()
  store.transaction((db) => found(db, id, { id: 1, serverIds: ['a', 'b'], evidence: { serverIds: ['a', 'b'] } }, at(9)))
  expect(jobById(store, id)).toMatchObject({ state: 'done', serverId: 'a' })
  expect(openIncidents(store, 10)).toMatchObject([{ jobId: id, kind: 'doubled' }])
})

test('people adopt, resend, fix and write off, each with a decision, and can do nothing else', () => {
  const person = (): JobId => {
    const id = fresh()
    store.transaction((db) => move(db, 'Escalate', id, at(8), { reason: 'conflict' }))
    return id
  }
  const [adopted, resent, fixed, off] = [person(), person(), person(), person()]
  const successor = fresh()
  store.transaction((db) => {
    adopt(db, adopted, ['server9'], word, at(9))
    resendByPerson(db, resent, word, at(9))
    supersede(db, fixed, successor, word, at(9))
    writeOff(db, off, word, at(9))
  })
  const seen = [adopted, resent, fixed, off].map((id) => [jobById(store, id)?.state, decisionsOf(store, id)[0]?.action])
  expect(seen).toEqual([
    ['done', 'adopt'],
    ['queued', 'resend'],
    ['superseded', 'fix'],
    ['writtenOff', 'writeOff']
  ])
  const unseen = person()
  expect(() => store.transaction((db) => adopt(db, unseen, ['x'], { ...word, probes: [] }, at(9)))).toThrow(/probe/)
})

test('a person may send a job that waited for a written-off one', () => {
  const open = put(store, jobOf('shift.open', 'shift1'))
  const sale = put(store, jobOf('sale.create', 'x', { after: [{ kind: 'shift.open', subjectId: 'shift1' }] }))
  store.transaction((db) => {
    move(db, 'Escalate', open, at(8), { reason: 'conflict' })
    writeOff(db, open, word, at(9))
  })
  expect(jobById(store, sale)).toMatchObject({ state: 'needsPerson', reason: 'dependency' })
  store.transaction((db) => resendByPerson(db, sale, word, at(10)))
  expect(jobById(store, sale)).toMatchObject({ state: 'queued', waits: 0 })
})

test('a close that arrived is found by its kind and by the id of its record', () => {
  const close = put(store, jobOf('shift.close', 'shift1'))
  expect(doneJobOf(store, 'shift.close', 'server1')).toBeUndefined()
  send(close)
  store.transaction((db) => arrive(db, close, 'server1', stamp()))
  expect(doneJobOf(store, 'shift.close', 'server1')).toBe(close)
  expect([doneJobOf(store, 'shift.open', 'server1'), doneJobOf(store, 'shift.close', 'server2')]).toEqual([
    undefined,
    undefined
  ])
})

test('a close is ready only when all money of its shift is done or written off', () => {
  const shiftId = 'shift1' as never
  const open = put(store, jobOf('shift.open', 'shift1', { shiftId }))
  const sale = put(store, jobOf('sale.create', 'x', { shiftId, after: [{ kind: 'shift.open', subjectId: 'shift1' }] }))
  const close = put(store, jobOf('shift.close', 'shift1', { shiftId, after: [{ allOfShift: shiftId }] }))
  send(open)
  store.transaction((db) => arrive(db, open, 'server1', stamp()))
  expect(nextReady(store, ['shift.close'], new Set())).toBeUndefined()
  expect(nextReady(store, ['sale.create', 'shift.close'], new Set())?.id).toBe(sale)
  expect(nextReady(store, ['sale.create'], new Set([sale]))).toBeUndefined()
  store.transaction((db) => {
    move(db, 'Escalate', sale, at(8), { reason: 'conflict' })
  })
  expect(nextReady(store, ['shift.close'], new Set())).toBeUndefined()
  store.transaction((db) => writeOff(db, sale, word, at(9)))
  expect(nextReady(store, ['shift.close'], new Set())?.id).toBe(close)
})

test('the queries of every step use an index and never read all jobs', () => {
  const plan = (sql: string, ...values: unknown[]) =>
    (store.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]).map(({ detail }) => detail)
  const open = `('queued', 'sending', 'ambiguous', 'needsPerson')`
  const questions = [
    plan(`SELECT * FROM job WHERE state = 'queued' AND waits = 0 AND kind = ? ORDER BY seq LIMIT ?`, 'x', 1),
    plan(`SELECT * FROM job WHERE state = 'ambiguous' ORDER BY seq`),
    plan(`SELECT * FROM job WHERE state = 'sending' ORDER BY seq`),
    plan(`SELECT min(seq) FROM job WHERE shift_id IS ? AND state IN ${open}`, 'x'),
    plan(placesInLane, { lane: 'x' }),
    plan(`SELECT * FROM job WHERE subject_id = ? AND kind = ? ORDER BY seq DESC LIMIT 1`, 'x', 'y'),
    plan(`UPDATE job_dependency SET is_met = 1 WHERE needs = ? AND is_met = 0`, 'x'),
    plan(
      `SELECT 1 FROM job_dependency JOIN job AS money ON money.shift_id = substr(job_dependency.needs, 7)
       WHERE job_dependency.job_id = ? AND job_dependency.needs LIKE 'shift:%' AND money.shift_id IS NOT NULL
         AND money.state IN ${open}`,
      'x'
    )
  ]
  for (const details of questions) {
    for (const detail of details.filter((text) => /^(SCAN|SEARCH) (?!CONSTANT)/.test(text))) {
      expect(detail).toMatch(/USING (COVERING )?(INDEX|INTEGER PRIMARY KEY|PRIMARY KEY)/)
    }
  }
})
