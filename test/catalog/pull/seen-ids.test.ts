import { describe, expect, it } from 'vitest'
import { createSeenIds } from '../../../src/main/catalog-sync/seen-ids.ts'

const idOf = (at: number): string => (0x66020000 + at).toString(16).padStart(8, '0') + '0000000000000001'

describe('ids that were seen', () => {
  it('an id counts once, however often it comes', () => {
    const seen = createSeenIds()
    for (let turn = 0; turn < 3; turn += 1) for (let at = 0; at < 5000; at += 1) seen.add(idOf(at))
    expect(seen.count()).toBe(5000)
  })

  it('a million ids are counted with an error below a thousandth', () => {
    const seen = createSeenIds()
    for (let at = 0; at < 1_000_000; at += 1) seen.add(idOf(at))
    expect(seen.count()).toBeLessThanOrEqual(1_000_000)
    expect(seen.count()).toBeGreaterThan(999_000)
  })

  it('an id may be any text', () => {
    const seen = createSeenIds()
    for (const id of ['', ' ', 'ё', '\u0000', 'a'.repeat(1000), 'ё']) seen.add(id)
    expect(seen.count()).toBe(5)
  })
})
