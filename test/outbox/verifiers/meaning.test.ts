import { describe, expect, test } from 'vitest'
import type { Attempt } from '../../../src/main/db/outbox/attempts.ts'
import type { Job } from '../../../src/main/db/core/job-rows.ts'
import { defaultLimits } from '../../../src/main/outbox/limits.ts'
import {
  differences,
  doneBy,
  isEdited,
  rowsOf,
  say,
  momentValue,
  rowsValue,
  shown
} from '../../../src/main/outbox/verifiers/meaning.ts'
import { createVirtualClock } from '../../support/virtual-clock.ts'

// What counts as the same value, and as a later change of somebody else.

describe('the value of a field', () => {
  test('sums of floats that print alike are the same value, and other figures are not', () => {
    expect(say(0.1 + 0.2).key).toBe(say(0.3).key)
    expect(say(1.0000001).key).not.toBe(say(1).key)
  })

  test('a missing value is empty, and a text is itself', () => {
    expect([say(undefined).key, say(null).key, say('x').key, say(true).key]).toEqual(['', '', 'x', 'true'])
    expect(say('id', 'Naqd')).toEqual({ key: 'id', words: 'Naqd' })
    expect(say('id')).toEqual({ key: 'id', words: 'id' })
  })

  test('a moment is the same in every way of writing it, and what is no moment is compared as it is', () => {
    expect(momentValue('2026-01-05T06:00:00+05:00').key).toBe('2026-01-05T01:00:00.000Z')
    expect(momentValue('soon').key).toBe('soon')
  })

  test('rows are compared without their order, and people read them one after another', () => {
    const [a, b] = [say('a', 'Non: 1'), say('b', 'Choy: 2')]
    expect(rowsValue([b, a])).toEqual(rowsValue([a, b]))
    expect(rowsValue([b, a]).words).toBe('Non: 1; Choy: 2')
    expect(rowsValue([a, a]).key).not.toBe(rowsValue([a]).key)
    expect(rowsValue([]).words).toBe('-')
  })

  test('a field that the record does not have is not compared', () => {
    expect([shown(undefined), shown(null), shown('')?.key, shown(0)?.key]).toEqual([undefined, undefined, '', '0'])
    expect(rowsOf([{ a: 1 }, 'x', null])).toEqual([{ a: 1 }, {}, {}])
    expect(rowsOf({ a: 1 })).toEqual([])
    const ours = { name: say('Non'), price: say(5), note: undefined, sku: say('N') }
    const theirs = { name: say('Non'), price: say(6, 'six'), note: say('x'), sku: undefined }
    expect(differences(ours, theirs)).toEqual([{ field: 'price', ours: '5', theirs: 'six' }])
  })
})

describe('a record that was changed later', () => {
  const started = Date.UTC(2026, 0, 5, 6)
  const job = { changedAt: started + 3000 } as Job
  /** The clock of the service is an hour ahead of that of the till. */
  const attempt = { startedAt: started, serverTime: started + 3_600_000 } as unknown as Attempt
  const changedAt = (ms: number) => new Date(started + 3_600_000 + ms).toISOString()

  test('a change counts as a later one from two seconds after the end of the job on, by the clock of the service', () => {
    expect(isEdited(job, attempt, changedAt(5000))).toBe(false)
    expect(isEdited(job, attempt, changedAt(5001))).toBe(true)
  })

  test('without a known time of either side no change counts as a later one', () => {
    expect(isEdited(job, { ...attempt, serverTime: undefined }, changedAt(9000))).toBe(false)
    expect(isEdited(job, attempt, undefined)).toBe(false)
    expect(isEdited(job, attempt, 'soon')).toBe(false)
  })
})

test('a job is read back 15 minutes after it is done, and three hours after it if it was sent twice', () => {
  const clock = createVirtualClock()
  const minute = 60_000
  const { first, second } = doneBy({ clock, limits: defaultLimits })
  expect([clock.now() - first, clock.now() - second]).toEqual([15 * minute, 180 * minute])
})
