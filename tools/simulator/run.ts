import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../src/main/system/random.ts'
import { createSandbox, type Readings } from '@kassa/sandbox'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill } from '../../src/main/db/core/open.ts'
import type { Instant } from '../../src/shared/ports.ts'
import { audit } from './audit/audit.ts'
import { checkCost, checkExtra } from './audit/cost.ts'
import { createCashier } from './cashier/cashier.ts'
import { drain, evening, runToEnd, repairAll, unattended } from './cashier/evening.ts'
import { count, networkRows, type Counts } from './faults.ts'
import { Machine } from './machine.ts'
import { changeByOthers, injectMachineFault, spread, type Seat, type World } from './machine-faults.ts'
import { createNetwork, type Node, type Weather } from './network.ts'
import { createOffice, manage } from './office.ts'
import { pastOf } from './past.ts'
import { registers, fillCatalog, fillTill, addCustomerFields, sellingRulesIn } from './shop.ts'
import { addTally, countQuestions, countTransitions, emptyTally, type Tally } from './tally.ts'
import { beginning, createTime } from './time.ts'

// One world from one seed: a few tills sell through a few shifts while everything fails; then all faults end, the
// queues get their time, and the audit runs.

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const longestDayMs = 40 * hour

export type RunOptions = {
  seed: number
  isOutside: boolean
  isLogged?: boolean
  isFirst?: boolean
  shifts?: number
  sales?: number
  /** Rows of the table of faults: requests then meet only these, all day long. */
  weather?: readonly string[] | undefined
  /** Other readings of the document where it is silent. */
  policies?: Readings | undefined
}
export type Run = { tally: Tally; log: string[] }

const ram = '/dev/shm'

