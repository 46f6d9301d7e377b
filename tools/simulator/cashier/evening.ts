import type { Fault, Sandbox } from '../../../src/backoffice/sandbox/index.ts'
import type { Hold } from '../audit/till.ts'
import { count, type WorldRow } from '../faults.ts'
import { spread, type World } from '../mishaps.ts'
import { manage } from '../office.ts'
import type { Sent } from '../network.ts'
import type { Time } from '../time.ts'

// The end of a world. People put right what people put right; then one more short shift is sold into one outage of the
// whole service, which ends without a word to anybody. Or, when all has long been quiet, shifts are opened, the answers
// to that are lost, and everybody goes home. No till is started again and nobody touches the queue: what they owe has to
// find its way by itself, but for what it asks a manager.

const minute = 60_000
const hour = 60 * minute
/** Longer than the queue may look for anything before it asks a person, and the person's answers. */
const longestDrainMs = 80 * hour

type Outage = { id: WorldRow; lastsMs: number; fault: (sent: Sent, shareOver: number) => Fault | undefined }
const outages: readonly Outage[] = [
  { id: 'evening without a network', lastsMs: 3 * hour, fault: () => ({ kind: 'notSent' }) },
  {
    id: 'evening of a refused key',
    lastsMs: hour,
    // At last whoever tries the key hears that there is no such address.
    fault: ({ name }, shareOver) => ({
      kind: 'error',
      when: 'before',
      status: shareOver > 0.3 && name === 'profile/getMe' ? 404 : 401
    })
  }
]

/** Lets time pass until something that asks the service is answered. */
export async function finished(time: Time, work: Promise<void>): Promise<void> {
  const over = { isIt: false }
  const end = () => (over.isIt = true)
  work.then(end, end)
  await time.settle()
  for (let tries = 0; !over.isIt && tries < 10_000; tries += 1) {
    const next = time.nextAt()
    if (next === undefined) break
    await time.advanceTo(next)
  }
  await work
}

/** Plugs, keys, clocks, disks and tills that are off: somebody sees to them. */
export function putRight({ seats, network, log }: World): void {
  log('all is put right')
  network.setWeather({ share: 0, rows: [] })
  for (const { machine } of seats) {
    network.setCut(machine.index, false)
    network.setBlocked(machine.desk.cashierId, false)
    machine.clock.setRate(1)
    machine.clock.putRight()
    machine.plan(undefined, 'cut', () => undefined)
    if (machine.isUp()) machine.disk.refuse(0, 'SQLITE_FULL')
    if (!machine.isUp()) {
      machine.down()
      machine.start()
    }
    machine.setKey(true)
    if (machine.engine.status().network === 'byHand') machine.engine.setOffline(false)
  }
}

/** One more shift, in an outage of all. */
export async function evening(world: World): Promise<void> {
  const { time, chance, seats, network, counts, log } = world
  const outage = outages[Math.floor(chance.fraction() * (outages.length + 1))]
  if (outage === undefined) return lastAnswers(world)
  count(counts, outage.id)
  log(outage.id)
  const began = time.elapsed()
  const lastsMs = outage.lastsMs * (0.5 + chance.fraction() / 2)
  network.setOutage((sent) => outage.fault(sent, (time.elapsed() - began) / lastsMs))
  for (const seat of seats) {
    seat.cashier.oneMore(2)
    while (!seat.cashier.isDone() && time.elapsed() < began + lastsMs) {
      await finished(time, seat.cashier.act())
      await time.advanceTo(time.elapsed() + spread(chance, 4000))
    }
  }
  await time.advanceTo(began + lastsMs)
  network.setOutage(undefined)
  log('the outage is over')
}

/** The answers to one thing each are lost after all else was done and read back, and nothing else goes on. */
async function lastAnswers(world: World): Promise<void> {
  const { time, seats, network, counts, log } = world
  await drain(world)
  count(counts, 'last answers lost')
  log('last answers lost')
  const lost = new Set<number>()
  network.setOutage(({ till, purpose }) => {
    if (purpose === 'look' || lost.has(till)) return undefined
    lost.add(till)
    return { kind: 'lostAnswer' }
  })
  for (const { machine, cashier } of seats) {
    cashier.oneMore(1)
    for (let acts = 0; acts < 10 && machine.owes() === 0; acts += 1) await finished(time, cashier.act())
    // Two that open at one desk in the same second cannot see each other.
    await time.advanceTo(time.elapsed() + minute)
  }
  network.setOutage(undefined)
}

/** Jobs that nothing but time and the service stand in the way of. */
const moving = `SELECT kind, state FROM job WHERE state IN ('sending', 'ambiguous') OR (state = 'queued' AND waits = 0)`

/**
 * Nobody comes: the queues have time, and must come to rest with nothing left but what waits on a person and what waits
 * for that. What stands at the service after all is nobody's question.
 */
export async function unattended({ time, seats, counts, log }: World, hold: Hold, sandbox: Sandbox): Promise<void> {
  count(counts, 'people who never come')
  log('nobody comes')
  const end = time.elapsed() + longestDrainMs
  const isMoving = () => seats.some(({ machine }) => machine.disk.file.prepare(moving).get() !== undefined)
  while (time.elapsed() < end && isMoving()) await time.advanceTo(time.elapsed() + hour)
  await time.advanceTo(time.elapsed() + 3 * hour)
  const codes = new Set(sandbox.world.all('trade').map(({ code }) => code))
  for (const { machine } of seats) {
    const { file } = machine.disk
    const left = file.prepare(moving).all()
    hold('what waits on nobody is sent without people', left.length === 0, () => JSON.stringify(left.slice(0, 3)))
    const asked = file
      .prepare(
        `SELECT code FROM job JOIN sale ON sale.id = subject_id WHERE kind = 'sale.create' AND job.state = 'needsPerson'`
      )
      .all() as { code: string }[]
    for (const { code } of asked) hold('what is there waits on nobody', !codes.has(code), () => code)
  }
}

/** The queues have time, and a manager answers what they ask. */
export async function drain({ time, chance, seats }: World): Promise<void> {
  const end = time.elapsed() + longestDrainMs
  let managedAt = 0
  while (time.elapsed() < end) {
    await time.settle()
    if (seats.every(({ machine }) => machine.owes() === 0)) break
    if (time.elapsed() >= managedAt) {
      for (const { machine } of seats) await finished(time, manage(machine, chance))
      managedAt = time.elapsed() + 30 * minute
    }
    const next = time.nextAt()
    await time.advanceTo(Math.min(next ?? managedAt, managedAt))
  }
  // What was done is read back a quarter of an hour later, and what was sent twice hours later: both find incidents.
  const longest = time.elapsed() + 60 * hour
  do await time.advanceTo(time.elapsed() + 5 * hour)
  while (time.elapsed() < longest && seats.some(({ machine }) => machine.isUnread()))
}
