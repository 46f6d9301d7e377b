import { expect, test } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import type { FaultRow } from '@kassa/sandbox'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import { movementType } from '../../../src/main/outbox/kinds/cash-movement.ts'
import { articles, invoicesOf, moveCash, transactionsOf } from '../rig/cash-rig.ts'
import { createRig } from '../rig/rig.ts'

// All faults at once, within the limits of queue.md: any request may fail in any way, and the process is killed at
// random commits, while two shifts are sold. In the end the sandbox's own records are counted.

const faults: FaultRow[] = [
  { fault: { kind: 'lostAnswer' }, probability: 0.06 },
  { fault: { kind: 'lostRequest' }, probability: 0.05 },
  { fault: { kind: 'late', delayMs: 280_000 }, probability: 0.03 },
  { fault: { kind: 'delay', delayMs: 20_000 }, probability: 0.02 },
  { fault: { kind: 'error', when: 'after' }, probability: 0.03 },
  { fault: { kind: 'error', when: 'before', status: 503 }, probability: 0.03 },
  { fault: { kind: 'error', when: 'before', status: 429, retryAfterSeconds: 20 }, probability: 0.02 },
  { fault: { kind: 'html', when: 'after' }, probability: 0.03 },
  { fault: { kind: 'html', when: 'after', status: 200 }, probability: 0.02 },
  { fault: { kind: 'truncated' }, probability: 0.03 },
  { fault: { kind: 'redirect', location: 'http://elsewhere.invalid/' }, probability: 0.02 },
  { fault: { kind: 'notSent' }, probability: 0.05 }
]

const seeds = Array.from({ length: Number(process.env['KASSA_STORMS'] ?? 10) }, (_, index) => 100 + index)

/** The clock of the till jumps by at most this time, and that of the service is wrong by at most this time. */
const wrongByMs = { till: 3 * 3_600_000, service: 40 * 60_000 }

/** Expects each sale and each movement once at the service, and every job done. */
function expectOneEffect(
  rig: ReturnType<typeof createRig>,
  { codes, moved }: { codes: readonly string[]; moved: readonly string[] }
): void {
  expect(rig.faultsOfOurs).toEqual([])
  expect(rig.jobs().filter(({ state }) => state !== 'done' && state !== 'cancelled')).toEqual([])
  expect(
    rig
      .trades()
      .map(({ code }) => code)
      .sort()
  ).toEqual([...codes].sort())
  expect(
    invoicesOf(rig)
      .map(({ type, paid }) => `${type} ${paid}`)
      .sort()
  ).toEqual([...moved].sort())
  expect(
    transactionsOf(rig)
      .map(({ type, amount }) => `${type} ${amount}`)
      .sort()
  ).toEqual([...moved].sort())
  expect(rig.sessions().map(({ state }) => state)).toEqual(['closed', 'closed'])
  expect(rig.openTickets()).toEqual([])
}

test.each(seeds.flatMap((seed) => [false, true].map((areClocksWrong) => ({ seed, areClocksWrong }))))(
  'a storm over two shifts leaves exactly one effect for each sale and each cash movement (seed $seed, wrong clocks: $areClocksWrong)',
  { timeout: 120_000 },
  async ({ seed, areClocksWrong }) => {
    const chance = seededRandom(seed)
    const wrongBy = (mostMs: number): number => Math.round((2 * chance.fraction() - 1) * mostMs)
    let aheadMs = areClocksWrong ? wrongBy(wrongByMs.service) : 0
    let jumpedMs = 0
    const rig = createRig({ seed, faults, serviceNow: (clock) => clock.now() - jumpedMs + aheadMs })
    /** Sets each of the two clocks to another time, by chance. */
    const maybeJump = () => {
      if (!areClocksWrong) return
      const byMs = chance.fraction() < 0.3 ? wrongBy(wrongByMs.till) : 0
      rig.clock.jump(byMs)
      jumpedMs += byMs
      if (chance.fraction() < 0.3) aheadMs = wrongBy(wrongByMs.service)
    }
    const maybeDie = () => rig.dieSoon(chance.fraction() < 0.3 ? 1 + Math.floor(chance.fraction() * 12) : undefined)
    const pass = async (hours: number) => {
      rig.engine().wake()
      await rig.drain(hours)
      if (rig.isDead()) rig.restart()
    }
    // Each movement has its own amount, so that the sandbox's records can be told apart without a marker.
    const move = (shift: ReturnType<typeof rig.openShift>, n: number): string => {
      const direction = n % 12 === 0 ? 'out' : 'in'
      const article = n % 18 === 0 ? articles.bank : articles[direction]
      const amount = 10_000 + moved.length
      moveCash(rig, shift, { direction: article.direction, article, amount: amount as never })
      return `${movementType[article.direction]} ${amount}`
    }
    rig.start()
    const codes: string[] = []
    const moved: string[] = []
    let previous: ReturnType<typeof rig.openShift> | undefined
    for (let turn = 0; turn < 2; turn += 1) {
      const shift = rig.openShift({}, previous === undefined ? [] : [{ kind: 'shift.close', subjectId: previous.id }])
      previous = shift
      const held = [rig.hold(), rig.hold()]
      for (let n = 0; n < 25; n += 1) {
        const ticket = chance.fraction() < 0.1 ? held.pop() : undefined
        codes.push(rig.sell(shift, 1000 + n, ticket).code)
        if (n % 6 === 0) moved.push(move(shift, n))
        maybeDie()
        maybeJump()
        if (chance.fraction() < 0.4) await pass(chance.fraction() * 0.1)
      }
      for (const ticket of held) rig.remove(ticket)
      rig.closeShift(shift)
    }
    for (let day = 0; day < 6; day += 1) {
      maybeJump()
      await pass(12)
      // Four losses in a row are rare, and a person decides about them.
      const unlucky = rig.jobs().filter(({ state, reason }) => state === 'needsPerson' && reason === 'resends')
      for (const { id } of unlucky) await rig.engine().resend(id, rig.ids.owner as never, 'the network is bad today')
    }

    expectOneEffect(rig, { codes, moved })
    // Everything is read back in the end, and faults alone cause no incidents.
    await rig.clock.advance(12 * 3_600_000)
    expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
    expect(openIncidents(rig.store(), 10)).toEqual([])
    rig.end()
  }
)
