import type { Reader, Writer } from '../core/open.ts'
import { integer, nullable, text } from '../../domain/core/checks.ts'
import { rowReader, type RowOf } from '../core/rows.ts'

/** The progress of the pull of one resource. It is written in the transaction of the page that it belongs to. */
export type Cursor = {
  resource: string
  /** The scope of the pull; another scope starts again. */
  scope: string
  /** Changes are read from here, in the service's format of times. Undefined: a whole pass is due. */
  since: string | undefined
  deletedSince: string | undefined
  /** The last stored page of the running pass; 0 if no pass runs. */
  page: number
  pass: number
  total: number | undefined
  /** The total did not change during the pass, so that rows it did not list no longer exist. */
  isSteady: boolean
  rows: number
  /** The service's time when the running pass began. */
  startedAt: string | undefined
  /** The same by this machine's clock. */
  begunAt: number | undefined
  /** When the last complete pass began, and when it ended. */
  askedAt: number | undefined
  syncedAt: number | undefined
  filledAt: number | undefined
  error: string | undefined
}

const CursorRow = rowReader('cursor', {
  resource: text,
  scope: text,
  since: nullable(text),
  deleted_since: nullable(text),
  page: integer,
  pass: integer,
  total: nullable(integer),
  is_steady: integer,
  rows: integer,
  started_at: nullable(text),
  begun_at: nullable(integer),
  asked_at: nullable(integer),
  synced_at: nullable(integer),
  filled_at: nullable(integer),
  error: nullable(text)
})
type CursorRow = RowOf<typeof CursorRow>

const fromRow = (row: CursorRow): Cursor => ({
  resource: row.resource,
  scope: row.scope,
  since: row.since ?? undefined,
  deletedSince: row.deleted_since ?? undefined,
  page: row.page,
  pass: row.pass,
  total: row.total ?? undefined,
  isSteady: row.is_steady === 1,
  rows: row.rows,
  startedAt: row.started_at ?? undefined,
  begunAt: row.begun_at ?? undefined,
  askedAt: row.asked_at ?? undefined,
  syncedAt: row.synced_at ?? undefined,
  filledAt: row.filled_at ?? undefined,
  error: row.error ?? undefined
})

const toRow = (cursor: Cursor) => [
  cursor.resource,
  cursor.scope,
  cursor.since ?? null,
  cursor.deletedSince ?? null,
  cursor.page,
  cursor.pass,
  cursor.total ?? null,
  cursor.isSteady ? 1 : 0,
  cursor.rows,
  cursor.startedAt ?? null,
  cursor.begunAt ?? null,
  cursor.askedAt ?? null,
  cursor.syncedAt ?? null,
  cursor.filledAt ?? null,
  cursor.error ?? null
]

/** Returns the cursor of a resource, or a new one if there is none or it has another scope. */
export function cursorOf(db: Reader, resource: string, scope: string): Cursor {
  const row = CursorRow.get(db.prepare(`SELECT * FROM cursor WHERE resource = ?`), resource)
  if (row?.scope === scope) return fromRow(row)
  const none = { since: undefined, deletedSince: undefined, total: undefined, startedAt: undefined }
  const never = { begunAt: undefined, askedAt: undefined, syncedAt: undefined, filledAt: undefined, error: undefined }
  // The number of the pass goes on, so that rows of the other scope count as old.
  return { resource, scope, ...none, ...never, page: 0, pass: row?.pass ?? 0, isSteady: true, rows: 0 }
}

export function putCursor(db: Writer, cursor: Cursor): void {
  db.prepare(
    `INSERT OR REPLACE INTO cursor (resource, scope, since, deleted_since, page, pass, total, is_steady, rows, started_at,
       begun_at, asked_at, synced_at, filled_at, error)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  ).run(...toRow(cursor))
}

/**
 * Returns whether the stock of every product was read with its page, so that no whole read of the stock is needed after
 * the first fill.
 */
export function isStockKnown(db: Reader): boolean {
  const filled = db.prepare(`SELECT 1 FROM cursor WHERE resource = 'product' AND filled_at IS NOT NULL`).get()
  const unknown = db.prepare(`SELECT 1 FROM product WHERE stock_read_at IS NULL AND is_deleted = 0 LIMIT 1`).get()
  return filled !== undefined && unknown === undefined
}
