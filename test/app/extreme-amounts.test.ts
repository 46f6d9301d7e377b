import { afterEach, describe, expect, it } from 'vitest'
import { ProgrammerError } from '../../src/shared/assert.ts'
import { AmountTooLarge, minor, mostMinor, plus, storable } from '../../src/shared/money.ts'
import { card, cash, dollar, som } from '../support/model-fixtures.ts'
import { approval } from './busy-inputs.ts'
import { pressAnything } from './random-cashier.ts'
import { boss, scan, signIn, till, type Till } from './till.ts'

// A number without bound must not stop the shop: whatever a call accepted, every read and the close still work.

let at: Till
afterEach(() => at.remove())

const row = (countedMinor: number) => ({ methodId: cash.id, currencyId: som.id, countedMinor })
/** The count of every row of the drawer. */
const drawer = (countedMinor: number) => [
  row(countedMinor),
  { ...row(0), currencyId: dollar.id },
  { ...row(0), methodId: card.id }
]

async function begun(): Promise<void> {
  at = till()
  await signIn(at, boss)
}

describe('an amount over the bound', () => {
  it.each([mostMinor + 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])(
    'the count %i is refused with the reason when a shift is opened, and when its drawer is counted',
    async (amount) => {
      await begun()
      expect((await at.refused('shift.open', { counts: [row(amount)] })).kind).toBe('cash.tooLarge')
      await at.call('shift.open', { counts: [row(100_000)] })
      expect((await at.refused('shift.count', { counts: drawer(amount) })).kind).toBe('cash.tooLarge')
      await at.call('shift.count', { counts: drawer(100_000) })
      expect((await at.call('shift.close', {})).number).toBe(1)
    }
  )

  it('the largest allowed amounts can be counted, reported and closed', async () => {
    await begun()
    await at.call('shift.open', { counts: [row(mostMinor)] })
    await at.call('shift.report', { isWhole: true, approval })
    await at.call('shift.count', { counts: drawer(0) })
    const closing = await at.call('shift.closing', {})
    expect(closing.rows.find(({ currencyId }) => currencyId === som.id)).toMatchObject({ expectedMinor: mostMinor })
    await at.call('shift.close', { note: 'counted' })
  })

  it.each([
    ['20085362500', undefined],
    ['99999999999', undefined],
    ['100000000000', 'cash.tooLarge']
  ])('exact cash and the payment screen agree on the total %s', async (price, kind) => {
    await begun()
    await at.call('shift.open', { counts: [row(0)] })
    await scan(at, '4780001')
    const { id, lines } = await at.call('ticket.current', {})
    await at.call('ticket.setPrice', { lineId: lines[0]?.id ?? '', price, approval })
    const exact = { currencyId: som.id, amountMinor: Number(price) }
    for (const { id: methodId } of [cash, card]) {
      const paid = await at.ask('checkout.addTender', { ...exact, methodId })
      expect(paid.ok ? undefined : paid.failure.kind).toBe(kind)
      if (paid.ok) await at.call('checkout.removeTender', { tenderId: paid.value.tenders[0]?.id ?? '' })
    }
    const sold = await at.ask('checkout.cashExact', { ticketId: id })
    expect(sold.ok ? undefined : sold.failure.kind).toBe(kind)
  })

  it('a ticket over the bound is not paid, and its shift can be closed', async () => {
    await begun()
    await at.call('shift.open', { counts: [row(0)] })
    for (const code of ['4780001', '4780001']) {
      await scan(at, code)
      const { lines } = await at.call('ticket.current', {})
      await at.call('ticket.setPrice', { lineId: lines.at(-1)?.id ?? '', price: '80000000000', approval })
    }
    const { id } = await at.call('ticket.current', {})
    expect((await at.refused('checkout.cashExact', { ticketId: id })).kind).toBe('cash.tooLarge')
    await at.call('shift.count', { counts: drawer(0) })
    await at.call('shift.close', {})
  })
})

describe('a shift that an older version opened with a number without bound', () => {
  it('the shift is counted, reported and closed, and the next one is opened', async () => {
    await begun()
    await at.call('shift.open', { counts: [row(100)] })
    at.context.store.transaction((db) => {
      const counted = `SELECT fullkey || '.amount' FROM json_each(body, '$.opening') WHERE value ->> '$.amount' = 100`
      db.prepare(`UPDATE shift SET body = json_set(body, (${counted}), ?)`).run(Number.MAX_SAFE_INTEGER)
    })
    await scan(at, '4780001')
    await at.call('checkout.cashExact', { ticketId: (await at.call('ticket.current', {})).id })
    await at.call('cash.move', {
      direction: 'in',
      methodId: cash.id,
      currencyId: som.id,
      amountMinor: 5_000,
      approval
    } as never)
    expect((await at.call('shift.count', { counts: drawer(0) })).isCounted).toBe(true)
    await at.call('shift.closing', {})
    await at.call('shift.report', { isWhole: true, approval })
    await at.call('shift.close', { note: 'the float was mistyped' })
    await at.call('shift.opening', {})
    await at.call('shift.open', { counts: [row(0)] })
  })
})

describe('a stored amount', () => {
  it('an amount over the bound is never stored, and one that cannot be computed is told from a bug', () => {
    at = till()
    expect(storable(minor(mostMinor))).toBe(mostMinor)
    expect(() => storable(minor(-mostMinor - 1))).toThrow(AmountTooLarge)
    expect(() => plus(minor(Number.MAX_SAFE_INTEGER), minor(1))).toThrow(AmountTooLarge)
    expect(() => minor(0.5)).not.toThrow(AmountTooLarge)
    expect(() => minor(0.5)).toThrow(ProgrammerError)
  })
})

describe('a random cashier who types extreme numbers', () => {
  it('every read and the close work, whatever was accepted', async () => {
    at = till()
    const broken: string[] = []
    for (let seed = 1; seed <= 6; seed += 1) {
      const pressed = await pressAnything(seed, 150, true)
      broken.push(...pressed.broken.map((what) => `seed ${String(seed)}: ${what}`))
    }
    expect(broken).toEqual([])
  })
})
