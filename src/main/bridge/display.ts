import type { CallName, CallOutput } from '../../shared/bridge.ts'
import type { DisplayView } from '../../shared/aside.ts'
import { displayIdle, displayOfSold, displayOfTicket } from '../domain/display.ts'
import { currencyView } from '../domain/views.ts'
import { place, setting } from '../store/settings.ts'
import type { Context } from './context.ts'
import { shopOf } from './state.ts'

/** Calls whose answer is the basket on the counter. */
const baskets: ReadonlySet<string> = new Set<CallName>([
  'ticket.current',
  'ticket.choose',
  'ticket.setQuantity',
  'ticket.setPriceList',
  'ticket.setPrice',
  'ticket.setDiscount',
  'ticket.removeLine',
  'ticket.undo',
  'ticket.hold',
  'ticket.recall',
  'ticket.setCustomer',
  'checkout.addTender',
  'checkout.removeTender'
])
const added: ReadonlySet<string> = new Set<CallName>(['ticket.scan', 'ticket.add'])
const sold: ReadonlySet<string> = new Set<CallName>(['checkout.cashExact', 'checkout.finish'])
const idle: ReadonlySet<string> = new Set<CallName>(['people.lock', 'people.signIn', 'shift.close', 'welcome.leave'])

/** What the customer sees after a call was answered; undefined where it changes nothing for them. */
export function displayAfter(context: Context, name: unknown, value: unknown): DisplayView | undefined {
  if (typeof name !== 'string') return undefined
  const here = place(context.store)
  const shop = {
    locale: setting(context.store, 'locale') ?? 'uz',
    organization: here?.organizationName ?? '',
    isTraining: context.mode === 'training',
    currency: undefined
  } as const
  if (idle.has(name)) return displayIdle(shop)
  if (sold.has(name)) return displayOfSold(value as CallOutput<'checkout.finish'>, shop)
  const basket = added.has(name) ? (value as CallOutput<'ticket.add'>).ticket : value
  if (!added.has(name) && !baskets.has(name)) return undefined
  const { main } = shopOf(context, here)
  return displayOfTicket(basket as CallOutput<'ticket.current'>, { ...shop, currency: main && currencyView(main) })
}
