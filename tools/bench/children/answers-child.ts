// Reads answers as main does, and measures how long each of them holds the loop. Started by answers.ts as a bundle.
import '../../../src/main/system/low-memory-start.ts'
import '../../../src/main/system/jitless.ts'
import { createAnswerThread } from '../../../src/main/boot/answer-thread.ts'
import { createAsk } from '../../../src/main/outbox/ask.ts'
import { createRemote } from '../../../src/main/remote/remote.ts'
import { createSend, type Connection } from '@kassa/integration-api'
import { systemRandom } from '../../../src/main/system/random.ts'
import { systemClock } from '../../../src/shared/time/clock.ts'
import type { OrganizationId } from '../../../src/shared/ids.ts'

/** Which answer is read, and by what. */
export type AnswerQuestion = { root: string; shape: string; by: 'outbox' | 'remote' }
/**
 * The longest turn of the loop in processor time of main's thread and by the clock, the whole time, the memory of the
 * process at its peak, and what was read.
 */
export type AnswerMeasured = { blockMs: number; clockMs: number; allMs: number; rssMb: number; result: string }

const { readLarge } = createAnswerThread({
  workerUrl: new URL('./answer-worker.js', import.meta.url),
  clock: systemClock,
  onDeath: (error) => console.error(error)
})
const send = createSend()
const connectionTo = ({ root, shape }: AnswerQuestion): Connection => ({
  baseUrl: `${root}/${encodeURIComponent(shape)}/integration-api/integration/api/v2/`,
  credential: { kind: 'apiKey', key: 'shop:secret' },
  language: 'en'
})

async function read(question: AnswerQuestion): Promise<string> {
  const connection = () => connectionTo(question)
  const deps = { send, connection, readLarge, clock: systemClock, random: systemRandom }
  if (question.by === 'remote') {
    const organizationId = '660e00000000000000000002' as OrganizationId
    const found = await createRemote(deps).orders.find({ text: '', organizationId, customerIds: [] })
    return found.ok ? `${found.value.orders.length} orders` : found.failure.kind
  }
  const ask = createAsk({ ...deps, answerMs: 40_000, onAnswer: () => undefined })
  const answer = await ask.read('trade/get-paging', { body: { page: 1, limit: 200 } }, undefined)
  if (answer.kind === 'ok') return `${answer.data.rows.length} rows, ${answer.data.bad.length} bad`
  return answer.kind === 'unclear' ? answer.why : answer.kind
}

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const moment = () => ({ clock: performance.now(), processor: processorMs() })

/** Measures the longest turn of the loop while the work lasts. */
async function measured(question: AnswerQuestion): Promise<AnswerMeasured> {
  globalThis.gc?.()
  const from = performance.now()
  let [last, blockMs, clockMs, rss, isOver] = [moment(), 0, 0, 0, false]
  const tick = () => {
    const now = moment()
    blockMs = Math.max(blockMs, now.processor - last.processor)
    clockMs = Math.max(clockMs, now.clock - last.clock)
    last = now
    if (!isOver) setImmediate(tick)
  }
  const watching = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss())
    // Looking at the memory takes a moment of its own.
    last = moment()
  }, 20)
  tick()
  const result = await read(question)
  const allMs = performance.now() - from
  isOver = true
  tick()
  clearInterval(watching)
  return { blockMs, clockMs, allMs, rssMb: rss / 1e6, result }
}

process.on('message', (question: AnswerQuestion) => {
  void measured(question).then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit())
