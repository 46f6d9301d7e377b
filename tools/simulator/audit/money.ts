import type { Reader } from '../../../src/main/db/core/open.ts'
import { refundPaymentsIn } from './refunds.ts'
import { incidentOf, jobsOf, salesOf, type Audited, type Hold, type Till } from './till.ts'

// Money: what the cashiers took, what the service recorded, and what the Z report says.

type TenderRow = { role: 'tender' | 'change'; method_id: string; currency_id: string; decimals: number; amount: number }
const tendersOf = (file: Reader, saleId: string): TenderRow[] =>
  file
    .prepare(
      `SELECT part.column1 AS role, payment.value ->> 'methodId' AS method_id, payment.value ->> '$.currency.id' AS currency_id,
         payment.value ->> '$.currency.decimals' AS decimals, payment.value ->> 'amount' AS amount
       FROM sale, (VALUES ('tender', '$.tenders'), ('change', '$.changes')) AS part, json_each(sale.body, part.column2) AS payment
       WHERE sale.id = ?`
    )
    .all(saleId) as TenderRow[]

const add = (sums: Map<string, number>, key: string, by: number): void => void sums.set(key, (sums.get(key) ?? 0) + by)
const asText = (sums: Map<string, number>): string =>
  [...sums]
    .filter(([, sum]) => sum !== 0)
    .sort()
    .map(([key, sum]) => `${key} ${sum}`)
    .join(', ')

/** Checks by method and currency that the service recorded for a shift what the till took. */
export function moneyOfShifts({ file }: Till, { sandbox, isOutside, hold }: Audited): void {
  if (isOutside) return
  const done = new Set(
    jobsOf(file)
      .filter(({ kind, state }) => kind === 'sale.create' && state === 'done')
      .map(({ subject_id }) => subject_id)
  )
  const trades = new Map(sandbox.world.all('trade').map((trade) => [trade.code, trade]))
  const shifts = new Map<string, { ours: Map<string, number>; theirs: Map<string, number> }>()
  for (const sale of salesOf(file)) {
    const trade = trades.get(sale.code)
    if (!done.has(sale.id) || trade === undefined) continue
    const sums = shifts.get(sale.shift_id) ?? { ours: new Map<string, number>(), theirs: new Map<string, number>() }
    shifts.set(sale.shift_id, sums)
    const decimals = new Map<string, number>()
    // A manager has changed the payment method, so only the sum of each currency is compared.
    const isFixed =
      file.prepare(`SELECT 1 FROM fix WHERE subject_id = ? AND part = 'method'`).get(sale.id) !== undefined
    const keyOf = (method: string, currency: string) => `${isFixed ? 'fixed' : method} ${currency}`
    for (const row of tendersOf(file, sale.id)) {
      decimals.set(row.currency_id, row.decimals)
      add(sums.ours, keyOf(row.method_id, row.currency_id), row.role === 'tender' ? row.amount : -row.amount)
    }
    for (const [sign, parts] of [
      [1, trade.payments],
      [-1, trade.changes]
    ] as const)
      for (const { payment_method: method, currency, amount } of parts)
        add(
          sums.theirs,
          keyOf(method._id, currency._id),
          sign * Math.round(amount * 10 ** (decimals.get(currency._id) ?? 0))
        )
  }
  for (const [id, { ours, theirs }] of shifts)
    hold(
      'the money of a shift at the service equals that of the till',
      asText(ours) === asText(theirs),
      () => `${id}: till ${asText(ours)}; service ${asText(theirs)}`
    )
}

type MovementRow = {
  id: string
  shift_id: string
  direction: 'in' | 'out'
  method_id: string
  currency_id: string
  decimals: number
  amount: number
}
const movementsOf = (file: Reader): MovementRow[] =>
  file
    .prepare(
      `SELECT id, shift_id, direction, method_id, amount, currency_id,
         body ->> '$.currency.decimals' AS decimals FROM cash_movement ORDER BY number`
    )
    .all() as MovementRow[]

