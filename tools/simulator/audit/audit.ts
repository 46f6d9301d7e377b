import { verify } from '../../../src/main/db/core/journal.ts'
import type { Reader } from '../../../src/main/db/core/open.ts'
import { auditCustomers } from './customers.ts'
import { auditProducts } from './goods.ts'
import { cashMovements, moneyOfShifts, reports } from './money.ts'
import { refundsOfAllTills, refundMarkersOf, refunds } from './refunds.ts'
import { auditRounding } from './rounding.ts'
import { journalKey } from '../machine.ts'
import { verifications } from './verifications.ts'
import { unsentIn } from '../watch.ts'
import { incidentOf, jobsOf, salesOf, type Audited, type Hold, type Till } from './till.ts'

// The checks of a finished world. They read the service's records, the printed receipts, and the till's file with their
// own SQL. They use none of the queue's code.

/** Inside the envelope nothing is duplicated, lost or changed, so each incident is a false alarm. */
function incidents({ file }: Till, { isOutside, touched, hold }: Audited): void {
  const rows = file
    .prepare(
      `SELECT incident.kind, incident.evidence, job.kind AS of, job.server_id, opening.server_id AS session_id
       FROM incident JOIN job ON job.id = job_id
       LEFT JOIN job AS opening ON opening.kind = 'shift.open' AND opening.shift_id = job.shift_id
       -- A shift that was given up has no session of its own: its sales stand in another one.
       WHERE NOT EXISTS (SELECT 1 FROM job AS shift WHERE shift.shift_id = job.shift_id AND shift.state = 'writtenOff')`
    )
    .all() as Record<'kind' | 'evidence' | 'of' | 'server_id' | 'session_id', string | null>[]
  // The back office created the same customer with the same data, so a reported duplicate is correct.
  const isTheirs = (evidence: string | null): boolean =>
    ((JSON.parse(evidence ?? '{}') as { serverIds?: string[] }).serverIds ?? []).some((id) => touched.has(id))
  // If the back office closed a session, the service may put the sales of that shift into any session.
  const strange = rows.filter(
    ({ server_id, session_id, evidence }) =>
      !touched.has(server_id ?? '') && !touched.has(session_id ?? '') && !isTheirs(evidence)
  )
  hold('an incident reports only a real error', isOutside || strange.length === 0, () =>
    JSON.stringify(strange.slice(0, 2))
  )
}

/** Checks everything that must hold once the service is well and the queue had its time. */
export function audit(audited: Audited): void {
  const codes = new Set<string>()
  const markers = new Set<string>()
  for (const till of audited.tills) {
    ownRecords(till, audited.hold)
    verifications(till.file, audited.hold)
    for (const sale of salesOf(till.file)) codes.add(sale.code)
    for (const marker of refundMarkersOf(till.file)) markers.add(marker)
    sales(till, audited)
    sessions(till, audited)
    incidents(till, audited)
    cashMovements(till, audited)
    refunds(till, audited)
    auditCustomers(till, audited)
    auditProducts(till, audited)
    tickets(till, audited)
    moneyOfShifts(till, audited)
    auditRounding(till, audited)
    reports(till, audited.hold)
  }
  refundsOfAllTills(audited)
  for (const { code, note, is_refund } of audited.sandbox.world.all('trade')) {
    const isMeant = is_refund ? markers.has(note?.split('~').at(-1) ?? '') : codes.has(code ?? '')
    audited.hold(
      'every trade at the service belongs to a sale',
      isMeant,
      () => `trade ${code ?? note ?? ''} without a sale`
    )
  }
}

/**
 * Checks the till's own records: no printed receipt is missing, numbers have no gaps, the chain is intact, nothing is
 * left.
 */
function ownRecords({ machine, cashier, file }: Till, hold: Hold): void {
  const rows = salesOf(file)
  const totals = new Map(rows.map(({ code, total }) => [code, total]))
  for (const { code, total } of cashier.printed) {
    hold('every printed receipt is in the database', totals.get(code) === total, () => `${code} over ${total}`)
  }
  const gap = rows.findIndex(({ number }, index) => number !== index + 1)
  hold('receipt numbers have no gaps', gap < 0, () => `after ${gap} sales: ${rows[gap]?.number ?? ''}`)
  const journal = verify(file, journalKey)
  hold('the chain of the journal is intact', journal.isWhole, () => JSON.stringify(journal))
  const left = file
    .prepare(`SELECT kind, state, reason FROM job WHERE state NOT IN ('done', 'cancelled', 'superseded', 'writtenOff')`)
    .all()
  hold('the queue becomes empty', left.length === 0, () => `${left.length} left: ${JSON.stringify(left.slice(0, 3))}`)
  const secret = 'kassa-practice'
  const isStored = file
    .prepare(
      `SELECT 1 FROM journal WHERE instr(facts, ?) UNION ALL SELECT 1 FROM attempt WHERE instr(eyes, ?) OR instr(answer, ?)
       UNION ALL SELECT 1 FROM probe WHERE instr(evidence, ?) LIMIT 1`
    )
    .get(secret, secret, secret, secret)
  const isLogged = machine.logged.some((line) => line.includes(secret))
  hold(
    'no secret is stored or logged',
    isStored === undefined && !isLogged,
    () => 'the key is in the database or in the log'
  )
}

