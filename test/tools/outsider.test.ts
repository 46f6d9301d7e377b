import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { check } from '../../tools/outsider/checker.ts'
import { Faults, modes, type Mode } from '../../tools/outsider/faults.ts'
import { serveOutsider } from '../../tools/outsider/server.ts'
import { World } from '../../tools/outsider/world.ts'
import { rig, start } from '../outbox/rig/one-rig.ts'

// The second back office of the tests, and the checker that reads its records. `npm run crash -- --outsider` uses them.

const user = '660900000000000000000001'
const product = '660400000000000000000010'
const article = { _id: 'article', name: 'Cash in', type: 'income' as const }
const shop = { apiKey: 'name:secret', owner: user, users: [user], products: [product], articles: [article] }
const quiet: Mode = { name: 'quiet', hits: 'write', share: 0, effect: 'once', counts: 'none' }
const hitting = (name: string): Mode => {
  const mode = modes.find((each) => each.name === name)
  if (mode === undefined) throw new Error(`there is no mode ${name}`)
  return { ...mode, share: 1 }
}

/** Connects to an outsider over one connection. */
async function open(mode: Mode = quiet) {
  const world = new World(shop, () => Date.now())
  const faults = new Faults(mode, 1)
  const outsider = await serveOutsider(world, faults)
  const socket = connect(Number(new URL(outsider.url).port), '127.0.0.1')
  // A server that resets ends the connection with an error, which some tests expect.
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  onTestFinished(async () => {
    socket.destroy()
    await outsider.close()
  })
  return { world, faults, outsider, socket }
}

const trade = (code: string) => {
  const currency = { _id: 'som', name: 'som', value: 1 }
  const cash = { amount: 5000, currency, payment_method: { _id: 'cash', name: 'Cash' } }
  const line = { product_id: product, amount: 1, price: 5000, discounts: [], marks: [], extra_costs: [] }
  const none = { changes: [], by_balance: [], applied_cashbacks: [], discounts: [], additional_costs: [] }
  const head = { code, organization_id: 'shop', responsible_id: user, state: 'done', date: '2026-01-01T10:00:00.000Z' }
  const rest = { currency, currency_values: [], installment_plan_interval: 'month' }
  return { ...head, ...none, ...rest, payments: [cash], products: [{ ...line, warehouse_id: 'stock' }] }
}
function requestOf(path: string, body: unknown, key = shop.apiKey): Buffer {
  const json = JSON.stringify(body)
  const head = [`POST /integration-api/integration/api/v2/${path} HTTP/1.1`, 'host: outsider', `api-key: ${key}`]
  return Buffer.from(`${[...head, `content-length: ${Buffer.byteLength(json)}`].join('\r\n')}\r\n\r\n${json}`)
}

type Envelope = { code: number; status_code: number; time: string; data?: Record<string, unknown> }
/** Returns this many whole answers. */
async function answers(socket: Socket, count: number): Promise<Envelope[]> {
  let text = ''
  const found: Envelope[] = []
  while (found.length < count) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    text += chunk.toString()
    for (let head = text.indexOf('\r\n\r\n'); head >= 0; head = text.indexOf('\r\n\r\n')) {
      const length = Number(/content-length: (\d+)/.exec(text)?.[1])
      if (text.length < head + 4 + length) break
      found.push(JSON.parse(text.slice(head + 4, head + 4 + length)) as Envelope)
      text = text.slice(head + 4 + length)
    }
  }
  return found
}

/** Resolves when the connection has ended, for any reason. */
const closing = (socket: Socket): Promise<void> => new Promise((resolve) => void socket.once('close', () => resolve()))

test('the outsider answers a request that comes in pieces, and two that come in one', async () => {
  const { socket, world } = await open()
  const bytes = requestOf('trade/create', trade('R-1'))
  const first = answers(socket, 1)
  for (let at = 0; at < bytes.length; at += 40) {
    await new Promise((resolve) => socket.write(bytes.subarray(at, at + 40), resolve))
  }
  const [made] = await first
  expect(made).toMatchObject({ code: 0, status_code: 200, data: { code: 'R-1', total_to_pay: 5000 } })
  const both = answers(socket, 2)
  socket.write(Buffer.concat([requestOf('trade/create', trade('R-2')), requestOf('trade/get-paging', { page: 1 })]))
  const [second, list] = await both
  expect(second?.data?.['code']).toBe('R-2')
  expect(list?.data?.['total']).toBe(2)
  expect(world.records('trade')).toHaveLength(2)
})

