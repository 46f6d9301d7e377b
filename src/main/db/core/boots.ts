import type { Instant } from '../../../shared/ports.ts'
import { instant, nullable, text } from '../../domain/core/checks.ts'
import type { Reader, Writer } from './open.ts'
import { rowReader } from './rows.ts'

const BootRow = rowReader('boot', { id: text, started_at: instant, ended_at: nullable(instant) })
/** One start of the program. `endedAt` is undefined while it runs, and stays undefined after an unclean end. */
export type Boot = { id: string; startedAt: Instant; endedAt: Instant | undefined }

/** Records that the program started. */
export function startBoot(db: Writer, id: string, at: Instant): void {
  db.prepare('INSERT INTO boot (id, started_at) VALUES (?, ?)').run(id, at)
}

/** Records that the program ended normally. */
export function endBoot(db: Writer, id: string, at: Instant): void {
  db.prepare('UPDATE boot SET ended_at = ? WHERE id = ?').run(at, id)
}

/** Returns the last start of the program. If it has no end, the file must be checked. */
export function lastBoot(db: Reader): Boot | undefined {
  const found = BootRow.get(db.prepare('SELECT id, started_at, ended_at FROM boot ORDER BY rowid DESC LIMIT 1'))
  return found && { id: found.id, startedAt: found.started_at, endedAt: found.ended_at ?? undefined }
}
