import type { Row } from '../collection.ts'

// Files: export jobs, uploads, and the records that they are attached to. Fields that begin with `$` are internal and
// never part of an answer.

type ExportState = 'pending' | 'in_progress' | 'completed' | 'failed' | 'canceled'
export type ExportRow = Row & {
  account_id: string
  user_id: string
  user: { full_name: string; phone_number: string }
  page_name: string
  query_params: Record<string, unknown>
  state: ExportState
  progress: number
  file_name: string
  file_path?: string | undefined
  started_at?: string | undefined
  completed_at?: string | undefined
  /** The file in base64, so that a stored world keeps its files. */
  $file?: string | undefined
}

/** An uploaded file. */
export type FileRow = Row & {
  path: string
  mimetype: string
  size: number
  /** The file in base64. */
  $file: string
}
export type AttachmentRow = Row & {
  path: string
  type: 'image' | 'video' | 'audio' | 'file'
  size: number
  name?: string | undefined
  note?: string | undefined
  /** The record that it is attached to: the field that named it, and the id. */
  $to: { field: string; id: string }
}
