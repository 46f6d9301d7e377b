import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const child = fileURLToPath(new URL('heap-child.ts', import.meta.url))
const largestYoung = (how: string): number => Number(execFileSync(process.execPath, [child, how], { encoding: 'utf8' }))

it('the space of young objects stays small once that is set, and may grow again for a first fill', () => {
  const usual = largestYoung('as it is')
  expect(usual).toBeGreaterThan(32e6)
  // The result is 2 to 13 MB, depending on the times of the collections, so the test takes the middle one of three.
  const [, middle = Infinity] = [1, 2, 3].map(() => largestYoung('small')).sort((a, b) => a - b)
  expect(middle).toBeLessThan(usual / 4)
  expect(largestYoung('let grow')).toBeGreaterThan(usual / 2)
})
