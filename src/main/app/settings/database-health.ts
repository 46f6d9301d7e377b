import { defined, mapDefined } from '../../../shared/defined.ts'
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
import { act } from '../core/act.ts'
import type { Calls, Context, With } from '../core/context.ts'
import { allowed, type Approval } from '../core/session.ts'
import { must, refuse } from '../core/refusal.ts'

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

function databaseHealthView({ store, databaseHealth }: With<'databaseHealth'>): DatabaseHealthView {
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
        why: clone.why,
        at: clone.at,
        jobs: clone.isAnswered ? 0 : clone.jobs,
        ...defined({ missing: clone.missing }),
        ...(clone.why === 'restored' && { restored: defined({ newest: newestSale(store) }) })
      }))
    })
  }
}

const newest = (noted: number | undefined, listed: number | undefined): number | undefined =>
  noted === undefined || listed === undefined ? (noted ?? listed) : Math.max(noted, listed)

/** Checks the right for an act on the database file, and writes it to the journal of that file. */
const keep = (
  context: Context,
  named: string,
  approval: Approval,
  facts: () => Record<string, string>,
  write: (db: Writer) => void = () => undefined
): Promise<void> =>
  act(context, approval, {
    decide: facts,
    right: () => 'keepBooks',
    write: ({ db }) => write(db),
    journal: (facts, by) => ({ act: named, subject: 'till', facts, actor: by }),
    answer: () => undefined
  })

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
  'database.view': (context) => databaseHealthView(context),
  'database.backUp': async (context) => {
    must(await context.databaseHealth.backUp())
    context.screen.announce()
    return databaseHealthView(context)
  },
  // This is no act: a person chooses a folder between the right and the journal entry.
  'database.chooseFolder': async (context, { approval }) => {
    const by = await allowed(context, 'keepBooks', approval)
    const folder = await context.databaseHealth.chooseFolder()
    if (folder === undefined) return databaseHealthView(context)
    note(context, 'backup.folder', by, { folder }, (db) => putSetting(db, 'backupFolder', folder))
    // The new folder is tried at once.
    must(await context.databaseHealth.backUp())
    context.screen.announce()
    return databaseHealthView(context)
  },
  'database.restore': async (context, { name, approval }, latest) => {
    await keep(context, 'backup.restore', approval, () => ({ name }))
    must(await context.databaseHealth.restore(name))
    return databaseHealthView(latest())
  },
  'database.repair': async (context, { approval }, latest) => {
    await keep(context, 'file.repair', approval, () => ({}))
    must(await context.databaseHealth.repair())
    return databaseHealthView(latest())
  },
  'database.acknowledgeRecovery': async (context, { approval }) => {
    const facts = () => {
      const { setAside, books } = setting(context.store, 'recovery') ?? refuse('state.changed')
      return { setAside, sales: String(books.sales), missing: String(books.missing.count) }
    }
    await keep(context, 'recovery.sign', approval, facts, (db) => putSetting(db, 'recovery', undefined))
    context.screen.announce()
    return databaseHealthView(context)
  },
  'database.useSettings': async (context, { approval }, latest) => {
    const facts = () => {
      const waiting = waitingComputer(context.store)
      return waiting.length === 0 ? refuse('state.changed') : { names: waiting.map(({ name }) => name).join(' ') }
    }
    await keep(context, 'backup.settings', approval, facts, confirmComputer)
    must(await context.databaseHealth.reopen())
    return databaseHealthView(latest())
  },
  'database.confirmNoClone': async (context, { approval }) => {
    const facts = () => ({ why: (unreportedClone(context.store) ?? refuse('state.changed')).why })
    await keep(context, 'till.noTwin', approval, facts, answerClone)
    context.queue.wake()
    context.screen.announce()
    return databaseHealthView(context)
  }
} satisfies Calls<'database', 'databaseHealth'>
