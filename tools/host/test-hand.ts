import { pathToFileURL } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import type { Joined } from '../../src/main/chromium-host/chromium.ts'
import { makeCodec } from '../../src/main/chromium-host/codec.ts'
import { overSocket } from './browser-socket.ts'

// node --import ./tools/host/test-hand.ts: runs functions of a test in the main process, received over fork()'s
// channel, and makes the till use the test's browser. In Electron ElectronApplication.evaluate does this. No package
// has this file.

const { encode, decode } = makeCodec()

/** A request of a test, and its answer. */
export type ToHost = { id: number; work: string; arg: string }
export type FromHost = { kind: 'done'; id: number; value: string } | { kind: 'failed'; id: number; message: string }

const tell = (message: FromHost) => void process.send?.(message)

async function run({ id, work, arg }: ToHost, electron: object): Promise<void> {
  try {
    // An indirect eval, so that the test's function only sees globals, as in Electron.
    const indirect = eval
    const value: unknown = await (indirect(`(${work})`) as (electron: object, arg: unknown) => unknown)(
      electron,
      decode(arg)
    )
    tell({ kind: 'done', id, value: encode(value) })
  } catch (error) {
    tell({ kind: 'failed', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

const { KASSA_TEST_BROWSER: url, KASSA_TEST_CONTEXT: browserContextId, KASSA_TEST_ELECTRON: installed } = process.env
// A thread of the till loads this file too.
if (isMainThread && url !== undefined && browserContextId !== undefined) {
  const joined = overSocket(url).then((transport): Joined => ({ transport, browserContextId }))
  Object.defineProperty(globalThis, Symbol.for('kassa.host.joined'), { value: joined })
}
// The host is loaded with the app, after this file.
const electron = () => import(installed === undefined ? 'electron' : pathToFileURL(installed).href) as Promise<object>
process.on('message', (message: ToHost) => void electron().then((module) => run(message, module)))
