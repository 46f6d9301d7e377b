import { join } from 'node:path'
import type { Store } from '../../src/main/db/core/open.ts'
import { folderOfFile } from '../support/temp-folder.ts'
import { newCatalog } from '../support/till-file.ts'

/** A folder of its own, gone when the tests of the file have ended. */
export const temporaryFolder = (): string => folderOfFile('catalog')

export const emptyCatalog = (): Store => newCatalog(join(temporaryFolder(), 'catalog.db'))
