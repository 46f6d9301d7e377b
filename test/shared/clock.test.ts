import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/shared/time/clock.ts'

// The timers of Node are replaced, because a real one would take weeks.

const longestMs = 2 ** 31 - 1
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test.each([longestMs + 1, 3_000_000_000, 10 * longestMs + 5])(
  'a timer of %d ms, which is longer than a timer of Node can be, fires at its time and only once',
  (delayMs) => {
    const work = vi.fn<() => void>()
    systemClock.after(delayMs, work)
    vi.advanceTimersByTime(delayMs - 1)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(work).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  }
)

test('no delay that is given to Node is longer than a timer of Node can be', () => {
  const set = vi.spyOn(globalThis, 'setTimeout')
  const cancel = systemClock.after(Infinity, () => undefined)
  vi.advanceTimersByTime(3 * longestMs)
  expect(set.mock.calls.map(([, delayMs]) => delayMs)).toEqual(Array(4).fill(longestMs))
  cancel()
  expect(vi.getTimerCount()).toBe(0)
})

test('a fraction of a millisecond is waited for, and a timer that is cancelled does not fire', () => {
  const work = vi.fn<() => void>()
  systemClock.after(1.2, work)
  vi.advanceTimersByTime(1)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
  systemClock.after(longestMs + 10, work)()
  vi.advanceTimersByTime(2 * longestMs)
  expect(work).toHaveBeenCalledTimes(1)
})
