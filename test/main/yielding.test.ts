import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { behind } from '../../src/main/yielding.ts'

const child = fileURLToPath(new URL('yielding-child.ts', import.meta.url))

describe('A thread of the background', () => {
  it.runIf(process.platform === 'linux')('stands behind by itself, and not with the threads it shares', () => {
    const places = JSON.parse(execFileSync(process.execPath, [child], { encoding: 'utf8' })) as number[]
    expect(places.length).toBeGreaterThan(5)
    expect(places.filter((place) => place === behind)).toHaveLength(1)
    expect(new Set(places)).toEqual(new Set([0, behind]))
  })
})
