import { defined } from '../../../shared/defined.ts'
import type { CurrencyId } from '../../../shared/ids.ts'
import { minor, minus, type Minor } from '../../../shared/money.ts'
import { decimalOfNumber, type Decimal } from '../../../shared/quantity.ts'
import type { ReportRowView } from '../../../shared/views.ts'

// Sold, returned and net amounts, row by row (vendor-rules 3.8). All three are without discounts, so that the last
// column adds up to the revenue.
//
//   milk 12 500 sold and exchanged for bread 16 000      sold 28 500, returned 12 500, net 16 000

export type Row = Omit<ReportRowView, 'currencyId'> & { currencyId?: CurrencyId }

/** Something that was sold or returned; `key` identifies its row. */
export type Entry = {
  key: string
  name: string
  total: Minor
  count?: number
  quantity?: number
  unit?: string
  image?: string
  currencyId?: CurrencyId
}
type Sum = Pick<Entry, 'name' | 'unit' | 'image' | 'currencyId'> &
  Record<'count' | 'sold' | 'quantity' | 'back' | 'backQuantity', number>

/**
 * Returns the rows in the order of their first entry, each with the name of its latest sale. `salesOf` counts the sales
 * of a row whose entries share sales.
 */
export function netRows(sold: readonly Entry[], back: readonly Entry[], salesOf?: (key: string) => number): Row[] {
  const sums = new Map<string, Sum>()
  const sumOf = ({ key, name, unit, image, currencyId }: Entry): Sum => {
    const known = sums.get(key)
    if (known !== undefined) return known
    const fresh: Sum = {
      name,
      count: 0,
      sold: 0,
      quantity: 0,
      back: 0,
      backQuantity: 0,
      ...defined({ unit, image, currencyId })
    }
    sums.set(key, fresh)
    return fresh
  }
  for (const entry of sold) {
    const sum = sumOf(entry)
    sum.name = entry.name
    sum.count += entry.count ?? 1
    sum.sold += entry.total
    sum.quantity += entry.quantity ?? 0
  }
  for (const entry of back) {
    const sum = sumOf(entry)
    sum.back += entry.total
    sum.backQuantity += entry.quantity ?? 0
  }
  return [...sums].map(([key, sum]) => rowOf(key, { ...sum, count: salesOf?.(key) ?? sum.count }))
}

function rowOf(key: string, { name, unit, image, currencyId, count, quantity, sold, back, backQuantity }: Sum): Row {
  const amounts = { amountMinor: minor(sold), backMinor: minor(back), netMinor: minus(minor(sold), minor(back)) }
  const row = { name, count, ...(count > 0 && { key }), ...amounts, ...defined({ currencyId, image }) }
  if (unit === undefined) return row
  return {
    ...row,
    unit,
    ...exact('quantity', quantity),
    ...exact('backQuantity', backQuantity),
    netQuantity: rounded(quantity - backQuantity)
  }
}

/** Sums of numbers are not exact; no quantity has more decimals than this. */
const rounded = (quantity: number): number => Math.round(quantity * 1e6) / 1e6

function exact<Name extends string>(name: Name, quantity: number): { [Key in Name]?: Decimal } {
  const value = decimalOfNumber(rounded(quantity))
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Decimal })
}

/** Sorts the rows by net amount, largest first. */
export const mostKept = (rows: Row[]): Row[] => rows.sort((a, b) => (b.netMinor ?? 0) - (a.netMinor ?? 0))
