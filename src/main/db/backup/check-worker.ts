import { parentPort, workerData } from 'node:worker_threads'
import type { CheckOrder } from './check-thread.ts'
import { checkFile, checkRows, sealBackup } from './check-file.ts'
import { yieldToOthers } from '../../system/process-priority.ts'

// Runs one check of one file in a thread of its own: it reads every page, and the cashier must not wait for that.

yieldToOthers()
const order = workerData as CheckOrder

function answer(): unknown {
  if (order.kind === 'rows') return checkRows(order.path, order.journalKey, order.shiftId)
  return order.kind === 'seal' ? sealBackup(order.path) : checkFile(order.path)
}
parentPort?.postMessage(answer())
