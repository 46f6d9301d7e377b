import { open } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { once } from 'node:events'
import type { Clock } from '../../shared/ports.ts'
import type { PrinterSettings } from '../../shared/printing.ts'

// How bytes reach a printer: a socket, or a port of this machine that is written like a file.

export type Wire = {
  write(bytes: Uint8Array): Promise<void>
  /** The next byte it says, or undefined when it says none in time. */
  hear(patienceMs: number): Promise<number | undefined>
  /** Says that all is sent; rejects when the other side broke off. */
  finish(): Promise<void>
  /** Lets go, whatever happened. */
  close(): void
}

const connectMs = 3_000
const writeMs = 15_000
const finishMs = 2_000
const mostRounds = 30

/** Opens the printer's wire. Rejects when it is not there: then nothing has left. */
export function openWire(printer: PrinterSettings, clock: Clock): Promise<Wire> {
  if (printer.way === 'network') return socketWire(printer.host, printer.port, clock)
  return fileWire(printer.path, clock)
}

async function socketWire(host: string, port: number, clock: Clock): Promise<Wire> {
  const socket = createConnection({ host, port, noDelay: true })
  const heard: number[] = []
  const state: { error?: Error; isClosed: boolean } = { isClosed: false }
  let wake = (): void => undefined
  socket.on('error', (error) => {
    state.error = error
    wake()
  })
  socket.on('data', (bytes) => {
    heard.push(...(bytes as Buffer))
    wake()
  })
  socket.on('close', () => {
    state.isClosed = true
    wake()
  })
  /** An event, or the end of patience; the socket is not waited for longer. */
  const inTime = (patienceMs: number): Promise<void> =>
    new Promise((done) => {
      const cancel = clock.after(patienceMs, () => done())
      wake = () => {
        cancel()
        done()
      }
    })

  const connected = once(socket, 'connect').then(() => wake())
  connected.catch(() => undefined)
  await inTime(connectMs)
  if (socket.readyState !== 'open') {
    socket.destroy()
    throw state.error ?? new Error('the printer does not answer')
  }
  return {
    async write(bytes) {
      const write = { isDone: false }
      socket.write(bytes, () => {
        write.isDone = true
        wake()
      })
      // What it says meanwhile wakes as well, so there is more than one round.
      for (
        let round = 0;
        round < mostRounds && !write.isDone && state.error === undefined && !state.isClosed;
        round += 1
      )
        await inTime(writeMs / mostRounds)
      if (!write.isDone) throw state.error ?? new Error('the printer takes no more')
    },
    async hear(patienceMs) {
      if (heard.length === 0 && !state.isClosed && state.error === undefined) await inTime(patienceMs)
      return heard.shift()
    },
    async finish() {
      socket.end()
      // Until it hangs up too: one that died with bytes unread resets the connection. Some never hang up.
      if (!state.isClosed && state.error === undefined) await inTime(finishMs)
      if (state.error !== undefined) throw state.error
    },
    close: () => void socket.destroy()
  }
}

async function fileWire(path: string, clock: Clock): Promise<Wire> {
  // Windows reaches a port by this name only.
  const name = /^(COM|LPT)\d+$/.test(path) ? `\\\\.\\${path}` : path
  const file = await open(name, 'w')
  return {
    async write(bytes) {
      let cancel = (): void => undefined
      const late = new Promise<never>((_, reject) => {
        cancel = clock.after(writeMs, () => reject(new Error('the printer takes no more')))
      })
      try {
        await Promise.race([file.writeFile(bytes), late])
      } finally {
        cancel()
      }
    },
    hear: () => Promise.resolve(undefined),
    finish: () => Promise.resolve(),
    close: () => void file.close().catch(() => undefined)
  }
}
