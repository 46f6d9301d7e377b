import { z } from 'zod'
import { figure, Id, page, record, soft, text } from '../common.ts'

// The document, "Export record": a job that writes a file in the background.

const ExportState = z.enum(['pending', 'in_progress', 'completed', 'failed', 'canceled'])

export const ExportCreate = z.strictObject({
  /** A page that is registered for exports. The document names trade, products, purchase and customers. */
  page_name: z.string().min(1),
  /** The filters of the page, and the format. */
  query_params: z.looseObject({ ext_type: z.enum(['xlsx', 'csv']).default('xlsx') })
})
export const ExportPaging = page({
  user_id: Id.optional(),
  page_name: z.string().optional(),
  state: ExportState.optional(),
  date_from: z.iso.date().optional(),
  date_to: z.iso.date().optional(),
  employees: z.array(Id).optional()
})
/**
 * Only `canceled` is accepted. Any other state gets the service's own error WrongState, so the schema does not reject
 * it.
 */
export const ExportSetState = z.strictObject({ state: z.string() })

export const ExportRecord = record({
  account_id: text,
  user_id: text,
  file_name: text,
  /** Present when the export is completed. */
  file_path: text,
  page_name: text,
  state: soft(ExportState),
  started_at: text,
  completed_at: text,
  progress: figure,
  query_params: soft(z.looseObject({})),
  user: soft(z.looseObject({ full_name: text, phone_number: text }))
})
export type ExportRecord = z.output<typeof ExportRecord>
