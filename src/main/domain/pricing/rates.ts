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
import type { Currency } from '../core/records.ts'
import type { Act } from '../staff/people.ts'
import { checkNoCard } from '../core/ticket-state.ts'

// Another exchange rate for one sale (vendor-rules 2.7): the units of the main currency for one unit of another
// currency. The rate belongs to the ticket only. A payment keeps the rate at which it was taken, and the service gets
// that rate.

/** Returns a currency with the rate of this ticket. */
export function currencyOn(ticket: Ticket, currency: Currency): Currency {
  const own = ticket.rates?.find(({ currencyId }) => currencyId === currency.id)
  return own === undefined ? currency : { ...currency, rate: { numerator: own.rate, denominator: oneDecimal } }
}

/** Gives this sale its own rate; the rate of the day removes it. */
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

/**
 * Returns the right that another rate needs. If it differs from the rate of the day by more than the till's limit, or
 * if there is no limit, it needs a manager.
 */
export function rateAct({ rate: day }: Currency, rate: Decimal, limitPercent: Decimal | undefined): Act | undefined {
  if (day === undefined || isSameRate(day, rate)) return undefined
  if (limitPercent === undefined || compareDecimals(limitPercent, '0' as Decimal) === 0) return 'changeRateOverLimit'
  const unit = digits(oneDecimal)
  // |rate - day| / day in per cent, with both sides multiplied out.
  const [own, ofDay] = [digits(rate) * digits(day.denominator), digits(day.numerator) * unit]
  const apart = own > ofDay ? own - ofDay : ofDay - own
  return apart * 100n * unit > ofDay * digits(limitPercent) ? 'changeRateOverLimit' : 'changeRate'
}
