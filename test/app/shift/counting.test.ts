import { afterEach, describe, expect, it } from 'vitest'
import { cash, som } from '../../support/model-fixtures.ts'
import {
  anna,
  boss,
  byBoss,
  currentId,
  journalActs,
  olim,
  pins,
  scan,
  selling,
  signIn,
  wholeDrawer,
  wholeReport,
  type Till
} from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

const drawer = (amount: number) => wholeDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: amount }])
async function sell(): Promise<void> {
  await scan(at, '4780002')
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
}
const differences = (z: { countings: { differences: { differenceMinor: number }[] }[] }) =>
  z.countings.map((each) => each.differences.map(({ differenceMinor }) => differenceMinor))

describe('the first count of a shift', () => {
  it('the count must be complete before the expected cash is shown', async () => {
    at = await selling()
    await sell()
    for (const counts of [[], (await drawer(1)).slice(0, 1)]) {
      const failure = await at.refused('shift.count', { counts })
      expect(failure.kind).toBe('shift.rowsUncounted')
      expect(failure.facts?.['names']).toContain('Karta')
    }
    expect((await at.call('shift.closing', {})).isCounted).toBe(false)
    expect(await at.call('shift.report', {})).toMatchObject({ isBlind: true, rows: [] })
  })

  it('the count needs no manager, and adds nothing to the report but its table', async () => {
    at = await selling()
    await sell()
    expect((await at.call('shift.closing', {})).asksManager).toBe(false)
    const counted = await at.call('shift.count', { counts: await drawer(112_500) })
    expect(counted).toMatchObject({ isCounted: true, asksManager: true })
    expect((await at.call('shift.close', { note: 'counted' })).countings).toEqual([])
  })
})

describe('a count after the expected cash was shown', () => {
  it('a manager must allow the count, and the first difference stays on the report with the name of the approver', async () => {
    at = await selling()
    await sell()
    await at.call('shift.count', { counts: await drawer(1) })
    expect((await at.refused('shift.count', { counts: await drawer(112_500) })).kind).toBe('person.managerNeeded')
    const byCashier = { managerId: olim, pin: pins['olim'] ?? '' }
    const asked = { counts: await drawer(112_500), approval: byCashier }
    expect((await at.refused('shift.count', asked)).kind).toBe('person.managerNeeded')
    at.pass(60_000)
    await at.call('shift.count', { counts: await drawer(112_500), approval: byBoss })
    const z = await at.call('shift.close', { note: 'counted' })
    expect(z.rows[0]?.differenceMinor).toBe(0)
    expect(z.countings).toMatchObject([{ byName: 'anna' }, { byName: 'anna', allowedByName: 'boss' }])
    expect(z.countings[0]).not.toHaveProperty('allowedByName')
    expect(differences(z)).toEqual([[-112_499], []])
    expect(journalActs(at).filter((act) => act === 'shift.count')).toHaveLength(2)
  })

  it('a manager must allow the count also after a sale invalidated the first one, which stays on record', async () => {
    at = await selling()
    await at.call('shift.count', { counts: await drawer(1) })
    at.pass(60_000)
    await sell()
    const closing = await at.call('shift.closing', {})
    expect(closing).toMatchObject({ isCounted: false, asksManager: true })
    expect((await at.refused('shift.count', { counts: await drawer(112_500) })).kind).toBe('person.managerNeeded')
    expect(await at.call('shift.report', {})).toMatchObject({ isBlind: true, countings: [{ differences: [] }] })
    expect(differences(await wholeReport(at))).toEqual([[-99_999]])
    await at.call('shift.count', { counts: await drawer(112_500), approval: byBoss })
    const z = await at.call('shift.close', { note: 'counted' })
    expect(z.countings.map(({ takenBackAt }) => takenBackAt !== undefined)).toEqual([true, false])
    expect(differences(z)).toEqual([[-99_999], []])
  })

  it('a manager who counts needs no other PIN, and is on the report all the same', async () => {
    at = await selling()
    await at.call('shift.count', { counts: await drawer(1) })
    await at.call('people.lock', {})
    await signIn(at, boss)
    expect((await at.call('shift.closing', {})).asksManager).toBe(false)
    await at.call('shift.count', { counts: await drawer(100_000) })
    const z = await at.call('shift.close', { note: 'counted' })
    expect(z.countings.map(({ byName }) => byName)).toEqual(['anna', 'boss'])
    expect(z.countings[1]).not.toHaveProperty('allowedByName')
  })

  it('the approval is asked for after a power cut as before it', async () => {
    at = await selling()
    await at.call('shift.count', { counts: await drawer(1) })
    at.restart()
    await signIn(at, anna)
    expect((await at.refused('shift.count', { counts: await drawer(100_000) })).kind).toBe('person.managerNeeded')
  })
})

