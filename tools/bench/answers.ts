import { fork, type ChildProcess } from 'node:child_process'
import { answerShapes } from './answer-shapes.ts'
import { bundled } from './bundle.ts'
import { figure, short, type Row, type Section } from './measure.ts'
import type { AnswerMeasured, AnswerQuestion } from './children/answers-child.ts'
import { execArgv } from './service.ts'

// The longest time for which one answer of the service holds main.

/** Only the best try counts, because other work of the machine slows a process down. */
const tries = 5
const goalMs = 50
/** The most that the process of main may have while an answer is read, with the thread that reads it. */
const goalMb = 400

const next = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const died = (code: number | null) => reject(new Error(`the process ended with ${String(code)}`))
    child.once('exit', died)
    child.once('message', (message) => {
      child.off('exit', died)
      resolve(message)
    })
  })

/** Reads one answer several times. The first try starts the thread. */
async function measure(child: ChildProcess, question: AnswerQuestion): Promise<AnswerMeasured> {
  let best: AnswerMeasured | undefined
  let rssMb = 0
  for (let turn = 0; turn < (question.by === 'remote' ? 2 : tries); turn += 1) {
    const answer = next(child)
    child.send(question)
    const one = (await answer) as AnswerMeasured
    rssMb = Math.max(rssMb, one.rssMb)
    if (best === undefined || one.blockMs < best.blockMs) best = one
  }
  if (best === undefined) throw new Error('nothing was measured')
  return { ...best, rssMb }
}

const byName = { outbox: 'trade/get-paging, outbox', remote: 'sale-order/get-paging, orders' } as const

/** Measures every shape at an endpoint of the outbox and at one that a person waits for. */
export async function answersPart(): Promise<Section> {
  const server = fork(new URL('./peers/answer-server.ts', import.meta.url), [], { execArgv })
  const { root } = (await next(server)) as { root: string }
  const child = fork((await bundled()).answersChild, [], { execArgv: ['--expose-gc'] })
  const rows: Row[] = []
  const results: string[] = []
  let rssMb = 0
  for (const shape of Object.keys(answerShapes)) {
    for (const by of ['outbox', 'remote'] as const) {
      const one = await measure(child, { root, shape, by })
      rssMb = Math.max(rssMb, one.rssMb)
      rows.push({
        what: `${shape} (${byName[by]}: ${one.result})`,
        value: figure(one.blockMs, 'ms'),
        limit: { what: 'by the clock', value: figure(one.clockMs, 'ms') },
        goal: `≤ ${goalMs} ms`,
        isMet: one.blockMs <= goalMs
      })
      results.push(`${short(one.allMs)} ms`)
    }
  }
  child.disconnect()
  server.disconnect()
  return {
    name: 'answers',
    title: 'Large and hostile answers: the longest block of main',
    notes: [
      `Processor time of main's thread in the longest turn of its loop, from the request to the result; the shortest of ${tries} tries in a row (2 for orders, which repeat an invalid answer).`,
      `The whole time of each, in the order of the table: ${results.join(', ')}.`
    ],
    rows: [
      ...rows,
      {
        what: 'highest memory of the process, with the thread',
        value: figure(rssMb, 'MB'),
        goal: `≤ ${goalMb} MB`,
        isMet: rssMb <= goalMb
      }
    ]
  }
}
