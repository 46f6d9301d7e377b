import type { OrgTransferBody, WriteOffCreate } from '@kassa/integration-api'
import type { Row } from '../collection.ts'

// The records of goods that move to another organization, are lost, are counted, or are returned to their supplier.

type OrgLine = OrgTransferBody['requests'][number]['products'][number] & {
  sender_stock_before: number
  receiver_stock_before?: number
}
export type OrgTransferRow = Row &
  Omit<OrgTransferBody, 'state' | 'requests'> & {
    number: string
    state: 'draft' | 'new' | 'accepted' | 'in_progress' | 'done' | 'canceled'
    receiver_warehouse_id: string | null
    requests: { request_id?: string | undefined; products: OrgLine[] }[]
  }

export type WriteOffLine = WriteOffCreate['products'][number] & { _id: string; cost: number }
export type WriteOffRow = Row &
  Omit<WriteOffCreate, 'products'> & {
    number: string
    state: 'done' | 'canceled'
    organization_id: string
    source_warehouse_id: string
    currency_id: string
    products: WriteOffLine[]
    total_cost: number
    $invoice: string
  }

/** The counted amount of a product. Undefined until it is counted. */
export type CountedLine = { product_id: string; counted?: number; expected?: number }
export type RevisionRow = Row & {
  number: string
  state: 'pending' | 'in_progress' | 'canceled' | 'done'
  starting_date: string
  ending_date?: string | undefined
  description?: string | undefined
  organization_id: string
  warehouse_id: string
  responsible_id: string
  attachments: object[]
  $set: boolean
  $lines: CountedLine[]
  $invoices: string[]
}

export type PurchaseReturnRow = Row & {
  number: string
  organization_id: string
  supplier_id: string
  purchase_id: string
  responsible_id: string
  warehouse_id: string
  currency_id: string
  date: string
  state: 'new' | 'done' | 'canceled'
  total: number
  note?: string
  items: { _id: string; product_id: string; amount: number; cost: number }[]
}

export type ReconRow = Row & {
  number: string
  organization_id: string
  customer_id?: string
  supplier_id?: string
  employee_id?: string
  type: 'debt' | 'credit'
  balance_action: 'separated' | 'merged'
  state: 'new' | 'done' | 'canceled'
  amount: number
  currency_id: string
  invoice_id?: string
  payment_type_id?: string
}
