import { createSandbox, demoShop, practiceUrl, tillBeginning, type TradeAct } from '@kassa/sandbox'
import { type Connection, createClient, type Send } from '@kassa/integration-api'
import type { Random } from '../../src/shared/ports.ts'
import { createReadPage } from '../../src/main/catalog-sync/pull-read.ts'
import { createPuller } from '../../src/main/catalog-sync/pull-rounds.ts'
import { beginPractice } from '../../src/main/app/settings/practice-shop.ts'
import type { PracticeShop } from '../../src/shared/practice/shops.mjs'
import { createHistoryWriter } from '../../src/main/boot/practice-history.ts'
import { createSealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { putSetting } from '../../src/main/db/core/settings.ts'
import { practicePin } from '../../src/main/domain/staff/pin.ts'
import { saleBodyDigest } from '../../src/main/outbox/bodies.ts'
import { discoverAccount, firstPlace } from '../../src/main/remote/discover-account.ts'
import { createRemote } from '../../src/main/remote/remote.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import { toId, type EmployeeId } from '../../src/shared/ids.ts'
import { emptyCatalog } from '../catalog/folder.ts'
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts'
import { till, type Till } from '../app/till.ts'

// A practice shop with its history, as the first start of its till makes it.

export type Practice = {
  at: Till
  /** The goods and records that the till has pulled. */
  catalog: ReturnType<typeof emptyCatalog>
  acts: TradeAct[]
  sandbox: ReturnType<typeof createSandbox>
  /** The time of the first day of practice. */
  now: number
}

type Asked = { send: Send; connection: () => Connection; clock: VirtualClock; random: Random }
type Place = Exclude<ReturnType<typeof firstPlace>, undefined>

/** Reads the goods of the practice shop into a catalogue. */
async function pulled({ send, connection, clock, random }: Asked, here: Place) {
  const catalog = emptyCatalog()
  const puller = createPuller({
    store: catalog,
    read: createReadPage(send, connection),
    clock,
    random,
    place: here,
    periodMs: 60_000,
    service: practiceUrl,
    onFill: () => undefined,
    onChange: () => undefined,
    onCrash: (error) => {
      throw error
    }
  })
  puller.start()
  await clock.settle()
  await puller.stop()
  return catalog
}

/** Makes the history of this many days before `now`, at the service and in the till's own file. */
export async function practiceTill(
  seed: number,
  days: number,
  now: number,
  shop: PracticeShop = 'grocery'
): Promise<Practice> {
  const clock = createVirtualClock(now)
  const sandbox = createSandbox({
    now: () => clock.now(),
    random: seededRandom(9),
    shop: demoShop(shop),
    history: { random: seededRandom(seed), days }
  })
  const history = [...sandbox.history]
  const at = till({ mode: 'training' })
  at.goTo(now)
  const { store, journal, clock: ownClock } = at.context
  const connection = {
    baseUrl: practiceUrl,
    credential: { kind: 'apiKey', key: demoShop().apiKey } as const,
    language: 'en' as const
  }
  const asked = {
    send: (request: Request) => sandbox.send(request),
    connection: () => connection,
    clock,
    random: seededRandom(3)
  }
  const account = await discoverAccount(createClient(asked))
  const here = account.ok ? firstPlace(account.value) : undefined
  if (here === undefined) throw new Error('the practice shop has no place')
  const catalog = await pulled(asked, here)
  Object.assign(at.context, { catalog: () => catalog })
  const { summary } = createRemote(asked)
  at.context.reports.summary = summary
  at.context.queue.digestOf = saleBodyDigest
  createSealGuard({ store, journal, journalKey: new Uint8Array(32), clock: ownClock }).begin({
    isKeyLost: false,
    isRecovered: false
  })
  beginPractice(at.context, tillBeginning(shop))
  store.transaction((db) => putSetting(db, 'place', here))
  const writer = createHistoryWriter(at.context)
  for (const acts of history) writer.write(acts)
  await at.call('people.list', {})
  await at.call('people.signIn', { employeeId: toId<EmployeeId>('660900000000000000000003'), pin: practicePin })
  return { at, catalog, acts: history.flat(), sandbox, now }
}
