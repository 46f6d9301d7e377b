import { read } from 'node:fs'
import { promisify } from 'node:util'

// A serial port by the library serialport. The library is loaded with the first port, so a till without a port never
// loads it.

export type SerialTrouble = 'gone' | 'denied' | 'busy'
export class SerialFailure extends Error {
  readonly trouble: SerialTrouble
  constructor(trouble: SerialTrouble, cause?: unknown) {
    super(trouble, { cause })
    this.trouble = trouble
  }
}

/** The flow control: none, XOFF and XON from the device, or these and the CTS line. */
type Flow = 'none' | 'xon' | 'cts'
export type SerialPort = {
  send(text: string): void
  /**
   * Resolves when the port has accepted the bytes, which it does not while the device pauses it. Rejects if the port is
   * gone.
   */
  write: (bytes: Uint8Array) => Promise<void>
  /** Resolves when the port is closed. */
  close(): Promise<void>
}
type SerialListener = {
  /** Receives one character per byte. */
  onText(text: string): void
  /** Called if the port ended by itself. Not called after `close`. */
  end(): void
}
export type OpenSerial = (path: string, speed: number, listener: SerialListener, flow?: Flow) => Promise<SerialPort>

/** Opens a port with 8 data bits, no parity and one stop bit. Rejects with a SerialFailure. */
export const openSerial: OpenSerial = async (path, speed, listener, flow = 'none') => {
  // This variable could make the library load another program instead of its own.
  delete process.env['@SERIALPORT/BINDINGS_CPP_PREBUILD']
  const { SerialPort: Port } = await import('serialport')
  const isWindows = process.platform === 'win32'
  const flows = { xon: flow !== 'none', rtscts: flow === 'cts' }
  // Only Windows requires a lock. On other systems a port that is still closing may be opened again.
  const port = new Port({ path, baudRate: speed, ...flows, lock: isWindows, autoOpen: false })
  const withCallback = (call: (callback: (error: Error | null) => void) => void): Promise<void> =>
    new Promise((done, refuse) => call((error) => (error ? refuse(error) : done())))
  try {
    await withCallback((callback) => port.open(callback))
    readToTheEnd(port.port)
    // On Windows the library opens a port with RTS off, and some scanners and scales send nothing then.
    if (isWindows && flow !== 'cts') await withCallback((callback) => port.set({ dtr: true, rts: true }, callback))
  } catch (error) {
    if (port.isOpen) port.close()
    throw new SerialFailure(troubleOf(error as Error), error)
  }
  let isClosed = false
  let onReleased = (): void => undefined
  const released = new Promise<void>((done) => (onReleased = done))
  const end = (): void => {
    onReleased()
    if (isClosed) return
    isClosed = true
    listener.end()
  }
  port.on('data', (bytes: Buffer) => isClosed || listener.onText(bytes.toString('latin1')))
  // The caller of a failed write gets its error. The port is closed then.
  port.on('error', () => undefined)
  port.on('close', end)
  const write = async (bytes: Uint8Array): Promise<void> => {
    // The library would store what is written to a closed port, and send it after the next opening.
    if (!port.isOpen) throw new SerialFailure('gone')
    await withCallback((callback) => port.write(Buffer.from(bytes), (error) => callback(error ?? null)))
  }
  return {
    send: (text) => void write(Buffer.from(text, 'latin1')).catch(() => undefined),
    write,
    close() {
      isClosed = true
      if (port.isOpen) port.close(() => onReleased())
      return released
    }
  }
}

const readSome = promisify(read)

/** The port that the library opens on Linux and macOS. On Windows a read of a missing port fails. */
type UnixPort = {
  fd: number | null
  poller: { once(event: 'readable', callback: (error?: Error) => void): void }
  read(buffer: Buffer, offset: number, length: number): Promise<{ bytesRead: number; buffer: Buffer }>
}
const isUnixPort = (bound: unknown): bound is UnixPort =>
  typeof bound === 'object' && bound !== null && 'poller' in bound
const canceled = (): Error => Object.assign(new Error('the port was closed'), { canceled: true })

/**
 * Ends the port when it is unplugged. A read then returns no bytes, at once and for ever. The library would wait for
 * more bytes and read again in an endless loop that uses a whole core without an error.
 */
function readToTheEnd(bound: unknown): void {
  if (!isUnixPort(bound)) return
  const readable = (): Promise<void> =>
    new Promise((done, refuse) => {
      if (bound.fd === null) refuse(canceled())
      else bound.poller.once('readable', (error) => (error ? refuse(error) : done()))
    })
  bound.read = async (buffer, offset, length) => {
    while (bound.fd !== null) {
      try {
        const { bytesRead } = await readSome(bound.fd, buffer, offset, length, null)
        if (bytesRead === 0) throw new Error('the port is gone')
        return { bytesRead, buffer }
      } catch (error) {
        if (!['EAGAIN', 'EINTR'].includes((error as { code?: string }).code ?? '')) throw error
      }
      await readable()
    }
    throw canceled()
  }
}

/**
 * Returns the trouble of an error. The library gives the system's reason only as text: of strerror on Linux and macOS,
 * its own on Windows.
 */
function troubleOf({ message }: Error): SerialTrouble {
  if (/permission denied|not permitted/i.test(message)) return 'denied'
  // Windows denies access to a port that another program uses.
  return /busy|access denied/i.test(message) ? 'busy' : 'gone'
}
