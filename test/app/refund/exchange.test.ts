import { afterEach, expect, it } from 'vitest'
import { verify } from '../../../src/main/db/core/journal.ts'
import { jobAbout } from '../../../src/main/db/core/job-rows.ts'
import { printViews } from '../../../src/main/db/printing/prints.ts'
import { refundsOfSale } from '../../../src/main/db/refund/refunds.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import type { CallInput } from '../../../src/shared/contract/index.ts'
import type { SaleId } from '../../../src/shared/ids.ts'
import { minor, sum } from '../../../src/shared/money.ts'
import { firstPrinter } from '../../../src/shared/devices/paper.ts'
import { card, cash, som } from '../../support/model-fixtures.ts'
import {
  boss,
  countDrawer,
  current,
  currentId,
  jobs,
  journalActs,
  needs,
  pins,
  scan,
  selling,
  wholeReport,
  type Till
} from '../till.ts'

// A refund and new goods in one transaction, through the dispatcher, over real files.

let at: Till
afterEach(() => {
  at.remove()
})

const approval = { managerId: boss, pin: pins[boss] ?? '' }
const [bread, milk, cola] = ['4780001', '4780002', 'cola']

/** Opens Anna's shift, and sells three loaves (12 000) and a milk (12 500), paid by this method. */
async function sold(methodId = cash.id): Promise<{ saleId: SaleId; breadLine: string; milkLine: string }> {
  at = await selling()
  for (const code of [bread, bread, bread, milk]) await scan(at, code)
  await at.call('checkout.addTender', { methodId, currencyId: som.id, amountMinor: 24_500 })
  const { receipt } = await at.call('checkout.finish', { ticketId: await currentId(at) })
  const { lines } = await at.call('refund.preview', { saleId: receipt.saleId })
  return { saleId: receipt.saleId, breadLine: lines[0]?.lineId ?? '', milkLine: lines[1]?.lineId ?? '' }
}

type Input = CallInput<'exchange.start'>
const asked = (saleId: SaleId, lines: [string, string][], more: Partial<Input> = {}): Input => ({
  saleId,
  refunds: 0,
  lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
  ways: [{ methodId: cash.id }],
  approval,
  ...more
})
const addCola = () => at.call('ticket.add', { productId: cola, quantity: '2' })
const finish = async () => at.call('checkout.finish', { ticketId: await currentId(at) })
const cashRow = async () => (await wholeReport(at)).rows.find(({ methodId }) => methodId === cash.id)

it('an exchange asks for the difference only, and writes the refund and the sale in one transaction, the sale to be sent after the refund', async () => {
  const { saleId, milkLine } = await sold()
  const begun = await at.call('exchange.start', asked(saleId, [[milkLine, '1']], { note: 'sour' }))
  expect(begun.exchange).toMatchObject({
    totalMinor: 12_500,
    coveredMinor: 0,
    giveMinor: 12_500,
    methodName: 'Naqd',
    goods: [{ name: 'Sut', quantity: '1' }]
  })
  expect(refundsOfSale(at.context.store, saleId)).toEqual([])
  await addCola()
  expect(await current(at)).toMatchObject({ totalMinor: 18_000, paidMinor: 12_500, remainingMinor: 5_500 })
  const { receipt, back, changeMinor } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  expect([back?.totalMinor, back?.giveMinor, changeMinor]).toEqual([12_500, 0, 0])
  expect(receipt.tenders.map(({ name, paidMinor }) => [name, paidMinor])).toEqual([
    [`Naqd, ${back?.number ?? ''}`, 12_500],
    ['Naqd', 5_500]
  ])
  const [refund] = refundsOfSale(at.context.store, saleId)
  expect(refund).toMatchObject({
    total: 12_500,
    note: 'sour',
    exchangedFor: receipt.saleId,
    approvedBy: { id: boss }
  })
  expect(journalActs(at).slice(-2)).toEqual(['refund', 'sale'])
  expect(verify(at.context.store, new Uint8Array(32)).isWhole).toBe(true)
  const [before, job] = jobs(at).slice(-2)
  expect([before?.kind, job?.kind]).toEqual(['refund.create', 'sale.create'])
  expect(job && needs(at, job)).toEqual(['refund.create', 'shift.open'])
  expect(jobAbout(at.context.store, 'sale.create', receipt.saleId)?.amount).toBe(18_000)
  expect(await current(at)).not.toHaveProperty('exchange')
  // The receipt that is read again is the same.
  expect((await at.call('sales.receipt', { saleId: receipt.saleId })).tenders).toEqual(receipt.tenders)
  expect(at.errors).toEqual([])
})