describe('a cash movement that was forgotten before the count', () => {
  const move = (direction: 'in' | 'out', amountMinor: number) =>
    ({ direction, methodId: cash.id, currencyId: som.id, amountMinor, isAfterCount: true }) as const

  it('the movement keeps the count, makes the difference smaller, and is on the report with the first difference', async () => {
    at = await selling()
    await sell()
    await at.call('shift.count', { counts: await drawer(62_500) })
    at.pass(60_000)
    await at.call('cash.move', { ...move('out', 50_000), approval: byBoss })
    expect(await at.call('shift.closing', {})).toMatchObject({
      isCounted: true,
      rows: [{ expectedMinor: 62_500, countedMinor: 62_500, differenceMinor: 0 }, {}, {}],
      findings: []
    })
    const z = await at.call('shift.close', { note: 'counted' })
    expect(z.cash).toMatchObject([{ direction: 'out', isAfterCount: true, approvedName: 'boss' }])
    expect(differences(z)).toEqual([[-50_000]])
    expect(z.countings[0]).not.toHaveProperty('takenBackAt')
  })

  it('a manager must allow the movement in both directions, also where cash in needs nobody', async () => {
    at = await selling()
    await at.call('shift.count', { counts: await drawer(130_000) })
    const failure = await at.refused('cash.move', move('in', 30_000))
    expect(failure).toMatchObject({ kind: 'person.managerNeeded', approval: { acts: ['recordAfterCount'] } })
    await at.call('cash.move', { ...move('in', 30_000), approval: byBoss })
    expect((await at.call('shift.closing', {})).rows[0]?.differenceMinor).toBe(0)
  })

  it('the movement is refused without a valid count, in the wrong direction and above the difference', async () => {
    at = await selling()
    const refused = async (asked: ReturnType<typeof move>) =>
      (await at.refused('cash.move', { ...asked, approval: byBoss })).kind
    expect(await refused(move('out', 1))).toBe('shift.uncounted')
    await at.call('shift.count', { counts: await drawer(70_000) })
    expect(await refused(move('in', 1))).toBe('cash.overDifference')
    expect(await refused(move('out', 30_001))).toBe('cash.overDifference')
    await sell()
    expect(await refused(move('out', 30_000))).toBe('shift.uncounted')
  })

  it('an ordinary movement after the count still cancels the count', async () => {
    at = await selling()
    await at.call('shift.count', { counts: await drawer(70_000) })
    await at.call('cash.move', { ...move('out', 30_000), isAfterCount: undefined, approval: byBoss })
    expect((await at.call('shift.closing', {})).isCounted).toBe(false)
  })
})

it('an incomplete count does not hand over the drawer', async () => {
  at = await selling()
  const counts = (await drawer(100_000)).slice(0, 2)
  const asked = { toId: olim, pin: pins['olim'] ?? '', counts }
  expect((await at.refused('shift.handOver', asked)).kind).toBe('shift.rowsUncounted')
})
