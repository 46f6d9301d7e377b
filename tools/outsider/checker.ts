import Database from 'better-sqlite3'
import {
  checkBuyers,
  checkCash,
  checkCustomers,
  customersSql,
  movementsSql,
  unfinished,
  type CustomerRow,
  type MovementRow
} from './cash.ts'
import { extra, ours, type Found } from './found.ts'
import { text, type Stored } from './records.ts'
import type { World } from './world.ts'

// Compares three sources: the outsider's records, what the till reported as done, and the rows of the till's file, read
// with the checker's own SQL. Uses none of the till's code.

/** What a till reported as printed: the code of a receipt or the number of a slip, and its total in minor units. */
type Printed = ReadonlyMap<string, number>
/** What a till reported as done: sales, refunds, cash movements, and new customers by name. */
type Reported = { printed: Printed; refunded: Printed; moved: Printed; enrolled: ReadonlySet<string> }
type Sources = { world: Pick<World, 'records'>; reported: Reported; file: string }

export type Verdict = {
  /** Sales in the till's file. */
  sales: number
  /** Refunds in the till's file. */
  refunds: number
  /** Cash movements and customers in the till's file. */
  cash: number
  customers: number
  /** Reported or in the file, but not at the service and not waiting for a person. */
  lost: string[]
  /** Of these, what has neither an incident nor a job that waits for a person. */
  lostUndetected: string[]
  /** Duplicates at the service, one entry for each extra record. */
  duplicated: string[]
  /** Duplicates that have neither an incident nor a job that waits for a person. */
  undetected: string[]
  /** Any other difference. */
  wrong: string[]
  incidents: string[]
  needPerson: string[]
  /** Jobs that are neither done nor waiting for a person. */
  unsent: number
  /** Attempts for which the till proved that nothing was sent. */
  notSent: number
  /** The longest time from a sale until the till knew that the service has it. */
  longestWaitMs: number
}

type SaleRow = {
  code: string
  customer: string | null
  marker: string
  total: number
  lines: number
  state: string | null
  waitMs: number
}
type ShiftRow = { number: number; opening: string; closing: string | null; isHeld: number }
type RefundRow = { number: string; code: string; total: number; lines: number; marker: string; state: string }
type TicketRow = { marker: string; state: string; isGone: number; isRemoved: number }

/** Reads what the till's file says. */
function rowsOf(db: Database.Database) {
  const sales = db.prepare(salesSql).all() as SaleRow[]
  const shifts = db.prepare(shiftsSql).all() as ShiftRow[]
  const refunds = db.prepare(refundsSql).all() as RefundRow[]
  const tickets = db.prepare(ticketsSql).all() as TicketRow[]
  const movements = db.prepare(movementsSql).all() as MovementRow[]
  const customers = db.prepare(customersSql).all() as CustomerRow[]
  return { sales, shifts, refunds, tickets, movements, customers }
}

/** Compares the rows of the file with what was reported and with the service, kind by kind. */
function compare(
  { sales, shifts, refunds, tickets, movements, customers }: ReturnType<typeof rowsOf>,
  world: Sources['world'],
  { printed, refunded, moved, enrolled }: Sources['reported']
) {
  const trades = ours(world.records('trade'))
  const people = ours(world.records('customer'))
  return [
    checkPrinted(sales, printed),
    checkPrinted(
      refunds.map(({ number, total }) => ({ code: number, total })),
      refunded
    ),
    checkTrades(
      sales,
      trades.filter((trade) => trade['is_refund'] !== true)
    ),
    checkRefunds(refunds, trades),
    checkPrinted(
      movements.map(({ number, amount }) => ({ code: number, total: amount })),
      moved
    ),
    checkPrinted(
      customers.map(({ name }) => ({ code: name, total: 0 })),
      new Map([...enrolled].map((name) => [name, 0]))
    ),
    checkCash(movements, ours(world.records('invoice')), ours(world.records('transaction'))),
    checkCustomers(customers, people),
    checkBuyers(sales, customers, people, trades),
    checkSessions(shifts, ours(world.records('session'))),
    checkTickets(tickets, ours(world.records('ticket')))
  ]
}

