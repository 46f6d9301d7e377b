import { describe, expect, it } from 'vitest'
import {
  automaticDiscounts,
  changeDiscount,
  changeReceiptDiscount,
  manualDiscounts,
  pickDiscount,
  pickReceiptDiscount,
  putBackOn,
  takeOff,
  withAutomatic,
  type DiscountRecord
} from '../../../src/main/domain/pricing/discount.ts'
import type { Line, LineDiscount, Ticket } from '../../../src/main/domain/core/model.ts'
import { ticketSums } from '../../../src/main/domain/pricing/sums.ts'
import { discountAct } from '../../../src/main/domain/pricing/discount-limits.ts'
import { changeQuantity, removeLine } from '../../../src/main/domain/ticket/ticket.ts'
import type { CategoryId, CurrencyId, DiscountId, OrganizationId, ProductId } from '../../../src/shared/ids.ts'
import type { Result } from '../../../src/shared/failure.ts'
import { cashOff, must, percent, staff, two, week } from '../../support/discount-fixtures.ts'
import { at, decimal, line, rules, som, ticket } from '../../support/model-fixtures.ts'

const record = (over: Partial<DiscountRecord> = {}): DiscountRecord => ({
  id: 'd' as DiscountId,
  name: 'Milk week',
  applyType: 'percent',
  value: decimal('10'),
  isAutomatic: true,
  isManual: false,
  isForever: true,
  isActive: true,
  organizationIds: [],
  isForAll: true,
  categoryIds: [],
  nestedCategoryIds: [],
  productIds: [],
  ...over
})
const milk = {
  productId: 'milk' as ProductId,
  categories: ['dairy', 'food'] as CategoryId[],
  discountIds: ['attached']
}
const moment = { organizationId: 'shop' as OrganizationId, currencyId: som.id, at: at(1000) }
const isGiven = (over: Partial<DiscountRecord>) => automaticDiscounts([record(over)], milk, moment).length === 1

describe('when a discount of the back office applies', () => {
  it.each<[string, Partial<DiscountRecord>, boolean]>([
    ['to everything', {}, true],
    ['not by itself where it is for hand use', { isAutomatic: false, isManual: true }, false],
    ['to a product by name', { isForAll: false, productIds: ['milk' as ProductId] }, true],
    ['not to another product', { isForAll: false, productIds: ['tea' as ProductId] }, false],
    ['to what the product itself names', { isForAll: false, id: 'attached' as DiscountId }, true],
    ['to the category', { isForAll: false, categoryIds: ['dairy' as CategoryId] }, true],
    ['not to what lies below a plain category', { isForAll: false, categoryIds: ['food' as CategoryId] }, false],
    ['to what lies below a nested one', { isForAll: false, nestedCategoryIds: ['food' as CategoryId] }, true],
    ['in its organization', { organizationIds: ['shop' as OrganizationId] }, true],
    ['not in another organization', { organizationIds: ['other' as OrganizationId] }, false],
    ['in cash in its own currency', { applyType: 'cash', currencyId: som.id }, true],
    ['not in cash of another one', { applyType: 'cash', currencyId: 'usd' as CurrencyId }, false],
    ['in percent whatever its currency is', { currencyId: 'usd' as CurrencyId }, true],
    ['forever while it is active', { isForever: true, isActive: false }, false],
    ['from its first moment', { isForever: false, isActive: false, startsAt: 1000, endsAt: 2000 }, true],
    ['to its last', { isForever: false, startsAt: 0, endsAt: 1000 }, true],
    ['not before it', { isForever: false, startsAt: 1001 }, false],
    ['not after it, though it was active when it was read', { isForever: false, endsAt: 999 }, false],
    ['never again once it was over', { isForever: false, isExpired: true, endsAt: 2000 }, false]
  ])('the discount applies as its record says: %s', (_, over, expected) => {
    expect(isGiven(over)).toBe(expected)
  })

  it('a person can give a manual discount on goods that it covers, and on a receipt only if it covers everything', () => {
    const all = record({ id: 'all' as DiscountId, isAutomatic: false, isManual: true })
    const some = { ...all, id: 'some' as DiscountId, isForAll: false, productIds: ['milk' as ProductId] }
    const none = { ...all, id: 'none' as DiscountId, isManual: false }
    const ids = (found: LineDiscount[]) => found.map(({ id }) => id)
    expect(ids(manualDiscounts([all, some, none], milk, moment))).toEqual(['all', 'some'])
    expect(ids(manualDiscounts([all, some, none], undefined, moment))).toEqual(['all'])
    expect(manualDiscounts([all], milk, moment)[0]).toMatchObject({ isPicked: true, isCustom: false })
  })
})

// ---- On a ticket

/** The facts about goods of one price, without stock. */
const knowing = (automatic: LineDiscount[] | undefined) => ({
  stock: undefined,
  offers: [],
  at: { priceListId: line().priceListId },
  automatic
})

const kindOf = (result: Result<unknown>) => (result.ok ? undefined : result.failure.kind)

