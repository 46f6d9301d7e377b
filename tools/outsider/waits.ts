import Database from 'better-sqlite3'
import { patience } from './faults.ts'
import type { Log } from './log.ts'
import { backoffMs, reasonsOf, workMs, type Life, type Reasons } from './reasons.ts'
import { joined, overlapping, uncoveredMs, type Span } from './spans.ts'

// The bound of the waits. The life of a job, from the moment when it may be sent until the till knows its outcome, is
// cut into steps: from one thing that the till did for the job (an attempt, its end, a verification, a decision to
// resend) to the next, and at each start of the till. In each step the till must have a reason to wait, all the time
// but the slack. The bound of a step is the time for which there was a reason, plus the slack.
//
//   any job         no till ran; the service did not answer, and the back-off (1 s, doubled, at most 300 s) is not over;
//                   a 429, and its back-off; a 401, 403 or 404, and one second; a canary read
//   a queued job    an attempt of an earlier job of the same kind of work; the reads of verifications between a canary
//                   read and the next write; its own rest after "not sent", or after a read before its own write
//   a sent job      its attempt, for as long as a request may last
//   a doubtful job  its own rest: 2 s after its attempt, then 2, 8, 30 and 60 s after its verifications in a life, and
//                   also 120 and 300 s after a valid negative; reads, because one verification is made at a time
//
// Each request also gives the till `workMs` for its own work. A job in front of others, or a verification of others,
// is a reason only for the time that it took itself, so a job that is never verified exceeds its bound while others
// are. The sum over all steps is not compared, because a slow machine makes each step a little longer: a pause of the
// till is found if it is longer than the slack and a life is longer than the pause; a till of 60 sales has lives of a
// few seconds. Time in which the outsider itself did not run is no time of the till.
//
// A second rule limits the steps: two valid negatives of one life with the time of a stale list between them prove an
// absence, so no other negative of the attempt may follow them. Searches may: a sale is only sent again after another one
// has been returned with its key.

/**
 * The time in one step, in milliseconds, in which the till may wait without a reason: as long as the slowest start of its
 * processes until the row of the boot, within these limits. A start is work of the same process on the same machine
 * without any wait of the queue, so it shows how slow the machine was.
 */
export const slackMs = { least: 5000, most: 20_000 }
/** An attempt and the read of its answer end within this time. */
const longestAttemptMs = patience.answerMs
const firstRestMs = 2000
const restsMs = [2000, 8000, 30_000, 60_000, 120_000, 300_000]
/** Without a valid negative, the rests become no longer than this one of `restsMs`. */
const longestRestWithoutNegative = 3

/** A step that exceeded its bound, or the longest wait without a reason. All times in milliseconds. */
export type Step = { job: string; afterWhat: string; lastedMs: number; boundMs: number; idleMs: number }
export type WaitVerdict = {
  /** The step with the most time without a reason. Undefined if no job was sent. */
  longest: Step | undefined
  /** What exceeded its bound, in words. */
  over: string[]
}

type JobRow = {
  id: string
  seq: number
  name: string
  isMoney: number
  state: string
  readyAt: number | null
  changedAt: number
  /** The beginning of the paths that are read before the job is sent. */
  readBefore: string | null
}
type AttemptRow = {
  jobId: string
  seq: number
  isMoney: number
  boot: string
  number: number
  startedAt: number
  endedAt: number | null
  outcome: string | null
}
type ProbeRow = {
  jobId: string
  attempt: number
  boot: string
  at: number
  isNegative: number
}
type Phase = 'queued' | 'sent' | 'doubtful'
/** Something that happened to a job; `restMs` is how long the till may rest after it, in the same life. */
type Moment = { at: number; phase: Phase | undefined; what: string; restMs: number; isVerification?: true }

