import { execFile, spawn } from 'node:child_process'
import { close, constants, open, write } from 'node:fs'
import { ReadStream } from 'node:tty'
import { promisify } from 'node:util'

// A serial port without a native package. On Linux and macOS it is a terminal: stty sets its speed, and node reads it as
// it reads any terminal, without a thread that waits. On Windows a file of node cannot be read and written at once, and a
// read of it never ends; there Windows' own PowerShell holds the port, and its bytes come through a pipe.

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
  /** Hands bytes over; answers how many the port took, 0 when it takes none now. Rejects when it is gone. */
  take: (bytes: Uint8Array) => Promise<number>
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

/** Opens a port; rejects with a SerialFailure. */
export const openSerial: OpenSerial = (path, speed, ears, flow) =>
  process.platform === 'win32' ? windowsPort(path, speed, ears, flow) : terminalPort(path, speed, ears, flow)

const opened = promisify(open)
const run = promisify(execFile)
const written = promisify(write)

const terminalPort: OpenSerial = async (path, speed, ears, flow = 'none') => {
  // Not to become our own terminal, and not to wait for a modem's carrier.
  const flags = constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK
  const openPort = (): Promise<number> =>
    opened(path, flags).catch((error: unknown) => {
      throw new SerialFailure(troubleOf(error), error)
    })
  const file = await openPort()
  try {
    const which = process.platform === 'darwin' ? '-f' : '-F'
    const readings = ['raw', '-echo', 'cs8', '-parenb', '-cstopb', 'clocal']
    const flows = [flow === 'none' ? '-ixon' : 'ixon', '-ixoff', flow === 'cts' ? 'crtscts' : '-crtscts']
    // After it was opened: some drivers forget the speed of a port that nobody holds.
    await run('stty', [which, path, String(speed), ...readings, ...flows])
  } catch (error) {
    close(file)
    throw new SerialFailure('gone', error)
  }
  // Whoever closes a port last waits for what is still to be sent: that is to be a thread of node's, not the event loop.
  const last = await openPort().catch((error: unknown) => {
    close(file)
    throw error
  })
  const stream = new ReadStream(file)
  let isClosed = false
  const end = (): void => {
    if (isClosed) return
    isClosed = true
    stream.destroy()
    ears.end()
  }
  const letGo = new Promise<void>((done) => stream.once('close', () => close(last, () => done())))
  stream.on('data', (bytes: Buffer) => ears.hear(bytes.toString('latin1')))
  stream.on('error', end)
  stream.on('end', end)
  stream.on('close', end)
  return {
    say: (text) => write(file, Buffer.from(text, 'latin1'), (error) => error && end()),
    take: (bytes) => taken(last, bytes),
    close() {
      isClosed = true
      stream.destroy()
      return letGo
    }
  }
}

/** Writes what a port that does not wait takes now, and answers how much that was. */
export async function taken(file: number, bytes: Uint8Array): Promise<number> {
  try {
    return (await written(file, bytes)).bytesWritten
  } catch (error) {
    if ((error as { code?: string }).code === 'EAGAIN') return 0
    throw error
  }
}

/** The port by .NET, which every Windows has; it ends when our pipe to it ends. */
const script = `
$ErrorActionPreference = 'Stop'
try {
  $p = New-Object System.IO.Ports.SerialPort $env:KASSA_PORT, ([int]$env:KASSA_SPEED), 'None', 8, 'One'
  $p.DtrEnable = $true; $p.ReadTimeout = 300; $p.Handshake = $env:KASSA_HANDSHAKE
  if ($env:KASSA_HANDSHAKE -notlike 'Request*') { $p.RtsEnable = $true }
  $p.Open()
} catch [System.UnauthorizedAccessException] { exit 3 } catch { exit 2 }
$said = [Console]::OpenStandardInput(); $heard = [Console]::OpenStandardOutput()
$heard.WriteByte(0); $heard.Flush()
$copy = $said.CopyToAsync($p.BaseStream, 512); $bytes = New-Object byte[] 512
while (-not $copy.IsCompleted) {
  try { $n = $p.BaseStream.Read($bytes, 0, 512); $heard.Write($bytes, 0, $n); $heard.Flush() }
  catch [System.TimeoutException] { } catch { exit 2 }
}
$p.Close()`
const handshakes: Record<Flow, string> = { none: 'None', xon: 'XOnXOff', cts: 'RequestToSendXOnXOff' }

const windowsPort: OpenSerial = (path, speed, ears, flow = 'none') =>
  new Promise((done, refuse) => {
    const asked = { KASSA_PORT: path, KASSA_SPEED: String(speed), KASSA_HANDSHAKE: handshakes[flow] }
    const env = { ...process.env, ...asked }
    const child = spawn('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script], {
      ...{ env, windowsHide: true, stdio: ['pipe', 'pipe', 'ignore'] }
    })
    let isOpen = false
    let isClosed = false
    const letGo = new Promise<void>((done) => child.once('close', () => done()))
    const port: SerialPort = {
      say: (text) => void child.stdin.write(Buffer.from(text, 'latin1')),
      take: (bytes) =>
        new Promise((done, refuse) =>
          child.stdin.write(bytes, (error) => (error ? refuse(error) : done(bytes.length)))
        ),
      close() {
        isClosed = true
        child.stdin.end()
        return letGo
      }
    }
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => refuse(new SerialFailure('gone', error)))
    child.stdout.on('data', (bytes: Buffer) => {
      // The first byte says that the port is open.
      const rest = isOpen ? bytes : bytes.subarray(1)
      if (!isOpen) done(port)
      isOpen = true
      if (rest.length > 0 && !isClosed) ears.hear(rest.toString('latin1'))
    })
    child.on('close', (code) => {
      if (!isOpen) refuse(new SerialFailure(code === 3 ? 'busy' : 'gone'))
      else if (!isClosed) ears.end()
    })
  })

function troubleOf(error: unknown): SerialTrouble {
  const code = (error as { code?: string }).code
  if (code === 'EACCES' || code === 'EPERM') return 'denied'
  return code === 'EBUSY' ? 'busy' : 'gone'
}
