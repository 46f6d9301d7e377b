import type { Reader } from '../../../src/main/db/core/open.ts'
import { refundLines, refundPayments } from '../../../src/main/db/refund/refund-parts.ts'
import { incidentOf, jobsOf, type Audited, type Till } from './till.ts'

// Refunds: each slip has exactly one effect of its amount, and no goods are refunded twice.

type RefundRow = {
  id: string
  document_number: string
  number: number
  sale_id: string
  shift_id: string
  total: number
  decimals: number
  lines: number
  /** The service's id of the sale, if another till made it. */
  foreign_id: string | null
}
const refundsOf = (file: Reader): RefundRow[] =>
  file
    .prepare(
      `SELECT refund.*, COALESCE(sale.decimals, other_till_sale.body ->> '$.currency.decimals') AS decimals,
         COALESCE(json_array_length(other_till_sale.body, '$.lines'),
           (SELECT COUNT(*) FROM sale_line WHERE sale_line.sale_number = sale.number)) AS lines,
         other_till_sale.server_id AS foreign_id
       FROM refund LEFT JOIN sale ON sale.id = refund.sale_id LEFT JOIN other_till_sale ON other_till_sale.id = refund.sale_id
       ORDER BY refund.number`
    )
    .all() as RefundRow[]

/** Returns the payments by which a shift gave money back. */
export const refundPaymentsIn = (
  file: Reader,
  shiftId: string
): { method_id: string; currency_id: string; amount: number }[] =>
  file
    .prepare(
      `SELECT method_id, currency_id, amount FROM refund JOIN ${refundPayments} ON refund_id = refund.id WHERE shift_id = ?`
    )
    .all(shiftId) as { method_id: string; currency_id: string; amount: number }[]

export const refundMarkersOf = (file: Reader): string[] =>
  jobsOf(file)
    .filter(({ kind }) => kind === 'refund.create')
    .map(({ marker }) => marker)

/** Checks that each slip has exactly one refund of its amount at the service, or a person has written it off. */
export function refunds({ cashier, file }: Till, { sandbox, isOutside, hold }: Audited): void {
  const rows = refundsOf(file)
  const totals = new Map(rows.map(({ document_number: number, total }) => [number, total]))
  for (const { number, total } of cashier.returned)
    hold('every refund slip is in the database', totals.get(number) === total, () => `${number} over ${total}`)
  const gap = rows.findIndex(({ number }, index) => number !== index + 1)
  hold('refund numbers have no gaps', gap < 0, () => `after ${gap} refunds`)
  const jobs = new Map(
    jobsOf(file)
      .filter(({ kind }) => kind === 'refund.create')
      .map((job) => [job.subject_id, job])
  )
  const sales = new Map(
    jobsOf(file)
      .filter(({ kind }) => kind === 'sale.create')
      .map((job) => [job.subject_id, job])
  )
  const theirs = sandbox.world.all('trade').filter(({ is_refund, is_deleted }) => is_refund && is_deleted !== true)
  for (const { id, document_number: number, sale_id: saleId, total, decimals, lines, foreign_id: foreignId } of rows) {
    const job = jobs.get(id)
    hold('every refund has a job', job !== undefined, () => number)
    if (job === undefined || isOutside) continue
    const made = theirs.filter(({ note }) => note?.endsWith(`~${job.marker}`) === true)
    hold('a refund has at most one record at the service', made.length <= 1, () => `${number}: ${made.length}`)
    if (job.state !== 'done') continue
    hold('a refund in state done is at the service', made.length === 1, () => number)
    hold(
      'the stored id is the id of the record at the service',
      made[0]?._id === job.server_id,
      () => `${number}: ${job.server_id ?? 'none'}`
    )
    const saleThere = foreignId ?? sales.get(saleId)?.server_id
    const isOfSale = made.every(({ refund_id }) => refund_id === saleThere)
    hold('a refund names its sale at the service', isOfSale, () => number)
    // The service refunds a product, not a line. If a product is on several lines, the service rounds each part.
    const apart = made.map(({ total_to_refund: there }) => Math.abs(Math.round(there * 10 ** decimals) - total))
    const isNear = apart.every((by) => by <= lines)
    // If these lines have different prices, the service may refund another line than the till did. The till must then
    // report it.
    const isSaid = !isNear && made.some(isOnSeveralLines) && incidentOf(file, job.id, 'differs')
    hold('a refund has its amount at the service', isNear || isSaid, () => `${number} of ${total}: ${apart.join()}`)
  }
  refundsAddUp(file, hold)
}

