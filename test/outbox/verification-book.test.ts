import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JobState, NewJob } from '../../src/main/domain/core/model.ts'
import { createVerificationBook, type VerificationBook } from '../../src/main/outbox/verification-book.ts'
import type { EmployeeId, JobId, OrganizationId } from '../../src/shared/ids.ts'
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts'
import { jobOf, put, tempTill } from './rig/support.ts'

// When each doubtful job is verified, and which jobs one scan verifies together.

let till: ReturnType<typeof tempTill>
let clock: VirtualClock
let book: VerificationBook
beforeEach(() => {
  till = tempTill()
  clock = createVirtualClock()
  book = createVerificationBook({ store: till.store, clock })
})
afterEach(() => till.remove())

const force = (id: JobId, state: JobState): JobId => {
  till.store.transaction((db) => db.prepare('UPDATE job SET state = ? WHERE id = ?').run(state, id))
  return id
}
let subjects = 0
const doubtful = (more: Partial<NewJob> = {}, kind: NewJob['kind'] = 'sale.create', state: JobState = 'ambiguous') =>
  force(put(till.store, jobOf(kind, `s${(subjects += 1)}`, more)), state)
const dueIds = () => book.due().map(({ id }) => id)

describe('the jobs that are due', () => {
  test('a job is due when its time has come, and not before', async () => {
    const id = doubtful()
    book.put(id, 5000)
    expect([dueIds(), book.nextAt()]).toEqual([[], 5000])
    await clock.advance(5000)
    expect(dueIds()).toEqual([id])
  })

  test('one scan verifies the jobs of one kind, one person and one shop, oldest first', () => {
    const [first, ticket, second] = [doubtful(), doubtful({}, 'ticket.create'), doubtful()]
    const [ofOther, inOther] = [
      doubtful({ employeeId: 'employee2' as EmployeeId }),
      doubtful({ organizationId: 'organization2' as OrganizationId })
    ]
    for (const id of [inOther, ofOther, second, ticket, first]) book.put(id, 0)
    expect(dueIds()).toEqual([first, second])
    book.drop(first)
    book.drop(second)
    expect(dueIds()).toEqual([ticket])
    book.drop(ticket)
    expect(dueIds()).toEqual([ofOther])
    book.drop(ofOther)
    expect(dueIds()).toEqual([inOther])
  })

  test('a job that waits for a person is verified after those that are ambiguous', () => {
    const held = doubtful({}, 'sale.create', 'needsPerson')
    const ambiguous = doubtful()
    for (const id of [held, ambiguous]) book.put(id, 0)
    expect(dueIds()).toEqual([ambiguous, held])
  })

  test('a job about which a person has decided leaves the book', () => {
    const [open, decided] = [doubtful(), doubtful({}, 'sale.create', 'writtenOff')]
    book.put(open, 60_000)
    book.put(decided, 0)
    expect(dueIds()).toEqual([])
    expect([book.size(), book.nextAt()]).toEqual([1, 60_000])
  })
})

test('an outage makes every verification due at once, and its intervals short again', async () => {
  const [one, two] = [doubtful(), doubtful()]
  book.put(one, 5000)
  book.put(two, 90_000)
  await clock.advance(1000)
  expect(book.nextAt()).toBe(5000)
  book.looked(one, true)
  book.hurry()
  expect(book.nextAt()).toBe(1000)
  expect(dueIds()).toEqual([one, two])
  expect(book.looked(one, true).verifications).toBe(0)
})

test('only the time between two answers of the service counts towards the 24 hours', async () => {
  const id = doubtful()
  book.put(id, 0)
  expect(book.looked(id, true)).toEqual({ verifications: 0, answeredMs: 0 })
  await clock.advance(1000)
  expect(book.looked(id, true)).toEqual({ verifications: 1, answeredMs: 1000 })
  await clock.advance(1000)
  expect(book.looked(id, false)).toEqual({ verifications: 2, answeredMs: 0 })
  await clock.advance(1000)
  expect(book.looked(id, true)).toEqual({ verifications: 3, answeredMs: 0 })
  // The next time keeps the count of the verifications.
  book.put(id, 2000)
  expect(book.looked(id, true).verifications).toBe(4)
})
