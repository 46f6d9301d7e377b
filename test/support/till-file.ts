import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogMigrations, tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openCatalog, openTill, type Store } from '../../src/main/db/core/open.ts'
import { tempFolder } from './temp-folder.ts'

const made = new Map<string, Buffer>()

/** Makes a file at a new path. The next file of the same name is written from memory. */
export function madeOnce(name: string, path: string, make: () => void): void {
  const bytes = made.get(name)
  if (bytes !== undefined) return writeFileSync(path, bytes)
  make()
  made.set(name, readFileSync(path))
}

/** Opens a new and empty till.db. The steps of its schema run once for each process. */
export function newTill(path: string): Store {
  madeOnce('an empty till', path, () => openTill(path, tillMigrations).close())
  return openTill(path, tillMigrations)
}

/** Opens a new and empty catalogue in the same way. */
export function newCatalog(path: string): Store {
  madeOnce('an empty catalog', path, () => openCatalog(path, catalogMigrations).close())
  return openCatalog(path, catalogMigrations)
}

/** Opens a till.db in a temporary directory. `reopen` closes it and reads it again, as after a power cut. */
export type TillFile = { store: Store; directory: string; reopen(): Store; remove(): void }

export function tillFile(): TillFile {
  const { path: directory, remove } = tempFolder('till')
  const path = join(directory, 'till.db')
  const file: TillFile = {
    store: newTill(path),
    directory,
    reopen() {
      file.store.close()
      return (file.store = openTill(path, tillMigrations))
    },
    remove() {
      file.store.close()
      remove()
    }
  }
  return file
}
