import type { Row } from './collection.ts'

// Export jobs. A field that begins with `$` is the sandbox's own and never leaves it.

export type ExportState = 'pending' | 'in_progress' | 'completed' | 'failed' | 'canceled'
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
  /** The file, in base64, so that a world that is kept keeps its files. */
  $file?: string | undefined
}
