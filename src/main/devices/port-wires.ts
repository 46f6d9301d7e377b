import { close, constants, open, read, write as writeSome } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Clock } from '../../shared/ports.ts'
import type { PrinterSettings } from '../../shared/devices/printing.ts'
import { createReceiveBuffer, writeMs, type Wire } from './receive-buffer.ts'
import type { OpenSerial } from './serial.ts'

// A printer on a port of this machine. Nothing blocks inside the system, so a stuck printer blocks no thread, and its
// port can be closed.

const againMs = 10
/** Small pieces: when the port is closed, the bytes in its buffer are lost with some of the ports. */
const pieceBytes = 512
/** A start bit, eight data bits, a stop bit. */
const bitsPerByte = 10
const readEveryMs = 20

const pause = (clock: Clock, ms: number): Promise<void> => new Promise((done) => void clock.after(ms, () => done()))

const piecesOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes)
  )

/** Waits for a write. Rejects if the printer accepts no bytes for too long. */
async function withTimeout(writing: Promise<void>, clock: Clock): Promise<void> {
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

/** Opens a serial port. The port accepts more bytes than it has sent, so the pauses depend on its speed. */
export async function serialWire(printer: Serial, openSerial: OpenSerial, clock: Clock): Promise<Wire> {
  const { path, speed, hasHandshake } = printer
  const received = createReceiveBuffer(clock)
  const listener = {
    onText: (text: string) => received.take(Buffer.from(text, 'latin1')),
    end: () => received.end(new Error('the port is gone'))
  }
  // XON/XOFF is safe: a printer that does not use it never sends XOFF, because no status answer equals that byte.
  const port = await openSerial(path, speed, listener, hasHandshake ? 'cts' : 'xon')
  return {
    async write(bytes) {
      for (const piece of piecesOf(bytes)) {
        await withTimeout(port.write(piece), clock)
        await pause(clock, Math.ceil((piece.length * bitsPerByte * 1000) / speed))
      }
      if (received.error !== undefined) throw received.error
    },
    read: (timeoutMs) => received.next(timeoutMs),
    // The next paper needs a free port. If the port does not close in time, the till stops waiting.
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

/** Opens a port that is written like a file: `/dev/usb/lp0`, `LPT1`. */
export const fileWire = (path: string, clock: Clock): Promise<Wire> =>
  process.platform === 'win32' ? writeOnlyWire(path, clock) : readableWire(path, clock)

const opened = promisify(open)
const readSome = promisify(read)
const written = promisify(writeSome)

/** Writes as much as a non-blocking port accepts now. Returns the number of bytes. */
async function taken(file: number, bytes: Uint8Array): Promise<number> {
  try {
    return (await written(file, bytes)).bytesWritten
  } catch (error) {
    if ((error as { code?: string }).code === 'EAGAIN') return 0
    throw error
  }
}

/** Writes all bytes. Rejects if the port accepts none for a while. */
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

/** The command "initialize printer", which has no visible effect. */
const harmless = Uint8Array.of(0x1b, 0x40)

/**
 * On Linux a USB printer can be read through its port. If the port cannot be read, the printer is assumed to be ready.
 */
async function readableWire(path: string, clock: Clock): Promise<Wire> {
  const { O_RDWR, O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
  const file = await opened(path, O_RDWR | O_NONBLOCK | O_NOCTTY).catch(() =>
    opened(path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
  )
  let received: number[] = []
  const listen = async (): Promise<boolean> => {
    const { bytesRead, buffer } = await readSome(file, Buffer.alloc(64), 0, 64, null).catch(() => nothing)
    received.push(...buffer.subarray(0, bytesRead))
    return bytesRead > 0
  }
  const write = (bytes: Uint8Array) => handOver(file, bytes, clock)
  // Discards answers about the previous paper.
  for (let round = 0; round < 8 && (await listen()); round += 1);
  received = []
  return {
    write,
    async read(timeoutMs) {
      for (let left = timeoutMs; left > 0 && received.length === 0; left -= readEveryMs)
        if (!(await listen())) await pause(clock, readEveryMs)
      return received.shift()
    },
    // Such a port accepts a piece before it has sent it, and loses it when it is closed. Once it accepts another piece,
    // the printer has the paper.
    finish: () => write(harmless),
    close: () => close(file, () => undefined)
  }
}
const nothing = { bytesRead: 0, buffer: Buffer.alloc(0) }

/** Opens a port on Windows for writing only, because a read there never ends. */
async function writeOnlyWire(path: string, clock: Clock): Promise<Wire> {
  // Windows opens a port only by this name.
  const file = await openFile(`\\\\.\\${path}`, 'w')
  return {
    write: (bytes) => withTimeout(file.writeFile(bytes), clock),
    read: () => Promise.resolve(undefined),
    finish: () => Promise.resolve(),
    close: () => void file.close().catch(() => undefined)
  }
}
