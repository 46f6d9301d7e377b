import { z } from 'zod'
import { figure, flag, Id, Money, oneOrMany, Positive, record, RoundType, Side, soft, text } from '../common.ts'

// Reference part 2, "Currency"; observed, "Reference data"; the currency embedded in invoices for precision and rounding.

/**
 * Units of another currency for one unit of this one. If a rate is not positive, the rates are dropped, but not the
 * currency.
 */
const Rate = z.looseObject({
  to_currency_id: text,
  name: text,
  value: soft(Positive),
  numerator: soft(Positive),
  denominator: soft(Positive)
})

export const Currency = record({
  name: z.string(),
  code: text,
  symbol: text,
  side: soft(Side),
  uuid: figure,
  value: soft(Positive),
  precision: soft(z.number().int().min(0).max(8)),
  round_type: soft(RoundType),
  is_main: flag,
  is_deleted: flag,
  completely_deleted: flag,
  country_id: text,
  /** The type is one object, but the service sends a list. The result is always a list. */
  values: soft(oneOrMany(Rate)),
  created_at: text,
  updated_at: text
})
export const CurrencyToLocal = z.object({
  currency_id: Id,
  /** In the requested currency, in major units. */
  amount: z.union([Money, z.coerce.number().min(0)]).optional()
})
export const LocalRate = z.looseObject({
  from_currency_id: text,
  to_currency_id: text,
  rate: Positive.nullish(),
  converted_amount: Money.nullish()
})
export type Currency = z.output<typeof Currency>
