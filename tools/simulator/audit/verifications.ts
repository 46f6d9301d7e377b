import type { Reader } from '../../../src/main/db/core/open.ts'
import type { Hold } from './till.ts'

// Decisions and their verifications: nothing is resent, asked about or refused without proof.

/** Checks each resend, refusal and negative of a till's file. */
export function verifications(file: Reader, hold: Hold): void {
  resends(file, hold)
  refusals(file, hold)
  negatives(file, hold)
  quiet(file, hold)
  foundJobsAreNotResent(file, hold)
  foundJobsAreDone(file, hold)
  onlyDecisionsAreAsked(file, hold)
}

type AttemptRow = { job_id: string; number: number; outcome: string | null; ended_at: number | null }
type DecisionRow = { verb: string; by: string; probes: string }
type ProbeRow = {
  id: number
  attempt: number
  verdict: string
  is_valid: number
  is_fresh: number
  began_mono: number
  boot_id: string
  evidence: string
}

/** Checks that each resent write was proved absent or that a person decided it. */
function resends(file: Reader, hold: Hold): void {
  const attempts = file
    .prepare(`SELECT job_id, number, outcome, ended_at FROM attempt ORDER BY id`)
    .all() as AttemptRow[]
  const doubted = new Map<string, number>()
  const last = new Map<string, number>()
  for (const { job_id: id, number } of attempts) last.set(id, number)
  for (const { job_id: id, number, outcome } of attempts) {
    // Whatever the answer was: only a request that did not leave proves that nothing was done.
    const isDoubted = outcome !== 'notSent' && !(isBlock(outcome) && !isOnce(file, id))
    if (isDoubted && number < (last.get(id) ?? 0)) doubted.set(id, (doubted.get(id) ?? 0) + 1)
  }
  for (const [id, times] of doubted) {
    const decisions = file
      .prepare(`SELECT verb, by, probes FROM decision WHERE job_id = ? AND verb = 'resend' ORDER BY id`)
      .all(id) as DecisionRow[]
    hold(
      'every resend has a decision',
      decisions.length >= times,
      () => `${id}: ${times} resends, ${decisions.length} decisions`
    )
    const byQueue = decisions.filter(({ by }) => by === 'queue')
    // An endpoint can be blocked or paused for days and the job is resent that long, so these resends do not count.
    const counted = byQueue.filter(({ probes }) => !isBlock(outcomeBefore(file, id, probes)))
    hold(
      'after three resends a person is asked',
      counted.length <= 3 * (1 + decisions.length - byQueue.length),
      () => `${id}: ${counted.length}`
    )
    for (const decision of byQueue)
      hold('a resend names two valid negatives', isProof(file, id, decision), () => `${id}: ${decision.probes}`)
  }
}

const isBlock = (outcome: string | null): boolean => outcome === 'gate' || outcome === 'rate'

/** Returns true if sending the write twice makes a second record. */
const isOnce = (file: Reader, jobId: string): boolean =>
  file
    .prepare(
      `SELECT kind FROM job WHERE id = ? AND kind NOT IN ('ticket.update', 'ticket.remove', 'customer.update', 'double.cancel')`
    )
    .get(jobId) !== undefined

/** Returns the outcome of the attempt that these probes verified. */
const outcomeBefore = (file: Reader, jobId: string, probes: string): string | null =>
  file
    .prepare(
      `SELECT outcome FROM attempt JOIN probe ON probe.job_id = attempt.job_id AND probe.attempt = attempt.number
       WHERE probe.id = ? AND probe.job_id = ?`
    )
    .pluck()
    .get((JSON.parse(probes) as number[])[0], jobId) as string | null

/** Checks that a refusal was a confirmed 400 and that no verification had found the effect. */
function refusals(file: Reader, hold: Hold): void {
  const rows = file
    .prepare(
      `SELECT probe.verdict, attempt.http_status AS status,
         (SELECT count(*) FROM probe AS one WHERE one.job_id = probe.job_id AND one.attempt = probe.attempt
            AND one.id <= probe.id AND one.verdict = 'absent' AND one.is_valid = 1) AS valid
       FROM journal
       LEFT JOIN probe ON probe.id = json_extract(journal.facts, '$.probe')
       LEFT JOIN attempt ON attempt.job_id = probe.job_id AND attempt.number = probe.attempt
       WHERE journal.act = 'job.refuse'`
    )
    .all() as { verdict: string | null; status: number | null; valid: number }[]
  for (const { verdict, status, valid } of rows)
    hold(
      'a refusal is a 400 that two valid negatives confirm',
      verdict === 'absent' && status === 400 && valid >= 2,
      () => `${status} ${verdict} ${valid}`
    )
}

