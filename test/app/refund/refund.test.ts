import { afterEach, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { verify } from '../../../src/main/db/core/journal.ts'
import { shiftEntries } from '../../../src/main/db/shift/shift-entries.ts'
import type { CallInput } from '../../../src/shared/contract/index.ts'
import type { ReasonId, SaleId, ShiftId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { card, cash, id, som } from '../../support/model-fixtures.ts'
import {
  anna,
  boss,
  countDrawer,
  currentId,
  jobs,
  journalActs,
  needs,
  pins,
  scan,
  selling,
  signIn,
  wholeReport,
  type Till
} from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

const approval = { managerId: boss, pin: pins[boss] ?? '' }
const wish = 'wish' as ReasonId

/** Opens Anna's shift, and sells three loaves and one milk: 24 500 in cash. */
async function sold(): Promise<{ saleId: SaleId; bread: string; milk: string }> {
  at = await selling()
  for (const code of ['4780001', '4780001', '4780001', '4780002']) await scan(at, code)
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  const { lines } = await at.call('refund.preview', { saleId: receipt.saleId })
  return { saleId: receipt.saleId, bread: lines[0]?.lineId ?? '', milk: lines[1]?.lineId ?? '' }
}
const withReasons = () =>
  at.catalog.transaction((db) => {
    putRecord(db, 'reason', { id: wish, value: { id: wish, name: 'Changed their mind', isTrash: false } }, 0, 1)
  })

type Input = CallInput<'refund.finish'>
const asked = (saleId: SaleId, lines: [string, string][], more: Partial<Input> = {}): Input => ({
  saleId,
  refunds: 0,
  lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
  ways: [{ methodId: cash.id }],
  approval,
  ...more
})

it('a refund is written with its journal row and its job in one transaction, and the slip has all of it', async () => {
  const { saleId, bread, milk } = await sold()
  withReasons()
  const woken = at.woken()
  const lines: [string, string][] = [
    [milk, '1'],
    [bread, '2']
  ]
  const { slip } = await at.call('refund.finish', asked(saleId, lines, { reasonId: wish, note: 'torn' }))
  expect(slip).toMatchObject({
    saleId,
    totalMinor: 20_500,
    given: [{ methodName: 'Naqd', amountMinor: 20_500 }],
    reasonName: 'Changed their mind',
    note: 'torn',
    cashierName: 'anna',
    approvedName: 'boss',
    organization: 'Shop',
    cashbox: 'Desk 1',
    isCopy: false,
    lines: [
      { name: 'Non', quantity: '2', totalMinor: 8_000 },
      { name: 'Sut', quantity: '1', totalMinor: 12_500 }
    ]
  })
  expect(slip.number).toMatch(/^[0-9a-z]{5}-r1$/)
  const job = jobs(at).at(-1)
  expect(job).toMatchObject({ kind: 'refund.create', subject_id: slip.id })
  expect(job && needs(at, job).sort()).toEqual(['sale.create', 'shift.open'])
  expect(journalActs(at).at(-1)).toBe('refund')
  expect(verify(at.context.store, new Uint8Array(32)).isWhole).toBe(true)
  expect(at.woken()).toBe(woken + 1)
  expect(at.errors).toEqual([])
})

it('a refund needs a manager, who is named on the slip; a signed-in manager needs no PIN', async () => {
  const { saleId, bread } = await sold()
  const bare = asked(saleId, [[bread, '1']], { approval: undefined })
  const refused = await at.refused('refund.finish', bare)
  expect(refused).toMatchObject({ kind: 'person.managerNeeded', approval: { acts: ['refund'] } })
  const { subject, amountMinor, rows } = refused.approval ?? {}
  expect(subject).toMatch(/^[0-9a-z]{5}-1$/)
  expect(rows).toMatchObject([{ name: 'Non', quantity: '1' }])
  expect(rows?.map(({ afterMinor }) => afterMinor)).toEqual([amountMinor])
  const wrong = { ...bare, approval: { managerId: boss, pin: '0001' } }
  const again = await at.refused('refund.finish', wrong)
  expect(again).toMatchObject({ kind: 'person.pinWrong', approval: refused.approval })
  const cashier = { ...bare, approval: { managerId: anna, pin: pins[anna] ?? '' } }
  expect((await at.refused('refund.finish', cashier)).kind).toBe('person.managerNeeded')
  expect(await at.call('refund.list', { saleId })).toEqual([])
  await signIn(at, boss)
  const { slip } = await at.call('refund.finish', bare)
  expect(slip).not.toHaveProperty('approvedName')
})

it('an invalid refund is refused before a manager is called', async () => {
  const { saleId, bread } = await sold()
  const none = { approval: undefined }
  expect((await at.refused('refund.finish', asked(saleId, [[bread, '4']], none))).kind).toBe('refund.tooMuch')
  expect((await at.refused('refund.finish', asked(saleId, [], none))).kind).toBe('refund.nothing')
  const byCard = asked(saleId, [[bread, '1']], { ...none, ways: [{ methodId: card.id }] })
  expect((await at.refused('refund.finish', byCard)).kind).toBe('refund.notThatWay')
  const unknown = id<SaleId>()
  expect((await at.refused('refund.finish', asked(unknown, [[bread, '1']], none))).kind).toBe('refund.saleUnknown')
  expect((await at.refused('refund.preview', { saleId: unknown })).kind).toBe('refund.saleUnknown')
  withReasons()
  expect((await at.refused('refund.finish', asked(saleId, [[bread, '1']], none))).kind).toBe('refund.reasonNeeded')
})

it('a refund is made once however often Enter is pressed, and never twice for the same goods', async () => {
  const { saleId, bread } = await sold()
  const one = asked(saleId, [[bread, '1']])
  const both = await Promise.all([at.ask('refund.finish', one), at.ask('refund.finish', one)])
  expect(both.map(({ ok }) => ok)).toEqual([true, false])
  expect(both[1]).toMatchObject({ failure: { kind: 'state.changed' } })
  const more = { ...asked(saleId, [[bread, '3']]), refunds: 1 }
  expect(await at.refused('refund.finish', more)).toMatchObject({ kind: 'refund.tooMuch', facts: { left: '2' } })
  await at.call('refund.finish', { ...asked(saleId, [[bread, '2']]), refunds: 1 })
  expect((await at.call('refund.preview', { saleId })).lines.map(({ left }) => left)).toEqual(['0', '1'])
})

it('a refund survives a power cut, and refunds have their own numbers without a gap', async () => {
  const { saleId, bread, milk } = await sold()
  await at.call('refund.finish', asked(saleId, [[bread, '1']]))
  at.restart()
  await signIn(at, anna)
  const { slip } = await at.call('refund.finish', { ...asked(saleId, [[milk, '1']]), refunds: 1 })
  expect(slip.number).toMatch(/-r2$/)
  const listed = await at.call('refund.list', { saleId })
  expect(listed.map(({ number, isCopy, isSent }) => [number.slice(-2), isCopy, isSent])).toEqual([
    ['r2', true, false],
    ['r1', true, false]
  ])
  await scan(at, '4780001')
  const next = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  expect(next.receipt.receiptNumber).toMatch(/-2$/)
})

it('a refund lowers the drawer: in the X and the Z report and at the close, and an earlier count is asked for again', async () => {
  const { saleId, bread } = await sold()
  const counts = [{ methodId: cash.id, currencyId: som.id, countedMinor: minor(124_500) }]
  expect((await countDrawer(at, counts)).isCounted).toBe(true)
  await at.call('refund.finish', asked(saleId, [[bread, '2']]))
  expect((await at.call('shift.closing', {})).isCounted).toBe(false)
  const x = await wholeReport(at)
  expect(x).toMatchObject({ refundsCount: 1, refundsMinor: 8_000, salesMinor: 24_500 })
  expect(x.rows.find(({ currencyId }) => currencyId === som.id)).toMatchObject({
    takenMinor: 24_500,
    refundedMinor: 8_000
  })
  const recounted = await countDrawer(at, counts)
  expect(recounted.rows.find(({ currencyId }) => currencyId === som.id)).toMatchObject({
    expectedMinor: 116_500,
    differenceMinor: 8_000
  })
  const z = await at.call('shift.close', { note: 'counted' })
  expect(z).toMatchObject({ kind: 'Z', refundsCount: 1 })
  expect(z.unsent.map(({ kind }) => kind)).toContain('refund.create')
  // A closed shift pays nothing back.
  expect((await at.refused('refund.finish', { ...asked(saleId, [[bread, '1']]), refunds: 1 })).kind).toBe('shift.none')
})

it('a refund is paid from today’s shift, whichever shift sold the goods, and the close waits for it', async () => {
  const { saleId, bread } = await sold()
  const counts = [{ methodId: cash.id, currencyId: som.id, countedMinor: minor(124_500) }]
  await countDrawer(at, counts)
  await at.call('shift.close', { note: 'counted' })
  await at.call('shift.open', { counts })
  const { slip } = await at.call('refund.finish', asked(saleId, [[bread, '1']]))
  const open = at.context.store.prepare(`SELECT id FROM shift WHERE state = 'open'`).get() as { id: string }
  expect(jobs(at).find(({ subject_id }) => subject_id === slip.id)?.shift_id).toBe(open.id)
  expect(await wholeReport(at)).toMatchObject({ salesCount: 0, refundsCount: 1 })
})

it('a refund shows in the history: a part, then all of it; its own number finds the sale', async () => {
  const { saleId, bread, milk } = await sold()
  const row = async (search?: string) => (await at.call('sales.list', { limit: 5, ...(search && { search }) }))[0]
  expect(await row()).toMatchObject({ back: 'none', refundedMinor: 0 })
  const { slip } = await at.call('refund.finish', asked(saleId, [[bread, '1']]))
  expect(await row()).toMatchObject({ back: 'part', refundedMinor: 4_000 })
  expect(await row(slip.number)).toMatchObject({ id: saleId })
  const rest: [string, string][] = [
    [bread, '2'],
    [milk, '1']
  ]
  await at.call('refund.finish', { ...asked(saleId, rest), refunds: 1 })
  expect(await row()).toMatchObject({ back: 'all', refundedMinor: 24_500, totalMinor: 24_500 })
  expect((await at.refused('refund.finish', { ...asked(saleId, [[bread, '1']]), refunds: 2 })).kind).toBe(
    'refund.allBack'
  )
})

it('a refund goes back by both methods that paid: in the drawer, the slip, the job and the search for a difference', async () => {
  at = await selling()
  await scan(at, '4780002')
  await at.call('checkout.addTender', { methodId: card.id, currencyId: som.id, amountMinor: minor(6_000) })
  await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: minor(6_500) })
  const { receipt } = await at.call('checkout.finish', { ticketId: await currentId(at) })
  const { saleId } = receipt
  const [line] = (await at.call('refund.preview', { saleId })).lines
  const { slip } = await at.call('refund.finish', asked(saleId, [[line?.lineId ?? '', '1']], { ways: [] }))
  expect(slip.given.map(({ methodName, amountMinor }) => [methodName, amountMinor])).toEqual([
    [card.name, 6_000],
    ['Naqd', 6_500]
  ])
  const rows = (await wholeReport(at)).rows.filter(({ refundedMinor }) => refundedMinor !== 0)
  expect(rows.map(({ methodId, refundedMinor }) => [methodId, refundedMinor]).toSorted()).toEqual(
    [
      [card.id, 6_000],
      [cash.id, 6_500]
    ].toSorted()
  )
  const shift = at.context.store.prepare(`SELECT id FROM shift WHERE state = 'open'`).get() as { id: ShiftId }
  const entries = shiftEntries(at.context.store, shift.id).filter(({ kind }) => kind === 'refund')
  expect(entries.map(({ methodId, amount }) => [methodId, amount])).toEqual([
    [card.id, 6_000],
    [cash.id, 6_500]
  ])
  at.restart()
  await signIn(at, anna)
  expect((await at.call('refund.list', { saleId }))[0]?.given).toEqual(slip.given)
})

