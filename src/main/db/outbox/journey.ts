import { defined } from '../../../shared/defined.ts'
import type { SaleId } from '../../../shared/ids.ts'
import { JobView, JourneyView } from '../../../shared/views.ts'
import type { Reader } from '../core/open.ts'
import { integer, nullable, oneOf, text } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'

const StepRow = rowReader('journey', {
  at: integer,
  what: oneOf(JourneyView.shape.steps.element.shape.what.options),
  how: text,
  by: nullable(text)
})

/** All events of a sale until it reached the service, oldest first, and the refunds of its goods. */
const statement = `
  SELECT sold_at AS at, 'sold' AS what, '' AS how, employee_name AS by, 0 AS rank FROM sale WHERE id = @sale
  UNION ALL
  SELECT started_at, 'sent', COALESCE(outcome, ''), NULL, 1 FROM attempt JOIN job ON job.id = attempt.job_id
  WHERE job.subject_id = @sale AND job.kind = 'sale.create'
  UNION ALL
  SELECT began_at, 'looked', verdict, NULL, 2 FROM probe JOIN job ON job.id = probe.job_id
  WHERE job.subject_id = @sale AND job.kind = 'sale.create'
  UNION ALL
  SELECT decision.at, 'decided', verb, CASE by WHEN 'queue' THEN NULL ELSE COALESCE(person.name, by) END, 3
  FROM decision JOIN job ON job.id = decision.job_id LEFT JOIN person ON person.id = decision.by
  WHERE job.subject_id = @sale AND job.kind = 'sale.create'
  UNION ALL
  SELECT changed_at, 'ended', state, NULL, 4 FROM job
  WHERE subject_id = @sale AND kind = 'sale.create' AND state IN ('done', 'writtenOff')
  UNION ALL
  SELECT refunded_at, 'refunded', document_number, employee_name, 5 FROM refund WHERE sale_id = @sale
  ORDER BY at, rank`

const Known = rowReader('id_map', { id: text })
const State = rowReader('job', { state: oneOf(JobView.shape.state.options) })

/** Returns the events of a sale, as far as this till knows them. */
export function journeyOf(db: Reader, saleId: SaleId): JourneyView {
  const steps = StepRow.all(db.prepare(statement), { sale: saleId })
  const known = Known.get(db.prepare(`SELECT server_id AS id FROM id_map WHERE kind = 'sale' AND local_id = ?`), saleId)
  // A corrected sale has a newer job.
  const newest = `SELECT state FROM job WHERE subject_id = ? AND kind = 'sale.create' ORDER BY seq DESC LIMIT 1`
  return {
    steps: steps.map(({ at, what, how, by }) => ({ at, what, how, ...defined({ by: by ?? undefined }) })),
    ...defined({ state: State.get(db.prepare(newest), saleId)?.state, serverId: known?.id })
  }
}
