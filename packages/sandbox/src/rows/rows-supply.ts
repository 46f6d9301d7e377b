import type { z } from 'zod'
import type {
  CashbackSettingCreate,
  CustomFieldCreate,
  ExtraCostCreate,
  TransferBody,
  TransferStatus,
  ReasonCreate
} from '@kassa/integration-api'
import type { Row } from '../collection.ts'

// The records of goods that come in and move on, and of the lists that they refer to. Fields that begin with `$` are
// internal and never part of an answer.

export type SupplierRow = Row & {
  name: string
  number: number
  type: 'legal' | 'natural'
  phone_number?: string | undefined
  category_id?: string | undefined
  organization_ids: string[]
  /** The other fields of a create or update request, returned unchanged. */
  $more: Record<string, unknown>
}
export type ReasonRow = Row & z.output<typeof ReasonCreate>
export type ExtraCostRow = Row & z.output<typeof ExtraCostCreate> & { created_by: string; updated_by: string }
export type DeviceRow = Row & {
  name: string
  status: 'pending' | 'approved' | 'blocked'
  device_sign: string
  record_calls: boolean
  multiple_user: boolean
  receipt_counter: number
}
export type CustomFieldRow = Row & z.output<typeof CustomFieldCreate>
export type CashbackSettingRow = Row & z.output<typeof CashbackSettingCreate>

export type OrderState = 'new' | 'accepted' | 'in_progress' | 'done' | 'canceled' | 'draft'
export type PurchaseOrderRow = Row & {
  number: string
  code?: string | undefined
  organization_id: string
  supplier_id: string
  responsible_id: string
  warehouse_id: string
  currency_id: string
  date: string
  delivery_date?: string | undefined
  state: OrderState
  state_id: string
  total: number
  note?: string | undefined
  items: { _id: string; product_id: string; amount: number; cost: number }[]
  /** The other fields of the create request, returned unchanged. */
  $more: Record<string, unknown>
}

export type PurchaseState = 'canceled' | 'new' | 'done' | 'in_progress' | 'draft'
type PurchaseLine = {
  _id: string
  order_item_id?: string | undefined
  product_id: string
  amount: number
  cost: number
  extra_cost: number
  marks?: string[]
}
export type PurchaseRow = Row & {
  number: string
  code?: string | undefined
  organization_id: string
  state: PurchaseState
  date: string
  income_date?: string | undefined
  responsible_id: string
  supplier_id?: string | undefined
  warehouse_id: string
  currency_id: string
  price_id?: string | undefined
  note?: string | undefined
  orders: { order_id?: string | undefined; products: PurchaseLine[] }[]
  additional_costs: { cost_id: string; amount: number }[]
  contract_id?: string | undefined
  is_auto_income: boolean
  total_amount: number
  total_cost: number
  total_extra_cost: number
  created_by: string
  /** Whether the goods are in the warehouse. */
  $isIn: boolean
  $assistant?: string | undefined
}

/** Goods received for purchases. */
export type IncomeRow = Row & {
  number: string
  code?: string | null | undefined
  state: 'done' | 'canceled'
  organization_id: string
  responsible_id: string
  date: string
  supplier_id: string
  warehouse_id: string
  currency_id: string
  note?: string | null | undefined
  purchases: {
    purchase_id: string
    products: { purchase_item_id: string; product_id: string; amount: number; marks?: string[] }[]
  }[]
  additional_costs: { cost_id: string; amount: number }[]
  total_amount: number
  total_cost: number
  created_by: string
}

export type TransferRow = Row &
  TransferBody & { status: z.output<typeof TransferStatus>; state_id?: string | undefined }
