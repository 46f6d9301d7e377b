import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import type { MovementId } from '../../../src/shared/ids.ts'
import { minor, type Minor } from '../../../src/shared/money.ts'
import type {
  CashArticleView,
  CashListView,
  CashRowView,
  CashSlipView,
  CashInTransitView,
  OtherRegisterView,
  StateView
} from '../../../src/shared/views.ts'
import { cashPaper } from '../../../src/main/domain/printing/slip-paper.ts'
import { firstTemplate } from '../../../src/shared/devices/paper.ts'
import { at, dollar, som } from './fake-shop.ts'

// Cash movements for the pictures.

const minute = 60_000
/** What should be in the drawer. */
const inDrawer = 5_000_000
/** The value of a cent in soʻm by the rate of the day. */
const centWorth = Number(dollar.rate ?? 0) / 100
const day = 1_440 * minute
const article = (
  id: string,
  name: string,
  direction: CashArticleView['direction'],
  uses: readonly [amount: number, ageMs: number][] = []
): CashArticleView => ({
  id: id as CashArticleView['id'],
  name,
  direction,
  isOfCustomers: false,
  recent: uses.map(([amount, ageMs]) => ({ amountMinor: minor(amount), currencyId: som.id, movedAt: at - ageMs }))
})
const articles: CashArticleView[] = [
  article('a1', 'Kassaga kirim', 'in', [[150_000, 2 * day]]),
  article('a2', 'Размен из сейфа', 'in', [
    [200_000, 360 * minute],
    [300_000, day]
  ]),
  article('a3', 'Kassadan chiqim', 'out'),
  article('a4', 'Хозяйственные расходы', 'out', [
    [85_000, 190 * minute],
    [128_000, 3 * day],
    [40_000, 5 * day]
  ]),
  article('a5', 'Inkassatsiya', 'out', [[6_000_000, day]]),
  { ...article('a6', 'Savdodan tushum', 'in'), isOfCustomers: true },
  { ...article('a7', 'Savdo qaytarish', 'out'), isOfCustomers: true }
]

const desks = [
  { id: 'd1', name: 'Kassa 1' },
  { id: 'd3', name: 'Касса у выхода' }
] as unknown as OtherRegisterView[]

let count = 0
const rowOf = (more: Partial<CashRowView>, ageMs: number): CashRowView => {
  count += 1
  return {
    id: `move${String(count).padStart(12, '0')}` as MovementId,
    number: `2k7qx-c${count + 16}`,
    direction: 'in',
    amountMinor: 200_000 as Minor,
    currencyId: som.id,
    cashierName: 'Nodira A.',
    movedAt: at - ageMs,
    isOverdrawn: false,
    ...more
  }
}

/** The earlier movements: a float, a small expense, and takings taken to the bank. */
export const movedBefore: CashRowView[] = [
  rowOf({ articleName: 'Размен из сейфа', note: 'мелочь на утро' }, 360 * minute),
  rowOf(
    {
      direction: 'out',
      amountMinor: 85_000 as Minor,
      articleName: 'Хозяйственные расходы',
      note: 'лампочки в зал, 3 шт.'
    },
    190 * minute
  ),
  rowOf(
    { direction: 'out', amountMinor: 12_500 as Minor, currencyId: dollar.id, articleName: 'Inkassatsiya' },
    40 * minute
  )
]

/** The cash in transit to other registers, of this shift and the one before. */
const givenBefore: CashInTransitView = [
  {
    ...rowOf(
      { direction: 'out', amountMinor: 300_000 as Minor, register: { name: 'Касса у выхода', number: '482133' } },
      25 * minute
    ),
    code: '1000 1000 2001 4821 3330 0000 42',
    isSent: false
  },
  {
    ...rowOf(
      { direction: 'out', amountMinor: 1_500_000 as Minor, register: { name: 'Kassa 1', number: '017744' } },
      1_300 * minute
    ),
    code: '1000 1000 2001 4017 7441 5000 0017',
    isSent: true
  }
]

type Side = CallParsed<'cash.exchange'>['out']
const sideOf = ({ amountMinor, currencyId }: Side) => ({ amountMinor, currencyId, methodName: 'Naqd' })

/** Refuses an exchange, with what a manager is shown of it. */
const swapRefused = (given: Side, taken: Side): ReturnType<typeof fail> => {
  const exchange = { given: sideOf(given), taken: sideOf(taken), worthMinor: minor(given.amountMinor * centWorth) }
  return { ok: false, failure: { kind: 'person.managerNeeded', approval: { acts: ['swapMoney'], exchange } } }
}

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

