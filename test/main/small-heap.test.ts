import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const child = fileURLToPath(new URL('heap-child.ts', import.meta.url))
const largestYoung = (how: string): number => Number(execFileSync(process.execPath, [child, how], { encoding: 'utf8' }))

it('the space of what was just made stays small, once it is asked to', () => {
  // On a machine that does much else a collection comes late, and the small one is of two to six megabytes.
  expect(largestYoung('small')).toBeLessThan(largestYoung('as it is') / 4)
})
