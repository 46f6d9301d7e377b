import { afterEach, describe, expect, it } from 'vitest'
import { verify } from '../../../src/main/db/core/journal.ts'
import { card, cash, dollar, som } from '../../support/model-fixtures.ts'
import {
  anna,
  boss,
  countDrawer,
  currentId,
  jobs,
  journalActs,
  olim,
  pins,
  scan,
  selling,
  signIn,
  wholeReport,
  type Till
} from '../till.ts'
import { oneHolder } from '../one-holder.ts'

let at: Till
afterEach(() => {
  at.remove()
})

const counts = (amount: number) => [
  { methodId: cash.id, currencyId: som.id, countedMinor: amount },
  { methodId: cash.id, currencyId: dollar.id, countedMinor: 0 },
  { methodId: card.id, currencyId: som.id, countedMinor: 0 }
]
const give = (to: typeof olim, amount: number, pin = pins[to] ?? '') =>
  ({ toId: to, pin, counts: counts(amount) }) as const
async function sell(code = '4780001'): Promise<void> {
  await scan(at, code)
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
}

describe('the X report', () => {
  it('the X report hides from a cashier who must count blind every figure that reveals the drawer', async () => {
    at = await selling()
    await sell()
    const blind = await at.call('shift.report', {})
    expect(blind).toMatchObject({ kind: 'X', isBlind: true, salesCount: 1, rows: [] })
    expect(blind.salesMinor).toBeUndefined()
    expect(blind.unsent.every(({ amountMinor }) => amountMinor === undefined)).toBe(true)
    expect(JSON.stringify(blind)).not.toMatch(/4000|104000|100000/)
  })

  it('the X report shows them with a manager’s approval, and the approver is written down', async () => {
    at = await selling()
    await sell()
    expect((await at.refused('shift.report', { isWhole: true })).kind).toBe('person.managerNeeded')
    const whole = await wholeReport(at)
    expect(whole).toMatchObject({ isBlind: false, salesMinor: 4_000 })
    expect(whole.rows[0]).toMatchObject({ openingMinor: 100_000, takenMinor: 4_000 })
    expect(journalActs(at)).toContain('shift.seeExpected')
  })

  it('the X report is complete for a manager, and for the cashier after the count', async () => {
    at = await selling()
    await countDrawer(at, counts(100_000))
    expect(await at.call('shift.report', {})).toMatchObject({ isBlind: false, salesMinor: 0 })
    await sell()
    expect((await at.call('shift.report', {})).isBlind).toBe(true)
    await signIn(at, boss)
    expect((await at.call('shift.report', {})).isBlind).toBe(false)
  })
})

describe('the drawer of an open shift', () => {
  it('the drawer passes to the next cashier, who sells and closes; the first one can no longer use it', async () => {
    at = await selling()
    await oneHolder(at)
    await sell()
    const view = await at.call('shift.handOver', give(olim, 103_500))
    expect(view.cashier).toMatchObject({ id: olim })
    expect(view.shift).toMatchObject({ cashierId: olim, number: 1 })
    await sell('4780002')
    expect((await at.refused('people.signIn', { employeeId: anna, pin: pins['anna'] ?? '' })).kind).toBe(
      'shift.othersDrawer'
    )
    const z = await closeWith(116_000)
    expect(z).toMatchObject({ kind: 'Z', salesCount: 2, cashierName: 'anna' })
    expect(z.handOvers).toMatchObject([
      { fromName: 'anna', toName: 'olim', differences: [{ methodName: cash.name, differenceMinor: -500 }] }
    ])
    const sellers = at.context.store.prepare('SELECT employee_id AS id FROM sale ORDER BY number').all()
    expect(sellers).toEqual([{ id: anna }, { id: olim }])
    expect(verify(at.context.store, new Uint8Array(32)).isWhole).toBe(true)
  })

  const closeWith = async (amount: number) => {
    await countDrawer(at, counts(amount))
    return at.call('shift.close', { note: 'counted' })
  }

  it('the expected cash is shown to neither of the two cashiers', async () => {
    at = await selling()
    await sell()
    await at.call('shift.handOver', give(olim, 1))
    const blind = await at.call('shift.report', {})
    expect(blind).toMatchObject({ isBlind: true, handOvers: [{ fromName: 'anna', toName: 'olim', differences: [] }] })
    expect((await wholeReport(at)).handOvers[0]?.differences).toMatchObject([{ differenceMinor: -103_999 }])
  })

  it('the hand-over is refused with a wrong PIN, to the same cashier, and while a ticket has payments', async () => {
    at = await selling()
    expect((await at.refused('shift.handOver', give(olim, 100_000, '9753'))).kind).toBe('person.pinWrong')
    expect((await at.refused('shift.handOver', give(anna, 100_000))).kind).toBe('shift.sameHands')
    await scan(at, '4780001')
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 1_000 })
    expect((await at.refused('shift.handOver', give(olim, 100_000))).kind).toBe('shift.ticketsOpen')
    expect((await at.call('app.state', {})).shift?.cashierId).toBe(anna)
    expect(journalActs(at)).not.toContain('shift.handOver')
  })

  it('the hand-over invalidates an earlier count for the close, and survives a power cut', async () => {
    at = await selling()
    await countDrawer(at, counts(100_000))
    await at.call('shift.handOver', give(olim, 100_000))
    expect((await at.call('shift.closing', {})).isCounted).toBe(false)
    at.restart()
    await signIn(at, olim)
    expect((await at.call('app.state', {})).shift?.cashierId).toBe(olim)
  })
})

describe('a shift over midnight', () => {
  it('the sales of both days are one shift: they are in its Z report, and its drawer is counted once', async () => {
    at = await selling()
    at.goTo(new Date(2027, 4, 3, 23, 50).getTime())
    await sell()
    at.goTo(new Date(2027, 4, 4, 0, 10).getTime())
    await sell('4780002')
    const counted = await countDrawer(at, counts(116_500))
    expect(counted.rows.every((row) => row.differenceMinor === 0)).toBe(true)
    const z = await at.call('shift.close', { note: 'counted' })
    expect(z).toMatchObject({ salesCount: 2, salesMinor: 16_500 })
    expect(new Date(z.closedAt ?? 0).getDate()).toBe(4)
    expect(
      jobs(at)
        .filter(({ shift_id }) => shift_id === z.shiftId)
        .map(({ kind }) => kind)
    ).toEqual(['shift.open', 'sale.create', 'sale.create', 'shift.close'])
  })
})
