import type { Reader } from '../../src/main/db/core/open.ts'
import type { Kept } from './disk.ts'
import { keptIn } from './disk.ts'
import type { Sent } from './network.ts'
import type { Time } from './time.ts'

// Checks while the world runs, in the till's file and with their own SQL: when a request leaves, everything that
// queue.md requires must be true and on the disk already.

export type Watch = {
  sending(file: Reader, sent: Sent): void
  onAnswer(sent: Sent, answer: Response): void
  /** A new life over the file: checks that no committed row is lost. */
  reopened(file: Reader, kept: Kept): void
  /** Checks a receipt that was shown as sold. */
  printed(file: Reader, code: string, totalMinor: number): void
  sent: Sent[]
  /** How often each invariant was checked. */
  checks: Map<string, number>
}

type JobRow = {
  id: string
  seq: number
  kind: string
  lane: string
  subject_id: string
  shift_id: string | null
  organization_id: string
  employee_id: string
}
const openStates = `('queued', 'sending', 'ambiguous', 'needsPerson')`
const isFinal = `('done', 'writtenOff', 'cancelled', 'superseded')`
const readsWithoutUser = new Set(['profile/getMe'])

export function watchOf(
  onViolation: (invariant: string, what: string) => void,
  time: Time,
  log: (line: string) => void,
  touched: ReadonlySet<string>,
  hasOthersChange: (ticketId: string) => boolean,
  isCalm: () => boolean
): Watch {
  const checks = new Map<string, number>()
  const sent: Sent[] = []
  /** Tickets with a conflict for which a person chose the till's version. */
  const settled = new Set<string>()
  let pausedAt = 0
  let pausedUntil = 0

  /** Times of this till's canaries in the last second. */
  let canaries: number[] = []
  /** When a canary last got 403 or 404. */
  let canaryRefusedAt: number | undefined
  const hold = (invariant: string, isTrue: boolean, what: () => string): void => {
    checks.set(invariant, (checks.get(invariant) ?? 0) + 1)
    if (!isTrue) onViolation(invariant, what())
  }
  const openBefore = (file: Reader, sql: string, ...args: unknown[]): unknown =>
    file.prepare(`SELECT kind, state FROM job WHERE ${sql} LIMIT 1`).get(...args)

  /**
   * Finds an unmet dependency from the subjects themselves, not from the rows in which the queue stores dependencies.
   */
  const dependencies = (file: Reader, job: JobRow, body: string): unknown => {
    const undone = `state NOT IN ${isFinal}`
    // Only a person may let a job continue without a dependency that was written off.
    const isDecided =
      file
        .prepare(`SELECT 1 FROM decision WHERE job_id IN (${lineOf}) AND verb <> 'fix' AND by <> 'queue'`)
        .get(job.id) !== undefined
    const unmet = `state NOT IN ('done', 'superseded'${isDecided ? `, 'writtenOff'` : ''})`
    switch (job.kind) {
      case 'sale.create':
        return (
          openBefore(file, `kind = 'shift.open' AND subject_id = ? AND ${unmet}`, job.shift_id) ??
          openBefore(
            file,
            `kind = 'customer.create' AND subject_id = (SELECT customer_id FROM sale WHERE id = ?)
             AND state NOT IN ('done', 'writtenOff')`,
            job.subject_id
          ) ??
          openBefore(
            file,
            `kind = 'product.create' AND subject_id IN (SELECT product_id FROM sale_line JOIN sale ON number = sale_number WHERE id = ?)
             AND state NOT IN ('done', 'superseded', 'writtenOff')`,
            job.subject_id
          ) ??
          openBefore(
            file,
            `kind = 'refund.create' AND subject_id = (SELECT id FROM refund WHERE exchanged_for = ?)
             AND state NOT IN ('done', 'superseded', 'writtenOff')`,
            job.subject_id
          )
        )
      case 'shift.close': {
        const named = JSON.stringify([...unsentIn((JSON.parse(body) as { close_note?: string }).close_note)])
        // The till writes into the journal that it has held a close for two hours. Without that it may name nothing.
        const isNamed = `is_money = 1 AND subject IN (SELECT value FROM json_each(?))
          AND EXISTS (SELECT 1 FROM journal WHERE act = 'job.closeWithout' AND journal.subject IN (${lineOf}))`
        return openBefore(
          file,
          `shift_id = ? AND kind <> 'shift.close' AND ${undone} AND NOT (${isNamed})`,
          job.shift_id,
          named,
          job.id
        )
      }
      case 'shift.open':
        return openBefore(
          file,
          `kind = 'shift.close' AND ${unmet} AND subject_id = (SELECT subject_id FROM job
             WHERE kind = 'shift.close' AND seq < (SELECT min(seq) FROM job WHERE id IN (${lineOf}))
             ORDER BY seq DESC LIMIT 1)`,
          job.id
        )
      case 'invoice.create':
        return openBefore(file, `kind = 'shift.open' AND subject_id = ? AND ${unmet}`, job.shift_id)
      case 'transaction.create':
        return openBefore(file, `kind = 'invoice.create' AND subject_id = ? AND ${unmet}`, job.subject_id)
      case 'refund.create': {
        const ofSale = `kind = 'sale.create' AND subject_id = (SELECT sale_id FROM refund WHERE id = ?)`
        return (
          openBefore(file, `${ofSale} AND ${unmet}`, job.subject_id) ??
          openBefore(file, `kind = 'shift.open' AND subject_id = ? AND ${unmet}`, job.shift_id)
        )
      }
      case 'ticket.remove': {
        const ofTicket = `kind = 'sale.create' AND subject_id IN (SELECT id FROM sale WHERE ticket_id = ?)`
        return openBefore(file, `${ofTicket} AND ${unmet}`, job.subject_id)
      }
      default:
        return undefined
    }
  }

  return {
    sent,
    checks,
    sending(file, one) {
      log(`till ${one.till} sends ${one.name}`)
      if (one.purpose === 'read') {
        if (one.name === 'profile/getMe') {
          canaries = [...canaries.filter((at) => one.at - at < 1_000), one.at]
          const isRested = canaryRefusedAt === undefined || one.at - canaryRefusedAt > 500
          hold(
            'a canary request waits for its interval',
            isRested && canaries.length <= 3,
            () => `${canaries.length} canary requests in a second`
          )
          // Endless canaries would keep the clock at this moment for ever.
          if (canaries.length > 50) throw new Error('endless canary requests')
        }
        const isNamed = readsWithoutUser.has(one.name) || known(file, one.user)
        hold(
          'a verification has the request identity of the write',
          isNamed,
          () => `${one.name} as ${one.user ?? 'nobody'}`
        )
        return
      }
      sent.push(one)
      const job = file
        .prepare(
          `SELECT job.* FROM attempt JOIN job ON job.id = attempt.job_id
           WHERE attempt.body_hash = ? AND attempt.ended_at IS NULL AND job.state = 'sending'
             AND attempt.number = job.attempts`
        )
        .get(one.hash) as JobRow | undefined
      hold('every write has a committed attempt', job !== undefined, () => `${one.name} ${one.body.slice(0, 200)}`)
      hold(
        '429 pauses the whole queue',
        time.elapsed() <= pausedAt || time.elapsed() >= pausedUntil,
        () => `${one.name} during the pause`
      )
      const isPlain = !one.body.includes('open_ticket_id')
      hold('a sale never sends open_ticket_id', isPlain, () => one.body.slice(0, 200))
      if (job === undefined) return
      hold(
        'a write has the user of its job',
        job.employee_id === one.user,
        () => `${one.name} as ${one.user ?? 'nobody'}`
      )
      if (one.name === 'open-ticket/update') {
        const { _id: id } = JSON.parse(one.body) as { _id: string }
        const isDecided = file.prepare(`SELECT 1 FROM decision WHERE job_id = ?`).get(job.id) !== undefined
        // A decided ticket belongs to the till from now on, and so does one whose change a verification could not show
        // during faults.
        if (touched.has(id) && (isDecided || !isCalm())) settled.add(id)
        const isTheirs = touched.has(id) && hasOthersChange(id)
        hold('a change by somebody else is not overwritten', settled.has(id) || !isTheirs, () => id)
      }
      const inLane = earlierInLane(file, job)
      hold(
        'the jobs of a lane are sent in order',
        inLane === undefined,
        () => `${job.kind} before ${JSON.stringify(inLane)}`
      )
      const owed = dependencies(file, job, one.body)
      hold(
        'a job is sent after its dependencies',
        owed === undefined,
        () => `${job.kind} before ${JSON.stringify(owed)}`
      )
      const { n } = file.prepare(`SELECT count(*) AS n FROM job WHERE state = 'sending' AND is_money = 1`).get() as {
        n: number
      }
      hold('at most one money write is in flight', n <= 1, () => `${n} at the same time`)
    },
    onAnswer(one, answer) {
      log(`till ${one.till} receives ${answer.status} from ${one.name}`)
      if (one.name === 'profile/getMe')
        canaryRefusedAt = answer.status === 403 || answer.status === 404 ? time.elapsed() : undefined
      const seconds = Number(answer.headers.get('retry-after') ?? 0)
      // A canary request may also be sent early, for a new credential. Its answer ends the pause.
      if (one.name === 'profile/getMe' && answer.status !== 429 && answer.status < 500) pausedUntil = 0
      if (answer.status !== 429) return
      // Requests at the same moment may have left before the till read the answer.
      pausedAt = time.elapsed()
      pausedUntil = Math.max(pausedUntil, one.at + seconds * 1000 * 0.95)
    },
    reopened(file, before) {
      // A pause ends with the process; the next answer sets it again.
      pausedUntil = 0
      canaries = []
      canaryRefusedAt = undefined
      const now = keptIn(file)
      const isKept = (Object.keys(before) as (keyof Kept)[]).every((key) => now[key] >= before[key])
      hold('no committed row is lost', isKept, () => `before: ${JSON.stringify(before)}; after: ${JSON.stringify(now)}`)
      const { integrity_check: integrity } = file.prepare('PRAGMA integrity_check').get() as { integrity_check: string }
      hold('the database file is intact', integrity === 'ok', () => integrity)
    },
    printed(file, code, totalMinor) {
      const row = file.prepare(`SELECT total FROM sale WHERE code = ?`).get(code) as { total: number } | undefined
      hold(
        'a receipt is shown only after Enqueue',
        row?.total === totalMinor,
        () => `${code} over ${totalMinor}: ${row?.total ?? 'none'}`
      )
      const job = file.prepare(`SELECT 1 FROM job JOIN sale ON sale.id = job.subject_id WHERE sale.code = ?`).get(code)
      hold('a receipt has a job', job !== undefined, () => code)
    }
  }
}

