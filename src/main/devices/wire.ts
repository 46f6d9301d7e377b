import { createConnection } from 'node:net'
import { once } from 'node:events'
import type { Clock } from '../../shared/ports.ts'
import { isSerialPath } from '../../shared/devices/paper.ts'
import type { PrinterSettings } from '../../shared/devices/printing.ts'
import { createReceiveBuffer, writeMs, type Wire } from './receive-buffer.ts'
import { fileWire, serialWire } from './port-wires.ts'
import { openSerial } from './serial.ts'

const connectMs = 3_000
const finishMs = 2_000
const mostRounds = 30

/** Opens the connection to the printer. Rejects if the printer cannot be reached; then nothing was sent. */
export function openWire(printer: PrinterSettings, clock: Clock): Promise<Wire> {
  if (printer.way === 'network') return socketWire(printer.host, printer.port, clock)
  return isSerialPath(printer.path) ? serialWire(printer, openSerial, clock) : fileWire(printer.path, clock)
}

async function socketWire(host: string, port: number, clock: Clock): Promise<Wire> {
  const socket = createConnection({ host, port, noDelay: true })
  const heard = createReceiveBuffer(clock)
  socket.on('error', (error) => heard.end(error))
  socket.on('data', (bytes) => heard.take(bytes as Buffer))
  socket.on('close', () => heard.end())

  const connected = once(socket, 'connect').then(() => heard.wake())
  connected.catch(() => undefined)
  await heard.untilEvent(connectMs)
  if (socket.readyState !== 'open') {
    socket.destroy()
    throw heard.error ?? new Error('the printer does not answer')
  }
  return {
    async write(bytes) {
      const write = { isDone: false }
      socket.write(bytes, () => {
        write.isDone = true
        heard.wake()
      })
      // Bytes from the printer end a wait as well, so there are several rounds.
      for (let round = 0; round < mostRounds && !write.isDone && !heard.isOver; round += 1)
        await heard.untilEvent(writeMs / mostRounds)
      if (!write.isDone) throw heard.error ?? new Error('the printer takes no more')
    },
    read: (timeoutMs) => heard.next(timeoutMs),
    async finish() {
      socket.end()
      // Waits until the printer closes the connection too. A printer that fails with unread bytes resets the
      // connection. Some printers never close it.
      if (!heard.isOver) await heard.untilEvent(finishMs)
      if (heard.error !== undefined) throw heard.error
    },
    close: () => void socket.destroy()
  }
}
