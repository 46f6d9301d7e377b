import { expect, test } from 'vitest'
import type { FaultRow } from '@kassa/sandbox'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import { createRig } from '../rig/rig.ts'

// A whole shift without the network, and then a network that loses requests and answers.

const faults: FaultRow[] = [
  { fault: { kind: 'lostAnswer' }, endpoint: 'trade/create', probability: 0.15 },
  { fault: { kind: 'lostRequest' }, endpoint: 'trade/create', probability: 0.1 },
  { fault: { kind: 'late', delayMs: 200_000 }, endpoint: 'trade/create', probability: 0.05 },
  { fault: { kind: 'error', when: 'after' }, endpoint: 'trade/create', probability: 0.05 },
  { fault: { kind: 'html', when: 'after' }, endpoint: 'trade/create', probability: 0.05 },
  { fault: { kind: 'truncated' }, endpoint: 'trade/create', probability: 0.05 },
  { fault: { kind: 'notSent' }, endpoint: 'trade/create', probability: 0.05 },
  { fault: { kind: 'lostAnswer' }, endpoint: 'cashbox-session/*', probability: 0.3 },
  { fault: { kind: 'lostRequest' }, endpoint: 'cashbox-session/open', at: [1] },
  { fault: { kind: 'lostAnswer' }, endpoint: 'open-ticket/*', probability: 0.3 }
]

test.each([11, 12, 13])(
  'a shift of 200 sales without the network arrives whole, each sale once, though answers are lost at random (seed %d)',
  { timeout: 60_000 },
  async (seed) => {
    const rig = createRig({ seed, faults })
    // Two tickets are at the service before the network fails.
    rig.engine().start()
    rig.setFaults(undefined)
    const early = [rig.hold(1500), rig.hold(2500)]
    await rig.drain()
    expect(rig.openTickets()).toHaveLength(2)

    rig.cut(true)
    const shift = rig.openShift()
    const held = [...early, rig.hold(700), rig.hold(900)]
    const sales = Array.from({ length: 200 }, (_, index) => {
      const sale = rig.sell(shift, 1000 + index * 10, index % 50 === 25 ? held.pop() : undefined)
      rig.engine().wake()
      return sale
    })
    rig.closeShift(shift)
    rig.engine().wake()
    await rig.clock.advance(4 * 3_600_000)
    expect(rig.unsent().count).toBeGreaterThanOrEqual(202)
    expect(rig.trades()).toHaveLength(0)

    rig.setFaults(faults)
    rig.cut(false)
    await rig.drain(48)

    expect(rig.unsent()).toMatchObject({ count: 0, needPerson: 0 })
    const trades = rig.trades()
    expect(trades).toHaveLength(200)
    const totals = new Map(trades.map((row) => [row.code, row.total_to_pay]))
    for (const sale of sales) expect(totals.get(sale.code)).toBe(sale.sums.total)
    expect(rig.sessions().map(({ state }) => state)).toEqual(['closed'])
    expect(rig.openTickets()).toHaveLength(0)
    // Everything is read back in the end, and faults alone cause no incidents.
    await rig.clock.advance(12 * 3_600_000)
    expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
    expect(openIncidents(rig.store(), 10)).toEqual([])
    // Every attempt after the first has a decision with two probes, or was proved not to have left.
    const again = rig.store().prepare(`SELECT count(*) AS n FROM attempt WHERE number > 1`).get() as { n: number }
    const proved = rig
      .store()
      .prepare(`SELECT count(*) AS n FROM attempt WHERE outcome IN ('notSent', 'rate', 'gate')`)
      .get() as { n: number }
    expect(again.n).toBe(proved.n + rig.count('decision'))
    expect(rig.faultsOfOurs).toEqual([])
    rig.end()
  }
)
