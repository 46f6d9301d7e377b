import WebSocket from 'ws'
import type { Transport } from '../../src/main/chromium-host/cdp.ts'

/**
 * Connects to a Chromium with a debugging port, such as the one of a test. Node's own WebSocket compresses each message,
 * which costs the till and the browser of a test more time than the few bytes of a local connection.
 */
export function overSocket(url: string): Promise<Transport> {
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })
  const transport: Transport = {
    send: (message) => {
      socket.send(message)
    },
    receive(hear, end) {
      socket.on('message', (data: Buffer) => hear(data.toString('utf8')))
      socket.on('close', end)
    },
    close: () => {
      socket.close()
    }
  }
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(transport))
    socket.once('error', () => reject(new Error(`cannot join the browser at ${url}`)))
    socket.on('error', () => undefined)
  })
}
