import { defined, filled, nonZero } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import {
  toId,
  type CurrencyId,
  type CustomerId,
  type LineId,
  type MethodId,
  type OrganizationId,
  type ProductId,
  type SaleId,
  type WarehouseId
} from '../../../shared/ids.ts'
import { fromMajor, minus, plus, priced, sum, zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import {
  decimalsOf,
  isZeroDecimal,
  zeroDecimal,
  type Decimal,
  type Quantity,
  type UnitPrice
} from '../../../shared/quantity.ts'
import type { Lack } from '../../../shared/views.ts'
import type { AnyLine, AnySale } from '../core/any-sale.ts'
import { cashStepsOf } from '../pricing/cash-rounding.ts'
import type { Goods } from '../core/goods.ts'
import type { Change, PaymentMethod } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import type { SellingRules } from '../core/terms.ts'
import type { OtherTillSale } from './records.ts'

// Sales of other tills, as the service returns them. Missing data is reported as missing and never invented: if goods
// and their money are not known, this till refunds nothing of the sale. Additional costs are never refunded here,
// because the service does not say what happened to them.

/** The data of a sale in a list. */
export type SaleHead = {
  /** The sale's id at the service. */
  id: string
  number: string
  code?: string
  organizationId?: string
  customer?: { id?: string; name: string }
  cashierName?: string
  at?: Instant
  currencyId?: string
  /** In major units of its currency. */
  total?: Decimal
  isDone: boolean
  isRefund: boolean
  back: 'none' | 'part' | 'all'
}
export type ReadMoney = {
  methodId: string
  methodName: string
  isCash: boolean | undefined
  currencyId: string | undefined
  amount: Decimal
  paid: Decimal | undefined
}
export type ReadLine = {
  /** The id of the line at the service, if it has one. */
  id?: string
  productId: string
  name?: string
  unitName?: string
  quantity: Quantity
  price: UnitPrice
  total?: Decimal
  discount?: Decimal
  distributed?: Decimal
  includedTax?: Decimal
  addedTax?: Decimal
  warehouseId?: string
  marks?: string[]
}
export type ReadRefund = {
  id: string
  number: string
  note?: string
  total?: Decimal
  /** Undefined if the service does not say what was returned, or by which methods the money was paid. */
  goods?: { productId: string; quantity: Quantity }[]
  payments?: ReadMoney[]
}
export type ReadSale = SaleHead & {
  lines: ReadLine[] | undefined
  payments: ReadMoney[] | undefined
  changes: ReadMoney[]
  debt?: Decimal
  /** The part of the total that is additional costs of the customer. */
  costs: Decimal
  fromBalance: Decimal
  fromCashback: Decimal
  earned: Decimal
  /** Undefined if the record contains no list of refunds. */
  refunds: ReadRefund[] | undefined
}

export type { OtherTillSale } from './records.ts'

export const isOtherTillSale = (sale: AnySale): sale is OtherTillSale => 'serverId' in sale

export type ShopFacts = {
  currencies: readonly Currency[]
  methods: readonly PaymentMethod[]
}
export type OtherTillSaleFacts = ShopFacts & {
  id: SaleId
  organizationId: OrganizationId
  warehouseId: WarehouseId
  goodsOf: (id: ProductId) => Goods | undefined
  newLineId: () => LineId
  /** The rounding of cash at the other till is not known: refunds use the steps of this till. */
  selling: Pick<SellingRules, 'cashRounding'>
  now: Instant
}

/** Fails if goods of the sale cannot be refunded here. */
export function checkDone(read: SaleHead, organizationId: OrganizationId): Result<void> {
  if (read.organizationId !== undefined && read.organizationId !== organizationId)
    return fail('otherTillSales.otherShop')
  return read.isDone && !read.isRefund ? ok(undefined) : fail('otherTillSales.notDone')
}

/** Returns the sale in the till's types. */
export function otherTillSaleOf(read: ReadSale, facts: OtherTillSaleFacts): Result<OtherTillSale> {
  const done = checkDone(read, facts.organizationId)
  if (!done.ok) return done
  const currency = facts.currencies.find(({ id }) => id === read.currencyId)
  if (currency === undefined || read.at === undefined) return fail('otherTillSales.unclear')
  const lines = linesOf(read, currency, facts)
  const tenders = moneysOf(read.payments ?? [], currency, facts)
  const changes = moneysOf(read.changes, currency, facts)
  if (lines === undefined || tenders === undefined || changes === undefined) return fail('otherTillSales.unclear')
  const major = (amount: Decimal): Minor => fromMajor(amount, currency.decimals, currency.rounding)
  const total = read.total === undefined ? sum(lines.map(({ sums }) => sums.total)) : major(read.total)
  const [fromBalance, fromCashback, earned] = [major(read.fromBalance), major(read.fromCashback), major(read.earned)]
  const paid = sum([...tenders.map((each) => each.paid), fromBalance, fromCashback])
  const unpaid = minus(plus(total, sum(changes.map((each) => each.paid))), paid)
  const debt = read.debt !== undefined ? major(read.debt) : read.payments === undefined || unpaid < 0 ? zero : unpaid
  return ok({
    id: facts.id,
    serverId: read.id,
    organizationId: facts.organizationId,
    receiptNumber: receiptNumberOf(read),
    soldAt: read.at,
    employeeName: read.cashierName ?? '',
    customer: customerOf(read),
    currency,
    lines,
    tenders,
    changes,
    rules: cashStepsOf(facts.selling, currency),
    sums: { total, remaining: debt },
    ...defined({
      fromBalance: nonZero(fromBalance),
      fromCashback: nonZero(fromCashback),
      expectedCashback: nonZero(earned)
    }),
    lacks: lacksOf(read, lines, facts),
    readAt: facts.now
  })
}

const customerOf = ({ customer }: SaleHead): AnySale['customer'] =>
  customer?.id === undefined ? undefined : { id: toId<CustomerId>(customer.id), name: customer.name }

/**
 * Returns the receipt number. The code of a till is its receipt number, a hyphen and a marker, which people need not
 * see.
 */
export const receiptNumberOf = ({ code, number }: Pick<SaleHead, 'code' | 'number'>): string =>
  /^([0-9a-z]{5}-\d+)-[0-9a-z]{16}$/i.exec(code ?? '')?.[1] ?? (number === '' ? (code ?? '') : number)

// ---- Lines

/** Returns undefined if the goods or their amounts are not known. */
function linesOf(read: ReadSale, currency: Currency, facts: OtherTillSaleFacts): AnyLine[] | undefined {
  const { lines } = read
  const totals = lines && totalsOf(lines, read, currency)
  if (lines === undefined || lines.length === 0 || totals === undefined) return undefined
  return lines.map((line, at) => lineOf(line, totals[at] ?? zero, currency, facts))
}

/** Returns the total of each line: the service's totals, or quantity x price if these add up to the sale. */
function totalsOf(lines: readonly ReadLine[], read: ReadSale, { decimals, rounding }: Currency): Minor[] | undefined {
  const said = lines.map(({ total }) => total && fromMajor(total, decimals, rounding))
  if (said.every((total) => total !== undefined)) return said
  const plain = lines.map(({ quantity, price }) => priced(quantity, price, decimals, rounding))
  const all = plus(sum(plain), fromMajor(read.costs, decimals, rounding))
  const isWhole = read.total !== undefined && all === fromMajor(read.total, decimals, rounding)
  return isWhole ? plain : undefined
}

function lineOf(read: ReadLine, total: Minor, currency: Currency, facts: OtherTillSaleFacts): AnyLine {
  const productId = toId<ProductId>(read.productId)
  const goods = facts.goodsOf(productId)
  const major = (amount: Decimal | undefined): Minor =>
    fromMajor(amount ?? zeroDecimal, currency.decimals, currency.rounding)
  const addedTax = major(read.addedTax)
  const gross = priced(read.quantity, read.price, currency.decimals, currency.rounding)
  const off = minus(plus(gross, addedTax), total)
  const isGiven = read.discount !== undefined
  const marks = read.marks ?? []
  return {
    id: facts.newLineId(),
    productId,
    warehouseId: (read.warehouseId as WarehouseId | undefined) ?? facts.warehouseId,
    name: read.name ?? goods?.name ?? productId,
    barcode: goods?.barcode,
    unitName: goods?.unitName ?? read.unitName ?? '',
    // A product that is not in the catalogue is refunded with the decimals with which it was sold.
    unitDecimals: goods?.unitDecimals ?? decimalsOf(read.quantity),
    quantity: read.quantity,
    price: read.price,
    ...defined({ marks: filled(marks) }),
    sums: {
      discount: isGiven ? major(read.discount) : off > 0 ? off : zero,
      distributed: isGiven ? major(read.distributed) : zero,
      includedTax: major(read.includedTax),
      addedTax,
      total
    }
  }
}

// ---- Money

/** Returns undefined if one of the amounts cannot be read. */
export function moneysOf(read: readonly ReadMoney[], of: Currency, facts: ShopFacts): Change[] | undefined {
  const moneys = read.map((each) => moneyOf(each, of, facts))
  return moneys.every((money) => money !== undefined) ? moneys : undefined
}

function moneyOf(read: ReadMoney, of: Currency, { currencies, methods }: ShopFacts): Change | undefined {
  const currency = read.currencyId === undefined ? of : currencies.find(({ id }) => id === read.currencyId)
  const covered = read.paid ?? (currency?.id === of.id ? read.amount : undefined)
  if (currency === undefined || covered === undefined) return undefined
  const known = methods.find(({ id }) => id === read.methodId)
  return {
    methodId: toId<MethodId>(read.methodId),
    methodName: known?.name ?? read.methodName,
    methodType: known?.type ?? (read.isCash === true ? 'cash' : 'cashless'),
    currency,
    amount: fromMajor(read.amount, currency.decimals, currency.rounding),
    paid: fromMajor(covered, of.decimals, of.rounding)
  }
}

// ---- Unknown data of the sale

function lacksOf(read: ReadSale, lines: readonly AnyLine[], { goodsOf }: OtherTillSaleFacts): Lack[] {
  const goods = lines.map(({ productId }) => goodsOf(productId))
  const isOff = lines.some(({ sums }) => sums.discount + sums.distributed !== 0)
  const isUntaxed = read.lines?.some(({ includedTax, addedTax }) => (includedTax ?? addedTax) === undefined) === true
  const isUnmarked = lines.some(({ marks }, at) => marks === undefined && goods[at]?.isMarked === true)
  const lacks: [Lack, boolean][] = [
    ['discounts', isOff],
    ['taxes', isUntaxed],
    ['marks', isUnmarked],
    ['goods', goods.includes(undefined)],
    ['costs', !isZeroDecimal(read.costs)],
    ['payments', read.payments === undefined],
    ['terminal', (read.payments ?? []).some(({ isCash }) => isCash !== true)]
  ]
  return lacks.filter(([, isLacking]) => isLacking).map(([lack]) => lack)
}

/**
 * Returns the total of a list entry in the till's main currency; undefined for another currency. An entry without a
 * currency is in the main currency.
 */
export const headTotal = (head: SaleHead, main: Currency): Minor | undefined =>
  head.total === undefined || (head.currencyId ?? main.id) !== (main.id as CurrencyId | string)
    ? undefined
    : fromMajor(head.total, main.decimals, main.rounding)