/** Checks that each cash movement is one invoice and one payment of its amount, or a person has written it off. */
export function cashMovements({ file }: Till, { sandbox, isOutside, hold }: Audited): void {
  const markerOf = (description: string | undefined): string | undefined =>
    /^~([0-9a-z]{16})/.exec(description ?? '')?.[1]
  const invoices = Map.groupBy(sandbox.world.all('invoice'), ({ description }) => markerOf(description))
  const transactions = new Map(sandbox.world.all('transaction').map((row) => [row._id, row]))
  const jobs = new Map(jobsOf(file).map((job) => [`${job.kind} ${job.subject_id}`, job]))
  for (const { id, amount, decimals } of movementsOf(file)) {
    const [invoiceJob, paymentJob] = (['invoice.create', 'transaction.create'] as const).map((kind) =>
      jobs.get(`${kind} ${id}`)
    )
    hold('every cash movement has its jobs', invoiceJob !== undefined && paymentJob !== undefined, () => id)
    if (invoiceJob === undefined) continue
    const isExcused = (jobId: string | undefined, kind: string): boolean =>
      isOutside && incidentOf(file, jobId ?? '', kind)
    const made = invoices.get(invoiceJob.marker) ?? []
    const isTwice = isExcused(invoiceJob.id, 'doubled')
    hold('a cash movement has at most one invoice', made.length <= 1 || isTwice, () => `${id}: ${made.length}`)
    if (invoiceJob.state === 'done') {
      const isLost = isExcused(invoiceJob.id, 'lost')
      hold('an invoice in state done is at the service', made.length >= 1 || isLost, () => id)
    }
    const invoice = made.find(({ _id }) => _id === invoiceJob.server_id) ?? made[0]
    if (paymentJob?.state !== 'done' || invoice === undefined || isExcused(paymentJob.id, 'doubled')) continue
    const all = invoice.transaction_ids.map((paymentId) => transactions.get(paymentId))
    const paid = all.filter((row) => row !== undefined && row.state !== 'canceled')
    const isRight = paid.length === 1 && Math.round((paid[0]?.amount ?? 0) * 10 ** decimals) === amount
    hold('a cash movement has one payment of its amount', isRight, () => `${id} of ${amount}: ${JSON.stringify(paid)}`)
  }
}

/** Checks expected = opening + tenders - change + in - out - refunds, calculated again from the rows of the sales. */
export function reports({ cashier, file }: Till, hold: Hold): void {
  const sales = Map.groupBy(salesOf(file), ({ shift_id }) => shift_id)
  const movements = Map.groupBy(movementsOf(file), ({ shift_id }) => shift_id)
  for (const { shiftId, rows } of cashier.reports) {
    const sums = new Map<string, number>()
    const counted = file
      .prepare(
        `SELECT value ->> '$.methodId' AS method_id, value ->> '$.currencyId' AS currency_id, value ->> '$.amount' AS amount
         FROM shift JOIN json_each(shift.body, '$.opening') WHERE shift.id = ?`
      )
      .all(shiftId) as { method_id: string; currency_id: string; amount: number }[]
    for (const row of counted) add(sums, `${row.method_id} ${row.currency_id}`, row.amount)
    for (const sale of sales.get(shiftId) ?? [])
      for (const row of tendersOf(file, sale.id))
        add(sums, `${row.method_id} ${row.currency_id}`, row.role === 'tender' ? row.amount : -row.amount)
    for (const row of movements.get(shiftId) ?? [])
      add(sums, `${row.method_id} ${row.currency_id}`, row.direction === 'in' ? row.amount : -row.amount)
    for (const row of refundPaymentsIn(file, shiftId)) add(sums, `${row.method_id} ${row.currency_id}`, -row.amount)
    const reported = new Map(rows.map((row) => [`${row.methodId} ${row.currencyId}`, row.expected]))
    hold(
      'the expected amounts of the Z report add up',
      asText(reported) === asText(sums),
      () => `${shiftId}: report ${asText(reported)}; calculated ${asText(sums)}`
    )
  }
}
