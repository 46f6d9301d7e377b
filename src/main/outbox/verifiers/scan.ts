import type { ListName, RecordOf } from '@kassa/integration-api'
import { assert } from '../../../shared/assert.ts'
import type { As } from '../ask.ts'
import type { OutboxDeps } from '../deps.ts'
import { whyNot, type Verification } from './verify.ts'

/** No list is read further: 40 pages of 200 rows. A longer list needs a narrower filter. */
const mostRows = 8000

/**
 * While two passes differ, a short list is read again at once, up to so many pages in all: rows that move while it is read
 * are usually at rest a moment later.
 */
const mostPagesAgain = 12

/** A row of a list: it has an id, or could not be read. */
export type Read<Name extends ListName> = RecordOf<Name> & { _id: string }

type Failed<Row> = { failed: Verification; rows: Row[] }

/** What a list has shown. */
export type Scan<Row> =
  | {
      /** The held rows. */
      rows: Row[]
      /** If true, the list has no row that it did not show, as far as the list itself can tell. */
      isComplete: boolean
      /**
       * The same, but the total may promise more rows than there are. Such a list proves an absence only if it shows records
       * that are known to be there.
       */
      isUndisturbed: boolean
      /** The list has more rows than were allowed. */
      isTooLong: boolean
      evidence: ScanEvidence
    }
  | Failed<Row>

type ScanEvidence = {
  ids: number
  pages: number
  passes: number
  /** The total that the first page named. */
  total: number | undefined
  /** The named total differs from the number of rows, so it is not used. */
  isTotalWrong?: true
}

export type ScanOptions<Row> = {
  /** Returns the part of a row that is held, or undefined. */
  keep?: (row: Row) => Row | undefined
  /** Stops after so many rows. */
  most?: number
  /** A narrower filter exists: stops after the first page if its total promises more rows than allowed. */
  isNarrowable?: boolean
  /** One pass is enough to find a record, but never proves its absence. Two in a row must agree for that. */
  passes?: 1 | 2
  /** Stops as soon as it returns true. The scan is then not complete. */
  stop?: (rows: readonly Row[]) => boolean
}

type Asking = { ask: Pick<OutboxDeps['ask'], 'read'>; limits: Pick<OutboxDeps['limits'], 'pageRows'> }

/** One pass over a list. */
type Pass = {
  ids: Set<string>
  /** How many rows were shown again on a later page. */
  repeated: number
  bad: number
  totals: number[]
  pages: number
  /** A page with few rows was followed by a page with rows. */
  hasHole: boolean
  hasEnded: boolean
}

/**
 * Reads a list until a page that is not full. The rows decide where it ends, never the total, because a service may cap
 * it: a full page is followed by another one.
 *
 * The list is complete if every row could be read and no page had a hole, and, if it has several pages, the last pass
 * shows every id of the one before. New ids are allowed, because other tills go on selling. A row that a moved page hides
 * leaves a trace: an id that the second pass lacks, more repeated rows than new ids, or fewer ids than the total.
 *
 * Only the ids and the result of `keep` are held.
 */
export async function scan<Name extends ListName>(
  from: Asking,
  name: Name,
  filter: Record<string, unknown>,
  as: As,
  options: ScanOptions<Read<Name>> = {}
): Promise<Scan<Read<Name>>> {
  const {
    keep = (row: Read<Name>) => row,
    most = mostRows,
    passes = 2,
    isNarrowable = false,
    stop = () => false
  } = options
  const rows = new Map<string, Read<Name>>()
  const read = () => readPass(from, { name, filter, as, most, isNarrowable }, { rows, keep, stop })
  const all: Pass[] = []
  while (!isEnough(all, passes)) {
    const pass = await read()
    if ('failed' in pass) return { failed: pass.failed, rows: [...rows.values()] }
    all.push(pass)
  }
  const [first, last] = lastTwo(all)
  const isUndisturbed = (passes === 2 || isOnePage(first)) && isWhole(first, last)
  return {
    rows: [...rows.values()],
    isComplete: isUndisturbed && ![first, last].some(promisesMore),
    isUndisturbed,
    isTooLong: !first.hasEnded || !last.hasEnded,
    evidence: {
      ids: last.ids.size,
      pages: first.pages,
      passes: all.length,
      total: first.totals[0],
      ...((promisesMore(first) || promisesLess(first)) && { isTotalWrong: true })
    }
  }
}