export async function run(options: RunOptions): Promise<Run> {
  const { seed } = options
  const folder = mkdtempSync(join(existsSync(ram) ? ram : tmpdir(), 'kassa-simulated-'))
  const tally: Tally = { ...emptyTally(), seeds: 1 }
  const log: string[] = []
  try {
    await runWorld(folder, options, tally, log)
  } catch (error) {
    if (error instanceof EnoughViolations) return { tally, log }
    tally.violations.push({
      seed,
      invariant: 'the world runs to its end',
      what: error instanceof Error ? (error.stack ?? error.message) : String(error)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { tally, log }
}

/** Thrown to end the world, because with `--first` one violation is enough. */
class EnoughViolations extends Error {}

async function runWorld(folder: string, options: RunOptions, tally: Tally, lines: string[]): Promise<void> {
  const { seed, isOutside } = options
  const time = createTime()
  const chance = seededRandom(seed)
  const counts: Counts = tally.faults
  const log = (line: string): void => {
    if (options.isLogged === true)
      (lines.length > 30_000 ? console.log : (l: string) => lines.push(l))(
        `${(time.elapsed() / second).toFixed(3)} ${line}`
      )
  }
  const onViolation = (invariant: string, what: string): void => {
    log(`VIOLATED ${invariant}: ${what}`)
    if (tally.violations.length < 50) tally.violations.push({ seed, invariant, what })
  }
  const hold = (invariant: string, isTrue: boolean, what: () => string): void => {
    count(tally.checked, invariant)
    if (!isTrue) onViolation(invariant, what())
  }
  const sandbox = createSandbox({
    now: () => Math.floor(time.now()),
    random: seededRandom(seed + 1_000_003),
    policies: readingsOfWorld(options),
    schedule: (delayMs, work) => void time.after(delayMs, work)
  })
  addCustomerFields(sandbox)
  const past = pastOf(seed, isOutside, { onKind: (id) => count(counts, id), elapsed: () => time.elapsed(), beginning })
  const network = createNetwork(sandbox, time, chance, counts, onViolation, past?.past)
  const office = createOffice(sandbox, network, chance, counts)
  const catalogPath = fillCatalog(folder, sandbox)
  const isCrowded = chance.fraction() < 0.12
  // The lists of a short day fit on one page of the service. In every third world the page is smaller.
  const pageRows = seed % 3 === 0 ? 6 : 200
  const seats = registers.slice(0, isCrowded ? 3 : 2).map((register, index): Seat => {
    const machine = new Machine({
      index,
      folder,
      catalogPath,
      register,
      time,
      chance,
      network,
      onViolation,
      log,
      touched: office.touched,
      hasOthersChange: office.hasOthersChange,
      pageRows,
      apiKey: sandbox.apiKey
    })
    fillTill(machine.path, register, beginning as Instant, sellingRulesIn(seed))
    const plan = index === 2 ? { shifts: 1, sales: 4 } : { shifts: options.shifts ?? 2, sales: options.sales ?? 15 }
    return { machine, cashier: createCashier(machine, chance, plan, () => time.elapsed()), nextAt: index * minute }
  })
  if (isCrowded) count(counts, 'second till at the register')
  const node = secondNode(chance)
  if (node !== undefined) network.setNode(node)
  const isUnattended = chance.fraction() < 0.25
  const world: World = {
    time,
    chance,
    counts,
    seats,
    office,
    network,
    crashPoints: tally.crashPoints,
    log,
    isUnattended
  }
  const possible = networkRows.filter((row) => isOutside || row.isOutside === undefined)
  const { weather } = options

  const stopIfFirst = (): void => {
    if (options.isFirst === true && tally.violations.length > 0) throw new EnoughViolations('a violation')
  }
  // The back office already knows some of the customers.
  for (let times = 0; times < 4; times += 1) await office.createCustomer()
  await day(world, weather === undefined ? changing(chance, possible) : steady(possible, weather), stopIfFirst)
  repairAll(world)
  await evening(world)
  if (isUnattended) await unattended(world, hold, sandbox)
  await drain(world)
  stopIfFirst()
  tally.requests.push({ seed, hash: network.requestsHash() })
  tally.operations += seats.reduce((sum, { machine, cashier }) => sum + cashier.acts + machine.watch.sent.length, 0)

  for (const { machine } of seats)
    hold(
      'every job in state done is reconciled',
      !machine.hasUnreconciled(),
      () => `till ${machine.index} has unreconciled jobs`
    )
  const tills = seats.map(({ machine, cashier }) => {
    machine.down()
    if (process.env['KASSA_KEEP'] !== undefined)
      copyFileSync(machine.path, `${process.env['KASSA_KEEP']}/till${machine.index}.db`)
    return { machine, cashier, file: openTill(machine.path, tillMigrations) }
  })
  audit({ sandbox, tills, touched: office.touched, isOutside, hold })
  for (const till of tills) checkCost(till, hold)
  if (past?.hasCutKeys === true) checkExtra(sandbox, hold)
  const made = new Map(
    sandbox.world.all('trade').map(({ code, created_at, $at }) => [code, ($at ?? Date.parse(created_at)) - beginning])
  )
  for (const { machine, cashier, file } of tills) {
    count(tally.checked, 'a cashier sold', cashier.printed.length)
    for (const [id, times] of machine.watch.checks) count(tally.checked, id, times)
    countTransitions(file, tally.transitions)
    countQuestions(file, tally.questionsByReason)
    for (const { code, at } of cashier.printed) {
      const there = made.get(code)
      if (there !== undefined) tally.settleSeconds.push(Math.max(0, there - at) / second)
    }
    const n = (sql: string): number => (file.prepare(`SELECT count(*) AS n FROM ${sql}`).get() as { n: number }).n
    count(
      tally.checked,
      'a sale of another till was refunded',
      n('refund WHERE sale_id IN (SELECT id FROM other_till_sale)')
    )
    count(tally.checked, 'a refund at another till was learned', n('other_till_refund'))
    count(tally.checked, 'a sale was entered later', n('sale WHERE made_at IS NOT NULL'))
    addTally(tally, {
      ...emptyTally(),
      shifts: n('shift'),
      sales: n('sale'),
      attempts: n('attempt'),
      probes: n('probe'),
      resends: n(`decision WHERE verb = 'resend'`),
      questions: n(`journal WHERE act IN ('job.askPerson', 'job.refuse')`),
      boots: n('boot')
    })
    file.close()
  }
}

/**
 * Returns how the sandbox reads the document. It does not say whether an update of a customer keeps fields that it does
 * not name, so both are simulated.
 */
const readingsOfWorld = ({ seed, policies }: RunOptions): Readings => ({
  ...(seed % 2 === 0 && { 'customer-update': 'deletes-omitted' as const }),
  ...policies
})

/** Returns the second node, in every second world on average: its clock is wrong, or its reads lag. */
function secondNode(chance: World['chance']): Node | undefined {
  const offMs = (0.1 + chance.fraction()) * (chance.fraction() < 0.5 ? hour : 9 * hour)
  const kinds: readonly Node[] = [
    { id: 'a node whose clock is ahead', aheadMs: Math.round(offMs) },
    { id: 'a node whose clock is behind', aheadMs: -Math.round(offMs) },
    { id: 'a node that lags', behindMs: Math.round(chance.fraction() * 8 * minute) }
  ]
  return kinds[Math.floor(chance.fraction() * 2 * kinds.length)]
}

/** Returns the next weather and how long it lasts. */
type WeatherPlan = () => { weather: Weather; lastsMs: number }

const changing =
  (chance: World['chance'], rows: typeof networkRows): WeatherPlan =>
  () => {
    const share = [0, 0.03, 0.12, 0.35][Math.floor(chance.fraction() * 4)] ?? 0
    const weather = { share, rows: rows.filter(() => chance.fraction() < 0.5) }
    return { weather, lastsMs: spread(chance, 30 * minute) }
  }
const steady = (rows: typeof networkRows, ids: readonly string[]): WeatherPlan => {
  const weather = { share: 0.35, rows: rows.filter(({ id }) => ids.includes(id)) }
  return () => ({ weather, lastsMs: longestDayMs })
}

/** The cashiers work, each at their own pace, while the weather changes. */
async function day(world: World, forecast: WeatherPlan, stopIfFirst: () => void): Promise<void> {
  const { time, chance, seats, network } = world
  let weatherUntil = 0
  while (seats.some(({ cashier }) => !cashier.isDone()) && time.elapsed() < longestDayMs) {
    stopIfFirst()
    const seat = seats.filter(({ cashier }) => !cashier.isDone()).sort((a, b) => a.nextAt - b.nextAt)[0]
    if (seat === undefined) return
    await time.advanceTo(seat.nextAt)
    if (time.elapsed() >= weatherUntil) {
      const { weather, lastsMs } = forecast()
      network.setWeather(weather)
      weatherUntil = time.elapsed() + lastsMs
      world.log(`share of requests with a fault: ${weather.share}`)
    }
    await turn(world, seat)
    const isPause = chance.fraction() < 0.02
    seat.nextAt = time.elapsed() + (isPause ? spread(chance, 20 * minute) : spread(chance, 8 * second))
  }
}

/** Runs one step of a cashier: starts the till if it is off, may cause a fault, and makes one action. */
async function turn(world: World, seat: Seat): Promise<void> {
  const { chance, time, log } = world
  const { machine, cashier } = seat
  if (!machine.isUp()) {
    machine.down()
    const isAlive = machine.start()
    log(`till ${machine.index} starts${isAlive ? '' : ' and dies'}`)
    return
  }
  if (chance.fraction() < 0.06) injectMachineFault(world, seat)
  if (chance.fraction() < 0.012) await changeByOthers(world, seat)
  if (chance.fraction() < 0.02 && !world.isUnattended) await runToEnd(time, manage(machine, chance))
  await runToEnd(time, cashier.act())
  if (!machine.isUp()) {
    log(`till ${machine.index} is dead`)
    seat.nextAt = time.elapsed() + spread(chance, 2 * minute)
  }
}
