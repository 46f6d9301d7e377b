import type { ListName, RecordOf } from '../../api/endpoints.ts'
import type { As } from '../ask.ts'
import type { Parts } from '../parts.ts'
import { whyNot, type Look } from './look.ts'

const mostPages = 1000

/** All rows of a list, and whether a row that is not among them is truly not there (queue.md, condition 2). */
export type Scan<Row> =
  { rows: Row[]; isComplete: boolean; evidence: Record<string, unknown> } | { failed: Look; rows: Row[] }

/** A row of a list, which has an id or could not be read. */
export type Read<Name extends ListName> = RecordOf<Name> & { _id: string }

type Asking = { ask: Pick<Parts['ask'], 'read'>; limits: Pick<Parts['limits'], 'pageRows'> }
type Whole<Row> = { rows: Map<string, Row>; ids: Set<string>; totals: number[]; bad: number; read: number }
type Pass<Row> = Whole<Row> | { failed: Look; rows: Row[] }

/**
 * Reads a list to its end: pages of `pageRows` until `page * limit >= total`. Complete when the total was the same first and
 * last and there are as many distinct ids; read twice, and the same twice, when there is more than one page. Of a
 * row only what `keep` makes of it is held, and of those it makes nothing of the ids: a list may be as long as a month of
 * sales.
 */
export async function scan<Name extends ListName>(
  from: Asking,
  name: Name,
  filter: Record<string, unknown>,
  as: As,
  keep: (row: Read<Name>) => Read<Name> | undefined = (row) => row
): Promise<Scan<RecordOf<Name>>> {
  type Row = Read<Name>
  const first = await readAll<Row>(from, name, filter, as, keep)
  if ('failed' in first) return first
  const isLong = (first.totals[0] ?? 0) > from.limits.pageRows
  const second = isLong ? await readAll<Row>(from, name, filter, as, keep) : first
  if ('failed' in second) {
    const seen = second.rows.map((row): [string, Row] => [row._id, row])
    return { failed: second.failed, rows: [...new Map([...first.rows, ...seen]).values()] }
  }
  const rows = new Map([...first.rows, ...second.rows])
  const ids = new Set([...first.ids, ...second.ids])
  return {
    rows: [...rows.values()],
    isComplete: isWhole(first) && isWhole(second) && ids.size === first.ids.size,
    evidence: { total: first.totals[0], ids: ids.size, pages: first.totals.length, passes: isLong ? 2 : 1 }
  }
}

const isWhole = (pass: Whole<unknown>): boolean => {
  const total = pass.totals[0]
  // A row that could not be read might be the one that is looked for.
  return pass.bad === 0 && total === pass.totals.at(-1) && pass.ids.size === total && pass.read === total
}

async function readAll<Row extends { _id: string }>(
  { ask, limits: { pageRows: limit } }: Asking,
  name: ListName,
  filter: Record<string, unknown>,
  as: As,
  keep: (row: Row) => Row | undefined
): Promise<Pass<Row>> {
  const rows = new Map<string, Row>()
  const ids = new Set<string>()
  const totals: number[] = []
  let bad = 0
  let read = 0
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await ask.read(name, { body: { ...filter, page, limit } }, as)
    if (answer.kind !== 'ok') return { failed: whyNot(answer), rows: [...rows.values()] }
    const data = answer.data as { rows: Row[]; total: number; bad: unknown[] }
    for (const row of data.rows) {
      ids.add(row._id)
      const kept = keep(row)
      if (kept !== undefined) rows.set(row._id, kept)
    }
    totals.push(data.total)
    bad += data.bad.length
    read += data.rows.length
    if (page * limit >= data.total) break
  }
  return { rows, ids, totals, bad, read }
}