it('a refund raises the stock as far as the till knows it', async () => {
  const { saleId, bread } = await sold()
  const stock = async () => (await at.call('catalog.search', { text: 'Non', limit: 5 })).goods[0]?.stock?.amount
  expect(await stock()).toBe(6)
  await at.call('refund.finish', asked(saleId, [[bread, '2']]))
  expect(await stock()).toBe(8)
})

it('a refund has a preview: the sum of the chosen goods, and a refusal if they cannot be refunded', async () => {
  const { saleId, bread } = await sold()
  const preview = await at.call('refund.preview', { saleId, lines: [{ lineId: bread, quantity: '2' }] })
  expect(preview).toMatchObject({ totalMinor: 8_000, refunds: 0, saleMinor: 24_500 })
  expect(preview.ways).toEqual([
    {
      methodId: cash.id,
      methodName: 'Naqd',
      methodType: 'cash',
      currencyId: som.id,
      heldMinor: 24_500,
      isLimited: false,
      paidMinor: 8_000,
      amountMinor: 8_000
    }
  ])
  const tooMuch = { saleId, lines: [{ lineId: bread, quantity: '4' }] }
  expect((await at.refused('refund.preview', tooMuch)).kind).toBe('refund.tooMuch')
  expect((await at.call('refund.preview', { saleId, lines: [{ lineId: bread, quantity: '0' }] })).totalMinor).toBe(0)
})
