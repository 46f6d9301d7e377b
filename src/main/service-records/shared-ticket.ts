import { OpenTicket } from '@kassa/integration-api'
import { toId, type IdempotencyKey, type ProductId } from '../../shared/ids.ts'
import type { SharedLine, SharedTicket } from '../domain/ticket/other-till-tickets.ts'
import { given } from './loose.ts'
import { decimalOf, idOf, isRaw } from './product.ts'
import { markerTail } from './amounts.ts'

/** Converts a ticket of the service to the till's type. Returns undefined if any part of it cannot be read. */
export function sharedTicketOf(row: unknown): SharedTicket | undefined {
  const parsed = OpenTicket.safeParse(row)
  const id = isRaw(row) ? idOf(row['_id']) : undefined
  if (!parsed.success || id === undefined) return undefined
  const { name, organization_id, booking_table_id, comment, receipt } = parsed.data
  const products = receipt?.products ?? undefined
  const lines = (products ?? []).map(({ product_id, warehouse_id, amount, price, note }) => {
    const productId = idOf<ProductId>(product_id)
    const quantity = decimalOf(amount)
    const unitPrice = decimalOf(price)
    if (productId === undefined || quantity === undefined || unitPrice === undefined) return undefined
    const extras = given<Pick<SharedLine, 'warehouseId' | 'note'>>({
      warehouseId: idOf(warehouse_id),
      note: note ?? undefined
    })
    return { productId, ...extras, quantity, price: unitPrice }
  })
  if (products === undefined || receipt === undefined || receipt === null || lines.includes(undefined)) return undefined
  return {
    id,
    name: withoutMarker(name ?? ''),
    ...given<Omit<SharedTicket, 'id' | 'name' | 'lines' | 'body'>>({
      marker: markerOf(name ?? ''),
      tableId: idOf(booking_table_id),
      note: comment ?? undefined,
      customerId: idOf(receipt.customer_id),
      responsibleId: idOf(receipt.responsible_id),
      currencyId: idOf(receipt.currency_id),
      priceListId: idOf(receipt.price_id)
    }),
    lines: lines.filter((line) => line !== undefined),
    body: JSON.stringify({ _id: id, name, organization_id, booking_table_id: booking_table_id ?? undefined, receipt })
  }
}

const tail = new RegExp(` ?${markerTail('([0-9a-z]{16})')}$`)

/** Returns a ticket's name without the marker at its end, for the screen. */
export const withoutMarker = (name: string): string => name.replace(tail, '')

/** Returns the marker at the end of a ticket's name, or undefined. */
function markerOf(name: string): IdempotencyKey | undefined {
  const found = tail.exec(name)?.[1]
  return found === undefined ? undefined : toId(found)
}
