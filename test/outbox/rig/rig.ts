import { defined } from '../../../src/shared/defined.ts'
import { join } from 'node:path'
import { newId, seededRandom } from '../../../src/main/system/random.ts'
import type { NewJob, Sale, Shift, Ticket } from '../../../src/main/domain/core/model.ts'
import type { FaultRow } from '@kassa/sandbox'
import { decimalsFacts } from '../../../src/main/db/outbox/job-facts.ts'
import { allJobs, jobAbout, type Job } from '../../../src/main/db/core/job-rows.ts'
import { createJournal } from '../../../src/main/db/core/journal.ts'
import { tillMigrations } from '../../../src/main/db/core/migrations.ts'
import { openTill, type Store, type Writer } from '../../../src/main/db/core/open.ts'
import { enqueue, unsent } from '../../../src/main/db/outbox/outbox.ts'
import { insertSale, saleDigest } from '../../../src/main/db/ticket/sales.ts'
import { closeShift, insertShift, putCounted } from '../../../src/main/db/shift/shifts.ts'
import { insertTicket, saveTicket } from '../../../src/main/db/ticket/tickets.ts'
import { raiseCounter } from '../../../src/main/db/core/counters.ts'
import { createSealGuard, type SealGuard } from '../../../src/main/db/backup/seal-guard.ts'
import { saleBodyDigest } from '../../../src/main/outbox/bodies.ts'
import { createEngine, type Engine } from '../../../src/main/outbox/engine.ts'
import type { JobId, IdempotencyKey } from '../../../src/shared/ids.ts'
import { NotSent, type Send } from '@kassa/integration-api'
import { tempFolder } from '../../support/temp-folder.ts'
import { newTill } from '../../support/till-file.ts'
import { createVirtualClock, type VirtualClock } from '../../support/virtual-clock.ts'
import { createRigService, knowKeys, limitsOf, type RigOptions } from './rig-service.ts'
import { createMortality, Killed } from './mortal.ts'
import { createDocuments, ids, som } from './documents.ts'

// One till with a real file, a virtual clock and the sandbox. It writes a document and its job in one transaction.

export type Rig = ReturnType<typeof createRig>

/** Replaces an answer of the sandbox. */
export type Tamper = (name: string, answer: Response, body: string) => Promise<Response> | undefined

