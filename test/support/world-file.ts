import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { WorldFile, WorldRow } from '../../src/shared/ports.ts'

type Key = Pick<WorldRow, 'collection' | 'id'>
const keyOf = ({ collection, id }: Key): string => `${collection} ${id}`

/** A world kept in memory, as a file would keep it: text, so that nothing is shared by reference. */
export function memoryWorld(): WorldFile & { rows(): WorldRow[]; puts: number } {
  const rows = new Map<string, WorldRow>()
  const file = {
    puts: 0,
    load: () => [...rows.values()].map((row) => ({ ...row })),
    rows: () => [...rows.values()],
    put: (changed: readonly WorldRow[]) => {
      file.puts += 1
      lay(rows, changed)
    }
  }
  return file
}

/** A world kept in a text file: one line a transaction, the last line of a record counts. */
export function fileWorld(path: string): WorldFile {
  return {
    load: () => {
      const rows = new Map<string, WorldRow>()
      const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
      // A line without its end was being written when the process died: that transaction never happened.
      const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
      for (const line of lines) if (line !== '') lay(rows, JSON.parse(line) as WorldRow[])
      return [...rows.values()]
    },
    put: (changed) => appendFileSync(path, `${JSON.stringify(changed)}\n`)
  }
}

function lay(rows: Map<string, WorldRow>, changed: readonly WorldRow[]): void {
  for (const row of changed) {
    if (row.json === undefined) rows.delete(keyOf(row))
    else rows.set(keyOf(row), { ...row })
  }
}
