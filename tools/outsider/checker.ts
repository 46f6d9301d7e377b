import Database from 'better-sqlite3'
import type { World, Stored } from './world.ts'

// Lays three books side by side: the outsider's records, what the till told as done, and the rows of the till's file,
// which are read by SQL of its own. Nothing of the till's code is used here.

/** What a till told as printed: the code of a receipt, and its total in minor units. */
type Printed = ReadonlyMap<string, number>
type Books = { world: Pick<World, 'records'>; printed: Printed; file: string }

export type Verdict = {
  /** Sales in the till's file. */
  sales: number
  /** Told or in the file, but not at the service, and not waiting on a person. */
  lost: string[]
  /** More records than one, named once for each that is too many. */
  doubled: string[]
  /** Any other difference. */
  wrong: string[]
  incidents: string[]
  needPerson: string[]
  /** Jobs that are neither done nor with a person. */
  owed: number
  /** Attempts of which the till could prove that nothing left it. */
  notSent: number
  /** From a sale to the moment at which the till knew that the service has it. */
  longestWaitMs: number
}

type SaleRow = { code: string; total: number; lines: number; state: string | null; waitMs: number }
type ShiftRow = { number: number; opening: string; closing: string | null; isHeld: number }
type TicketRow = { marker: string; kind: string; state: string }

/** Compares all three. */
export function check({ world, printed, file }: Books): Verdict {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const sales = db.prepare(salesSql).all() as SaleRow[]
    const shifts = db.prepare(shiftsSql).all() as ShiftRow[]
    const tickets = db.prepare(ticketsSql).all() as TicketRow[]
    const column = (sql: string): string[] => db.prepare(sql).pluck().all() as string[]
    const count = (sql: string): number => db.prepare(sql).pluck().get() as number
    const found = [
      checkPrinted(sales, printed),
      checkTrades(sales, ours(world.records('trade'))),
      checkSessions(shifts, ours(world.records('session'))),
      checkTickets(tickets, ours(world.records('ticket')))
    ]
    return {
      sales: sales.length,
      lost: found.flatMap(({ lost }) => lost),
      doubled: found.flatMap(({ doubled }) => doubled),
      wrong: [...found.flatMap(({ wrong }) => wrong), ...integrity(column('PRAGMA integrity_check'))],
      incidents: column(
        `SELECT i.kind || ' ' || coalesce(j.kind || ' ' || j.subject, '') || ' ' || i.evidence FROM incident i LEFT JOIN job j ON j.id = i.job_id`
      ),
      needPerson: column(
        `SELECT kind || ' ' || subject || ': ' || coalesce(reason, '') FROM job WHERE state = 'needsPerson'`
      ),
      owed: count(`SELECT count(*) FROM job WHERE state IN ('queued', 'sending', 'ambiguous')`),
      notSent: count(`SELECT count(*) FROM attempt WHERE outcome = 'notSent'`),
      longestWaitMs: Math.max(0, ...sales.map(({ waitMs }) => waitMs))
    }
  } finally {
    db.close()
  }
}

const salesSql = `SELECT s.code, s.total, (SELECT count(*) FROM sale_line l WHERE l.sale_id = s.id) AS lines, j.state,
  coalesce(j.changed_at - s.sold_at, 0) AS waitMs
  FROM sale s LEFT JOIN job j ON j.subject_id = s.id AND j.kind = 'sale.create' ORDER BY s.number`
const shiftsSql = `SELECT s.number, s.open_marker AS opening, s.close_marker AS closing,
  EXISTS (SELECT 1 FROM job j WHERE j.shift_id = s.id AND j.kind LIKE 'shift.%' AND j.state = 'needsPerson') AS isHeld
  FROM shift s ORDER BY s.number`
const ticketsSql = `SELECT marker, kind, state FROM job WHERE kind = 'ticket.create'`

type Found = Pick<Verdict, 'lost' | 'doubled' | 'wrong'>

/** Not what others had made there before. */
const ours = (records: readonly Stored[]): Stored[] => records.filter((record) => record['is_of_others'] !== true)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const extra = (name: string, records: readonly unknown[]): string[] => records.slice(1).map(() => name)
const integrity = (answers: readonly string[]): string[] =>
  answers.filter((answer) => answer !== 'ok').map((answer) => `integrity: ${answer}`)

/** What the cashier was shown as done is in the file. */
function checkPrinted(sales: readonly SaleRow[], printed: Printed): Found {
  const totals = new Map(sales.map(({ code, total }) => [code, total]))
  const told = [...printed]
  const lost = told.filter(([code]) => !totals.has(code)).map(([code]) => `${code} was printed and is not in the file`)
  const other = told.filter(([code, total]) => totals.has(code) && totals.get(code) !== total)
  return { lost, doubled: [], wrong: other.map(([code, total]) => `${code} was printed over ${total}`) }
}

/** Each sale of the file has one trade, of its total and with as many lines; and no trade is of no sale. */
function checkTrades(sales: readonly SaleRow[], trades: readonly Stored[]): Found {
  const byCode = Map.groupBy(
    trades.filter(({ state }) => state !== 'canceled'),
    ({ code }) => text(code)
  )
  const codes = new Set(sales.map(({ code }) => code))
  const lost: string[] = []
  const wrong = [...byCode.keys()].filter((code) => !codes.has(code)).map((code) => `a trade of no sale: ${code}`)
  for (const { code, total, lines, state } of sales) {
    const [trade] = byCode.get(code) ?? []
    if (trade === undefined) {
      if (state !== 'needsPerson') lost.push(`${code} over ${total} has no trade`)
      continue
    }
    if (trade['total_to_pay'] !== total)
      wrong.push(`${code} over ${total} has a trade over ${String(trade['total_to_pay'])}`)
    const products = trade['products']
    if (!Array.isArray(products) || products.length !== lines) wrong.push(`${code} has other lines at the service`)
  }
  return { lost, wrong, doubled: [...byCode].flatMap(([code, records]) => extra(`trade ${code}`, records)) }
}

/** Each shift of the file has one session, which is closed where the shift is. */
function checkSessions(shifts: readonly ShiftRow[], sessions: readonly Stored[]): Found {
  const found: Found = { lost: [], doubled: [], wrong: [] }
  for (const { number, opening, closing, isHeld } of shifts) {
    const own = sessions.filter((session) => text(session['open_note']).includes(opening))
    const [session] = own
    found.doubled.push(...extra(`session of shift ${number}`, own))
    if (session === undefined) {
      if (isHeld === 0) found.lost.push(`shift ${number} has no session`)
      continue
    }
    const isClosed = session['state'] === 'closed' && text(session['close_note']).includes(closing ?? '')
    if (isClosed !== (closing !== null) && isHeld === 0) found.wrong.push(`shift ${number} is not as its session`)
  }
  return found
}

/** No ticket stands there twice: one too many may have been taken away again. */
function checkTickets(jobs: readonly TicketRow[], tickets: readonly Stored[]): Found {
  const standing = tickets.filter(({ is_deleted: isDeleted }) => !isDeleted)
  const doubled = jobs.flatMap(({ marker }) =>
    extra(
      `ticket ${marker}`,
      standing.filter(({ name }) => text(name).endsWith(marker))
    )
  )
  return { lost: [], doubled, wrong: [] }
}
