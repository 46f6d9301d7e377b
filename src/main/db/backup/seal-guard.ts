import type { JobId, ShiftId } from '../../../shared/ids.ts'
import type { Clock } from '../../../shared/ports.ts'
import { isObject, nullable, text } from '../core/checks.ts'
import { counterNames, raiseCounter } from '../core/counters.ts'
import { seqOfLast, type Journal } from '../core/journal.ts'
import type { Reader, Store, Writer } from '../core/open.ts'
import type { Fault } from '../core/seal-reader.ts'
import { valueReader } from '../core/rows.ts'
import { sealedTables, type SealedSetting } from '../core/sealed-rows.ts'
import { keepSeals, type Seals } from '../core/seals.ts'
import { isKnownAlteration, openAlteration, type Incident } from '../outbox/incidents.ts'
import { jobById, type Job } from '../core/job-rows.ts'
import { askPerson } from '../outbox/probes.ts'
import { disarm } from '../staff/people.ts'
import { faultsOfJob, fullCheck, quickCheck, type Break, type Found } from './seal-check.ts'

// What becomes of a row that is not as the program wrote it. It is never sent: its job goes to a person, with an incident.
// Rights and PIN of a person whose row was changed are gone until a manager gives them anew; a counter is raised to the
// highest number that is known; where the sums of the seals do not add up, everything that is owed is looked for at the
// service before it is sent, since a job may have been put back as it was before it arrived.

export type SealGuard = {
  /** At the start: seals a file that never was, else checks it quickly. */
  begin(how: { isKeyLost: boolean; isRecovered: boolean }): void
  /** Looks at once if another program has written into the file. */
  look(): void
  /**
   * Is anything altered that the request of this job is made of? Then the job waits for a person, and is not sent.
   * @param isBodyRight false where the request would say something else than when it was owed
   */
  holdIfAltered(job: Job, isBodyRight?: boolean): boolean
  /** May the address and the place be believed that requests are sent to? */
  isWayAltered(): boolean
  /** Before the books of a shift are closed. */
  checkShift(shiftId: ShiftId): void
  /** Takes what a full check of another thread has found: each row is looked at once more. */
  tell(found: Found): void
  /** In a transaction: somebody has dealt with the incident, so that its row is right as it stands. */
  accept(db: Writer, incident: Incident): void
  /** In a transaction: a person has decided to send the job as it stands. */
  acceptJob(db: Writer, job: Job): void
}

type Options = { store: Store; journal: Pick<Journal, 'append'>; journalKey: Uint8Array; clock: Pick<Clock, 'now'> }

/** So many rows are told one by one; of more there is one incident with their number. */
const mostTold = 50
/** So many rows of a table are looked at for a seal of this key. */
const mostTried = 200

