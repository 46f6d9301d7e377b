import { expect, test } from 'vitest'
import { flatness, type Sample } from '../../tools/simulator/memory.ts'
import { playOffline } from '../../tools/simulator/offline/offline.ts'

test('two days without a network end in exactly one trade for each sale, without help', async () => {
  const played = await playOffline({ days: 2, sales: 60, shifts: 4, seed: 3 })
  expect(played.violations).toEqual([])
  expect(played.audit.checked).toBeGreaterThan(400)
  const { sales, receipts, trades, shifts, sessions, decisions, incidents, unread } = played.audit.counts
  expect({ sales, receipts, trades, shifts, sessions }).toEqual({
    sales: 60,
    receipts: 60,
    trades: 60,
    shifts: 4,
    sessions: 4
  })
  expect({ decisions, incidents, unread }).toEqual({ decisions: 0, incidents: 0, unread: 0 })
  expect(played.durations.selling.simulatedSeconds).toBe(2 * 24 * 3600)
  expect(played.unsentAtMost).toBeGreaterThanOrEqual(60 + 2 * 4)
  expect(new Set(played.samples.map(({ phase }) => phase))).toEqual(new Set(['selling', 'draining', 'reading back']))
})

test('memory counts as flat if no later sample is half as large again as the first one', () => {
  const weighed = (heaps: number[]): Sample[] =>
    heaps.map((heapMb, index) => ({
      phase: 'selling',
      seconds: index,
      sold: (index + 1) * 100,
      unsent: 0,
      heapMb,
      externalMb: 0,
      rssMb: 0,
      fileMb: 0,
      walMb: 0
    }))
  expect(flatness(weighed([90, 20, 25, 30, 22]), 200)).toEqual({ isFlat: true, baseMb: 20, maxMb: 30, growth: 1.5 })
  expect(flatness(weighed([20, 20, 31, 20]), 200)).toMatchObject({ isFlat: false, maxMb: 31 })
})
