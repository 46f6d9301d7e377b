import type { z } from 'zod'
import {
  BookingTable,
  Category,
  Currency,
  Customer,
  Discount,
  EmployeeRow,
  ExtraCost,
  Organization,
  PaymentMethod,
  PaymentType,
  PriceList,
  Reason,
  CashbackSetting,
  Cashbox,
  SupplierRow,
  Tax,
  Unit,
  Warehouse
} from '@kassa/integration-api'
import { toId, type CurrencyId, type OrganizationId } from '../../shared/ids.ts'
import type { Rounding } from '../../shared/money.ts'
import { oneDecimal } from '../../shared/quantity.ts'
import type { CashArticle } from '../domain/shift/cash.ts'
import type { Balance } from '../domain/payment/credit.ts'
import type { Currency as Money } from '../domain/core/records.ts'
import type { RecordWrite } from '../db/catalog/catalog-write.ts'
import type { RecordKind } from '../db/catalog/records.ts'
import { knownDetails } from './customer-fields.ts'
import { decimalOf, holdsFromOf, idOf, isRaw, textOf } from './product.ts'
import { saleRules } from './sale-rules.ts'
import { sharedTicketOf } from './shared-ticket.ts'

// Converts the small records of the service to the till's types. Rows that cannot be read are left out.

type Translate = (row: unknown, all: readonly unknown[]) => RecordWrite | undefined

/** Returns a function that parses a row by its schema and converts it to the stored record. */
const by =
  <S extends z.ZodType>(
    schema: S,
    turn: (row: z.output<S>, all: readonly unknown[]) => object | undefined
  ): Translate =>
  (row, all) => {
    const parsed = schema.safeParse(row)
    const id = isRaw(row) ? (idOf(row['_id']) ?? idOf(row['id'])) : undefined
    if (!parsed.success || id === undefined) return undefined
    const value = turn(parsed.data, all)
    return value && { id, value: { id, ...value } }
  }

const named = (value: unknown): string => textOf(value) ?? ''
const dayMs = 24 * 60 * 60 * 1000

/**
 * Reads a moment. A time without a zone is in the time zone of the shop. A date without a time is that whole day in the
 * shop.
 */
const when = (text: string | null | undefined, edge: 'start' | 'end' = 'start'): number | undefined => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text ?? '')
  const time = isDay ? Date.parse(`${text ?? ''}T00:00:00`) : Date.parse(text ?? '')
  if (Number.isNaN(time)) return undefined
  return isDay && edge === 'end' ? time + dayMs - 1 : time
}

const roundings: Record<string, Rounding> = { floor: 'floor', ceil: 'ceil', round: 'nearest' }
const maxMoneyDecimals = 2

/**
 * Returns how many units of the main currency one unit is worth. The fraction is stored as the service wrote it and
 * never inverted.
 */
function rateOf(currency: z.output<typeof Currency>, all: readonly unknown[]): Money['rate'] {
  if (currency.is_main === true) return undefined
  const main = all.find((row) => isRaw(row) && row['is_main'] === true)
  const mainId = isRaw(main) ? (main['_id'] ?? main['id']) : undefined
  const rate = currency.values?.find(({ to_currency_id: to }) => to === mainId)
  const numerator = decimalOf(rate?.numerator)
  const denominator = decimalOf(rate?.denominator)
  if (numerator !== undefined && denominator !== undefined) return { numerator, denominator }
  const value = decimalOf(rate?.value) ?? decimalOf(currency.value)
  return value && { numerator: value, denominator: oneDecimal }
}

const currency = by(Currency, (row, all) => ({
  name: named(row.name),
  code: named(row.code),
  symbol: named(row.symbol),
  side: row.side ?? 'end',
  // The service calculates with five decimals and more, but a till counts money in hundredths at most.
  decimals: Math.min(row.precision ?? maxMoneyDecimals, maxMoneyDecimals),
  rounding: roundings[row.round_type ?? 'round'] ?? 'nearest',
  isMain: row.is_main === true,
  rate: rateOf(row, all)
}))

/**
 * Older types that are not money in a drawer or at a terminal. A sale pays with them in other fields, or not at all.
 */
const notTenders = ['debt', 'by_balance', 'by_cashback']

