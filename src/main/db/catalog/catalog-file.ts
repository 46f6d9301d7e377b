import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { removeDatabase } from '../core/disk-files.ts'
import { catalogMigrations } from '../core/migrations.ts'
import { FromTheFuture } from '../core/migrate.ts'
import { placeExtract } from './catalog-extract.ts'
import { openCatalog, openCatalogReader, type Reader, type Store } from '../core/open.ts'
import { integer } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'

// A pull can restore everything in catalog.db, so a file that is damaged, of another program, or of a newer version is
// set aside without a question. The last good copy replaces it, so that a till without a network can still sell; a pull
// then reads the changes since. Without a copy the file is built again.

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * 4 MB of pages: queries over a million goods took as long with 8, 16 and 64 MB (and up to a third longer with 2),
 * because the system caches the pages too, and each commit of the pull empties this cache.
 */
const enough = 'PRAGMA cache_size = -4096'
/** 8 MB are enough for the first fill: with 64 MB a million goods took as much processor time. */
const enoughToWrite = 'PRAGMA cache_size = -8192'

/** Returns whether this is SQLite's error for a file that is no database, or a damaged one. */
export const isDamage = (error: unknown): boolean => /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error))

/** Moves the file away. The last file set aside is kept for inspection. */
export function setAside(path: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  rmSync(`${path}.damaged`, { force: true })
  if (existsSync(path)) renameSync(path, `${path}.damaged`)
}

const keptOf = (path: string): string => `${path}.kept`
/** Removes the copy. */
export const dropCopy = (path: string): void => rmSync(keptOf(path), { force: true })

/** Larger files are not copied: the disk of a till is small, and such a shop has a network. */
const mostKeptBytes = 256 * 1024 * 1024

/** Returns whether the copy is older than `ageMs`, or missing. */
export function isCopyOld(path: string, ageMs: number, now: number): boolean {
  const kept = statSync(keptOf(path), { throwIfNoEntry: false })
  return kept === undefined || now - kept.mtimeMs > ageMs
}

const Size = rowReader('pragma_page_count', { bytes: integer })

/** Copies an undamaged cache, to replace a damaged one later. If the copy fails, the earlier copy stays. */
export async function keepCopy(store: Store): Promise<void> {
  const { path } = store
  const making = `${path}.keeping`
  const { bytes } = Size.one(
    store.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
  )
  if (bytes > mostKeptBytes) return rmSync(keptOf(path), { force: true })
  removeDatabase(making)
  try {
    await store.backup(making)
    const copy = openCatalogReader(making)
    const verdict = copy.prepare('PRAGMA quick_check(1)').pluck().get()
    copy.close()
    if (verdict === 'ok') renameSync(making, keptOf(path))
  } finally {
    removeDatabase(making)
  }
}

/**
 * Moves the copy to the place of the cache that was set aside. Returns false if there is no copy. The copy is used up:
 * a new one is made soon.
 */
function takeCopy(path: string): boolean {
  if (!existsSync(keptOf(path))) return false
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  renameSync(keptOf(path), path)
  return true
}

/** Writes the extract to the place of the cache. Returns false if there is no extract, or its bytes are damaged. */
function takeExtract(path: string, extract: Uint8Array | undefined): boolean {
  if (extract === undefined) return false
  try {
    placeExtract(extract, path)
    return true
  } catch {
    rmSync(path, { force: true })
    return false
  }
}

/** Opens the file. Sets it aside and returns undefined if it cannot be used. */
function openUsable(path: string): Store | undefined {
  try {
    return openChecked(path)
  } catch (error) {
    if (!isUnusable(error)) throw error
    setAside(path)
    return undefined
  }
}

/**
 * Opens the cache for its only writer. A file that cannot be used is set aside and replaced by the copy, else by the
 * extract, else by an empty file. `isRebuilt`: the file is not the one that was there.
 */
export function openOrRebuild(path: string, extract?: Uint8Array): { store: Store; isRebuilt: boolean } {
  const wasThere = existsSync(path)
  if (wasThere) {
    const store = openUsable(path)
    if (store !== undefined) return { store, isRebuilt: false }
  }
  for (const take of [() => takeCopy(path), () => takeExtract(path, extract)]) {
    const store = take() ? openUsable(path) : undefined
    if (store !== undefined) return { store, isRebuilt: true }
  }
  return { store: openChecked(path), isRebuilt: wasThere }
}

const isUnusable = (error: unknown): boolean =>
  isDamage(error) || error instanceof FromTheFuture || codeOf(error) === 'SQLITE_ERROR'

function openChecked(path: string): Store {
  const store = openCatalog(path, catalogMigrations)
  try {
    // Reads the most important tables: the schema of another program fails here, and not at the first page.
    for (const table of ['cursor', 'product', 'record', 'folded']) store.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get()
    store.prepare(enoughToWrite).run()
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

/** The cache as main sees it: it may not exist yet. */
export type CatalogReader = {
  current(): Reader | undefined
  /** Opens the file when the worker has prepared it. Reopens it if it was open. */
  open(): void
  /** Closes the file, so that it can be set aside. */
  close(): void
}

const Version = rowReader('user_version', { user_version: integer })

/**
 * Reads the cache as soon as its writer has prepared it. Never creates the file, and never waits for it.
 * @param isAltered says whether another program has changed a product, which then has no price
 */
export function openCatalogWhenReady(
  path: string,
  isAltered?: (db: Reader, productId: string) => boolean
): CatalogReader {
  let reader: ReturnType<typeof openCatalogReader> | undefined
  const close = () => {
    reader?.close()
    reader = undefined
  }
  const open = () => {
    close()
    if (!existsSync(path)) return
    try {
      const opened = openCatalogReader(path)
      const version = Version.one(opened.prepare('PRAGMA user_version'))
      if (version.user_version !== catalogMigrations.at(-1)?.number) return opened.close()
      opened.prepare(enough).run()
      reader = { ...opened, isAltered: isAltered && ((id) => isAltered(opened, id)) }
    } catch (error) {
      if (!isDamage(error)) throw error
    }
  }
  open()
  return { current: () => reader, open, close }
}
