import { seededRandom } from '../../../src/main/system/random.ts'
import type { Connection } from '@kassa/integration-api'
import { createSandbox, faultsFromTable, type FaultRow, type Readings } from '@kassa/sandbox'
import type { EngineOptions } from '../../../src/main/outbox/engine.ts'
import type { VirtualClock } from '../../support/virtual-clock.ts'
import type { Limits } from '../../../src/main/outbox/limits.ts'
import type { Store } from '../../../src/main/db/core/open.ts'
import { noteReturnedKey } from '../../../src/main/db/outbox/returned-keys.ts'
import { kindsWith } from '../../../src/main/outbox/kinds/table.ts'
import type { Clock, Instant } from '../../../src/shared/ports.ts'
import { ids } from './documents.ts'
import type { Death } from './mortal.ts'

export type RigOptions = {
  /** The till watches confirmed records. By default it does not, so that other reads can be counted. */
  isWatching?: boolean
  /** The service has not returned a record with its key yet. By default it has, of every kind. */
  isNewToService?: boolean
  faults?: FaultRow[]
  seed?: number
  /** Other readings of the document where it is silent. */
  policies?: Readings
  dieAt?: Death
  engine?: Partial<EngineOptions>
  /** The file has seals, and the journal has the sales with their digests, as the program writes them. */
  isSealed?: boolean
  /** The engine's view of the clock, if it is not exact. */
  seenAs?: (clock: VirtualClock) => Clock
  /** The clock of the service, if it differs from the till's. */
  serviceNow?: (clock: VirtualClock) => number
}

/** Makes the service of a rig: a sandbox on the rig's clock, its connection, and its records. */
export function createRigService(options: RigOptions, clock: VirtualClock) {
  const faultTable = (rows: FaultRow[] | undefined) => rows && faultsFromTable(rows, seededRandom(options.seed ?? 1))
  const sandbox = createSandbox({
    now: () => options.serviceNow?.(clock) ?? clock.now(),
    random: seededRandom(99),
    policies: options.policies,
    faults: faultTable(options.faults),
    schedule: (delayMs, work) => void clock.after(delayMs, work)
  })
  const connection: Connection = {
    baseUrl: 'http://practice.invalid/integration-api/integration/api/v2/',
    credential: { kind: 'apiKey', key: sandbox.apiKey },
    language: 'en',
    organizationId: ids.organization
  }
  const records = {
    trades: () => sandbox.world.all('trade').filter((row) => row.is_deleted !== true),
    customers: () => sandbox.world.all('customer').filter((row) => row.is_deleted !== true),
    sessions: () => sandbox.world.all('session'),
    openTickets: () => sandbox.world.all('open-ticket').filter((row) => row.is_deleted !== true)
  }
  return { sandbox, connection, faultTable, records }
}

/** Records in a till's file that the service has returned a record of every kind with its key. */
export const knowKeys = (store: Store, { baseUrl }: Connection): void =>
  store.transaction((db) => {
    for (const kind of kindsWith(({ isKeyed }) => isKeyed))
      noteReturnedKey(db, kind, JSON.stringify([baseUrl, ids.organization]), 0 as Instant)
  })

/** Longer than any test. */
const years = 10 * 365 * 24 * 60 * 60 * 1000
/** Returns the limits of a rig's engine, which are those of the program if the options do not say more. */
export const limitsOf = ({ isWatching, engine }: RigOptions): Partial<Limits> => ({
  ...(isWatching === true ? {} : { watchAgainMs: years }),
  ...engine?.limits
})
