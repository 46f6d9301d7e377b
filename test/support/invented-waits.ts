import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Log, type Asked } from '../../tools/outsider/log.ts'
import type { Span } from '../../tools/outsider/spans.ts'
import { checkWaits, type WaitVerdict } from '../../tools/outsider/waits.ts'

// Invented histories of a till and of the outsider, for the bound of the waits. All times are milliseconds after the
// start of the first process. The till is up after 1 s, and its canary read is answered at once.

export const second = 1000
export type Attempt = { from: number; to?: number; outcome?: string; boot?: string }
type Job = {
  kind?: string
  readyAt?: number
  attempts?: Attempt[]
  /** The times of the verifications; `valid` counts from the first. */
  probes?: number[]
  valid?: number
  probedBy?: string
  resentAt?: number
  doneAt?: number
  needs?: number
}
export type History = { jobs: Job[]; asked?: Asked[]; processes?: Span[]; boots?: number[]; log?: Partial<Log> }

export const read = (at: number, path = 'trade/get-paging'): Asked => ({ at, path, isWrite: false, status: 200 })
export const canary = (at: number): Asked => read(at, 'profile/getMe')
export const failedCanary = (at: number): Asked => ({ ...canary(at), status: undefined })
export const write = (at: number, status = 200): Asked => ({ at, path: 'trade/create', isWrite: true, status })
export const doneIn = (from: number, to = from + 50): Attempt => ({ from, to, outcome: 'done' })
export const doubtfulIn = (from: number, to = from + 50): Attempt => ({ from, to, outcome: 'ambiguous' })
/** A sale that is done or not, and was ready after 2 s. */
export const done = (doneAt: number, more: Job = {}): Job => ({ readyAt: 2 * second, doneAt, ...more })

const tables = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE TABLE boot (id, started_at);
  CREATE TABLE job (seq INTEGER PRIMARY KEY, id, kind, subject, subject_id, shift_id, is_money, state, server_id, made_at, changed_at);
  CREATE TABLE job_dependency (job_id, needs, is_met);
  CREATE TABLE attempt (id INTEGER PRIMARY KEY, job_id, number, boot_id, started_at, ended_at, outcome);
  CREATE TABLE probe (id INTEGER PRIMARY KEY, job_id, attempt, boot_id, began_at, verdict, is_valid, evidence);
  CREATE TABLE decision (job_id, verb, at);
  CREATE TABLE refund (id, sale_id);`

const putInto =
  (db: Database.Database) =>
  (table: string, columns: string, ...values: unknown[]) =>
    db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${values.map(() => '?').join(', ')})`).run(...values)

function putJob(put: ReturnType<typeof putInto>, job: History['jobs'][number], index: number): void {
  const id = `job ${index + 1}`
  const { kind = 'sale.create', attempts = [], probes = [], valid = 0, probedBy = 'boot 1' } = job
  put(
    'job',
    'id, kind, subject, subject_id, shift_id, is_money, state, server_id, made_at, changed_at',
    id,
    kind,
    `A-${index + 1}`,
    `subject ${index + 1}`,
    'shift',
    kind.startsWith('customer') ? 0 : 1,
    job.doneAt === undefined ? 'queued' : 'done',
    `server ${index + 1}`,
    job.readyAt ?? 0,
    job.doneAt ?? 0
  )
  if (job.needs !== undefined) put('job_dependency', 'job_id, needs, is_met', id, `job ${job.needs}`, 1)
  for (const [at, { from, to, outcome, boot = 'boot 1' }] of attempts.entries())
    put(
      'attempt',
      'job_id, number, boot_id, started_at, ended_at, outcome',
      id,
      at + 1,
      boot,
      from,
      to ?? null,
      outcome ?? null
    )
  for (const [at, began] of probes.entries())
    put(
      'probe',
      'job_id, attempt, boot_id, began_at, verdict, is_valid, evidence',
      id,
      1,
      probedBy,
      began,
      'absent',
      at < valid ? 1 : 0,
      '{}'
    )
  if (job.resentAt !== undefined) put('decision', 'job_id, verb, at', id, 'resend', job.resentAt)
  if (kind === 'refund.create') put('refund', 'id, sale_id', `subject ${index + 1}`, 'subject 1')
}

/** Writes a history into a file and compares its waits. Each till of `processes` writes its boot after one second. */
export function compared({
  jobs,
  asked: more = [],
  processes = [{ from: 0, to: 1e6 }],
  boots,
  log = {}
}: History): WaitVerdict {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-waits-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'till.db')
  const db = new Database(file)
  db.exec(tables)
  const put = putInto(db)
  for (const [index, at] of (boots ?? processes.map(({ from }) => from + second)).entries())
    put('boot', 'id, started_at', `boot ${index + 1}`, at)
  for (const [index, job] of jobs.entries()) putJob(put, job, index)
  db.close()
  const whole = Object.assign(new Log(), log)
  whole.asked.push(...[canary(second), ...more].sort((a, b) => a.at - b.at))
  return checkWaits(file, { processes, log: whole })
}

/** Returns what is over its bound: the job and what it waited after. */
export const overIn = (history: History): string[] =>
  compared(history).over.map((what) => what.replace(/ waited .* after /, ' after ').replace(/, and.*/, ''))
