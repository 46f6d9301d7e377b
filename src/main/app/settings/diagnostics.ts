import type { DiagnosticsView } from '../../../shared/views.ts'
import {
  incidentCounts,
  jobCounts,
  lastBoots,
  printCounts,
  schemaStep,
  tableCounts
} from '../../db/backup/diagnosis.ts'
import { seqOfLast } from '../../db/core/journal.ts'
import { resourceRows } from '../../db/catalog/records.ts'
import { place, setting } from '../../db/core/settings.ts'
import { openShift } from '../../db/shift/shifts.ts'
import type { With } from '../core/context.ts'

// The diagnostics file for support: counts, states and the log. It contains no names, goods, amounts, keys or PINs.
// Each field was chosen explicitly, so that nothing new gets in by accident.

type Row = readonly [name: string, value: string | number]

const iso = (at: number | null | undefined): string => {
  if (at === null || at === undefined) return '-'
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString()
}

function till(context: With<'notices' | 'updates'>): Row[] {
  const { store, queue, session, notices, updates } = context
  const status = queue.status()
  const update = updates.state()
  const shift = openShift(store)
  return [
    ['mode', context.mode],
    ['stands at a desk', place(store) === undefined ? 'no' : 'yes'],
    ['language', setting(store, 'locale') ?? '-'],
    ['set up by a file', setting(store, 'rollOut')?.partNames.join(' ') ?? 'no'],
    ['till prefix', setting(store, 'tillPrefix') ?? '-'],
    ['somebody signed in', session.cashierId === undefined ? 'no' : 'yes'],
    ['locked', session.isLocked ? 'yes' : 'no'],
    ['shift', shift === undefined ? 'none open' : `number ${String(shift.number)}, since ${iso(shift.openedAt)}`],
    ['network', status.network],
    ['gates', status.blocks.map(({ kind }) => kind).join(' ') || 'none'],
    ['next step of the queue', iso(status.nextAt)],
    ['notices', notices().join(' ') || 'none'],
    ['updates', [update.phase, update.offered?.version, update.failure?.kind].filter(Boolean).join(' ')],
    ['schema of the till', schemaStep(store)],
    ['journal rows at the last close', seqOfLast(store, 'shift.close') ?? '-']
  ]
}

function parts(context: With<'diagnostics' | 'notices' | 'program' | 'updates'>): { title: string; rows: Row[] }[] {
  const { store, catalog, diagnostics, program } = context
  const cache = catalog()
  return [
    { title: 'versions', rows: Object.entries(program.versions) },
    { title: 'machine', rows: Object.entries(diagnostics.machine()) },
    { title: 'till', rows: till(context) },
    { title: 'settings', rows: Object.entries(diagnostics.settings()) },
    { title: 'files, bytes', rows: diagnostics.files().map(({ name, bytes }) => [name, bytes] as const) },
    { title: 'rows of till.db', rows: tableCounts(store).map(({ table, rows }) => [table, rows] as const) },
    {
      title: 'jobs',
      rows: jobCounts(store).map(
        ({ kind, state, reason, count, oldest, attempts }) =>
          [`${kind} ${state} ${reason}`.trim(), `${count}, oldest ${iso(oldest)}, most attempts ${attempts}`] as const
      )
    },
    {
      title: 'prints',
      rows: printCounts(store).map(
        ({ kind, state, trouble, count, oldest, attempts }) =>
          [`${kind} ${state} ${trouble}`.trim(), `${count}, oldest ${iso(oldest)}, most attempts ${attempts}`] as const
      )
    },
    { title: 'incidents', rows: incidentCounts(store).map(({ kind, count }) => [kind, count] as const) },
    {
      title: 'what came in',
      rows: (cache === undefined ? [] : resourceRows(cache)).map(
        ({ name, rows, syncedAt, error }) =>
          [name, `${rows}, read ${iso(syncedAt)}${error === undefined ? '' : ', last read failed'}`] as const
      )
    },
    {
      title: 'last starts',
      rows: lastBoots(store, 10).map(({ startedAt, endedAt }) => [iso(startedAt), `ended ${iso(endedAt)}`] as const)
    }
  ]
}

/** Writes the file into the reports folder and returns its path. */
export function writeDiagnostics(
  context: With<'diagnostics' | 'notices' | 'program' | 'reports' | 'updates'>
): DiagnosticsView {
  const at = iso(context.clock.now())
  const lines = [
    `Kassa ${context.program.version}, ${at}`,
    ...parts(context).flatMap(({ title, rows }) => [
      '',
      `== ${title}`,
      ...rows.map(([name, value]) => `${name}: ${value}`)
    ]),
    '',
    '== log',
    ...context.diagnostics.logLines()
  ]
  const name = `kassa-diagnostics-${at.slice(0, 19).replaceAll(/\D/g, '-')}.txt`
  const path = context.reports.write(name, new TextEncoder().encode(`${lines.join('\n')}\n`))
  return { path, lines: lines.length }
}
