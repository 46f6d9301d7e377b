// Main as the app runs it, without a window: each call arrives as a message in place of IPC. Its memory is measured
// alone; over Chromium the process would also hold the client that replaces Electron. Started by alone.ts.
import '../../../src/main/system/low-memory-start.ts'
import '../../../src/main/system/jitless.ts'
import { join } from 'node:path'
import { openTheTill } from '../../../src/main/boot/shop-switcher.ts'
import { createDispatcher } from '../../../src/main/ipc/dispatcher.ts'
import { systemRandom } from '../../../src/main/system/random.ts'
import { systemClock } from '../../../src/shared/time/clock.ts'
import { readSettings } from '../../../src/main/boot/config.ts'
import { createLog } from '../../../src/main/system/log.ts'
import { createSecrets } from '../../../src/main/boot/secrets.ts'
import { noZoom } from '../../../test/support/null-ports/no-printing.ts'
import type { Result } from '../../../src/shared/failure.ts'

/** A call; without a name it asks for the memory of this process after a garbage collection. */
export type Question = { id: number; name?: string; input?: unknown }
export type Usage = { pid: number; rss: number; heapUsed: number }
export type Answered = { id: number; value: Result<unknown> | Usage }

const folder = process.argv[2] ?? ''
const logPath = join(folder, 'kassa.log')
const log = createLog(logPath, systemClock)
const version = '0.0.0'
const none = () => Promise.reject(new Error('this process has no window'))

const till = await openTheTill({
  folder,
  log,
  logPath,
  version,
  versions: {},
  notices: [],
  emit: () => undefined,

  firstShop: undefined,
  offeredService: undefined,
  restore: undefined,
  askPin: () => Promise.resolve(undefined),
  setup: undefined,
  machine: Promise.resolve('bench'),
  language: 'uz' as const,
  settings: readSettings(folder).settings,
  secrets: createSecrets(
    join(folder, 'secrets.json'),
    {
      encryptStringAsync: (plain) => Promise.resolve(Buffer.from(plain)),
      decryptStringAsync: (cipher) => Promise.resolve({ result: cipher.toString() })
    },
    systemRandom
  ),
  program: { version, folder, log, channel: undefined, isPackaged: false, openPath: none, leave: () => undefined },
  reportsFolder: join(folder, 'reports'),
  printWindow: {
    turnDisplay: () => undefined,
    draw: none,
    pdf: none,
    print: none,
    printers: () => Promise.resolve([])
  },
  zoom: noZoom,
  chooseFolder: () => Promise.resolve(undefined)
})
const serve = createDispatcher(
  till.context,
  () => true,
  (call, error) => console.error(call, error)
)

const usage = (): Usage => {
  globalThis.gc?.()
  return { pid: process.pid, ...process.memoryUsage() }
}
const answer = (value: Answered): void => void process.send?.(value)
process.on('message', ({ id, name, input }: Question) => {
  if (name === undefined) answer({ id, value: usage() })
  else void serve(undefined, name, input).then((value) => answer({ id, value }))
})
process.once('disconnect', () => void till.stop().then(() => process.exit()))