/** Compares the three sources. */
export function check({ world, reported: { printed, refunded, moved, enrolled }, file }: Sources): Verdict {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const rows = rowsOf(db)
    const { sales, refunds, movements, customers } = rows
    const column = (sql: string): string[] => db.prepare(sql).pluck().all() as string[]
    const count = (sql: string): number => db.prepare(sql).pluck().get() as number
    const found = compare(rows, world, { printed, refunded, moved, enrolled })
    const reported = new Set(column(reportedSql))
    const duplicated = found.flatMap(({ duplicated }) => duplicated)
    const lost = found.flatMap(({ lost }) => lost)
    const unreported = (entries: readonly { what: string; marker: string }[]): string[] =>
      entries.filter(({ marker }) => !reported.has(marker)).map(({ what }) => what)
    return {
      sales: sales.length,
      refunds: refunds.length,
      cash: movements.length,
      customers: customers.length,
      lost: lost.map(({ what }) => what),
      lostUndetected: unreported(lost),
      duplicated: duplicated.map(({ what }) => what),
      undetected: unreported(duplicated),
      wrong: [...found.flatMap(({ wrong }) => wrong), ...integrity(column('PRAGMA integrity_check'))],
      incidents: column(
        `SELECT i.kind || ' ' || coalesce(j.kind || ' ' || j.subject, '') || ' ' || i.evidence FROM incident i LEFT JOIN job j ON j.id = i.job_id`
      ),
      needPerson: column(
        `SELECT kind || ' ' || subject || ': ' || coalesce(reason, '') FROM job WHERE state = 'needsPerson'`
      ),
      unsent: count(`SELECT count(*) FROM job WHERE state IN ('queued', 'sending', 'ambiguous')`),
      notSent: count(`SELECT count(*) FROM attempt WHERE outcome = 'notSent'`),
      longestWaitMs: Math.max(0, ...sales.map(({ waitMs }) => waitMs))
    }
  } finally {
    db.close()
  }
}

/** Returns the records of the service without those that only the files of other tills know. */
export function withoutOthers(
  world: Pick<World, 'records'>,
  file: string,
  others: readonly string[]
): Pick<World, 'records'> {
  const known = new Set(keysIn(file))
  const theirs = others.flatMap(keysIn).filter((key) => !known.has(key))
  const isOfOthers = (record: Stored): boolean => {
    const text = JSON.stringify(record)
    return theirs.some((key) => text.includes(key))
  }
  // A payment has the id of its invoice, and the invoice has the key.
  if (theirs.length > 0)
    theirs.push(
      ...world
        .records('invoice')
        .filter(isOfOthers)
        .map(({ _id }) => _id)
    )
  return { records: (collection) => world.records(collection).filter((record) => !isOfOthers(record)) }
}

/** Returns the codes, markers and names by which the records of a till are known at the service. */
function keysIn(file: string): string[] {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const names = (db.prepare(customersSql).all() as CustomerRow[]).map(({ name }) => name)
    return [...names, ...(db.prepare('SELECT code FROM sale UNION SELECT marker FROM job').pluck().all() as string[])]
  } finally {
    db.close()
  }
}

const salesSql = `SELECT s.code, s.customer_id AS customer, coalesce(j.marker, s.marker) AS marker, s.total, (SELECT count(*) FROM sale_line l WHERE l.sale_number = s.number) AS lines, j.state,
  coalesce(j.changed_at - s.sold_at, 0) AS waitMs
  FROM sale s LEFT JOIN job j ON j.subject_id = s.id AND j.kind = 'sale.create' ORDER BY s.number`
const shiftsSql = `SELECT s.number, s.open_marker AS opening, s.close_marker AS closing,
  EXISTS (SELECT 1 FROM job j WHERE j.shift_id = s.id AND j.kind LIKE 'shift.%' AND j.state IN (${unfinished})) AS isHeld
  FROM shift s ORDER BY s.number`
const refundsSql = `SELECT r.document_number AS number, s.code, r.total, j.marker, j.state,
  json_array_length(r.body, '$.lines') AS lines
  FROM refund r JOIN sale s ON s.id = r.sale_id JOIN job j ON j.subject_id = r.id AND j.kind = 'refund.create' ORDER BY r.number`
const ticketsSql = `SELECT j.marker, j.state, EXISTS (SELECT 1 FROM job g WHERE g.lane = j.lane AND g.kind = 'ticket.remove') AS isGone,
  EXISTS (SELECT 1 FROM job g WHERE g.lane = j.lane AND g.kind = 'ticket.remove' AND g.state = 'done') AS isRemoved
  FROM job j WHERE j.kind = 'ticket.create'`
/** Selects the markers of jobs that are reported to a person. One incident may name many jobs in its evidence. */
const reportedSql = `SELECT marker FROM job WHERE state = 'needsPerson' OR EXISTS
  (SELECT 1 FROM incident i WHERE i.job_id = job.id OR instr(i.evidence, job.id) > 0 OR instr(i.evidence, job.marker) > 0)`

const integrity = (answers: readonly string[]): string[] =>
  answers.filter((answer) => answer !== 'ok').map((answer) => `integrity: ${answer}`)

/** Checks that the file has each receipt that was printed. */
function checkPrinted(sales: readonly Pick<SaleRow, 'code' | 'total'>[], printed: Printed): Found {
  const totals = new Map(sales.map(({ code, total }) => [code, total]))
  const reported = [...printed]
  const lost = reported
    .filter(([code]) => !totals.has(code))
    .map(([code]) => ({ what: `${code} was printed and is not in the file`, marker: '' }))
  const other = reported.filter(([code, total]) => totals.has(code) && totals.get(code) !== total)
  return { lost, duplicated: [], wrong: other.map(([code, total]) => `${code} was printed with ${total}`) }
}