it('an exchange prints the receipt, and the slip of the refund', async () => {
  const { saleId, breadLine } = await sold()
  const printer = { ...firstPrinter, way: 'network' as const, host: '127.0.0.1', isAutomatic: true }
  await at.call('printing.setPrinter', { printer, approval })
  await at.call('exchange.start', asked(saleId, [[breadLine, '1']]))
  await addCola()
  await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 100_000 })
  await finish()
  const papers = printViews(at.context.store, 30).map(({ kind, isCopy }) => [kind, isCopy])
  expect(papers.toSorted()).toEqual([
    ['refund', false],
    ['sale', false]
  ])
})

it('an exchange for cheaper goods gives out the difference, and the drawer agrees', async () => {
  const { saleId, breadLine, milkLine } = await sold()
  const lines: [string, string][] = [
    [breadLine, '2'],
    [milkLine, '1']
  ]
  await at.call('exchange.start', asked(saleId, lines))
  await addCola()
  expect(await current(at)).toMatchObject({ remainingMinor: 0, exchange: { coveredMinor: 18_000, giveMinor: 2_500 } })
  const ticketId = await currentId(at)
  const { back, receipt } = await finish()
  expect(back).toMatchObject({
    totalMinor: 20_500,
    usedMinor: 18_000,
    giveMinor: 2_500,
    gives: [{ methodName: 'Naqd', amountMinor: 2_500 }],
    saleId
  })
  expect(saleById(at.context.store, receipt.saleId)?.tenders).toMatchObject([{ methodId: cash.id, paid: 18_000 }])
  // 100 000 at opening, 24 500 taken, 20 500 given back, and 18 000 of that taken again.
  expect(await cashRow()).toMatchObject({ openingMinor: 100_000, takenMinor: 42_500, refundedMinor: 20_500 })
  // A second Enter writes nothing more.
  expect((await at.call('checkout.finish', { ticketId })).back).toEqual(back)
  expect(refundsOfSale(at.context.store, saleId)).toHaveLength(1)
})

it('an exchange uses the card that paid: the terminal gets the difference only', async () => {
  const { saleId, milkLine } = await sold(card.id)
  await at.call('exchange.start', asked(saleId, [[milkLine, '1']], { ways: [{ methodId: card.id }] }))
  await scan(at, bread)
  expect((await finish()).back).toMatchObject({ giveMinor: 8_500, gives: [{ methodName: card.name }] })
  const row = (await wholeReport(at)).rows.find(({ methodId }) => methodId === card.id)
  expect(row).toMatchObject({ takenMinor: 24_500 + 4_000, refundedMinor: 12_500 })
})

it('an exchange of a sale with two payments uses the money of the card first, and gives out cash', async () => {
  at = await selling()
  await scan(at, milk)
  await at.call('checkout.addTender', { methodId: card.id, currencyId: som.id, amountMinor: minor(6_000) })
  const sold = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  const { saleId } = sold.receipt
  const [line] = (await at.call('refund.preview', { saleId })).lines
  await at.call('exchange.start', asked(saleId, [[line?.lineId ?? '', '1']], { ways: [] }))
  for (const code of [bread, bread]) await scan(at, code)
  expect(await current(at)).toMatchObject({
    exchange: { coveredMinor: 8_000, giveMinor: 4_500, gives: [{ methodName: 'Naqd', amountMinor: 4_500 }] }
  })
  const { back, receipt } = await finish()
  expect(back).toMatchObject({ usedMinor: 8_000, giveMinor: 4_500 })
  expect(receipt.tenders.map(({ name, paidMinor }) => [name, paidMinor])).toEqual([
    [`${card.name}, ${back?.number ?? ''}`, 6_000],
    [`Naqd, ${back?.number ?? ''}`, 2_000]
  ])
  const { rows } = await wholeReport(at)
  const kept = (methodId: string) =>
    rows.flatMap((row) => (row.methodId === methodId ? [row.takenMinor - row.changeMinor - row.refundedMinor] : []))
  expect(kept(card.id)).toEqual([6_000])
  expect(sum(kept(cash.id) as never[])).toBe(2_000)
})

it('an exchange needs a manager, and goods that may be refunded', async () => {
  const { saleId, milkLine, breadLine } = await sold()
  const bare = asked(saleId, [[milkLine, '1']], { approval: undefined })
  expect((await at.refused('exchange.start', bare)).kind).toBe('person.managerNeeded')
  expect((await at.refused('exchange.start', asked(saleId, [[breadLine, '4']]))).kind).toBe('refund.tooMuch')
  expect((await at.refused('exchange.start', asked(saleId, [[milkLine, '1']], { refunds: 1 }))).kind).toBe(
    'state.changed'
  )
  expect(
    (await at.refused('exchange.start', asked(saleId, [[milkLine, '1']], { ways: [{ methodId: card.id }] }))).kind
  ).toBe('refund.notThatWay')
  expect(await current(at)).not.toHaveProperty('exchange')
})

