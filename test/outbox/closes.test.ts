import { afterEach, beforeEach, expect, test } from 'vitest'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { jobById } from '../../src/main/db/core/job-rows.ts'
import { nextReady } from '../../src/main/db/outbox/ready.ts'
import { move } from '../../src/main/db/outbox/transitions.ts'
import { createCloses, type Closes } from '../../src/main/outbox/closes.ts'
import type { OutboxDeps } from '../../src/main/outbox/deps.ts'
import { defaultLimits } from '../../src/main/outbox/limits.ts'
import type { JobId } from '../../src/shared/ids.ts'
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts'
import { at, jobOf, put, shift, tempTill } from './rig/support.ts'

// The close of a shift is held for two hours at most by money of its shift that makes no progress (queue.md).

const hour = 60 * 60_000
const shiftId = shift('shift1')
let till: ReturnType<typeof tempTill>
let clock: VirtualClock
let closes: Closes
beforeEach(() => {
  till = tempTill()
  clock = createVirtualClock()
  const journal = createJournal(new Uint8Array(32), 'boot1')
  closes = createCloses({ store: till.store, clock, limits: defaultLimits, journal } as unknown as OutboxDeps)
})
afterEach(() => till.remove())

const sell = (id: string): JobId => put(till.store, jobOf('sale.create', id, { shiftId }))
const close = (): JobId =>
  put(till.store, jobOf('shift.close', shiftId, { shiftId, subject: '1', after: [{ allOfShift: shiftId }] }))
const end = (id: JobId) => till.store.transaction((db) => void move(db, 'WriteOff', id, at(9)))
const escalate = (id: JobId) =>
  till.store.transaction((db) => void move(db, 'Escalate', id, at(9), { reason: 'dependency' }))
const readyClose = () => nextReady(till.store, ['shift.close'], new Set())?.id
const journalled = () => till.store.prepare('SELECT actor, act, subject, facts FROM journal ORDER BY seq').all()

test('a close goes after two hours without a sale that makes no progress, and the journal says what it goes without', async () => {
  const stuck = sell('a')
  const closing = close()
  closes.check()
  expect(closes.nextAt()).toBe(2 * hour)
  await clock.advance(2 * hour - 1)
  closes.check()
  expect(readyClose()).toBeUndefined()
  expect(journalled()).toEqual([])
  await clock.advance(1)
  closes.check()
  expect(readyClose()).toBe(closing)
  const facts = { kind: 'shift.close', of: '1', owes: `1 since ${jobById(till.store, stuck)?.seq}` }
  expect(journalled()).toEqual([
    { actor: 'till', act: 'job.closeWithout', subject: closing, facts: JSON.stringify(facts) }
  ])
  expect(closes.nextAt()).toBeUndefined()
})

test('the time of a held close does not run while nothing can be sent', async () => {
  sell('a')
  const closing = close()
  closes.check()
  await clock.advance(hour)
  closes.pause()
  expect(closes.nextAt()).toBeUndefined()
  await clock.advance(5 * hour)
  closes.pause()
  closes.check()
  expect(readyClose()).toBeUndefined()
  expect(closes.nextAt()).toBe(7 * hour)
  await clock.advance(hour)
  closes.check()
  expect(readyClose()).toBe(closing)
})

test('the time of a held close begins again with each job of its shift that ends', async () => {
  const first = sell('a')
  sell('b')
  escalate(first)
  close()
  closes.check()
  await clock.advance(hour)
  end(first)
  closes.check()
  expect(closes.nextAt()).toBe(3 * hour)
  await clock.advance(hour)
  closes.check()
  expect(readyClose()).toBeUndefined()
})

test('a close is held no longer when the last job of its shift has ended', async () => {
  const last = sell('a')
  escalate(last)
  const closing = close()
  closes.check()
  await clock.advance(hour)
  end(last)
  closes.check()
  expect(closes.nextAt()).toBeUndefined()
  expect(readyClose()).toBe(closing)
  expect(journalled()).toEqual([])
})

test('a pause without a held close starts no time', () => {
  closes.check()
  closes.pause()
  expect(closes.nextAt()).toBeUndefined()
  close()
  closes.check()
  expect(closes.nextAt()).toBeUndefined()
})
