import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { behind } from '../../src/main/system/process-priority.ts'

const child = fileURLToPath(new URL('process-priority-child.ts', import.meta.url))

describe('A thread of the background', () => {
  it.runIf(process.platform === 'linux')(
    'a background thread lowers its own priority, and not that of other threads',
    () => {
      const places = JSON.parse(execFileSync(process.execPath, [child], { encoding: 'utf8' })) as number[]
      expect(places.length).toBeGreaterThan(5)
      const here = getPriority()
      expect(new Set(places)).toEqual(new Set([here, behind(here)]))
      // A run that already has the lowest priority cannot lower it.
      if (behind(here) > here) expect(places.filter((place) => place === behind(here))).toHaveLength(1)
    }
  )
})
