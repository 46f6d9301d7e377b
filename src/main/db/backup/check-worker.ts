import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { mapDefined } from '../../../shared/defined.ts'
import { readBackupName } from './backups.ts'
import type { CheckOrder, RecoveryNews } from './check-thread.ts'
import { checkFile, checkRows, sealBackup } from './check-file.ts'
import type { RecoveryTask } from './recovery.ts'
import { localeIn, recoverWithNewest } from './till-start.ts'
import { yieldToOthers } from '../../system/process-priority.ts'

// Runs one check or one recovery of one file in a separate thread: it reads every page, and the window must go on.

const order = workerData as CheckOrder
// A person waits for a recovery.
if (order.kind !== 'recover') yieldToOthers()

function answer(): unknown {
  if (order.kind === 'rows') return checkRows(order.path, order.journalKey, order.shiftId)
  if (order.kind === 'recover') return recover(order)
  return order.kind === 'seal' ? sealBackup(order.path) : checkFile(order.path)
}

/** Recovers a file. An error is an answer too, because a thread passes on no code of an error. */
function recover(task: RecoveryTask & { isFromBackup: boolean }): unknown {
  const tell = (news: RecoveryNews): void => parentPort?.postMessage(news)
  try {
    const recovery = recoverWithNewest(task, {
      isFromBackup: task.isFromBackup,
      onBackup: (backup) => {
        const madeAt = backup === undefined ? undefined : readBackupName(basename(backup))?.madeAt
        tell({ kind: 'backup', madeAt, locale: localeIn(task.path) ?? mapDefined(backup, localeIn) })
      },
      onProgress: (progress) => tell({ kind: 'progress', ...progress }),
      onStep: (step) => {
        if (step === 'reported') tell({ kind: 'end' })
      }
    })
    return { kind: 'done', recovery }
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error), code: codeOf(error) }
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

parentPort?.postMessage(answer())