export function cashAnswers(view: () => StateView, isQuiet: boolean): Answers {
  const slipOf = (row: CashRowView, isCopy: boolean): CashSlipView => {
    const slip = {
      ...row,
      organization: 'Chilonzor savdo',
      cashbox: 'Kassa 2',
      methodName: 'Naqd',
      currency: row.currencyId === dollar.id ? dollar : som,
      ...(row.swap && {
        swapped: { currency: row.swap.currencyId === dollar.id ? dollar : som, methodName: 'Naqd' }
      }),
      ...(row.direction === 'out' ? { approvedName: 'Malika Yoʻldosheva' } : {}),
      isTraining: view().mode === 'training',
      isCopy,
      journalHead: '9f2c41d07be8'
    }
    return { ...slip, paper: cashPaper(slip, { template: firstTemplate, tillLocale: view().locale, logo: undefined }) }
  }
  let moved: CashListView = (isQuiet ? [] : movedBefore)
    .map((row, index) => ({ ...slipOf(row, true), isSent: index < 2, mayCancel: true }))
    .reverse()
  let given: CashInTransitView = isQuiet ? [] : givenBefore
  return {
    'cash.articles': () => ok(articles),
    'cash.registers': () => ok(isQuiet ? [] : desks),
    'cash.readSlip': ({ code }) =>
      ok({ code, fromName: 'Kassa 1', number: '482133', amountMinor: 300_000 as Minor, currencyId: som.id }),
    'cash.receive': () => {
      const register = { name: 'Kassa 1', number: '482133' }
      const slip = slipOf(rowOf({ amountMinor: 300_000 as Minor, articleName: 'Kassaga kirim', register }, 0), false)
      moved = [{ ...slip, isCopy: true, isSent: false, mayCancel: true }, ...moved]
      return ok({ slip })
    },
    'cash.convert': ({ amountMinor, currencyId, toCurrencyId }) => {
      const tiyin = currencyId === toCurrencyId ? amountMinor : amountMinor * centWorth
      return ok({ amountMinor: Math.round(currencyId === som.id ? amountMinor / centWorth : tiyin) as Minor })
    },
    'cash.exchange': ({ out, in: into, approval }) => {
      if (approval === undefined) return swapRefused(out, into)
      const swap = { number: '2k7qx-c99', amountMinor: into.amountMinor, currencyId: into.currencyId }
      const { amountMinor, currencyId } = out
      const row = rowOf({ direction: 'out', amountMinor, currencyId, articleName: 'Kassadan chiqim', swap }, 0)
      const slip = slipOf(row, false)
      moved = [{ ...slip, isCopy: true, isSent: false, mayCancel: true }, ...moved]
      return ok({ slip })
    },
    'cash.cancel': ({ movementId, reason, approval }) => {
      const wrong = moved.find(({ id }) => id === movementId)
      if (wrong === undefined) return fail('cash.cannotCancel')
      const { amountMinor, currencyId, number } = wrong
      if (approval === undefined) {
        const asked = { acts: ['cancelCash'] as const, subject: number, amountMinor, currencyId, reason }
        return { ok: false, failure: { kind: 'person.managerNeeded', approval: asked } }
      }
      const direction = wrong.direction === 'in' ? 'out' : 'in'
      const row = rowOf({ direction, amountMinor, currencyId, note: reason, cancels: number }, 0)
      const slip = slipOf(row, false)
      moved = moved.map((each) =>
        each.id === movementId ? { ...each, mayCancel: false, cancelledBy: row.number } : each
      )
      moved = [{ ...slip, isCopy: true, isSent: false, mayCancel: false }, ...moved]
      return ok({ slip })
    },
    'cash.list': () => ok(moved),
    'cash.inTransit': () => ok(given),
    'cash.findArrivals': () => {
      given = given.filter(({ isSent }) => !isSent)
      return ok({ found: 1, left: given })
    },
    'cash.confirmArrival': ({ movementId, approval }) => {
      if (approval === undefined) return fail('person.managerNeeded')
      given = given.filter(({ id }) => id !== movementId)
      return ok(given)
    },
    'cash.move': (input) => {
      const { direction, amountMinor, currencyId, articleId, note, customerId, isAfterCount, approval } = input
      const article = articles.find(({ id }) => id === articleId)
      if (article === undefined) return fail('cash.articleNeeded')
      if ((direction === 'out' || isAfterCount) && approval === undefined) {
        const acts = [isAfterCount ? 'recordAfterCount' : 'cashOut'] as const
        const asked = { acts, subject: article.name, amountMinor, currencyId, reason: note }
        return { ok: false, failure: { kind: 'person.managerNeeded', approval: asked } }
      }
      if (direction === 'in' && amountMinor > 20_000_000 && input.agreedMuchMinor === undefined)
        return fail('cash.muchIn', { asked: amountMinor, currencyId })
      if (direction === 'out' && amountMinor > inDrawer && input.agreedExpectedMinor === undefined)
        return fail('cash.overDrawer', { asked: amountMinor, expected: inDrawer, currencyId })
      const row = rowOf(
        {
          direction,
          amountMinor,
          currencyId,
          articleName: article.name,
          ...(note && { note }),
          ...(customerId && { customerName: 'Гулчехра' })
        },
        0
      )
      const slip = slipOf({ ...row, isOverdrawn: direction === 'out' && amountMinor > inDrawer }, false)
      moved = [{ ...slip, isCopy: true, isSent: false, mayCancel: true }, ...moved]
      return ok({ slip })
    }
  }
}
