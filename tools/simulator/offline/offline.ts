import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../../src/main/system/random.ts'
import type { Instant } from '../../../src/shared/ports.ts'
import { createCashier, type Cashier } from '../cashier/cashier.ts'
import { Machine } from '../machine.ts'
import { flatness, sampleMemory, type Flatness, type Sample } from '../memory.ts'
import { spread } from '../machine-faults.ts'
import { startService, type Link } from './link.ts'
import type { Verdict } from './service.ts'
import { registers, fillTill } from '../shop.ts'
import { beginning, createTime, type Time } from '../time.ts'

// One till without a network for a month. It sells through its IPC dispatcher, two shifts a day. Then the network is
// back, nobody acts, and the queue empties itself. The sandbox with its growing world and the audit run in their own
// process (service.ts), so that the heap and the resident memory of this process are those of the till; a worker thread
// would only separate the heap. Receipts go to a file at once, because a till does not hold its printed receipts in
// memory.

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const samplesAPhase = 20

export type OfflineOptions = { days: number; sales: number; shifts: number; seed: number; onProgress?: Progress }
export type Progress = (phase: Phase, done: number, all: number, sample?: Sample) => void
type Phase = 'selling' | 'draining' | 'reading back'

type Duration = { simulatedSeconds: number; realSeconds: number }
export type Offline = {
  days: number
  sales: number
  shifts: number
  seed: number
  calls: number
  requests: number
  unsentAtMost: number
  durations: Record<Phase, Duration>
  soldPerSecond: number
  drainedPerSecond: number
  audit: Verdict
  memory: Flatness & { baseSales: number }
  samples: Sample[]
  violations: { invariant: string; what: string }[]
}

type World = OfflineOptions & {
  time: Time
  link: Link
  machine: Machine
  cashier: Cashier
  plan: { shifts: number; sales: number }
  receipts: string
  sold: number
  samples: Sample[]
  violations: Offline['violations']
}

const ram = '/dev/shm'

