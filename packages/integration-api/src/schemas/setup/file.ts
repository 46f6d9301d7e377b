import { z } from 'zod'
import { figure, Id, record, text } from '../common.ts'

// Reference part 3, "File": stored from base64, then linked to one record.

export const FileUpload = z.strictObject({
  /** With its extension. */
  filename: z.string().min(1),
  /** Without a `data:` prefix. About 20 MB at most after decoding. */
  content_base64: z.base64().min(1),
  mimetype: z.string().optional()
})
/** The key of the stored file: a path. */
export const FileKey = z.string()
export const FileAttach = z.strictObject({
  path: z.string().min(1),
  /** The default depends on the extension. */
  type: z.enum(['image', 'video', 'audio', 'file']).optional(),
  name: z.string().optional(),
  note: z.string().optional(),
  transaction_id: Id.optional(),
  invoice_id: Id.optional(),
  /** A category of products. */
  category_id: Id.optional(),
  task_id: Id.optional(),
  purchase_id: Id.optional(),
  supplier_id: Id.optional()
})
export const Attachment = record({ path: text, type: text, size: figure })
export type Attachment = z.output<typeof Attachment>
/** The answer to deleting an attachment is its id. */
export const AttachmentId = Id
