import { close, constants, open, read, write as writeSome } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Clock } from '../../shared/ports.ts'
import type { PrinterSettings } from '../../shared/devices/printing.ts'
import { createHeard, writeMs, type Wire } from './heard.ts'
import type { OpenSerial } from './serial.ts'

// A printer on a port of this machine. Nothing waits inside the system, so that a printer that is stuck holds up no
// thread, and can be let go.

const againMs = 10
/** Small pieces: what lies in the port when it is let go is lost with some of them. */
const pieceBytes = 512
/** A start bit, eight of the byte, a stop bit. */
const bitsPerByte = 10
const hearEveryMs = 20

const pause = (clock: Clock, ms: number): Promise<void> => new Promise((done) => void clock.after(ms, () => done()))

const piecesOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes)
  )

/** Waits for a write as long as a printer may take nothing. */
async function inPatience(writing: Promise<void>, clock: Clock): Promise<void> {
  let cancel = (): void => undefined
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(writeMs, () => reject(new Error('the printer takes no more')))
  })
  try {
    await Promise.race([writing, late])
  } finally {
    cancel()
  }
}

type Serial = Pick<PrinterSettings, 'path' | 'speed' | 'hasHandshake'>

/** A serial port. It takes more than it has sent, so that its speed tells when bytes have left. */
export async function serialWire(printer: Serial, openSerial: OpenSerial, clock: Clock): Promise<Wire> {
  const { path, speed, hasHandshake } = printer
  const heard = createHeard(clock)
  const ears = {
    hear: (text: string) => heard.take(Buffer.from(text, 'latin1')),
    end: () => heard.end(new Error('the port is gone'))
  }
  // A printer that knows nothing of XOFF never says it: the answers of its state are made so that they are none.
  const port = await openSerial(path, speed, ears, hasHandshake ? 'cts' : 'xon')
  return {
    async write(bytes) {
      for (const piece of piecesOf(bytes)) {
        await inPatience(port.write(piece), clock)
        await pause(clock, Math.ceil((piece.length * bitsPerByte * 1000) / speed))
      }
      if (heard.error !== undefined) throw heard.error
    },
    hear: (patienceMs) => heard.next(patienceMs),
    // The next paper finds the port free; one that does not let go is not waited for longer.
    finish: () =>
      new Promise((done) => {
        const cancel = clock.after(writeMs, () => done())
        void port.close().then(() => {
          cancel()
          done()
        })
      }),
    close: () => void port.close()
  }
}

/** A port that is written like a file: `/dev/usb/lp0`, `LPT1`. */
export const fileWire = (path: string, clock: Clock): Promise<Wire> =>
  process.platform === 'win32' ? blindWire(path, clock) : heardWire(path, clock)

const opened = promisify(open)
const readSome = promisify(read)
const written = promisify(writeSome)

/** Writes what a port that does not wait takes now, and answers how much that was. */
async function taken(file: number, bytes: Uint8Array): Promise<number> {
  try {
    return (await written(file, bytes)).bytesWritten
  } catch (error) {
    if ((error as { code?: string }).code === 'EAGAIN') return 0
    throw error
  }
}

/** Offers bytes until all are taken; rejects when for a while none are. */
async function handOver(file: number, bytes: Uint8Array, clock: Clock): Promise<void> {
  let idleMs = 0
  for (let at = 0; at < bytes.length;) {
    const count = await taken(file, bytes.subarray(at, at + pieceBytes))
    at += count
    idleMs = count === 0 ? idleMs + againMs : 0
    if (idleMs >= writeMs) throw new Error('the printer takes no more')
    if (count === 0) await pause(clock, againMs)
  }
}

/** Initialize printer: nothing that can be seen. */
const harmless = Uint8Array.of(0x1b, 0x40)

/** Linux gives what a USB printer says to whoever reads its port; a port that says nothing is a printer that is believed. */
async function heardWire(path: string, clock: Clock): Promise<Wire> {
  const { O_RDWR, O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
  const file = await opened(path, O_RDWR | O_NONBLOCK | O_NOCTTY).catch(() =>
    opened(path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
  )
  let said: number[] = []
  const listen = async (): Promise<boolean> => {
    const { bytesRead, buffer } = await readSome(file, Buffer.alloc(64), 0, 64, null).catch(() => nothing)
    said.push(...buffer.subarray(0, bytesRead))
    return bytesRead > 0
  }
  const write = (bytes: Uint8Array) => handOver(file, bytes, clock)
  // What it still said of the paper before is no answer to what it is asked now.
  for (let round = 0; round < 8 && (await listen()); round += 1);
  said = []
  return {
    write,
    async hear(patienceMs) {
      for (let left = patienceMs; left > 0 && said.length === 0; left -= hearEveryMs)
        if (!(await listen())) await pause(clock, hearEveryMs)
      return said.shift()
    },
    // A port of this kind takes a piece before it has gone, and forgets it when it is let go: once it has taken another
    // one, the paper is with the printer.
    finish: () => write(harmless),
    close: () => close(file, () => undefined)
  }
}
const nothing = { bytesRead: 0, buffer: Buffer.alloc(0) }

/** Windows' own ports: a read of one never ends, so that only is written. */
async function blindWire(path: string, clock: Clock): Promise<Wire> {
  // Windows reaches a port by this name only.
  const file = await openFile(`\\\\.\\${path}`, 'w')
  return {
    write: (bytes) => inPatience(file.writeFile(bytes), clock),
    hear: () => Promise.resolve(undefined),
    finish: () => Promise.resolve(),
    close: () => void file.close().catch(() => undefined)
  }
}
