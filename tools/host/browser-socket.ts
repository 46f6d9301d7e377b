import { get } from 'node:http'
import type { Socket } from 'node:net'
import type { Transport } from '../../src/main/chromium-host/cdp.ts'

// A connection to the debugging port of a Chromium. Node's own WebSocket compresses each message, which costs the till
// and the browser of a test more time than the few bytes of a local connection.

const text = 1
const close = 8
/** The first two bytes of a frame say that it is the last of its message, its kind, and that its text is masked. */
const last = 0x80
const masked = 0x80

/** Returns one frame of a client. Its mask is zero, because no proxy is in between. */
function frameOf(kind: number, body: Buffer): Buffer {
  const { length } = body
  const head = Buffer.alloc(length < 126 ? 6 : length < 0x1_0000 ? 8 : 14)
  head[0] = last | kind
  if (length < 126) head[1] = masked | length
  else if (length < 0x1_0000) {
    head[1] = masked | 126
    head.writeUInt16BE(length, 2)
  } else {
    head[1] = masked | 127
    head.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([head, body])
}

/** Reads the first frame of the bytes that have come; undefined if it is not whole yet. */
function readFrame(bytes: Buffer): { kind: number; body: Buffer; rest: Buffer } | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes.readUInt8(1)
  const from = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < from) return undefined
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  if (bytes.length < from + length) return undefined
  const body = bytes.subarray(from, from + length)
  return { kind: bytes.readUInt8(0) & 0x0f, body, rest: bytes.subarray(from + length) }
}

/** Calls `hear` for each message of the browser. Chromium sends each message as one frame. */
function receive(socket: Socket, first: Buffer, hear: (text: string) => void): void {
  let parts: Buffer[] = []
  const take = (part: Buffer): void => {
    parts.push(part)
    let bytes = parts.length === 1 ? part : Buffer.concat(parts)
    for (let frame = readFrame(bytes); frame !== undefined; frame = readFrame(bytes)) {
      bytes = frame.rest
      if (frame.kind === text) hear(frame.body.toString('utf8'))
      if (frame.kind === close) socket.end()
    }
    parts = [bytes]
  }
  socket.on('data', take)
  take(first)
}

/** Connects to a Chromium with a debugging port, such as the one of a test. */
export function overSocket(url: string): Promise<Transport> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64')
  }
  return new Promise((resolve, reject) => {
    const request = get(url.replace(/^ws:/, 'http:'), { headers, agent: false })
    const fail = () => reject(new Error(`cannot join the browser at ${url}`))
    request.on('response', fail)
    request.on('error', fail)
    request.on('upgrade', (_, socket, first) => {
      socket.setNoDelay()
      socket.on('error', () => undefined)
      resolve({
        send: (message) => void socket.write(frameOf(text, Buffer.from(message))),
        receive(hear, end) {
          socket.on('close', end)
          receive(socket, first, hear)
        },
        close: () => socket.end(frameOf(close, Buffer.alloc(0)))
      })
    })
  })
}
