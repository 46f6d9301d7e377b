import { nullPorts } from '../support/null-ports/null-ports.ts'
import { join } from 'node:path'
import type { ShopContext } from '../../src/main/app/core/context.ts'
import { withScreen } from '../../src/main/app/core/state.ts'
import { createDispatcher, type CallDispatcher } from '../../src/main/ipc/dispatcher.ts'
import { newSession } from '../../src/main/app/core/session.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import type { PaymentMethod, Place, SaleRules } from '../../src/main/domain/core/model.ts'
import type { Currency } from '../../src/main/domain/core/records.ts'
import { putProduct, putRecord, putStocks } from '../../src/main/db/catalog/catalog-write.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import type { Store } from '../../src/main/db/core/open.ts'
import { enrol, putEmployee } from '../../src/main/db/staff/people.ts'
import type { Pins } from '../../src/main/db/staff/pins.ts'
import { putSetting } from '../../src/main/db/core/settings.ts'
import type { DisplayView } from '../../src/shared/devices/print-window.ts'
import type { CallInput, CallName, CallOutput } from '../../src/shared/contract/index.ts'
import { ok, type Failure, type Result } from '../../src/shared/failure.ts'
import type { CashboxId, EmployeeId, OrganizationId, PriceListId, TicketId, WarehouseId } from '../../src/shared/ids.ts'
import { zero } from '../../src/shared/money.ts'
import type { Instant, Monotonic } from '../../src/shared/ports.ts'
import type { TicketView } from '../../src/shared/views.ts'
import { product } from '../catalog/shop.ts'
import { card, cash, dollar, rules, som } from '../support/model-fixtures.ts'
import { customerDisplay } from '../support/customer-display.ts'
import { newCatalog, tillFile } from '../support/till-file.ts'

// A whole till over real files: a small shop in the catalogue, two cashiers, a manager, and a clock of the test.

export const anna = 'anna' as EmployeeId
export const olim = 'olim' as EmployeeId
export const boss = 'boss' as EmployeeId
export const pins: Record<string, string> = { anna: '2468', olim: '1357', boss: '864213' }
export const here: Place = {
  organizationId: 'shop-1' as OrganizationId,
  organizationName: 'Shop',
  cashboxId: 'desk' as CashboxId,
  cashboxName: 'Desk 1',
  warehouseId: 'store-1' as WarehouseId,
  priceListId: 'retail' as PriceListId,
  currencyId: som.id
}

/** Replaces the hashes of PINs, which have tests of their own. Here a PIN is only right or wrong. */
const quickPins: Pins = {
  hash: (pin) => Promise.resolve(`hash of ${pin}`),
  isRight: (pin, hash) => Promise.resolve(hash.replace(/^\w+:/, '') === `hash of ${pin}`)
}

export type Shop = { rules: SaleRules; methods: PaymentMethod[]; currencies: Currency[] }

function fill(catalog: Store, shop: Shop): void {
  const price = (amount: string | undefined) => [{ priceListId: 'retail', organizationId: 'shop-1', amount }]
  catalog.transaction((db) => {
    shop.currencies.forEach((value, index) => putRecord(db, 'currency', { id: value.id, value }, index, 1))
    shop.methods.forEach((value, index) => putRecord(db, 'method', { id: value.id, value }, index, 1))
    putRecord(db, 'saleRules', { id: 'saleRules', value: shop.rules }, 0, 1)
    for (const [index, id] of [anna, olim, boss].entries()) {
      putRecord(db, 'employee', { id, value: { id, name: id, isBoss: id === boss } }, index, 1)
    }
    const goods = [
      product('bread', 'Non', { codes: [{ code: '4780001', kind: 'barcode' }], prices: price('4000') }),
      product('milk', 'Sut', {
        codes: [
          { code: '4780002', kind: 'barcode' },
          { code: '4789992', kind: 'box' }
        ],
        boxItem: '12',
        prices: price('12500')
      }),
      product('cola', 'Kola', { codes: [{ code: '4780003', kind: 'barcode' }], prices: price('9000') }),
      product('cola-light', 'Kola light', { codes: [{ code: '4780003', kind: 'barcode' }], prices: price('9500') }),
      product('apple', 'Olma', { unitName: 'kg', unitDecimals: 3, prices: price('36000') }),
      product('free', 'Narxsiz', { prices: price('0') }),
      product('gone', 'Ketgan', { isDeleted: true })
    ]
    for (const each of goods) putProduct(db, each, 1, 1)
    putStocks(db, 'bread', [{ warehouseId: 'store-1', amount: 10, booked: 1 }], 1_000)
  })
}

