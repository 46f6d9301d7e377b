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

/** Opens the printer's wire. Rejects when it is not there: then nothing has left. */
export function openWire(printer: PrinterSettings, clock: Clock): Promise<Wire> {
  if (printer.way === 'network') return socketWire(printer.host, printer.port, clock)
  return fileWire(printer.path, clock)
}

async function socketWire(host: string, port: number, clock: Clock): Promise<Wire> {
  const socket = createConnection({ host, port, noDelay: true })
  const heard: number[] = []
  let broken: Error | undefined
  let isClosed = false
  let wake = (): void => undefined
  socket.on('error', (error) => {
    broken = error
    wake()
  })
  socket.on('data', (bytes) => {
    heard.push(...(bytes as Buffer))
    wake()
  })
  socket.on('close', () => {
    isClosed = true
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
    throw broken ?? new Error('the printer does not answer')
  }
  return {
    async write(bytes) {
      let isWritten = false
      socket.write(bytes, () => {
        isWritten = true
        wake()
      })
      await inTime(writeMs)
      // What it said meanwhile wakes as well.
      while (!isWritten && !isClosed && broken === undefined) {
        const before = heard.length
        await inTime(writeMs)
        if (heard.length === before && !isWritten) break
      }
      if (!isWritten) throw broken ?? new Error('the printer takes no more')
    },
    async hear(patienceMs) {
      if (heard.length === 0 && !isClosed && broken === undefined) await inTime(patienceMs)
      return heard.shift()
    },
    async finish() {
      socket.end()
      // Until it hangs up too: one that died with bytes unread resets the connection. Some never hang up.
      if (!isClosed && broken === undefined) await inTime(finishMs)
      if (broken !== undefined) throw broken
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
