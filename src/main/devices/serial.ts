import { read } from 'node:fs'
import { promisify } from 'node:util'

// A serial port by the library serialport. It is loaded with the first port: a till without one never reads it.

export type SerialTrouble = 'gone' | 'denied' | 'busy'
export class SerialFailure extends Error {
  readonly trouble: SerialTrouble
  constructor(trouble: SerialTrouble, cause?: unknown) {
    super(trouble, { cause })
    this.trouble = trouble
  }
}

/** Who stops whom: nobody, the device by XOFF and XON, or by the wire CTS as well. */
type Flow = 'none' | 'xon' | 'cts'
export type SerialPort = {
  say(text: string): void
  /** Done when the port has taken the bytes, which it does not while the device stops it. Rejects when it is gone. */
  write: (bytes: Uint8Array) => Promise<void>
  /** Done when the port is let go. */
  close(): Promise<void>
}
type SerialEars = {
  /** One character a byte. */
  hear(text: string): void
  /** The port ended by itself; not called after `close`. */
  end(): void
}
export type OpenSerial = (path: string, speed: number, ears: SerialEars, flow?: Flow) => Promise<SerialPort>

/** Opens a port with 8 data bits, no parity and one stop bit; rejects with a SerialFailure. */
export const openSerial: OpenSerial = async (path, speed, ears, flow = 'none') => {
  // By this name the environment could put another program in the place of the library's own.
  delete process.env['@SERIALPORT/BINDINGS_CPP_PREBUILD']
  const { SerialPort: Port } = await import('serialport')
  const isWindows = process.platform === 'win32'
  const flows = { xon: flow !== 'none', rtscts: flow === 'cts' }
  // Only Windows demands a lock; elsewhere a port that is still being let go may be opened again.
  const port = new Port({ path, baudRate: speed, ...flows, lock: isWindows, autoOpen: false })
  const told = (call: (tell: (error: Error | null) => void) => void): Promise<void> =>
    new Promise((done, refuse) => call((error) => (error ? refuse(error) : done())))
  try {
    await told((tell) => port.open(tell))
    readToTheEnd(port.port)
    // The library opens a port of Windows with RTS off, which some scanners and scales take for silence.
    if (isWindows && flow !== 'cts') await told((tell) => port.set({ dtr: true, rts: true }, tell))
  } catch (error) {
    if (port.isOpen) port.close()
    throw new SerialFailure(troubleOf(error as Error), error)
  }
  let isClosed = false
  let tellLetGo = (): void => undefined
  const letGo = new Promise<void>((done) => (tellLetGo = done))
  const end = (): void => {
    tellLetGo()
    if (isClosed) return
    isClosed = true
    ears.end()
  }
  port.on('data', (bytes: Buffer) => isClosed || ears.hear(bytes.toString('latin1')))
  // A write that fails is told to its caller, and closes the port.
  port.on('error', () => undefined)
  port.on('close', end)
  const write = async (bytes: Uint8Array): Promise<void> => {
    // The library keeps what is written to a closed port for when it opens again.
    if (!port.isOpen) throw new SerialFailure('gone')
    await told((tell) => port.write(Buffer.from(bytes), (error) => tell(error ?? null)))
  }
  return {
    say: (text) => void write(Buffer.from(text, 'latin1')).catch(() => undefined),
    write,
    close() {
      isClosed = true
      if (port.isOpen) port.close(() => tellLetGo())
      return letGo
    }
  }
}

const readSome = promisify(read)

/** What the library opens on Linux and macOS; a read of Windows' port that is gone fails. */
type UnixPort = {
  fd: number | null
  poller: { once(event: 'readable', tell: (error?: Error) => void): void }
  read(buffer: Buffer, offset: number, length: number): Promise<{ bytesRead: number; buffer: Buffer }>
}
const isUnixPort = (bound: unknown): bound is UnixPort =>
  typeof bound === 'object' && bound !== null && 'poller' in bound
const canceled = (): Error => Object.assign(new Error('the port was closed'), { canceled: true })

/**
 * A port that is pulled out while it is read gives no bytes, at once and for ever. The library takes that for bytes that
 * are still to come, and reads again in a circle that holds a core and never tells; here it is the end.
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

/** The library gives the system's reason only as words: strerror's on Linux and macOS, its own on Windows. */
function troubleOf({ message }: Error): SerialTrouble {
  if (/permission denied|not permitted/i.test(message)) return 'denied'
  // Windows denies access to a port that another program holds.
  return /busy|access denied/i.test(message) ? 'busy' : 'gone'
}
