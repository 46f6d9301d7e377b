import { z } from 'zod'
import { defined } from './basics.ts'
import { serviceLanguages, type Messages } from './failure.ts'
import { isLarge, oversize, recordValuesLimit, sizeOf, unlimitedRows, valuesIn } from './answer-size.ts'
import { endpoint, type Endpoint, type EndpointName } from './endpoints.ts'
import { Envelope, serverTimeOf, unwrapList } from './envelope.ts'
import { answerLimitBytes } from './no-answer.ts'
import { faultyField, idOf, parseRows } from './rows.ts'

/**
 * Why an answer proves nothing about the result. `redirect`; `server`: 5xx; `status`: a 4xx that is not the service's
 * own; `tooLarge`; `cut`: the body is incomplete; `html`; `notJson`; `envelope`: JSON, but not the service's; `code`:
 * 2xx with the code of an error; `noId`: a write without its id; `shape`: data that cannot be read; `tooDeep`,
 * `tooManyValues`: more than answer-size.ts allows; `tooManyRows`: a list with more rows than were requested;
 * `notRead`: the thread that reads large answers ended.
 */
type UnclearWhy =
  | 'redirect'
  | 'server'
  | 'status'
  | 'tooLarge'
  | 'cut'
  | 'html'
  | 'notJson'
  | 'envelope'
  | 'code'
  | 'noId'
  | 'shape'
  | 'tooDeep'
  | 'tooManyValues'
  | 'tooManyRows'
  | 'notRead'

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

/** What an answer is read by besides its bytes. Plain data, so that another thread can read the answer. */
export type AnswerHead = {
  name: EndpointName
  status: number
  retryAfterMs?: number
  /** The language that the request asked for. */
  language: string | null
  /** The secrets of the request, which no message may repeat. */
  secrets: string[]
  /** The most rows that a list may have. */
  rowLimit: number
}

/** Reads an answer in another thread. Resolves with `unclear` if that thread ends. Takes the bytes over. */
export type ReadLarge = (head: AnswerHead, bytes: Uint8Array<ArrayBuffer>) => Promise<Verdict>

/**
 * `rowLimit`: the `limit` of the request of a list. `readLarge`: reads large answers; without it they are read in the
 * calling thread.
 */
export type ReadOptions = { rowLimit?: number | undefined; readLarge?: ReadLarge | undefined }

/** The longest pause that is taken over from `Retry-After`: a healthy service must not be left alone for a day. */
export const longestRetryAfterMs = 5 * 60 * 1000

/**
 * Reads what an answer proves. Only a well-formed answer is a verdict (docs/concepts/queue.md, "Transitions"). Any
 * other answer is `unclear`: a write needs a verification then, and a read another attempt. Never throws. Consumes the
 * body of `response`.
 */
export async function readVerdict(
  name: EndpointName,
  request: Request,
  response: Response,
  { rowLimit = unlimitedRows, readLarge }: ReadOptions = {}
): Promise<Verdict> {
  const { status } = response
  if (isRedirect(request, response)) return { kind: 'unclear', why: 'redirect', status }
  const head: AnswerHead = {
    name,
    status,
    rowLimit,
    language: request.headers.get('accept-language'),
    secrets: secretsOf(request),
    ...retryAfter(response)
  }
  const bytes = await readBytes(response)
  if (!(bytes instanceof Uint8Array)) return unclear(why(bytes, status), head)
  return readLarge !== undefined && isLarge(bytes) ? readLarge(head, bytes) : verdictOf(head, bytes)
}

/** Reads what the bytes of an answer prove, in the calling thread. */
export function verdictOf(head: AnswerHead, bytes: Uint8Array): Verdict {
  const { name, status } = head
  const body = readJson(bytes, endpoint(name).list !== undefined)
  if (!body.ok) return unclear(why(body.why, status), head)
  const envelope = Envelope.safeParse(body.value).data
  if (status >= 200 && status < 300) return success(head, body.value, envelope)
  return refusal(head, envelope)
}

const isRedirect = (request: Request, response: Response): boolean =>
  (response.status >= 300 && response.status < 400) ||
  response.redirected ||
  response.type === 'opaqueredirect' ||
  (response.url !== '' && response.url !== request.url)

/** A status of the server's own is more important than the fact that its body was not JSON. */
const why = (found: UnclearWhy, status: number): UnclearWhy =>
  found === 'tooLarge' || found === 'cut' || status < 400 ? found : status >= 500 ? 'server' : 'status'

