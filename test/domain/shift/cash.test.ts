import { describe, expect, it } from 'vitest'
import { decideMove, type CashRequest, type CashArticle, type Drawer } from '../../../src/main/domain/shift/cash.ts'
import { decideSwap, type SwapRequest } from '../../../src/main/domain/shift/swap.ts'
import { drawer } from '../../../src/main/domain/shift/shift.ts'
import type { ArticleId, MethodId } from '../../../src/shared/ids.ts'
import { mapDefined } from '../../../src/shared/defined.ts'
import { firstTemplate } from '../../../src/shared/devices/paper.ts'
import { minor } from '../../../src/shared/money.ts'
import { card, cash, dollar, movement, shift, som } from '../../support/model-fixtures.ts'
import { cashSlipView } from '../../../src/main/domain/views/cash-views.ts'

const article = (id: string, direction: 'in' | 'out'): CashArticle => ({
  id: id as ArticleId,
  name: id,
  direction,
  party: 'employee'
})
const asked = (more: Partial<CashRequest> = {}): CashRequest => ({
  direction: 'in',
  methodId: cash.id,
  currencyId: som.id,
  amount: minor(5000),
  articleId: 'float' as ArticleId,
  note: undefined,
  ...more
})
const shop = (more: Partial<Drawer> = {}): Drawer => ({
  methods: [cash, card],
  currencies: [som, dollar],
  articles: [article('float', 'in'), article('expense', 'out')],
  expectedOf: () => minor(10_000),
  differenceOf: () => undefined,
  ...more
})
const decided = (more?: Partial<CashRequest>, drawerOf?: Partial<Drawer>) => decideMove(asked(more), shop(drawerOf))
const refusal = (more?: Partial<CashRequest>, drawerOf?: Partial<Drawer>) => {
  const result = decided(more, drawerOf)
  return result.ok ? undefined : result.failure.kind
}
const out = { direction: 'out' as const, articleId: 'expense' as ArticleId }

describe('Cash in or out', () => {
  it('the decision has everything that is written about the cash movement', () => {
    expect(decided({ note: '  change  ' })).toEqual({
      ok: true,
      value: {
        direction: 'in',
        methodId: cash.id,
        methodName: 'Naqd',
        currency: som,
        amount: 5000,
        article: article('float', 'in'),
        note: 'change',
        isOverdrawn: false,
        isAfterCount: false
      }
    })
    expect(decided({ note: '   ' })).toMatchObject({ value: { note: undefined } })
    expect(decided({ currencyId: dollar.id })).toMatchObject({ value: { currency: dollar } })
  })

  it.each([
    ['cash.zero', { amount: minor(0) }],
    ['cash.zero', { amount: minor(-1) }],
    ['cash.notCash', { methodId: card.id }],
    ['cash.notCash', { methodId: 'nothing' as MethodId }],
    ['input.invalid', { currencyId: 'pound' as never }],
    ['cash.articleNeeded', { articleId: undefined }],
    ['cash.articleUnknown', { articleId: 'gone' as ArticleId }],
    ['cash.articleUnknown', { articleId: 'expense' as ArticleId }]
  ])('a cash movement is refused with %s for %j', (kind, more) => {
    expect(refusal(more)).toBe(kind)
  })

  it('a cash movement is refused if the cash method is switched off', () => {
    expect(refusal({}, { methods: [{ ...cash, isEnabled: false }] })).toBe('cash.notCash')
  })

  it('a barcode of twelve digits is refused as a sum, in any currency', () => {
    expect(refusal({ amount: minor(99_999_999_999) })).toBeUndefined()
    expect(refusal({ amount: minor(100_000_000_000) })).toBe('cash.tooLarge')
    expect(refusal({ amount: minor(100_000_000_000), currencyId: dollar.id })).toBeUndefined()
    expect(refusal({ amount: minor(10_000_000_000_000), currencyId: dollar.id })).toBe('cash.tooLarge')
  })

  it('a cash movement needs no article if the shop has none for that direction', () => {
    expect(refusal({ articleId: undefined }, { articles: [article('expense', 'out')] })).toBeUndefined()
    expect(refusal({}, { articles: [] })).toBe('cash.articleUnknown')
  })

  it('cash out may exceed the expected cash, and is marked then', () => {
    expect(decided({ ...out, amount: minor(10_000) })).toMatchObject({ value: { isOverdrawn: false } })
    expect(decided({ ...out, amount: minor(10_001) })).toMatchObject({ value: { isOverdrawn: true } })
    expect(decided({ amount: minor(10_001) })).toMatchObject({ value: { isOverdrawn: false } })
  })
})

describe('A cash movement that was forgotten before the count', () => {
  const forgotten = (more: Partial<CashRequest>, difference?: number) =>
    refusal({ isAfterCount: true, ...more }, { differenceOf: () => mapDefined(difference, minor) })

  it.each([
    ['in', 5000, 5000, undefined],
    ['in', 5001, 5000, 'cash.overDifference'],
    ['in', 1, -5000, 'cash.overDifference'],
    ['out', 5000, -5000, undefined],
    ['out', 5001, -5000, 'cash.overDifference'],
    ['out', 1, 0, 'cash.overDifference'],
    ['out', 1, undefined, 'shift.uncounted']
  ] as const)('%s of %d with a difference of %s gives %s', (direction, amount, difference, kind) => {
    const articleId = (direction === 'in' ? 'float' : 'expense') as ArticleId
    expect(forgotten({ direction, articleId, amount: minor(amount) }, difference)).toBe(kind)
  })

  it('the decision is marked, and a movement that was not forgotten ignores the difference', () => {
    const differenceOf = () => minor(5000)
    expect(decided({ isAfterCount: true }, { differenceOf })).toMatchObject({ value: { isAfterCount: true } })
    expect(decided({ amount: minor(9000) }, { differenceOf })).toMatchObject({ value: { isAfterCount: false } })
  })
})