export type Till = {
  context: ShopContext
  catalog: Store
  serve: CallDispatcher<'ours' | 'theirs'>
  emitted: string[]
  woken: () => number
  errors: unknown[]
  ask<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>>
  /** Calls and expects success. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>
  /** Calls and expects a refusal. */
  refused<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Failure>
  /** Returns what the customer display shows. */
  customerSees(): DisplayView | undefined
  pass(ms: number): void
  /** Sets the wall clock as a person does. */
  setClock(now: number): void
  /** Lets time pass until then. */
  goTo(time: number): void
  /** Acts as a power cut: the file is read again, nobody is signed in, and the monotonic clock begins again. */
  restart(): void
  remove(): void
}

/** The ports that do nothing, except that they count how often the queue is woken and keep a chosen place. */
const idlePorts = (store: Store, wake: () => void): Pick<ShopContext, 'queue' | 'jobs' | 'pull' | 'shopSwitcher'> => ({
  queue: { wake, status: () => ({ network: 'online', blocks: [] }) },
  jobs: {
    hurry: wake,
    setOffline: () => undefined,
    resend: () => Promise.resolve(ok(undefined)),
    adopt: () => Promise.resolve(ok(undefined)),
    writeOff: () => Promise.resolve(ok(undefined)),
    fixable: () => ok([]),
    fix: () => Promise.resolve(ok(undefined))
  },
  pull: { syncNow: () => undefined, fill: () => undefined },
  shopSwitcher: {
    test: () => Promise.reject(new Error('not in this test')),
    sessionAt: () => Promise.resolve(undefined),
    connect: (parsed) => {
      store.transaction((db) => putSetting(db, 'place', { ...parsed }))
      return Promise.resolve(ok(undefined))
    },
    practise: () => Promise.resolve(ok(undefined)),
    leave: () => Promise.resolve(ok(undefined)),
    proveOwner: () => Promise.resolve(ok({ how: 'storedKey' })),
    renewCredential: () => Promise.resolve(ok(undefined)),
    service: () => 'https://service.invalid/',
    offered: () => undefined,
    setupProblem: () => undefined
  }
})

type Given = Pick<ShopContext, 'store' | 'clock' | 'random'> & {
  bootId: string
  emit: (name: string) => void
  catalog: Store
  mode?: ShopContext['mode']
  pins?: Pins
  wake: () => void
}

/** The context of a till whose other ports do nothing. */
const contextFor = ({ store, catalog, clock, random, bootId, emit, wake, mode, pins: own }: Given): ShopContext =>
  withScreen(
    {
      store,
      catalog: () => catalog,
      clock,
      random,
      mode: mode ?? 'live',
      program: { version: '1', versions: {} },
      session: newSession(),
      journal: createJournal(new Uint8Array(32), bootId),
      pins: own ?? quickPins,
      notices: () => [],
      ...idlePorts(store, wake),
      ...nullPorts()
    },
    emit
  )

/** A clock whose two times a test moves. */
function handClock() {
  let now = 1_800_000_000_000
  let monotonic = 0
  return {
    clock: { now: () => now as Instant, monotonic: () => monotonic as Monotonic, after: () => () => undefined },
    pass(ms: number): void {
      now += ms
      monotonic += ms
    },
    set(to: number): void {
      now = to
    },
    goTo(to: number): void {
      monotonic += to - now
      now = to
    },
    reboot(): void {
      monotonic = 0
    }
  }
}