test('the outsider reads a body in chunks, and ends a connection on which it cannot tell requests apart', async () => {
  const { socket } = await open()
  const [head = '', json = ''] = requestOf('trade/get-paging', { page: 1, limit: 20 }).toString().split('\r\n\r\n')
  const chunked = head.replace(/content-length: \d+/, 'transfer-encoding: chunked')
  const list = answers(socket, 1)
  socket.write(`${chunked}\r\n\r\n${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`)
  expect((await list)[0]).toMatchObject({ code: 0, data: { total: 0, data: [] } })
  const refusal = answers(socket, 1)
  const ended = closing(socket)
  socket.write('GET nothing\r\n\r\n')
  expect((await refusal)[0]?.status_code).toBe(400)
  await ended
})

test('the outsider refuses what the document refuses, and makes a second record of what is sent twice', async () => {
  const { socket, world, outsider } = await open()
  const asked = [
    requestOf('trade/create', trade('R-1'), 'wrong'),
    requestOf('trade/create', { ...trade('R-1'), payments: undefined }),
    requestOf('trade/nothing', {}),
    requestOf('trade/get-paging', { page: 1, limit: 201 }),
    requestOf('trade/create', trade('R-1')),
    requestOf('trade/create', trade('R-1'))
  ]
  const all = answers(socket, asked.length)
  socket.write(Buffer.concat(asked))
  expect((await all).map(({ status_code: status }) => status)).toEqual([401, 400, 404, 400, 200, 200])
  expect(world.records('trade')).toHaveLength(2)
  expect(outsider.refused).toHaveLength(4)
})

test.each([
  ['reset before', 0],
  ['reset after the effect', 1],
  ['answer lost after the effect', 1]
])(
  'in the mode “%s” the connection ends without an answer, with the effect that the mode has',
  async (name, effects) => {
    const { socket, world, faults } = await open(hitting(name))
    let heard = ''
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    const ended = closing(socket)
    socket.write(requestOf('trade/create', trade('R-1')))
    await ended
    expect(heard).toBe('')
    expect(world.records('trade')).toHaveLength(effects)
    expect(faults.happened).toBe(1)
  }
)

test.each([
  ['quiet', 200, 200],
  ['500 before', 500, 200],
  ['401 after the effect', 401, 200],
  ['error in a 200 envelope', 200, 200],
  ['answer of the previous record', 200, 200],
  ['captive portal', undefined, undefined],
  ['invalid gzip', undefined, 200],
  ['content-length too long', undefined, 200],
  ['reset after the effect', undefined, 200]
])('in the mode “%s” the log has the status %s for a write and %s for a read', async (name, ofWrite, ofRead) => {
  const { socket, outsider } = await open(name === 'quiet' ? quiet : hitting(name))
  const began = Date.now()
  const heard = once(socket, 'data')
  socket.write(requestOf('trade/get-paging', { page: 1 }))
  await heard
  const answered = new Promise((resolve) => void socket.once('data', resolve))
  const end = Promise.race([answered, closing(socket)])
  socket.write(requestOf('trade/create', trade('R-1')))
  await end
  expect(outsider.log.asked).toMatchObject([
    { path: 'trade/get-paging', isWrite: false, status: ofRead },
    { path: 'trade/create', isWrite: true, status: ofWrite }
  ])
  expect(outsider.log.asked[0]?.at).toBeGreaterThanOrEqual(began)
})

test('the log has the time in which connections are refused', async () => {
  const { socket, outsider } = await open(hitting('not sent: refused'))
  const began = Date.now()
  socket.resume()
  socket.write(requestOf('trade/create', trade('R-1')))
  await closing(socket)
  await expect.poll(() => outsider.log.refusing, { timeout: 10_000 }).toHaveLength(1)
  const [refusing] = outsider.log.refusing
  expect(refusing?.from).toBeGreaterThanOrEqual(began)
  expect((refusing?.to ?? 0) - (refusing?.from ?? 0)).toBeGreaterThanOrEqual(690)
})

