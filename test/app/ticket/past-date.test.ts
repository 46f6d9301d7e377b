import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import { addDays, dayAt } from '../../../src/shared/time/day.ts'
import { momentOf } from '../../../src/shared/time/past-date.ts'
import type { CallInput } from '../../../src/shared/contract/index.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import { card, cash, rules, som } from '../../support/model-fixtures.ts'
import { boss, current, currentId, pins, scan, selling, wholeReport, type Till } from '../till.ts'

// Yesterday evening the power was out, and the sales were written in a paper book. Anna has the drawer today.

let at: Till
const book = { ...rules, takesPastDate: true, pastDays: 3 }
beforeEach(async () => {
  at = await selling({ shop: { rules: book } })
})
afterEach(() => {
  at.remove()
})

const now = () => at.context.clock.now()
const daysAgo = (days: number) => addDays(dayAt(now()), -days)
const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const evening = { day: '', hour: '18:40' }
const made = (days = 1, hour = evening.hour) => ({ day: daysAgo(days), hour })
const moment = (written: { day: string; hour: string }) => momentOf(written) ?? Number.NaN
const date = (written: CallInput<'ticket.setDate'>['made']) => at.call('ticket.setDate', { made: written, approval })
const shopSays = (value: typeof book | typeof rules) =>
  at.catalog.transaction((db) => putRecord(db, 'saleRules', { id: 'saleRules', value }, 0, 2))
const journalled = (act: string) =>
  at.context.store.prepare(`SELECT at, facts FROM journal WHERE act = ? ORDER BY seq`).all(act) as {
    at: number
    facts: string
  }[]

async function sell() {
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  const sale = saleById(at.context.store, receipt.saleId)
  if (sale === undefined) throw new Error('it was to be sold')
  return { receipt, sale }
}

describe('a sale with a past date', () => {
  it('the sale has two times: when it was made, for customer and service; when it was entered, for shift, journal and order', async () => {
    await scan(at, '4780001')
    expect((await date(made())).madeAt).toBe(moment(made()))
    const { receipt, sale } = await sell()
    expect(receipt).toMatchObject({ soldAt: moment(made()), enteredAt: now() })
    expect(sale).toMatchObject({ madeAt: moment(made()), soldAt: now() })
    expect(saleBody(sale, undefined).date).toBe(new Date(moment(made())).toISOString())
    expect(JSON.stringify(receipt.paper.blocks)).toMatch(/18:40.*Kiritilgan: /)
    expect(await at.call('sales.receipt', { saleId: sale.id })).toMatchObject({ soldAt: moment(made()) })
    // The next ticket has the current date, and its receipt shows no time of entry.
    expect((await current(at)).madeAt).toBeUndefined()
    await scan(at, '4780001')
    const next = await sell()
    expect(next.receipt.enteredAt).toBeUndefined()
    expect(JSON.stringify(next.receipt.paper.blocks)).not.toContain('Kiritilgan')
    expect(saleBody(next.sale, undefined).date).toBe(new Date(now()).toISOString())
  })

  it('the journal has both times: the act and the sale', async () => {
    await scan(at, '4780001')
    await date(made())
    await date(null)
    await date(made(2))
    await sell()
    const acts = journalled('ticket.date').map((row) => [row.at, JSON.parse(row.facts) as object])
    expect(acts).toMatchObject([
      [now(), { made: moment(made()), by: boss }],
      [now(), { was: moment(made()) }],
      [now(), { made: moment(made(2)), by: boss }]
    ])
    expect(JSON.parse(journalled('sale')[0]?.facts ?? '{}')).toMatchObject({ made: moment(made(2)) })
  })

  it('the money of the sale is in the shift and the reports in which it is entered', async () => {
    await scan(at, '4780001')
    await date(made())
    await sell()
    const report = await wholeReport(at)
    const drawer = report.rows.find(({ methodId, currencyId }) => methodId === cash.id && currencyId === som.id)
    expect(drawer?.takenMinor).toBe(4000)
    const view = await at.call('reports.view', { period: 'today', approval })
    expect(view.count).toBe(1)
  })
})

