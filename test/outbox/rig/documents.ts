import { newId } from '../../../src/main/system/random.ts'
import type { Sale, Shift, Ticket } from '../../../src/main/domain/core/model.ts'
import type { Currency } from '../../../src/main/domain/core/records.ts'
import type { LineId, IdempotencyKey, SaleId, ShiftId, TenderId, TicketId } from '../../../src/shared/ids.ts'
import type { Clock, Instant, Random } from '../../../src/shared/ports.ts'

// The documents of a till in the demo shop, made as its commands make them, but without the commands.

export const ids = {
  organization: '660100000000000000000001',
  cashbox: '660800000000000000000001',
  warehouse: '660200000000000000000001',
  priceList: '660500000000000000000001',
  cash: '660600000000000000000001',
  card: '660600000000000000000002',
  nodira: '660900000000000000000001',
  rustam: '660900000000000000000002',
  owner: '660900000000000000000003'
} as const

export const som: Currency = {
  id: '660300000000000000000001' as Currency['id'],
  name: 'Oʻzbek soʻmi',
  code: 'UZS',
  symbol: 'soʻm',
  side: 'end',
  decimals: 0,
  rounding: 'nearest',
  isMain: true,
  rate: undefined
}
const rules: Sale['rules'] = {
  isTaxActive: true,
  taxAfterDiscount: true,
  receiptDiscountAfterLines: true,
  sellsNegativeStock: true,
  discountNeedsBoss: false,
  discountLimitPercent: undefined,
  priceBounds: 'warning'
}

type Parts = { clock: Clock; random: Random; products: readonly { _id: string; name: string; sku: string }[] }

type Makers = Pick<Parts, 'clock' | 'random'>
type Sold = {
  shift: Shift
  first: Ticket['lines'][number]
  number: number
  ticketId: TicketId | undefined
  total: number
}

function shiftOf({ clock, random }: Makers, number: number, more: Partial<Shift>): Shift {
  return {
    id: newId<ShiftId>(random),
    number,
    state: 'open',
    organizationId: ids.organization as Shift['organizationId'],
    cashboxId: ids.cashbox as Shift['cashboxId'],
    employeeId: ids.nodira as Shift['employeeId'],
    employeeName: 'Nodira A.',
    openedAt: (clock.now() + number) as Instant,
    openMarker: newId<IdempotencyKey>(random),
    openNote: 'morning',
    opening: [{ methodId: ids.cash as never, currencyId: som.id, amount: 100_000 as never }],
    counted: [],
    ...more
  }
}

function lineOf(
  { clock, random }: Makers,
  product: Parts['products'][number] | undefined,
  price: number
): Ticket['lines'][number] {
  return {
    id: newId<LineId>(random),
    productId: product?._id as never,
    name: product?.name ?? '',
    sku: product?.sku ?? '',
    barcode: undefined,
    unitName: 'dona',
    unitDecimals: 0,
    quantity: '1' as never,
    price: String(price) as never,
    listPrice: String(price) as never,
    priceListId: ids.priceList as never,
    warehouseId: ids.warehouse as never,
    discounts: [],
    taxes: [],
    addedAt: clock.now()
  }
}

function saleOf({ clock, random }: Makers, { shift, first, number, ticketId, total }: Sold): Sale {
  const marker = newId<IdempotencyKey>(random)
  const receiptNumber = `TEST1-${number}`
  const money = total as never as Sale['sums']['total']
  const none = 0 as never
  const sums = {
    gross: money,
    discount: none,
    discountParts: [],
    distributed: none,
    includedTax: none,
    addedTax: none,
    total: money
  }
  const tender = {
    methodId: ids.cash as never,
    methodName: 'Naqd',
    methodType: 'cash' as const,
    currency: som,
    amount: money,
    paid: money
  }
  return {
    id: newId<SaleId>(random),
    ticketId: ticketId ?? newId<TicketId>(random),
    receiptNumber,
    code: `${receiptNumber}-${marker}`,
    marker,
    shiftId: shift.id,
    organizationId: ids.organization as never,
    cashboxId: ids.cashbox as never,
    warehouseId: ids.warehouse as never,
    priceListId: ids.priceList as never,
    employeeId: ids.nodira as never,
    employeeName: 'Nodira A.',
    customer: undefined,
    note: undefined,
    currency: som,
    rules,
    lines: [{ ...first, sums }],
    receiptDiscounts: [],
    sums: { ...sums, receiptParts: [], paid: money, remaining: none, change: none, rounding: none },
    tenders: [{ ...tender, id: newId<TenderId>(random) }],
    changes: [],
    soldAt: clock.now(),
    journalHead: 'head'
  }
}

export function createDocuments({ clock, random, products }: Parts) {
  let numbers = 0
  const parts = { clock, random }
  const line = (price: number) => lineOf(parts, products[numbers % products.length], price)

  function ticket(price = 1000): Ticket {
    numbers += 1
    return {
      id: newId<TicketId>(random),
      number: numbers,
      name: `table ${numbers}`,
      state: 'held',
      organizationId: ids.organization as Ticket['organizationId'],
      customer: undefined,
      note: undefined,
      table: undefined,
      currency: som,
      rules,
      lines: [line(price)],
      receiptDiscounts: [],
      chosenLineId: undefined,
      shares: [],
      tenders: [],
      createdAt: clock.now(),
      heldAt: clock.now(),
      employeeId: ids.nodira as Ticket['employeeId'],
      employeeName: 'Nodira A.'
    }
  }

  return {
    shift(more: Partial<Shift>): Shift {
      numbers += 1
      return shiftOf(parts, numbers, more)
    },
    ticket,
    /** Returns a sale of one or more pieces, paid in cash. A sale of a held ticket has the lines of that ticket. */
    sale(shift: Shift, asked: number, held: Ticket | undefined, pieces = 1): Sale {
      numbers += 1
      const price = held === undefined ? asked : Number(held.lines[0]?.price)
      const first = held?.lines[0] ?? { ...line(price), quantity: String(pieces) as never }
      return saleOf(parts, { shift, first, number: numbers, ticketId: held?.id, total: price * pieces })
    },
    number: () => numbers
  }
}