const method = by(PaymentMethod, (row) => {
  const shortcut = named(row.shortcut).toUpperCase()
  return {
    name: named(row.name),
    type: row.type === 'cash' ? 'cash' : 'cashless',
    subtype: row.subtype ?? (row.type === 'cash' || row.type === 'cashless' ? undefined : (row.type ?? undefined)),
    shortcut: /^F([1-9]|1[0-2])$/.test(shortcut) ? shortcut : undefined,
    isEnabled: row.is_enabled && !notTenders.includes(row.type ?? '')
  }
})

const employee = by(EmployeeRow, (row) => ({
  name: named(row.full_name),
  isBoss: row.is_boss === true,
  number: row.number ?? undefined
}))
const organization = by(Organization, (row) => ({ name: named(row.name) }))
const warehouse = by(Warehouse, (row) =>
  row.status === 'inactive'
    ? undefined
    : { name: named(row.name), organizationId: row.organization_id ?? row.organization?._id ?? undefined }
)
const cashbox = by(Cashbox, (row) => ({ name: named(row.name), organizationId: row.organization_id ?? undefined }))
const priceList = by(PriceList, (row) =>
  (row.status ?? 'active') !== 'active' || row.type === 'income'
    ? undefined
    : {
        name: named(row.name),
        currencyId: row.currency_id ?? undefined,
        isMain: row.is_main === true,
        // If the service says nothing, a person with the right may change it.
        isFixed: row.can_be_updated === false ? true : undefined,
        holdsFrom: holdsFromOf(row),
        employeeIds: (row.employee_ids ?? []).length === 0 ? undefined : row.employee_ids
      }
)
const category = by(Category, (row) => ({
  name: named(row.name),
  parentId: idOf(row.parent_id),
  isForSale: row.is_available_for_sale === false ? false : undefined,
  image: row.image === '' ? undefined : (row.image ?? undefined),
  organizationIds: (row.organization_ids ?? []).length === 0 ? undefined : row.organization_ids
}))
const unit = by(Unit, (row) =>
  row.decimal_count === undefined || row.decimal_count === null
    ? undefined
    : {
        name: named(row.short_name) || named(row.name),
        decimals: row.decimal_count,
        isService: row.type === 'service' ? true : undefined
      }
)
/** Returns the balances of a customer: by organization and currency, or else the single figure of the record. */
function balancesOf(row: Customer): Balance[] | undefined {
  const one = { amount: row.balance, currency_id: row.balance_currency_id, organization_id: undefined }
  const rows = row.balance_list ?? [one]
  const read = rows.flatMap(({ amount, currency_id, organization_id }): Balance[] => {
    const figure = decimalOf(Math.abs(amount ?? Number.NaN))
    if (figure === undefined || typeof currency_id !== 'string') return []
    return [
      {
        currencyId: toId<CurrencyId>(currency_id),
        amount: figure,
        ...(typeof organization_id !== 'string' ? {} : { organizationId: toId<OrganizationId>(organization_id) }),
        ...((amount ?? 0) < 0 ? { isDebt: true } : {})
      }
    ]
  })
  // An empty list means a balance of zero. Without a list and a figure the balance is unknown.
  return !Array.isArray(row.balance_list) && read.length === 0 ? undefined : read
}

const customer = by(Customer, (row) => ({
  ...knownDetails(row),
  card: named(row.loyalty_card_id) === '' ? undefined : named(row.loyalty_card_id),
  isBlacklisted: row.state === 'black_list' ? true : undefined,
  balances: balancesOf(row)
}))

const discount = by(Discount, (row) => {
  const value = decimalOf(row.value)
  if (value === undefined || (row.apply_type === 'percent' && row.value > 100)) return undefined
  return {
    name: named(row.name),
    applyType: row.apply_type,
    value,
    currencyId: row.currency_id ?? undefined,
    isAutomatic: row.auto_attach === true,
    isManual: row.is_manual === true,
    isExpired: row.state === 'expired',
    isForever: row.live_type !== 'duration',
    isActive: row.state === 'active',
    startsAt: when(row.starting_date),
    endsAt: when(row.ending_date, 'end'),
    organizationIds: row.organization_ids ?? [],
    isForAll: row.assign_type === 'all' || row.is_all_categories === true,
    categoryIds: row.category_ids ?? [],
    nestedCategoryIds: row.nested_category_ids ?? [],
    productIds: row.item_added_ids ?? []
  }
})

