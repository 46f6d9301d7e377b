import { afterEach, beforeEach, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { movementsOfShift } from '../../../src/main/db/shift/cash.ts'
import { verify } from '../../../src/main/db/core/journal.ts'
import { openShift } from '../../../src/main/db/shift/shifts.ts'
import { invoiceBody } from '../../../src/main/outbox/kinds/invoice-create.ts'
import type { CallInput } from '../../../src/shared/contract/index.ts'
import type { ArticleId } from '../../../src/shared/ids.ts'
import { card, cash, dollar, som } from '../../support/model-fixtures.ts'
import { boss, jobs, journalActs, pins, selling, type Till, wholeReport } from '../till.ts'

// Exchanges of money: dollars for so'm, cash for a card payment.

let at: Till
const approval = { managerId: boss, pin: pins[boss] ?? '' }
type Input = CallInput<'cash.exchange'>

beforeEach(async () => {
  at = await selling()
  at.catalog.transaction((db) => {
    const article = (id: string, direction: 'in' | 'out', position: number) =>
      putRecord(db, 'article', { id, value: { id, name: id, direction, party: 'employee' } }, position, 1)
    article('float', 'in', 0)
    article('expense', 'out', 1)
    const value = { ...dollar, rate: { numerator: '12000', denominator: '1' } }
    putRecord(db, 'currency', { id: dollar.id, value }, 1, 1)
  })
})
afterEach(() => {
  at.remove()
})

const dollars = { methodId: cash.id, currencyId: dollar.id, amountMinor: 10_000, articleId: 'expense' as ArticleId }
const soms = { methodId: cash.id, currencyId: som.id, amountMinor: 1_200_000, articleId: 'float' as ArticleId }
const swap = (more: Partial<Input> = {}): Input => ({
  out: dollars,
  in: soms,
  approval,
  // The drawer has no dollars by the records.
  agreedExpectedMinor: 0,
  ...more
})
const movements = () => {
  const shift = openShift(at.context.store)
  return shift === undefined ? [] : movementsOfShift(at.context.store, shift.id)
}

it('the exchange is two movements that name each other, written in one transaction with the jobs of both', async () => {
  const woken = at.woken()
  const { slip } = await at.call('cash.exchange', swap({ note: 'for the bank' }))
  const [out, into, ...others] = movements()
  expect(others).toEqual([])
  expect(out).toMatchObject({ direction: 'out', amount: 10_000, swap: { number: into?.number, amount: 1_200_000 } })
  expect(into).toMatchObject({ direction: 'in', amount: 1_200_000, swap: { number: out?.number, amount: 10_000 } })
  expect(out?.number).not.toBe(into?.number)
  expect(slip).toMatchObject({ id: out?.id, swap: { number: into?.number, amountMinor: 1_200_000 } })
  expect(JSON.stringify(slip.paper)).toMatch(/NAQD OLINDI.*100,00.*1\s200\s000\ssoʻm evaziga/)
  expect(jobs(at).map(({ kind, subject_id }) => [kind, subject_id])).toEqual([
    ['shift.open', expect.anything()],
    ['invoice.create', out?.id],
    ['transaction.create', out?.id],
    ['invoice.create', into?.id],
    ['transaction.create', into?.id]
  ])
  expect(journalActs(at).slice(-2)).toEqual(['cash.out', 'cash.in'])
  expect(verify(at.context.store, new Uint8Array(32)).isWhole).toBe(true)
  expect(at.woken()).toBe(woken + 1)
})

it('an exchange that gives more than the drawer should hold asks again with both sums', async () => {
  expect(await at.refused('cash.exchange', swap({ agreedExpectedMinor: undefined }))).toEqual({
    kind: 'cash.overDrawer',
    facts: { asked: 10_000, expected: 0, currencyId: dollar.id }
  })
  expect(movements()).toEqual([])
})

it('the exchange is not dated by a clock that is a day off', async () => {
  at.setClock(at.context.clock.now() - 86_400_000)
  expect((await at.refused('cash.exchange', swap())).kind).toBe('clock.doubtful')
  expect(movements()).toEqual([])
  await at.call('app.confirmClock', {})
  await at.call('cash.exchange', swap())
})

it('the manager sees what is given and taken, and what the given money is worth by the rate of the day', async () => {
  const asked = { out: dollars, in: { ...soms, amountMinor: 1_150_000 }, note: 'for the bank' }
  const failure = await at.refused('cash.exchange', asked)
  expect(failure).toEqual({
    kind: 'person.managerNeeded',
    approval: {
      acts: ['swapMoney'],
      reason: 'for the bank',
      exchange: {
        given: { amountMinor: 10_000, currencyId: dollar.id, methodName: cash.name },
        taken: { amountMinor: 1_150_000, currencyId: som.id, methodName: cash.name },
        worthMinor: 1_200_000
      }
    }
  })
  expect(movements()).toEqual([])
})

it('the exchange counts at the register in both currencies, and the report says what it was exchanged for', async () => {
  await at.call('cash.exchange', swap())
  const { rows, cash: moved } = await wholeReport(at)
  const row = (id: string) => rows.find(({ currencyId, methodId }) => currencyId === id && methodId === cash.id)
  expect(row(som.id)).toMatchObject({ movedInMinor: 1_200_000, movedOutMinor: 0 })
  expect(row(dollar.id)).toMatchObject({ movedInMinor: 0, movedOutMinor: 10_000 })
  expect(moved.map(({ swap: other }) => other?.currencyId)).toEqual([som.id, dollar.id])
})

it('the exchange gives cash for a card payment, and the documents of both slips name the other', async () => {
  const paid = { ...soms, methodId: card.id, amountMinor: 100_000 }
  await at.call('cash.exchange', swap({ out: { ...paid, methodId: cash.id, articleId: dollars.articleId }, in: paid }))
  const [out, into] = movements()
  expect([out?.methodId, into?.methodId]).toEqual([cash.id, card.id])
  expect(out?.article && invoiceBody(out, out.article, 'm').description).toContain(`⇄ ${into?.number ?? '?'}`)
  expect(into?.article && invoiceBody(into, into.article, 'm').description).toContain(`⇄ ${out?.number ?? '?'}`)
})

it('the exchange shows its value by the rates of the day, in either direction', async () => {
  const worth = (amountMinor: number, currencyId: string, toCurrencyId: string) =>
    at.call('cash.convert', { amountMinor, currencyId, toCurrencyId })
  expect(await worth(10_000, dollar.id, som.id)).toEqual({ amountMinor: 1_200_000 })
  expect(await worth(600_000, som.id, dollar.id)).toEqual({ amountMinor: 5_000 })
  at.catalog.transaction((db) =>
    putRecord(db, 'currency', { id: dollar.id, value: { ...dollar, rate: undefined } }, 1, 1)
  )
  expect(await worth(10_000, dollar.id, som.id)).toEqual({})
})

it.each([
  ['the same money on both sides', { out: { ...soms, articleId: dollars.articleId } }, 'swap.same'],
  ['no cash at all', { out: { ...dollars, methodId: card.id }, in: { ...soms, methodId: card.id } }, 'swap.noCash'],
  ['a nought too many', { in: { ...soms, amountMinor: 12_000_000 } }, 'swap.amounts'],
  ['a nought too few', { in: { ...soms, amountMinor: 120_000 } }, 'swap.amounts'],
  ['nothing', { in: { ...soms, amountMinor: 0 } }, 'cash.zero'],
  ['no reason', { in: { ...soms, articleId: undefined } }, 'cash.articleNeeded'],
  ['a method nobody knows', { in: { ...soms, methodId: 'x' } }, 'cash.notCash'],
  ['nobody who allows it', { approval: undefined }, 'person.managerNeeded']
])('the exchange writes nothing if there is %s', async (_what, more, kind) => {
  expect((await at.refused('cash.exchange', swap(more as Partial<Input>))).kind).toBe(kind)
  expect(movements()).toEqual([])
  expect(jobs(at).map((job) => job.kind)).toEqual(['shift.open'])
})
