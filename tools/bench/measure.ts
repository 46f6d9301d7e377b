// Timing and table rows, shared by all parts of the bench.

/** Milliseconds of many repetitions. */
export type Sample = { n: number; p50: number; p99: number; worst: number }

/** A figure and its limit, both from the same run; `ratio` is the figure divided by the limit. */
export type Row = {
  what: string
  /** A distribution of times in milliseconds, or one figure with its unit. */
  value: Sample | { figure: number; unit: string }
  limit?: { what: string; value: Sample | { figure: number; unit: string } }
  ratio?: number
  /** The goal of performance.md; `isMet` is undefined if this run cannot tell. */
  goal?: string
  isMet?: boolean
}
export type Section = { name: string; title: string; notes: string[]; rows: Row[] }

/** Returns the quantile of sorted numbers. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Returns median, 99th percentile and worst of times in milliseconds. */
export function sampleOf(times: readonly number[]): Sample {
  if (times.length === 0) throw new Error('nothing was measured')
  const sorted = times.toSorted((a, b) => a - b)
  return { n: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), worst: sorted.at(-1) ?? 0 }
}

/** The channel on which a measured worker reports the duration of each transaction. */
export const transactionChannel = 'kassa.bench.transactions'

/** Returns the duration of one call in milliseconds. */
export function timed(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

/** Tries of each question. Only the fastest counts, because other work of the machine disturbs the rest. */
const tries = 5
/**
 * A question is not tried again once it took this many milliseconds in all: an interruption is then small in
 * comparison.
 */
const enoughMs = 50

/** Times questions that change nothing. For each question the implementations take turns. */
export function timeInTurn<Question, Name extends string>(
  questions: readonly Question[],
  implementations: Record<Name, (question: Question) => unknown>
): Record<Name, Sample> {
  const names = Object.keys(implementations) as Name[]
  const taken = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (const question of questions) {
    const best = new Map<Name, number>()
    const spent = new Map<Name, number>()
    for (let turn = 0; turn < tries; turn += 1) {
      for (const name of names) {
        const before = spent.get(name) ?? 0
        if (before >= enoughMs) continue
        const ms = timed(() => implementations[name](question))
        spent.set(name, before + ms)
        best.set(name, Math.min(best.get(name) ?? Infinity, ms))
      }
    }
    for (const name of names) taken.get(name)?.push(best.get(name) ?? 0)
  }
  return Object.fromEntries(names.map((name) => [name, sampleOf(taken.get(name) ?? [])])) as Record<Name, Sample>
}

export const figure = (value: number, unit: string) => ({ figure: value, unit })

/** Returns a row with its ratio: of the medians, or of the plain figures. */
export function withLimit(
  what: string,
  value: Row['value'],
  limit: NonNullable<Row['limit']>,
  goal?: { text: string; isMet: boolean }
): Row {
  const of = (each: Row['value']) => ('p50' in each ? each.p50 : each.figure)
  const row = { what, value, limit, ratio: of(value) / of(limit.value) }
  return goal === undefined ? row : { ...row, goal: goal.text, isMet: goal.isMet }
}

/** Formats a number with three significant digits. */
export const short = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)))

const time = (ms: number): string => (ms < 1 ? `${short(ms * 1000)} µs` : `${short(ms)} ms`)
const shown = (value: Row['value']): [string, string, string] =>
  'p50' in value
    ? [time(value.p50), time(value.p99), time(value.worst)]
    : [`${short(value.figure)} ${value.unit}`, '', '']

const head = ['what', 'median', 'p99', 'worst', 'compared with', 'median of that', 'p99 of that', 'ratio', 'goal', '']

function cells({ what, value, limit, ratio, goal, isMet }: Row): string[] {
  const [p50, p99, worst] = shown(value)
  const [limit50, limit99] = limit === undefined ? ['', ''] : shown(limit.value)
  const verdict = isMet === undefined ? '' : isMet ? 'met' : 'MISSED'
  return [
    what,
    p50,
    p99,
    worst,
    limit?.what ?? '',
    limit50,
    limit99,
    ratio === undefined ? '' : short(ratio),
    goal ?? '',
    verdict
  ]
}

/** Returns a section as a Markdown table without empty columns. */
export function tableOf({ title, notes, rows }: Section): string {
  const all = rows.map(cells)
  const kept = head.map((_, index) => index === 0 || all.some((row) => row[index] !== ''))
  const line = (row: readonly string[]) => `| ${row.filter((_, index) => kept[index]).join(' | ')} |`
  const table = [line(head), line(head.map(() => '---')), ...all.map(line)].join('\n')
  return [`### ${title}`, table, ...notes.map((note) => `- ${note}`)]
    .join('\n\n')
    .replaceAll('\n\n- ', '\n- ')
    .replace('\n- ', '\n\n- ')
}