/** Returns the last pass and the one before it; of a single pass, that pass twice. */
function lastTwo(all: readonly Pass[]): [Pass, Pass] {
  const last = all.at(-1)
  assert(last !== undefined, 'a list is read at least once')
  return [all.at(-2) ?? last, last]
}

/** Returns whether the passes prove what they can: one page, or two passes in a row that agree, or too many pages. */
function isEnough(all: readonly Pass[], passes: 1 | 2): boolean {
  if (all.length === 0) return false
  const [before, last] = lastTwo(all)
  if (!last.hasEnded) return true
  if (all.length === 1) return passes === 1 || (isOnePage(last) && !promisesMore(last))
  const pages = all.reduce((sum, pass) => sum + pass.pages, 0)
  return isWhole(before, last) || pages + last.pages > mostPagesAgain
}

const isOnePage = ({ pages, hasEnded }: Pass): boolean => pages === 1 && hasEnded
/** The rows that the first page counted must be among those that the pass has read. */
const promisesMore = ({ ids, totals, hasEnded }: Pass): boolean => hasEnded && (totals[0] ?? 0) > ids.size
/** The last page must count all rows that the pass has read. */
const promisesLess = ({ ids, totals, hasEnded }: Pass): boolean => hasEnded && (totals.at(-1) ?? 0) < ids.size

function isWhole(first: Pass, second: Pass): boolean {
  if (![first, second].every(({ bad, hasHole, hasEnded }) => bad === 0 && !hasHole && hasEnded)) return false
  const isSame = first.ids.size === second.ids.size
  const hasAll = [...first.ids].every((id) => second.ids.has(id))
  if (!hasAll || (!isOnePage(first) && first.repeated > second.ids.size - first.ids.size)) return false
  // A total above the rows may mean that a row was hidden: both passes must then show the same rows, each once.
  return ![first, second].some(promisesMore) || (isSame && first.repeated === 0 && second.repeated === 0)
}

type Asked = { name: ListName; filter: Record<string, unknown>; as: As; most: number; isNarrowable: boolean }
type Holding<Row> = {
  rows: Map<string, Row>
  keep: (row: Row) => Row | undefined
  stop: (rows: readonly Row[]) => boolean
}

async function readPass<Row extends { _id: string }>(
  { ask, limits: { pageRows: limit } }: Asking,
  { name, filter, as, most, isNarrowable }: Asked,
  { rows, keep, stop }: Holding<Row>
): Promise<Pass | { failed: Verification }> {
  const pass: Pass = { ids: new Set(), repeated: 0, bad: 0, totals: [], pages: 0, hasHole: false, hasEnded: false }
  let isShortBefore = false
  while (pass.pages * limit < most) {
    const answer = await ask.read(name, { body: { ...filter, page: pass.pages + 1, limit } }, as)
    if (answer.kind !== 'ok') return { failed: whyNot(answer) }
    const data = answer.data as { rows: Row[]; total: number; bad: unknown[] }
    const shown = data.rows.length + data.bad.length
    pass.pages += 1
    pass.totals.push(data.total)
    pass.bad += data.bad.length
    if (isShortBefore && shown > 0) pass.hasHole = true
    for (const row of data.rows) {
      if (pass.ids.has(row._id)) pass.repeated += 1
      pass.ids.add(row._id)
      const kept = keep(row)
      if (kept !== undefined) rows.set(row._id, kept)
    }
    // A total that promises more rows is followed, although a page with few rows should be the last.
    if (shown === 0 || (shown < limit && pass.pages * limit >= data.total)) {
      pass.hasEnded = true
      break
    }
    isShortBefore = shown < limit
    if (stop(data.rows) || (isNarrowable && data.total > most)) break
  }
  return pass
}
