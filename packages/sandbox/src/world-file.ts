import { DatabaseSync } from 'node:sqlite'
import type { WorldFile, WorldRow } from './world.ts'

/**
 * Stores a world in a SQLite file. A change is on the disk before its request is answered, so that a killed process
 * loses nothing that it has answered. Throws if the file is not a world or another process has it open.
 */
export function openWorldFile(path: string): WorldFile & { close(): void } {
  const db = new DatabaseSync(path)
  // One process owns a world: another one would not see its changes.
  db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  db.exec(
    'CREATE TABLE IF NOT EXISTS record (collection TEXT, id TEXT, json TEXT, PRIMARY KEY (collection, id)) WITHOUT ROWID'
  )
  const keep = db.prepare('INSERT OR REPLACE INTO record (collection, id, json) VALUES (?, ?, ?)')
  const forget = db.prepare('DELETE FROM record WHERE collection = ? AND id = ?')
  return {
    load: () => db.prepare('SELECT collection, id, json FROM record').all() as WorldRow[],
    put(rows) {
      db.exec('BEGIN IMMEDIATE')
      try {
        for (const { collection, id, json } of rows) {
          if (json === undefined) forget.run(collection, id)
          else keep.run(collection, id, json)
        }
        db.exec('COMMIT')
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    close: () => db.close()
  }
}
