import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import { minor, type Minor } from '../../../src/shared/money.ts'
import type { TicketView } from '../../../src/shared/views.ts'
import { dollar, methods, som } from './fake-shop.ts'
import type { Basket } from './fake-ticket.ts'

// Change in dollars for the pictures. A cent has the value of the day's rate in soʻm.

const cash = methods.filter(({ type }) => type === 'cash')
/** The drawer should have no more cents. */
const centsInDrawer = 500_00
const centWorth = Number(dollar.rate ?? 0) / 100

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

/** `put` puts the change on the ticket of the picture; `ticket` returns this ticket. */
export function changeAnswers(
  ticket: () => TicketView,
  put: (part: Pick<Basket, 'changes'>) => Result<TicketView>
): Answers {
  return {
    'checkout.dueIn': ({ methodId }) => {
      const cents = Math.ceil(ticket().remainingMinor / centWorth)
      const isCash = cash.some(({ id }) => id === methodId)
      const ofDollars = [1, 10, 50].map((note) => minor(Math.ceil(cents / note / 100) * note * 100))
      return ok({ quickMinor: [minor(cents), ...(isCash ? ofDollars : [])] })
    },
    'checkout.changeOffer': () => {
      const { changeMinor } = ticket()
      const cents = Math.floor(changeMinor / centWorth)
      const isShort = cents > centsInDrawer && (true as const)
      const whole = isShort ? centsInDrawer : cents - (cents % 100)
      return ok({
        methods: cash.map(({ id, name }) => ({ id, name })),
        currencies: [
          { id: som.id, mostMinor: changeMinor, wholeMinor: changeMinor },
          { id: dollar.id, mostMinor: cents as Minor, wholeMinor: minor(whole), ...(isShort && { isShort }) }
        ]
      })
    },
    'checkout.setChange': ({ wish }) => {
      if (wish === null) return put({ changes: undefined })
      const { changeMinor } = ticket()
      const worth = Math.round(wish.amountMinor * (wish.currencyId === dollar.id ? centWorth : 1))
      if (worth > changeMinor) return fail('change.tooMuch', { change: changeMinor })
      if (wish.currencyId === dollar.id && wish.amountMinor > centsInDrawer) return fail('change.overDrawer')
      const name = cash.find(({ id }) => id === wish.methodId)?.name ?? ''
      const rest = { name, currencyId: som.id, amountMinor: (changeMinor - worth) as Minor }
      return put({ changes: [{ name, currencyId: wish.currencyId, amountMinor: wish.amountMinor }, rest] })
    }
  }
}
