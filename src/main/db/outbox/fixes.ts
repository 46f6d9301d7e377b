import { FixView } from '../../../shared/views.ts'
import type { Fix } from '../../domain/outbox/fix.ts'
import { kindRules } from '../../domain/outbox/kinds.ts'
import type { Job } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { givenUpGoods } from '../catalog/local-products.ts'
import { nullable, oneOf, text } from '../../domain/core/checks.ts'
import { json, rowReader } from '../core/rows.ts'
import { CashArticle } from '../../domain/shift/records.ts'

const FixRow = rowReader('fix', {
  part: oneOf(FixView.shape.part.options),
  from_id: text,
  to_id: text,
  name: text,
  article: nullable(text)
})

const toArticle = json('fix.article', CashArticle)

/** Returns the replacements that people made in the document of this subject. */
export const fixesOf = (db: Reader, subjectId: string): Fix[] =>
  FixRow.all(db.prepare(`SELECT part, from_id, to_id, name, article FROM fix WHERE subject_id = ?`), subjectId).map(
    (row) => ({
      part: row.part,
      from: row.from_id,
      to: row.to_id,
      name: row.name,
      article: row.article === null ? undefined : toArticle(row.article)
    })
  )

/** Writes fixes. A later fix of the same part replaces the earlier one. */
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
 * Returns whether a job may be sent with changes: only if the service refused it, so that it certainly has no effect;
 * or if it could not be sent because the shop has no article for it, or because local products were given up.
 */
export function isFixable(db: Reader, job: Job): boolean {
  const { kind, state, reason, attempts } = job
  if (state !== 'needsPerson' || kindRules[kind].fixes.length === 0) return false
  if (reason === 'refused') return true
  if (reason !== 'dependency' || attempts > 0) return false
  return kindRules[kind].fixes.includes('article') || givenUpGoods(db, job).length > 0
}