/** Checks that each sale has exactly one effect of its total, or a person has written it off. */
function sales({ file }: Till, { sandbox, isOutside, hold }: Audited): void {
  const trades = new Map<string, { id: string; total: number; date: string | undefined }[]>()
  for (const { _id: id, code, total_to_pay: total, date, is_deleted } of sandbox.world.all('trade')) {
    if (is_deleted !== true) trades.set(code ?? '', [...(trades.get(code ?? '') ?? []), { id, total, date }])
  }
  const jobs = new Map(
    jobsOf(file)
      .filter(({ kind }) => kind === 'sale.create')
      .map((job) => [job.subject_id, job])
  )
  for (const { id, code, total, made, decimals } of salesOf(file)) {
    const job = jobs.get(id)
    hold('every sale has a job', job !== undefined, () => code)
    if (job === undefined) continue
    const effects = trades.get(code) ?? []
    const isExcused = (kind: string): boolean => isOutside && incidentOf(file, job.id, kind)
    hold(
      'a sale has at most one record at the service',
      effects.length <= 1 || isExcused('doubled'),
      () => `${code}: ${effects.length} trades`
    )
    if (job.state === 'done') {
      hold(
        'a sale in state done is at the service',
        effects.length >= 1 || isExcused('lost'),
        () => `${code} is done and not at the service`
      )
      const isKnown = effects.some((effect) => effect.id === job.server_id)
      hold(
        'the stored id is the id of the record at the service',
        isKnown || effects.length === 0,
        () => `${code}: ${job.server_id ?? 'none'}`
      )
      const isRight = effects.every((effect) => Math.round(effect.total * 10 ** decimals) === total)
      hold(
        'the total at the service is the printed one',
        isRight,
        () => `${code}: ${total}, at the service ${JSON.stringify(effects)}`
      )
      const isDated = effects.every(({ date }) => Date.parse(date ?? '') === made)
      hold(
        'the date at the service is the date of the sale',
        isDated,
        () => `${code}: ${made}, at the service ${JSON.stringify(effects)}`
      )
    }
  }
}

const hasMarker = (text: string | undefined, marker: string): boolean => text?.includes(marker) ?? false

/**
 * Checks that each shift has one session, closed by the till after all its sales, and that each sale is in the session
 * of its shift.
 */
function sessions({ file }: Till, { sandbox, touched, isOutside, hold }: Audited): void {
  const all = sandbox.world.all('session')
  const trades = sandbox.world.all('trade')
  const jobs = jobsOf(file)
  for (const opening of jobs.filter(({ kind }) => kind === 'shift.open')) {
    const found = all.filter(({ open_note }) => hasMarker(open_note, opening.marker))
    hold(
      'a shift has at most one session at the service',
      found.length <= 1 || (isOutside && incidentOf(file, opening.id, 'doubled')),
      () => `${opening.subject_id}: ${found.length}`
    )
    const session = found[0]
    const isKnown = opening.state !== 'done' || session === undefined || opening.server_id === session._id
    hold('the stored id is the id of the record at the service', isKnown || isOutside, () => opening.subject_id)
    if (opening.state === 'done')
      hold('an opening in state done is at the service', session !== undefined, () => opening.subject_id)
    const closing = jobs.find(({ kind, subject_id }) => kind === 'shift.close' && subject_id === opening.subject_id)
    if (session === undefined || closing?.state !== 'done') continue
    const isOurs = session.state !== 'open' && hasMarker(session.close_note, closing.marker)
    hold(
      'a close in state done is at the service',
      isOurs,
      () => `${opening.subject_id}: ${session.state} ${session.close_note ?? ''}`
    )
    if (touched.has(session._id)) continue
    const ofShift = new Set(
      (file.prepare(`SELECT code FROM sale WHERE shift_id = ?`).all(opening.subject_id) as { code: string }[]).map(
        ({ code }) => code
      )
    )
    // The note of a close names the sales that it did not wait for. They may be in any later session.
    const isNamed = (code: string | undefined): boolean =>
      unsentIn(session.close_note).has(code?.split('-').slice(0, -1).join('-') ?? '')
    const late = trades.filter(
      ({ code, created_at, $at }) =>
        ofShift.has(code ?? '') &&
        !isNamed(code) &&
        ($at ?? Date.parse(created_at)) > Date.parse(session.closed_at ?? '')
    )
    hold(
      'a shift is closed after its sales',
      late.length === 0 || isOutside,
      () => `${late.length} sales after the close`
    )
    const strange = trades.filter(
      ({ code, $session }) => ofShift.has(code ?? '') && !isNamed(code) && $session !== session._id
    )
    hold(
      'a sale is in the session of its shift',
      strange.length === 0 || isOutside,
      () => `${strange.length} of ${ofShift.size}`
    )
  }
}

