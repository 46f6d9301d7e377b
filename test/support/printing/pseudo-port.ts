import { spawn, spawnSync } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

// The other end of a serial line: a pseudo-terminal that python opens, because node cannot open one.

const script = `
import os, pty, sys, threading, tty
ours, theirs = pty.openpty()
tty.setraw(theirs)
sys.stdout.buffer.write((os.ttyname(theirs) + '\\n').encode()); sys.stdout.buffer.flush()
def hear():
    while True:
        said = os.read(ours, 512)
        sys.stdout.buffer.write(said); sys.stdout.buffer.flush()
threading.Thread(target=hear, daemon=True).start()
while True:
    said = os.read(0, 512)
    if not said: break
    os.write(ours, said); os.write(3, said)
`

/** The reason why there can be no line here, as words for the name of a test. */
export const noPseudoPort: string | undefined =
  process.platform === 'win32'
    ? ' (skipped: Windows has no pseudo-terminals)'
    : spawnSync('python3', ['-c', 'import pty']).status !== 0 || spawnSync('stty', ['--version']).error !== undefined
      ? ' (skipped: python3 or stty is missing)'
      : undefined

/** TIOCVHANGUP exists on Linux only, and only root may use it. */
export const canHangUp: boolean = process.platform === 'linux' && process.getuid?.() === 0

/** Hangs a line up as the system does with the port of an unplugged USB device: reads return nothing. */
export function hangUp(path: string): void {
  spawnSync('python3', ['-c', 'import fcntl, sys; fcntl.ioctl(open(sys.argv[1]), 0x5437)', path])
}

export type PseudoPort = {
  /** The path that the till opens. */
  path: string
  say(text: string): void
  /** Returns whether all written bytes are on the line, for the till to read. */
  isSaid(): boolean
  /** Stops the device: it accepts nothing more. */
  hold(): void
  onHeard(listener: (heard: string) => void): void
  /** Unplugs the device. */
  end(): void
}

export function pseudoPort(): Promise<PseudoPort> {
  const child = spawn('python3', ['-c', script], { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] })
  const [input, output, , onTheLine] = child.stdio as unknown as [Writable, Readable, null, Readable]
  let unsaid = 0
  onTheLine.on('data', (bytes: Buffer) => (unsaid -= bytes.length))
  let listener: (heard: string) => void = () => undefined
  input.on('error', () => undefined)
  return new Promise((done, refuse) => {
    let path = ''
    child.on('error', refuse)
    output.on('data', (bytes: Buffer) => {
      const text = bytes.toString('latin1')
      if (path !== '') return listener(text)
      path = text.trim()
      done({
        path,
        say(text) {
          unsaid += text.length
          input.write(Buffer.from(text, 'latin1'))
        },
        hold: () => void child.kill('SIGSTOP'),
        isSaid: () => unsaid === 0,
        onHeard: (next) => (listener = next),
        end: () => void child.kill('SIGKILL')
      })
    })
  })
}
