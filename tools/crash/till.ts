// The till that is killed: the program's own stores, IPC dispatcher, queue and network client over a real folder, in
// its own process. It sells at full speed and reports on channel 3. A report is written synchronously, so that it
// arrives before the process can die.
import { nullPorts } from '../../test/support/null-ports/null-ports.ts'
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createSend } from '@kassa/integration-api'
import { withScreen } from '../../src/main/app/core/state.ts'
import { createDispatcher } from '../../src/main/ipc/dispatcher.ts'
import { newSession } from '../../src/main/app/core/session.ts'
import { newId, systemRandom } from '../../src/main/system/random.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import { diskFailure } from '../../src/main/db/core/disk-failure.ts'
import { startBoot } from '../../src/main/db/core/boots.ts'
import { identifyFile, markOf, type HighWaterMark } from '../../src/main/db/backup/identity.ts'
import { createSealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { openTillFile } from '../../src/main/db/backup/till-start.ts'
import { saleBodyDigest } from '../../src/main/outbox/bodies.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openCatalogReader, openTill, type Store } from '../../src/main/db/core/open.ts'
import { unsent } from '../../src/main/db/outbox/outbox.ts'
import { hasUnreconciled } from '../../src/main/db/core/job-rows.ts'
import { createAnswerThread } from '../../src/main/boot/answer-thread.ts'
import { createEngine } from '../../src/main/outbox/engine.ts'
import { reconciledKinds } from '../../src/main/outbox/verifiers/reconcile.ts'
import { ids } from '../../test/outbox/rig/documents.ts'
import { hashOf, journalKey, snapshot, type Life, type Moment, type Message } from './messages.ts'
import { runCashier } from './cashier.ts'
import { watchStrain } from './strain.ts'

const life = JSON.parse(process.argv[2] ?? '{}') as Life
const send = (message: Message): void => void writeSync(3, `${JSON.stringify(message)}\n`)

// A process that is killed writes no compiled code at its end, so that the next one would compile everything again.
flushCompileCache()
let during = 'start'
let commits = 0

/** Blocks this process for ever at the boundary of this life. */
function dieAt(when: Moment): void {
  if (life.boundary?.commit !== commits || life.boundary.when !== when) return
  send({ is: 'atBoundary', during })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/**
 * Returns the store with a report before and after each commit. A till with `work` reports none: the outsider does not
 * compare them, and they would take a third of the time of a sale.
 */
function reporting(whole: Store): Store {
  if (life.work !== undefined) return whole
  return {
    ...whole,
    transaction(work) {
      commits += 1
      dieAt('before')
      let after = ''
      const value = orRolledBack(whole, () =>
        whole.transaction((db) => {
          const made = work(db)
          after = snapshot(db)
          send({ is: 'writing', snapshot: after })
          dieAt('inside')
          return made
        })
      )
      dieAt('after')
      send({ is: 'written', snapshot: after })
      if (commits === 1) send({ is: 'synchronous', value: synchronous(whole) })
      if (commits === 1 && life.isCareless === true) whole.prepare('PRAGMA synchronous = NORMAL').run()
      return value
    }
  }
}

function orRolledBack<T>(whole: Store, work: () => T): T {
  try {
    return work()
  } catch (error) {
    send({ is: 'rolledBack', snapshot: snapshot(whole) })
    throw error
  }
}

/** Reports a fault, but not the failures of a disk that is meant to fail. */
function fault(during: string, error: unknown): void {
  const failure = life.diskFailure === undefined ? undefined : diskFailure(error)
  if (failure === undefined) send({ is: 'fault', text: `${during}: ${String(error)}` })
  else if (during === 'queue') send({ is: 'refused', during, kind: failure.kind })
}

const synchronous = (db: Store): number =>
  (db.prepare('PRAGMA synchronous').get() as { synchronous: number }).synchronous

const path = join(life.folder, 'till.db')
const isShipped = life.waits !== undefined
// Kills and power cuts change the till's file alone. Only a till that plays with the outsider also has the files beside
// it, and starts as the shipped till does.
const opened = isShipped
  ? await openTillFile(path, systemClock.now())
  : { store: openTill(path, tillMigrations), recovery: undefined }
const store = reporting(opened.store)
const mark = markOf(store)
const catalog = openCatalogReader(join(life.folder, 'catalog.db'))
const bootId: string = newId(systemRandom)
const journal = createJournal(journalKey, bootId)
const seals = createSealGuard({ store, journal, journalKey, clock: systemClock })
const isRecovered = opened.recovery !== undefined
seals.begin({ isKeyLost: false, isRecovered })
store.transaction((db) => startBoot(db, bootId, systemClock.now()))
const highWaterMark = isShipped ? identify() : undefined

/** Checks that the file is the one that was last used here, which a kill must not change. */
function identify(): HighWaterMark {
  const here = { machine: 'till', folder: life.knownFolder ?? life.folder }
  const key = { journalKey, isLost: false }
  const at = systemClock.now()
  const known = identifyFile({ store, mark, here, random: systemRandom, journal, key, at, isRecovered })
  const { verdict } = known
  if (verdict.kind === 'changed') send({ is: 'fault', text: `the start found another file: ${verdict.why}` })
  return known.highWaterMark
}

const answers = createAnswerThread({
  workerUrl: new URL('../../src/main/boot/answer-worker.ts', import.meta.url),
  execArgv: ['--import', new URL('../../tools/support/register.mjs', import.meta.url).href],
  clock: systemClock,
  onDeath: (error) => fault('a large answer', error)
})
const engine = createEngine({
  store,
  bootId,
  journal,
  seals,
  clock: systemClock,
  random: systemRandom,
  send: createSend(life.waits?.send),
  readLarge: answers.readLarge,
  connection: () => ({
    baseUrl: life.url,
    credential: { kind: 'apiKey', key: life.apiKey },
    language: 'en',
    organizationId: ids.organization
  }),
  // Shorter waits than the defaults. On the loopback address nothing arrives later than this once its sender is dead.
  quietMs: life.waits?.quietMs ?? 1500,
  limits: life.waits?.limits ?? { betweenNegativesMs: 300, betweenStaleNegativesMs: 600 },
  onChange: () => highWaterMark?.rise(),
  syncPull: () => undefined,
  onFault: (error) => fault('queue', error)
})
const nowhere = () => Promise.reject(new Error('this till cannot be moved to another shop'))
const context = withScreen(
  {
    store,
    journal,
    seals,
    mode: 'live',
    program: { version: '1', versions: {} },
    catalog: () => catalog,
    clock: systemClock,
    random: systemRandom,
    session: newSession(),
    pins: {
      hash: (given) => Promise.resolve(hashOf(given)),
      isRight: (given, hash) => Promise.resolve(hash === hashOf(given))
    },
    notices: () => [],
    queue: { ...engine, digestOf: saleBodyDigest },
    jobs: engine,
    pull: { syncNow: () => undefined, fill: () => undefined },
    shopSwitcher: {
      test: nowhere,
      sessionAt: nowhere,
      connect: nowhere,
      practise: nowhere,
      leave: nowhere,
      renewCredential: nowhere,
      proveOwner: nowhere,
      service: () => life.url,
      offered: () => undefined,
      setupProblem: () => undefined
    },
    ...nullPorts()
  },
  () => highWaterMark?.rise()
)
const serve = createDispatcher<'window'>(
  () => context,
  () => true,
  fault
)

/**
 * Does what the manager of a shop does about a 401, 403 or 404, which block for at least five minutes: renews the
 * credential.
 */
function renewCredential(): void {
  if (engine.status().blocks.some(({ kind }) => kind !== 'rate')) engine.credentialRenewed()
  systemClock.after(1000, renewCredential)
}

if (life.waits !== undefined) watchStrain((strain) => send({ is: 'strain', strain }))
engine.start()
if (life.waits !== undefined) renewCredential()
if (life.isDraining) await drain()
else {
  send({ is: 'armed' })
  await runCashier({
    seed: life.seed,
    diskFailure: life.diskFailure,
    work: life.work,
    report: send,
    async call(name, input) {
      during = name
      const answer = await serve('window', name, input)
      during = 'queue'
      return answer as never
    }
  })
  await drain()
}

async function drain(): Promise<void> {
  let emptyAt: number | undefined
  for (;;) {
    const { count, needPerson } = unsent(store)
    const isReadBack = life.waits === undefined || !hasUnreconciled(store, reconciledKinds)
    const isEmpty = count === needPerson && isReadBack
    emptyAt = isEmpty ? (emptyAt ?? performance.now()) : undefined
    if (emptyAt !== undefined && performance.now() - emptyAt >= (life.lingerMs ?? 0)) {
      send({ is: 'drained', unsent: count, needPerson })
      process.exit(0)
    }
    await new Promise<void>((resolve) => void systemClock.after(20, resolve))
  }
}
