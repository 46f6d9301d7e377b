import { afterEach, expect, test } from 'vitest'
import { createAnswerThread, type AnswerThread } from '../../src/main/boot/answer-thread.ts'
import { verdictOf, type AnswerHead } from '@kassa/integration-api'
import type { Clock } from '../../src/shared/ports.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'
import { execArgv } from '../catalog/pull/pull-host.ts'

// The thread itself, and threads that die, hang or tell who they are.

const head: AnswerHead = { name: 'trade/get-paging', status: 200, language: null, secrets: [], rowLimit: 200 }
const notRead = { kind: 'unclear', why: 'notRead', status: 200 }
const bytesOf = (text: string) => new TextEncoder().encode(text)
const realUrl = new URL('../../src/main/boot/answer-worker.ts', import.meta.url)

/** A thread whose script is given. It answers an order by its first byte: `d` dies, `h` hangs, else who it is. */
const scripted = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ bytes }) => {
      if (bytes === undefined) return parentPort.close()
      const order = String.fromCharCode(bytes[0])
      if (order === 'd') throw new Error('dead')
      if (order !== 'h') parentPort.postMessage({ verdict: { kind: 'ok', data: { rows: [], total: threadId } } })
    })`)}`
)

let thread: AnswerThread | undefined
afterEach(() => thread?.stop())

function start(workerUrl: URL, clock: Clock) {
  const deaths: string[] = []
  const onDeath = (error: unknown) => deaths.push(String(error))
  const made = createAnswerThread({ workerUrl, clock, onDeath, execArgv })
  thread = made
  /** Reads with the scripted thread. Returns the number of the thread, or the verdict if it is another. */
  const order = async (text: string): Promise<unknown> => {
    const verdict = await made.readLarge(head, bytesOf(text))
    return verdict.kind === 'ok' ? (verdict.data as { total: number }).total : verdict
  }
  return { ...made, deaths, order }
}

test('the thread reads a page of 200 sales of 30 kB each as main would, with every row in its place', async () => {
  const line = { product_id: '660e00000000000000000001', amount: 1.5, price: 12_000, note: 'x'.repeat(80) }
  const rows = Array.from({ length: 200 }, (_, n) => ({ _id: `t${n}`, lines: Array.from({ length: 200 }, () => line) }))
  const answer = {
    code: 0,
    message: 'ok',
    status_code: 200,
    time: '2026-03-01T10:00:00Z',
    data: { total: 900, data: rows }
  }
  const { readLarge, deaths } = start(realUrl, systemClock)
  const text = JSON.stringify(answer)
  expect(text.length).toBeGreaterThan(5_000_000)
  const verdict = await readLarge(head, bytesOf(text))
  expect(verdict).toEqual(verdictOf(head, bytesOf(text)))
  expect(verdict).toMatchObject({ kind: 'ok', data: { total: 900, bad: [] } })
  expect(await readLarge(head, bytesOf('['.repeat(3e5)))).toEqual({ kind: 'unclear', why: 'tooDeep', status: 200 })
  expect(deaths).toEqual([])
})

test('nothing is known about an answer whose thread dies, and the next answer gets a new thread', async () => {
  const { order, deaths } = start(scripted, systemClock)
  const first = await order('1')
  const [dead, second] = await Promise.all([order('d'), order('2')])
  expect(dead).toEqual(notRead)
  expect(second).toBeGreaterThan(first as number)
  expect(deaths).toEqual(['Error: dead'])
})

test('an answer that is not read within 20 seconds is given up with its thread, and the next one is read', async () => {
  const clock = createVirtualClock()
  const { order, deaths } = start(scripted, clock)
  const first = await order('1')
  const hanging = order('h')
  const next = order('2')
  await clock.advance(20_000)
  expect(await hanging).toEqual(notRead)
  expect(await next).toBeGreaterThan(first as number)
  expect(deaths).toEqual(['Error: an answer was not read in time'])
})

test('one thread reads all answers, and ends after a minute without any', async () => {
  const clock = createVirtualClock()
  const { order } = start(scripted, clock)
  const first = await order('1')
  await clock.advance(59_999)
  expect(await order('2')).toBe(first)
  await clock.advance(59_999)
  expect(await order('3')).toBe(first)
  await clock.advance(60_000)
  expect(clock.pending()).toBe(0)
  expect(await order('4')).toBeGreaterThan(first as number)
})

test('at the stop of the till all unread answers are unclear, and nothing is left', async () => {
  const clock = createVirtualClock()
  const { order, stop, deaths } = start(scripted, clock)
  const unread = Promise.all([order('h'), order('1')])
  stop()
  expect(await unread).toEqual([notRead, notRead])
  expect(clock.pending()).toBe(0)
  expect(deaths).toEqual([])
})
