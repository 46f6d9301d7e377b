import { fold, queryWords } from '../../../shared/fold.ts'
import type { CurrencyId, CustomerId, EmployeeId, MethodId, ProductId, SaleId, ShiftId } from '../../../shared/ids.ts'
import { fromMajor, zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { SoldState } from '../../../shared/reports.ts'
import type { SaleRowView } from '../../../shared/views.ts'
import { decimalsOf, parseDecimal } from '../../../shared/quantity.ts'
import { typedDay } from '../../domain/catalog/typed-day.ts'
import type { Reader } from '../core/open.ts'
import { hasProductOf } from '../catalog/local-products.ts'
import { containsWords } from '../catalog/search.ts'
import { numberIn } from '../ticket/sale-digest.ts'
import { hasLineBelowList } from '../ticket/sales.ts'
import type { RowSales } from './row-sales.ts'
import { brand, fields, flag, instant, integer, list, minor, nullable, oneOf, text } from '../../domain/core/checks.ts'
import { openStates } from '../core/job-rows.ts'
import { json, rowReader, valueReader } from '../core/rows.ts'

// The history: searches the sales of this till.

/** One row of the history. */
export type SoldRow = {
  id: SaleId
  receiptNumber: string
  /** When the sale was made. For a back-dated sale `enteredAt` has the time of the entry. */
  soldAt: Instant
  enteredAt: Instant | undefined
  cashierName: string
  total: Minor
  lineCount: number
  goods: { productId: ProductId; name: string }[]
  methodIds: MethodId[]
  sync: SaleRowView['sync']
  /** How much of it was returned (nothing, a part, all), and the money for it. */
  back: 'none' | 'part' | 'all'
  refunded: Minor
  /** How much less its lines cost than by the price of their list. */
  belowList: Minor | undefined
}

const SoldRows = rowReader('sale', {
  id: brand<SaleId>(),
  receiptNumber: text,
  soldAt: instant,
  enteredAt: nullable(instant),
  cashierName: text,
  total: minor,
  lineCount: integer,
  goods: text,
  methodIds: text,
  sync: oneOf(['sent', 'waits', 'needsPerson', 'writtenOff']),
  refunded: minor,
  back: oneOf(['none', 'part', 'all']),
  belowList: nullable(minor)
})
const toGoods = json('sale_line', list(fields<SoldRow['goods'][number]>({ productId: brand<ProductId>(), name: text })))
const toMethodIds = json('sale_payment', list(brand<MethodId>()))

/** The filter of the history: a sale must match each part that is given. `to` is not included. */
export type SoldFilter = {
  from?: Instant
  to?: Instant
  shiftId?: ShiftId | undefined
  employeeId?: EmployeeId | undefined
  methodId?: MethodId | undefined
  /** The currency of a payment in the sale. */
  currencyId?: CurrencyId | undefined
  state?: SoldState | undefined
  /** All ids of one customer. */
  customerIds?: readonly CustomerId[] | undefined
  /** The sales behind a row of a report. */
  row?: RowSales | undefined
}

/**
 * The receipt that a customer brings has the time when the sale was made, so the history uses that time. Shift, drawer
 * and reports use the time of the entry, `sold_at`, because the money is in the drawer of that time.
 */
const madeWithin = (from: string, to: string): string =>
  `((made_at IS NULL AND sold_at >= ${from} AND sold_at < ${to}) OR (made_at >= ${from} AND made_at < ${to}))`

const hasJob = (condition: string): string =>
  `EXISTS (SELECT 1 FROM job WHERE subject_id = sale.id AND kind = 'sale.create' AND ${condition})`
const syncSql = `CASE WHEN ${hasJob("state = 'done'")} THEN 'sent' WHEN ${hasJob("state = 'needsPerson'")} THEN 'needsPerson'
  WHEN NOT ${hasJob(`state IN ${openStates}`)} AND ${hasJob("state = 'writtenOff'")} THEN 'writtenOff' ELSE 'waits' END`
const states: Record<SoldState, string> = {
  // The jobs that are not done are few and have an index of their own.
  unsent: `id IN (SELECT subject_id FROM job WHERE kind = 'sale.create' AND state IN ${openStates})`,
  back: `(EXISTS (SELECT 1 FROM refund WHERE sale_id = sale.id)
    OR EXISTS (SELECT 1 FROM other_till_refund WHERE sale_id = sale.id))`,
  debt: 'debt <> 0',
  belowList: hasLineBelowList
}

/** The goods that a row of the history shows. */
const shownGoods = 3

/** A part of a list: `after` is the last sale of the part before. */
export type Page = { limit: number; after?: SaleId | undefined }

/**
 * Returns the newest sales. A search matches the receipt number, the whole code (a scanned receipt), the number of a
 * refund, the customer, the sum or the day, and sales of the `goods` that the text means. The sale whose receipt number
 * was typed comes first, because many codes contain a short number.
 */
export function recentSales(
  db: Reader,
  search: string | undefined,
  { limit, after }: Page,
  filter: SoldFilter = {},
  goods: readonly ProductId[] = []
): SoldRow[] {
  const found = matching(db, search, filter, goods)
  const [called] = search === undefined ? [] : rowsWhere(db, found, isCalled, { limit: 1 })
  if (called === undefined) return rowsWhere(db, found, '1', { limit, after })
  const first = after === undefined ? [called] : []
  const page = { limit: limit - first.length, after: after === called.id ? undefined : after }
  return [...first, ...rowsWhere(db, found, `NOT ${isCalled}`, page)]
}

/** The condition of the sale with the typed receipt number, whole or without the letters of the till. */
const isCalled = '(number IS @called OR receipt_number IS @search)'

/** Returns the newest of the found sales that match one more condition. */
function rowsWhere(db: Reader, { where, facts }: Found, condition: string, page: Page): SoldRow[] {
  const rows = SoldRows.all(
    db.prepare(
      `SELECT id, receipt_number AS receiptNumber, COALESCE(made_at, sold_at) AS soldAt,
         CASE WHEN made_at IS NOT NULL THEN sold_at END AS enteredAt, employee_name AS cashierName, total,
         (SELECT COUNT(*) FROM sale_line WHERE sale_number = sale.number) AS lineCount,
         (SELECT json_group_array(json_object('productId', product_id, 'name', name)) FROM
           (SELECT product_id, name FROM sale_line WHERE sale_number = sale.number ORDER BY position LIMIT ${shownGoods})) AS goods,
         (SELECT json_group_array(DISTINCT method_id) FROM sale_payment WHERE sale_number = sale.number AND role = 'tender') AS methodIds,
         ${syncSql} AS sync,
         COALESCE((SELECT SUM(total) FROM refund WHERE sale_id = sale.id), 0)
           + COALESCE((SELECT SUM(total) FROM other_till_refund WHERE sale_id = sale.id), 0) AS refunded,
         COALESCE((SELECT CASE MAX(is_last) WHEN 1 THEN 'all' ELSE 'part' END FROM refund WHERE sale_id = sale.id
           HAVING COUNT(*) > 0),
           CASE WHEN EXISTS (SELECT 1 FROM other_till_refund WHERE sale_id = sale.id) THEN 'part' END, 'none') AS back,
         (SELECT SUM(below_list) FROM sale_line WHERE sale_number = sale.number) AS belowList
       FROM sale
       WHERE ${where} AND ${condition} AND (@after IS NULL OR number < (SELECT number FROM sale WHERE id = @after))
       ORDER BY number DESC LIMIT @limit`
    ),
    { ...facts, after: page.after ?? null, limit: page.limit }
  )
  return rows.map((row) => ({
    ...row,
    enteredAt: row.enteredAt ?? undefined,
    goods: toGoods(row.goods),
    belowList: row.belowList ?? undefined,
    methodIds: toMethodIds(row.methodIds)
  }))
}

const SumRow = rowReader('sale', { count: integer, total: nullable(minor), isMixed: flag })

/** Returns the number of sales that match, and their sum; undefined if some are in another currency. */
export function sumOfSales(
  db: Reader,
  search: string | undefined,
  currencyId: CurrencyId | undefined,
  filter: SoldFilter,
  goods: readonly ProductId[]
): { count: number; total: Minor | undefined } {
  const { where, facts } = matching(db, search, filter, goods)
  const { count, total, isMixed } = SumRow.one(
    db.prepare(
      `SELECT COUNT(*) AS count, SUM(total) AS total,
         COALESCE(MAX(currency_id IS NOT @main), 0) AS isMixed FROM sale WHERE ${where}`
    ),
    { ...facts, main: currencyId ?? null }
  )
  return { count, total: isMixed === 1 ? undefined : (total ?? zero) }
}

/** The condition of sales, with its parameters. */
type Found = { where: string; facts: Record<string, unknown> }

/** Returns the condition of the sales that match a search and a filter, with its parameters. */
function matching(
  db: Reader,
  search: string | undefined,
  { from, to, shiftId, employeeId, methodId, currencyId, state, customerIds, row }: SoldFilter,
  goods: readonly ProductId[]
): Found {
  return {
    where: `(@search IS NULL OR number = @called OR instr(code, @search) > 0 OR instr(@search, receipt_number) > 0
    OR customer_name IN (SELECT value FROM json_each(@customers))
    OR CASE decimals WHEN 0 THEN @whole WHEN 2 THEN @hundredths END = total
    OR ${madeWithin('@dayFrom', '@dayTo')}
    OR (@goods <> '[]' AND ${hasProductOf('@goods')})
    OR EXISTS (SELECT 1 FROM refund WHERE sale_id = sale.id AND document_number = @search))
    AND (@madeFrom IS NULL OR ${madeWithin('@madeFrom', '@madeTo')}) AND (@shiftId IS NULL OR shift_id = @shiftId)
    AND (@employeeId IS NULL OR employee_id = @employeeId)
    AND (@customerIds IS NULL OR customer_id IN (SELECT value FROM json_each(@customerIds)))
    AND (@methodId IS NULL
      OR EXISTS (SELECT 1 FROM sale_payment WHERE sale_number = sale.number AND role = 'tender' AND method_id = @methodId))
    AND (@currencyId IS NULL OR EXISTS (SELECT 1 FROM sale_payment WHERE sale_number = sale.number AND role = 'tender'
      AND sale_payment.currency_id = @currencyId))
    AND ${state === undefined ? '1' : states[state]} AND ${row?.where ?? '1'}`,
    facts: {
      ...searched(db, search),
      goods: JSON.stringify(goods),
      ...row?.facts,
      madeFrom: from ?? null,
      madeTo: to ?? null,
      shiftId: shiftId ?? null,
      employeeId: employeeId ?? null,
      methodId: methodId ?? null,
      currencyId: currencyId ?? null,
      customerIds: customerIds === undefined ? null : JSON.stringify(customerIds)
    }
  }
}

/**
 * Returns what a typed text may mean: a number, a code, a sum as people write it, a day, or a part of a customer's
 * name. Names are folded like those of goods, because SQLite compares only Latin letters without case.
 */
function searched(db: Reader, search: string | undefined) {
  const text = search?.trim().toLowerCase() ?? ''
  if (text === '')
    return { search: null, called: null, customers: '[]', whole: null, hundredths: null, dayFrom: null, dayTo: null }
  const major = parseDecimal(text.replace(/[\s\u00a0]/g, ''))
  const amount = (decimals: number): number | null =>
    major === undefined || decimalsOf(major) > decimals ? null : fromMajor(major, decimals, 'nearest')
  return {
    search: text,
    called: /^\d{1,15}$/.test(text) ? Number(text) : null,
    customers: JSON.stringify(customersCalled(db, text)),
    whole: amount(0),
    hundredths: amount(2),
    ...dayOf(text)
  }
}

function dayOf(text: string): { dayFrom: Instant | null; dayTo: Instant | null } {
  const day = typedDay(text)
  return { dayFrom: day?.from ?? null, dayTo: day?.to ?? null }
}

const NameRow = rowReader('sale', { name: text })

/** Returns the names of buyers that match a typed text. */
function customersCalled(db: Reader, text: string): string[] {
  const words = queryWords(text)
  if (words.length === 0) return []
  const names = NameRow.all(
    db.prepare(
      `SELECT DISTINCT customer_name AS name FROM sale WHERE customer_id IS NOT NULL AND customer_name IS NOT NULL`
    )
  )
  return names.map(({ name }) => name).filter((name) => containsWords(words, fold(name)))
}

const CalledId = valueReader('sale', brand<SaleId>())

/** Returns the sale of this till with this whole code or receipt number. */
export function saleCalled(db: Reader, text: string): SaleId | undefined {
  const called = 'SELECT id FROM sale WHERE number = @number AND (code = @text OR receipt_number = @text)'
  return CalledId.get(db.prepare(called).pluck(), { text, number: numberIn(text) ?? null })
}