/** Calls the till as its window does. */
function callsOf(
  serve: Till['serve'],
  errors: readonly unknown[],
  onAnswer: (answer: Result<unknown>) => void
): Pick<Till, 'ask' | 'call' | 'refused'> {
  const calls: Pick<Till, 'ask' | 'call' | 'refused'> = {
    async ask(name, input) {
      const answer = await serve('ours', name, input)
      onAnswer(answer)
      return answer as never
    },
    async call(name, input) {
      const answer = await calls.ask(name, input)
      if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer.failure)} ${String(errors.at(-1))}`)
      return answer.value
    },
    async refused(name, input) {
      const answer = await calls.ask(name, input)
      if (answer.ok) throw new Error(`${name} was not refused`)
      return answer.failure
    }
  }
  return calls
}

export function till(over: { shop?: Partial<Shop>; mode?: ShopContext['mode']; pins?: Pins } = {}): Till {
  const file = tillFile()
  const catalog = newCatalog(join(file.directory, 'catalog.db'))
  const shop: Shop = { rules, methods: [cash, card], currencies: [som, dollar], ...over.shop }
  fill(catalog, shop)
  const time = handClock()
  let woken = 0
  let boots = 0
  const random = seededRandom(7)
  const emitted: string[] = []
  const errors: unknown[] = []

  const start = (): ShopContext =>
    contextFor({
      ...over,
      store: file.store,
      catalog,
      clock: time.clock,
      random,
      bootId: `boot${(boots += 1)}`,
      emit: (name) => void emitted.push(name),
      wake: () => (woken += 1)
    })

  file.store.transaction((db) => {
    putSetting(db, 'place', here)
    for (const id of [anna, olim, boss]) {
      putEmployee(db, { id, name: id, isBoss: id === boss })
      if (over.mode !== 'training') enrol(db, id, `cashier:hash of ${pins[id] ?? ''}`, undefined, time.clock.now())
    }
  })
  const serve = createDispatcher<'ours' | 'theirs'>(
    () => self.context,
    (event) => event === 'ours',
    (_, error) => errors.push(error)
  )
  const customer = customerDisplay()
  const self: Till = {
    context: start(),
    catalog,
    serve,
    emitted,
    errors,
    woken: () => woken,
    ...callsOf(serve, errors, (answer) => customer.after(self.context, answer)),
    customerSees: () => customer.seen(),
    pass: (ms) => time.pass(ms),
    setClock: (to) => time.set(to),
    goTo: (to) => time.goTo(to),
    restart() {
      file.reopen()
      time.reboot()
      self.context = start()
    },
    remove() {
      catalog.close()
      file.remove()
    }
  }
  return self
}

export const signIn = (at: Till, employeeId: EmployeeId) =>
  at.call('people.signIn', { employeeId, pin: pins[employeeId] ?? '' })

/** Signs Anna in and opens her shift. */
export async function selling(over?: Parameters<typeof till>[0]): Promise<Till> {
  const at = till(over)
  await signIn(at, anna)
  await at.call('shift.open', { counts: [{ methodId: cash.id, currencyId: som.id, countedMinor: 100_000 }] })
  return at
}

/** The manager's approval for one act. */
export const byBoss = { managerId: boss, pin: pins['boss'] ?? '' }

/** Counts the drawer with the given rows, and 0 in every other row. A later count uses the manager's PIN. */
export async function countDrawer(
  at: Till,
  given: CallInput<'shift.count'>['counts'] = []
): Promise<CallOutput<'shift.count'>> {
  return at.call('shift.count', { counts: await wholeDrawer(at, given), approval: byBoss })
}
/** Returns the given rows, and 0 in every other row of the drawer. */
export async function wholeDrawer(
  at: Till,
  given: CallInput<'shift.count'>['counts'] = []
): Promise<CallInput<'shift.count'>['counts']> {
  const { rows } = await at.call('shift.closing', {})
  const isGiven = (row: (typeof rows)[number]) =>
    given.some(({ methodId, currencyId }) => methodId === row.methodId && currencyId === row.currencyId)
  const empty = rows.filter((row) => !isGiven(row))
  return [...given, ...empty.map(({ methodId, currencyId }) => ({ methodId, currencyId, countedMinor: zero }))]
}

/** Returns the full X report, which a cashier sees with a manager's PIN. */
export const wholeReport = (at: Till) => at.call('shift.report', { isWhole: true, approval: byBoss })

export const current = async (at: Till): Promise<TicketView> => at.call('ticket.current', {})
export const currentId = async (at: Till): Promise<TicketId> => (await current(at)).id
export const scan = (at: Till, code: string) => at.call('ticket.scan', { code })

export type JobSeen = {
  kind: string
  lane: string
  state: string
  subject: string
  subject_id: string
  shift_id: string | null
  payload: string
  employee_id: string
  id: string
}
export const jobs = (at: Till): JobSeen[] =>
  at.context.store
    .prepare('SELECT id, kind, lane, state, subject, subject_id, shift_id, payload, employee_id FROM job ORDER BY seq')
    .all() as JobSeen[]
/** Returns the kinds of the jobs that a job waits for. */
export const needs = (at: Till, job: JobSeen): string[] =>
  (
    at.context.store
      .prepare(
        `SELECT COALESCE((SELECT kind FROM job WHERE id = needs), needs) AS what FROM job_dependency
         WHERE job_id = ? ORDER BY what`
      )
      .all(job.id) as { what: string }[]
  ).map(({ what }) => what)
export const journalActs = (at: Till): string[] =>
  (at.context.store.prepare('SELECT act FROM journal ORDER BY seq').all() as { act: string }[]).map(({ act }) => act)