function success(head: AnswerHead, body: unknown, envelope: Envelope | undefined): Verdict {
  const { status } = head
  const row: Endpoint = endpoint(head.name)
  if (envelope === undefined) {
    // The reference shows some records without the envelope. An id distinguishes such a record from other JSON.
    return row.bare && idOf(body) !== undefined ? read(head, row, body) : { kind: 'unclear', why: 'envelope', status }
  }
  if (envelope.code !== 0 || envelope.status_code < 200 || envelope.status_code >= 300) {
    return { kind: 'unclear', why: 'code', status }
  }
  const verdict = read(head, row, envelope.data ?? null)
  const serverTime = serverTimeOf(envelope)
  return verdict.kind === 'ok' && serverTime !== undefined ? { ...verdict, serverTime } : verdict
}

function read({ status, rowLimit }: AnswerHead, row: Endpoint, data: unknown): Verdict {
  if (row.list !== undefined) return readList({ row, shape: row.list, rowLimit }, data, status)
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

type List = { row: Endpoint; shape: NonNullable<Endpoint['list']>; rowLimit: number }

function readList({ row, shape, rowLimit }: List, data: unknown, status: number): Verdict {
  const list = unwrapList(data, shape)
  if (list === undefined) return { kind: 'unclear', why: 'shape', status }
  // Checked before the rows are parsed, whatever the total says: a service that ignores the limit answers no question.
  if (list.rows.length > rowLimit) return { kind: 'unclear', why: 'tooManyRows', status }
  const isReadable = (each: unknown) => valuesIn(each, recordValuesLimit) <= recordValuesLimit
  const { good, bad } = parseRows(row.response ?? z.unknown(), list.rows, isReadable)
  return { kind: 'ok', data: { rows: good, total: list.total, bad } }
}

function refusal(head: AnswerHead, envelope: Envelope | undefined): Verdict {
  const { status } = head
  if (status >= 500) return unclear('server', head)
  // Gateways refuse in JSON too. Only an envelope with the same status and the code of an error is the service's.
  if (envelope?.status_code !== status || envelope.code === 0) return unclear('status', head)
  const message = tidy(envelope.message, head)
  const said = { message, messages: messagesOf(envelope, message, head) }
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
      return { kind: 'rate', ...asked(head) }
    default:
      return unclear('status', head)
  }
}

const unclear = (reason: UnclearWhy, head: AnswerHead): Verdict => ({
  kind: 'unclear',
  why: reason,
  status: head.status,
  ...asked(head)
})

/** The pause that the service asked for. */
const asked = ({ retryAfterMs }: AnswerHead): { retryAfterMs?: number } => defined({ retryAfterMs })

/**
 * Reads `Retry-After` in seconds or as a date. A date is compared with the answer's own date, because the till's clock
 * may be wrong. A longer time than five minutes counts as five minutes.
 */
function retryAfter(response: Response): { retryAfterMs?: number } {
  const header = response.headers.get('retry-after')?.trim() ?? ''
  const delayMs = /^\d+$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(delayMs) ? {} : { retryAfterMs: Math.min(longestRetryAfterMs, Math.max(0, delayMs)) }
}

/** Returns the message by language. `message` is in the requested language, if `messages` lacks it. */
function messagesOf({ messages }: Envelope, message: string, head: AnswerHead): Messages {
  const said: Messages = {}
  for (const name of serviceLanguages) {
    const text = messages?.[name]
    const tidied = typeof text === 'string' ? tidy(text, head) : ''
    if (tidied !== '') said[name] = tidied
    else if (message !== '' && name === head.language) said[name] = message
  }
  return said
}

const secretsOf = ({ headers }: Request): string[] =>
  [headers.get('api-key'), headers.get('authorization')?.replace(/^Bearer /, '')].filter(
    (secret) => !!secret
  ) as string[]

/**
 * Returns a message for people: without control characters, at most 500 characters, and without the secret if the
 * service repeats it.
 */
function tidy(message: string, { secrets }: AnswerHead): string {
  let text = message
  for (const secret of secrets) {
    const afterName = secret.slice(secret.indexOf(':') + 1)
    for (const part of [secret, afterName]) if (part.length > 3) text = text.replaceAll(part, '…')
  }
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
}

type Body = { ok: true; value: unknown } | { ok: false; why: UnclearWhy }

function readJson(bytes: Uint8Array, isList: boolean): Body {
  try {
    // The size counts before anything is parsed, but a page of HTML is named as such.
    const reason = isHtml(bytes) ? 'html' : oversize(sizeOf(bytes), isList)
    if (reason !== undefined) return { ok: false, why: reason }
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown }
  } catch {
    return { ok: false, why: 'notJson' }
  }
}

/** White space that may precede the first character does not fill this many bytes. */
const headBytes = 1024
const isHtml = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, headBytes)).trimStart().startsWith('<')

/** Reads the body up to the limit. The sandbox and the tests have no transport that would stop earlier. */
async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer> | 'tooLarge' | 'cut'> {
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
  // A copy of the bytes, because another thread may take them over.
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
