import '../system/jitless.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '../../shared/assert.ts'
import { servePort } from '@kassa/integration-api'
import { createSandbox, demoShop, type TradeAct } from '@kassa/sandbox'
import { systemClock } from '../../shared/time/clock.ts'
import { openWorldFile } from '../db/core/world-file.ts'
import { seededRandom, systemRandom } from '../system/random.ts'
import type { FromPractice, PracticeStart, ToPractice } from './practice-thread.ts'

// The thread of the practice shop's service: neither its history nor a report of it ever holds up the till.

const parent = parentPort
assert(parent, 'the practice service runs in a worker thread')
const { path, port, shop, seed, days } = workerData as PracticeStart
const tell = (message: FromPractice) => parent.postMessage(message)

const world = openWorldFile(path)
const sandbox = createSandbox({
  now: () => systemClock.now(),
  random: systemRandom,
  world,
  shop: demoShop(shop),
  schedule: (delayMs, work) => void systemClock.after(delayMs, work),
  history: days === 0 ? undefined : { random: seededRandom(seed), days }
})
const history: TradeAct[][] = []
for (const acts of sandbox.history) tell({ kind: 'traded', days: history.push(acts) })
// Requests that came in the meantime wait in the port.
servePort(port, sandbox.send)

parent.on('message', (message: ToPractice) => {
  if (message.kind === 'day') return tell({ kind: 'day', acts: history.shift() })
  world.close()
  // Work that the service put off must not keep the thread.
  process.exit(0)
})
