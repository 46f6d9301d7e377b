import { unwrapList, endpoint, faultyField } from '@kassa/integration-api'
import type { Context } from '../context.ts'
import { handlers } from '../handlers.ts'
import { invalid, Refusal } from '../server/refusal.ts'
import type { ExportRow } from '../rows/rows.ts'
import type { KeptWorld, World } from '../world.ts'
import { without } from '../standard.ts'
import { exportPages, mostRows, tableOf, type ExportPage } from './pages.ts'
import { csvFile, xlsxFile, type Cell } from '../sheet.ts'

// The background worker of the service: it runs export jobs one after the other, in the order of their requests.
//
//     pending ──▶ in_progress 0 ─▶ 25 ─▶ 50 ─▶ 75 ──▶ completed 100
//        │              │                        └──▶ failed
//        └──▶ canceled ◀┘   by the caller; the worker then skips the job

/** The duration of one step. */
const turnMs = 200
const batchSize = 25
/** The number of rows that one read of a list returns. */
const rowsAPage = 200

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

/** Returns the rows that the page's own list has for these filters, as cells below their headings. Throws a Refusal. */
function exportRows(context: Context, { list, columns }: ExportPage, filters: Record<string, unknown>): Cell[][] {
  const records = everyRecord((page) => recordsOf(context, list, { ...without(filters, 'ext_type'), page }))
  return tableOf(columns, records)
}

type Found = { rows: unknown[]; total: number }

function everyRecord(pageOf: (page: number) => Found): unknown[] {
  const records: unknown[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = pageOf(page)
    if (total > mostRows) throw invalid('query_params')
    records.push(...rows)
    if (rows.length === 0 || records.length >= total) return records
  }
}

/** Reads one page of the list, as a client would. */
function recordsOf(context: Context, list: ExportPage['list'], filters: Record<string, unknown>): Found {
  const handler = handlers[list] as ((context: Context, input: unknown) => unknown) | undefined
  const { request, list: shape = 'data' } = endpoint(list)
  const parsed = request?.safeParse({ ...filters, limit: rowsAPage })
  if (!handler || !parsed) throw invalid('page_name')
  if (!parsed.success) throw invalid(`query_params.${faultyField(parsed.error)}`)
  return unwrapList(handler(context, parsed.data), shape) ?? { rows: [], total: 0 }
}
