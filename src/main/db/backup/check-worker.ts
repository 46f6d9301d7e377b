import { parentPort, workerData } from 'node:worker_threads'
import { checkFile, sealBackup } from './check-file.ts'
import { yieldToOthers } from '../../system/yielding.ts'

// One check of one file, in a thread of its own: it reads every page, and the counter does not wait for that.

yieldToOthers()
const { kind, path } = workerData as { kind: 'check' | 'seal'; path: string }
parentPort?.postMessage(kind === 'seal' ? sealBackup(path) : checkFile(path))
