// The service of the bench in its own process. It makes pages of goods from one template, so that the till's core does
// no work for them and the server little. The sandbox answers all other requests. Started by service.ts.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seededRandom } from '../../../src/main/system/random.ts'
import { catalogueShop, createSandbox, type CatalogueLine } from '@kassa/sandbox'
import type { PullPlace } from '../../../src/main/catalog-sync/pull-resources.ts'
import { goodsOf } from '../names.ts'
import type { ServiceOptions, ServiceStart } from '../service.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as ServiceOptions
const { lines } = await goodsOf(options.goods, options.catalogue)
// The till warns if its clock differs much from the service's.
const startedAt = performance.timeOrigin
const sandbox = createSandbox({
  now: () => startedAt + performance.now(),
  random: seededRandom(1),
  // The template needs one product; the other lists of the shop are complete.
  shop: catalogueShop(lines.slice(0, 1), 1)
})

const first = async (name: string, ask: object): Promise<Record<string, unknown>> => {
  const url = `http://127.0.0.1/integration-api/integration/api/v2/${name}`
  const headers = { 'api-key': sandbox.apiKey, 'content-type': 'application/json' }
  const response = await sandbox.send(new Request(url, { method: 'POST', headers, body: JSON.stringify(ask) }))
  const answer = (await response.json()) as { data: { data: Record<string, unknown>[] } }
  const row = answer.data.data[0]
  if (row === undefined) throw new Error(`${name} has no row that can be copied`)
  return row
}

const [organization] = sandbox.world.all('organization')
const list = sandbox.world.all('price').find(({ is_main: isMain }) => isMain)
const warehouse = sandbox.world.all('warehouse').find((each) => each.organization_id === organization?._id)
const place = { organizationId: organization?._id, priceListId: list?._id, warehouseId: warehouse?._id } as PullPlace

