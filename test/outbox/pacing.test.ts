import { expect, test } from 'vitest'
import { seededRandom } from '../../src/main/system/random.ts'
import { createAlarm, createRests } from '../../src/main/outbox/alarm.ts'
import { backoffMs, verifyAgainMs } from '../../src/main/outbox/backoff.ts'
import { createBreaker } from '../../src/main/outbox/breaker.ts'
import { createEndpointBlocks } from '../../src/main/outbox/endpoint-blocks.ts'
import type { Monotonic } from '../../src/shared/ports.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

const random = seededRandom(3)
const minute = 60_000

test('the back-off doubles from 1 s to 5 min, with its upper half random', () => {
  for (let failures = 0; failures < 40; failures += 1) {
    const whole = Math.min(5 * minute, 1000 * 2 ** failures)
    for (let n = 0; n < 50; n += 1) {
      const ms = backoffMs(failures, random)
      expect(ms).toBeGreaterThanOrEqual(Math.max(1000, whole / 2))
      expect(ms).toBeLessThanOrEqual(whole)
    }
  }
  expect(new Set(Array.from({ length: 20 }, () => backoffMs(8, random))).size).toBeGreaterThan(15)
})

test('the first verification comes after 2 s, later ones at growing intervals of at most 5 min', () => {
  const ladder = [0, 1, 2, 3, 4, 5, 50].map(verifyAgainMs)
  expect(ladder).toEqual([2000, 8000, 30_000, minute, 2 * minute, 5 * minute, 5 * minute])
})

test('the breaker is closed until a service has answered, and opens at the fifth unclear answer in a row', () => {
  const clock = createVirtualClock()
  const breaker = createBreaker({ clock, random })
  expect(breaker.isUp()).toBe(false)
  expect(breaker.answered()).toBe(true)
  expect(breaker.answered()).toBe(false)
  for (let n = 0; n < 4; n += 1) breaker.unclear()
  expect(breaker.isUp()).toBe(true)
  breaker.answered()
  for (let n = 0; n < 4; n += 1) breaker.unclear()
  expect(breaker.isUp()).toBe(true)
  breaker.unclear()
  expect(breaker.isUp()).toBe(false)
})

test('one request that cannot leave is enough to send a canary before the next', () => {
  const clock = createVirtualClock()
  const breaker = createBreaker({ clock, random })
  breaker.answered()
  breaker.unreachable()
  expect(breaker.isUp()).toBe(false)
  expect(breaker.canaryAt()).toBeGreaterThanOrEqual(1000)
})

test('the intervals of canaries grow to 5 min; a sale brings the next one forward, but not each sale its own', () => {
  const clock = createVirtualClock()
  const breaker = createBreaker({ clock, random })
  for (let n = 0; n < 12; n += 1) breaker.canaryFailed()
  expect(breaker.canaryAt()).toBeGreaterThan(2 * minute)
  breaker.canarySoon()
  expect(breaker.canaryAt()).toBe(5000)
  breaker.canarySoon()
  expect(breaker.canaryAt()).toBe(5000)
})

test('a 401 blocks everything until a good answer; its canary comes after 5 min, then at growing intervals', () => {
  const clock = createVirtualClock()
  const shownBlocks = createEndpointBlocks({ clock, random })
  shownBlocks.blockCredentials()
  expect(shownBlocks.blockedUntil()).toBe(5 * minute)
  shownBlocks.blockCredentials()
  expect(shownBlocks.blockedUntil()).toBe(10 * minute)
  for (let n = 0; n < 9; n += 1) shownBlocks.blockCredentials()
  expect(shownBlocks.blockedUntil()).toBe(60 * minute)
  shownBlocks.openCredentials()
  expect(shownBlocks.blockedUntil()).toBeUndefined()
})

test('only a canary read that was sent after a pause ends it', async () => {
  const clock = createVirtualClock()
  const shownBlocks = createEndpointBlocks({ clock, random })
  shownBlocks.pause(3000)
  shownBlocks.testEverything()
  await clock.advance(3000)
  shownBlocks.openPause()
  expect(shownBlocks.blockedUntil()).toBe(3000)
  expect(shownBlocks.list()).toEqual([{ kind: 'rate' }])
  shownBlocks.testEverything()
  expect(shownBlocks.blockedUntil()).toBeGreaterThanOrEqual(4000)
  shownBlocks.openPause()
  expect(shownBlocks.blockedUntil()).toBeUndefined()
  expect(shownBlocks.list()).toEqual([])
})

test('a pause lasts a second at least and five minutes at most, whatever the service asks for', () => {
  const clock = createVirtualClock()
  const pauseOf = (retryAfterMs: number) => {
    const shownBlocks = createEndpointBlocks({ clock, random })
    shownBlocks.pause(retryAfterMs)
    return shownBlocks.blockedUntil()
  }
  expect([0, 999, 7000, 5 * minute].map(pauseOf)).toEqual([1000, 1000, 7000, 5 * minute])
  expect([5 * minute + 1, 86_400_000, 3e9, Infinity].map(pauseOf)).toEqual(Array(4).fill(5 * minute))
})

