import { fold } from '../../../shared/fold.ts'
import { digitsOf } from '../customers/customer.ts'
import type { OrderHead } from './orders.ts'

/** Fewer digits than this are a number of an order, and not a part of a telephone number. */
const leastPhoneDigits = 4

/** Does an order match what was typed: its number, its code, its name, or its customer by name or telephone? */
export function isAskedFor(order: OrderHead, text: string, customerIds: readonly string[]): boolean {
  const { number, code, name, customer } = order
  if (customer?.id !== undefined && customerIds.includes(customer.id)) return true
  const words = fold(text).split(' ').filter((word) => word !== '') // prettier-ignore
  const called = [number, code ?? '', name ?? '', customer?.name ?? ''].map(fold).join(' ')
  if (words.length > 0 && words.every((word) => called.includes(word))) return true
  return isPartOfPhone(text) && (customer?.phones.some((phone) => digitsOf(phone).includes(digitsOf(text))) ?? false)
}

/** May it be a part of a telephone number? */
export const isPartOfPhone = (text: string): boolean =>
  /^[\d\s+().-]+$/.test(text) && digitsOf(text).length >= leastPhoneDigits
