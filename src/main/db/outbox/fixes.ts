import type { CashArticle } from '../../domain/shift/cash.ts'
import { fixedParts, type Fix, type FixedPart } from '../../domain/outbox/fix.ts'
import type { Job } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { givenUpGoods } from '../catalog/local-products.ts'

type FixRow = { part: FixedPart; from_id: string; to_id: string; name: string; article: string | null }

/** What people have put in another's place in the document of this subject. */
export const fixesOf = (db: Reader, subjectId: string): Fix[] =>
  (
    db.prepare(`SELECT part, from_id, to_id, name, article FROM fix WHERE subject_id = ?`).all(subjectId) as FixRow[]
  ).map((row) => ({
    part: row.part,
    from: row.from_id,
    to: row.to_id,
    name: row.name,
    article: row.article === null ? undefined : (JSON.parse(row.article) as CashArticle)
  }))

/** Keeps them; a later one about the same thing takes the place of the earlier one. */
export function putFixes(db: Writer, subjectId: string, fixes: readonly Fix[]): void {
  const put = db.prepare(
    `INSERT INTO fix (subject_id, part, from_id, to_id, name, article) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (subject_id, part, from_id)
       DO UPDATE SET to_id = excluded.to_id, name = excluded.name, article = excluded.article`
  )
  for (const { part, from, to, name, article } of fixes)
    put.run(subjectId, part, from, to, name, article === undefined ? null : JSON.stringify(article))
}

/**
 * May it be sent changed? Only what was refused, so is surely not there; or what could not be sent at all because the
 * shop has given no article for it, or because goods made here were given up.
 */
export function isFixable(db: Reader, job: Job): boolean {
  const { kind, state, reason, attempts } = job
  if (state !== 'needsPerson' || fixedParts[kind].length === 0) return false
  if (reason === 'refused') return true
  if (reason !== 'dependency' || attempts > 0) return false
  return fixedParts[kind].includes('article') || givenUpGoods(db, job).length > 0
}
