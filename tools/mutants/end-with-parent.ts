import { Worker } from 'node:worker_threads'

// Code with a bug may loop without end. The process then receives no message and runs no signal handler, so a separate
// thread watches the parent process.
const watching = `
const { workerData: parent } = require('node:worker_threads')
const end = () => {
  // The worker leads a process group, so what its tests have started ends too.
  try { process.kill(-process.pid, 'SIGKILL') } catch {}
  process.kill(process.pid, 'SIGKILL')
}
setInterval(() => {
  try { process.kill(parent, 0) } catch { end() }
  if (process.ppid !== parent) end()
}, 500)
`

/** Ends this process when its parent has ended, even if its own code turns without end. */
export function endWithParent(): void {
  new Worker(watching, { eval: true, execArgv: [], workerData: process.ppid }).unref()
}
