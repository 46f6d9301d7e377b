import world0001 from '../../migrations/world/0001-world.sql?raw'
import { text } from '../../domain/core/checks.ts'
import { openCatalog } from './open.ts'
import { rowReader } from './rows.ts'

const WorldRow = rowReader('record', { collection: text, id: text, json: text })

type WorldRecord = { collection: string; id: string; json: string | undefined }

/** Stores a sandbox's world in a SQLite file. It is for practice only: losing the last moments does no harm. */
export function openWorldFile(path: string) {
  const store = openCatalog(path, [{ number: 1, name: 'world', sql: world0001 }])
  return {
    load: (): WorldRecord[] => WorldRow.all(store.prepare('SELECT collection, id, json FROM record')),
    put(rows: readonly WorldRecord[]): void {
      store.transaction((db) => {
        const keep = db.prepare('INSERT OR REPLACE INTO record (collection, id, json) VALUES (?, ?, ?)')
        const forget = db.prepare('DELETE FROM record WHERE collection = ? AND id = ?')
        for (const { collection, id, json } of rows)
          if (json === undefined) forget.run(collection, id)
          else keep.run(collection, id, json)
      })
    },
    close(): void {
      store.close()
    }
  }
}
