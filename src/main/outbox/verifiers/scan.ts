import type { ListName, RecordOf } from '../../../backoffice/api/endpoints.ts'
import type { As } from '../ask.ts'
import type { OutboxDeps } from '../deps.ts'
import { whyNot, type Verification } from './verify.ts'

const mostPages = 1000

/** All rows of a list, and whether a missing row proves an absence (queue.md, condition 2). */
export type Scan<Row> =
  { rows: Row[]; isComplete: boolean; evidence: Record<string, unknown> } | { failed: Verification; rows: Row[] }

/** A row of a list: it has an id, or could not be read. */
export type Read<Name extends ListName> = RecordOf<Name> & { _id: string }

type Asking = { ask: Pick<OutboxDeps['ask'], 'read'>; limits: Pick<OutboxDeps['limits'], 'pageRows'> }
type Reading<Row> = {
  /** The held part of the rows, from both reads; the later read wins. */
  rows: Map<string, Row>
  /** The read in which each id was seen last. */
  ids: Map<string, number>
  keep: (row: Row) => Row | undefined
}
type Pass = { distinct: number; totals: number[]; bad: number; read: number }

/**
 * Reads a list to its end: pages of `pageRows` until `page * limit >= total`. It is complete if the first and the last
 * total are equal and there are as many distinct ids. If there is more than one page, it is read twice, and both reads
 * must be equal. Only the result of `keep` is held of each row, and only the id if `keep` returns undefined, once for
 * both reads: a list may have the sales of a month.
 */
export async function scan<Name extends ListName>(
  from: Asking,
  name: Name,
  filter: Record<string, unknown>,
  as: As,
  keep: (row: Read<Name>) => Read<Name> | undefined = (row) => row
): Promise<Scan<RecordOf<Name>>> {
  const seen: Reading<Read<Name>> = { rows: new Map(), ids: new Map(), keep }
  const readAgain = (pass: number) => readAll(from, { name, filter, as }, seen, pass)
  const first = await readAgain(1)
  if ('failed' in first) return { failed: first.failed, rows: [...seen.rows.values()] }
  const isLong = (first.totals[0] ?? 0) > from.limits.pageRows
  const second = isLong ? await readAgain(2) : first
  const rows = [...seen.rows.values()]
  if ('failed' in second) return { failed: second.failed, rows }
  return {
    rows,
    isComplete: isWhole(first) && isWhole(second) && seen.ids.size === first.distinct,
    evidence: { total: first.totals[0], ids: seen.ids.size, pages: first.totals.length, passes: isLong ? 2 : 1 }
  }
}

const isWhole = ({ totals, bad, distinct, read }: Pass): boolean => {
  const total = totals[0]
  // A row that could not be read might be the one that is searched for.
  return bad === 0 && total === totals.at(-1) && distinct === total && read === total
}

async function readAll<Row extends { _id: string }>(
  { ask, limits: { pageRows: limit } }: Asking,
  { name, filter, as }: { name: ListName; filter: Record<string, unknown>; as: As },
  { rows, ids, keep }: Reading<Row>,
  pass: number
): Promise<Pass | { failed: Verification }> {
  const totals: number[] = []
  let distinct = 0
  let bad = 0
  let read = 0
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await ask.read(name, { body: { ...filter, page, limit } }, as)
    if (answer.kind !== 'ok') return { failed: whyNot(answer) }
    const data = answer.data as { rows: Row[]; total: number; bad: unknown[] }
    for (const row of data.rows) {
      if (ids.get(row._id) !== pass) distinct += 1
      ids.set(row._id, pass)
      const kept = keep(row)
      if (kept !== undefined) rows.set(row._id, kept)
    }
    totals.push(data.total)
    bad += data.bad.length
    read += data.rows.length
    if (page * limit >= data.total) break
  }
  return { distinct, totals, bad, read }
}