describe('discounts on a line', () => {
  it('the discounts of a line have a fixed order: automatic, picked, typed', () => {
    const { openTicket, a } = two()
    const hand = must(changeDiscount(openTicket, a.id, cashOff('1000')))
    const both = must(pickDiscount(hand, a.id, staff, true))
    const all = must(changeQuantity(both, a.id, decimal('3'), knowing([week])))
    expect(all.lines[0]?.discounts.map(({ name }) => name)).toEqual(['Week', 'Staff', ''])
    expect(ticketSums(all).lines[0]?.discountParts).toEqual([15_000, 7_500, 1_000])
    expect(must(pickDiscount(all, a.id, staff, false)).lines[0]?.discounts).toHaveLength(2)
    expect(must(pickDiscount(all, a.id, staff, true)).lines[0]?.discounts).toHaveLength(3)
  })

  it('a line keeps its share of the discount of a split ticket when a discount is typed, and when that is taken off', () => {
    const { openTicket, a } = two()
    const share: LineDiscount = { id: undefined, name: '', isCustom: true, isShare: true, ...cashOff('700') }
    const onLine = { ...openTicket, lines: [{ ...a, discounts: [share] }] }
    const given = must(changeDiscount(onLine, a.id, cashOff('1000')))
    expect(given.lines[0]?.discounts.map(({ value }) => value)).toEqual(['700', '1000'])
    const other = must(pickDiscount(given, a.id, staff, true))
    expect(other.lines[0]?.discounts.map(({ value }) => value)).toEqual(['700', '5', '1000'])
    expect(must(changeDiscount(given, a.id, cashOff('0'))).lines[0]?.discounts).toEqual([share])
  })

  it('automatic discounts are applied again when the line changes, and manual ones stay', () => {
    const { openTicket, a } = two()
    const given = must(changeDiscount({ ...openTicket, lines: [withAutomatic(a, [week])] }, a.id, percent('1')))
    const after = must(changeQuantity(given, a.id, decimal('5'), knowing([])))
    expect(after.lines[0]?.discounts.map(({ name }) => name)).toEqual([''])
    const unknown = must(changeQuantity(given, a.id, decimal('5'), knowing(undefined)))
    expect(unknown.lines[0]?.discounts.map(({ name }) => name)).toEqual(['Week', ''])
  })

  it.each([
    [percent('100.01'), 'discount.tooLarge'],
    [percent('100'), undefined],
    [cashOff('100001'), 'discount.tooLarge'],
    [cashOff('100000'), undefined]
  ])('a discount is never more than the line: %j is %s', (hand, kind) => {
    const { openTicket, a } = two()
    expect(kindOf(changeDiscount(openTicket, a.id, hand))).toBe(kind)
  })
})

describe('discounts on the whole receipt', () => {
  it('the receipt has one typed discount and any number of the shop’s, and 0 removes the typed one', () => {
    const { openTicket } = two()
    const typed = must(changeReceiptDiscount(openTicket, percent('10')))
    const both = must(pickReceiptDiscount(typed, staff, true))
    expect(both.receiptDiscounts.map(({ name }) => name)).toEqual(['Staff', ''])
    expect(ticketSums(both).total).toBe(127_500)
    const other = must(changeReceiptDiscount(both, cashOff('500')))
    expect(ticketSums(other).receiptParts).toEqual([7_500, 500])
    expect(must(changeReceiptDiscount(other, percent('0'))).receiptDiscounts).toEqual([staff])
  })

  it('a discount on the receipt is never more than what is left to pay for the goods', () => {
    const { openTicket, a } = two()
    const less = must(changeDiscount(openTicket, a.id, cashOff('100000')))
    expect(kindOf(changeReceiptDiscount(less, cashOff('50001')))).toBe('discount.tooLarge')
    expect(ticketSums(must(changeReceiptDiscount(less, cashOff('50000')))).total).toBe(0)
    expect(kindOf(changeReceiptDiscount(ticket(), percent('5')))).toBe('ticket.empty')
  })

  it('a ticket loses its receipt discounts with its last line', () => {
    const { openTicket, a, b } = two()
    const given = must(changeReceiptDiscount(openTicket, percent('10')))
    const one = must(removeLine(given, a.id))
    expect(one.receiptDiscounts).toHaveLength(1)
    expect(must(removeLine(one, b.id)).receiptDiscounts).toEqual([])
  })
})

const actOf = (before: Ticket, after: Result<Ticket>, id?: Line['id']) => discountAct(before, must(after), id)
const tenth = { discountLimitPercent: decimal('10') }

