import type { Send } from '@kassa/integration-api'
import { History, type Others } from '../outsider/history.ts'
import { claimed, heeded, Merged, type ListFault, type Listed } from '../outsider/lists.ts'
import { fits, type Fields, type Stored } from '../outsider/records.ts'
import { ids, som } from '../../test/outbox/rig/documents.ts'

// Puts computed trades of others into the lists of a sandbox, so that its service can have millions of them.

export type Past = Others & {
  /** The fault of the lists of trades, if any. */
  listFault?: ListFault | undefined
  /** Called with each list, and whether its fault changed it. */
  onList?: (isWrong: boolean) => void
  /** Changes the rows of the sandbox before they are put among the others. */
  change?: (rows: Listed[]) => Listed[]
  /** Changes a trade of the sandbox in any other answer; undefined: there is none. */
  rewrite?: (record: Stored) => Stored | undefined
}

type Page = { total: number; data: Stored[] }
type Envelope = { data: Page }
const listPath = '/trade/get-paging'
/** The answers that contain one trade. */
const tradePath = /\/trade\/(create$|get-by-id\/)/
const onePath = /\/trade\/get-by-id\/([^/]+)$/
/** The most rows that the service gives on a page. */
const pageRows = 200

/**
 * Returns a function that makes a `Send` of a sandbox answer as if others had made these trades. `now` is the service's time.
 */
export function withOlderTrades(past: Past, now: () => number): (send: Send) => Send {
  const place = { organization_id: ids.organization, cashbox_id: 'another desk' }
  const of = { users: [ids.nodira, ids.rustam], product: 'goods of others', currency: som.id, startedAt: now() }
  const history = new History({ ...past, place, ...of })
  return (send) => async (request) => {
    const { pathname } = new URL(request.url)
    const id = onePath.exec(pathname)?.[1]
    const older = id === undefined ? undefined : history.byId(id, now())
    if (older !== undefined) {
      // The sandbox has no such trade. Its other answers are faults.
      const answer = await send(request)
      return answer.status === 404 ? Response.json(envelopeOf(older, now())) : answer
    }
    if (!pathname.endsWith(listPath))
      return tradePath.test(pathname) ? rewritten(await send(request), past) : send(request)
    const asked = JSON.parse(await request.clone().text()) as Fields
    const own = await allOf(send, request, heeded(asked, past.listFault))
    if (own instanceof Response) return own
    const list = pageOf(asked, own, history, past, now())
    past.onList?.(list.isWrong)
    return Response.json(envelopeOf(list.page, now()))
  }
}

/** Changes the trade in an answer. */
async function rewritten(answer: Response, { rewrite }: Past): Promise<Response> {
  if (rewrite === undefined || !answer.ok) return answer
  const whole = recordIn(await answer.clone().text())
  if (whole === undefined) return answer
  const data = rewrite(whole.data)
  const missing = { code: 404, message: 'not found', messages: { uz: '', ru: '', en: 'not found' }, status_code: 404 }
  if (data === undefined) return Response.json({ ...missing, time: whole.time }, { status: 404 })
  return Response.json({ ...whole, data }, { status: answer.status, headers: { 'content-type': 'application/json' } })
}

function recordIn(text: string): { data: Stored; time: unknown } | undefined {
  try {
    const whole = JSON.parse(text) as { data?: Partial<Stored> | null; time: unknown }
    return typeof whole.data?._id === 'string' ? { ...whole, data: whole.data as Stored } : undefined
  } catch {
    return undefined
  }
}

const envelopeOf = (data: unknown, now: number) => ({
  code: 0,
  message: 'ok',
  messages: { uz: 'ok', ru: 'ok', en: 'ok' },
  status_code: 200,
  data,
  time: new Date(now).toISOString()
})

/** Reads all rows of the sandbox that fit a filter, newest first. Returns the answer that is no list, if there is one. */
async function allOf(send: Send, request: Request, filter: Fields): Promise<Stored[] | Response> {
  const rows: Stored[] = []
  for (let page = 1; ; page += 1) {
    const body = JSON.stringify({ ...filter, page, limit: pageRows })
    const answer = await send(new Request(request.url, { method: 'POST', headers: request.headers, body }))
    const text = await answer.clone().text()
    const whole = parsed(text)
    if (whole === undefined) return answer
    rows.push(...whole.data.data)
    if (page * pageRows >= whole.data.total) return rows
  }
}

function parsed(text: string): Envelope | undefined {
  try {
    const whole = JSON.parse(text) as { data?: Partial<Page> | null }
    return Array.isArray(whole.data?.data) ? (whole as Envelope) : undefined
  } catch {
    return undefined
  }
}

function pageOf(asked: Fields, own: readonly Stored[], history: History, past: Past, now: number) {
  const { page = 1, limit = 20 } = asked as { page?: number; limit?: number }
  const { listFault, change = (rows) => rows } = past
  const filter = heeded(asked, listFault)
  const held = own.map((record): Listed => ({ at: Date.parse(record.created_at), record }))
  // The sandbox lists the newest first; records of one time keep their order.
  held.reverse()
  const list = new Merged(change(held.toSorted((a, b) => a.at - b.at)), history.select(filter, now, fits), true)
  const data = list.rows((page - 1) * limit, limit)
  const total = claimed(list.total, data.length, page, listFault)
  const isIgnored = Object.keys(filter).length < Object.keys(asked).length
  return { page: { total, data }, isWrong: total !== list.total || isIgnored }
}
