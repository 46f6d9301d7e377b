import { expect, test } from 'vitest'
import {
  isValidNegative,
  rulingOf,
  provingPair,
  type VerificationFacts,
  type History
} from '../../src/main/outbox/policy.ts'
import { defaultLimits } from '../../src/main/outbox/limits.ts'
import { foundIn, inconclusive, looked } from '../../src/main/outbox/verifiers/verify.ts'
import type { Monotonic } from '../../src/shared/ports.ts'

const mono = (ms: number) => ms as Monotonic
const negative = (id: number, began: number, isFresh = true) => ({ id, began: mono(began), isFresh })

/** A negative for which all five conditions hold. */
const good: VerificationFacts = {
  verification: looked('absent', { freshness: 'shown' }),
  began: mono(300_000),
  now: mono(300_050),
  quietFrom: mono(0),
  isSameIdentity: true
}
const history: History = {
  isRefused: false,
  negatives: [negative(1, 300_000)],
  resends: 0,
  hasOneEffect: false,
  mayResend: true,
  answeredMs: 0,
  isAwayTooLong: false,
  verifications: 5
}

test('a negative counts when all five conditions hold', () => {
  expect(isValidNegative(good, defaultLimits)).toBe(true)
})

test('a negative is worthless if one of the five conditions fails', () => {
  const broken: Record<string, VerificationFacts> = {
    'not quiet yet': { ...good, began: mono(299_999) },
    'quiet of another boot': { ...good, quietFrom: undefined },
    incomplete: { ...good, verification: inconclusive('incomplete', true) },
    'the list is stale': { ...good, verification: looked('absent', { freshness: 'missing' }) },
    'other eyes': { ...good, isSameIdentity: false },
    'no well-formed answer': { ...good, verification: looked('absent', { freshness: 'shown', isAnswered: false }) }
  }
  for (const [name, facts] of Object.entries(broken)) expect(isValidNegative(facts, defaultLimits), name).toBe(false)
})

test('a proof takes two negatives, 120 s apart if a later job shows that the list is fresh', () => {
  expect(provingPair([negative(1, 300_000)], defaultLimits)).toBeUndefined()
  expect(provingPair([negative(1, 300_000), negative(2, 419_999)], defaultLimits)).toBeUndefined()
  expect(provingPair([negative(1, 300_000), negative(2, 420_000)], defaultLimits)).toHaveLength(2)
})

test('the second negative begins 15 minutes after the first if its list shows no later record', () => {
  for (const isFresh of [true, false]) {
    const soon = [negative(1, 0, isFresh), negative(2, 899_999, false)]
    const late = [negative(1, 0, isFresh), negative(2, 900_000, false)]
    expect(provingPair(soon, defaultLimits)).toBeUndefined()
    expect(provingPair(late, defaultLimits)).toHaveLength(2)
  }
  expect(provingPair([negative(1, 0, false), negative(2, 120_000)], defaultLimits)).toHaveLength(2)
})

test('a positive counts at once, whatever the conditions are', () => {
  const facts: VerificationFacts = {
    ...good,
    verification: foundIn(['x'], {}),
    began: mono(1),
    quietFrom: undefined,
    isSameIdentity: false
  }
  expect(rulingOf(facts, history, defaultLimits)).toEqual({ kind: 'found' })
})

const pair = [negative(1, 300_000), negative(2, 420_000)]
const second: VerificationFacts = { ...good, began: mono(420_000), now: mono(420_050) }

test('two valid negatives lead to a resend, and after three resends to a person', () => {
  const proved = { ...history, negatives: pair }
  expect(rulingOf(second, proved, defaultLimits)).toMatchObject({ kind: 'resend' })
  expect(rulingOf(second, { ...proved, resends: 3 }, defaultLimits)).toEqual({ kind: 'person', reason: 'resends' })
  const { kind } = rulingOf(second, { ...proved, resends: 3, hasOneEffect: true }, defaultLimits)
  expect(kind, 'a write that the service can apply only once').toBe('resend')
})

test('a ticket that another till may have settled meanwhile is never sent again automatically', () => {
  const away = { ...history, negatives: pair, isAwayTooLong: true }
  expect(rulingOf(second, away, defaultLimits)).toEqual({ kind: 'person', reason: 'noProbe' })
})

test('a refusal is confirmed by two valid negatives as any absence, and is not sent again', () => {
  const early: VerificationFacts = { ...good, began: mono(10), now: mono(20) }
  expect(rulingOf(early, { ...history, isRefused: true, negatives: [] }, defaultLimits).kind).toBe('again')
  expect(rulingOf(good, { ...history, isRefused: true }, defaultLimits).kind).toBe('again')
  expect(rulingOf(second, { ...history, isRefused: true, negatives: pair }, defaultLimits)).toEqual({ kind: 'refused' })
})

test('a proved absence waits while the service has returned no record of its kind with its key, and then goes to a person', () => {
  const waiting = { ...history, negatives: pair, mayResend: false }
  expect(rulingOf(second, waiting, defaultLimits).kind).toBe('again')
  const longer = { ...waiting, answeredMs: defaultLimits.maxLookingMs }
  expect(rulingOf(second, longer, defaultLimits)).toEqual({ kind: 'person', reason: 'tooLong' })
  expect(rulingOf(second, { ...waiting, isRefused: true }, defaultLimits).kind).toBe('refused')
})

test('a record that somebody else changed goes to a person', () => {
  expect(rulingOf({ ...good, verification: looked('conflict') }, history, defaultLimits)).toEqual({
    kind: 'person',
    reason: 'conflict'
  })
})

test('a job without a result after 24 hours of an answering service goes to a person', () => {
  const facts: VerificationFacts = { ...good, verification: inconclusive('incomplete', true) }
  const tired = { ...history, negatives: [], answeredMs: 24 * 3_600_000 }
  expect(rulingOf(facts, tired, defaultLimits)).toEqual({ kind: 'person', reason: 'tooLong' })
  expect(rulingOf(facts, { ...tired, answeredMs: tired.answeredMs - 1 }, defaultLimits).kind).toBe('again')
})

test('the next verification comes as soon as it can count, and the second one as soon as it can prove', () => {
  const early: VerificationFacts = { ...good, began: mono(290_000), now: mono(290_000) }
  expect(rulingOf(early, { ...history, negatives: [] }, defaultLimits)).toEqual({ kind: 'again', inMs: 10_000 })
  expect(rulingOf(good, history, defaultLimits)).toEqual({ kind: 'again', inMs: 119_950 })
  const later: VerificationFacts = { ...good, verification: inconclusive('incomplete', true), now: mono(1_150_000) }
  expect(rulingOf(later, history, defaultLimits)).toEqual({ kind: 'again', inMs: 50_000 })
})
