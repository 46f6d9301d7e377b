import { expect, it } from 'vitest'
import type { ShiftRecords } from '../../src/main/domain/shift/entries.ts'
import { explainInTenders } from '../../src/main/domain/shift/coins.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import { minor } from '../../src/shared/money.ts'
import { card, cash, dollar, som } from '../support/model-fixtures.ts'
import { row, sale } from './shift-records.ts'

it('any count of any drawer is answered, also for each row that differs once, and no guess blocks the close', () => {
  const random = seededRandom(7)
  const below = (most: number): number => Math.floor(random.fraction() * most)
  const sums = [0, 1, 7, 30, 50, 99, 100, 1_000, 4_030, 12_345, 100_000, 1_234_567]
  const some = (): number => sums[below(sums.length)] ?? 0
  const currencies = [som, dollar]
  for (let round = 0; round < 2_000; round += 1) {
    const rows = Array.from({ length: 1 + below(4) }, (_, index): ShiftRecords['rows'][number] => ({
      ...row(index % 2 === 0 ? cash : card, some() - some(), some()),
      currencyId: index === 2 ? dollar.id : som.id,
      opening: minor(some())
    }))
    const entries = Array.from({ length: below(12) }, (_, index) =>
      sale(String(index), below(rows.length), some() + 1, below(2) * some())
    )
    const findings = explainInTenders({ rows, entries, currencies })
    const differing = [...rows.keys()].filter((at) => rows[at]?.counted !== rows[at]?.expected)
    expect(findings.flatMap((finding) => finding.rows).sort((a, b) => a - b)).toEqual(differing)
  }
})
