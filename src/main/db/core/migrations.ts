import catalog0009 from '../../migrations/catalog/0009-catalog.sql?raw'
import catalog0010 from '../../migrations/catalog/0010-pictures.sql?raw'
import catalog0011 from '../../migrations/catalog/0011-seals.sql?raw'
import catalog0012 from '../../migrations/catalog/0012-list-seals.sql?raw'
import till0046 from '../../migrations/till/0046-till.sql?raw'
import till0047 from '../../migrations/till/0047-catalog-extract.sql?raw'
import till0048 from '../../migrations/till/0048-visits.sql?raw'
import till0049 from '../../migrations/till/0049-cash-after-count.sql?raw'
import till0050 from '../../migrations/till/0050-evidence.sql?raw'
import till0051 from '../../migrations/till/0051-cancelled-cash.sql?raw'
import till0052 from '../../migrations/till/0052-file-mark.sql?raw'
import till0053 from '../../migrations/till/0053-record-checks.sql?raw'
import till0054 from '../../migrations/till/0054-waiting.sql?raw'
import till0055 from '../../migrations/till/0055-ticket-seals.sql?raw'
import type { Migration } from './migrate.ts'

// Append-only: a released step is never changed, only followed by another.
export const tillMigrations: readonly Migration[] = [
  { number: 46, name: 'till', sql: till0046 },
  { number: 47, name: 'catalog-extract', sql: till0047 },
  { number: 48, name: 'visits', sql: till0048 },
  { number: 49, name: 'cash-after-count', sql: till0049 },
  { number: 50, name: 'evidence', sql: till0050 },
  { number: 51, name: 'cancelled-cash', sql: till0051 },
  { number: 52, name: 'file-mark', sql: till0052 },
  { number: 53, name: 'record-checks', sql: till0053 },
  { number: 54, name: 'waiting', sql: till0054 },
  { number: 55, name: 'ticket-seals', sql: till0055 }
]
export const catalogMigrations: readonly Migration[] = [
  { number: 9, name: 'catalog', sql: catalog0009 },
  { number: 10, name: 'pictures', sql: catalog0010 },
  { number: 11, name: 'seals', sql: catalog0011 },
  { number: 12, name: 'list-seals', sql: catalog0012 }
]
