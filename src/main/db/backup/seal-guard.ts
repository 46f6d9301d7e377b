import type { JobId, SaleId, ShiftId, TicketId } from '../../../shared/ids.ts'
import type { Clock } from '../../../shared/ports.ts'
import { isObject } from '../../domain/core/checks.ts'
import { counterNames, raiseCounter } from '../core/counters.ts'
import { noteBroken, seqOfLast, type Journal } from '../core/journal.ts'
import type { Store, Writer } from '../core/open.ts'
import type { Fault } from '../core/seal-reader.ts'
import type { Recovery } from '../core/recovery-row.ts'
import { setting } from '../core/settings.ts'
import { sealedTables, timeOf } from '../core/sealed-rows.ts'
import { keepSeals, type Seals } from '../core/seals.ts'
import { isKnownAlteration, openAlteration, type Incident } from '../outbox/incidents.ts'
import { jobById, type Job } from '../core/job-rows.ts'
import { faultsIn, fullCheck, jobCheck, quickCheck, type Break, type Found } from './seal-check.ts'
import { faultsOfJob, faultsOfSale } from './seal-rows.ts'
import { forgetUnboundPins } from '../staff/people.ts'
import { hold, jobOf, neutralize } from './neutralize.ts'
import { checksOfShifts } from './shift-checks.ts'

// Handles rows that are not as the program wrote them. Such a row is never sent: its job goes to a person, with an
// incident. A person whose row was changed loses rights and PIN until a manager sets them again. A counter is raised to
// the highest known number. If the sums of the seals are wrong, every open job is verified before it is sent, because a
// job may have been put back to a state before its arrival.

export type SealGuard = {
  /**
   * At the start: seals a file that was never sealed, or makes the quick check. Returns whether the key of the seals was
   * lost: a seal of this key shows that it was not, whatever the fingerprint in the file says.
   */
  begin(how: { isKeyLost: boolean; isRecovered: boolean }): boolean
  /** Checks at once if another program has written into the file. */
  checkNow(): void
  /** Compares each job that is open or not reconciled yet with its seal, because one of them could not be read. */
  checkUnfinishedJobs(): void
  /**
   * Returns whether anything that decides about the request of this job was altered. The job then waits for a person,
   * and is not sent.
   * @param isBodyRight false if the request differs from the one at enqueue
   */
  holdIfAltered(job: Job, isBodyRight?: boolean): boolean
  /** Returns whether a sale or one of its refunds was altered. Called before money is given back for it. */
  isSaleAltered(saleId: SaleId): boolean
  /** Returns whether an open ticket was altered. Called before it is paid. */
  isTicketAltered(ticketId: TicketId): boolean
  /** Returns whether the address or the place that requests are sent to was altered. */
  isConnectionAltered(): boolean
  /**
   * Begins to check the rows of a shift and the journal since the close before it, in another thread. Called when the
   * drawer was counted, so that the close need not wait.
   */
  beginShiftCheck(shiftId: ShiftId): void
  /**
   * Called before a shift is closed. Waits for the check that began at the count, and reports its findings and those of
   * the journal since then. Without such a check, or if another program has written into the file since, it checks now.
   */
  checkShift(shiftId: ShiftId): Promise<void>
  /** Takes the findings of a full check in another thread. Each row is checked once more. */
  report(found: Found): void
  /** In a transaction: a person has handled the incident, so its row counts as right. */
  accept(db: Writer, incident: Incident): void
  /** In a transaction: a person has decided to send the job as it is. */
  acceptJob(db: Writer, job: Job): void
}

type Options = {
  store: Store
  journal: Pick<Journal, 'append'>
  journalKey: Uint8Array
  clock: Pick<Clock, 'now'>
  /** Checks a shift in another thread. Returns undefined if the thread died. */
  readShift?: ((shiftId: ShiftId) => Promise<Found | undefined>) | undefined
}

/** At most this many rows get an incident each; more rows share one incident with their number. */
const maxReported = 50
/** At most this many rows of a table are searched for a seal of this key. */
const mostTried = 200

