import { describe, expect, it } from 'vitest'
import { changeDiscount } from '../../../src/main/domain/pricing/discount.ts'
import type { LineDiscount, Ticket } from '../../../src/main/domain/core/model.ts'
import {
  isPolicyAct,
  missingActs,
  moved,
  policyActs,
  withApprovals
} from '../../../src/main/domain/pricing/discount-policy.ts'
import { changeAct, withoutMore, withShares } from '../../../src/main/domain/pricing/discount-limits.ts'
import { must, percent, cashOff } from '../../support/discount-fixtures.ts'
import { decimal, line, rules, ticket } from '../../support/model-fixtures.ts'

describe('an approved discount over the limit', () => {
  const limited = { ...rules, discountLimitPercent: decimal('10') }
  const off = (share: string): LineDiscount[] => [{ id: undefined, name: '', isCustom: true, ...percent(share) }]
  const withLine = (share: string, approved?: string) =>
    ticket({
      rules: limited,
      lines: [line({ discounts: off(share), ...(approved !== undefined && { allowed: { share: decimal(approved) } }) })]
    })

  it('is kept as the share that the manager approved', () => {
    const before = withLine('30')
    expect(changeAct(undefined, before)).toBe('giveDiscountOverLimit')
    const approved = withShares(before)
    expect(approved.lines[0]?.allowed?.share).toBe('30')
    expect(changeAct(undefined, approved)).toBeUndefined()
  })

  it('is lowered with the discount of its line, and never raised by it', () => {
    const lower = withLine('12', '30')
    const [first] = lower.lines
    expect(withoutMore(lower, first?.id).lines[0]?.allowed?.share).toBe('12')
    const higher = withLine('40', '30')
    expect(withoutMore(higher, higher.lines[0]?.id).lines[0]?.allowed?.share).toBe('30')
    expect(withoutMore(lower, undefined)).toEqual(lower)
  })

  it('of a line without a discount by hand falls to zero', () => {
    const none = ticket({ rules: limited, lines: [line({ allowed: { share: decimal('30') } })] })
    expect(withoutMore(none, none.lines[0]?.id).lines[0]?.allowed?.share).toBe('0')
  })

  it('of the receipt is lowered with the discount of the receipt', () => {
    const given = (share: string) =>
      ticket({ rules: limited, lines: [line()], receiptDiscounts: off(share), allowedShare: decimal('30') })
    expect(withoutMore(given('12'), undefined).allowedShare).toBe('12')
    expect(withoutMore(given('40'), undefined).allowedShare).toBe('30')
  })
})

describe('a share of a receipt discount that has moved to lines', () => {
  const limited = { ...rules, discountLimitPercent: decimal('10') }
  const share = (value: string): LineDiscount => ({
    id: undefined,
    name: '',
    isCustom: true,
    isShare: true,
    ...cashOff(value)
  })
  const sharing = (...shares: string[]) =>
    ticket({
      rules: limited,
      lines: shares.map((value) => line({ price: decimal('100000'), discounts: [share(value)] }))
    })

  it('may be over the limit by the minor unit of its rounding, and a share of zero by nothing', () => {
    expect(changeAct(undefined, sharing('20001', '0'))).toBeUndefined()
    expect(changeAct(undefined, sharing('20002', '0'))).toBe('giveDiscountOverLimit')
    expect(changeAct(undefined, sharing('20001', '1'))).toBeUndefined()
  })
})

describe('lines that move between tickets', () => {
  const limited = { ...rules, discountLimitPercent: decimal('10') }
  const half = (over: Partial<Ticket>) =>
    ticket({ rules: limited, lines: [line({ price: decimal('100000') })], ...over })
  const whole = (off: string, over: Partial<Ticket> = {}) =>
    half({
      lines: [line({ price: decimal('100000') }), line({ price: decimal('100000') })],
      receiptDiscounts: given(off),
      ...over
    })
  const given = (off: string): LineDiscount[] => [{ id: undefined, name: '', isCustom: true, ...cashOff(off) }]

  it('a discount within the limit of the whole needs the right if it is over the limit of a part', () => {
    const to = [half({ receiptDiscounts: given('20000') }), half({})]
    const { acts, tickets } = moved([whole('20000')], to)
    expect(acts).toEqual(['giveDiscountOverLimit'])
    expect(tickets.map(({ allowedShare }) => allowedShare)).toEqual(['20', undefined])
    expect(moved([whole('20000')], [half({ receiptDiscounts: given('10000') })]).acts).toEqual([])
  })

  it('what a manager has approved needs no right again, and stays approved', () => {
    const to = [half({ receiptDiscounts: given('50000') })]
    const { acts, tickets } = moved([whole('50000', { allowedShare: decimal('30') })], to)
    expect([acts, tickets[0]?.allowedShare]).toEqual([[], '50'])
  })

  it('what nobody has approved stays so', () => {
    const to = [half({ receiptDiscounts: given('50000') })]
    expect(moved([whole('50000')], to)).toEqual({ acts: [], tickets: to })
    expect(moved([whole('0'), whole('50000')], to)).toEqual({ acts: [], tickets: to })
  })

  it('a change may need two rights at once, and a strict price is refused whatever else it needs', () => {
    const bound = (priceBounds: 'strict' | 'override') =>
      ticket({ rules: { ...limited, priceBounds }, lines: [line({ minPrice: decimal('4000') })] })
    const cheap = (of: Ticket) => must(changeDiscount(of, of.lines[0]?.id ?? ('' as never), percent('11')))
    const [open, strict] = [bound('override'), bound('strict')]
    expect(must(policyActs(open, cheap(open), true))).toEqual(['sellOutOfBounds', 'giveDiscountOverLimit'])
    expect(must(missingActs(cheap(open)))).toEqual(['sellOutOfBounds', 'giveDiscountOverLimit'])
    expect(must(missingActs(withApprovals(cheap(open))))).toEqual([])
    expect(policyActs(strict, cheap(strict), true)).toMatchObject({ failure: { kind: 'price.belowMin' } })
    expect(missingActs(cheap(strict))).toMatchObject({ failure: { kind: 'price.belowMin' } })
    expect(
      (['giveAnyDiscount', 'giveDiscountOverLimit', 'sellOutOfBounds', 'changePrice'] as const).map(isPolicyAct)
    ).toEqual([true, true, true, false])
  })
})
