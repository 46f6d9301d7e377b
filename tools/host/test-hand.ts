import { app } from './app.ts'
import { browser } from './browser.ts'
import { makeCodec } from './codec.ts'

// The test's hand in the main process, over fork()'s channel; real Electron has ElectronApplication.evaluate.

const { encode, decode } = makeCodec()

/** What a test asks and hears. `bound` names the socket by which it joins the same page. */
export type ToHost = { id: number; work: string; arg: string }
export type FromHost =
  | { kind: 'bound'; endpoint: string }
  | { kind: 'done'; id: number; value: string }
  | { kind: 'failed'; id: number; message: string }

const tell = (message: FromHost) => void process.send?.(message)

async function run({ id, work, arg }: ToHost, electron: object): Promise<void> {
  try {
    // Indirect, so that the test's function sees only globals, as in Electron.
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

export function answerTests(electron: object): void {
  if (process.env['KASSA_HOST_BIND'] !== '1') return
  process.on('message', (message: ToHost) => void run(message, electron))
  // In a browser of the test's own there is nothing to join.
  if (process.env['KASSA_HOST_JOIN'] !== undefined) return
  app.on('ready', () => {
    const bind = async () => {
      const bound = await browser().browser()?.bind('kassa')
      if (bound) tell({ kind: 'bound', endpoint: bound.endpoint })
    }
    bind().catch((error: unknown) => {
      console.error('[host] cannot be joined by a test:', error)
    })
  })
}
