import { describe, expect, it } from 'vitest'
import { differencesOf } from '../../../src/renderer/features/shift/differences.ts'
import type { CurrencyId, MethodId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import type { CountRowView } from '../../../src/shared/views.ts'

const row = (name: string, difference: number, currency = 'som'): CountRowView => ({
  methodId: name as MethodId,
  methodName: name,
  methodType: name === 'Naqd' ? 'cash' : 'cashless',
  currencyId: currency as CurrencyId,
  denominationsMinor: [],
  differenceMinor: minor(difference)
})
const found = (...rows: CountRowView[]) => {
  const { lead, others, relation } = differencesOf(rows)
  return [lead?.methodName, others.map(({ methodName }) => methodName), relation]
}

describe('the differences of a comparison', () => {
  it('a drawer that agrees has no leading difference', () => {
    expect(found(row('Naqd', 0), row('Humo', 0))).toEqual([undefined, [], 'others'])
  })

  it('cash leads, and the first method leads if cash agrees', () => {
    expect(found(row('Humo', 5), row('Naqd', -1))).toEqual(['Naqd', ['Humo'], 'others'])
    expect(found(row('Naqd', 0), row('Humo', 5))).toEqual(['Humo', [], 'others'])
  })

  it('two other differences cancel out only if they sum to exactly zero in one currency', () => {
    expect(found(row('Naqd', -1), row('Uzcard', 44), row('Humo', -44))[2]).toBe('cancelOut')
    expect(found(row('Naqd', -1), row('Uzcard', 44), row('Humo', -43))[2]).toBe('others')
    expect(found(row('Naqd', -1), row('Uzcard', 44), row('Humo', -44, 'usd'))[2]).toBe('others')
  })

  it('the only other difference may cancel the leading one', () => {
    expect(found(row('Naqd', -50), row('Humo', 50))[2]).toBe('cancelsIt')
    expect(found(row('Naqd', -50), row('Naqd', 50, 'usd'))[2]).toBe('others')
  })
})
