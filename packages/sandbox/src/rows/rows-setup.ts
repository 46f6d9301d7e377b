import type { Row } from '../collection.ts'

// The records that the back office sets up. Fields that begin with `$` are internal and never part of an answer.

type Status = 'active' | 'inactive'

export type OrganizationRow = Row & {
  name: string
  type: 'main' | 'ordinary' | 'b2b'
  is_default: boolean
  is_active: boolean
  currency_id: string
  director_id: string
  phone_number: string
  address: string
}
export type WarehouseRow = Row & {
  name: string
  code: string
  is_main: boolean
  is_default: boolean
  status: Status
  organization_id: string
}
export type RoundType = 'floor' | 'ceil' | 'round'
export type CurrencyRow = Row & {
  name: string
  code: string
  symbol: string
  side: 'start' | 'end'
  is_main: boolean
  precision: number
  round_type: RoundType
  value: number
  uuid: number
  values: { to_currency_id: string; name: string; value: number; numerator: number; denominator: number }[]
}
export type UnitRow = Row & {
  name: string
  short_name?: string | undefined
  code?: string | undefined
  system_code?: string | undefined
  decimal_count: number
  type: 'inventory' | 'service'
  status: Status
  is_default: boolean
}
export type PriceRow = Row & {
  name: string
  short_name: string
  code: string
  currency_id: string
  type: 'sale' | 'income'
  status: Status
  is_default: boolean
  is_main: boolean
  can_be_updated: boolean
  has_access: boolean
  employee_ids: string[]
}
export type PaymentMethodRow = Row & {
  name: string
  shortcut?: string | undefined
  type: 'cash' | 'cashless'
  subtype: 'terminal' | 'online' | 'bank' | 'bnpl' | null
  is_integration: boolean
  is_enabled: boolean
  is_default: boolean
  is_visible: boolean
}
export type TransactionKind = 'income' | 'expense' | 'transfer' | 'exchange' | 'nothing' | 'exchange_method'
export type PartyKind = 'supplier' | 'employee' | 'customer' | 'person' | 'other'
export type PaymentTypeRow = Row & {
  name: string
  parent_id?: string | undefined
  transaction_type: TransactionKind
  user_type: PartyKind
  can_be_canceled: boolean
  is_enabled: boolean
  is_default: boolean
  is_visible: boolean
}
export type CashboxRow = Row & {
  name: string
  organization_id: string
  currency_id: string
  responsible_id: string
  balance: number
  type: 'main' | 'ordinary'
}
export type RoleRow = Row & { name: string; web: boolean; mobile: boolean; $access?: Record<string, string> }
/** The position of an employee in an organization. */
export type Post = { organization_id: string; position_id?: string | undefined; section_id?: string | undefined }
export type EmployeeRow = Row & {
  full_name: string
  number: string
  phone_number: string
  is_boss: boolean
  is_free: boolean
  status: Status
  role_id: string
  organization_ids: string[]
  $posts?: Post[]
  $salary?:
    | {
        organization_id: string
        type: 'fixed' | 'task_by'
        amount: number
        is_active: boolean
        currency_id: string | undefined
        unit: 'hour' | 'day' | undefined
      }
    | undefined
  /** The other fields of a create or update request, returned unchanged. */
  $more: Record<string, unknown>
}
export type CategoryRow = Row & {
  name: string
  type: 'product' | 'material' | 'semi_product'
  parent_id?: string | undefined
  organization_ids: string[]
  is_available_for_sale: boolean
  image?: string | undefined
}
export type CustomerCategoryRow = Row & {
  name: string
  parent_id?: string | undefined
  organization_ids: string[]
  image?: string | undefined
}
export type Balance = { currency_id: string; amount: number }
export type CustomerRow = Row & {
  name: string
  type: 'legal' | 'natural'
  state: 'new' | 'warning' | 'black_list' | 'active'
  phone_number?: string | undefined
  phone_numbers: string[]
  category_id?: string | undefined
  organization_ids: string[]
  balances: Balance[]
  /** The cashback balance, by currency. */
  $cashback?: Balance[] | undefined
  $more: Record<string, unknown>
}
export type DiscountRow = Row & {
  name: string
  organization_ids: string[]
  auto_attach: boolean
  is_manual: boolean
  state: 'not_started' | 'active' | 'expired'
  live_type: 'forever' | 'duration'
  assign_type: 'all' | 'specific'
  apply_type: 'percent' | 'cash'
  value: number
  currency_id: string
  starting_date: string
  ending_date: string
  is_all_categories: boolean
  category_ids: string[]
  nested_category_ids: string[]
  item_added_ids: string[]
}
export type TaxRow = Row & {
  name: string
  rate: number
  type: 'included' | 'added'
  to_price: boolean
  is_manual: boolean
  is_all: boolean
  is_all_categories: boolean
  is_all_suppliers: boolean
  is_enabled: boolean
  organization_ids: string[]
  supplier_ids: string[]
  category_ids: string[]
  item_added_ids: string[]
  item_removed_ids: string[]
}
export type SaleSettingsRow = Row & {
  sell_product_in_negative: boolean
  calc_tax_after_discount: boolean
  calc_sale_discount_after_product: boolean
  is_tax_active: boolean
  $more: Record<string, unknown>
}
export type StateRow = Row & {
  name: string
  type: 'trades' | 'saleOrders' | 'deliveryOrders' | 'purchases' | 'purchaseOrders' | 'purchaseRequests'
  is_default: boolean
  /** The state of the column. Only columns that an account begins with have one. */
  default_key?: string
  organization_id: string
  /** Its place among its siblings, from 1. Undefined until a sibling is moved. */
  order?: number
  note?: string | undefined
  bg_color?: string | undefined
}
export type BoxTypeRow = Row & {
  name: string
  short_name?: string | undefined
  code?: string | undefined
  status: Status
  is_default: boolean
}
export type BookingTableRow = Row & { name: string; order: number; organization_id: string }
export type AttributeRow = Row & {
  name: string
  is_active: boolean
  items: { _id: string; name: string; attribute_id: string }[]
}

/** Changed settings: their kind, and every value that differs from the defaults of an account. */
export type SettingsRow = Row & { $kind: string; $values: Record<string, unknown> }
