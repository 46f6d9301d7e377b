// The part of HTTP/1.1 (RFC 9112) that a back office needs: reads requests from the bytes of a socket, in any pieces,
// and writes answers to bytes.

/** A whole request. */
export type OutsiderRequest = {
  method: string
  path: string
  headers: ReadonlyMap<string, string>
  body: Buffer
}
/** An answer before its conversion to bytes. */
export type Answer = { status: number; headers: Readonly<Record<string, string>>; body: Buffer }

/** Bytes that are no valid request; the connection ends after it. */
export class BadRequest extends Error {
  readonly status: number
  constructor(status: number, what: string) {
    super(what)
    this.status = status
  }
}

const mostHeadBytes = 64 * 1024
const mostBodyBytes = 8 * 1024 * 1024
const endOfHead = Buffer.from('\r\n\r\n')
const endOfLine = Buffer.from('\r\n')

/** Collects the bytes of one connection and returns whole requests in order. */
export class RequestReader {
  #bytes: Buffer = Buffer.alloc(0)

  /** Adds a chunk. Returns the requests that it completed. */
  push(chunk: Buffer): OutsiderRequest[] {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    const whole: OutsiderRequest[] = []
    for (let next = this.#take(); next !== undefined; next = this.#take()) whole.push(next)
    return whole
  }

  #take(): OutsiderRequest | undefined {
    const headEnd = this.#bytes.indexOf(endOfHead)
    if (headEnd < 0) {
      if (this.#bytes.length > mostHeadBytes) throw new BadRequest(431, 'the head is too long')
      return undefined
    }
    const { method, path, headers } = readHead(this.#bytes.subarray(0, headEnd).toString('latin1'))
    const rest = this.#bytes.subarray(headEnd + endOfHead.length)
    const body = bodyOf(headers, rest)
    if (body === undefined) return undefined
    this.#bytes = rest.subarray(body.length)
    return { method, path, headers, body: body.content }
  }
}

function readHead(head: string): Omit<OutsiderRequest, 'body'> {
  const [first = '', ...lines] = head.split('\r\n')
  const [, method, path] = /^([A-Z]+) (\S+) HTTP\/1\.1$/.exec(first) ?? []
  if (method === undefined || path === undefined) throw new BadRequest(400, 'the first line is not a request line')
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new BadRequest(400, 'a line of the head is not a header')
    headers.set(name.toLowerCase(), value)
  }
  if (!headers.has('host')) throw new BadRequest(400, 'the request has no host')
  return { method, path, headers }
}

/** Returns the body at the beginning of `bytes` and its length there; undefined while it is incomplete. */
function bodyOf(headers: ReadonlyMap<string, string>, bytes: Buffer): { content: Buffer; length: number } | undefined {
  if (headers.get('transfer-encoding')?.toLowerCase() === 'chunked') return chunksOf(bytes)
  const length = headers.get('content-length') ?? '0'
  if (!/^\d{1,9}$/.test(length)) throw new BadRequest(400, 'the length of the body is not a number')
  if (Number(length) > mostBodyBytes) throw new BadRequest(413, 'the body is too long')
  if (bytes.length < Number(length)) return undefined
  return { content: bytes.subarray(0, Number(length)), length: Number(length) }
}

function chunksOf(bytes: Buffer): { content: Buffer; length: number } | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf(endOfLine, at)
    if (lineEnd < 0) return undefined
    const size = /^([0-9a-f]{1,7})(?:;.*)?$/i.exec(bytes.subarray(at, lineEnd).toString('latin1'))?.[1]
    if (size === undefined) throw new BadRequest(400, 'a chunk has no size')
    const begin = lineEnd + endOfLine.length
    const end = begin + Number.parseInt(size, 16)
    if (end > mostBodyBytes) throw new BadRequest(413, 'the body is too long')
    if (bytes.length < end + endOfLine.length) return undefined
    if (end === begin) return { content: Buffer.concat(chunks), length: end + endOfLine.length }
    chunks.push(bytes.subarray(begin, end))
    at = end + endOfLine.length
  }
}

const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable'
}

/** Returns the head of an answer; `length` is the content length that it claims. */
export function headOf({ status, headers }: Answer, length: number): Buffer {
  const lines = Object.entries({ ...headers, 'content-length': String(length) }).map(
    ([name, value]) => `${name}: ${value}`
  )
  return Buffer.from(`HTTP/1.1 ${status} ${reasons[status] ?? 'Answer'}\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

/** Returns a whole answer as bytes. */
export const bytesOf = (answer: Answer): Buffer => Buffer.concat([headOf(answer, answer.body.length), answer.body])
