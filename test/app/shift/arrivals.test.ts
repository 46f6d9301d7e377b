import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import type { CashInTransit } from '../../../src/main/domain/shift/transfer.ts'
import { fail, ok } from '../../../src/shared/failure.ts'
import type { CashboxId, MovementId } from '../../../src/shared/ids.ts'
import { cash, som } from '../../support/model-fixtures.ts'
import { anna, boss, countDrawer, here, journalActs, pins, selling, signIn, wholeReport, type Till } from '../till.ts'

// Cash that this register gave to another one, until its arrival is known.

let at: Till
const approval = { managerId: boss, pin: pins[boss] ?? '' }
const registerB = 'desk-b' as CashboxId

beforeEach(async () => {
  at = await selling()
  at.catalog.transaction((db) => {
    const box = (id: string, position: number) =>
      putRecord(db, 'cashbox', { id, value: { id, name: id, organizationId: here.organizationId } }, position, 1)
    box(here.cashboxId, 0)
    box(registerB, 1)
    const article = (id: string, direction: 'in' | 'out' | 'transfer', party: string, position: number) =>
      putRecord(db, 'article', { id, value: { id, name: id, direction, party } }, position, 1)
    article('float', 'in', 'employee', 0)
    article('expense', 'out', 'employee', 1)
    article('debts', 'in', 'customer', 2)
  })
})
afterEach(() => {
  at.remove()
})

const give = (amountMinor: number) =>
  at.call('cash.move', {
    direction: 'out' as const,
    methodId: cash.id,
    currencyId: som.id,
    amountMinor,
    toRegisterId: registerB,
    approval,
    articleId: 'expense'
  })
/** Replaces the service's answers about arrivals, and records the questions. */
function serviceKnows(known: (given: readonly CashInTransit[]) => { id: MovementId; document: string }[]) {
  const asked: unknown[] = []
  at.context.arrivals = {
    of: (given, organizationId, articles) => {
      asked.push({ numbers: given.map(({ number }) => number), organizationId, articles })
      return Promise.resolve(ok(known(given)))
    }
  }
  return asked
}
const inTransit = () => at.call('cash.inTransit', {})

describe('cash in transit', () => {
  it('cash in transit is listed with the giver, the register, the sum, the time and the code, newest first, also after a power cut', async () => {
    await at.call('cash.move', {
      direction: 'out' as const,
      methodId: cash.id,
      currencyId: som.id,
      amountMinor: 1_000,
      approval,
      articleId: 'expense'
    })
    const first = await give(30_000)
    const second = await give(20_000)
    at.restart()
    await signIn(at, anna)
    const rows = await inTransit()
    expect(rows.map(({ number, amountMinor }) => [number, amountMinor])).toEqual([
      [second.slip.number, 20_000],
      [first.slip.number, 30_000]
    ])
    expect(rows[1]).toMatchObject({ register: first.slip.register, cashierName: 'anna', isSent: false })
    expect(rows[1]?.code.replace(/ /g, '')).toBe(first.slip.code)
    expect(rows[1]?.movedAt).toBe(first.slip.movedAt)
  })

  it('cash in transit is named in the reports of its shift, and no more once it arrived', async () => {
    expect(await wholeReport(at)).not.toHaveProperty('inTransit')
    const { slip } = await give(30_000)
    await give(20_000)
    expect((await wholeReport(at)).inTransit).toEqual([{ currencyId: som.id, amountMinor: 50_000 }])
    await at.call('cash.confirmArrival', { movementId: slip.id, reason: 'by phone', approval })
    expect((await wholeReport(at)).inTransit).toEqual([{ currencyId: som.id, amountMinor: 20_000 }])
  })

  it('cash in transit stays listed in the next shift, whose own report does not count it', async () => {
    const { slip } = await give(30_000)
    await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 70_000 }])
    await at.call('shift.close', { note: 'counted' })
    await at.call('shift.open', { counts: [{ methodId: cash.id, currencyId: som.id, countedMinor: 70_000 }] })
    expect((await inTransit()).map(({ number }) => number)).toEqual([slip.number])
    expect(await wholeReport(at)).not.toHaveProperty('inTransit')
  })
})

describe('cash that has arrived', () => {
  it('a manager takes cash off the list and says how the arrival is known, and the journal keeps both', async () => {
    const { slip } = await give(30_000)
    const said = { movementId: slip.id, reason: 'their slip lies here' }
    expect((await at.refused('cash.confirmArrival', said)).kind).toBe('person.managerNeeded')
    expect(await inTransit()).toHaveLength(1)
    expect(await at.call('cash.confirmArrival', { ...said, approval })).toEqual([])
    expect(journalActs(at).at(-1)).toBe('cash.arrived')
    const facts = at.context.store.prepare('SELECT facts FROM journal ORDER BY seq DESC LIMIT 1').get() as {
      facts: string
    }
    expect(JSON.parse(facts.facts)).toMatchObject({ how: 'said', reason: 'their slip lies here', allowedBy: boss })
    expect((await at.refused('cash.confirmArrival', { ...said, approval })).kind).toBe('cash.notOnWay')
    at.restart()
    await signIn(at, anna)
    expect(await inTransit()).toEqual([])
  })

  it('cash leaves the list when the other register’s document is at the service, asked for by the articles of cash in only', async () => {
    const first = await give(30_000)
    const second = await give(20_000)
    const asked = serviceKnows((given) =>
      given.filter(({ amount }) => amount === 30_000).map(({ id }) => ({ id, document: 'invoice-7' }))
    )
    const seen = await at.call('cash.findArrivals', {})
    expect(seen.found).toBe(1)
    expect(seen.left.map(({ number }) => number)).toEqual([second.slip.number])
    expect(asked).toEqual([
      {
        numbers: [second.slip.register?.number, first.slip.register?.number],
        organizationId: here.organizationId,
        articles: ['float']
      }
    ])
    expect(
      at.context.store.prepare(`SELECT movement_id, how, body ->> '$.document' AS document FROM transfer_arrival`).all()
    ).toEqual([{ movement_id: first.slip.id, how: 'found', document: 'invoice-7' }])
    expect(journalActs(at).at(-1)).toBe('cash.arrived')
  })

  it('no arrival is guessed while the service cannot be reached: everything stays listed', async () => {
    await give(30_000)
    at.context.arrivals = { of: () => Promise.resolve(fail('service.unreachable')) }
    expect((await at.refused('cash.findArrivals', {})).kind).toBe('service.unreachable')
    expect(await inTransit()).toHaveLength(1)
  })

  it('an arrival is written once if a manager was quicker than the service', async () => {
    const { slip } = await give(30_000)
    let answer: () => void = () => undefined
    const waits = new Promise<void>((resolve) => (answer = resolve))
    at.context.arrivals = { of: () => waits.then(() => ok([{ id: slip.id, document: 'invoice-7' }])) }
    const looking = at.call('cash.findArrivals', {})
    await at.call('cash.confirmArrival', { movementId: slip.id, reason: 'by phone', approval })
    answer()
    expect(await looking).toEqual({ found: 0, left: [] })
    expect(journalActs(at).filter((act) => act === 'cash.arrived')).toHaveLength(1)
  })
})
