import { invalid, Refusal } from '../server/refusal.ts'
import type { ExportRow } from '../rows/rows.ts'
import type { KeptWorld, World } from '../world.ts'
import { exportPages } from './pages.ts'
import { exportRows } from './rows.ts'
import { csvFile, xlsxFile } from '../../sheet/sheet.ts'

// The background worker of the service: it runs export jobs one after the other, in the order of their requests.
//
//     pending ──▶ in_progress 0 ─▶ 25 ─▶ 50 ─▶ 75 ──▶ completed 100
//        │              │                        └──▶ failed
//        └──▶ canceled ◀┘   by the caller; the worker then skips the job

/** The duration of one step. */
const turnMs = 200
const batchSize = 25

export type Worker = {
  /** Must be called after every request, because there may be new work. */
  wake(): void
  /** Must be called before every request. Without a timer, each request runs one step. */
  step(): void
}

/** Creates the worker of a world, which runs by the given timer. */
export function createWorker(
  kept: KeptWorld,
  schedule: ((delayMs: number, work: () => void) => void) | undefined
): Worker {
  let isWaiting = false

  function turn(): void {
    isWaiting = false
    const job = nextJob(kept.world)
    if (!job) return
    kept.beginRequest()
    kept.world['export-record'].update(job, advance(kept.world, job))
    kept.save()
    wake()
  }
  function wake(): void {
    if (isWaiting || !nextJob(kept.world)) return
    isWaiting = true
    schedule?.(turnMs, turn)
  }
  return {
    wake,
    step: () => {
      if (!schedule && isWaiting) turn()
    }
  }
}

const nextJob = ({ 'export-record': jobs }: World): ExportRow | undefined =>
  jobs.find((row) => row.state === 'pending' || row.state === 'in_progress').at(-1)

/** Returns what one step changes in the job. */
function advance(world: World, job: ExportRow): Partial<ExportRow> {
  const now = new Date(world.now()).toISOString()
  if (job.state === 'pending') return { state: 'in_progress', started_at: now }
  if (job.progress + batchSize < 100) return { progress: job.progress + batchSize }
  try {
    const $file = Buffer.from(fileOf(world, job)).toString('base64')
    const file_path = `/files/exports/${job._id}/${job.file_name}`
    return { state: 'completed', progress: 100, completed_at: now, file_path, $file }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { state: 'failed', completed_at: now }
  }
}

/** Returns the file of the job, with the present records. */
function fileOf(world: World, { page_name, query_params, user_id }: ExportRow): Uint8Array {
  const page = exportPages[page_name]
  const actor = world.employee.get(user_id)
  if (!page || !actor) throw invalid('page_name')
  const rows = exportRows({ world, actor, organizationId: undefined, part: '' }, page, query_params)
  return query_params['ext_type'] === 'csv' ? csvFile(rows) : xlsxFile(page_name, rows)
}
