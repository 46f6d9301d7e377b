import { NoAnswer, type Send } from '@kassa/integration-api'
import { createRig, type Rig } from '../../test/outbox/rig/rig.ts'
import { withOlderTrades } from '../simulator/older-trades.ts'
import { workedMs } from '../crash/strain.ts'
import { figure, type Row, type Section } from './measure.ts'

// What the proof of an absence costs: the requests, bytes, time and memory until sales whose requests were lost are
// proved absent and sent again, in shops of different sizes. The queue is the program's own, over a real file; its
// clock is stepped, so its waits take no time; the older trades are computed.

/** One measurement. `everyMs`: how often the other tills sell; 20 tills that sell once a minute. */
type Case = { older: number; doubts: number; everyMs: number | undefined }
const busyMs = 3000
const sizes = [10_000, 100_000, 1_000_000]
const cases: Case[] = [1, 1000].flatMap((doubts) =>
  sizes.flatMap((older) => [undefined, busyMs].map((everyMs) => ({ older, doubts, everyMs })))
)

type Cost = {
  requests: number
  bytes: number
  /** The first of the requests. */
  first: Request[]
  /** Real milliseconds: of the whole, and of the service. */
  wholeMs: number
  servedMs: number
  /** Hours of the stepped clock until all was proved, or until the measurement was given up. */
  hours: number
  /** The longest work of the queue between two turns of the event loop, in milliseconds of its thread. */
  blockMs: number
  heapMb: number
  /** How many sales are at the service, and how often one is there twice. */
  made: number
  doubled: number
  /** How many sales were lost before the service was well. */
  lost: number
}

/** A queue that has not ended after this time of the stepped clock, or after this real time, is given up. */
const mostHours = 24
const mostMs = 120_000
/** So many reads are repeated without the queue. */
const mostRepeated = 500

/** The service of a measurement: from `lose` to `heal` each sale is lost; what is asked later counts. */
function createService({ older, everyMs }: Case, rig: () => Rig) {
  const cost: Cost = {
    requests: 0,
    bytes: 0,
    first: [],
    wholeMs: 0,
    servedMs: 0,
    hours: 0,
    made: 0,
    doubled: 0,
    lost: 0,
    blockMs: 0,
    heapMb: 0
  }
  const sandbox: Send = (request) => rig().sandbox.send(request)
  let history: Send | undefined
  let isDown = false
  let healedAt: number | undefined
  let isOver = false
  /** The work of the thread when the event loop last turned, or when the service last ended an answer. */
  let turnedAt = 0
  const mark = (): void => {
    cost.blockMs = Math.max(cost.blockMs, workedMs() - turnedAt)
    turnedAt = workedMs()
  }
  const turn = (): void => {
    mark()
    if (!isOver) setImmediate(turn)
  }
  const serve = async (request: Request): Promise<Response> => {
    history ??= withOlderTrades({ older, everyMs }, () => rig().clock.now())(sandbox)
    const from = performance.now()
    if (healedAt !== undefined) mark()
    const answer = await history(request.clone())
    const body = await answer.arrayBuffer()
    cost.servedMs += performance.now() - from
    cost.heapMb = Math.max(cost.heapMb, process.memoryUsage().heapUsed / 1e6)
    turnedAt = workedMs()
    if (healedAt !== undefined) {
      cost.requests += 1
      cost.bytes += body.byteLength
      if (cost.first.length < mostRepeated) cost.first.push(request)
    }
    return new Response(body, { status: answer.status, headers: answer.headers })
  }
  const send: Send = (request) => {
    const isLost = isDown && request.url.endsWith('/trade/create')
    const isGivenUp = healedAt !== undefined && performance.now() - healedAt > mostMs
    if (isGivenUp || isLost) return Promise.reject(new NoAnswer('closed'))
    return serve(request)
  }
  const heal = () => {
    isDown = false
    healedAt = performance.now()
    turnedAt = workedMs()
    turn()
  }
  return { send, serve, cost, lose: () => (isDown = true), heal, end: () => (isOver = true) }
}

/** Loses the requests of some sales, then measures until the queue has proved and sent them all. */
async function measure(one: Case): Promise<Cost & { bareMs: number }> {
  const service = createService(one, () => rig)
  const rig: Rig = createRig({ engine: { send: service.send } })
  const { cost } = service
  try {
    rig.start()
    const shift = rig.openShift()
    rig.engine().wake()
    await rig.drain()
    service.lose()
    rig.sellMany(shift, one.doubts)
    rig.engine().wake()
    cost.lost = await untilAttempted(rig, one.doubts)
    service.heal()
    cost.servedMs = 0
    const [from, at] = [performance.now(), rig.clock.monotonic()]
    await untilDone(rig)
    service.end()
    cost.wholeMs = performance.now() - from
    cost.hours = (rig.clock.monotonic() - at) / 3_600_000
    const codes = rig.trades().map(({ code }) => code)
    cost.made = codes.length
    cost.doubled = codes.length - new Set(codes).size
    // The repetition must not count.
    const counted = { ...cost }
    return { ...counted, bareMs: await bareOf(cost, service.serve) }
  } finally {
    service.end()
    rig.end()
  }
}

