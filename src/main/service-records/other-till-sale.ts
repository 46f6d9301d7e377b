import type { RecordOf, ResponseOf } from '@kassa/integration-api'
import { defined, filled } from '../../shared/defined.ts'
import { addDecimals, isZeroDecimal, zeroDecimal, type Decimal } from '../../shared/quantity.ts'
import type { ReadLine, ReadMoney, ReadRefund, ReadSale, SaleHead } from '../domain/refund/other-till-sale.ts'
import { given, momentOf, part, rowsOf, wordsOf, type Raw } from './loose.ts'
import { decimalOf, idOf } from './product.ts'

// Converts sales of the service to the till's types. Their lines, payments and refunds have no type in the document.
// The fields read here are those of the create request and of the record for bots.

type RowRecord = RecordOf<'trade/get-paging'>
type TradeRecord = ResponseOf<'trade/get-by-id/{id}'>

/** Returns what a list shows of a sale. */
export function saleHeadOf(row: RowRecord | TradeRecord): SaleHead {
  const raw = row as Raw
  const customer = part(row.customer)
  const name = wordsOf(customer['name'])
  const [sold, back] = [row.total_amount ?? 0, row.total_refunded_amount ?? 0]
  return {
    id: row._id,
    number: wordsOf(row.number) ?? '',
    isDone: row.state === 'done',
    isRefund: row.is_refund === true || idOf(raw['refund_id']) !== undefined,
    back: back <= 0 ? 'none' : back < sold ? 'part' : 'all',
    ...given<Pick<SaleHead, 'code' | 'organizationId' | 'customer' | 'cashierName' | 'at' | 'currencyId' | 'total'>>({
      code: wordsOf(row.code),
      organizationId: idOf(part(row.organization)['_id']) ?? idOf(raw['organization_id']),
      customer: name === undefined ? undefined : { name, ...given<{ id: string }>({ id: idOf(customer['_id']) }) },
      cashierName: wordsOf(part(row.responsible)['full_name']) ?? wordsOf(part(row.responsible)['name']),
      at: momentOf(row.sold_at) ?? momentOf(row.date) ?? momentOf(row.created_at),
      currencyId: idOf(row.currency_id) ?? idOf(part(raw['currency'])['_id']),
      total: decimalOf(row.total_to_pay)
    })
  }
}

export function readSaleOf(record: TradeRecord): ReadSale {
  return {
    ...saleHeadOf(record),
    lines: listOf(record.products, lineOf),
    payments: listOf(record.payments, moneyOf),
    changes: listOf(record.changes, moneyOf) ?? [],
    ...given<Pick<ReadSale, 'debt'>>({ debt: decimalOf(record.debt) }),
    costs: decimalOf(record.total_effected_extra_cost) ?? zeroDecimal,
    fromBalance: paidBy(record.by_balance),
    fromCashback: paidBy(record.applied_cashbacks),
    earned: decimalOf(part(record.earned_cashback)['amount']) ?? zeroDecimal,
    refunds: listOf(record.refunds, refundOf)
  }
}

/** Reads lines of another answer: of the items, or of the record for bots. */
export const readLinesOf = (rows: unknown): ReadLine[] | undefined => listOf(rows, lineOf)

/** Adds totals that one answer lacks from another answer. Lines match by their id, or else by their position. */
export const withTotals = (lines: readonly ReadLine[], others: readonly ReadLine[]): ReadLine[] =>
  lines.map((line, at) => {
    const other = others.find(({ id }) => id !== undefined && id === line.id) ?? others[at]
    const isSame = other?.productId === line.productId && other.quantity === line.quantity
    return isSame ? { ...other, ...line } : line
  })

/** Returns undefined if there is no list or if a row cannot be read, because a part would be taken for the whole. */
function listOf<T>(rows: unknown, read: (row: Raw) => T | undefined): T[] | undefined {
  if (!Array.isArray(rows)) return undefined
  const list = rows.map((row) => read(part(row)))
  return list.every((each) => each !== undefined) ? list : undefined
}

function lineOf(row: Raw): ReadLine | undefined {
  const productId = idOf(row['product_id'])
  const quantity = decimalOf(row['amount'])
  const price = decimalOf(row['price'])
  if (productId === undefined || quantity === undefined || price === undefined || isZeroDecimal(quantity))
    return undefined
  const marks = rowsOf(row['marks']).flatMap((mark) => (typeof mark === 'string' && mark !== '' ? [mark] : []))
  return {
    productId,
    quantity,
    price,
    ...given<Omit<ReadLine, 'productId' | 'quantity' | 'price' | 'marks'>>({
      id: idOf(row['_id']),
      name: wordsOf(row['name']) ?? wordsOf(part(row['product'])['name']),
      unitName: wordsOf(part(row['measure'])['name']),
      total: decimalOf(row['total_to_pay']),
      discount: decimalOf(row['discount']),
      distributed: decimalOf(row['distributed_discount']),
      includedTax: decimalOf(row['included_tax']),
      addedTax: decimalOf(row['added_tax']),
      warehouseId: idOf(row['warehouse_id'])
    }),
    ...defined({ marks: filled(marks) })
  }
}

function moneyOf(row: Raw): ReadMoney | undefined {
  const method = part(row['payment_method'])
  const methodId = idOf(method['_id'])
  const amount = decimalOf(row['amount'])
  if (methodId === undefined || amount === undefined) return undefined
  const type = wordsOf(method['type'])
  return {
    methodId,
    methodName: wordsOf(method['name']) ?? '',
    isCash: type === undefined ? undefined : type === 'cash',
    currencyId: idOf(part(row['currency'])['_id']),
    amount,
    paid: decimalOf(row['paid'])
  }
}

/** Returns the part of the sale that balance or cashback paid, in its currency. */
function paidBy(rows: unknown): Decimal {
  const paid = rowsOf(rows).flatMap((row) => decimalOf(part(row)['paid']) ?? decimalOf(part(row)['amount']) ?? [])
  return paid.reduce(addDecimals, zeroDecimal)
}

function refundOf(row: Raw): ReadRefund | undefined {
  const id = idOf(row['_id'])
  if (id === undefined) return undefined
  const goods = listOf(row['products'], lineOf)
  return {
    id,
    number: wordsOf(row['number']) ?? '',
    ...given<Omit<ReadRefund, 'id' | 'number'>>({
      note: typeof row['note'] === 'string' ? row['note'] : undefined,
      total: decimalOf(row['total_to_refund']),
      goods: goods?.map(({ productId, quantity }) => ({ productId, quantity })),
      payments: listOf(row['payments'], moneyOf)
    })
  }
}
