import { localeNames } from '../../shared/choices.ts'
import type { Messages } from '../../shared/service-words.ts'
import { serviceLanguage } from './connection.ts'
import { endpoint, type Endpoint, type EndpointName } from './endpoints.ts'
import { Envelope, serverTimeOf, unwrapList } from './envelope.ts'
import { answerLimitBytes } from './no-answer.ts'
import { faultyField, idOf, parseRows } from './rows.ts'

/**
 * Why an answer proves nothing about the result. `redirect`; `server`: 5xx; `status`: a 4xx that is not the service's
 * own; `tooLarge`; `cut`: the body is incomplete; `html`; `notJson`; `envelope`: JSON, but not the service's; `code`:
 * 2xx with the code of an error; `noId`: a write without its id; `shape`: data that cannot be read.
 */
type UnclearWhy =
  'redirect' | 'server' | 'status' | 'tooLarge' | 'cut' | 'html' | 'notJson' | 'envelope' | 'code' | 'noId' | 'shape'

export type Verdict =
  /**
   * Confirm. `misfits` names fields of a write's record that could not be read. The id proves the effect all the same.
   */
  | { kind: 'ok'; data: unknown; serverTime?: number; misfits?: string[] }
  /** Refuse: the same request is never sent again. */
  | { kind: 'refused'; status: number; message: string; messages: Messages; code: number }
  /** Block: an endpoint block, for all endpoints or for this one. */
  | { kind: 'credentials' }
  | { kind: 'permission' | 'missing'; message: string; messages: Messages }
  /** Pause: the service asks for a pause. A write is verified all the same, because this may be after its effect. */
  | { kind: 'rate'; retryAfterMs?: number }
  /** Doubt: anything else. */
  | { kind: 'unclear'; why: UnclearWhy; status: number; field?: string; retryAfterMs?: number }

/**
 * Reads what an answer proves. Only a well-formed answer is a verdict (docs/concepts/queue.md, "Transitions"). Any
 * other answer is `unclear`: a write needs a verification then, and a read another attempt. Never throws. Consumes the
 * body of `response`.
 */
export async function readVerdict(name: EndpointName, request: Request, response: Response): Promise<Verdict> {
  const { status } = response
  if (isRedirect(request, response)) return { kind: 'unclear', why: 'redirect', status }
  const body = await readJson(response)
  if (!body.ok) return unclear(why(body.why, status), response)
  const envelope = Envelope.safeParse(body.value).data
  if (status >= 200 && status < 300) return success(endpoint(name), body.value, envelope, status)
  return refusal(request, response, envelope)
}

const isRedirect = (request: Request, response: Response): boolean =>
  (response.status >= 300 && response.status < 400) ||
  response.redirected ||
  response.type === 'opaqueredirect' ||
  (response.url !== '' && response.url !== request.url)

/** A status of the server's own is more important than the fact that its body was not JSON. */
const why = (found: UnclearWhy, status: number): UnclearWhy =>
  found === 'tooLarge' || found === 'cut' || status < 400 ? found : status >= 500 ? 'server' : 'status'

function success(row: Endpoint, body: unknown, envelope: Envelope | undefined, status: number): Verdict {
  if (envelope === undefined) {
    // The reference shows some records without the envelope. An id distinguishes such a record from other JSON.
    return row.bare && idOf(body) !== undefined ? read(row, body, status) : { kind: 'unclear', why: 'envelope', status }
  }
  if (envelope.code !== 0 || envelope.status_code < 200 || envelope.status_code >= 300) {
    return { kind: 'unclear', why: 'code', status }
  }
  const verdict = read(row, envelope.data ?? null, status)
  const serverTime = serverTimeOf(envelope)
  return verdict.kind === 'ok' && serverTime !== undefined ? { ...verdict, serverTime } : verdict
}

function read(row: Endpoint, data: unknown, status: number): Verdict {
  if (row.list !== undefined) return readList(row, row.list, data, status)
  const isWrite = row.repeat !== 'read'
  if (isWrite && !namesItsEffect(row, data)) return { kind: 'unclear', why: 'noId', status }
  const parsed = row.response?.safeParse(data)
  if (parsed === undefined) return { kind: 'ok', data }
  if (parsed.success) return { kind: 'ok', data: parsed.data }
  const field = faultyField(parsed.error)
  // The id proves the effect. If the answer were unclear because of another field, a verification would only read the
  // same record.
  if (isWrite && idOf(data) !== undefined) return { kind: 'ok', data, misfits: [field] }
  return { kind: 'unclear', why: 'shape', status, field }
}

