import { join } from 'node:path'
import Database from 'better-sqlite3'
import { fold, queryWords } from '../../../src/shared/fold.ts'
import { timed, short } from '../measure.ts'
import type { Run } from '../run.ts'

// Other ways to search the same folded names. They get the same words; their results may differ.

export type Peer = { name: string; find: (query: string) => unknown; close: () => void }
export type Doc = { id: number; text: string }

export const typed = (query: string): string[] => queryWords(query).map(([word = '']) => word)

/** FTS5 with default settings, ranked by bm25, and a LIKE over every name. */
function sqlitePeers({ folder }: Run, docs: readonly Doc[]): { peers: Peer[]; buildMs: number } {
  const db = new Database(join(folder, 'peers.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -65536')
  const buildMs = timed(() => {
    db.exec(
      `CREATE TABLE plain (id INTEGER PRIMARY KEY, text TEXT NOT NULL); CREATE VIRTUAL TABLE ranked USING fts5 (text)`
    )
    const plain = db.prepare(`INSERT INTO plain VALUES (?, ?)`)
    const ranked = db.prepare(`INSERT INTO ranked (rowid, text) VALUES (?, ?)`)
    db.transaction(() => {
      for (const { id, text } of docs) {
        plain.run(id, text)
        ranked.run(id, text)
      }
    })()
  })
  const ranked = db.prepare(
    `SELECT plain.id, plain.text FROM ranked CROSS JOIN plain ON plain.id = ranked.rowid
     WHERE ranked MATCH ? ORDER BY bm25(ranked) LIMIT 20`
  )
  const bm25: Peer = {
    name: 'FTS5 with bm25',
    find: (query) =>
      ranked.all(
        typed(query)
          .map((word) => `"${word}" *`)
          .join(' AND ')
      ),
    close: () => undefined
  }
  const like: Peer = {
    name: 'LIKE',
    find(query) {
      const words = typed(query)
      const where = words.map(() => `text LIKE ?`).join(' AND ')
      return db
        .prepare(`SELECT id, text FROM plain WHERE ${where} ORDER BY id LIMIT 20`)
        .all(words.map((word) => `%${word}%`))
    },
    close: () => db.close()
  }
  return { peers: [bm25, like], buildMs }
}

type MiniSearch = {
  default: new (options: object) => {
    addAll(docs: readonly Doc[]): void
    search(text: string, options: object): unknown[]
  }
}
type FlexSearch = {
  default: {
    Index: new (options: object) => {
      add(id: number, text: string): void
      search(text: string, options: object): number[]
    }
  }
}

/** Imports a library. Returns undefined if it is not installed; the till depends on none of them. */
async function libraryOf<Library>(name: string): Promise<Library | undefined> {
  try {
    return (await import(name)) as Library
  } catch {
    return undefined
  }
}

/** A library keeps its whole index in the heap, so it gets at most this many goods; the notes say so. */
export const mostOfLibraries = 200_000
export const shareOf = (docs: readonly Doc[], whole: readonly Doc[]): string =>
  docs.length < whole.length ? `, of ${docs.length.toLocaleString('en-US')} goods only` : ''

async function libraryPeers(whole: readonly Doc[]): Promise<{ peers: Peer[]; notes: string[] }> {
  const docs = whole.slice(0, mostOfLibraries)
  const share = shareOf(docs, whole)
  const peers: Peer[] = []
  const notes: string[] = []
  const close = () => undefined
  const mini = await libraryOf<MiniSearch>('minisearch')
  if (mini !== undefined) {
    const index = new mini.default({ fields: ['text'] })
    notes.push(`minisearch built its index in ${short(timed(() => index.addAll(docs)))} ms.`)
    peers.push({
      name: `minisearch${share}`,
      find: (query) => index.search(typed(query).join(' '), { prefix: true, combineWith: 'AND' }).slice(0, 20),
      close
    })
  }
  const flex = await libraryOf<FlexSearch>('flexsearch')
  if (flex !== undefined) {
    const index = new flex.default.Index({ tokenize: 'forward' })
    const build = () => {
      for (const { id, text } of docs) index.add(id, text)
    }
    notes.push(`flexsearch built its index in ${short(timed(build))} ms.`)
    peers.push({
      name: `flexsearch${share}`,
      find: (query) => index.search(typed(query).join(' '), { limit: 20 }),
      close
    })
  }
  const missing = [mini === undefined ? 'minisearch' : '', flex === undefined ? 'flexsearch' : ''].filter(
    (name) => name !== ''
  )
  if (missing.length > 0) notes.push(`Not installed, so not compared: ${missing.join(', ')}.`)
  return { peers, notes }
}

/** Builds the peers over the goods of the run; `docs` is the text that they index. */
export async function openPeers(run: Run): Promise<{ open: Peer[]; notes: string[]; docs: Doc[] }> {
  const docs = run.lines.map(({ name, barcode }, id) => ({ id, text: `${fold(name)} ${barcode}` }))
  const sqlite = sqlitePeers(run, docs)
  const libraries = await libraryPeers(docs)
  const notes = [`FTS5 with bm25 and the table for LIKE were built in ${short(sqlite.buildMs)} ms.`, ...libraries.notes]
  // Closing the LIKE peer closes the file that bm25 reads, so it is the last one.
  return { open: [...sqlite.peers, ...libraries.peers], notes, docs }
}
