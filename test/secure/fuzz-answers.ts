import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, toRequest, readVerdict, type Send } from '@kassa/integration-api'
import { seededRandom } from '../../src/main/system/random.ts'
import { catalogMigrations } from '../../src/main/db/core/migrations.ts'
import { openCatalog } from '../../src/main/db/core/open.ts'
import { createReadPage } from '../../src/main/catalog-sync/pull-read.ts'
import { createPuller } from '../../src/main/catalog-sync/pull-rounds.ts'
import { failureKinds } from '../../src/shared/failure.ts'
import type { Instant, Random } from '../../src/shared/ports.ts'
import { createService, type Service } from '../catalog/service.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'
import { chance, mutated, pick } from './mutate.ts'

// Wrong answers of a service for everything that reads one: the client, the verdict over a write, and a whole pull into
// a file. Each begins as a real answer of the sandbox and is then damaged.

export type Answered = { answers: number; crashes: string[]; effects: string[] }

const html = '<!doctype html><title>router</title><script>alert(1)</script>'
const headersOf = (type: string) => ({ headers: { 'content-type': type } })
const bytes = (text: string, encoding: 'utf16le' | 'latin1') => new Uint8Array(Buffer.from(text, encoding))

type Spoil = (random: Random, text: string, status: number) => Response
const spoils: readonly Spoil[] = [
  () => new Response(html, headersOf('text/html')),
  () => new Response(html, headersOf('application/json')),
  () => new Response(''),
  () => new Response(null, { status: 204 }),
  (random, text) => new Response(text.slice(0, Math.floor(random.fraction() * text.length))),
  (_, text) => new Response(bytes(text, 'utf16le')),
  (_, text) => new Response(bytes(`${text}é`, 'latin1')),
  (random, text) =>
    new Response(text, { status: pick(random, [201, 202, 400, 401, 403, 404, 409, 429, 500, 502, 504]) }),
  (random) => new Response('', { status: pick(random, [400, 401, 403, 404, 429, 500, 502, 504]) }),
  (random) => Response.redirect('http://elsewhere.invalid/', pick(random, [301, 302, 307])),
  (_, text) => new Response(text.replace('"code":0', '"code":"0"')),
  (_, text) => new Response(text.replace(/"data":.*$/s, '"data":null}')),
  (_, text) => new Response(text.replace(/"data":.*$/s, '"data":[]}')),
  (_, text) => new Response(text.replaceAll(/"total":\d+/g, '"total":-7')),
  (_, text) => new Response(text.replaceAll(/:(\d+)/g, ':1e308')),
  (_, text) => new Response(text.replaceAll(/"_?id":"[^"]*"/g, '"_id":"000000000000000000000000"')),
  (_, text) => new Response(`\u{feff}${text}`),
  (_, text) => new Response(`${text}${text}`),
  (random, text, status) => new Response(spoiledJson(random, text), { status })
]
function spoiledJson(random: Random, text: string): string {
  try {
    // Circular values and big integers cannot be sent, so values that JSON cannot write are left out.
    const written = JSON.stringify(mutated(random, mutated(random, JSON.parse(text)))) as string | undefined
    return written ?? 'null'
  } catch {
    return '{"code":0,"data":'
  }
}

/** Returns the service's own answers, damaged at random. */
const spoiling =
  (random: Random, send: Send, share: number): Send =>
  async (request) => {
    const answer = await send(request)
    if (!chance(random, share)) return answer
    return pick(random, spoils)(random, await answer.text(), answer.status)
  }

/** Returns whether an answer counts as a written record, with no code of the till: a whole envelope with an id. */
function mayBeSuccess(status: number, text: string): boolean {
  if (status < 200 || status > 299) return false
  try {
    const { code, data } = JSON.parse(text) as { code?: unknown; data?: { _id?: unknown; id?: unknown } | null }
    const id = data?._id ?? data?.id
    return code === 0 && typeof id === 'string' && id !== ''
  } catch {
    return false
  }
}

/** Runs reads and verdicts over this many answers. */
export async function fuzzAnswers(seed: number, answers: number): Promise<Answered> {
  const random = seededRandom(seed)
  const service = createService(5)
  const result: Answered = { answers: 0, crashes: [], effects: [] }
  while (result.answers < answers) {
    result.answers += 1
    try {
      if (chance(random, 0.5)) await oneRead(random, service, result)
      else await oneWrite(random, service, result)
    } catch (error) {
      result.crashes.push(String(error))
    }
  }
  return result
}

const reads = [
  'profile/getMe',
  'sale-settings/get',
  'organization/get-all',
  'product/get-paging',
  'customer/get-paging'
] as const

async function oneRead(random: Random, service: Service, result: Answered): Promise<void> {
  const clock = createVirtualClock()
  // Pauses between tries take no time here.
  const hurried = { ...clock, after: (_: number, work: () => void) => (queueMicrotask(work), () => undefined) }
  const send = spoiling(random, service.sandbox.send, 1)
  const client = createClient({ send, connection: () => service.connection, clock: hurried, random })
  const name = pick(random, reads)
  const isList = name.includes('paging') || name.includes('get-all')
  const answer = isList
    ? await client.rows(name as 'product/get-paging', name.includes('paging') ? { page: 1, limit: 5 } : undefined)
    : await client.read(name as 'profile/getMe')
  if (answer.ok) return
  if (!Object.hasOwn(failureKinds, answer.failure.kind))
    result.crashes.push(`unknown kind of failure: ${answer.failure.kind}`)
  if (/<script|<title/.test(JSON.stringify(answer.failure))) result.effects.push(`${name} passed on a page`)
}

async function oneWrite(random: Random, service: Service, result: Answered): Promise<void> {
  const request = toRequest(service.connection, 'customer/create', { body: { name: 'x' } })
  const good = JSON.stringify({
    code: 0,
    message: 'ok',
    status_code: 200,
    data: { _id: 'a'.repeat(24), name: 'x', total: 1 }
  })
  const response = pick(random, spoils)(random, good, 200)
  const { status } = response
  const text = await response.clone().text()
  const verdict = await readVerdict('customer/create', request, response)
  if (verdict.kind === 'ok' && !mayBeSuccess(status, text.replace(/^\u{feff}/u, ''))) {
    result.effects.push(`a damaged answer counted as a success: ${String(status)} ${text.slice(0, 80)}`)
  }
}

/** Runs whole rounds of the pull over damaged pages: the file has no price below zero, and every round ends. */
export async function fuzzPull(seed: number, rounds: number): Promise<Answered> {
  const result: Answered = { answers: 0, crashes: [], effects: [] }
  for (let round = 0; round < rounds; round += 1) await pullOnce(seededRandom(seed + round), result)
  return result
}

async function pullOnce(random: Random, result: Answered): Promise<void> {
  const service = createService(30)
  const folder = mkdtempSync(join(tmpdir(), 'kassa-pull-'))
  const store = openCatalog(join(folder, 'catalog.db'), catalogMigrations)
  const turning = createVirtualClock()
  // Wall clocks count whole milliseconds.
  const clock = { ...turning, now: () => Math.floor(turning.now()) as Instant }
  const spoiled = spoiling(random, service.sandbox.send, 0.4)
  let asked = 0
  const send: Send = (request) => {
    asked += 1
    return spoiled(request)
  }
  const puller = createPuller({
    store,
    clock,
    random,
    periodMs: 60_000,
    place: service.place,
    service: service.connection.baseUrl,
    read: createReadPage(send, () => service.connection),
    onFill: () => undefined,
    onChange: () => undefined,
    onCrash: (error) => result.crashes.push(String(error))
  })
  puller.start()
  for (let turn = 0; turn < 5; turn += 1) await clock.advance(30_000)
  await Promise.all([puller.stop(), clock.advance(1_000)])
  result.answers += asked
  // A round has some thirty lists. A list that never ended would be requested for ever.
  if (asked > 3_000) result.effects.push(`sent ${String(asked)} requests`)
  const bad = store.prepare(`SELECT count(*) AS n FROM price WHERE amount LIKE '-%' OR amount LIKE '%e%'`).get() as {
    n: number
  }
  if (bad.n > 0) result.effects.push(`${String(bad.n)} invalid prices`)
  store.close()
  rmSync(folder, { recursive: true, force: true })
}