/** Checks that a held ticket exists once, and that a sold, removed or empty ticket does not exist. */
function tickets({ file }: Till, { sandbox, touched, isOutside, hold }: Audited): void {
  const byMarker = Map.groupBy(sandbox.world.all('open-ticket'), ({ name }) => name.slice(name.lastIndexOf('~') + 1))
  const jobs = jobsOf(file).filter(({ kind }) => kind.startsWith('ticket.'))
  const byTicket = Map.groupBy(jobs, ({ subject_id }) => subject_id)
  for (const made of jobs.filter(({ kind }) => kind === 'ticket.create')) {
    const found = byMarker.get(made.marker) ?? []
    // The till cannot find a ticket that somebody else removed; it asked a person before it created the ticket again.
    const untouched = found.filter(({ _id }) => !touched.has(_id))
    const ofTicket = byTicket.get(made.subject_id) ?? []
    // The first reconciled job of the ticket finds the second record.
    const isReported = ofTicket.some(({ id }) => incidentOf(file, id, 'doubled'))
    hold(
      'a held ticket has at most one record at the service',
      untouched.length <= 1 || (isOutside && isReported),
      () => made.subject_id
    )
    const row = found[0]
    if (made.state === 'done')
      hold('a held ticket in state done is at the service', row !== undefined || isOutside, () => made.subject_id)
    // Create and remove cancelled each other, which is allowed only for jobs that were never sent.
    if (made.state === 'cancelled')
      hold('a cancelled ticket is not at the service', row === undefined, () => made.subject_id)
    if (row === undefined || touched.has(row._id) || ofTicket.some(({ state }) => state === 'writtenOff')) continue
    const removal = ofTicket.find(({ kind, state }) => kind === 'ticket.remove' && state === 'done')
    if (removal !== undefined)
      hold(
        'a removed ticket in state done is not at the service',
        row.is_deleted === true || isOutside,
        () => made.subject_id
      )
    const now = file
      .prepare(
        `SELECT state, (SELECT COUNT(*) FROM ticket_line WHERE ticket_id = ticket.id AND removed_at IS NULL) AS lines
         FROM ticket WHERE id = ?`
      )
      .get(made.subject_id) as { state: string; lines: number }
    if (made.state !== 'done') continue
    const isKnown =
      isOutside && ofTicket.some(({ id }) => ['lost', 'doubled', 'edited'].some((kind) => incidentOf(file, id, kind)))
    if (isKnown) continue
    hold(
      'a held ticket is not deleted at the service',
      now.state === 'held' ? row.is_deleted !== true : true,
      () => made.subject_id
    )
    const isOver = now.state === 'sold' || now.state === 'removed' || now.lines === 0
    hold(
      'a finished ticket is deleted at the service',
      !isOver || row.is_deleted === true,
      () => `${made.subject_id}: ${now.state}`
    )
    if (now.state !== 'held') continue
    hold(
      'a held ticket has the same lines at the service',
      linesOf(row.receipt) === heldLines(file, made.subject_id),
      () => `${made.subject_id}: ${linesOf(row.receipt)} for ${heldLines(file, made.subject_id)}`
    )
  }
}

const linesOf = (receipt: Record<string, unknown>): string =>
  (receipt['products'] as { product_id: string; amount: number }[])
    .map((line) => `${line.product_id} ${line.amount}`)
    .join()
const heldLines = (file: Reader, ticketId: string): string =>
  (
    file
      .prepare(
        `SELECT coalesce((SELECT to_id FROM fix WHERE subject_id = ticket_id AND part = 'product' AND from_id = product_id),
           (SELECT server_id FROM id_map WHERE kind = 'product' AND local_id = product_id), product_id) AS product_id,
           body ->> '$.quantity' AS quantity
         FROM ticket_line WHERE ticket_id = ? AND removed_at IS NULL ORDER BY position`
      )
      .all(ticketId) as { product_id: string; quantity: string }[]
  )
    .map((line) => `${line.product_id} ${Number(line.quantity)}`)
    .join()