describe('the right that a discount needs', () => {
  it('a discount needs more than the usual right from the first hundredth over the limit, and none to be removed', () => {
    const { openTicket, a } = two(tenth)
    const line = (hand: ReturnType<typeof percent | typeof cashOff>) =>
      actOf(openTicket, changeDiscount(openTicket, a.id, hand), a.id)
    expect([line(percent('10')), line(cashOff('10000'))]).toEqual(['giveDiscount', 'giveDiscount'])
    expect([line(percent('10.01')), line(cashOff('10000.01'))]).toEqual([
      'giveDiscountOverLimit',
      'giveDiscountOverLimit'
    ])
    const over = must(changeDiscount(openTicket, a.id, percent('50')))
    expect(actOf(over, changeDiscount(over, a.id, percent('20')), a.id)).toBeUndefined()
  })

  it('a discount of a shop without a limit needs the usual right', () => {
    const { openTicket, a } = two()
    expect(actOf(openTicket, changeDiscount(openTicket, a.id, percent('90')), a.id)).toBe('giveDiscount')
    expect(actOf(openTicket, changeReceiptDiscount(openTicket, percent('90')))).toBe('giveDiscount')
  })

  it('the limit counts all manual discounts: on the line, picked ones of the shop and on the receipt', () => {
    const { openTicket, a } = two(tenth)
    const picked = must(pickDiscount(openTicket, a.id, { ...staff, ...percent('8') }, true))
    expect(actOf(picked, changeDiscount(picked, a.id, percent('2')), a.id)).toBe('giveDiscount')
    expect(actOf(picked, changeDiscount(picked, a.id, percent('3')), a.id)).toBe('giveDiscountOverLimit')
    expect(actOf(openTicket, changeReceiptDiscount(openTicket, percent('10')))).toBe('giveDiscount')
    // 8 % of two thirds is 8 000 of 150 000. A twentieth of the rest would make it 15 100.
    expect(actOf(picked, changeReceiptDiscount(picked, percent('5')))).toBe('giveDiscountOverLimit')
    expect(actOf(picked, changeReceiptDiscount(picked, percent('4.9')))).toBe('giveDiscount')
  })
})

describe('automatic discounts beside manual ones', () => {
  it('the limit does not count automatic discounts of the back office', () => {
    const { openTicket, a } = two(tenth)
    const auto = { ...openTicket, lines: openTicket.lines.map((each) => withAutomatic(each, [week])) }
    expect(actOf(auto, changeDiscount(auto, a.id, percent('10')), a.id)).toBe('giveDiscount')
  })

  it('an automatic discount that a person took off stays off when the quantity changes, and manual discounts stay on', () => {
    const { openTicket, a } = two()
    const auto = { ...openTicket, lines: openTicket.lines.map((each) => withAutomatic(each, [week])) }
    const given = must(changeDiscount(auto, a.id, percent('1')))
    const off = must(takeOff(given, a.id))
    const names = (of: Ticket) => of.lines.find(({ id }) => id === a.id)?.discounts.map(({ name }) => name)
    expect(names(off)).toEqual([''])
    const knowing = { stock: undefined, offers: [], at: { priceListId: a.priceListId }, automatic: [week] }
    const more = must(changeQuantity(off, a.id, decimal('7'), knowing))
    expect(names(more)).toEqual([''])
    expect(ticketSums(more).discount).toBe(
      ticketSums(must(changeQuantity(given, a.id, decimal('7'), { ...knowing, automatic: [] }))).discount
    )
    // A discount that began meanwhile is not the one that was taken off.
    const other = { ...week, id: 'other' as DiscountId, name: 'Other' }
    expect(names(must(changeQuantity(off, a.id, decimal('7'), { ...knowing, automatic: [week, other] })))).toEqual([
      'Other',
      ''
    ])
    expect(must(putBackOn(more, a.id, [week])).lines[0]).toEqual(
      must(changeQuantity(given, a.id, decimal('7'), knowing)).lines[0]
    )
    // If the current discounts are unknown, the old one is put back. A discount that has ended is not.
    expect(names(must(putBackOn(off, a.id, undefined)))).toEqual([week.name, ''])
    expect(names(must(putBackOn(off, a.id, [])))).toEqual([''])
  })

  it('an automatic discount cannot be taken off or put back on a line without one', () => {
    const { openTicket, a } = two()
    expect(takeOff(openTicket, a.id)).toMatchObject({ failure: { kind: 'discount.noneToTakeOff' } })
    expect(putBackOn(openTicket, a.id, [week])).toMatchObject({ failure: { kind: 'discount.noneToPutBack' } })
  })
})

describe('the limit of a discount and a rule for all', () => {
  it('rounding never takes a discount over the limit', () => {
    for (const rounding of ['floor', 'ceil', 'nearest'] as const) {
      const odd = ticket({
        currency: { ...som, rounding },
        lines: [line({ price: decimal('15') }), line({ price: decimal('25') }), line({ price: decimal('3') })],
        rules: { ...rules, ...tenth }
      })
      let openTicket = odd
      for (const { id } of odd.lines) {
        const after = must(changeDiscount(openTicket, id, percent('10')))
        expect(discountAct(openTicket, after, id)).toBe('giveDiscount')
        openTicket = after
      }
      expect(actOf(odd, changeReceiptDiscount(odd, percent('10')))).toBe('giveDiscount')
    }
  })

  it('every discount needs a manager if the shop wants that', () => {
    const { openTicket, a } = two({ discountNeedsBoss: true })
    expect(actOf(openTicket, changeDiscount(openTicket, a.id, percent('1')), a.id)).toBe('giveAnyDiscount')
    expect(actOf(openTicket, changeReceiptDiscount(openTicket, percent('1')))).toBe('giveAnyDiscount')
  })
})
