import { join } from 'node:path'
import type { Store } from '../../src/main/db/core/open.ts'
import { folderOfFile } from '../support/temp-folder.ts'
import { newCatalog } from '../support/till-file.ts'

/** Makes a folder that is deleted after the tests of the file. */
export const temporaryFolder = (): string => folderOfFile('catalog')

export const emptyCatalog = (): Store => newCatalog(join(temporaryFolder(), 'catalog.db'))
