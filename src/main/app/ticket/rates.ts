import type { CallParsed } from '../../../shared/contract/index.ts'
import type { TicketView } from '../../../shared/views.ts'
import { changeRate, rateAct } from '../../domain/pricing/rates.ts'
import type { Calls, Context } from '../core/context.ts'
import { currentSale } from '../core/current-ticket.ts'
import { pay } from '../core/pay.ts'
import { allowed } from '../core/session.ts'
import { sellingRules } from '../core/customer-balance.ts'
import { shopOf } from '../core/state.ts'
import { must, refuse } from '../core/refusal.ts'

/**
 * Sets another rate for this sale. If it differs from the rate of the day by more than the till's limit, it needs a
 * manager.
 */
async function setRate(
  context: Context,
  { currencyId, rate, approval }: CallParsed<'checkout.setRate'>
): Promise<TicketView> {
  const asked = currentSale(context)
  const currency = shopOf(context, asked.place).currencies.find(({ id }) => id === currencyId)
  if (currency === undefined) return refuse('tender.noRate')
  must(changeRate(asked.ticket, currency, rate))
  const act = rateAct(currency, rate, sellingRules(context).rateLimitPercent)
  const by = await allowed(context, act, approval, { subject: `${currency.code} × ${rate}` })
  const day = `${currency.rate?.numerator ?? ''}/${currency.rate?.denominator ?? ''}`
  return pay(
    context,
    (ticket) => must(changeRate(ticket, currency, rate)),
    () => ({ act: 'ticket.rate', facts: { currency: currencyId, rate, day, by } })
  )
}

export const rates = { 'checkout.setRate': setRate } satisfies Pick<Calls<'checkout'>, 'checkout.setRate'>