/** Runs all phases. `violations` has what was wrong. */
export async function playOffline(options: OfflineOptions): Promise<Offline> {
  const folder = mkdtempSync(join(existsSync(ram) ? ram : tmpdir(), 'kassa-offline-'))
  const time = createTime()
  const link = startService(time)
  try {
    const world = await begin(options, folder, time, link)
    const durations = {
      selling: await timed(time, () => sell(world)),
      draining: await timed(time, () => drain(world)),
      'reading back': await timed(time, () => readBack(world))
    }
    return await accepted(world, durations)
  } finally {
    link.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a connected till with goods, and waits until it has reached the service once. */
async function begin(options: OfflineOptions, folder: string, time: Time, link: Link): Promise<World> {
  const { days, sales, shifts, seed } = options
  const register = registers[0]
  if (register === undefined) throw new Error('the shop has no register')
  const chance = seededRandom(seed)
  const { catalogPath, apiKey } = await link.open(folder, seed)
  const violations: Offline['violations'] = []
  const machine = new Machine({
    index: 0,
    folder,
    catalogPath,
    register,
    apiKey,
    time,
    chance,
    network: link.network,
    touched: new Set<string>(),
    hasOthersChange: () => false,
    onViolation: (invariant, what) => {
      if (violations.length < 50) violations.push({ invariant, what })
    },
    log: () => undefined
  })
  fillTill(machine.path, register, beginning as Instant)
  const plan = { shifts, sales: 0 }
  const cashier = createCashier(machine, chance, plan, () => time.elapsed())
  machine.start()
  await time.advanceTo(minute)
  if (machine.engine.status().network !== 'online') throw new Error('the till did not reach its service')
  const numbers = { days, sales, shifts, seed, sold: 0, samples: [], violations }
  return { ...options, ...numbers, time, link, machine, cashier, plan, receipts: join(folder, 'receipts') }
}

async function timed(time: Time, work: () => Promise<void>): Promise<Duration> {
  const [simulated, real] = [time.elapsed(), performance.now()]
  await work()
  const simulatedSeconds = Math.round((time.elapsed() - simulated) / second)
  return { simulatedSeconds, realSeconds: Math.round((performance.now() - real) / 100) / 10 }
}

/** Memory must not grow after this many sales: by then the program is warm and the queue is long. */
const baseSoldOf = (sales: number): number => Math.min(2000, Math.ceil(sales / 4))

/** Sells without the network, shift after shift, each in its part of the days. */
async function sell(world: World): Promise<void> {
  const { time, link, cashier, plan, days, sales, shifts } = world
  const from = time.elapsed()
  const slotMs = (days * day) / shifts
  link.setCut(true)
  for (let shift = 0; shift < shifts; shift += 1) {
    await time.advanceTo(from + shift * slotMs)
    plan.sales = Math.floor((sales * (shift + 1)) / shifts) - Math.floor((sales * shift) / shifts)
    await work(world, shifts - shift - 1, from + (shift + 0.95) * slotMs)
  }
  await time.advanceTo(from + days * day)
  if (cashier.shiftsLeft > 0) throw new Error('a shift was not closed')
}

/** Runs one shift from its opening to its report. The actions are spread over the length of the shift. */
async function work(world: World, shiftsLeft: number, endsAt: number): Promise<void> {
  const { time, cashier, plan } = world
  const chance = seededRandom(world.seed + shiftsLeft)
  const most = cashier.acts + 200 * (plan.sales + 20)
  while (cashier.shiftsLeft > shiftsLeft) {
    // No action waits for the network, so it ends before time advances.
    await cashier.act()
    print(world)
    if (cashier.acts > most)
      throw new Error(`a shift does not end: ${cashier.salesLeft} sales left, ${cashier.refused}`)
    const mean = Math.max(second, (endsAt - time.elapsed()) / (7 * Math.max(1, cashier.salesLeft)))
    await time.advanceTo(time.elapsed() + Math.min(spread(chance, mean), 10 * minute))
  }
}

/** Writes the printed receipts to the file. A second Enter prints the same receipt again. */
function print(world: World): void {
  const { cashier, receipts, sales } = world
  const printed = cashier.printed.splice(0)
  if (printed.length === 0) return
  appendFileSync(receipts, printed.map((one) => `${JSON.stringify(one)}\n`).join(''))
  world.sold += 1
  const isDue = world.sold % Math.ceil(sales / samplesAPhase) === 0 || world.sold === baseSoldOf(sales)
  addSample(world, 'selling', world.sold, sales, isDue)
}

function addSample(world: World, phase: Phase, done: number, all: number, isDue: boolean): void {
  const { machine, samples, sold } = world
  const sample = isDue ? sampleMemory(phase, machine.path, { sold, unsent: machine.countUnfinished() }) : undefined
  if (sample !== undefined) samples.push(sample)
  world.onProgress?.(phase, done, all, sample)
}

/** Restores the network and waits until the queue is empty. */
async function drain(world: World): Promise<void> {
  const { time, link, machine } = world
  const all = machine.countUnfinished()
  const end = time.elapsed() + 3 * day
  link.setCut(false)
  let nextAt = all
  for (let left = all; left > 0 && time.elapsed() < end; left = machine.countUnfinished()) {
    addSample(world, 'draining', all - left, all, left <= nextAt)
    if (left <= nextAt) nextAt = left - all / samplesAPhase
    await time.advanceTo(time.elapsed() + 10 * second)
  }
  addSample(world, 'draining', all - machine.countUnfinished(), all, true)
}

/** Waits until all sales are reconciled, which starts 15 minutes after each is done. */
async function readBack(world: World): Promise<void> {
  const { time, machine } = world
  const sql = `SELECT count(*) AS n FROM job WHERE state = 'done' AND swept_at IS NULL AND kind = 'sale.create'`
  const left = (): number => (machine.disk.file.prepare(sql).get() as { n: number }).n
  const all = left()
  const end = time.elapsed() + 3 * day
  let nextAt = all
  for (let rest = all; rest > 0 && time.elapsed() < end; rest = left()) {
    addSample(world, 'reading back', all - rest, all, rest <= nextAt)
    if (rest <= nextAt) nextAt = rest - all / samplesAPhase
    await time.advanceTo(time.elapsed() + 10 * second)
  }
  await time.advanceTo(time.elapsed() + hour)
  addSample(world, 'reading back', all - left(), all, true)
}

async function accepted(world: World, durations: Record<Phase, Duration>): Promise<Offline> {
  const { days, sales, shifts, seed, link, machine, cashier, samples, violations, receipts } = world
  const unsentAtMost = Math.max(...samples.map(({ unsent }) => unsent))
  machine.down()
  const audit = await link.accept({
    till: machine.path,
    receipts,
    reports: cashier.reports,
    logged: machine.logged,
    sales,
    shifts
  })
  const rate = (n: number, { realSeconds }: Duration): number => Math.round((n / realSeconds) * 10) / 10
  return {
    days,
    sales,
    shifts,
    seed,
    calls: cashier.acts,
    requests: link.requests(),
    unsentAtMost,
    durations,
    soldPerSecond: rate(sales, durations.selling),
    drainedPerSecond: rate(sales, durations.draining),
    audit,
    memory: { ...flatness(samples, baseSoldOf(sales)), baseSales: baseSoldOf(sales) },
    samples,
    violations: [...violations, ...audit.violations]
  }
}