it('an exchange survives a power cut, and an abandoned one leaves no record', async () => {
  const { saleId, milkLine } = await sold()
  await at.call('exchange.start', asked(saleId, [[milkLine, '1']]))
  await addCola()
  at.restart()
  await at.call('people.signIn', { employeeId: boss, pin: pins[boss] ?? '' })
  expect(await current(at)).toMatchObject({ remainingMinor: 5_500, exchange: { totalMinor: 12_500 } })
  expect(await at.call('exchange.cancel', {})).toMatchObject({ remainingMinor: 18_000 })
  expect((await at.refused('checkout.finish', { ticketId: await currentId(at) })).kind).toBe('tender.short')
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  expect(refundsOfSale(at.context.store, saleId)).toEqual([])
})

it('the ticket of an exchange stays current: it is not held, split, shared or merged', async () => {
  const { saleId, milkLine } = await sold()
  await scan(at, bread)
  await at.call('ticket.hold', { name: 'x' })
  const [held] = (await current(at)).held
  await at.call('exchange.start', asked(saleId, [[milkLine, '1']]))
  expect((await at.refused('ticket.recall', { ticketId: held?.id ?? '' })).kind).toBe('exchange.here')
  const { ticket } = await addCola()
  const portions = [{ lineId: ticket.lines[0]?.id ?? '', quantity: '1' }]
  const way = { kind: 'goods' as const, portions }
  expect((await at.refused('ticket.hold', {})).kind).toBe('exchange.here')
  expect((await at.refused('tickets.show', { ticketId: ticket.id, way })).kind).toBe('exchange.here')
  expect((await at.refused('tickets.show', { ticketId: ticket.id, way: { kind: 'shares', count: 2 } })).kind).toBe(
    'exchange.here'
  )
  expect((await at.refused('tickets.merge', { ticketId: ticket.id, from: [held?.id ?? ''] })).kind).toBe(
    'exchange.here'
  )
  // An exchange is neither begun nor abandoned while the ticket has payments.
  await at.call('checkout.addTender', { methodId: card.id, currencyId: som.id, amountMinor: minor(100) })
  expect((await at.refused('exchange.cancel', {})).kind).toBe('ticket.paying')
  expect((await at.refused('exchange.start', asked(saleId, [[milkLine, '1']]))).kind).toBe('ticket.paying')
})

it('an exchange is refused if the goods were refunded meanwhile, and nothing is written', async () => {
  const { saleId, milkLine } = await sold()
  await at.call('exchange.start', asked(saleId, [[milkLine, '1']]))
  await addCola()
  await at.call('refund.finish', asked(saleId, [[milkLine, '1']]))
  const before = jobs(at).length
  expect((await at.refused('checkout.cashExact', { ticketId: await currentId(at) })).kind).toBe('exchange.changed')
  expect([jobs(at).length, refundsOfSale(at.context.store, saleId).length]).toEqual([before, 1])
})

it('an exchange takes no payment after its goods were refunded; earlier payments can be removed, and it can be abandoned', async () => {
  const { saleId, milkLine } = await sold()
  await at.call('exchange.start', asked(saleId, [[milkLine, '1']]))
  await addCola()
  const part = { methodId: card.id, currencyId: som.id, amountMinor: minor(100) }
  const { tenders } = await at.call('checkout.addTender', part)
  await at.call('refund.finish', asked(saleId, [[milkLine, '1']]))
  expect((await at.refused('checkout.addTender', part)).kind).toBe('exchange.changed')
  expect((await at.refused('exchange.cancel', {})).kind).toBe('ticket.paying')
  expect((await current(at)).tenders).toHaveLength(1)
  await at.call('checkout.removeTender', { tenderId: tenders[0]?.id ?? '' })
  await at.call('exchange.cancel', {})
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  expect(refundsOfSale(at.context.store, saleId)).toHaveLength(1)
})

it('an exchange does not outlive the shift', async () => {
  const { saleId, milkLine } = await sold()
  await at.call('exchange.start', asked(saleId, [[milkLine, '1']]))
  await addCola()
  await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 124_500 }])
  await at.call('shift.close', { note: 'counted' })
  await at.call('shift.open', { counts: [] })
  const { held, ...openTicket } = await current(at)
  expect(openTicket).not.toHaveProperty('exchange')
  const taken = await at.call('ticket.recall', { ticketId: held[0]?.id ?? '' })
  expect(taken).not.toHaveProperty('exchange')
})