export function createRig(options: RigOptions = {}) {
  const folder = tempFolder('rig')
  const path = join(folder.path, 'till.db')
  const random = seededRandom(options.seed ?? 1)
  const clock: VirtualClock = createVirtualClock()
  const { sandbox, connection, faultTable, records } = createRigService(options, clock)
  const sent: { path: string; at: number; user: string | null; body: string }[] = []
  const faultsOfOurs: unknown[] = []
  let tamper: Tamper | undefined
  let [pulls, boots] = [0, 0]
  let isCut = false
  let store: Store = newTill(path)
  if (options.isNewToService !== true) knowKeys(store, connection)
  const documents = createDocuments({ clock, random, products: sandbox.world.all('product').slice(0, 5) })

  const send: Send = async (request) => {
    const { pathname } = new URL(request.url)
    if (mortality.isDead() || isCut) throw new NotSent('nothing leaves this machine')
    const body = request.body === null ? '' : await request.clone().text()
    const name = pathname.replace(/^.*\/v2\//, '')
    sent.push({ path: name, at: clock.monotonic(), user: request.headers.get('user_id'), body })
    const answer = await sandbox.send(request)
    return tamper?.(name, answer, body) ?? answer
  }

  const mortality = createMortality(() => void engine.stop())
  mortality.dieAt(options.dieAt)

  const journalKey = new Uint8Array(32).fill(5)
  let guard: SealGuard | undefined
  const journalOf = () => createJournal(options.isSealed === true ? journalKey : new Uint8Array(32), `boot${boots}`)
  /** Runs before anything is written, as the composition root does. */
  const seal = (): void => {
    guard = createSealGuard({ store, journal: journalOf(), journalKey, clock })
    guard.begin({ isKeyLost: false, isRecovered: false })
  }

  const boot = (): Engine => {
    boots += 1
    if (options.isSealed === true) seal()
    return createEngine({
      store: mortality.wrap(store),
      send,
      connection: () => connection,
      clock: options.seenAs?.(clock) ?? clock,
      random,
      bootId: `boot${boots}`,
      onChange: () => undefined,
      syncPull: () => void (pulls += 1),
      journal: journalOf(),
      ...defined({ seals: guard }),
      onFault: (error) => {
        if (!(error instanceof Killed)) faultsOfOurs.push(error)
      },
      ...options.engine,
      limits: limitsOf(options)
    })
  }
  let engine = boot()

  const put = (db: Writer, job: Partial<NewJob> & Pick<NewJob, 'kind' | 'lane' | 'subjectId'>): JobId =>
    enqueue(
      db,
      {
        marker: newId<IdempotencyKey>(random),
        subject: job.subjectId,
        amount: undefined,
        currencyId: undefined,
        employeeId: ids.nodira as NewJob['employeeId'],
        organizationId: ids.organization as NewJob['organizationId'],
        after: [],
        shiftId: undefined,
        payload: {},
        ...job
      },
      clock.now(),
      random
    )

  const rig = {
    clock,
    sandbox,
    sent,
    faultsOfOurs,
    /** The statements of the engine, and how often each ran. */
    statements: mortality.statements,
    ids,
    store: () => store,
    path,
    journalKey,
    guard: () => guard,
    engine: () => engine,
    pulls: () => pulls,
    commits: mortality.commits,
    isDead: mortality.isDead,
    /** Dies right after this many more commits. Undefined cancels it. */
    dieSoon: (commits: number | undefined) =>
      mortality.dieAt(commits === undefined ? undefined : { commit: mortality.commits() + commits, when: 'after' }),
    setFaults: (rows: FaultRow[] | undefined) => sandbox.setFaults(faultTable(rows)),
    /** Cuts the network off, or restores it. */
    cut: (cut: boolean) => (isCut = cut),
    tamper: (next: Tamper | undefined) => (tamper = next),
    setKey: (key: string) => (connection.credential = { kind: 'apiKey', key }),

    start() {
      try {
        engine.start()
      } catch (error) {
        if (!(error instanceof Killed)) throw error
      }
    },

    /** Crashes the machine. A new process opens the same file. */
    restart() {
      void engine.stop()
      store.close()
      mortality.revive()
      store = openTill(path, tillMigrations)
      engine = boot()
      engine.start()
    },

    /** Lets time pass until nothing is unsent, all unsent jobs need a person, or the hours are over. */
    async drain(hours = 12): Promise<void> {
      const end = clock.monotonic() + hours * 3_600_000
      for (;;) {
        await clock.settle()
        const { count, needPerson } = unsent(store)
        const nextInMs = clock.nextInMs()
        if (mortality.isDead() || count === needPerson || nextInMs === undefined || clock.monotonic() + nextInMs > end)
          return
        await clock.advance(nextInMs)
      }
    },

    openShift(more: Partial<Shift> = {}, after: NewJob['after'] = []): Shift {
      const shift = documents.shift(more)
      store.transaction((db) => {
        insertShift(db, shift)
        if (guard !== undefined) raiseCounter(db, 'shift', shift.number)
        put(db, {
          kind: 'shift.open',
          lane: `shift:${shift.id}`,
          subjectId: shift.id,
          marker: shift.openMarker,
          employeeId: shift.employeeId,
          shiftId: shift.id,
          payload: decimalsFacts([som]),
          after
        })
      })
      return shift
    },

    closeShift(shift: Shift): void {
      const marker = newId<IdempotencyKey>(random)
      store.transaction((db) => {
        putCounted(db, shift.id, shift.opening)
        const closed: Shift = {
          ...shift,
          state: 'closed',
          closedAt: clock.now(),
          closeMarker: marker,
          closeNote: 'evening'
        }
        closeShift(db, closed)
        put(db, {
          kind: 'shift.close',
          lane: `shift:${shift.id}`,
          subjectId: shift.id,
          marker,
          employeeId: shift.employeeId,
          shiftId: shift.id,
          payload: { ...decimalsFacts([som]), journalHead: 'abc123' },
          after: [{ allOfShift: shift.id }]
        })
      })
    },

    ticket: documents.ticket,

    hold(price = 1000): Ticket {
      const ticket = rig.ticket(price)
      store.transaction((db) => {
        insertTicket(db, ticket)
        put(db, { kind: 'ticket.create', lane: `ticket:${ticket.id}`, subjectId: ticket.id })
      })
      return ticket
    },

    holdAgain(ticket: Ticket, name: string): Ticket {
      const after = { ...ticket, name }
      store.transaction((db) => {
        saveTicket(db, ticket, after, clock.now())
        put(db, { kind: 'ticket.update', lane: `ticket:${ticket.id}`, subjectId: ticket.id })
      })
      return after
    },

    remove(ticket: Ticket): void {
      store.transaction((db) => {
        put(db, { kind: 'ticket.remove', lane: `ticket:${ticket.id}`, subjectId: ticket.id })
      })
    },

    sell(shift: Shift, price = 1000, held?: Ticket, pieces = 1): Sale {
      return store.transaction((db) => sellIn(db, shift, price, held, pieces))
    },
    /** Makes many sales in one commit, for tests in which only the later steps matter. */
    sellMany(shift: Shift, count: number): Sale[] {
      return store.transaction((db) => Array.from({ length: count }, () => sellIn(db, shift, 1000, undefined)))
    },

    jobs: (): Job[] => allJobs(store.prepare(`SELECT * FROM job ORDER BY seq`)),
    job: (kind: Job['kind'], subjectId: string): Job => {
      const job = jobAbout(store, kind, subjectId)
      if (job === undefined) throw new Error(`no ${kind} of ${subjectId}`)
      return job
    },
    ...records,
    sends: (path: string) => sent.filter((one) => one.path.startsWith(path)),
    count: (table: string) => (store.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n,
    unsent: () => unsent(store),
    end() {
      void engine.stop()
      store.close()
      folder.remove()
    }
  }

  function sellIn(db: Writer, shift: Shift, price: number, held: Ticket | undefined, pieces = 1): Sale {
    const sale = documents.sale(shift, price, held, pieces)
    const number = documents.number()
    if (held === undefined) insertTicket(db, { ...documents.ticket(price), id: sale.ticketId, state: 'sold' })
    else saveTicket(db, held, { ...held, state: 'sold' }, clock.now())
    let { journalHead } = sale
    if (guard !== undefined) {
      const facts = { total: sale.sums.total, rows: saleDigest(sale, number), body: saleBodyDigest(sale) }
      const entry = { at: clock.now(), actor: 'till', act: 'sale', subject: sale.receiptNumber, facts }
      journalHead = journalOf().append(db, entry)
      raiseCounter(db, 'receipt', number)
      raiseCounter(db, 'ticket', 1_000_000)
    }
    insertSale(db, { ...sale, journalHead }, number)
    put(db, {
      payload: guard === undefined ? {} : { body: saleBodyDigest(sale) },
      kind: 'sale.create',
      lane: `sale:${sale.id}`,
      subjectId: sale.id,
      marker: sale.marker,
      subject: sale.receiptNumber,
      amount: sale.sums.total,
      currencyId: som.id,
      employeeId: sale.employeeId,
      shiftId: shift.id,
      after: [{ kind: 'shift.open', subjectId: shift.id }]
    })
    if (held !== undefined) {
      const after: NewJob['after'] = [{ kind: 'sale.create', subjectId: sale.id }]
      put(db, { kind: 'ticket.remove', lane: `ticket:${held.id}`, subjectId: held.id, after })
    }
    return sale
  }

  return rig
}
