import { expect, test } from 'vitest'
import { tillPage } from '../../src/main/db/core/till-file.ts'
import { damageFiles, damagePages, damages, type Row } from '../../tools/crash/damaged-pages.ts'
import { linesOf, tableOf } from '../../tools/crash/damaged-table.ts'

// A short run of `npm run crash -- --pages`; the long ones are run by hand.

test(
  'a till whose pages are damaged starts or refuses in a bounded time, and reports each row of money that changed',
  {
    timeout: 300_000
  },
  async () => {
    const done = await damageFiles(12, 11, () => undefined)
    const { lines, silent, hanging } = tableOf(done)
    expect({ silent, hanging }).toEqual({ silent: [], hanging: [] })
    expect(lines.map(({ damage, hasBackup }) => [damage, hasBackup])).toEqual(
      damages.flatMap((damage) => [false, true].map((hasBackup) => [damage, hasBackup]))
    )
    // A run in which no file was recovered would prove nothing.
    expect(lines.reduce((sum, { whole, reported }) => sum + whole + reported, 0)).toBeGreaterThan(6)
    expect(Math.max(...lines.map(({ keptPercent }) => keptPercent))).toBeGreaterThan(50)
  }
)

test.each(damages)('pages that are %s differ from the original, and a seed gives the same bytes', (damage) => {
  const pages = 8
  const bytes = () => Buffer.alloc(pages * tillPage).map((_, place) => (place * 7 + Math.floor(place / tillPage)) % 251)
  // Pages that lead to others: the head of an inner page of a table.
  const made = () => {
    const file = Buffer.from(bytes())
    for (let page = 1; page < pages; page += 1) {
      file[page * tillPage] = 5
      file.writeUInt16BE(0, page * tillPage + 3)
    }
    return file
  }
  const one = damagePages(made(), damage, 3)
  expect(one.equals(made())).toBe(false)
  expect(one.length).toBe(made().length)
  expect(one.equals(damagePages(made(), damage, 3))).toBe(true)
})

test('the table names each file that hangs, changes money in silence or does not start', () => {
  const row = (file: number, outcome: Row['outcome']): Row => ({
    damage: 'zeroed',
    hasBackup: false,
    ms: 5 + file,
    file,
    outcome
  })
  const rows = [
    row(0, { kind: 'whole', kept: 100, rows: [], why: '' }),
    row(1, { kind: 'silent', kept: 98, rows: ['sale {}'], why: '' }),
    row(2, { kind: 'refused', kept: 0, rows: [], why: 'no room' }),
    row(3, 'hangs')
  ]
  const lines = linesOf({ rows, originalRows: 100, pages: 200 }, 1)
  expect(lines.slice(3)).toEqual([
    '| zeroed | no | 4 | 0 | 1 | 0 | 1 | 1 | 1 | 99 % | 98 % | 8 |',
    'not started: file 2, no room',
    'SILENT (file 1): sale {}',
    'HANGS: file 3'
  ])
})
