import { fail, ok } from '../../shared/failure.ts'
import type { CurrencyId } from '../../shared/ids.ts'
import { chooseChange, mostIn } from '../domain/choose-change.ts'
import type { Currency, Ticket } from '../domain/model.ts'
import { currencyOn } from '../domain/rates.ts'
import { ticketSums } from '../domain/sums.ts'
import type { Calls, Context } from './context.ts'
import { counter } from './counter.ts'
import { pay } from './pay.ts'
import { shopOf } from './state.ts'

// How the change goes back (domain/change.ts, domain/choose-change.ts).

/** The ticket's own first, then those that the shop has a rate of, as this ticket reckons with them. */
function currenciesOf(context: Context, ticket: Ticket): Currency[] {
  const at = counter(context)
  const { currencies } = at.ok ? shopOf(context, at.value.place) : { currencies: [] }
  return [
    ticket.currency,
    ...currencies.filter(({ id }) => id !== ticket.currency.id).map((currency) => currencyOn(ticket, currency))
  ]
}

const currencyBy = (context: Context, ticket: Ticket, id: CurrencyId): Currency | undefined =>
  currenciesOf(context, ticket).find((currency) => currency.id === id)

export const change = {
  'checkout.changeOffer': (context) => {
    const at = counter(context)
    if (!at.ok) return at
    const { ticket, place } = at.value
    const sums = ticketSums(ticket)
    if (sums.change === 0) return fail('change.none')
    const methods = shopOf(context, place).methods.filter(({ type, isEnabled }) => type === 'cash' && isEnabled)
    return ok({
      methods: methods.map(({ id, name }) => ({ id, name })),
      currencies: currenciesOf(context, ticket).flatMap((currency) => {
        const fits = mostIn(sums.change, ticket.currency, currency)
        return fits === undefined ? [] : [{ id: currency.id, mostMinor: fits.most, wholeMinor: fits.whole }]
      })
    })
  },
  'checkout.setChange': (context, { wish }) =>
    pay(context, (ticket) => {
      if (wish === null) return chooseChange(ticket, undefined)
      const at = counter(context)
      if (!at.ok) return at
      const method = shopOf(context, at.value.place).methods.find(
        ({ id, isEnabled }) => id === wish.methodId && isEnabled
      )
      if (method === undefined) return fail('tender.unknownMethod')
      const currency = currencyBy(context, ticket, wish.currencyId)
      if (currency === undefined) return fail('tender.noRate')
      return chooseChange(ticket, { method, currency, amount: wish.amountMinor })
    })
} satisfies Pick<Calls<'checkout'>, 'checkout.changeOffer' | 'checkout.setChange'>
