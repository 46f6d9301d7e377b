import { expect, test } from 'vitest'
import { allRows, machineRows, networkRows, worldRows } from '../../tools/simulator/faults.ts'
import { run } from '../../tools/simulator/run.ts'

// `npm run mutants` shows that the simulator finds errors; these tests show that it is a simulator.

test('the same seed plays the same world', { timeout: 60_000 }, async () => {
  const options = { seed: 9, isOutside: false, isLogged: true, shifts: 1, sales: 8 }
  const first = await run(options)
  const second = await run(options)
  expect(first.log.length).toBeGreaterThan(100)
  expect(second.log).toEqual(first.log)
  expect(second.tally).toEqual(first.tally)
})

test('another seed plays another world', { timeout: 60_000 }, async () => {
  const logs = await Promise.all(
    [8, 9].map(async (seed) => (await run({ seed, isOutside: false, isLogged: true, shifts: 1, sales: 3 })).log)
  )
  expect(logs[0]).not.toEqual(logs[1])
})

test('there are more than forty kinds of faults, each with a name of its own', () => {
  const rows = [...networkRows.map(({ id }) => id), ...machineRows, ...worldRows]
  expect(new Set(rows).size).toBe(rows.length)
  expect(allRows(false).length).toBeGreaterThanOrEqual(40)
})
