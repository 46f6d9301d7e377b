import { z } from 'zod'

declare const brand: unique symbol
/** A value that only its own module can create: to the compiler, `Brand<string, 'TicketId'>` is not a plain string. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/**
 * An id of the service: an opaque string, usually 24 hexadecimal digits (the document, "Resources and their fields").
 */
const serviceId = <Name extends string>() =>
  z.string().min(1).max(64) as unknown as z.ZodType<Brand<string, Name>, string>
/** An id created at this till: 80 random bits in base32, so 16 letters and digits. */
const localId = <Name extends string>() =>
  z.string().regex(/^[0-9a-z]{16}$/) as unknown as z.ZodType<Brand<string, Name>, string>

export type ProductId = Brand<string, 'ProductId'>
export type MethodId = Brand<string, 'MethodId'>
export type CurrencyId = Brand<string, 'CurrencyId'>
export type EmployeeId = Brand<string, 'EmployeeId'>
export type OrganizationId = Brand<string, 'OrganizationId'>
export type WarehouseId = Brand<string, 'WarehouseId'>
export type PriceListId = Brand<string, 'PriceListId'>
export type CashboxId = Brand<string, 'CashboxId'>
export type CustomerId = Brand<string, 'CustomerId'>
export type CategoryId = Brand<string, 'CategoryId'>
export type SupplierId = Brand<string, 'SupplierId'>
export type DiscountId = Brand<string, 'DiscountId'>
export type ArticleId = Brand<string, 'ArticleId'>
export type ReasonId = Brand<string, 'ReasonId'>
export type TableId = Brand<string, 'TableId'>

export type TicketId = Brand<string, 'TicketId'>
export type LineId = Brand<string, 'LineId'>
export type TenderId = Brand<string, 'TenderId'>
export type SaleId = Brand<string, 'SaleId'>
export type ShiftId = Brand<string, 'ShiftId'>
export type JobId = Brand<string, 'JobId'>
export type PrintId = Brand<string, 'PrintId'>
export type MovementId = Brand<string, 'MovementId'>
export type RefundId = Brand<string, 'RefundId'>
/** The idempotency key that a job sends to the service, so that the record can be found again (queue.md). */
export type IdempotencyKey = Brand<string, 'Marker'>

export const ProductId = serviceId<'ProductId'>()
export const MethodId = serviceId<'MethodId'>()
export const CurrencyId = serviceId<'CurrencyId'>()
export const EmployeeId = serviceId<'EmployeeId'>()
export const OrganizationId = serviceId<'OrganizationId'>()
export const WarehouseId = serviceId<'WarehouseId'>()
export const PriceListId = serviceId<'PriceListId'>()
export const CashboxId = serviceId<'CashboxId'>()
export const CustomerId = serviceId<'CustomerId'>()
export const CategoryId = serviceId<'CategoryId'>()
export const SupplierId = serviceId<'SupplierId'>()
export const DiscountId = serviceId<'DiscountId'>()
export const ArticleId = serviceId<'ArticleId'>()
export const ReasonId = serviceId<'ReasonId'>()
export const TableId = serviceId<'TableId'>()
export const TicketId = localId<'TicketId'>()
export const LineId = localId<'LineId'>()
export const TenderId = localId<'TenderId'>()
export const SaleId = localId<'SaleId'>()
export const ShiftId = localId<'ShiftId'>()
export const JobId = localId<'JobId'>()
export const PrintId = localId<'PrintId'>()
export const MovementId = localId<'MovementId'>()
export const RefundId = localId<'RefundId'>()
export const IdempotencyKey = localId<'Marker'>()

/** Takes a text as an id, where its place says that it is one: the subject of a job, the record of an answer. */
export const toId = <Id extends string>(text: string): Id => text as Id

const base32 = '0123456789abcdefghjkmnpqrstvwxyz' // The alphabet of Crockford: no i, l, o, u

/** Writes bytes as lower-case base32, five bits per character: 10 bytes become 16 characters. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += base32.charAt((value >> bits) & 31)
      value &= (1 << bits) - 1
    }
  }
  return text
}