/** A job is ready when what it needs is done; a close needs all money of its shift. Null: it is not ready yet. */
const jobsSql = `SELECT j.id, j.seq, j.kind || ' ' || j.subject AS name, j.is_money AS isMoney, j.state, j.changed_at AS changedAt,
  CASE WHEN EXISTS (SELECT 1 FROM job_dependency d JOIN job n ON n.id = d.needs WHERE d.job_id = j.id AND n.state NOT IN ('done', 'cancelled'))
    THEN NULL ELSE max(j.made_at,
      coalesce((SELECT max(n.changed_at) FROM job_dependency d JOIN job n ON n.id = d.needs WHERE d.job_id = j.id), 0),
      coalesce((SELECT max(m.changed_at) FROM job m WHERE j.kind = 'shift.close' AND m.shift_id = j.shift_id AND m.is_money = 1 AND m.id <> j.id), 0)) END AS readyAt,
  CASE j.kind WHEN 'shift.open' THEN 'cashbox-session/'
    WHEN 'refund.create' THEN 'trade/get-by-id/' || (SELECT s.server_id FROM refund r JOIN job s ON s.subject_id = r.sale_id AND s.kind = 'sale.create' WHERE r.id = j.subject_id)
    WHEN 'customer.create' THEN 'customer/get-by-phone-number' END AS readBefore
  FROM job j WHERE (j.is_money = 1 OR j.kind = 'customer.create') AND j.state NOT IN ('cancelled', 'superseded', 'writtenOff') ORDER BY j.seq`
const attemptsSql = `SELECT a.job_id AS jobId, j.seq, j.is_money AS isMoney, a.boot_id AS boot, a.number,
  a.started_at AS startedAt, a.ended_at AS endedAt, a.outcome
  FROM attempt a JOIN job j ON j.id = a.job_id WHERE j.is_money = 1 OR j.kind = 'customer.create' ORDER BY a.id`
const probesSql = `SELECT job_id AS jobId, attempt, boot_id AS boot, began_at AS at, verdict = 'absent' AND is_valid = 1 AS isNegative
  FROM probe WHERE attempt > 0 ORDER BY id`

/** When the processes of the till ran, and what the outsider recorded meanwhile. */
type Times = { processes: readonly Span[]; log: Log }

/** Compares the waits of all jobs of a till's file with their bounds. */
export function checkWaits(file: string, { processes, log }: Times): WaitVerdict {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const lives = livesIn(db, processes)
    const starts = lives.map(({ startMs }) => startMs)
    const slack = Math.min(slackMs.most, Math.max(slackMs.least, ...starts))
    const rows = <Row>(sql: string): Row[] => db.prepare(sql).all() as Row[]
    const attempts = rows<AttemptRow>(attemptsSql)
    const probed = rows<ProbeRow>(probesSql)
    const probes = Map.groupBy(probed, ({ jobId }) => jobId)
    const resends = Map.groupBy(
      rows<{ jobId: string; at: number }>(`SELECT job_id AS jobId, at FROM decision WHERE verb = 'resend'`),
      ({ jobId }) => jobId
    )
    const own = Map.groupBy(attempts, ({ jobId }) => jobId)
    const reasons = reasonsOf(log, lives)
    const jobs = rows<JobRow>(jobsSql)
    const verifications = [...new Set(probed.map(({ at }) => at))].sort((a, b) => a - b)
    const known = { lives, reasons, log, attempts, verifications, slack }
    const histories = jobs.map((job): History => ({
      job,
      attempts: own.get(job.id) ?? [],
      probes: probes.get(job.id) ?? [],
      resends: (resends.get(job.id) ?? []).map(({ at }) => at)
    }))
    const steps = histories.flatMap((history) => stepsOf(history, known))
    const over = steps.filter(({ idleMs }) => idleMs > slack).map(inWords)
    const [longest] = steps.sort((a, b) => b.idleMs - a.idleMs)
    return { longest, over: [...over, ...histories.flatMap(unconcluded)] }
  } finally {
    db.close()
  }
}

const inWords = ({ job, afterWhat, lastedMs, boundMs }: Step): string =>
  `${job} waited ${seconds(lastedMs)} after ${afterWhat}, and the bound was ${seconds(boundMs)}`
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Returns the lives of a till. A process that died before it wrote its boot had none. */
function livesIn(db: Database.Database, processes: readonly Span[]): (Life & { startMs: number })[] {
  const boots = db.prepare('SELECT id, started_at AS at FROM boot ORDER BY rowid').all() as { id: string; at: number }[]
  return processes.flatMap(({ from, to }) => {
    const boot = boots.find(({ at }) => at >= from && at <= to)
    return boot === undefined ? [] : [{ boot: boot.id, from: boot.at, to, startMs: boot.at - from }]
  })
}