/** Returns true if a product is on several lines, as when another product replaced one in a refused sale. */
const isOnSeveralLines = ({ products }: { products: readonly { product_id: string }[] }): boolean =>
  new Set(products.map(({ product_id }) => product_id)).size < products.length

/** Checks that no more of a line is refunded than was sold, and no more money than was paid. */
function refundsAddUp(file: Reader, hold: Audited['hold']): void {
  const over = file
    .prepare(
      `SELECT line.value ->> 'id' AS sold_id FROM sale, json_each(sale.body, '$.lines') AS line
         JOIN ${refundLines} AS back ON back.line_id = line.value ->> 'id'
       GROUP BY sold_id
       HAVING ROUND(SUM(CAST(back.quantity AS REAL)), 6) > ROUND(CAST(line.value ->> 'quantity' AS REAL), 6)`
    )
    .all()
  hold('no goods are refunded twice', over.length === 0, () => JSON.stringify(over.slice(0, 2)))
  const money = file
    .prepare(
      `SELECT sale.code, sale.total, SUM(refund.total) AS refunded, MAX(refund.is_last) AS is_last
       FROM sale JOIN refund ON refund.sale_id = sale.id
       -- What other tills gave back is theirs to round.
       WHERE sale.id NOT IN (SELECT sale_id FROM other_till_refund) GROUP BY sale.id`
    )
    .all() as { code: string; total: number; refunded: number; is_last: number }[]
  const wrong = money.filter(({ total, refunded, is_last: last }) =>
    last === 1 ? refunded !== total : refunded > total
  )
  const apart = file
    .prepare(
      `SELECT document_number, total - credited AS due, 
         (SELECT COALESCE(SUM(value ->> '$.paid'), 0) FROM json_each(refund.body, '$.given')) AS given
       FROM refund WHERE due <> given`
    )
    .all()
  hold('the payments of a refund add up to its amount', apart.length === 0, () => JSON.stringify(apart.slice(0, 2)))
  hold('the refunds of a sale add up to its amount', wrong.length === 0, () => JSON.stringify(wrong.slice(0, 2)))
}

/** Checks over all tills that no more of a sale is refunded than was sold, in goods and, within rounding, in money. */
export function refundsOfAllTills({ sandbox, isOutside, hold }: Audited): void {
  if (isOutside) return
  const trades = sandbox.world.all('trade').filter(({ is_deleted }) => is_deleted !== true)
  const back = Map.groupBy(
    trades.filter(({ is_refund }) => is_refund),
    ({ refund_id }) => refund_id
  )
  for (const sold of trades) {
    const refunds = back.get(sold._id) ?? []
    const sum = (of: (trade: (typeof refunds)[number]) => number): number =>
      refunds.reduce((total, each) => total + of(each), 0)
    const pieces = sum(({ total_amount }) => total_amount)
    hold(
      'no more goods are refunded than were sold',
      pieces <= sold.total_amount + 1e-6,
      () => `${sold.code ?? sold._id}: ${pieces}`
    )
    const money = sum(({ total_to_refund }) => total_to_refund)
    hold(
      'no more money is refunded than was paid',
      money <= sold.total_to_pay + 1e-6,
      () => `${sold.code ?? sold._id}: ${money}`
    )
  }
}
