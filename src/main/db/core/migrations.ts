import catalog0009 from '../../migrations/catalog/0009-catalog.sql?raw'
import catalog0010 from '../../migrations/catalog/0010-pictures.sql?raw'
import catalog0011 from '../../migrations/catalog/0011-seals.sql?raw'
import catalog0012 from '../../migrations/catalog/0012-list-seals.sql?raw'
import till0056 from '../../migrations/till/0056-till.sql?raw'
import till0057 from '../../migrations/till/0057-indexes.sql?raw'
import type { Migration } from './migrate.ts'

// Append-only: a released step is never changed, only followed by another.
export const tillMigrations: readonly Migration[] = [
  { number: 56, name: 'till', sql: till0056 },
  { number: 57, name: 'indexes', sql: till0057 }
]
export const catalogMigrations: readonly Migration[] = [
  { number: 9, name: 'catalog', sql: catalog0009 },
  { number: 10, name: 'pictures', sql: catalog0010 },
  { number: 11, name: 'seals', sql: catalog0011 },
  { number: 12, name: 'list-seals', sql: catalog0012 }
]
