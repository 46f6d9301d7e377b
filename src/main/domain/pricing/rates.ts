import { fail, ok, type Result } from '../../../shared/failure.ts'
import {
  compareDecimals,
  isZeroDecimal,
  maxDecimals,
  oneDecimal,
  scaled,
  type Decimal
} from '../../../shared/quantity.ts'
import type { Ticket } from '../core/model.ts'
import type { Currency } from '../core/tender.ts'
import type { Act } from '../staff/people.ts'
import { checkNoCard } from '../core/ticket-state.ts'

// Another exchange rate for one sale (vendor-rules 2.7): so many units of the main currency for one of another. It is of
// the ticket alone; a payment keeps the rate it was taken at, and the service is told that one.

/** A currency as this ticket reckons with it. */
export function currencyOn(ticket: Ticket, currency: Currency): Currency {
  const own = ticket.rates?.find(({ currencyId }) => currencyId === currency.id)
  return own === undefined ? currency : { ...currency, rate: { numerator: own.rate, denominator: oneDecimal } }
}

/** Gives this sale a rate of its own; the rate of the day takes it away again. */
export function changeRate(ticket: Ticket, currency: Currency, rate: Decimal): Result<Ticket> {
  const free = checkNoCard(ticket)
  if (!free.ok) return free
  if (currency.isMain || currency.id === ticket.currency.id || currency.rate === undefined) return fail('tender.noRate')
  if (isZeroDecimal(rate)) return fail('rate.zero')
  if (ticket.tenders.some((tender) => tender.currency.id === currency.id)) return fail('rate.paid')
  const others = ticket.rates?.filter(({ currencyId }) => currencyId !== currency.id) ?? []
  const rates = isSameRate(currency.rate, rate) ? others : [...others, { currencyId: currency.id, rate }]
  return ok({ ...ticket, rates: rates.length === 0 ? undefined : rates })
}

type Rate = NonNullable<Currency['rate']>
const digits = (value: Decimal) => scaled(value, maxDecimals)
const isSameRate = ({ numerator, denominator }: Rate, rate: Decimal): boolean =>
  digits(rate) * digits(denominator) === digits(numerator) * digits(oneDecimal)

/** What another rate takes: further from the rate of the day than the till allows is a manager's, and without a limit any is. */
export function rateAct({ rate: day }: Currency, rate: Decimal, limitPercent: Decimal | undefined): Act | undefined {
  if (day === undefined || isSameRate(day, rate)) return undefined
  if (limitPercent === undefined || compareDecimals(limitPercent, '0' as Decimal) === 0) return 'changeRateOverLimit'
  const unit = digits(oneDecimal)
  // |rate - day| / day in per cent, with both sides multiplied out.
  const [own, ofDay] = [digits(rate) * digits(day.denominator), digits(day.numerator) * unit]
  const apart = own > ofDay ? own - ofDay : ofDay - own
  return apart * 100n * unit > ofDay * digits(limitPercent) ? 'changeRateOverLimit' : 'changeRate'
}