const countOf = (rig: Rig, sql: string): number => (rig.store().prepare(sql).get() as { n: number }).n

async function step(rig: Rig): Promise<boolean> {
  await rig.clock.settle()
  const nextInMs = rig.clock.nextInMs()
  if (nextInMs === undefined) return false
  await rig.clock.advance(nextInMs)
  return true
}

/** Lets time pass until so many sales were lost, or until it takes too long. Returns how many were. */
async function untilAttempted(rig: Rig, count: number): Promise<number> {
  const from = performance.now()
  const sql = `SELECT count(DISTINCT job_id) AS n FROM attempt JOIN job ON job.id = job_id WHERE kind = 'sale.create'`
  const isOver = () => performance.now() - from > 2 * mostMs
  while (countOf(rig, sql) < count && !isOver() && (await step(rig)));
  return countOf(rig, sql)
}

async function untilDone(rig: Rig): Promise<void> {
  const [from, at] = [performance.now(), rig.clock.monotonic()]
  const isOver = () => performance.now() - from > mostMs || rig.clock.monotonic() - at > mostHours * 3_600_000
  const sql = `SELECT count(*) AS n FROM job WHERE state IN ('queued', 'sending', 'ambiguous')`
  while (countOf(rig, sql) > 0 && !isOver() && (await step(rig)));
}

/** Returns the time of the same reads without the queue: the service answers, and each answer is parsed. */
async function bareOf(
  { first, requests }: Pick<Cost, 'first' | 'requests'>,
  serve: (request: Request) => Promise<Response>
): Promise<number> {
  const reads = first.filter(({ url }) => !url.endsWith('/trade/create'))
  const from = performance.now()
  for (const request of reads) await (await serve(request)).json()
  return (performance.now() - from) * Math.max(1, requests / mostRepeated)
}

const goals = { requests: 60, megabytes: 20, blockMs: 50 }

function rowsOf(one: Case, cost: Cost & { bareMs: number }): Row[] {
  const shop = `${one.older.toLocaleString('en-US')} older trades, ${one.everyMs === undefined ? 'quiet' : 'busy'}`
  const what = `${one.doubts === 1 ? 'one doubt' : `${one.doubts} sales, ${cost.lost} of them lost`}, ${shop}`
  const isWhole = cost.made === one.doubts && cost.doubled === 0
  const megabytes = cost.bytes / 1e6
  const own = Math.max(0, cost.wholeMs - cost.servedMs)
  const isOne = one.doubts === 1
  const goal = (text: string, isMet: boolean) => (isOne ? { goal: text, isMet: isMet && isWhole } : {})
  return [
    {
      what: `${what}: ${isWhole ? 'proved and sent after' : `NOT PROVED (${cost.made} sent, ${cost.doubled} doubled) after`}`,
      value: figure(cost.hours * 60, 'min of the till’s clock'),
      goal: 'all sent once',
      isMet: isWhole
    },
    {
      what: `${what}: requests`,
      value: figure(cost.requests, ''),
      ...goal(`≤ ${goals.requests}`, cost.requests <= goals.requests)
    },
    {
      what: `${what}: answers`,
      value: figure(megabytes, 'MB'),
      ...goal(`≤ ${goals.megabytes} MB`, megabytes <= goals.megabytes)
    },
    {
      what: `${what}: time of the queue`,
      value: figure(own, 'ms'),
      limit: { what: 'the same reads without it', value: figure(cost.bareMs, 'ms') }
    },
    {
      what: `${what}: longest block`,
      value: figure(cost.blockMs, 'ms'),
      goal: `≤ ${goals.blockMs} ms`,
      isMet: cost.blockMs <= goals.blockMs
    },
    { what: `${what}: heap`, value: figure(cost.heapMb, 'MB') }
  ]
}

/** Measures one doubt and a thousand, in shops of three sizes, while other tills are quiet and while they sell. */
export async function doubtsPart(): Promise<Section> {
  const rows: Row[] = []
  for (const one of cases) {
    rows.push(...rowsOf(one, await measure(one)))
    process.stderr.write(`${one.doubts} of ${one.older} ${one.everyMs === undefined ? 'quiet' : 'busy'} measured\n`)
  }
  return {
    name: 'doubts',
    title: 'The proof that a lost request had no effect',
    notes: [
      'The requests of the sales are lost, then the service is well. The rows count until the sales are there, with the verifications and the second sending.',
      `“Busy”: 20 other tills sell once a minute each. An older trade is three seconds before the next.`,
      `A measurement ends after ${mostHours} hours of the stepped clock or ${mostMs / 1000} s of real time; it is then not proved.`,
      'The longest block is the longest work of the queue between two turns of the event loop, without the service.'
    ],
    rows
  }
}
