import type { SaleId } from '../../../src/shared/ids.ts'
import { afterEach, expect, it } from 'vitest'
import { card, cash, dollar, som } from '../../support/model-fixtures.ts'
import { byBoss, countDrawer, current, currentId, scan, selling, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

const count = (som_: number, cards: number, dollars = 0) => [
  { methodId: cash.id, currencyId: som.id, countedMinor: som_ },
  { methodId: cash.id, currencyId: dollar.id, countedMinor: dollars },
  { methodId: card.id, currencyId: som.id, countedMinor: cards }
]
async function sell(code: string, handed: number): Promise<string> {
  await scan(at, code)
  await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: handed })
  return (await at.call('checkout.finish', { ticketId: await currentId(at) })).receipt.receiptNumber
}

it('the explanation is shown only after the count, with the receipt that was paid by the wrong method', async () => {
  at = await selling()
  await sell('4780001', 10_000)
  const milk = await sell('4780002', 20_000)
  expect((await at.call('shift.closing', {})).findings).toEqual([])
  // 100 000 at opening, 4 000 for bread; the 12 500 for milk were paid at the card terminal.
  const { findings } = await countDrawer(at, count(104_000, 12_500))
  expect(findings).toHaveLength(1)
  expect(findings[0]?.rows).toEqual([
    { methodId: cash.id, currencyId: som.id },
    { methodId: card.id, currencyId: som.id }
  ])
  expect(findings[0]?.single[0]).toMatchObject({
    kind: 'wrongMethod',
    effects: [{ amountMinor: -12_500 }, { methodName: card.name, amountMinor: 12_500 }],
    entries: [{ kind: 'sale', number: milk }]
  })
  const saleId = findings[0]?.single[0]?.entries[0]?.saleId
  expect((await at.call('sales.receipt', { saleId: saleId as SaleId })).receiptNumber).toBe(milk)
  expect(findings[0]?.single[0]).not.toHaveProperty('forgotten')
})

it('a slip that was flagged when it was booked is named first, with its id, and a cancelled one is not named', async () => {
  at = await selling()
  await sell('4780001', 4_000)
  const out = { direction: 'out' as const, methodId: cash.id, currencyId: som.id, amountMinor: 99_999_999 }
  const booked = { ...out, approval: byBoss, agreedExpectedMinor: 104_000 }
  const { slip } = await at.call('cash.move', booked)
  const { findings } = await countDrawer(at, count(104_000, 0))
  expect(findings).toHaveLength(1)
  expect(findings[0]?.single).toHaveLength(1)
  expect(findings[0]?.single[0]).toMatchObject({
    kind: 'overdrawn',
    entries: [{ kind: 'out', number: slip.number, movementId: slip.id }],
    typed: [{ wrongMinor: 99_999_999, rightMinor: 0 }]
  })
  expect(findings[0]?.single[0]).not.toHaveProperty('forgotten')
  await at.call('cash.cancel', { movementId: slip.id, reason: 'a digit too many', approval: byBoss })
  const again = await countDrawer(at, count(104_500, 0, 100))
  expect(again.findings).toHaveLength(2)
  expect(JSON.stringify(again.findings)).not.toContain(slip.number)
})

it('there is no explanation if the count agrees', async () => {
  at = await selling()
  await sell('4780001', 4_000)
  expect((await countDrawer(at, count(104_000, 0))).findings).toEqual([])
})

it('the explanation finds change that was not given, a slip that was entered twice and cash taken out without a slip', async () => {
  at = await selling()
  const bread = await sell('4780001', 10_000)
  const kept = await countDrawer(at, count(110_000, 0))
  expect(kept.findings[0]?.single[0]).toMatchObject({ kind: 'changeNotGiven', entries: [{ number: bread }] })

  at.pass(3_600_000)
  await sell('4780001', 4_000)
  at.pass(60_000)
  const again = await sell('4780001', 4_000)
  const doubled = await countDrawer(at, count(108_000, 0))
  expect(doubled.findings[0]?.single[0]).toMatchObject({ kind: 'doubled', entries: [{ number: again }, {}] })

  const out = await countDrawer(at, count(112_000 - 37_310, 0))
  expect(out.findings[0]?.single[0]).toMatchObject({ kind: 'missed', effects: [{ amountMinor: -37_310 }] })
  expect((await current(at)).lines).toEqual([])
})
