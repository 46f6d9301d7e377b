import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tillMigrations } from '../../src/main/store/migrations.ts'
import { openTill, type Store } from '../../src/main/store/open.ts'

/** A till.db of its own in a temporary directory. `reopen` closes it and reads it again, as after a power cut. */
export type TillFile = { store: Store; directory: string; reopen(): Store; remove(): void }

export function tillFile(): TillFile {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-till-'))
  const path = join(directory, 'till.db')
  const file: TillFile = {
    store: openTill(path, tillMigrations),
    directory,
    reopen() {
      file.store.close()
      return (file.store = openTill(path, tillMigrations))
    },
    remove() {
      file.store.close()
      rmSync(directory, { recursive: true, force: true })
    }
  }
  return file
}