/** A tax that cannot be read is stored as unreadable, because its goods must not be sold without it. */
const tax: Translate = (row) => {
  const id = isRaw(row) ? (idOf(row['_id']) ?? idOf(row['id'])) : undefined
  if (!isRaw(row) || id === undefined || row['is_enabled'] === false) return undefined
  const parsed = Tax.safeParse(row)
  const rate = parsed.success ? decimalOf(parsed.data.rate) : undefined
  const kind = parsed.success ? parsed.data.type : undefined
  if (rate === undefined || (kind !== 'included' && kind !== 'added')) return { id, value: { id, isUnreadable: true } }
  const isManual = row['is_manual'] === true ? { isManual: true } : {}
  return { id, value: { id, name: named(row['name']), rate, kind, ...isManual } }
}

const financeRules: Translate = (row) => {
  const policy = isRaw(row) ? row['discount_below_min_price_policy'] : undefined
  if (policy !== 'strict' && policy !== 'warning' && policy !== 'override') return undefined
  return { id: 'financeRules', value: { priceBounds: policy } }
}

const directions: Partial<Record<string, CashArticle['direction']>> = {
  income: 'in',
  expense: 'out',
  transfer: 'transfer'
}

/** Only articles whose party a till can name: the person at it, a customer, or nobody in particular. */
const isParty = (party: unknown): party is CashArticle['party'] =>
  party === 'employee' || party === 'customer' || party === 'other'
const article = by(PaymentType, (row) => {
  const direction = directions[row.transaction_type ?? '']
  const party = row.user_type
  if (direction === undefined || !row.is_enabled || !isParty(party)) return undefined
  return { name: named(row.name), direction, party }
})

/** Only reasons of returns by customers, whatever the query was. */
const reason = by(Reason, (row) =>
  row.type !== 'customer_return' || row.is_active === false
    ? undefined
    : { name: named(row.name), isTrash: row.is_trash === true }
)

/** Only costs in use. If the amount cannot be read, the suggested amount is 0. */
const extraCost = by(ExtraCost, (row) =>
  row.status === 'inactive'
    ? undefined
    : {
        name: named(row.name),
        offered: decimalOf(row.recommended_amount) ?? '0',
        most: decimalOf(row.max_amount),
        affectsPrice: row.is_affect_price === true,
        currencyId: row.currency_id ?? idOf(row.currency?._id)
      }
)

/** Only settings in force. The document has no id for them, so the id of the organization is used. */
const cashback: Translate = (row) => {
  const parsed = CashbackSetting.safeParse(row)
  if (!parsed.success || !isRaw(row) || !parsed.data.is_active) return undefined
  const { organization_id: organizationId, type, cashbacks } = parsed.data
  const more = Array.isArray(row['organization_ids']) ? row['organization_ids'].map(idOf) : []
  const organizationIds = [idOf(organizationId), ...more].filter((id) => id !== undefined)
  const id = idOf(row['_id']) ?? organizationIds[0]
  if (id === undefined) return undefined
  const tiers = (cashbacks ?? []).map((tier) => ({
    kind: tier.cashback_type ?? 'percent',
    from: decimalOf(tier.min_amount) ?? '0',
    percent: decimalOf(tier.percent) ?? '0',
    amount: decimalOf(tier.amount) ?? '0',
    currencyId: tier.currency_id
  }))
  return { id, value: { id, organizationIds, isForAll: type === 'all', tiers } }
}

const supplier = by(SupplierRow, (row) => ({ name: named(row.name) }))
const table = by(BookingTable, (row) => ({ name: named(row.name) }))

/** A ticket that cannot be read completely is left out, because nobody may take over half a ticket. */
const openTicket: Translate = (row) => {
  const ticket = sharedTicketOf(row)
  return ticket && { id: ticket.id, value: ticket }
}

const translations: Record<RecordKind, Translate> = {
  category,
  method,
  currency,
  priceList,
  organization,
  warehouse,
  cashbox,
  employee,
  supplier,
  discount,
  tax,
  unit,
  customer,
  saleRules,
  financeRules,
  article,
  reason,
  table,
  openTicket,
  extraCost,
  cashback
}

/** Converts the rows of a list to stored records. Deleted and unreadable rows are left out. */
export function toRecords(kind: RecordKind, rows: readonly unknown[]): RecordWrite[] {
  const living = rows.filter((row) => !isRaw(row) || (row['is_deleted'] !== true && row['completely_deleted'] !== true))
  return living.flatMap((row) => translations[kind](row, living) ?? [])
}
