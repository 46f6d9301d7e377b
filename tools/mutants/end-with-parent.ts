import { Worker } from 'node:worker_threads'

// Code with a bug may turn without end, and then the process hears no message and no signal handler runs. So a thread
// of its own looks at the parent.
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