/** Returns the receipt numbers that the note of a close names as not sent yet. */
export const unsentIn = (note: string | undefined): Set<string> =>
  new Set(/not sent yet: (.*?)(?: and \d+ more)?(?: ~|$)/.exec(note ?? '')?.[1]?.split(', ') ?? [])

/** Selects a job and the jobs that it replaced. */
const lineOf = `WITH RECURSIVE line (id) AS (
  VALUES (?) UNION SELECT job.id FROM job JOIN line ON job.heir = line.id WHERE job.state = 'superseded')
  SELECT id FROM line`

/** Finds an earlier unfinished job of the same lane. A replacement has the position of the job that it replaced. */
function earlierInLane(file: Reader, job: JobRow): unknown {
  const since = `(SELECT min(seq) FROM job WHERE id IN (${lineOf}))`
  const placeOf = file.prepare(`SELECT ${since} AS place`)
  const place = (id: string): number => (placeOf.get(id) as { place: number }).place
  const unmet = file.prepare(`SELECT id, kind, state FROM job WHERE lane = ? AND id <> ? AND state IN ${openStates}`)
  return (unmet.all(job.lane, job.id) as { id: string }[]).find(({ id }) => place(id) < place(job.id))
}

/** Returns true if the till has or had a job of this user. */
const known = (file: Reader, user: string | null): boolean =>
  user !== null && file.prepare(`SELECT 1 FROM job WHERE employee_id = ? LIMIT 1`).get(user) !== undefined
