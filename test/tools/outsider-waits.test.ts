import { expect, test } from 'vitest'
import { slackMs } from '../../tools/outsider/waits.ts'
import {
  canary,
  compared,
  done,
  doneIn,
  doubtfulIn,
  overIn,
  read,
  second,
  write,
  type History
} from '../support/invented-waits.ts'

// The bound of the waits over invented histories: the steps of a job.

test('a sale that is sent at once is within its bound, and its longest wait without a reason is known', () => {
  const { over, longest } = compared({ jobs: [done(2250, { attempts: [doneIn(2200)] })] })
  expect(over).toEqual([])
  expect(longest).toEqual({
    job: 'sale.create A-1',
    afterWhat: 'it could be sent',
    lastedMs: 200,
    boundMs: slackMs.least,
    idleMs: 200
  })
})

test('a sale that could be sent and is not sent for longer than the slack is over its bound', () => {
  const sentAt = (from: number) => ({ jobs: [done(from + 50, { attempts: [doneIn(from)] })] })
  expect(overIn(sentAt(2 * second + slackMs.least))).toEqual([])
  expect(compared(sentAt(12 * second)).over).toEqual([
    'sale.create A-1 waited 10.0 s after it could be sent, and the bound was 5.0 s'
  ])
})

test('on a machine where a start of the till takes longer, the slack is as long as the slowest start', () => {
  const startedIn = (startMs: number, idleMs: number) => {
    const from = startMs + 100
    const sale = done(from + idleMs + 50, { readyAt: from, attempts: [doneIn(from + idleMs)] })
    return overIn({ jobs: [sale], boots: [startMs] })
  }
  expect(startedIn(second, 8 * second)).not.toEqual([])
  expect(startedIn(9 * second, 8 * second)).toEqual([])
  expect(startedIn(90 * second, slackMs.most)).toEqual([])
  expect(startedIn(90 * second, slackMs.most + second)).not.toEqual([])
})

test('a sale that is still unsent at the end of the last life has waited until then', () => {
  const unsent = { jobs: [{ readyAt: 2 * second }], processes: [{ from: 0, to: 20 * second }] }
  expect(overIn(unsent)).toEqual(['sale.create A-1 after it could be sent'])
})

test('a sale waits for the sales before it, and not for the sales after it', () => {
  const others = Array.from({ length: 20 }, (_, index) => {
    const from = 2100 + index * second
    return done(from + 600, { readyAt: from, attempts: [doneIn(from, from + 600)] })
  })
  const last = done(22_150, { attempts: [doneIn(22_100)] })
  expect(overIn({ jobs: [...others, last] })).toEqual([])
  expect(overIn({ jobs: [last, ...others] })).toEqual(['sale.create A-1 after it could be sent'])
})

test('a queue that rests after each sale is over the bound of the last sale, though each rest is shorter than the slack', () => {
  const sales = Array.from({ length: 4 }, (_, index) => {
    const from = 2 * second + index * 4 * second
    return done(from + 50, { attempts: [doneIn(from)] })
  })
  expect(overIn({ jobs: sales })).toEqual([
    'sale.create A-3 after it could be sent',
    'sale.create A-4 after it could be sent'
  ])
})

test('a job waits for what it needs, and its own time begins when that is done', () => {
  const slow = done(5100, { kind: 'customer.create', attempts: [doubtfulIn(2100)], probes: [4100] })
  const sale = (at: number) => done(at + 50, { needs: 1, attempts: [doneIn(at)] })
  expect(overIn({ jobs: [slow, sale(5200)] })).toEqual([])
  expect(overIn({ jobs: [slow, sale(15_200)] })).toEqual(['sale.create A-2 after it could be sent'])
})

test('the close of a shift waits for all money of its shift', () => {
  const sale = done(5100, { attempts: [doubtfulIn(2100)], probes: [4100] })
  const close = (at: number) => done(at + 50, { kind: 'shift.close', attempts: [doneIn(at)] })
  expect(overIn({ jobs: [sale, close(6 * second)] })).toEqual([])
  expect(overIn({ jobs: [sale, close(16 * second)] })).toEqual(['shift.close A-2 after it could be sent'])
})

test('an attempt that does not end is over its bound', () => {
  const lasting = (ms: number) => ({ jobs: [done(2100 + ms, { attempts: [doneIn(2100, 2100 + ms)] })] })
  expect(overIn(lasting(2 * second))).toEqual([])
  expect(overIn(lasting(20 * second))).toEqual(['sale.create A-1 after its attempt began'])
})

test('a doubtful sale that is not verified within two seconds and the slack is over its bound', () => {
  const probedAt = (at: number) => ({
    jobs: [done(at + 100, { attempts: [doubtfulIn(2100)], probes: [at] })],
    asked: [read(at + 10)]
  })
  expect(overIn(probedAt(2150 + 2 * second + slackMs.least))).toEqual([])
  expect(overIn(probedAt(22 * second))).toEqual(['sale.create A-1 after its attempt ended'])
})

/** A sale that is verified again and again, with these pauses. */
function verifiedWith(pausesMs: readonly number[], valid = 0): History {
  const probes = [4200]
  for (const pause of pausesMs) probes.push((probes.at(-1) ?? 0) + pause)
  const end = (probes.at(-1) ?? 0) + 100
  return {
    jobs: [done(end, { attempts: [doubtfulIn(2100)], probes, valid })],
    asked: probes.map((at) => read(at + 10))
  }
}

