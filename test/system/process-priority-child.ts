import { lookup } from 'node:dns'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { yieldToOthers } from '../../src/main/system/process-priority.ts'
import { threadPriorities } from '../support/thread-priorities.ts'

// A process in which a background thread is the first to need Node's own threads: it looks up a name. Prints the
// priority of all threads then. process-priority.test.ts starts it.

if (isMainThread) {
  new Worker(new URL(import.meta.url)).on('message', (found) => console.log(JSON.stringify(found)))
} else {
  yieldToOthers()
  lookup('localhost', () => parentPort?.postMessage(threadPriorities()))
}