/** Checks that a negative names a list that was read to its end, and that showed the records around the write. */
function negatives(file: Reader, hold: Hold): void {
  const rows = file
    .prepare(
      `SELECT probe.job_id AS id, job.kind, probe.evidence FROM probe JOIN job ON job.id = probe.job_id
       WHERE probe.is_valid = 1 AND probe.verdict = 'absent'
         AND job.kind IN ('sale.create', 'ticket.create', 'invoice.create', 'customer.create', 'product.create')`
    )
    .all() as { id: string; kind: string; evidence: string }[]
  for (const { id, kind, evidence } of rows) {
    const { ids, pages, freshness, content } = JSON.parse(evidence) as {
      ids?: number
      pages?: number
      freshness?: string
      content?: { kind: string }
    }
    const isRead = ids !== undefined && pages !== undefined && ids <= mostRows
    hold('a valid negative read a bounded list', isRead, () => `${id}: ${evidence}`)
    hold('a valid negative shows its witnesses', freshness !== 'missing', () => `${id}: ${evidence}`)
    const isSecond = kind !== 'sale.create' || content?.kind === 'absent' || content?.kind === 'unproved'
    hold('a valid negative of a sale searched by its content', isSecond, () => `${id}: ${evidence}`)
  }
}

/** No list is read further (queue.md). */
const mostRows = 8000

/** Q, from the end of the write's connection, or from the start of the boot that verifies. */
const quietMs = 5 * 60_000

/** Checks that a valid negative began after the quiet time, by the clock of one boot. */
function quiet(file: Reader, hold: Hold): void {
  const rows = file
    .prepare(
      `SELECT probe.job_id AS id, probe.began_mono - attempt.quiet_from AS ms FROM probe
       JOIN attempt ON attempt.job_id = probe.job_id AND attempt.number = probe.attempt
       WHERE probe.is_valid = 1 AND probe.verdict = 'absent' AND attempt.quiet_boot = probe.boot_id`
    )
    .all() as { id: string; ms: number }[]
  for (const { id, ms } of rows)
    hold('a valid negative began after the quiet time', ms >= quietMs, () => `${id}: ${ms} ms`)
}

/** Checks that a job whose effect was found is done: nobody is asked about it and it is not resent. */
function foundJobsAreDone(file: Reader, hold: Hold): void {
  const rows = file
    .prepare(
      `SELECT journal.subject AS id, journal.act,
         EXISTS (SELECT 1 FROM probe AS before WHERE before.job_id = asked.job_id AND before.attempt = asked.attempt
           AND before.id < asked.id AND before.verdict IN ('found', 'foundTwice')) AS isFound
       FROM journal JOIN probe AS asked ON asked.id = json_extract(journal.facts, '$.probe')
       WHERE journal.act IN ('job.askPerson', 'job.resend')`
    )
    .all() as { id: string; act: string; isFound: number }[]
  for (const { id, act, isFound } of rows)
    hold('a job whose record was found is done', isFound === 0, () => `${id}: ${act}`)
}

/** Checks that a record that was found is not sent again, whoever decides. */
function foundJobsAreNotResent(file: Reader, hold: Hold): void {
  const rows = file
    .prepare(
      `SELECT decision.job_id AS id, decision.verb, probe.verdict FROM decision
       JOIN json_each(decision.probes) AS named JOIN probe ON probe.id = named.value
       WHERE decision.verb IN ('resend', 'fix')`
    )
    .all() as { id: string; verb: string; verdict: string }[]
  for (const { id, verb, verdict } of rows)
    hold(
      'a job whose record was found is not sent again',
      verdict !== 'found' && verdict !== 'foundTwice',
      () => `${id}: ${verb}`
    )
}

/**
 * Checks that no person is asked about a job that only waits, until a record that it needs, or goods that it sold, are
 * written off.
 */
function onlyDecisionsAreAsked(file: Reader, hold: Hold): void {
  const rows = file
    .prepare(
      `WITH sold AS (SELECT sale.id AS subject_id, product_id FROM sale_line JOIN sale ON sale.number = sale_number
         UNION ALL SELECT ticket_id, product_id FROM ticket_line)
       SELECT subject AS id, json_extract(facts, '$.message') AS message,
         EXISTS (SELECT 1 FROM job_dependency JOIN decision ON decision.job_id = job_dependency.needs
           WHERE job_dependency.job_id = journal.subject AND decision.verb = 'writeOff')
         OR EXISTS (SELECT 1 FROM job AS asked JOIN sold ON sold.subject_id = asked.subject_id
           JOIN job AS goods ON goods.subject_id = sold.product_id JOIN decision ON decision.job_id = goods.id
           WHERE asked.id = journal.subject AND decision.verb = 'writeOff') AS isGivenUp
       FROM journal WHERE act = 'job.askPerson' AND json_extract(facts, '$.reason') = 'dependency'`
    )
    .all() as { id: string; message: string | null; isGivenUp: number }[]
  for (const { id, message, isGivenUp } of rows)
    hold('no person is asked about a job that only waits', isGivenUp === 1, () => `${id}: ${message ?? ''}`)
}

const apartMs = { fresh: 120_000, stale: 900_000 }

function isProof(file: Reader, jobId: string, { probes }: DecisionRow): boolean {
  const [first, second, ...more] = (JSON.parse(probes) as number[]).map(
    (id) => file.prepare(`SELECT * FROM probe WHERE id = ? AND job_id = ?`).get(id, jobId) as ProbeRow | undefined
  )
  if (first === undefined || second === undefined || more.length > 0) return false
  const isNegative = [first, second].every(({ verdict, is_valid }) => verdict === 'absent' && is_valid === 1)
  const isSame = first.attempt === second.attempt && first.boot_id === second.boot_id
  const apart = second.is_fresh === 1 ? apartMs.fresh : apartMs.stale
  return isNegative && isSame && second.began_mono - first.began_mono >= apart
}
