import { describe, expect, it } from 'vitest'
import { createPace } from '../../../src/main/catalog-sync/pull-pace.ts'
import type { ReadPage } from '../../../src/main/catalog-sync/pull-read.ts'
import { fail, ok } from '../../../src/shared/failure.ts'
import { createVirtualClock } from '../../support/virtual-clock.ts'

const answerMs = 5

/** Makes a service that allows this many requests in a window, and a caller that sends this many, six at a time. */
async function ask(questions: number, allowed: number, windowMs = 1000) {
  const clock = createVirtualClock()
  const times: number[] = []
  let refused = 0
  const wait = (delayMs: number) => new Promise<void>((resolve) => void clock.after(delayMs, resolve))
  const read: ReadPage = async () => {
    const now = clock.monotonic()
    times.push(now)
    const isRefused = times.filter((at) => at > now - windowMs).length > allowed
    if (isRefused) refused += 1
    await wait(answerMs)
    return isRefused
      ? fail('service.rateLimited', { retryAfterMs: windowMs })
      : ok({ rows: [], total: 0, time: undefined })
  }
  const pace = createPace(read, clock)
  let left = questions
  const caller = async () => {
    while (left > 0) {
      left -= 1
      if ((await pace.read('product/get-paging')).ok) continue
      left += 1
      await wait(windowMs)
    }
  }
  const done = Promise.all(Array.from({ length: 6 }, caller))
  while (left > 0) await clock.advance(1000)
  await clock.advance(5 * windowMs)
  await done
  return { refused, took: (times.at(-1) ?? 0) - (times[0] ?? 0), gapMs: pace.gapMs() }
}

describe('The pace of the pull', () => {
  it('the pull asks without a pause while nothing is refused', async () => {
    const { refused, took, gapMs } = await ask(600, Infinity)
    expect({ refused, gapMs }).toEqual({ refused: 0, gapMs: 0 })
    expect(took).toBeLessThanOrEqual(100 * answerMs)
  })

  it.each([5, 20, 100])(
    'the pull learns that %d requests a second are allowed and is seldom refused after',
    async (allowed) => {
      const { refused, took } = await ask(allowed * 30, allowed)
      expect(refused).toBeLessThan(allowed * 30 * 0.1)
      expect(took).toBeLessThan(30_000 * 2)
    }
  )

  it('the pull spreads its requests over the time that the service names in a refusal', async () => {
    const { refused, gapMs } = await ask(60, 10, 10_000)
    expect(refused).toBeLessThan(20)
    expect(gapMs).toBeGreaterThan(1000)
  })
})
