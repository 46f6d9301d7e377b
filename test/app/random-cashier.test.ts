import { expect, it } from 'vitest'
import { pressAnything } from './random-cashier.ts'

it('nothing is thrown whatever a manager presses, and the shift is counted and closed in the end', async () => {
  const broken: string[] = []
  const done: Record<string, number> = {}
  for (let seed = 1; seed <= 24; seed += 1) {
    const pressed = await pressAnything(seed, 250)
    broken.push(...pressed.broken.map((what) => `seed ${String(seed)}: ${what}`))
    for (const [name, times] of Object.entries(pressed.done)) done[name] = (done[name] ?? 0) + times
  }
  expect(broken).toEqual([])
  // The run does reach this point.
  const far = [
    'checkout.finish',
    'checkout.finishOnDebt',
    'refund.finish',
    'exchange.start',
    'tickets.split',
    'tickets.merge',
    'cash.move'
  ]
  for (const name of far) expect(done[name], name).toBeGreaterThan(0)
})
