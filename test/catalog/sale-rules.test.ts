import { expect, it } from 'vitest'
import { saleRules } from '../../src/main/service-records/sale-rules.ts'

const read = (settings: object) => {
  const { takesPastDate, pastDays } = saleRules(settings)?.value as Record<string, unknown>
  return [takesPastDate, pastDays]
}

it('the days for a past date are read if past dates are allowed and a number is given', () => {
  expect(read({ past_date_sell: true, max_day_past_date_sell: 55 })).toEqual([true, 55])
  // The service allows it by default.
  expect(read({ max_day_past_date_sell: 0 })).toEqual([true, 0])
  expect(read({ past_date_sell: false, max_day_past_date_sell: 55 })).toEqual([undefined, undefined])
  for (const days of [undefined, null, -1, 1.5, '7']) {
    expect(read({ past_date_sell: true, max_day_past_date_sell: days })).toEqual([true, undefined])
  }
})
