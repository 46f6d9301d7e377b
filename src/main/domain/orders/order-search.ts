import { fold } from '../../../shared/fold.ts'
import { digitsOf } from '../customers/customer.ts'
import type { OrderHead } from './orders.ts'

/** With fewer digits, the text is an order number and not a part of a phone number. */
const leastPhoneDigits = 4

/**
 * Returns whether an order matches the search: by its number, code or name, or by its customer's name or phone number.
 */
export function isAskedFor(order: OrderHead, text: string, customerIds: readonly string[]): boolean {
  const { number, code, name, customer } = order
  if (customer?.id !== undefined && customerIds.includes(customer.id)) return true
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '')
  const called = [number, code ?? '', name ?? '', customer?.name ?? ''].map(fold).join(' ')
  if (words.length > 0 && words.every((word) => called.includes(word))) return true
  return isPartOfPhone(text) && (customer?.phones.some((phone) => digitsOf(phone).includes(digitsOf(text))) ?? false)
}

/** Returns whether the text may be a part of a phone number. */
export const isPartOfPhone = (text: string): boolean =>
  /^[\d\s+().-]+$/.test(text) && digitsOf(text).length >= leastPhoneDigits
