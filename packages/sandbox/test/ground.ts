import assert from 'node:assert/strict'
import { Caller, type Target } from './caller.ts'

/** The facts about the account that the cases need. They are read from the service, so that any demo shop will do. */
export type Ground = {
  caller: Caller
  target: Target
  organizationId: string
  otherOrganizationId: string
  warehouseId: string
  priceId: string
  currency: { _id: string; name: string; value: number }
  dollar: { _id: string; name: string; value: number }
  cash: { _id: string; name: string }
  card: { _id: string; name: string }
  /** Two cashiers, each with a register. `owner` is the user of requests that name nobody. */
  cashierId: string
  secondId: string
  blockedId: string
  ownerId: string
  deskId: string
  secondDeskId: string
  pieceId: string
  kilogramId: string
  categoryId: string
  roleId: string
  incomeTypeId: string
  taxId: string
  /** Returns text that no other case uses. */
  unique: (prefix: string) => string
}

function first<T>(rows: readonly T[], matches: (row: T) => boolean = () => true): T {
  const row = rows.find(matches)
  assert.ok(row !== undefined, 'the account lacks something the cases need')
  return row
}
const everything = { page: 1, limit: 200 }

/** Reads the facts from the account. */
export async function discoverAccount(target: Target): Promise<Ground> {
  const caller = new Caller(target)
  const organizations = (await caller.page('organization/get-all')).rows
  const organizationId = first(organizations, (row) => row.is_default === true)._id
  const warehouses = (await caller.page('warehouse/get-all', { body: { organization_id: organizationId } })).rows
  const currencies = (await caller.page('currency/get-all')).rows
  const methods = (await caller.page('payment-method/get-all')).rows
  const registers = (await caller.page('cashbox/get-all', { query: { organization_id: organizationId } })).rows
  const employees = (await caller.page('employee/get-paging', { body: everything })).rows
  const cards = await Promise.all(
    employees.map((row) => caller.record('employee/get-by-id/{id}', { part: String(row._id) }))
  )
  const units = (await caller.page('units-of-measure/get-all')).rows
  const cashierIds = registers.map((register) => String(register.responsible_id))
  let count = 0
  const money = (isMain: boolean) => {
    const { _id, name, value } = first(currencies, (row) => (row.is_main === true) === isMain)
    return { _id, name, value: value ?? 1 }
  }
  return {
    caller,
    target,
    organizationId,
    otherOrganizationId: first(organizations, (row) => row._id !== organizationId)._id,
    warehouseId: first(warehouses, (row) => row.is_main === true)._id,
    priceId: first((await caller.page('price/get-all')).rows, (row) => row.is_main === true)._id,
    currency: money(true),
    dollar: money(false),
    cash: first(methods, (row) => row.type === 'cash'),
    card: first(methods, (row) => row.type === 'cashless'),
    cashierId: first(cashierIds),
    secondId: first(cashierIds, (id) => id !== cashierIds[0]),
    blockedId: first(cards, (row) => row.status === 'inactive')._id,
    ownerId: (await caller.record('profile/getMe'))._id,
    deskId: first(registers)._id,
    secondDeskId: first(registers, (register) => register._id !== registers[0]?._id)._id,
    pieceId: String(first(units, (row) => row.system_code === 'piece')._id),
    kilogramId: String(first(units, (row) => row.system_code === 'kilogram')._id),
    categoryId: first((await caller.page('category/get-paging', { body: everything })).rows)._id,
    roleId: String(first(cards, (row) => row.status === 'active').positions?.[0]?.role_id),
    incomeTypeId: first((await caller.page('payment-type/get-all', { body: { user_type: 'employee' } })).rows)._id,
    taxId: first((await caller.page('tax/get-all')).rows)._id,
    unique: (prefix) => {
      count += 1
      return `${prefix} ${count}`
    }
  }
}

/** Makes a new product for a case. Its stock is zero, because stock would need a purchase. */
export async function newProduct(ground: Ground, changes: Record<string, unknown> = {}) {
  const name = ground.unique('Good of a case')
  const body = { ...productBody(ground, name), ...changes }
  return await ground.caller.record('product/create', { body })
}

export const productBody = (ground: Ground, name: string) => ({
  name,
  measure_id: ground.pieceId,
  category_id: ground.categoryId,
  sku: name,
  is_product: true,
  is_material: false,
  is_semi_product: false,
  is_marked: false,
  organizations: [
    {
      organization_id: ground.organizationId,
      is_available: true,
      is_available_for_sale: true,
      prices: [{ price_id: ground.priceId, amount: 10_000 }]
    }
  ]
})

type Line = { product_id: string; amount: number; price: number } & Record<string, unknown>
/** Returns the body of a sale that is done and paid in exact cash, with the given changes. */
export function saleBody(ground: Ground, lines: Line[], changes: Record<string, unknown> = {}) {
  const total = lines.reduce((sum, line) => sum + line.amount * line.price, 0)
  return {
    organization_id: ground.organizationId,
    responsible_id: ground.cashierId,
    state: 'done',
    currency: ground.currency,
    date: '2025-03-01T10:00:00.000Z',
    products: lines.map((line) => ({
      discounts: [],
      marks: [],
      extra_costs: [],
      warehouse_id: ground.warehouseId,
      ...line
    })),
    payments: [paymentOf(ground, total)],
    changes: [],
    by_balance: [],
    applied_cashbacks: [],
    discounts: [],
    additional_costs: [],
    currency_values: [],
    installment_plan_interval: 'month',
    ...changes
  }
}

export const paymentOf = (ground: Ground, amount: number, method = ground.cash) => ({
  amount,
  paid: amount,
  payment_method: { _id: method._id, name: method.name },
  currency: ground.currency
})