test('a canary read that is refused with 429 begins the pause that its own answer asks for', async () => {
  const clock = createVirtualClock()
  const shownBlocks = createEndpointBlocks({ clock, random })
  for (let n = 0; n < 6; n += 1) shownBlocks.pause(1000)
  await clock.advance(1000)
  shownBlocks.testEverything()
  shownBlocks.pause(2000)
  expect(shownBlocks.blockedUntil()).toBe(3000)
  shownBlocks.openPause()
  expect(shownBlocks.blockedUntil()).toBe(3000)
})

test('a canary read waits until both the pause and the block of the credential may be tested', () => {
  const clock = createVirtualClock()
  const shownBlocks = createEndpointBlocks({ clock, random })
  shownBlocks.pause(90_000)
  shownBlocks.blockCredentials()
  expect(shownBlocks.blockedUntil()).toBe(5 * minute)
  shownBlocks.openCredentials()
  expect(shownBlocks.blockedUntil()).toBe(90_000)
})

test('the longer of two pauses holds if both were answered at the same time', () => {
  const clock = createVirtualClock()
  const shownBlocks = createEndpointBlocks({ clock, random })
  shownBlocks.pause(30_000)
  shownBlocks.pause(undefined)
  expect(shownBlocks.blockedUntil()).toBe(30_000)
  shownBlocks.pause(40_000)
  expect(shownBlocks.blockedUntil()).toBe(40_000)
})

test('pauses without a time grow like the back-off, and a pause that is over makes the next one short again', async () => {
  const clock = createVirtualClock()
  const shownBlocks = createEndpointBlocks({ clock, random })
  for (let n = 0; n < 6; n += 1) shownBlocks.pause(undefined)
  expect(shownBlocks.blockedUntil()).toBeGreaterThanOrEqual(16_000)
  await clock.advance(32_000)
  shownBlocks.testEverything()
  shownBlocks.openPause()
  shownBlocks.pause(undefined)
  expect(shownBlocks.blockedUntil()).toBe(33_000)
})

test('a new credential lifts blocks of the old one, and makes the canary read due that may end a pause', () => {
  const clock = createVirtualClock()
  const shownBlocks = createEndpointBlocks({ clock, random })
  shownBlocks.blockCredentials()
  shownBlocks.blockEndpoint('sale.create', lacking)
  shownBlocks.pause(30_000)
  shownBlocks.openAll()
  expect(shownBlocks.blockedUntil()).toBe(0)
  expect(shownBlocks.list()).toEqual([{ kind: 'rate' }])
  shownBlocks.testEverything()
  shownBlocks.openPause()
  expect(shownBlocks.blockedUntil()).toBeUndefined()
})

const lacking = { kind: 'permission', message: 'trades.create is missing', messages: { ru: 'нет' } } as const

test('a blocked endpoint is named to people until it is proved open, and tried again in between', async () => {
  const clock = createVirtualClock()
  const shownBlocks = createEndpointBlocks({ clock, random })
  shownBlocks.blockEndpoint('sale.create', lacking)
  expect([shownBlocks.isBlocked('sale.create'), shownBlocks.isBlocked('ticket.create')]).toEqual([true, false])
  expect(shownBlocks.nextTrial()).toBe(5 * minute)
  await clock.advance(5 * minute)
  expect(shownBlocks.isBlocked('sale.create')).toBe(false)
  expect(shownBlocks.list()).toEqual([{ ...lacking, jobKinds: ['sale.create'] }])
  shownBlocks.blockEndpoint('sale.create', lacking)
  expect(shownBlocks.nextTrial()).toBe(15 * minute)
  shownBlocks.openEndpoint('sale.create')
  expect(shownBlocks.list()).toEqual([])
})

test('only one timer exists at a time, and it is the one that was set last', async () => {
  const clock = createVirtualClock()
  const rung: number[] = []
  const alarm = createAlarm(clock, () => rung.push(clock.monotonic()))
  alarm.set(500 as Monotonic)
  alarm.set(200 as Monotonic)
  alarm.set(200 as Monotonic)
  expect(clock.pending()).toBe(1)
  await clock.advance(1000)
  expect(rung).toEqual([200])
  alarm.set(5000 as Monotonic)
  alarm.set(undefined)
  expect(clock.pending()).toBe(0)
})

test('a rest of unknown length grows until the job succeeds', async () => {
  const clock = createVirtualClock()
  const rests = createRests(clock, random)
  rests.put('a', 0)
  expect(rests.now().size).toBe(0)
  for (let n = 0; n < 6; n += 1) rests.put('a')
  expect(rests.nextAt()).toBeGreaterThanOrEqual(16_000)
  await clock.advance(32_000)
  expect(rests.now().size).toBe(0)
  rests.forget('a')
  rests.put('a')
  expect(rests.nextAt()).toBe(33_000)
})