test('a list with a fault is wrong on all its pages or on none', () => {
  const faults = new Faults(hitting('wrong total'), 1)
  const lists = Array.from({ length: 40 }, () =>
    [1, 2, 3].map((page) => faults.plan('read', `list ${page}`, page).how.listFault)
  )
  expect(lists.every(([first, ...others]) => others.every((other) => other === first))).toBe(true)
  expect(new Set(lists.map(([first]) => first))).toEqual(new Set([undefined, 'total']))
})

test('a machine whose clock is ahead stamps what it does, and a stale one does not show what was done', () => {
  let now = Date.UTC(2026, 0, 1)
  const world = new World(shop, () => now)
  const headers = new Map([['api-key', shop.apiKey]])
  const ask = (path: string, body: unknown, aheadMs: number, lagMs: number) =>
    world.carryOut('POST', path, headers, body, { node: { aheadMs, lagMs } }).data
  expect(ask('trade/create', trade('R-1'), 60_000, 0)).toMatchObject({ created_at: '2026-01-01T00:01:00.000Z' })
  expect(ask('trade/get-paging', {}, 0, 2000)).toMatchObject({ total: 0 })
  expect(world.faulty).toBe(1)
  now += 2000
  expect(ask('trade/get-paging', {}, 0, 2000)).toMatchObject({ total: 1 })
})

const none = { refunded: new Map(), moved: new Map(), enrolled: new Set<string>() }

/** A till that has sold twice and sent it, and the records that an outsider would have. */
async function soldTwice() {
  start()
  const shift = rig.openShift()
  await rig.drain()
  const sales = [rig.sell(shift), rig.sell(shift)]
  rig.engine().wake()
  await rig.drain()
  const { file } = rig.store().prepare('PRAGMA database_list').get() as { file: string }
  const world = new World(shop, () => Date.now())
  world.plant('session', { state: 'open', open_note: `~${shift.openMarker}`, close_note: '' })
  const put = ({ code, sums, lines }: (typeof sales)[number]) =>
    world.plant('trade', { code, state: 'done', total_to_pay: sums.total, products: lines })
  const printed = new Map<string, number>(sales.map(({ code, sums }) => [code, sums.total]))
  return { sales, put, read: () => check({ world, reported: { ...none, printed }, file }), world, printed }
}

test('the checker finds nothing if each sale is at the service once', async () => {
  const { sales, put, read } = await soldTwice()
  for (const sale of sales) put(sale)
  expect(read()).toMatchObject({
    sales: 2,
    lost: [],
    duplicated: [],
    wrong: [],
    incidents: [],
    needPerson: [],
    unsent: 0
  })
})

test('the checker finds a planted loss, a planted duplicate, a receipt without a sale and a trade with another sum', async () => {
  const { sales, put, read, world, printed } = await soldTwice()
  const [first, second] = sales
  if (first === undefined || second === undefined) throw new Error('two were sold')
  put(first)
  put(first)
  printed.set('R-99', 100)
  const found = read()
  expect(found.lost).toEqual([
    'R-99 was printed and is not in the file',
    expect.stringContaining(`sale ${second.code} of`)
  ])
  expect(found.duplicated).toEqual([`trade ${first.code}`])
  world.plant('trade', { code: second.code, state: 'done', total_to_pay: 1, products: second.lines })
  world.plant('trade', { code: 'R-100', state: 'done', total_to_pay: 1, products: [] })
  expect(read().wrong).toEqual([
    'trade R-100 has no sale',
    expect.stringContaining(`sale ${second.code} of ${second.sums.total} has a trade of 1`)
  ])
})

test('the outsider and its checker share no code with the till or its sandbox', () => {
  const names = [
    'http',
    'tls',
    'shapes',
    'records',
    'world',
    'faults',
    'server',
    'log',
    'spans',
    'found',
    'cash',
    'bulk',
    'acts',
    'store'
  ]
  for (const name of [...names, 'checker', 'reasons', 'waits', 'history', 'lists']) {
    const text = readFileSync(new URL(`../../tools/outsider/${name}.ts`, import.meta.url), 'utf8')
    const strangers = [...text.matchAll(/(?:\bfrom |\bimport\()'([^']+)'/g)]
      .map(([, specifier = '']) => specifier)
      .filter((specifier) => !/^(node:|\.\/[a-z]+\.ts$|better-sqlite3$)/.test(specifier))
    expect(strangers, name).toEqual([])
  }
})
