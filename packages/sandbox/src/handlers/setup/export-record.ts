import type { Context, Handlers, Input } from '../../context.ts'
import { exportPages } from '../../exports/pages.ts'
import { notFound, Refusal } from '../../server/refusal.ts'
import type { ExportRow } from '../../rows/rows.ts'
import { asList, byId, isAny, pageOf, referred, shown } from '../../standard.ts'

// Export jobs as the caller sees them. The worker runs them.

function create({ world, actor }: Context, { page_name, query_params }: Input<'export-records/create'>): ExportRow {
  if (!Object.hasOwn(exportPages, page_name)) throw notFound('page_name', page_name)
  const today = new Date(world.now()).toISOString().slice(0, 10)
  return world['export-record'].insert({
    account_id: world.ownerId,
    user_id: actor._id,
    user: { full_name: actor.full_name, phone_number: actor.phone_number },
    page_name,
    query_params,
    state: 'pending',
    progress: 0,
    file_name: `${page_name}-${today}.${query_params.ext_type}`
  })
}

function cancel({ world, part }: Context, { state }: Input<'export-records/set-state/{id}'>): ExportRow {
  const job = referred(world['export-record'], part, '_id')
  const isRunning = job.state === 'pending' || job.state === 'in_progress'
  if (state !== 'canceled' || !isRunning) throw new Refusal(400, 'exportState', { id: job.state })
  return world['export-record'].update(job, { state, completed_at: new Date(world.now()).toISOString() })
}

/** Both days are included. Days are in UTC (policy "export-dates"). */
const matchesOf = (input: Input<'export-records/get-paging'>) => (row: ExportRow) =>
  isAny(input.user_id, row.user_id) &&
  isAny(input.page_name, row.page_name) &&
  isAny(input.state, row.state) &&
  (input.employees?.includes(row.user_id) ?? true) &&
  (input.date_from === undefined || row.created_at.slice(0, 10) >= input.date_from) &&
  (input.date_to === undefined || row.created_at.slice(0, 10) <= input.date_to)

export const exportRecord = {
  'export-records/create': (context, input) => shown(create(context, input)),
  'export-records/get-by-id/{id}': ({ world, part }) => shown(byId(world['export-record'], part)),
  'export-records/get-paging': ({ world }, input) =>
    asList(pageOf(world['export-record'], input, { matches: matchesOf(input) }), shown),
  'export-records/set-state/{id}': (context, input) => shown(cancel(context, input))
} satisfies Handlers
