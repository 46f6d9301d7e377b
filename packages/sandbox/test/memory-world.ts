import type { WorldFile, WorldRow } from '../src/index.ts'

type Key = Pick<WorldRow, 'collection' | 'id'>
const keyOf = ({ collection, id }: Key): string => `${collection} ${id}`

/** A world in memory that acts like a file: it stores text, so that no object is shared by reference. */
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

function lay(rows: Map<string, WorldRow>, changed: readonly WorldRow[]): void {
  for (const row of changed) {
    if (row.json === undefined) rows.delete(keyOf(row))
    else rows.set(keyOf(row), { ...row })
  }
}
