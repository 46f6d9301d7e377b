import { describe, expect, it } from 'vitest'
import { DoublePress } from '../../../src/renderer/keyboard/double-press.ts'
import type { Instant, Monotonic } from '../../../src/shared/ports.ts'

describe('a double press', () => {
  it('a press within half a second of the end of a turn does nothing, and a later one acts', async () => {
    let time = 0
    const presses = new DoublePress({
      now: () => time as Instant,
      monotonic: () => time as Monotonic,
      after: () => () => undefined
    })
    let acts = 0
    const pressAt = async (at: number): Promise<number> => {
      time = at
      await presses.once(() => Promise.resolve((acts += 1) > 0))
      return acts
    }
    expect(await pressAt(1000)).toBe(1)
    expect(await pressAt(1499)).toBe(1)
    expect(await pressAt(1500)).toBe(2)
  })
})
