import { fail, ok, type Failure, type Result } from '../../shared/failure.ts'
import {
  type Send,
  failureOf,
  failureOfSend,
  oversize,
  sizeOf,
  checkConnection,
  type Connection,
  endpoint,
  type EndpointName,
  type ReadName,
  Envelope,
  unwrapList,
  rowLimitOf,
  toRequest,
  type QueryValue,
  type RequestInput,
  readVerdict
} from '@kassa/integration-api'

/**
 * One answer of the service with its raw rows. The pull reads rows one by one (service-records), because a bad field
 * must cost one product and not a page. The client's own rules check refusals and unknown answers.
 */
export type Page = {
  rows: unknown[]
  /** Undefined if the list is a bare array. */
  total: number | undefined
  /** The time of the service, in its own format. */
  time: string | undefined
}

/** Reads one list, page or record. Never throws for an error of the service or the network. */
export type ReadPage = (name: ReadName, ask?: Record<string, QueryValue>) => Promise<Result<Page>>

export function createReadPage(send: Send, connection: () => Connection): ReadPage {
  return async (name, ask = {}) => {
    const checked = checkConnection(connection())
    if (!checked.ok) return checked
    const input: RequestInput = endpoint(name).method === 'GET' ? { query: ask } : { body: ask }
    const request = toRequest(checked.value, name, input)
    let response: Response
    let bytes: Uint8Array<ArrayBuffer>
    try {
      response = await send(request)
      bytes = new Uint8Array(await response.arrayBuffer())
    } catch (error) {
      return { ok: false, failure: failureOfSend(error) }
    }
    const data = response.ok ? dataOf(name, bytes) : undefined
    if (data === undefined) return { ok: false, failure: await check(name, request, response, bytes) }
    const page = pageOf(name, data)
    // A service that ignores the limit would send its whole list again and again.
    const isTooLong = page.ok && page.value.rows.length > (rowLimitOf(input) ?? Infinity)
    return isTooLong ? fail('service.badAnswer', { why: 'tooManyRows' }) : page
  }
}

function dataOf(name: ReadName, bytes: Uint8Array): { data: unknown; time: string | undefined } | undefined {
  if (oversize(sizeOf(bytes), endpoint(name).list !== undefined) !== undefined) return undefined
  try {
    const envelope = Envelope.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    if (!envelope.success || envelope.data.code !== 0) return undefined
    return { data: envelope.data.data ?? null, time: envelope.data.time ?? undefined }
  } catch {
    return undefined
  }
}

async function check(
  name: EndpointName,
  request: Request,
  response: Response,
  bytes: Uint8Array<ArrayBuffer>
): Promise<Failure> {
  const { status, headers } = response
  const again = new Response(status === 204 || status === 304 ? null : bytes, { status, headers })
  const verdict = await readVerdict(name, request, again)
  return verdict.kind === 'ok' ? { kind: 'service.badAnswer' } : failureOf(verdict)
}

function pageOf(name: ReadName, { data, time }: { data: unknown; time: string | undefined }): Result<Page> {
  const shape = endpoint(name).list
  if (shape === undefined) return data === null ? fail('service.badAnswer') : ok({ rows: [data], total: 1, time })
  // One paged list is documented as a bare array, which has no total.
  if (Array.isArray(data)) return ok({ rows: data as unknown[], total: undefined, time })
  const list = unwrapList(data, shape)
  return list === undefined ? fail('service.badAnswer', { why: 'shape' }) : ok({ ...list, time })
}