describe('An exchange of money', () => {
  const side = (methodId: MethodId, currencyId: string, amount: number): SwapRequest['in'] => ({
    methodId,
    currencyId: currencyId as never,
    amount: minor(amount),
    articleId: undefined
  })
  const dollars = (amount: number) => side(cash.id, dollar.id, amount)
  const soms = (amount: number, methodId = cash.id) => side(methodId, som.id, amount)
  const swap = (from: SwapRequest['in'], into: SwapRequest['in'], more: Partial<Drawer> = {}) => {
    const made = decideSwap({ out: from, in: into, note: 'x' }, shop({ articles: [], ...more }))
    return made.ok ? made.value : made.failure.kind
  }

  it('dollars leave the drawer for their worth, and each side names its money', () => {
    expect(swap(dollars(1_000), soms(120_490))).toMatchObject({
      out: { direction: 'out', currency: dollar, amount: 1_000, note: 'x' },
      in: { direction: 'in', currency: som, amount: 120_490, methodId: cash.id }
    })
    expect(swap(soms(5_000), soms(5_000, card.id))).toMatchObject({ in: { methodId: card.id } })
    expect(swap(soms(5_000, card.id), soms(5_000))).toMatchObject({ out: { methodId: card.id } })
  })

  it.each([
    ['cash.zero', dollars(0), soms(1)],
    ['cash.zero', dollars(1), soms(0)],
    ['swap.same', soms(5_000), soms(5_000)],
    ['swap.noCash', soms(5_000, card.id), side(card.id, dollar.id, 50)],
    ['swap.amounts', dollars(1_000), soms(240_981)],
    ['swap.amounts', dollars(1_000), soms(60_244)]
  ])('an exchange is refused: %s %#', (kind, from, into) => {
    expect(swap(from, into)).toBe(kind)
  })

  it('one side is worth at most twice the other, and without a rate the values are not compared', () => {
    expect(swap(dollars(1_000), soms(240_980))).toMatchObject({ in: { amount: 240_980 } })
    expect(swap(dollars(1_000), soms(60_245))).toMatchObject({ in: { amount: 60_245 } })
    const currencies = [som, { ...dollar, rate: undefined }]
    expect(swap(dollars(1_000), soms(9), { currencies })).toMatchObject({ in: { amount: 9 } })
  })
})

describe('The drawer', () => {
  const books = { methods: [cash, card], currencies: [som, dollar], main: som }
  const moved = (methodId: MethodId, movedIn: number, movedOut: number) => ({
    methodId,
    methodName: 'Naqd',
    currencyId: som.id,
    movedIn: minor(movedIn),
    movedOut: minor(movedOut)
  })

  it('the expected cash is the opening cash plus takings and cash in, less refunds and cash out', () => {
    const taken = {
      methodId: cash.id,
      methodName: 'Naqd',
      methodType: 'cash' as const,
      currencyId: som.id,
      taken: minor(20_000),
      change: minor(3_000)
    }
    const opened = shift({ opening: [{ methodId: cash.id, currencyId: som.id, amount: minor(100_000) }] })
    const [row] = drawer(books, opened, [taken], [moved(cash.id, 7_000, 50_000)])
    expect(row).toMatchObject({ movedIn: 7_000, movedOut: 50_000, expected: 100_000 + 20_000 - 3_000 + 7_000 - 50_000 })
  })

  it('every movement is counted, also one of a method that was switched off since', () => {
    const rows = drawer({ ...books, methods: [card] }, shift(), [], [moved(cash.id, 7_000, 0)])
    expect(rows).toContainEqual(expect.objectContaining({ methodId: cash.id, methodType: 'cash', expected: 7_000 }))
  })
})

describe('The slip', () => {
  const printing = {
    place: { organizationName: 'Shop', cashboxName: 'Desk 1' },
    isTraining: false,
    isCopy: false,
    design: { template: firstTemplate, tillLocale: 'en' as const, logo: undefined }
  }

  it('the slip has the number, the amount, the people and the reason', () => {
    const slip = cashSlipView(
      movement({
        number: 'abcde-c7',
        direction: 'out',
        article: article('expense', 'out'),
        note: 'bulbs',
        approvedBy: { id: 'boss' as never, name: 'Boss' }
      }),
      printing
    )
    expect(slip).toMatchObject({
      number: 'abcde-c7',
      direction: 'out',
      amountMinor: 5000,
      articleName: 'expense',
      note: 'bulbs',
      cashierName: 'Anna',
      approvedName: 'Boss',
      organization: 'Shop',
      cashbox: 'Desk 1'
    })
  })

  it('the slip leaves out fields that are not set', () => {
    const slip = cashSlipView(movement(), printing)
    for (const name of ['articleName', 'note', 'approvedName']) expect(slip).not.toHaveProperty(name)
  })
})