type History = { job: JobRow; attempts: AttemptRow[]; probes: ProbeRow[]; resends: number[] }
type Known = {
  lives: readonly Life[]
  reasons: Reasons
  log: Log
  attempts: readonly AttemptRow[]
  /** The beginnings of all verifications, in order. */
  verifications: readonly number[]
  slack: number
}

/** Returns the steps of a job, each with its bound. */
function stepsOf(history: History, known: Known): Step[] {
  const { job } = history
  const moments = momentsOf(history, known.lives)
  return moments.flatMap((moment, index): Step[] => {
    const next = moments[index + 1]
    if (moment.phase === undefined || next === undefined || next.at <= moment.at) return []
    const step = { from: moment.at, to: next.at }
    const idleMs = uncoveredMs(step, holdingUp(moment, step, history, known))
    const lastedMs = step.to - step.from
    return [{ job: job.name, afterWhat: moment.what, lastedMs, boundMs: lastedMs - idleMs + known.slack, idleMs }]
  })
}

/** Returns what happened to a job, in order. The last moment has no phase: nothing is waited for after it. */
function momentsOf({ job, attempts, probes, resends }: History, lives: readonly Life[]): Moment[] {
  const [first] = attempts
  if (job.readyAt === null) return []
  // A close that was held for too long is sent before what it needs is done.
  const moments: Moment[] = [queued(Math.min(job.readyAt, first?.startedAt ?? Infinity), 'it could be sent')]
  let failures = 0
  for (const { startedAt, endedAt, outcome, boot } of attempts) {
    moments.push({ at: startedAt, phase: 'sent', what: 'its attempt began', restMs: longestAttemptMs })
    if (endedAt === null) continue
    const isNotSent = outcome === 'notSent'
    // An attempt of an earlier life is verified at once.
    const restMs = isNotSent ? backoffMs(failures) : bootAt(lives, endedAt) === boot ? firstRestMs : 0
    failures = isNotSent ? failures + 1 : 0
    moments.push({ at: endedAt, phase: isNotSent ? 'queued' : 'doubtful', what: 'its attempt ended', restMs })
  }
  moments.push(...probes.map((probe, index) => verified(probe, probes.slice(0, index))))
  moments.push(...resends.map((at) => queued(at, 'the decision to send it again')))
  const isOpen = ['queued', 'sending', 'ambiguous'].includes(job.state)
  const end = isOpen ? (lives.at(-1)?.to ?? job.changedAt) : job.changedAt
  const all = moments.filter(({ at }) => at < end).sort((a, b) => a.at - b.at)
  return [...startedAgain(all, lives, end), { at: end, phase: undefined, what: 'its end', restMs: 0 }]
}

const queued = (at: number, what: string): Moment => ({ at, phase: 'queued', what, restMs: 0 })
const bootAt = (lives: readonly Life[], at: number): string | undefined =>
  lives.findLast(({ from }) => from <= at)?.boot

/** A verification, with the rest after it: the longer, the more verifications of the attempt this life has made. */
function verified(probe: ProbeRow, before: readonly ProbeRow[]): Moment {
  const same = before.filter(({ attempt, boot }) => attempt === probe.attempt && boot === probe.boot)
  const isNegative = [...same, probe].some(({ isNegative: each }) => each === 1)
  const most = isNegative ? restsMs.length - 1 : longestRestWithoutNegative
  const restMs = restsMs[Math.min(same.length, most)] ?? 0
  const what = `verification ${same.length + 1} in one life`
  const longest = isNegative ? Math.max(restMs, patience.staleMs) : restMs
  return { at: probe.at, phase: 'doubtful', what, restMs: longest, isVerification: true }
}

