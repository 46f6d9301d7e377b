import { expect, it } from 'vitest'
import { createInTurn } from '../../../src/shared/time/in-turn.ts'

it('work in turn begins after all work before it has ended, also after an error', async () => {
  const turns = createInTurn()
  const events: string[] = []
  const first = Promise.withResolvers<undefined>()
  const one = turns.run(async () => {
    events.push('one begins')
    await first.promise
    throw new Error('one failed')
  })
  const two = turns.run(() => events.push('two'))
  expect(turns.waiting()).toBe(2)
  first.resolve(undefined)
  await expect(one).rejects.toThrow('one failed')
  await two
  expect(events).toEqual(['one begins', 'two'])
  expect(turns.waiting()).toBe(0)
})
