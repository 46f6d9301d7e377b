import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Store } from '../../src/main/db/core/open.ts'

const headBytes = 32
const frameHeadBytes = 24

/** The bytes that an act writes to the log of a file, and its pages by the names of their tables and indexes. */
export type WrittenPages = { bytes: number; counts: Map<string, number> }

/** Returns what an act writes. A page that is written by two transactions counts twice. */
export async function writtenPages(store: Store, act: () => Promise<unknown>): Promise<WrittenPages> {
  store.checkpoint()
  await act()
  const log = readFileSync(`${store.path}-wal`)
  const step = frameHeadBytes + (log.length === 0 ? 0 : log.readUInt32BE(8))
  const file = new Database(store.path, { readonly: true })
  const owners = new Map(file.prepare('SELECT pageno, name FROM dbstat').raw().all() as [number, string][])
  file.close()
  const counts = new Map<string, number>()
  for (let frame = headBytes; frame < log.length; frame += step) {
    const name = owners.get(log.readUInt32BE(frame)) ?? 'free pages'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return { bytes: log.length, counts: new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1))) }
}
