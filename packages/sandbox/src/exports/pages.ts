import type { EndpointName } from '@kassa/integration-api'
import type { Cell } from '../sheet.ts'

/** A page that can be exported: the list of its rows, and the fields that become columns. */
export type ExportPage = { list: EndpointName; columns: readonly string[] }

/**
 * The pages that the document names. A column is the path of a field and is also its heading (policy "export-pages").
 */
export const exportPages: Record<string, ExportPage> = {
  trade: {
    list: 'trade/get-paging',
    columns: [
      'number',
      'code',
      'date',
      'state',
      'is_refund',
      'organization.name',
      'customer.name',
      'responsible.full_name',
      'total_amount',
      'total_price',
      'total_discount',
      'total_to_pay',
      'debt'
    ]
  },
  products: {
    list: 'product/get-paging',
    columns: [
      'number',
      'name',
      'sku',
      'barcode',
      'category.name',
      'measure.name',
      'box_item',
      'is_material',
      'is_marked'
    ]
  },
  purchase: {
    list: 'purchase/get-paging',
    columns: [
      'number',
      'date',
      'state',
      'organization.name',
      'supplier.name',
      'responsible.full_name',
      'currency.name',
      'total_amount',
      'total_cost'
    ]
  },
  customers: {
    list: 'customer/get-paging',
    columns: ['name', 'type', 'state', 'phone_number', 'category.name', 'created_at']
  }
}

/** A person cannot open a larger file (policy "export-size"). */
export const mostRows = 100_000

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** Returns the value at a path such as `customer.name`. */
function cellAt(record: unknown, path: string): Cell {
  const value = path.split('.').reduce<unknown>((at, key) => fieldOf(at, key), record)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

/** Returns records as cells below the paths of their fields. */
export const tableOf = (columns: readonly string[], records: readonly unknown[]): Cell[][] => [
  [...columns],
  ...records.map((record) => columns.map((path) => cellAt(record, path)))
]
