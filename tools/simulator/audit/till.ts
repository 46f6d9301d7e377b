import type { Sandbox } from '@kassa/sandbox'
import type { Reader } from '../../../src/main/db/core/open.ts'
import type { Cashier } from '../cashier/cashier.ts'
import type { Machine } from '../machine.ts'
import type { Touched } from '../office.ts'

// The input of the checks, and rows of the till's file that several checks read.

/** Records whether an invariant held, by its name; `what` describes a violation. */
export type Hold = (invariant: string, isTrue: boolean, what: () => string) => void

export type Audited = {
  sandbox: Sandbox
  tills: readonly {
    machine: Pick<Machine, 'logged'>
    cashier: Pick<Cashier, 'printed' | 'returned' | 'reports'>
    file: Reader
  }[]
  touched: Touched
  /** Outside the envelope a duplicate or a loss is allowed if an incident reports it. */
  isOutside: boolean
  hold: Hold
}
export type Till = Audited['tills'][number]

type SaleRow = Record<'id' | 'code' | 'shift_id', string> & Record<'number' | 'total' | 'made' | 'decimals', number>
type JobRow = { id: string; kind: string; state: string; subject_id: string; marker: string; server_id: string | null }

/** Returns the valid jobs: a job that was sent with changes is there under its new id. */
export const jobsOf = (file: Reader): JobRow[] =>
  file
    .prepare(`SELECT id, kind, state, subject_id, marker, server_id FROM job WHERE state <> 'superseded' ORDER BY seq`)
    .all() as JobRow[]
export const salesOf = (file: Reader): SaleRow[] =>
  file
    .prepare(
      `SELECT id, code, number, total, shift_id, COALESCE(made_at, sold_at) AS made, decimals FROM sale ORDER BY number`
    )
    .all() as SaleRow[]
export const incidentOf = (file: Reader, jobId: string, kind: string): boolean =>
  file.prepare(`SELECT 1 FROM incident WHERE job_id = ? AND kind = ?`).get(jobId, kind) !== undefined
