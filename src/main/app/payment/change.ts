import type { CurrencyId } from '../../../shared/ids.ts'
import { minor, zero } from '../../../shared/money.ts'
import { dueIn } from '../../domain/payment/checkout.ts'
import { chooseChange, mostIn, offeredFrom } from '../../domain/payment/choose-change.ts'
import { quickSums } from '../../domain/payment/denominations.ts'
import type { Ticket } from '../../domain/core/model.ts'
import type { Currency } from '../../domain/core/records.ts'
import { currencyOn } from '../../domain/pricing/rates.ts'
import { ticketSums } from '../../domain/pricing/sums.ts'
import { place } from '../../db/core/settings.ts'
import type { Calls } from '../core/context.ts'
import { currentSale } from '../core/current-ticket.ts'
import { pay } from '../core/pay.ts'
import { cashInDrawer } from '../core/register.ts'
import { shopOf, type Shop } from '../core/state.ts'
import { must, refuse } from '../core/refusal.ts'

// The calls about money of other currencies: what is due in one, and how the change is returned
// (domain/payment/change.ts, domain/payment/choose-change.ts).

/** Returns the ticket's currency first, then the others of the shop, with the rates of this ticket. */
const currenciesOf = ({ currencies }: Shop, ticket: Ticket): Currency[] => [
  ticket.currency,
  ...currencies.filter(({ id }) => id !== ticket.currency.id).map((currency) => currencyOn(ticket, currency))
]

export const change = {
  'checkout.dueIn': (context, { methodId, currencyId }) => {
    const at = currentSale(context)
    const { ticket } = at
    const shop = shopOf(context, at.place)
    const method = shop.methods.find(({ id, isEnabled }) => id === methodId && isEnabled)
    if (method === undefined) return refuse('tender.unknownMethod')
    const currency = currenciesOf(shop, ticket).find(({ id }) => id === currencyId)
    const due = currency && dueIn(ticket, method, currency)
    if (currency === undefined || due === undefined) return { quickMinor: [] }
    return { quickMinor: method.type === 'cash' ? quickSums(due, currency) : [due] }
  },
  'checkout.changeOffer': (context) => {
    const at = currentSale(context)
    const { ticket } = at
    const sums = ticketSums(ticket)
    if (sums.change === 0) return refuse('change.none')
    const shop = shopOf(context, at.place)
    const methods = shop.methods.filter(({ type, isEnabled }) => type === 'cash' && isEnabled)
    const cash = cashInDrawer(context)
    const inDrawer = (id: CurrencyId) => minor(Math.max(zero, ...methods.map((method) => cash(method.id, id))))
    return {
      methods: methods.map(({ id, name }) => ({ id, name })),
      currencies: currenciesOf(shop, ticket).flatMap((currency) => {
        const fits = mostIn(sums.change, ticket.currency, currency)
        if (fits === undefined) return []
        const isOwn = currency.id === ticket.currency.id
        const wholeMinor = isOwn ? fits.whole : offeredFrom(inDrawer(currency.id), fits.whole, currency)
        const isShort = wholeMinor < fits.whole
        return [{ id: currency.id, mostMinor: fits.most, wholeMinor, ...(isShort && { isShort }) }]
      })
    }
  },
  'checkout.setChange': (context, { wish: request }) => {
    if (request === null) return pay(context, (ticket) => must(chooseChange(ticket, undefined)))
    const shop = shopOf(context, place(context.store))
    const method = shop.methods.find(({ id, isEnabled }) => id === request.methodId && isEnabled)
    if (method === undefined) return refuse('tender.unknownMethod')
    const inDrawer = cashInDrawer(context)(method.id, request.currencyId)
    return pay(context, (ticket) => {
      const currency = currenciesOf(shop, ticket).find(({ id }) => id === request.currencyId)
      return currency === undefined
        ? refuse('tender.noRate')
        : must(chooseChange(ticket, { method, currency, amount: request.amountMinor, inDrawer }))
    })
  }
} satisfies Pick<Calls<'checkout'>, 'checkout.dueIn' | 'checkout.changeOffer' | 'checkout.setChange'>
