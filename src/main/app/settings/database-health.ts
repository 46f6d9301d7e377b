import { defined, mapDefined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import { minor } from '../../../shared/money.ts'
import type { DatabaseHealthView } from '../../../shared/views.ts'
import { isWhole } from '../../db/backup/compare.ts'
import { confirmComputer, waitingComputer } from '../../db/backup/file-mark.ts'
import { answerClone, unreportedClone } from '../../db/backup/identity.ts'
import type { Writer } from '../../db/core/open.ts'
import type { Recovery } from '../../db/core/recovery-row.ts'
import { putSetting, setting } from '../../db/core/settings.ts'
import { newestSale } from '../../db/ticket/sales.ts'
import type { Calls, Context } from '../core/context.ts'
import { allowed, type Approval } from '../core/session.ts'
import { announce } from '../core/state.ts'

// The health of the till's database, for a manager.

const shownFiles = 40

const recoveryView = (recovery: Recovery): DatabaseHealthView['recovery'] => ({
  at: recovery.at,
  cause: recovery.cause,
  setAside: recovery.setAside,
  ...defined({ backup: recovery.backup }),
  isWhole: isWhole(recovery.books) && recovery.tables.every(({ spots }) => spots === 0),
  sales: recovery.books.sales,
  missing: recovery.books.missing,
  lost: recovery.books.lost,
  torn: recovery.books.torn,
  gaps: recovery.books.journal.gaps,
  unowed: recovery.books.unowed,
  rows: recovery.tables.reduce((sum, { read }) => sum + read, 0),
  fromBackup: recovery.tables.reduce((sum, { fromBackup }) => sum + fromBackup, 0),
  shifts: recovery.books.shifts.map(({ total, ...row }) => ({ ...row, totalMinor: minor(total) }))
})

function databaseHealthView({ store, databaseHealth }: Context): DatabaseHealthView {
  const status = databaseHealth.status()
  const backup = setting(store, 'backup')
  const recovery = setting(store, 'recovery')
  const clone = unreportedClone(store)
  const waiting = waitingComputer(store)
  return {
    backup: {
      folder: status.folder,
      isSameDisk: status.isSameDisk,
      // A restored file does not know of backups that were made after it.
      ...defined({ lastAt: newest(backup?.lastAt, status.files.find(({ isMine }) => isMine)?.madeAt) }),
      ...defined({ failedAt: backup?.failedAt, why: backup?.why, progress: status.progress }),
      files: status.files.slice(0, shownFiles)
    },
    isDamaged: status.isDamaged,
    isShort: status.isShort,
    ...defined({ checkedAt: status.checkedAt }),
    bytes: status.bytes,
    ...defined({
      waiting: waiting.length === 0 ? undefined : waiting,
      recovery: mapDefined(recovery, recoveryView),
      clone: mapDefined(clone, (clone) => ({
        ...{ why: clone.why, at: clone.at, jobs: clone.isAnswered ? 0 : clone.jobs },
        ...defined({ missing: clone.missing }),
        ...(clone.why === 'restored' && { restored: defined({ newest: newestSale(store) }) })
      }))
    })
  }
}

const newest = (noted: number | undefined, listed: number | undefined): number | undefined =>
  noted === undefined || listed === undefined ? (noted ?? listed) : Math.max(noted, listed)

/** Checks the right for an act on the database file, and writes it to the journal of that file. */
async function keep(
  context: Context,
  act: string,
  approval: Approval,
  facts: Record<string, string>,
  write: (db: Writer) => void = () => undefined
): Promise<Result<void>> {
  const by = await allowed(context, 'keepBooks', approval)
  if (!by.ok) return by
  note(context, act, by.value, facts, write)
  return ok(undefined)
}

function note(
  { store, journal, clock }: Context,
  act: string,
  actor: EmployeeId,
  facts: Record<string, string>,
  write: (db: Writer) => void
): void {
  store.transaction((db) => {
    write(db)
    journal.append(db, { at: clock.now(), actor, act, subject: 'till', facts })
  })
}

export const databaseHealth = {
  'database.view': (context) => ok(databaseHealthView(context)),
  'database.backUp': async (context) => {
    const done = await context.databaseHealth.backUp()
    announce(context)
    return done.ok ? ok(databaseHealthView(context)) : done
  },
  'database.chooseFolder': async (context, { approval }) => {
    const by = await allowed(context, 'keepBooks', approval)
    if (!by.ok) return by
    const folder = await context.databaseHealth.chooseFolder()
    if (folder === undefined) return ok(databaseHealthView(context))
    note(context, 'backup.folder', by.value, { folder }, (db) => putSetting(db, 'backupFolder', folder))
    // The new folder is tried at once.
    const done = await context.databaseHealth.backUp()
    announce(context)
    return done.ok ? ok(databaseHealthView(context)) : done
  },
  'database.restore': async (context, { name, approval }, latest) => {
    const kept = await keep(context, 'backup.restore', approval, { name })
    if (!kept.ok) return kept
    const done = await context.databaseHealth.restore(name)
    return done.ok ? ok(databaseHealthView(latest())) : done
  },
  'database.repair': async (context, { approval }, latest) => {
    const kept = await keep(context, 'file.repair', approval, {})
    if (!kept.ok) return kept
    const done = await context.databaseHealth.repair()
    return done.ok ? ok(databaseHealthView(latest())) : done
  },
  'database.acknowledgeRecovery': async (context, { approval }) => {
    const recovery = setting(context.store, 'recovery')
    if (recovery === undefined) return fail('state.changed')
    const { sales, missing } = recovery.books
    const facts = { setAside: recovery.setAside, sales: String(sales), missing: String(missing.count) }
    const kept = await keep(context, 'recovery.sign', approval, facts, (db) => putSetting(db, 'recovery', undefined))
    if (!kept.ok) return kept
    announce(context)
    return ok(databaseHealthView(context))
  },
  'database.useSettings': async (context, { approval }, latest) => {
    const waiting = waitingComputer(context.store)
    if (waiting.length === 0) return fail('state.changed')
    const facts = { names: waiting.map(({ name }) => name).join(' ') }
    const kept = await keep(context, 'backup.settings', approval, facts, confirmComputer)
    if (!kept.ok) return kept
    const done = await context.databaseHealth.reopen()
    return done.ok ? ok(databaseHealthView(latest())) : done
  },
  'database.confirmNoClone': async (context, { approval }) => {
    const clone = unreportedClone(context.store)
    if (clone === undefined) return fail('state.changed')
    const facts = { why: clone.why }
    const kept = await keep(context, 'till.noTwin', approval, facts, answerClone)
    if (!kept.ok) return kept
    context.queue.wake()
    announce(context)
    return ok(databaseHealthView(context))
  }
} satisfies Calls<'database'>
