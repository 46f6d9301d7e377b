import { nullPorts } from '../../test/support/null-ports/null-ports.ts'
import { join } from 'node:path'
import type { Connection } from '@kassa/integration-api'
import { withScreen } from '../../src/main/app/core/state.ts'
import { createDispatcher, type CallDispatcher } from '../../src/main/ipc/dispatcher.ts'
import { newSession } from '../../src/main/app/core/session.ts'
import { startBoot } from '../../src/main/db/core/boots.ts'
import { createSealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { saleBodyDigest } from '../../src/main/outbox/bodies.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { openCatalogReader } from '../../src/main/db/core/open.ts'
import { defaultLimits } from '../../src/main/outbox/limits.ts'
import { createEngine, type Engine } from '../../src/main/outbox/engine.ts'
import type { CallInput, CallName, CallOutput } from '../../src/shared/contract/index.ts'
import { ok, type Result } from '../../src/shared/failure.ts'
import type { Random } from '../../src/shared/ports.ts'
import { currencies } from '../../src/main/db/catalog/records.ts'
import { Dead, openDisk, type Death, type Disk, type Kept } from './disk.ts'
import type { Network } from './network.ts'
import { hashOf, type Register } from './shop.ts'
import { createTillClock, type TillClock, type Time } from './time.ts'
import { watchOf, type Watch } from './watch.ts'
import { salesOf } from './other-till-sales.ts'

export const journalKey = new Uint8Array(32).fill(7)
export type MachineOptions = {
  index: number
  folder: string
  catalogPath: string
  register: Register
  apiKey: string
  /** Page size of the queue's lists, if not the one of the service. */
  pageRows?: number
  time: Time
  chance: Random
  network: Pick<Network, 'of' | 'isCalm'> & Partial<Pick<Network, 'office'>>
  /** Reports a violated invariant and what was found. */
  onViolation: (invariant: string, what: string) => void
  log: (line: string) => void
  /** Records that somebody else changed. */
  touched: ReadonlySet<string>
  hasOthersChange: (ticketId: string) => boolean
}

/** Machines differ in speed, so a deadline between two readings of one clock is noticed by another. */
const stepsMs = [0.37, 0.05, 0.15] as const

/** One till: the program's own stores, IPC dispatcher and queue over a real file; everything around it is simulated. */
export class Machine {
  readonly index: number
  readonly register: Register
  readonly path: string
  readonly clock: TillClock
  /** Everything that the till logged, to be searched for secrets. */
  readonly logged: string[] = []
  readonly watch: Watch
  deaths = 0
  /** The call that is running, or `queue`. */
  during = 'queue'
  #death: { in: number; how: Death } | undefined
  #onDeath: (during: string) => void = () => undefined
  #options: MachineOptions
  #disk: Disk | undefined
  #engine: Engine | undefined
  #serve: CallDispatcher<'window'> | undefined
  #kept: Kept | undefined
  #onAnswer: (() => void) | undefined
  #boots = 0
  #key: string

  constructor(options: MachineOptions) {
    this.#options = options
    this.index = options.index
    this.register = options.register
    this.path = join(options.folder, `till${options.index}.db`)
    this.clock = createTillClock(options.time, stepsMs[options.index] ?? stepsMs[0])
    this.#key = options.apiKey
    const { onViolation, time, log, touched, hasOthersChange, network } = options
    this.watch = watchOf(onViolation, time, log, touched, hasOthersChange, () => network.isCalm())
  }

  isUp(): boolean {
    return this.#disk?.isDead() === false
  }
  get disk(): Disk {
    if (this.#disk === undefined) throw new Error('the till is off')
    return this.#disk
  }
  get engine(): Engine {
    if (this.#engine === undefined) throw new Error('the till is off')
    return this.#engine
  }

  /** Runs `work` when the next write is answered, before the answer is on the disk. */
  atAnswer(work: () => void): void {
    this.#onAnswer = () => {
      this.#onAnswer = undefined
      work()
    }
  }

  /** Starts a new process over the same file. Returns false if it died during the start. */
  start(): boolean {
    const { chance, catalogPath, onViolation } = this.#options
    this.#boots += 1
    this.#engine = undefined
    this.clock.boot(Math.floor(chance.fraction() * 1e6))
    const disk = openDisk(this.path, () => {
      this.#onDeath(this.during)
      void this.#engine?.stop()
      this.clock.off()
    })
    if (this.#death !== undefined) disk.dieAt(this.#death.in, this.#death.how)
    this.#disk = disk
    if (this.#kept !== undefined) this.watch.reopened(disk.file, this.#kept)
    const bootId = `boot${this.#boots}`
    const journal = createJournal(journalKey, bootId)
    const seals = createSealGuard({ store: disk.store, journal, journalKey, clock: this.clock })
    const catalog = openCatalogReader(catalogPath)
    const send = this.#options.network.of(
      this.index,
      () => disk.isDead(),
      (sent) => this.watch.sending(disk.file, sent),
      (sent, answer) => {
        this.watch.onAnswer(sent, answer)
        if (sent.purpose === 'write') this.#onAnswer?.()
      }
    )
    const connection = (): Connection => ({
      baseUrl: 'http://practice.invalid/integration-api/integration/api/v2/',
      credential: { kind: 'apiKey', key: this.#key },
      language: 'en',
      organizationId: this.register.organizationId
    })
    const engine = createEngine({
      store: disk.store,
      send,
      clock: this.clock,
      random: chance,
      bootId,
      journal,
      seals,
      limits: { pageRows: this.#options.pageRows ?? defaultLimits.pageRows },
      connection,
      decimalsOf: (id) => currencies(catalog).find((currency) => currency.id === id)?.decimals,
      onChange: () => undefined,
      syncPull: () => undefined,
      onFault: (error) => this.#fault('queue', error)
    })
    this.#engine = engine
    const nowhere = () => Promise.reject(new Error('the simulated till cannot be moved to another shop'))
    const context = withScreen(
      {
        store: disk.store,
        journal,
        seals,
        mode: 'live',
        program: { version: '1', versions: {} },
        catalog: () => catalog,
        clock: this.clock,
        random: chance,
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
          proveOwner: () => Promise.resolve(ok({ how: 'storedKey' })),
          renewCredential: () => Promise.resolve(ok(undefined)),
          service: () => 'http://practice.invalid/',
          offered: () => undefined,
          setupProblem: () => undefined
        },
        ...nullPorts(),
        sales: salesOf(this.#options.network.office, { engine, connection, clock: this.clock, random: chance })
      },
      () => undefined
    )
    this.#serve = createDispatcher<'window'>(
      () => context,
      () => true,
      (name, error) => this.#fault(name, error)
    )
    try {
      seals.begin({ isKeyLost: false, isRecovered: false })
      disk.store.transaction((db) => startBoot(db, bootId, this.clock.now()))
      engine.start()
      return true
    } catch (error) {
      if (!(error instanceof Dead) && !isDisk(error)) onViolation('the till throws no unexpected error', String(error))
      if (!disk.isDead()) disk.dieAt(0, 'after')
      return false
    } finally {
      this.#closeCatalog = () => catalog.close()
    }
  }
  #closeCatalog: () => void = () => undefined

  /** Makes the till die at the n-th commit from now, in this life or the next; undefined cancels it. */
  plan(inCommits: number | undefined, how: Death, onDeath: (during: string) => void): void {
    this.#death = undefined
    this.#onDeath = onDeath
    if (inCommits === undefined) this.#disk?.dieAt(Number.POSITIVE_INFINITY, how)
    else if (this.isUp()) this.disk.dieAt(inCommits, how)
    else this.#death = { in: inCommits, how }
  }

  /** Returns the number of unfinished jobs, including those that need a person. */
  countUnfinished(): number {
    if (!this.isUp()) return 1
    const sql = `SELECT count(*) AS n FROM job WHERE state IN ('queued', 'sending', 'ambiguous', 'needsPerson')`
    return (this.disk.file.prepare(sql).get() as { n: number }).n
  }

  /** Returns true if a job is not reconciled yet. A clock that was wrong delays this. */
  hasUnreconciled(): boolean {
    const isRead = `kind NOT IN ('ticket.remove', 'double.cancel')`
    const sql = `SELECT 1 FROM job WHERE state = 'done' AND swept_at IS NULL AND ${isRead} LIMIT 1`
    return this.isUp() && this.disk.file.prepare(sql).get() !== undefined
  }

  /** Makes a call of the window. Returns undefined if the process is or becomes dead. */
  async call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>> | undefined> {
    const serve = this.#serve
    if (!this.isUp() || serve === undefined) return undefined
    this.during = name
    const answer = await serve('window', name, input)
    this.during = 'queue'
    // The process may have died during the call.
    return this.#disk?.isDead() === false ? (answer as Result<CallOutput<Name>>) : undefined
  }

  /** Ends this life, for whatever reason. */
  down(): void {
    if (this.#disk === undefined) return
    this.deaths += 1
    this.clock.off()
    this.#kept = this.#disk.end()
    void this.#engine?.stop()
    this.#closeCatalog()
    this.#disk = undefined
    this.#engine = undefined
    this.#serve = undefined
  }

  /** Sets a wrong key, or the right one again. */
  setKey(isRight: boolean): void {
    const key = isRight ? this.#options.apiKey : 'practice:not-the-key'
    const isNew = key !== this.#key
    this.#key = key
    // Only a new key ends the endpoint blocks at once. Otherwise the queue must find out by itself that the service is
    // well.
    if (isRight && isNew && this.isUp()) this.engine.credentialRenewed()
  }

  #fault(where: string, error: unknown): void {
    if (error instanceof Dead || !this.isUp()) return
    this.logged.push(`${where}: ${String(error)}`)
    if (!isDisk(error))
      this.#options.onViolation(
        'the till throws no unexpected error',
        `${where}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`
      )
  }
}

const isDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['SQLITE_FULL', 'SQLITE_IOERR'].includes(String(error.code))