/**
 * Returns true if the answer proves the effect of a write: a write that creates something answers with its id, and a
 * write that names its record answers with something at least.
 */
function namesItsEffect(row: Endpoint, data: unknown): boolean {
  if (typeof data === 'string') return data !== ''
  if (row.repeat === 'absolute' || row.keyless) return data !== null
  return idOf(data) !== undefined
}

function readList(row: Endpoint, shape: NonNullable<Endpoint['list']>, data: unknown, status: number): Verdict {
  const list = unwrapList(data, shape)
  if (list === undefined) return { kind: 'unclear', why: 'shape', status }
  if (row.response === undefined) return { kind: 'ok', data: { ...list, bad: [] } }
  const { good, bad } = parseRows(row.response, list.rows)
  return { kind: 'ok', data: { rows: good, total: list.total, bad } }
}

function refusal(request: Request, response: Response, envelope: Envelope | undefined): Verdict {
  const { status } = response
  if (status >= 500) return unclear('server', response)
  // Gateways refuse in JSON too. Only an envelope with the same status and the code of an error is the service's.
  if (envelope?.status_code !== status || envelope.code === 0) return unclear('status', response)
  const message = tidy(envelope.message, request)
  const said = { message, messages: messagesOf(envelope, message, request) }
  switch (status) {
    case 400:
      return { kind: 'refused', status, ...said, code: envelope.code }
    case 401:
      return { kind: 'credentials' }
    case 403:
      return { kind: 'permission', ...said }
    case 404:
      return { kind: 'missing', ...said }
    case 429:
      return { kind: 'rate', ...retryAfter(response) }
    default:
      return unclear('status', response)
  }
}

const unclear = (reason: UnclearWhy, response: Response): Verdict => ({
  kind: 'unclear',
  why: reason,
  status: response.status,
  ...retryAfter(response)
})

/**
 * Reads `Retry-After` in seconds or as a date. A date is compared with the answer's own date, because the till's clock
 * may be wrong.
 */
function retryAfter(response: Response): { retryAfterMs?: number } {
  const header = response.headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(header)) return { retryAfterMs: Number(header) * 1000 }
  const delayMs = Date.parse(header) - Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(delayMs) ? {} : { retryAfterMs: Math.max(0, delayMs) }
}

/** Returns the message by the till's languages. `message` is in the requested language, if `messages` lacks it. */
function messagesOf({ messages }: Envelope, message: string, request: Request): Messages {
  const said: Messages = {}
  for (const locale of localeNames) {
    const name = serviceLanguage(locale)
    const text = messages?.[name]
    const tidied = typeof text === 'string' ? tidy(text, request) : ''
    if (tidied !== '') said[locale] = tidied
    else if (message !== '' && name === request.headers.get('accept-language')) said[locale] = message
  }
  return said
}

/**
 * Returns a message for people: without control characters, at most 500 characters, and without the secret if the
 * service repeats it.
 */
function tidy(message: string, request: Request): string {
  const secrets = [request.headers.get('api-key'), request.headers.get('authorization')?.replace(/^Bearer /, '')]
  let text = message
  for (const secret of secrets) {
    if (!secret) continue
    const afterName = secret.slice(secret.indexOf(':') + 1)
    for (const part of [secret, afterName]) if (part.length > 3) text = text.replaceAll(part, '…')
  }
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
}

type Body = { ok: true; value: unknown } | { ok: false; why: UnclearWhy }

async function readJson(response: Response): Promise<Body> {
  const bytes = await readBytes(response)
  if (!(bytes instanceof Uint8Array)) return { ok: false, why: bytes }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.trimStart().startsWith('<')) return { ok: false, why: 'html' }
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false, why: 'notJson' }
  }
}

/** Reads the body up to the limit. The sandbox and the tests have no transport that would stop earlier. */
async function readBytes(response: Response): Promise<Uint8Array | 'tooLarge' | 'cut'> {
  if (response.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body) {
      size += chunk.byteLength
      if (size > answerLimitBytes) return 'tooLarge'
      chunks.push(chunk)
    }
  } catch {
    return 'cut'
  }
  return Buffer.concat(chunks)
}
