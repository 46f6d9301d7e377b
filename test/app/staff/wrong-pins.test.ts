import { afterEach, describe, expect, it } from 'vitest'
import { lockDelayMs, isWeakPin, mostFailures, reportedFailures } from '../../../src/main/domain/staff/pin.ts'
import { incidentViews } from '../../../src/main/db/outbox/incident-views.ts'
import { pinState } from '../../../src/main/db/staff/people.ts'
import type { EmployeeId } from '../../../src/shared/ids.ts'
import { anna, boss, olim, pins, selling, signIn, till, type Till } from '../till.ts'

let at: Till
afterEach(() => at.remove())

const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const dayMs = 24 * 60 * 60_000

/** Tries wrong PINs, each as soon as the till accepts one again. Every third time the till is restarted. */
async function tryWrong(id: EmployeeId, times: number): Promise<string[]> {
  const kinds: string[] = []
  for (let tries = 0; tries < times; tries += 1) {
    at.pass(lockDelayMs(pinState(at.context.store, id)?.failures ?? 0))
    if (tries % 3 === 2) at.restart()
    kinds.push((await at.refused('people.signIn', { employeeId: id, pin: '9999' })).kind)
  }
  return kinds
}
const incidents = () => incidentViews(at.context.store, 9).map(({ kind, personName }) => [kind, personName])
const ofList = async (id: EmployeeId) => (await at.call('people.list', {})).find((person) => person.id === id)

describe('wrong PINs in a row', () => {
  it('the twentieth wrong PIN bars a person, over restarts and days, and the right PIN no longer works', async () => {
    at = till()
    const kinds = await tryWrong(anna, 20)
    expect(kinds.indexOf('person.pinBarred')).toBe(19)
    at.pass(30 * dayMs)
    at.restart()
    const right = { employeeId: anna, pin: pins['anna'] ?? '' }
    expect((await at.refused('people.signIn', right)).kind).toBe('person.pinBarred')
    expect(await ofList(anna)).toMatchObject({ isEnrolled: false, isBarred: true })
    await signIn(at, olim)
  })

  it('the right PIN resets the count, so that nobody who knows it is barred', async () => {
    at = till()
    await tryWrong(anna, 19)
    at.pass(lockDelayMs(19))
    await signIn(at, anna)
    expect(await tryWrong(anna, 19)).not.toContain('person.pinBarred')
  })

  it('wrong PINs are an incident from the tenth on, once, with the name of the person', async () => {
    at = till()
    await tryWrong(anna, 9)
    expect(incidents()).toEqual([])
    await tryWrong(anna, 4)
    expect(incidents()).toEqual([['pins', 'anna']])
  })

  it('wrong PINs are an incident also if the power was cut before each was known to be wrong', async () => {
    at = till({ pins: { hash: () => Promise.resolve(''), isRight: () => Promise.reject(new Error('plug pulled')) } })
    for (let tries = 0; tries <= reportedFailures; tries += 1) {
      at.pass(lockDelayMs(tries))
      await at.ask('people.signIn', { employeeId: anna, pin: '9999' })
      at.restart()
    }
    expect(incidents()).toEqual([['pins', 'anna']])
  })

  it('wrong PINs are on the report of the shift, also those from before it was opened', async () => {
    at = await selling()
    expect((await at.call('shift.report', {})).wrongPins).toBeUndefined()
    await tryWrong(olim, 2)
    expect((await at.call('shift.report', {})).wrongPins).toBe(2)
  })
})

describe('a person who is barred', () => {
  it('a barred person can sign in again after a manager gave a new PIN', async () => {
    at = till()
    await tryWrong(anna, 20)
    expect((await at.refused('people.enroll', { employeeId: anna, pin: '5713' })).kind).toBe('person.managerNeeded')
    await at.call('people.enroll', { employeeId: anna, pin: '5713', approval })
    await at.call('people.signIn', { employeeId: anna, pin: '5713' })
    expect(pinState(at.context.store, anna)?.failures).toBe(0)
  })

  it('a barred cashier has no right to enrol anybody, and a manager is never barred by wrong PINs', async () => {
    at = till()
    expect(await tryWrong(boss, 25)).not.toContain('person.pinBarred')
    expect(await ofList(boss)).toMatchObject({ isEnrolled: true })
    expect((await at.refused('people.signIn', { employeeId: boss, pin: pins['boss'] ?? '' })).facts).toEqual({
      seconds: 3600
    })
    at.pass(3_600_000)
    await signIn(at, boss)
    expect(pinState(at.context.store, boss)?.failures).toBe(0)
  })

  it('the owner need not wait while wrong PINs slow the only manager, if the owner proves who they are', async () => {
    at = till()
    const asked = { employeeId: boss, pin: '571306' }
    expect((await at.refused('people.enroll', asked)).kind).toBe('person.managerNeeded')
    await tryWrong(boss, 20)
    const proved: unknown[] = []
    at.context.shopSwitcher.proveOwner = (...given) => {
      proved.push(given)
      return Promise.resolve({ ok: true, value: { how: 'storedKey' } })
    }
    expect((await at.refused('people.enroll', asked)).kind).toBe('person.keyNeeded')
    expect((await at.refused('people.enroll', { employeeId: anna, pin: '5713' })).kind).toBe('person.ownerFirst')
    const credential = { kind: 'apiKey' as const, key: 'the key' }
    await at.call('people.enroll', { ...asked, credential })
    expect(proved).toEqual([[credential, boss]])
    await at.call('people.signIn', { employeeId: boss, pin: '571306' })
    const entry = at.context.store.prepare(`SELECT actor, facts FROM journal WHERE act = 'person.enrol'`).all()
    expect(entry).toEqual([{ actor: 'till', facts: '{"proof":"storedKey"}' }])
  })

  it('nobody is barred in the practice shop, whose PIN is on its screen', async () => {
    at = till({ mode: 'training' })
    expect(await tryWrong(anna, 25)).not.toContain('person.pinBarred')
  })
})

describe('the chance to guess a PIN', () => {
  const days = 30
  const fourDigits = Array.from({ length: 10_000 }, (_, pin) => String(pin).padStart(4, '0'))
  const usable = fourDigits.filter((pin) => !isWeakPin(pin)).length
  const percent = (chance: number) => Math.round(chance * 10_000) / 100

  it('the chance was 29 % in a month with four digits, at one try in a quarter of an hour', () => {
    const triesADay = dayMs / lockDelayMs(mostFailures - 1)
    expect([usable, triesADay]).toEqual([9_790, 96])
    expect(percent((days * triesADay) / usable)).toBe(29.42)
  })

  it('the chance is 0.2 % in all time while nobody types the right PIN, and 5.8 % in a month if somebody does each day', () => {
    expect(percent(mostFailures / usable)).toBe(0.2)
    expect(percent((days * (mostFailures - 1)) / usable)).toBe(5.82)
    // A manager has six digits: at most 2,020 of these PINs are a pattern, a run or pairs.
    expect(percent((days * (mostFailures - 1)) / (1_000_000 - 2_020))).toBe(0.06)
    // Nobody bars a manager. Somebody who tries at every hour of a month, while the manager does not sign in:
    expect(percent((days * dayMs) / lockDelayMs(mostFailures) / (1_000_000 - 2_020))).toBe(0.07)
    // Each of those days has an incident from the tenth try on. Below it the chance is 2.8 %.
    expect(percent((days * (reportedFailures - 1)) / usable)).toBe(2.76)
  })
})