/**
 * Checks that each sale of the file has one trade with its total and number of lines, and that each trade belongs to a
 * sale.
 */
function checkTrades(sales: readonly SaleRow[], trades: readonly Stored[]): Found {
  const byCode = Map.groupBy(
    trades.filter(({ state }) => state !== 'canceled'),
    ({ code }) => text(code)
  )
  const markers = new Map(sales.map(({ code, marker }) => [code, marker]))
  const lost: Found['lost'] = []
  const wrong = [...byCode.keys()].filter((code) => !markers.has(code)).map((code) => `trade ${code} has no sale`)
  for (const { code, marker, total, lines, state } of sales) {
    const [trade] = byCode.get(code) ?? []
    if (trade === undefined) {
      if (state !== 'needsPerson') lost.push({ what: `sale ${code} of ${total} has no trade`, marker })
      continue
    }
    if (trade['total_to_pay'] !== total)
      wrong.push(`sale ${code} of ${total} has a trade of ${String(trade['total_to_pay'])}`)
    const products = trade['products']
    if (!Array.isArray(products) || products.length !== lines) wrong.push(`sale ${code} has other lines at the service`)
  }
  const duplicated = [...byCode].flatMap(([code, records]) => extra(`trade ${code}`, markers.get(code) ?? '', records))
  return { lost, wrong, duplicated }
}

/**
 * Checks that each refund of the file has one refund at the service: found by the marker in its note, of the same sale,
 * and of the same total within one minor unit a line. Each refund at the service must belong to a refund of the file.
 */
function checkRefunds(refunds: readonly RefundRow[], trades: readonly Stored[]): Found {
  const found: Found = { lost: [], duplicated: [], wrong: [] }
  const there = trades.filter((trade) => trade['is_refund'] === true)
  const codes = new Map(trades.map((trade) => [trade._id, text(trade['code'])]))
  for (const { number, code, total, lines, marker, state } of refunds) {
    const own = there.filter(({ note }) => text(note).includes(marker))
    const [refund] = own
    found.duplicated.push(...extra(`refund ${number}`, marker, own))
    if (refund === undefined) {
      if (state !== 'needsPerson')
        found.lost.push({ what: `refund ${number} of ${total} is not at the service`, marker })
      continue
    }
    if (codes.get(text(refund['refund_id'])) !== code)
      found.wrong.push(`refund ${number} belongs to another sale at the service`)
    if (Math.abs(Number(refund['total_to_refund']) - total) > lines)
      found.wrong.push(`refund ${number} of ${total} has ${String(refund['total_to_refund'])} at the service`)
  }
  const isKnown = ({ note }: Stored) => refunds.some(({ marker }) => text(note).includes(marker))
  found.wrong.push(
    ...there
      .filter((refund) => !isKnown(refund))
      .map(({ _id }) => `refund ${_id} at the service is unknown to the till`)
  )
  return found
}

/**
 * Checks that each shift of the file has one session, closed exactly if the shift is closed. An opening or a close that is
 * not finished is counted as an unfinished job.
 */
function checkSessions(shifts: readonly ShiftRow[], sessions: readonly Stored[]): Found {
  const found: Found = { lost: [], duplicated: [], wrong: [] }
  for (const { number, opening, closing, isHeld } of shifts) {
    const own = sessions.filter((session) => text(session['open_note']).includes(opening))
    const [session] = own
    found.duplicated.push(...extra(`session of shift ${number}`, opening, own))
    if (session === undefined) {
      if (isHeld === 0) found.lost.push({ what: `shift ${number} has no session`, marker: opening })
      continue
    }
    const isClosed = session['state'] === 'closed' && text(session['close_note']).includes(closing ?? '')
    if (isClosed !== (closing !== null) && isHeld === 0) found.wrong.push(`shift ${number} differs from its session`)
  }
  return found
}

/**
 * Checks that each ticket that was sent and not removed is there once, and that no removed ticket is there. The till may
 * have removed a duplicate itself.
 */
function checkTickets(jobs: readonly TicketRow[], tickets: readonly Stored[]): Found {
  const found: Found = { lost: [], duplicated: [], wrong: [] }
  const valid = tickets.filter(({ is_deleted: isDeleted }) => !isDeleted)
  for (const { marker, state, isGone, isRemoved } of jobs) {
    const own = valid.filter(({ name }) => text(name).endsWith(marker))
    found.duplicated.push(...extra(`ticket ${marker}`, marker, own))
    if (own.length === 0 && state === 'done' && isGone === 0)
      found.lost.push({ what: `ticket ${marker} is not at the service`, marker })
    if (own.length > 0 && isRemoved === 1) found.wrong.push(`ticket ${marker} was removed and is still at the service`)
  }
  return found
}
