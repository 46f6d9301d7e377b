import { defined, mapDefined } from '../../../shared/defined.ts'
import type { Result } from '../../../shared/failure.ts'
import type { EmployeeId, JobId } from '../../../shared/ids.ts'
import type { SystemView } from '../../../shared/views.ts'
import { readHead } from '../../domain/printing/journal-head.ts'
import { incidentViews } from '../../db/outbox/incident-views.ts'
import { rowOfHead } from '../../db/core/journal.ts'
import { jobViews, unsent } from '../../db/outbox/outbox.ts'
import { resourceRows } from '../../db/catalog/records.ts'
import { setting } from '../../db/core/settings.ts'
import { closedShifts } from '../../db/outbox/verdicts.ts'
import type { Calls, With } from '../core/context.ts'
import { writeDiagnostics } from '../settings/diagnostics.ts'
import { chosenFixes, fixRows } from './fixes.ts'
import { acknowledge, cancelDouble, sendAgain } from './incidents.ts'
import { allowed, type Approval } from '../core/session.ts'
import { must, refuse } from '../core/refusal.ts'

/** The lists of this screen are limited: with 20,000 jobs the first ones are enough. */
const shownJobs = 200
const shownRecent = 20

function systemView({ store, catalog, queue, shopSwitcher, program }: With<'program' | 'shopSwitcher'>): SystemView {
  const status = queue.status()
  const cache = catalog()
  const resources = cache === undefined ? [] : resourceRows(cache)
  const rollOut = setting(store, 'rollOut')
  return {
    unsent: unsent(store),
    jobs: jobViews(store, { which: 'unsent', limit: shownJobs }, status),
    recent: jobViews(store, { which: 'recent', limit: shownRecent }, status),
    resources: resources.map(({ name, rows, syncedAt, error }) => ({
      name,
      rows,
      ...defined({ syncedAt, error })
    })),
    shifts: closedShifts(store),
    incidents: incidentViews(store, shownJobs),
    network: status.network,
    service: shopSwitcher.service(),
    ...defined({ nextAt: status.nextAt }),
    ...defined({
      rollOut: mapDefined(rollOut, (rollOut) => ({ at: rollOut.at, file: rollOut.file, partNames: rollOut.partNames }))
    }),
    versions: program.versions
  }
}

type Deciding = { jobId: JobId; reason: string; approval?: Approval }
type ManualAction = (jobId: JobId, by: EmployeeId, reason: string) => Promise<Result<void>>

/**
 * Executes a manual action on a job that waits for a person; it always has a name and a
 * reason. It is no act: the queue may verify at the service between the right and the journal entry.
 */
async function decide(
  context: With<'program' | 'shopSwitcher'>,
  act: string,
  input: Deciding,
  action: ManualAction
): Promise<SystemView> {
  const reason = input.reason.trim()
  if (reason === '') return refuse('input.invalid', { field: 'reason' })
  const by = await allowed(context, 'decideJob', input.approval, { reason })
  must(await action(input.jobId, by, reason))
  context.store.transaction((db) =>
    context.journal.append(db, {
      at: context.clock.now(),
      actor: by,
      act,
      subject: input.jobId,
      facts: { reason }
    })
  )
  context.screen.announce()
  return systemView(context)
}

export const system = {
  'system.view': (context) => systemView(context),
  'system.syncNow': (context) => {
    context.jobs.hurry()
    context.pull.syncNow()
    return systemView(context)
  },
  'system.resend': (context, input) =>
    decide(context, 'job.resend', input, (id, by, reason) => context.jobs.resend(id, by, reason)),
  'system.adopt': (context, input) =>
    decide(context, 'job.adopt', input, (id, by, reason) => context.jobs.adopt(id, by, reason)),
  'system.corrections': (context, { jobId }) => fixRows(context, jobId),
  'system.correct': (context, input) => {
    const fixes = chosenFixes(context, input.jobId, input.changes)
    return decide(context, 'job.fix', input, (id, by, reason) => context.jobs.fix(id, by, reason, fixes))
  },
  'system.writeOff': (context, input) =>
    decide(context, 'job.writeOff', input, (id, by, reason) => context.jobs.writeOff(id, by, reason)),
  'system.diagnostics': (context) => writeDiagnostics(context),
  'system.findHead': ({ store }, input) => {
    const head = readHead(input.head)
    if (head === undefined) return refuse('input.invalid', { field: 'head' })
    const row = rowOfHead(store, head)
    return row === undefined ? { isHere: false } : { isHere: true, row: row.seq, at: row.at }
  },
  'system.acknowledge': async (context, input) => {
    await acknowledge(context, input)
    return systemView(context)
  },
  'system.sendAgain': async (context, input) => {
    await sendAgain(context, input)
    return systemView(context)
  },
  'system.cancelDouble': async (context, input) => {
    await cancelDouble(context, input)
    return systemView(context)
  }
} satisfies Calls<
  'system',
  'diagnostics' | 'jobs' | 'notices' | 'program' | 'pull' | 'reports' | 'shopSwitcher' | 'updates'
>