/** Begins to seal what the store writes. */
export function createSealGuard({ store, journal, journalKey, clock }: Options): SealGuard {
  const seals = keepSeals(store, journalKey, () => report(quickCheck(seals)))
  const telling: Telling = { seals, journal, clock }
  const report = (found: Found, isRecovered = false): void => {
    if (found.faults.length + found.breaks.length === 0) return
    store.transaction((db) => tellAll(telling, db, found, isRecovered))
  }
  const sealAnew = (why: string): void =>
    store.transaction((db) => {
      const rows = seals.sealAll(db)
      journal.append(db, { at: clock.now(), actor: 'till', act: 'seal.begin', subject: 'till', facts: { why, rows } })
    })
  const begin: SealGuard['begin'] = ({ isKeyLost, isRecovered }) => {
    const state = seals.state()
    const isNew = state === undefined && seqOfLast(store, 'seal.begin') === undefined
    if (isNew) sealAnew('first time')
    else if (isKeyLost && state?.isSound !== true && !hasOwnSeal(seals)) sealAnew('the key was lost')
    else report(isRecovered ? fullCheck(seals) : quickCheck(seals), isRecovered)
  }
  return {
    begin,
    look: () => store.noticeOutsideWrite(),
    holdIfAltered(job, isBodyRight = true) {
      store.noticeOutsideWrite()
      const faults = faultsOfJob(seals, job)
      if (faults.length === 0 && isBodyRight) return jobById(store, job.id)?.state !== job.state
      store.transaction((db) => {
        for (const fault of faults) tellFault(telling, db, fault)
        if (!isBodyRight) tellBreak(telling, db, { what: 'body', of: job.subject }, job.id)
        hold(db, job.id, clock)
      })
      return true
    },
    isWayAltered: () => faultsIn(seals, 'setting', `name IN ('url', 'place')`).length > 0,
    checkShift(shiftId) {
      const { faults, breaks } = quickCheck(seals)
      report({ faults: [...faults, ...faultsOfShift(seals, shiftId)], breaks })
    },
    tell(found) {
      // The rows may have changed since the thread read them: only what is wrong now is told.
      const small = quickCheck(seals)
      const known = new Set(small.faults.map(({ table, key }) => `${table}/${key}`))
      const faults = found.faults.filter((fault) => !known.has(`${fault.table}/${fault.key}`) && isStill(seals, fault))
      const ofSales = found.breaks.filter(({ what }) => what.startsWith('sale') || what === 'unread')
      const ofSums = found.breaks.filter(({ what, of }) => what === 'sums' && of === 'rest')
      report({ faults: [...small.faults, ...faults], breaks: [...small.breaks, ...ofSales, ...ofSums] })
    },
    accept(db, { evidence }) {
      const fault = faultOf(evidence)
      if (fault !== undefined) seals.accept(db, fault)
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

function faultsOfShift(seals: Seals, shiftId: ShiftId): Fault[] {
  return [
    ...faultsIn(seals, 'shift', 'id = ?', shiftId),
    ...faultsIn(seals, 'shift_count', 'shift_id = ?', shiftId),
    ...faultsIn(seals, 'sale', 'shift_id = ?', shiftId),
    ...faultsIn(seals, 'cash_movement', 'shift_id = ?', shiftId),
    ...faultsIn(seals, 'refund', 'shift_id = ?', shiftId)
  ]
}

type Telling = { seals: Seals; journal: Pick<Journal, 'append'>; clock: Pick<Clock, 'now'> }

function faultsIn(seals: Seals, table: Fault['table'], where: string, ...given: unknown[]): Fault[] {
  return [...seals.checked(table, where, ...given)].flatMap(({ fault }) => fault ?? [])
}

/** Is the row still as wrong as it was found? */
function isStill(seals: Seals, { table, key, what }: Fault): boolean {
  if (what === 'gone') return seals.row(table, key) === undefined && seals.sealOf(table, key) !== undefined
  return seals.faultAt(table, key) !== undefined
}

/** Whoever has the key store's key has sealed something here: the key was not lost, whatever its mark says. */
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

function tellAll(telling: Telling, db: Writer, { faults, breaks }: Found, isRecovered: boolean): void {
  const { seals, journal, clock } = telling
  // Before anything else is written in this transaction: what is summed is what stands there.
  const isSumOff = breaks.some(({ what }) => what === 'state' || what === 'sums' || what === 'journal')
  if (isSumOff) seals.sumAnew(db)
  // What the recovery itself has reckoned anew is looked for at the service before it is sent.
  const isReckoned = ({ table, what }: Fault) =>
    isRecovered && what === 'changed' && ['job', 'job_dependency', 'counter'].includes(table)
  for (const fault of faults.filter(isReckoned)) seals.accept(db, fault)
  const others = faults.filter((fault) => !isReckoned(fault))
  others.slice(0, mostTold).forEach((fault) => tellFault(telling, db, fault))
  if (others.length > mostTold) tellBreak(telling, db, { what: 'sums', of: 'rows', facts: { rows: others.length } })
  for (const fault of others.slice(mostTold)) remedy(telling, db, fault)
  for (const each of breaks) tellBreak(telling, db, each)
  if (!isSumOff || isRecovered) return
  const { changes } = db
    .prepare(`UPDATE job SET is_doubted = 1 WHERE is_doubted = 0 AND state IN ('queued', 'needsPerson')`)
    .run()
  if (changes > 0) {
    const facts = { doubted: changes }
    journal.append(db, { at: clock.now(), actor: 'till', act: 'seal.doubt', subject: 'till', facts })
  }
}

function tellFault(telling: Telling, db: Writer, fault: Fault): void {
  const { journal, clock } = telling
  const row = `${fault.table}/${fault.key}`
  if (!isKnownAlteration(db, row)) {
    const job = jobOf(db, fault)
    openAlteration(db, { jobId: job?.id, evidence: { row, what: fault.what } }, clock.now())
    const facts = { what: fault.what, of: job?.subject }
    journal.append(db, { at: clock.now(), actor: 'till', act: 'seal.broken', subject: row, facts })
  }
  remedy(telling, db, fault)
}

const forgotten: readonly SealedSetting[] = ['ownerId', 'sellingRules', 'tillPrefix']

/** What must not go on as it stands is put where it does no harm. */
function remedy({ seals, clock }: Telling, db: Writer, fault: Fault): void {
  const { table, key, what } = fault
  if (table === 'person') {
    if (what !== 'gone') disarm(db, key, what === 'unsealed')
    seals.accept(db, fault)
  } else if (table === 'setting' && forgotten.some((name) => name === key)) {
    db.prepare('DELETE FROM setting WHERE name = ?').run(key)
    seals.accept(db, fault)
  } else if (table === 'counter') seals.accept(db, fault)
  else {
    const job = jobOf(db, fault)
    if (job !== undefined) hold(db, job.id, clock)
  }
}

function hold(db: Writer, id: JobId, clock: Pick<Clock, 'now'>): void {
  const state = jobById(db, id)?.state
  if (state === 'queued' || state === 'ambiguous') askPerson(db, id, 'altered', undefined, clock.now())
}

const Id = valueReader('job.id', nullable(text))

/** The job that a row belongs to. */
function jobOf(db: Reader, { table, key }: Fault): Job | undefined {
  const id = key.split('/')[0] ?? ''
  const first = (sql: string) => Id.get(db.prepare(sql).pluck(), id) ?? undefined
  const named =
    table === 'job'
      ? first('SELECT id FROM job WHERE seq = ?')
      : table === 'job_dependency'
        ? id
        : table === 'attempt' || table === 'probe' || table === 'decision' || table === 'incident'
          ? first(`SELECT job_id FROM ${table} WHERE id = ?`)
          : first(`SELECT id FROM job WHERE subject_id = ? ORDER BY state IN ('queued', 'ambiguous') DESC, seq LIMIT 1`)
  return named === undefined ? undefined : jobById(db, named)
}

function tellBreak({ journal, clock }: Telling, db: Writer, { what, of, facts }: Break, jobId?: JobId): void {
  const row = `${what}/${of}`
  const counter = what === 'counter' ? counterNames.find((name) => name === of) : undefined
  if (counter !== undefined) raiseCounter(db, counter, Number(facts?.['known'] ?? 0))
  if (what === 'trigger') db.prepare(`DROP TRIGGER "${of.replaceAll('"', '""')}"`).run()
  // A sale of the journal that is gone stays gone: it is told once.
  if (isKnownAlteration(db, row, what.startsWith('sale'))) return
  openAlteration(db, { jobId, evidence: { row, what, ...facts } }, clock.now())
  journal.append(db, { at: clock.now(), actor: 'till', act: 'seal.broken', subject: row, facts: { what, ...facts } })
}

/** The row that an incident is about; undefined where it is about no single one. */
function faultOf(evidence: unknown): Fault | undefined {
  const { row, what } = isObject(evidence) ? evidence : {}
  if (typeof row !== 'string' || (what !== 'changed' && what !== 'unsealed' && what !== 'gone')) return undefined
  const [name, ...key] = row.split('/')
  const table = sealedTables.find((each) => each === name)
  return table && { table, key: key.join('/'), what }
}
