import { describe, expect, it } from 'vitest'
import { addTender } from '../../../src/main/domain/payment/checkout.ts'
import type { Ticket } from '../../../src/main/domain/core/model.ts'
import { changeRate, currencyOn, rateAct } from '../../../src/main/domain/pricing/rates.ts'
import type { TenderId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { must } from '../../support/discount-fixtures.ts'
import { cash, decimal, dollar, line, som, ticket } from '../../support/model-fixtures.ts'

const day = { ...dollar, rate: { numerator: decimal('12000'), denominator: decimal('1') } }
const openTicket = ticket({ lines: [line({ price: decimal('125000'), quantity: decimal('1') })] })
const pay = (of: Ticket) =>
  must(addTender(of, { id: 't' as TenderId, method: cash, currency: currencyOn(of, day), amount: minor(10_00) }))

describe('another exchange rate', () => {
  it('the rate applies to this ticket only, and a payment keeps it', () => {
    const own = must(changeRate(openTicket, day, decimal('12500')))
    expect(pay(own).tenders[0]).toMatchObject({ paid: 125_000, currency: { rate: { numerator: '12500' } } })
    expect(pay(openTicket).tenders[0]?.paid).toBe(120_000)
  })

  it('a second rate replaces the first, and the rate of the day removes it', () => {
    const own = must(changeRate(must(changeRate(openTicket, day, decimal('12500'))), day, decimal('12400')))
    expect(own.rates).toEqual([{ currencyId: day.id, rate: '12400' }])
    expect(must(changeRate(own, day, decimal('12000'))).rates).toBeUndefined()
  })

  it('a rate of one currency stays when another currency gets its own', () => {
    const euro = { ...day, id: 'euro' as typeof day.id }
    const own = must(changeRate(must(changeRate(openTicket, day, decimal('12500'))), euro, decimal('13500')))
    expect(own.rates).toEqual([
      { currencyId: day.id, rate: '12500' },
      { currencyId: euro.id, rate: '13500' }
    ])
    expect(must(changeRate(own, euro, decimal('12000'))).rates).toEqual([{ currencyId: day.id, rate: '12500' }])
  })

  it('a rate is refused for the currency of the shop, at zero, and after a payment in its currency', () => {
    const kind = (result: ReturnType<typeof changeRate>) => (result.ok ? undefined : result.failure.kind)
    expect(kind(changeRate(openTicket, som, decimal('2')))).toBe('tender.noRate')
    expect(kind(changeRate(openTicket, { ...day, rate: undefined }, decimal('2')))).toBe('tender.noRate')
    expect(kind(changeRate(openTicket, day, decimal('0')))).toBe('rate.zero')
    expect(kind(changeRate(pay(openTicket), day, decimal('12500')))).toBe('rate.paid')
  })

  it.each([
    ['12000', '5', undefined],
    ['12600', '5', 'changeRate'],
    ['11400', '5', 'changeRate'],
    ['12600.0001', '5', 'changeRateOverLimit'],
    ['11399.9', '5', 'changeRateOverLimit'],
    ['12001', undefined, 'changeRateOverLimit'],
    ['12001', '0', 'changeRateOverLimit']
  ])('a rate of %s with a limit of %s takes %s', (rate, limit, act) => {
    expect(rateAct(day, decimal(rate), limit === undefined ? undefined : decimal(limit))).toBe(act)
  })
})
