import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { catalogMigrations } from '../../src/main/store/migrations.ts'
import { openCatalog, type Store } from '../../src/main/store/open.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder of its own, gone when the tests of the file have ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-catalog-'))
  folders.push(folder)
  return folder
}

export const emptyCatalog = (): Store => openCatalog(join(temporaryFolder(), 'catalog.db'), catalogMigrations)
