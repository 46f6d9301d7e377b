import { readFileSync, writeFileSync } from 'node:fs'
import { readingsOf, switches, wordOf, type Switch } from '@kassa/sandbox'
import { playJobs, type Done, type Job } from './run-worlds.ts'
import { addTally, emptyTally, type Tally } from './tally.ts'

// The same short worlds under each other reading of the document (packages/sandbox/src/policies). Nothing may be lost,
// doubled, falsely done or stuck under any.

const file = new URL('readings.json', import.meta.url)
const seeds = [4]
const plan = { isOutside: false, shifts: 1, sales: 10 }

/** What happened in the worlds of one reading. */
export type Played = {
  worlds: number
  sales: number
  operations: number
  /** What people were asked beyond the questions of the same worlds without the switch, by act, kind and reason. */
  questions: Record<string, number>
  /** The checks that did not hold, with how often. */
  violations: Record<string, number>
}
export type PlayedReadings = Record<string, Played>

/** Returns the committed results, by `name=value`. */
export const readPlayedReadings = (): PlayedReadings => JSON.parse(readFileSync(file, 'utf8')) as PlayedReadings

/** Plays the named readings (all if the text is `all`) and writes the results. Returns the exit code. */
export async function playReadings(text: string, threads: number): Promise<number> {
  const words = text === 'all' ? switches.map(wordOf) : text.split(',')
  const wrong = readingsOf(words)
  if (typeof wrong === 'string') {
    console.error(wrong)
    return 2
  }
  const tallies = new Map<string, Tally>(['', ...words].map((word) => [word, emptyTally()]))
  const waiting = ['', ...words].flatMap((word) => seeds.map((seed) => jobOf(word, seed)))
  const keep = ({ job, tally }: Done): void => {
    const word = Object.entries(job.policies ?? {}).map(([name, value]) => wordOf({ name, value } as Switch))[0] ?? ''
    addTally(tallies.get(word) ?? emptyTally(), tally)
    for (const { seed, invariant, what } of tally.violations.slice(0, 3))
      console.log(`VIOLATED (${word}, seed ${seed}) ${invariant}: ${what.slice(0, 600)}`)
    process.stderr.write(`${word} seed ${job.seed}\n`)
  }
  await playJobs(threads, plan, () => waiting.shift(), keep)
  const plain = tallies.get('') ?? emptyTally()
  const before = text === 'all' ? {} : readPlayedReadings()
  const results = new Map<string, Played>(Object.entries(before))
  for (const word of words) results.set(word, playedOf(tallies.get(word) ?? emptyTally(), plain))
  const inOrder = switches.map(wordOf).filter((word) => results.has(word))
  const rows = Object.fromEntries(inOrder.map((word) => [word, results.get(word)]))
  writeFileSync(file, `${JSON.stringify(rows, undefined, 2)}\n`)
  return [...tallies.values()].every(({ violations }) => violations.length === 0) ? 0 : 1
}

/** Returns one world under a reading, or under none if the word is empty. */
function jobOf(word: string, seed: number): Job {
  const policies = readingsOf(word === '' ? [] : [word])
  return typeof policies === 'string' ? { seed } : { seed, policies }
}

function playedOf(tally: Tally, plain: Tally): Played {
  const questions = [...tally.questionsByReason].map(
    ([reason, times]) => [reason, times - (plain.questionsByReason.get(reason) ?? 0)] as const
  )
  const violations = Object.entries(Object.groupBy(tally.violations, ({ invariant }) => invariant))
  return {
    worlds: tally.seeds,
    sales: tally.sales,
    operations: tally.operations,
    questions: Object.fromEntries(questions.filter(([, times]) => times > 0)),
    violations: Object.fromEntries(violations.map(([invariant, of = []]) => [invariant, of.length]))
  }
}
