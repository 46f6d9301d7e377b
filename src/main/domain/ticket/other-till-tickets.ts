import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type {
  CustomerId,
  LineId,
  IdempotencyKey,
  PriceListId,
  ProductId,
  TableId,
  WarehouseId
} from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { decimalsOf, isZeroDecimal, type Quantity, type UnitPrice } from '../../../shared/quantity.ts'
import type { Goods } from '../core/goods.ts'
import type { Line, Place, Ticket } from '../core/model.ts'
import { newTicket, type NewTicket } from './ticket.ts'

// Tickets as the service stores them, which other tills created or changed. They contain no discounts, taxes or codes.

export type SharedLine = {
  productId: ProductId
  warehouseId?: WarehouseId
  quantity: Quantity
  price: UnitPrice
  note?: string | undefined
}
export type SharedTicket = {
  /** The ticket's id at the service. */
  id: string
  /** The name without the marker at its end. */
  name: string
  marker?: IdempotencyKey
  tableId?: TableId
  note?: string
  customerId?: CustomerId
  responsibleId?: string
  currencyId?: string
  priceListId?: PriceListId
  lines: SharedLine[]
  /** The record as it was read, in the form of an update: JSON. */
  body: string
}

type ImportContext = {
  place: Pick<Place, 'priceListId' | 'warehouseId'>
  goodsOf: (id: ProductId) => Goods | undefined
  newLineId: () => LineId
  now: Instant
}

/**
 * Returns the lines of the other till as lines of this till. A line with the same product, quantity and price as a
 * local line stays the local line, with its discounts. The others take name, unit and taxes from the present catalogue.
 */
export function linesFrom(shared: SharedTicket, ours: readonly Line[], facts: ImportContext): Result<Line[]> {
  const left = [...ours]
  const lines: Line[] = []
  for (const theirs of shared.lines) {
    const at = left.findIndex((line) => keyOf(line) === keyOf(theirs))
    const same = at < 0 ? undefined : left.splice(at, 1)[0]
    const made = same === undefined ? lineFrom(theirs, shared, facts) : ok(same)
    if (!made.ok) return made
    lines.push(made.value)
  }
  return ok(lines)
}

function lineFrom(
  theirs: SharedLine,
  shared: SharedTicket,
  { place, goodsOf, newLineId, now }: ImportContext
): Result<Line> {
  const goods = goodsOf(theirs.productId)
  if (goods === undefined || goods.fault !== undefined) return fail('goods.unknown')
  const { quantity, price } = theirs
  if (isZeroDecimal(quantity) || isZeroDecimal(price)) return fail('goods.noPrice', { name: goods.name })
  if (decimalsOf(quantity) > goods.unitDecimals)
    return fail('quantity.decimals', { name: goods.name, decimals: goods.unitDecimals })
  return ok({
    id: newLineId(),
    productId: goods.id,
    name: goods.name,
    sku: goods.sku,
    barcode: goods.barcode,
    unitName: goods.unitName,
    unitDecimals: goods.unitDecimals,
    quantity,
    price,
    listPrice: goods.price ?? price,
    minPrice: goods.minPrice,
    maxPrice: goods.maxPrice,
    priceListId: shared.priceListId ?? place.priceListId,
    warehouseId: theirs.warehouseId ?? place.warehouseId,
    discounts: [],
    taxes: goods.taxes,
    addedAt: now,
    ...(goods.isMarked ? { marks: [] } : {}),
    ...defined({ note: theirs.note })
  })
}

/** Returns a ticket of another till as a held ticket of this till. */
export function takenOver(
  shared: SharedTicket,
  basis: NewTicket,
  facts: ImportContext & { customer: Ticket['customer']; table: Ticket['table'] }
): Result<Ticket> {
  if (shared.lines.length === 0) return fail('ticket.empty')
  if (shared.currencyId !== undefined && shared.currencyId !== basis.currency.id) return fail('merge.otherTerms')
  const lines = linesFrom(shared, [], facts)
  if (!lines.ok) return lines
  const { customer, table, now } = facts
  const name = shared.name === '' ? undefined : shared.name
  return ok({
    ...newTicket(basis),
    state: 'held',
    heldAt: now,
    name,
    note: shared.note,
    customer,
    table,
    lines: lines.value
  })
}

const keyOf = ({ productId, quantity, price }: SharedLine): string => `${productId} ${quantity} ${price}`

/** Returns whether both have the same products, quantities and prices, in any order. */
export const isSameTicket = (a: readonly SharedLine[], b: readonly SharedLine[]): boolean =>
  JSON.stringify(a.map(keyOf).sort()) === JSON.stringify(b.map(keyOf).sort())