describe('finding a sale with a past date, and entering the next', () => {
  it('the sale is found in the history by the time when it was made', async () => {
    await scan(at, '4780001')
    await date(made())
    const { sale } = await sell()
    const rows = async (over: Partial<CallInput<'sales.list'>>) =>
      (await at.call('sales.list', { limit: 9, ...over })).map(({ id }) => id)
    const [row] = await at.call('sales.list', { limit: 9 })
    expect(row).toMatchObject({ soldAt: moment(made()), enteredAt: now() })
    expect(await rows({ period: 'today' })).toEqual([])
    expect(await rows({ period: 'month' })).toEqual([sale.id])
    const [year, month, day] = made().day.split('-')
    expect(await rows({ search: `${day}.${month}.${year}` })).toEqual([sale.id])
    // A shift is asked for as a shift, and not by its hours.
    expect(await rows({ period: 'shift' })).toEqual([sale.id])
  })

  it('the date of the previous sale is offered, so that a page is entered in a row', async () => {
    const offer = { today: daysAgo(0), oldest: daysAgo(3) }
    expect(await at.call('ticket.dates', {})).toEqual({ ...offer, day: daysAgo(0) })
    await scan(at, '4780001')
    await date(made(2))
    await sell()
    expect(await at.call('ticket.dates', {})).toEqual({ ...offer, day: daysAgo(2) })
    // A sale with the current date does not change the offered date.
    await scan(at, '4780001')
    await sell()
    expect(await at.call('ticket.dates', {})).toEqual({ ...offer, day: daysAgo(2) })
  })
})

describe('a refused date of a sale', () => {
  it('a date needs a manager, who is not called if the date is not allowed', async () => {
    await scan(at, '4780001')
    expect(await at.refused('ticket.setDate', { made: made() })).toMatchObject({ kind: 'person.managerNeeded' })
    expect(await at.refused('ticket.setDate', { made: made(4) })).toMatchObject({ kind: 'date.tooOld' })
    expect(await at.refused('ticket.setDate', { made: made(-1) })).toMatchObject({ kind: 'date.future' })
    await date(made())
    // Removing the date needs no approval.
    expect((await at.call('ticket.setDate', { made: null })).madeAt).toBeUndefined()
  })

  it('a date is refused if the shop does not allow it, with the name of the setting', async () => {
    await scan(at, '4780001')
    shopSays(rules)
    for (const call of ['ticket.dates', 'ticket.setDate'] as const) {
      const refused = await at.refused(call, call === 'ticket.dates' ? {} : { made: made(), approval })
      expect(refused).toMatchObject({ kind: 'date.off', facts: { setting: 'past_date_sell' } })
    }
    shopSays({ ...rules, takesPastDate: true })
    expect(await at.refused('ticket.dates', {})).toMatchObject({ kind: 'date.noLimit' })
  })

  it('a date is refused while the ticket has payments or returned goods', async () => {
    await scan(at, '4780001')
    const { saleId } = (await sell()).receipt
    await scan(at, '4780001')
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 1000 })
    expect(await at.refused('ticket.setDate', { made: made(), approval })).toMatchObject({ kind: 'ticket.paying' })
    const { tenders } = await current(at)
    await at.call('checkout.removeTender', { tenderId: tenders[0]?.id ?? '' })
    const preview = await at.call('refund.preview', { saleId })
    const lines = preview.lines.map(({ lineId, left }) => ({ lineId, quantity: left }))
    const back = { saleId, refunds: 0, lines, ways: [{ methodId: cash.id }], approval }
    await date(made())
    expect(await at.refused('exchange.start', back)).toMatchObject({ kind: 'date.exchange' })
    await date(null)
    await at.call('exchange.start', back)
    expect(await at.refused('ticket.setDate', { made: made(), approval })).toMatchObject({ kind: 'date.exchange' })
  })

  it('a date is refused while the clock itself is in doubt', async () => {
    await scan(at, '4780001')
    at.setClock(now() + 40 * 86_400_000)
    expect(await at.refused('ticket.setDate', { made: made(), approval })).toMatchObject({ kind: 'clock.doubtful' })
  })

  it('a date that became too old meanwhile is refused before the first payment; not after a card was charged', async () => {
    await scan(at, '4780001')
    await date(made(3))
    await at.call('ticket.hold', {})
    at.pass(86_400_000)
    const { held } = await current(at)
    await at.call('ticket.recall', { ticketId: held[0]?.id ?? '' })
    expect(await at.refused('checkout.cashExact', { ticketId: await currentId(at) })).toMatchObject({
      kind: 'date.tooOld'
    })
    const pay = { methodId: card.id, currencyId: som.id, amountMinor: 4000 }
    expect(await at.refused('checkout.addTender', pay)).toMatchObject({ kind: 'date.tooOld' })
    await date(made(3))
    await at.call('checkout.addTender', pay)
    at.pass(86_400_000)
    const { receipt } = await at.call('checkout.finish', { ticketId: await currentId(at) })
    expect(receipt.enteredAt).toBe(now())
  })
})