test.each([
  [[2], 0],
  [[2, 8], 0],
  [[2, 8, 30], 0],
  [[2, 8, 30, 60], 0],
  [[2, 8, 30, 60, 60], 0],
  [[2, 8, 30, 60, 120], 1],
  [[2, 8, 30, 60, 120, 300], 1]
])(
  'the pauses of %j s between the verifications of a life, of which %i is a valid negative, are within the bound',
  (pauses, valid) => {
    const paused = (factor: number) =>
      overIn(
        verifiedWith(
          pauses.map((pause, index) => pause * second * (index === pauses.length - 1 ? factor : 1)),
          valid
        )
      )
    expect(paused(1)).toEqual([])
    expect(paused(10)).toEqual([`sale.create A-1 after verification ${pauses.length} in one life`])
  }
)

test('without a valid negative, the pause between two verifications stays a minute', () => {
  expect(overIn(verifiedWith([2000, 8000, 30_000, 60_000, 120_000]))).toEqual([
    'sale.create A-1 after verification 5 in one life'
  ])
})

test('a doubtful sale that is left out while others are verified is over its bound', () => {
  const end = 60 * second
  const reads = Array.from({ length: 20 }, (_, index) => read(5 * second + index * 2500))
  const left = done(end, { attempts: [doubtfulIn(2100)], probes: [end - 100] })
  expect(overIn({ jobs: [left], asked: reads })).toEqual(['sale.create A-1 after its attempt ended'])
})

test('a doubtful sale waits while the lists of another verification are read', () => {
  const end = 30 * second
  const reads = Array.from({ length: 130 }, (_, index) => read(4 * second + index * 200))
  const waiting = done(end, { attempts: [doubtfulIn(2100)], probes: [end - 100] })
  expect(overIn({ jobs: [waiting], asked: reads })).toEqual([])
})

test('the rest after a verification begins at the end of its reads, and not at the end of those of the next verification', () => {
  const reads = Array.from({ length: 61 }, (_, index) => read(4210 + index * 900))
  const verified = done(63_500, { attempts: [doubtfulIn(2100)], probes: [4200, 62_000] })
  expect(overIn({ jobs: [verified], asked: reads })).toEqual([])
  const other = done(60 * second, { attempts: [doubtfulIn(2200)], probes: [4250, 12_300, 40_000] })
  expect(overIn({ jobs: [verified, other], asked: reads })).toContain(
    'sale.create A-1 after verification 1 in one life'
  )
})

test('a queued sale waits for reads only between a canary read and the next write', () => {
  const end = 30 * second
  const reads = Array.from({ length: 140 }, (_, index) => read(1200 + index * 200))
  const sale = done(end, { attempts: [doneIn(end - 50)] })
  expect(overIn({ jobs: [sale], asked: reads })).toEqual([])
  expect(overIn({ jobs: [sale], asked: [...reads, write(2500)] })).toEqual(['sale.create A-1 after it could be sent'])
})

test('time in which no till runs is not counted, and each start begins to count again', () => {
  const processes = [
    { from: 0, to: 4 * second },
    { from: 100 * second, to: 200 * second }
  ]
  const started = (at: number) => ({
    processes,
    asked: [canary(101.1 * second), read(at + 10)],
    jobs: [done(at + 100, { attempts: [{ ...doubtfulIn(2100, 101.05 * second) }], probes: [at], probedBy: 'boot 2' })]
  })
  expect(overIn(started(101.2 * second))).toEqual([])
  expect(overIn(started(120 * second))).toEqual(['sale.create A-1 after its attempt ended'])
})

test('the rest of an earlier life is no reason after a start', () => {
  const processes = [
    { from: 0, to: 50 * second },
    { from: 50 * second, to: 200 * second }
  ]
  const { jobs, asked: reads = [] } = verifiedWith([2000, 8000, 30_000, 60_000])
  expect(overIn({ jobs, asked: reads })).toEqual([])
  expect(overIn({ jobs, processes, asked: [...reads, canary(51.1 * second)] })).toEqual([
    'sale.create A-1 after a start of the till'
  ])
})

test('a process that died before it wrote its boot is no life', () => {
  const processes = [
    { from: 0, to: 500 },
    { from: second, to: 90 * second }
  ]
  const sale = done(60_050, { readyAt: 100, attempts: [doneIn(60_000)] })
  expect(overIn({ jobs: [sale], processes, boots: [59 * second], asked: [canary(59.1 * second)] })).toEqual([])
})

test('a sale with another negative after two that proved its absence is over its bound', () => {
  const proved = (pauses: readonly number[], valid: number) => compared(verifiedWith(pauses, valid)).over
  expect(proved([3100, 8000], 1)).toEqual([])
  expect(proved([3100, 8000], 2)).toEqual([])
  expect(proved([3100, 8000], 3)).toEqual(['sale.create A-1 was verified again after its absence was proved'])
})

test('a decision to resend must be followed by the attempt', () => {
  const resent = (at: number) => ({
    asked: [read(4210), read(7310)],
    jobs: [done(at + 50, { attempts: [doubtfulIn(2100), doneIn(at)], probes: [4200, 7300], valid: 2, resentAt: 7400 })]
  })
  expect(overIn(resent(7500))).toEqual([])
  expect(overIn(resent(20 * second))).toEqual(['sale.create A-1 after the decision to send it again'])
})
