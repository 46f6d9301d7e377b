import { defined } from '../../../shared/defined.ts'
import { fold } from '../../../shared/fold.ts'
import type { Instant } from '../../../shared/ports.ts'
import { compareDecimals, parseDecimal, type Decimal } from '../../../shared/quantity.ts'
import type { SaleHead } from './other-till-sale.ts'
import { typedDay } from '../catalog/typed-day.ts'

// The text that finds a sale of another till: its code or number, its total, its customer, and the day in addition to
// one of them or alone.

export type SaleQuery = {
  /** The text without the day. */
  text: string
  total?: Decimal
  day?: { from: Instant; to: Instant }
  /** The customers of this till that match the text. */
  customerIds: readonly string[]
}

export function saleQueryOf(typed: string, customersOf: (text: string) => readonly string[]): SaleQuery {
  const words = typed.split(/\s+/).filter((word) => word !== '')
  const day = words.map(typedDay).find((each) => each !== undefined)
  const text = words.filter((word) => typedDay(word) === undefined).join(' ')
  const total = parseDecimal(text.replace(/[\s\u00a0]/g, ''))
  return {
    text,
    ...defined({ total, day }),
    customerIds: text === '' ? [] : customersOf(text)
  }
}

/**
 * Returns whether a sale matches the search. The service may have ignored a filter, so that the till checks each sale.
 */
export function matchesQuery(sale: SaleHead, { text, total, day, customerIds }: SaleQuery): boolean {
  const { at, number, code = '', customer } = sale
  if (day !== undefined && (at === undefined || at < day.from || at >= day.to)) return false
  if (text === '') return day !== undefined
  if (customer?.id !== undefined && customerIds.includes(customer.id)) return true
  if (total !== undefined && sale.total !== undefined && compareDecimals(total, sale.total) === 0) return true
  const wanted = fold(text)
  return [number, code].some((each) => each !== '' && fold(each).includes(wanted))
}
