import { expect, onTestFinished, test, vi } from 'vitest'
import { Log } from '../../tools/outsider/log.ts'
import { joined, overlapping, uncoveredMs } from '../../tools/outsider/spans.ts'
import {
  canary,
  done,
  doneIn,
  failedCanary,
  overIn,
  read,
  second,
  write,
  type Attempt
} from '../support/invented-waits.ts'

// The bound of the waits over invented histories: what the till may wait for.

test('canary reads that fail are a reason for their back-off, which doubles from one to the next', () => {
  const failing = [1200, 3200, 7200, 15_200].map(failedCanary)
  const sentAt = (at: number) => ({
    jobs: [done(at + 50, { attempts: [doneIn(at)] })],
    asked: [...failing, canary(at - 50)]
  })
  expect(overIn(sentAt(32 * second))).toEqual([])
  expect(overIn(sentAt(60 * second))).toEqual(['sale.create A-1 after it could be sent'])
})

test('five answers in a row that are no verdict open the circuit breaker, and four do not', () => {
  const unclear = (count: number) => Array.from({ length: count }, (_, index) => write(2100 + index, 500))
  const sale = done(8900, { attempts: [doneIn(8850)] })
  expect(overIn({ jobs: [sale], asked: unclear(5) })).toEqual([])
  expect(overIn({ jobs: [sale], asked: unclear(4) })).not.toEqual([])
})

test('refused connections and cut handshakes are a reason for their back-off', () => {
  const sale = (at: number) => done(at + 50, { attempts: [doneIn(at)] })
  const refusing = [{ from: 2100, to: 12_000 }]
  expect(overIn({ jobs: [sale(18_000)], log: { refusing } })).toEqual([])
  expect(overIn({ jobs: [sale(30_000)], log: { refusing } })).not.toEqual([])
  const cut = [2100, 3100, 5100, 9100]
  expect(overIn({ jobs: [sale(28_000)], log: { cut } })).toEqual([])
  expect(overIn({ jobs: [sale(40_000)], log: { cut } })).not.toEqual([])
})

test('each 429 in a row is a reason for twice the time, and an answer after the pause ends the row', () => {
  const pauses = [2100, 3200, 5300, 9400].map((at) => write(at, 429))
  const sentAt = (at: number) => [done(at + 50, { attempts: [doneIn(at)] })]
  expect(overIn({ jobs: sentAt(20 * second), asked: pauses })).toEqual([])
  expect(overIn({ jobs: sentAt(30 * second), asked: pauses })).not.toEqual([])
  expect(overIn({ jobs: sentAt(20 * second), asked: [...pauses, canary(8000)] })).toEqual([])
  expect(
    overIn({ jobs: sentAt(21 * second), asked: [...pauses.slice(0, 3), canary(9350), ...pauses.slice(3)] })
  ).not.toEqual([])
})

test.each([401, 403, 404])('a %i is a reason until the credential is renewed, one second later', (status) => {
  const sentAt = (at: number) => [done(at + 50, { attempts: [doneIn(at)] })]
  expect(overIn({ jobs: sentAt(8200), asked: [write(2100, status)] })).toEqual([])
  expect(overIn({ jobs: sentAt(8500), asked: [write(2100, status)] })).not.toEqual([])
})

test('an attempt that was not sent is a reason to rest, twice as long each time', () => {
  const notSent = (from: number): Attempt => ({ from, to: from + 10, outcome: 'notSent' })
  const times = [2100, 3200, 5300, 9400, 17_500]
  const sentAt = (at: number) => ({ jobs: [done(at + 50, { attempts: [...times.map(notSent), doneIn(at)] })] })
  expect(overIn(sentAt(34 * second))).toEqual([])
  expect(overIn(sentAt(50 * second))).toEqual(['sale.create A-1 after its attempt ended'])
})

test('a refund rests after each read of its sale that showed nothing, and not after the read of another sale', () => {
  const sale = done(1900, { readyAt: 1500, attempts: [doneIn(1800)] })
  const refund = done(18_100, { kind: 'refund.create', needs: 1, attempts: [doneIn(18_050)] })
  const reads = (of: string) => [2100, 3200, 5300, 9400].map((at) => read(at, `trade/get-by-id/${of}`))
  expect(overIn({ jobs: [sale, refund], asked: [write(1900), ...reads('server 1')] })).toEqual([])
  expect(overIn({ jobs: [sale, refund], asked: [write(1900), ...reads('server 2')] })).toEqual([
    'refund.create A-2 after it could be sent'
  ])
})

test('time in which the outsider itself did not run is not counted', () => {
  const sale = done(22_050, { attempts: [doneIn(22_000)] })
  expect(overIn({ jobs: [sale], log: { late: [{ from: 3000, to: 20_000 }] } })).toEqual([])
})

test('a log records when its process did not run', () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const log = new Log()
  const end = log.watch()
  vi.advanceTimersByTime(1000)
  vi.setSystemTime(5000)
  vi.advanceTimersByTime(1000)
  end()
  vi.setSystemTime(20_000)
  vi.advanceTimersByTime(1000)
  expect(log.late).toEqual([{ from: 1100, to: 5100 }])
})

test('spans are joined, found and subtracted', () => {
  const spans = joined([
    { from: 5, to: 7 },
    { from: 1, to: 3 },
    { from: 2, to: 4 },
    { from: 9, to: 9 }
  ])
  expect(spans).toEqual([
    { from: 1, to: 4 },
    { from: 5, to: 7 }
  ])
  expect(overlapping(spans, { from: 4, to: 6 })).toEqual([{ from: 5, to: 7 }])
  expect(uncoveredMs({ from: 0, to: 10 }, spans)).toBe(5)
  expect(uncoveredMs({ from: 2, to: 3 }, spans)).toBe(0)
})