/** Starts sealing what the store writes. */
export function createSealGuard({ store, journal, journalKey, clock, readShift }: Options): SealGuard {
  const seals = keepSeals(store, journalKey, () => {
    shiftChecks.forget()
    report(quickCheck(seals, 'each'))
  })
  const reportDeps: ReportDeps = { seals, journal, clock }
  const report = (found: Found, isRecovered = false): void => {
    if (found.faults.length + found.breaks.length === 0) return
    store.transaction((db) => reportAll(reportDeps, db, found, isRecovered))
  }
  const shiftChecks = checksOfShifts({
    store,
    seals,
    journalKey,
    readShift,
    report,
    current: (found) => currentOnes(seals, found)
  })
  return {
    begin: beginningOf({ store, seals, journal, clock, report }),
    checkNow: () => store.noticeOutsideWrite(),
    checkUnfinishedJobs: () => report(jobCheck(seals)),
    holdIfAltered(job, isBodyRight = true) {
      store.noticeOutsideWrite()
      const faults = faultsOfJob(seals, job)
      if (faults.length === 0 && isBodyRight) return jobById(store, job.id)?.state !== job.state
      store.transaction((db) => {
        for (const fault of faults) reportFault(reportDeps, db, fault)
        if (!isBodyRight) reportBreak(reportDeps, db, { what: 'body', of: job.subject }, job.id)
        hold(db, job.id, clock.now())
      })
      return true
    },
    isSaleAltered(saleId) {
      store.noticeOutsideWrite()
      const faults = faultsOfSale(seals, saleId)
      report({ faults, breaks: [] })
      return faults.length > 0
    },
    isTicketAltered(ticketId) {
      store.noticeOutsideWrite()
      return seals.tickets.isAltered(ticketId)
    },
    isConnectionAltered: () => faultsIn(seals, 'setting', `name IN ('url', 'place')`).length > 0,
    beginShiftCheck: shiftChecks.begin,
    checkShift: shiftChecks.end,
    report: (found) => report(currentOnes(seals, found)),
    ...acceptanceOf({ seals, journal, clock })
  }
}