describe('a ticket with a past date', () => {
  it('the ticket keeps its date over holding, a power cut and a split; a copy of its sale has the current date', async () => {
    await scan(at, '4780001')
    await scan(at, '4780002')
    await date(made())
    await at.call('ticket.hold', {})
    at.restart()
    await at.call('people.signIn', { employeeId: 'anna', pin: pins['anna'] ?? '' })
    const { held } = await current(at)
    expect(held[0]?.madeAt).toBe(moment(made()))
    await at.call('ticket.recall', { ticketId: held[0]?.id ?? '' })
    const view = await current(at)
    expect(view.madeAt).toBe(moment(made()))
    const portions = [{ lineId: view.lines[0]?.id ?? '', quantity: '1' as Decimal }]
    const way = { kind: 'goods' as const, portions }
    const parts = await at.call('tickets.split', { ticketId: view.id, way, totalMinor: view.totalMinor })
    expect([parts.madeAt, parts.held[0]?.madeAt]).toEqual([moment(made()), moment(made())])
    const { sale } = await sell()
    const copy = await at.call('ticket.copySale', { saleId: sale.id })
    expect(copy.ticket.madeAt).toBeUndefined()
    // A copy onto an empty ticket with a date has that date.
    await at.call('ticket.removeLine', { lineId: copy.ticket.lines[0]?.id ?? '' })
    await date(made(2))
    expect((await at.call('ticket.copySale', { saleId: sale.id })).ticket.madeAt).toBe(moment(made(2)))
  })

  it('the ticket has the discounts of its time, and the current ones when the date is removed', async () => {
    const week = {
      id: 'week',
      name: 'Hafta',
      applyType: 'percent',
      value: '10',
      isAutomatic: true,
      isForever: false,
      isActive: true,
      startsAt: now() - 9 * 86_400_000,
      endsAt: now() - 6 * 3_600_000,
      organizationIds: [],
      isForAll: true,
      categoryIds: [],
      nestedCategoryIds: [],
      productIds: []
    }
    at.catalog.transaction((db) => putRecord(db, 'discount', { id: 'week', value: week }, 0, 1))
    await scan(at, '4780001')
    expect((await current(at)).totalMinor).toBe(4000)
    expect((await date(made())).totalMinor).toBe(3600)
    await scan(at, '4780002')
    expect((await current(at)).totalMinor).toBe(3600 + 11_250)
    expect((await date(null)).totalMinor).toBe(4000 + 12_500)
    await date(made())
    const { sale } = await sell()
    expect(sale.sums.total).toBe(3600 + 11_250)
  })
})
