import type { CallParsed } from '../../../shared/contract/index.ts'
import type { TicketView } from '../../../shared/views.ts'
import type { Currency } from '../../domain/core/records.ts'
import { changeRate, rateAct } from '../../domain/pricing/rates.ts'
import { place } from '../../db/core/settings.ts'
import type { Calls, Context } from '../core/context.ts'
import { pay } from '../core/pay.ts'
import { sellingRules } from '../core/customer-balance.ts'
import { shopOf } from '../core/state.ts'
import { must, refuse } from '../core/refusal.ts'

/**
 * Sets another rate for this sale. If it differs from the rate of the day by more than the till's limit, it needs a
 * manager.
 */
function setRate(
  context: Context,
  { currencyId, rate, approval }: CallParsed<'checkout.setRate'>
): Promise<TicketView> {
  const dayRate = (): Currency =>
    shopOf(context, place(context.store)).currencies.find(({ id }) => id === currencyId) ?? refuse('tender.noRate')
  return pay(context, (ticket) => must(changeRate(ticket, dayRate(), rate)), {
    approval,
    right: () => rateAct(dayRate(), rate, sellingRules(context).rateLimitPercent),
    about: () => ({ subject: `${dayRate().code} × ${rate}` }),
    journal: (_, __, by) => {
      const { numerator = '', denominator = '' } = dayRate().rate ?? {}
      return { act: 'ticket.rate', facts: { currency: currencyId, rate, day: `${numerator}/${denominator}`, by } }
    }
  })
}

export const rates = { 'checkout.setRate': setRate } satisfies Pick<Calls<'checkout'>, 'checkout.setRate'>
