import { afterEach, describe, expect, it } from 'vitest'
import type { TenderId } from '../../../src/shared/ids.ts'
import { verify } from '../../../src/main/db/core/journal.ts'
import { cash, som } from '../../support/model-fixtures.ts'
import { anna, countDrawer, current, currentId, jobs, needs, scan, selling, signIn, till, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

describe('a whole shift', () => {
  it('the shift opens, sells, is counted blind, closes and leaves its jobs in the right order', async () => {
    at = await selling()
    await scan(at, '4780001')
    const sold = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    expect(sold.receipt.receiptNumber).toMatch(/^[0-9a-z]{5}-1$/)
    expect(sold.receipt.code).toMatch(/^[0-9a-z]{5}-1-[0-9a-z]{16}$/)
    expect(sold.ticket.lines).toEqual([])
    await scan(at, '4780002')
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 20_000 })
    const second = await at.call('checkout.finish', { ticketId: await currentId(at) })
    expect(second.changeMinor).toBe(7_500)
    expect(second.receipt.changes).toEqual([{ name: 'Naqd', currencyId: som.id, amountMinor: 7_500 }])

    const blind = await at.call('shift.closing', {})
    expect(blind.isCounted).toBe(false)
    expect(blind.rows.every((row) => row.expectedMinor === undefined)).toBe(true)
    expect((await at.refused('shift.close', {})).kind).toBe('shift.uncounted')
    const counted = await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 116_000 }])
    // 100 000 at opening + 4 000 + 20 000 - 7 500 of change
    expect(counted.rows[0]).toMatchObject({ expectedMinor: 116_500, countedMinor: 116_000, differenceMinor: -500 })
    const report = await at.call('shift.close', { note: 'evening' })
    expect(report).toMatchObject({ kind: 'Z', salesCount: 2, salesMinor: 16_500, note: 'evening' })
    expect(report.rows[0]).toMatchObject({ openingMinor: 100_000, takenMinor: 24_000, changeMinor: 7_500 })
    expect(report.unsent.map(({ kind }) => kind)).toEqual(['shift.open', 'sale.create', 'sale.create', 'shift.close'])
    expect((await at.call('app.state', {})).stage).toBe('openShift')

    const made = jobs(at)
    expect(made.map(({ kind }) => kind)).toEqual(['shift.open', 'sale.create', 'sale.create', 'shift.close'])
    const [, sale, , close] = made
    expect(sale && needs(at, sale)).toEqual(['shift.open'])
    expect(close && needs(at, close)).toContain(`shift:${close?.shift_id ?? ''}`)
    expect(close?.payload).toContain('journalHead')
    expect(verify(at.context.store, new Uint8Array(32)).isWhole).toBe(true)
    expect(at.woken()).toBeGreaterThan(0)
    expect(at.errors).toEqual([])
  })

  it('the next opening shows the last count as expected cash, and its job waits for the close before it', async () => {
    at = await selling()
    await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 90_000 }])
    await at.call('shift.close', { note: 'counted' })
    const opening = await at.call('shift.opening', {})
    expect(opening).toMatchObject({ lastCashierName: 'anna', lastNumber: 1, heldTickets: 0 })
    expect(opening.rows[0]).toMatchObject({ methodId: cash.id, expectedMinor: 90_000 })
    expect(opening.rows[0]?.denominationsMinor[0]).toBe(200_000)
    await at.call('shift.open', { counts: [] })
    const reopened = jobs(at).at(-1)
    expect(reopened && needs(at, reopened)).toEqual(['shift.close'])
    expect((await at.refused('shift.open', { counts: [] })).kind).toBe('shift.alreadyOpen')
  })
})

describe('the close of a shift', () => {
  it('the close with a difference is refused without a note, and one without a difference needs none', async () => {
    at = await selling()
    const countCash = (countedMinor: number) =>
      countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor }])
    await countCash(99_500)
    expect((await at.refused('shift.close', {})).kind).toBe('shift.noteNeeded')
    expect((await at.refused('shift.close', { note: '  ' })).kind).toBe('shift.noteNeeded')
    expect((await at.call('app.state', {})).stage).toBe('sale')
    await countCash(100_000)
    expect((await at.call('shift.close', {})).note).toBeUndefined()
  })

  it('a sale after the count makes another count necessary', async () => {
    at = await selling()
    await countDrawer(at)
    await scan(at, '4780001')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    expect((await at.call('shift.closing', {})).isCounted).toBe(false)
    expect((await at.refused('shift.close', {})).kind).toBe('shift.uncounted')
  })

  it('the close says before the count that the ticket on the sale screen is not paid', async () => {
    at = await selling()
    expect(await at.call('shift.closing', {})).toMatchObject({ heldTickets: 0, hasOpenTicket: false })
    await scan(at, '4780001')
    await at.call('ticket.hold', {})
    await scan(at, '4780002')
    expect(await at.call('shift.closing', {})).toMatchObject({ heldTickets: 1, hasOpenTicket: true })
  })

  it('the close holds the current ticket, and is refused only while that ticket has payments', async () => {
    at = await selling()
    await scan(at, '4780001')
    await countDrawer(at)
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 1_000 })
    expect((await at.refused('shift.close', {})).kind).toBe('shift.ticketsOpen')
    const tender = (await current(at)).tenders[0]?.id ?? ('' as TenderId)
    await at.call('checkout.removeTender', { tenderId: tender })
    await at.call('shift.close', { note: 'counted' })
    await at.call('shift.open', { counts: [] })
    expect((await current(at)).held).toHaveLength(1)
    expect((await current(at)).lines).toEqual([])
  })

  it.each([
    [[{ methodId: 'nobody', currencyId: 'som', countedMinor: 1 }], 'tender.unknownMethod'],
    [[{ methodId: 'cash', currencyId: 'som', countedMinor: -1 }], 'input.invalid'],
    [
      [
        { methodId: 'cash', currencyId: 'som', countedMinor: 1 },
        { methodId: 'cash', currencyId: 'som', countedMinor: 2 }
      ],
      'input.invalid'
    ]
  ])('the count is refused if it is invalid: %j', async (counts, kind) => {
    at = await selling()
    expect((await at.refused('shift.count', { counts })).kind).toBe(kind)
  })
})

describe('a till without a shift', () => {
  it('nothing is sold without a shift', async () => {
    at = till()
    await signIn(at, anna)
    expect((await at.refused('ticket.scan', { code: '4780001' })).kind).toBe('shift.none')
    expect((await at.refused('checkout.cashExact', { ticketId: 'x'.repeat(16) })).kind).toBe('shift.none')
    expect((await at.refused('shift.closing', {})).kind).toBe('shift.none')
  })
})
