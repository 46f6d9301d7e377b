import { afterEach, beforeEach, expect, it } from 'vitest'
import { saleOfTicket } from '../../../src/main/db/ticket/sales.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import type { Minor } from '../../../src/shared/money.ts'
import { card, cash, dollar, som } from '../../support/model-fixtures.ts'
import { anna, byBoss, currentId, scan, selling, signIn, type Till, wholeReport } from '../till.ts'

// Change in another currency, through the dispatcher, over real files.

let at: Till
const move = (direction: 'in' | 'out', amountMinor: number) =>
  at.call('cash.move', { direction, methodId: cash.id, currencyId: dollar.id, amountMinor, approval: byBoss })
const putIn = (amountMinor: number) => move('in', amountMinor)
beforeEach(async () => {
  at = await selling()
  await putIn(90_00)
  await at.call('ticket.add', { productId: 'apple', quantity: '3.92' })
})
afterEach(() => {
  at.remove()
})
const pay = (amountMinor: number, currencyId = dollar.id) =>
  at.call('checkout.addTender', { methodId: cash.id, currencyId, amountMinor })
const wish = (amountMinor: number, currencyId = dollar.id) => ({ wish: { methodId: cash.id, currencyId, amountMinor } })

it('the change is offered in the currency of the ticket and in one with a rate, as much as fits', async () => {
  expect((await at.refused('checkout.changeOffer', {})).kind).toBe('change.none')
  const { changeMinor } = await pay(100_00)
  expect(changeMinor).toBe(1_204_900 - 141_120)
  expect(await at.call('checkout.changeOffer', {})).toMatchObject({
    methods: [{ id: cash.id }],
    currencies: [
      { id: som.id, mostMinor: changeMinor, wholeMinor: changeMinor },
      { id: dollar.id, mostMinor: 88_28, wholeMinor: 88_00 }
    ]
  })
})

it('the chosen change survives a power cut, is taken from its own drawer, printed and sent as rows', async () => {
  await pay(100_00)
  const rest = 1_063_780 - 88 * 12_049
  const parts = [
    { currencyId: dollar.id, amountMinor: 88_00 },
    { currencyId: som.id, amountMinor: rest }
  ]
  expect((await at.call('checkout.setChange', wish(88_00))).changes).toMatchObject(parts)
  at.restart()
  await signIn(at, anna)
  const ticketId = await currentId(at)
  const { receipt, changeMinor } = await at.call('checkout.finish', { ticketId })
  expect(changeMinor).toBe(1_063_780)
  expect(receipt.changes).toMatchObject([{ ...parts[0], foreign: { code: 'USD' } }, parts[1]])
  expect(JSON.stringify(receipt.paper)).toMatch(/88[.,]00/)
  const { rows } = await wholeReport(at)
  const rowOf = (id: string) => rows.find(({ currencyId }) => currencyId === id)
  expect(rowOf(dollar.id)).toMatchObject({ takenMinor: 100_00, changeMinor: 88_00 })
  expect(rowOf(som.id)).toMatchObject({ changeMinor: rest })
  const sale = saleOfTicket(at.context.store, ticketId)
  expect(sale && saleBody(sale, undefined)).toMatchObject({
    payments: [{ amount: 100, paid: 1_204_900 }],
    changes: [
      { amount: 88, paid: 1_060_312, currency: { _id: dollar.id } },
      { amount: rest, paid: rest, currency: { _id: som.id } }
    ],
    currency_values: [{ to_currency_id: dollar.id }]
  })
})

it('the change is the default if nothing is chosen, and must be chosen again after another payment', async () => {
  const { tenders } = await pay(100_00)
  await at.call('checkout.setChange', wish(50_00))
  expect(await at.call('checkout.setChange', { wish: null })).not.toHaveProperty('changes')
  await at.call('checkout.setChange', wish(50_00))
  const tenderId = tenders[0]?.id ?? ('' as never)
  expect(await at.call('checkout.removeTender', { tenderId })).not.toHaveProperty('changes')
  expect(await pay(200_000, som.id)).toMatchObject({ changeMinor: 58_880 as Minor })
})

it.each([
  [card.id, dollar.id, 1_00, 'change.notCash'],
  ['nobody', dollar.id, 1_00, 'tender.unknownMethod'],
  [cash.id, 'nothing', 1_00, 'tender.noRate'],
  [cash.id, dollar.id, 88_29, 'change.tooMuch'],
  [cash.id, dollar.id, 0, 'tender.zero']
])('the change by %s in %s of %i is refused: %s', async (methodId, currencyId, amountMinor, kind) => {
  await pay(100_00)
  expect((await at.refused('checkout.setChange', { wish: { methodId, currencyId, amountMinor } })).kind).toBe(kind)
})

it('the choice of change does not pass to the next sale', async () => {
  await pay(100_00)
  await at.call('checkout.setChange', wish(88_00))
  await at.call('checkout.finish', { ticketId: await currentId(at) })
  await scan(at, '4780001')
  expect(await pay(100_00)).not.toHaveProperty('changes')
})

it('the change of a drawer without enough dollars is offered in some whole notes of it, and refused above it', async () => {
  await move('out', 53_00)
  await pay(100_00)
  const { currencies } = await at.call('checkout.changeOffer', {})
  // 37 dollars are left: the offer does not tell that sum.
  expect(currencies[1]).toEqual({ id: dollar.id, mostMinor: 88_28, wholeMinor: 20_00, isShort: true })
  expect(await at.refused('checkout.setChange', wish(37_01))).toMatchObject({ kind: 'change.overDrawer' })
  expect((await at.refused('checkout.setChange', wish(37_01))).facts ?? {}).toEqual({})
  expect((await at.call('checkout.setChange', wish(37_00))).changes).toHaveLength(2)
})

it('a sale is not finished with change in dollars that were taken out of the drawer meanwhile', async () => {
  await pay(100_00)
  await at.call('checkout.setChange', wish(88_00))
  await move('out', 50_00)
  const ticketId = await currentId(at)
  expect((await at.refused('checkout.finish', { ticketId })).kind).toBe('change.overDrawer')
  await at.call('checkout.setChange', { wish: null })
  await at.call('checkout.finish', { ticketId })
})

it('change in the own currency above what the drawer should have is pointed at, and the sale is finished', async () => {
  expect(await pay(200_000, som.id)).not.toHaveProperty('isDrawerShort')
  const [given] = (await at.call('ticket.current', {})).tenders
  if (given !== undefined) await at.call('checkout.removeTender', { tenderId: given.id })
  expect(await pay(241_121, som.id)).toMatchObject({ changeMinor: 100_001, isDrawerShort: true })
  expect((await at.call('checkout.finish', { ticketId: await currentId(at) })).changeMinor).toBe(100_001)
})