/** Creates what happens when a person accepts an altered row. */
function acceptanceOf({ seals, journal, clock }: ReportDeps): Pick<SealGuard, 'accept' | 'acceptJob'> {
  return {
    accept(db, { evidence }) {
      const fault = faultOf(evidence)
      if (fault !== undefined) seals.accept(db, fault)
      const { row, what } = isObject(evidence) ? evidence : {}
      if (what === 'ticket') seals.tickets.seal(db, String(row).replace(/^ticket\//, ''))
    },
    acceptJob(db, job) {
      db.prepare(`UPDATE job SET payload = json_remove(payload, '$.body') WHERE id = ? AND reason = 'altered'`).run(
        job.id
      )
      for (const fault of faultsOfJob(seals, job)) {
        if (fault.what === 'gone') continue
        seals.accept(db, fault)
        const facts = { job: job.id, what: fault.what }
        const subject = `${fault.table}/${fault.key}`
        journal.append(db, { at: clock.now(), actor: 'till', act: 'seal.accept', subject, facts })
      }
    }
  }
}

type Beginning = Pick<Options, 'store' | 'journal' | 'clock'> & {
  seals: Seals
  report: (found: Found, isRecovered: boolean) => void
}

/** Creates the start of a guard. */
function beginningOf({ store, seals, journal, clock, report }: Beginning): SealGuard['begin'] {
  const sealAgain = (why: string): void =>
    store.transaction((db) => {
      forgetUnboundPins(db)
      const rows = seals.sealAll(db)
      journal.append(db, { at: clock.now(), actor: 'till', act: 'seal.begin', subject: 'till', facts: { why, rows } })
    })
  return ({ isKeyLost, isRecovered }) => {
    const state = seals.state()
    const isNew = state === undefined && seqOfLast(store, 'seal.begin') === undefined
    const isLost = isKeyLost && (isNew || (state?.isSound !== true && !hasOwnSeal(seals)))
    if (isNew) sealAgain('first time')
    else if (isLost) sealAgain('the key was lost')
    else report(isRecovered ? fullCheck(seals) : quickCheck(seals), isRecovered)
    return isLost
  }
}

/** Returns the findings of another thread that still hold: the rows may have changed since it read them. */
function currentOnes(seals: Seals, found: Found): Found {
  const small = quickCheck(seals)
  const known = new Set(small.faults.map(({ table, key }) => `${table}/${key}`))
  const faults = found.faults.filter((fault) => !known.has(`${fault.table}/${fault.key}`) && isCurrent(seals, fault))
  const ofSales = found.breaks.filter(({ what }) => what.startsWith('sale') || what === 'unread' || what === 'chain')
  const ofSums = found.breaks.filter(({ what, of }) => what === 'sums' && of === 'rest')
  return { faults: [...small.faults, ...faults], breaks: [...small.breaks, ...ofSales, ...ofSums] }
}

type ReportDeps = { seals: Seals; journal: Pick<Journal, 'append'>; clock: Pick<Clock, 'now'> }

/** Returns whether the row still has the fault. */
function isCurrent(seals: Seals, { table, key, what }: Fault): boolean {
  if (what === 'gone') {
    const of = seals.shape(table)
    const row = seals.row(table, key)
    return seals.sealsOf(of, key).some(({ at }) => row === undefined || at !== timeOf(of, row))
  }
  return seals.faultAt(table, key) !== undefined
}

/** A seal of this key shows that the key was not lost, whatever its fingerprint says. */
function hasOwnSeal(seals: Seals): boolean {
  for (const table of ['person', 'counter', 'setting', 'sale'] as const) {
    let rows = 0
    for (const { fault } of seals.checked(table)) {
      if (fault === undefined) return true
      rows += 1
      if (rows === mostTried) break
    }
  }
  return false
}

function reportAll(reportDeps: ReportDeps, db: Writer, { faults, breaks }: Found, isRecovered: boolean): void {
  const { seals, journal, clock } = reportDeps
  // First in this transaction: the sums must be computed from the rows before anything else is written.
  const isSumOff = breaks.some(({ what }) => what === 'state' || what === 'sums' || what === 'journal')
  if (isSumOff) seals.sumAgain(db)
  // Accepts what the recovery itself has changed: its jobs are verified before they are sent.
  const jobs = isRecovered ? (setting(db, 'recovery')?.jobs ?? []) : []
  const isFromRecovery = ({ table, key, what }: Fault) =>
    isRecovered &&
    ((table === 'setting' && key === 'recovery') ||
      (what === 'changed' && (table === 'counter' || (table === 'job' && isProvedBy(seals, key, jobs)))))
  for (const fault of faults.filter(isFromRecovery)) seals.accept(db, fault)
  const others = faults.filter((fault) => !isFromRecovery(fault))
  others.slice(0, maxReported).forEach((fault) => reportFault(reportDeps, db, fault))
  if (others.length > maxReported)
    reportBreak(reportDeps, db, { what: 'sums', of: 'rows', facts: { rows: others.length } })
  for (const fault of others.slice(maxReported)) neutralize(seals, db, fault, clock.now())
  for (const each of breaks) reportBreak(reportDeps, db, each)
  if (!isSumOff || isRecovered) return
  const { changes } = db
    .prepare(`UPDATE job SET is_doubted = 1 WHERE is_doubted = 0 AND state IN ('queued', 'needsPerson')`)
    .run()
  if (changes > 0) {
    const facts = { doubted: changes }
    journal.append(db, { at: clock.now(), actor: 'till', act: 'seal.doubt', subject: 'till', facts })
  }
}

/** Returns whether the seal of a job matches it as it was before the recovery has changed it. */
function isProvedBy(seals: Seals, key: string, jobs: Recovery['jobs']): boolean {
  const before = jobs.find(({ seq }) => String(seq) === key)
  const values = seals.row('job', key)
  const of = seals.shape('job')
  const mac = values && seals.sealOf(of, values)
  if (before === undefined || values === undefined || mac === undefined) return false
  const old = [...values]
  for (const [name, value] of Object.entries(before)) old[of.at(name)] = value
  return seals.isSame(mac, seals.macOf(of, old))
}

function reportFault(reportDeps: ReportDeps, db: Writer, fault: Fault): void {
  const { seals, journal, clock } = reportDeps
  const row = `${fault.table}/${fault.key}`
  if (!isKnownAlteration(db, row)) {
    const job = jobOf(db, fault)
    openAlteration(db, { jobId: job?.id, evidence: { row, what: fault.what } }, clock.now())
    const facts = { what: fault.what, of: job?.subject }
    journal.append(db, { at: clock.now(), actor: 'till', act: 'seal.broken', subject: row, facts })
  }
  neutralize(seals, db, fault, clock.now())
}

function reportBreak(
  { seals, journal, clock }: ReportDeps,
  db: Writer,
  { what, of, facts }: Break,
  jobId?: JobId
): void {
  const row = `${what}/${of}`
  const counter = what === 'counter' ? counterNames.find((name) => name === of) : undefined
  if (counter !== undefined) raiseCounter(db, counter, Number(facts?.['known'] ?? 0))
  if (what === 'ticket') seals.tickets.mark(db, of)
  if (what === 'trigger') db.prepare(`DROP TRIGGER "${of.replaceAll('"', '""')}"`).run()
  // A missing sale or a break of the journal stays, so it is reported only once.
  if (isKnownAlteration(db, row, what.startsWith('sale') || what === 'chain')) return
  openAlteration(db, { jobId, evidence: { row, what, ...facts } }, clock.now())
  if (what === 'chain') return noteBroken(db, journal, clock.now(), Number(of) || of)
  journal.append(db, { at: clock.now(), actor: 'till', act: 'seal.broken', subject: row, facts: { what, ...facts } })
}

/** Returns the row of an incident. Returns undefined if the incident is not about a single row. */
function faultOf(evidence: unknown): Fault | undefined {
  const { row, what } = isObject(evidence) ? evidence : {}
  if (typeof row !== 'string' || (what !== 'changed' && what !== 'unsealed' && what !== 'gone')) return undefined
  const [name, ...key] = row.split('/')
  const table = sealedTables.find((each) => each === name)
  return table && { table, key: key.join('/'), what }
}