/** Marks in the template that are replaced by the data of each product. */
const holes = { id: '@id@', name: '@name@', code: '@code@', sku: '@sku@', amount: 987_654_321 }
const product = await first('product/get-paging', { page: 1, limit: 1 })
const productText = JSON.stringify({
  ...product,
  _id: holes.id,
  name: holes.name,
  barcode: holes.code,
  number: holes.sku,
  sku: holes.sku
}).replaceAll(/("price_id":"[^"]+","amount":)\d+/g, `$1${holes.amount}`)
const item = await first('price/items/get-paging', {
  page: 1,
  limit: 1,
  price_id: place.priceListId,
  organization_id: place.organizationId
})
const itemText = JSON.stringify({
  ...item,
  _id: `1${holes.id}`,
  amount: holes.amount,
  product: { _id: holes.id, name: holes.name }
})

type Pieces = { text: string; hole: string | undefined }[]
const cut = (text: string): Pieces =>
  text
    .split(/(@id@|"@name@"|"@code@"|@sku@|987654321)/)
    .map((piece, index) => ({ text: piece, hole: index % 2 === 1 ? piece : undefined }))

const idAt = (index: number) => (0x6615_0000 + 0).toString(16) + index.toString(16).padStart(16, '0')
/**
 * Changes of the back office while a till runs: every n-th product, a different set each time. Nothing changes if
 * `every` is 0.
 */
const office = { every: 0, times: 0 }
const isChanged = (index: number) => office.every > 0 && index % office.every === office.times % office.every
/** How often the back office has changed a product. */
const touches = new Map<number, number>()
/** In the second round every price and every tenth name differ. */
const amountAt = (index: number, round: number) =>
  2000 + ((index * 7919) % 98_000) + (round + (office.every === 1 ? office.times : (touches.get(index) ?? 0))) * 100
const nameAt = (line: CatalogueLine, index: number, round: number) =>
  round > 0 && index % 10 === 0 ? `${line.name} ${round}` : line.name

function render(pieces: Pieces, indexes: readonly number[], round: number): string {
  const rows: string[] = []
  for (const index of indexes) {
    const line = lines[index]
    if (line === undefined) break
    const fill: Record<string, string> = {
      '@id@': idAt(index),
      '"@name@"': JSON.stringify(nameAt(line, index, round)),
      '"@code@"': JSON.stringify(line.barcode),
      '@sku@': String(index + 1),
      '987654321': String(amountAt(index, round))
    }
    rows.push(pieces.map(({ text, hole }) => (hole === undefined ? text : (fill[hole] ?? ''))).join(''))
  }
  return rows.join(',')
}

const pages: Record<string, Pieces> = {
  'product/get-paging': cut(productText),
  'price/items/get-paging': cut(itemText)
}

const all = Array.from(lines, (_, index) => index)
let changed: number[] = []
/** Changes prices. With 1 the changes never end: each request for changes finds every product changed again. */
function change(every: number): void {
  office.every = every
  office.times += 1
  changed = every === 0 ? [] : all.filter(isChanged)
  if (every > 1) for (const index of changed) touches.set(index, (touches.get(index) ?? 0) + 1)
}

/** Requests in the current window. Above the rate the answer is 429, as the document defines. */
let windowFrom = 0
let inWindow = 0
const counts = { requests: 0, refused: 0, product: 0 }
function isTooMany(): boolean {
  if (options.rate === undefined) return false
  const now = performance.now()
  if (now - windowFrom >= options.rate.windowMs) {
    windowFrom = now
    inWindow = 0
  }
  inWindow += 1
  return inWindow > options.rate.requests
}

const bodyOf = async (incoming: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function answer(incoming: IncomingMessage): Promise<Response> {
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
  if (url.pathname === '/counts') return Response.json({ ...counts, cpuMs: process.cpuUsage().user / 1000 })
  if (url.pathname === '/changes') {
    change(Number(url.searchParams.get('every')))
    return Response.json({})
  }
  const [prefix = '', name = ''] = url.pathname.split('/integration-api/integration/api/v2/')
  const text = await bodyOf(incoming)
  counts.requests += 1
  if (isTooMany()) {
    counts.refused += 1
    const left = Math.ceil((windowFrom + (options.rate?.windowMs ?? 0) - performance.now()) / 1000)
    return Response.json(
      { code: 429, message: 'Too many requests', status_code: 429 },
      { status: 429, headers: { 'retry-after': String(left) } }
    )
  }
  const pieces = pages[name]
  const method = incoming.method ?? 'GET'
  const headers = { 'api-key': sandbox.apiKey, 'content-type': 'application/json' }
  if (pieces === undefined) {
    // The sandbox knows one product, so every product that is sold becomes that one.
    const body = text.replaceAll(/66150000[0-9a-f]{16}/g, String(product['_id']))
    return sandbox.send(new Request(url, { method, headers, ...(method === 'GET' ? {} : { body }) }))
  }
  if (name === 'product/get-paging') counts.product += 1
  const ask = JSON.parse(text) as { page: number; limit: number; updated_at?: string }
  const round = Number(/\d+$/.exec(prefix)?.[0] ?? 0)
  const isChanges = ask.updated_at !== undefined
  if (isChanges && office.every === 1 && ask.page === 1) office.times += 1
  const from = (ask.page - 1) * ask.limit
  const asked = isChanges ? changed : all
  const rows = render(pieces, asked.slice(from, from + ask.limit), round)
  const total = asked.length
  const time = new Date(startedAt + performance.now()).toISOString()
  return new Response(
    `{"code":0,"message":"OK","status_code":200,"time":"${time}","data":{"total":${total},"data":[${rows}]}}`
  )
}

async function reply(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': body.length })
  outgoing.end(body)
}

const server = createServer((incoming, outgoing) => {
  const send = () => void answer(incoming).then((response) => reply(response, outgoing))
  if (options.latencyMs === undefined) send()
  else setTimeout(send, options.latencyMs)
})
// A fill can merge its index for longer than the keep-alive time, as with a million goods. Its next request would then
// use a connection that the server has closed.
server.keepAliveTimeout = 0
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const start: ServiceStart = {
  root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  apiKey: sandbox.apiKey,
  goods: lines.length,
  place
}
process.send?.(start)
process.on('disconnect', () => process.exit(0))