/** Adds the starts of the till in between: a job keeps its phase, and its rest is over. */
function startedAgain(moments: readonly Moment[], lives: readonly Life[], end: number): Moment[] {
  return moments.flatMap(({ at, phase, ...more }, index) => {
    const to = moments[index + 1]?.at ?? end
    const starts = lives.filter(({ from }) => from > at && from < to)
    const again = starts.map(({ from }): Moment => ({ at: from, phase, what: 'a start of the till', restMs: 0 }))
    return [{ at, phase, ...more }, ...again]
  })
}

/** Returns the spans in which there is a reason to wait in a step. */
function holdingUp({ phase, restMs, isVerification }: Moment, step: Span, history: History, known: Known): Span[] {
  const { reasons } = known
  const always = overlapping(reasons.all, step)
  if (phase === 'sent') return [...always, { from: step.from, to: step.from + restMs }]
  if (phase === 'doubtful') {
    const reads = overlapping(reasons.reads, step)
    const began = isVerification ? endOfReads(step.from, known) : step.from
    return [...always, ...reads, { from: step.from, to: began + restMs }]
  }
  const rest = { from: step.from, to: step.from + restMs }
  const sent = sentBefore(history.job, Math.max(rest.from, rest.to), step, known.attempts)
  const reads = overlapping(reasons.readsBeforeWrites, step)
  return [...always, rest, ...sent, ...reads, ...restsAfterReads(history.job, step, known)]
}

/**
 * Returns when the reads of a verification ended, and so its rest began: before the next verification of any job, because
 * one is made at a time.
 */
function endOfReads(at: number, { reasons, verifications }: Known): number {
  const [scan] = overlapping(reasons.scans, { from: at, to: at + workMs })
  const next = verifications.find((other) => other > at) ?? Infinity
  return scan === undefined ? at : Math.max(at, Math.min(scan.to, next))
}

/** Returns the attempts that a ready job waits for: of jobs before it, or that began before it was ready. */
const sentBefore = (job: JobRow, readyAt: number, step: Span, attempts: readonly AttemptRow[]): Span[] =>
  attempts
    .filter(({ isMoney, seq, startedAt }) => isMoney === job.isMoney && (seq < job.seq || startedAt <= readyAt))
    .map(({ startedAt, endedAt }) => ({
      from: startedAt,
      to: Math.min(endedAt ?? Infinity, startedAt + longestAttemptMs) + workMs
    }))
    .filter(({ from, to }) => from < step.to && to > step.from)

/**
 * Some jobs read from the service before they are sent. If this read shows nothing, the job rests: 1 s, and twice as
 * long each time in a life. A read that could not reach the service counts too.
 */
function restsAfterReads({ readBefore }: JobRow, { from, to }: Span, { log, lives }: Known): Span[] {
  if (readBefore === null) return []
  const life = lives.findLast((each) => each.from <= from)?.from ?? from
  const seen = log.asked
    .filter(({ path }) => path.startsWith(readBefore))
    .map(({ at }) => ({ from: at, to: at + workMs }))
  const unseen = [...log.refusing.map((span) => span.from), ...log.cut].map((at) => ({ from: at, to: at + workMs }))
  const reads = joined([...seen, ...unseen]).filter((read) => read.from >= life && read.from < to)
  return reads
    .map((read, index) => ({ from: read.from, to: read.to + backoffMs(index) }))
    .filter((rest) => rest.to > from)
}

const isProof = (one: ProbeRow, last: ProbeRow): boolean => last.at - one.at > patience.staleMs

/** Returns the attempts of which an absence was proved, and that were verified again. */
function unconcluded({ job, attempts, probes }: History): string[] {
  const lives = [...Map.groupBy(probes, ({ attempt, boot }) => `${attempt} ${boot}`).values()]
  const isRefused = new Set(attempts.filter(({ outcome }) => outcome === 'refused').map(({ number }) => number))
  return lives.flatMap((of) => {
    const negatives = of.filter(({ isNegative }) => isNegative === 1)
    const second = negatives.find((last) => negatives.some((one) => isProof(one, last)))
    // A person is asked about a refusal, and after three resends; the job is then verified again.
    if (second === undefined || isRefused.has(second.attempt) || second.attempt > 3) return []
    return negatives.at(-1) === second ? [] : [`${job.name} was verified again after its absence was proved`]
  })
}
