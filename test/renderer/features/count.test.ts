import { describe, expect, it } from 'vitest'
import {
  countState,
  countsOf,
  emptyEntry,
  parsePieces,
  parseSum,
  stepPieces
} from '../../../src/renderer/features/shift/count.ts'
import type { CurrencyId, MethodId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import type { CountRowView, CurrencyView } from '../../../src/shared/views.ts'

const som: CurrencyView = {
  id: 'som' as CurrencyId,
  code: 'UZS',
  symbol: 'soʻm',
  side: 'end',
  decimals: 0,
  isMain: true
}
const dollar: CurrencyView = { ...som, id: 'usd' as CurrencyId, code: 'USD', symbol: '$', decimals: 2, isMain: false }
const row = (denominations: number[]): CountRowView => ({
  methodId: 'naqd' as MethodId,
  methodName: 'Naqd',
  methodType: 'cash',
  currencyId: som.id,
  denominationsMinor: denominations.map(minor)
})

describe('a typed sum', () => {
  it('may be grouped by spaces of any kind', () => {
    expect(parseSum('1 250 000', 0)).toBe(1_250_000)
    expect(parseSum('1\u00a0250\u202f000', 0)).toBe(1_250_000)
  })
  it('takes a comma or a point, and no more decimals than the currency has', () => {
    expect(parseSum('40,5', 2)).toBe(4050)
    expect(parseSum('40.50', 2)).toBe(4050)
    expect(parseSum('40,5', 0)).toBeUndefined()
    expect(parseSum('40,555', 2)).toBeUndefined()
  })
  it('is not guessed out of something else', () => {
    for (const text of ['', '-5', '1e5', '12a', 'NaN', '1,2,3']) expect(parseSum(text, 2)).toBeUndefined()
  })
})

describe('typed pieces', () => {
  it('are whole and few', () => {
    expect(parsePieces('24')).toBe(24)
    for (const text of ['', '-1', '2.5', '123456', 'x']) expect(parsePieces(text)).toBeUndefined()
  })
  it('step up from blank and never below none', () => {
    expect(stepPieces('', 1)).toBe('1')
    expect(stepPieces('', -1)).toBe('0')
    expect(stepPieces('1', -1)).toBe('0')
    expect(stepPieces('99999', 1)).toBe('99999')
  })
})

describe('a row of the count', () => {
  const cash = row([100_000, 50_000, 500])
  it('is blank until something is typed, and blank is not zero', () => {
    expect(countState(cash, emptyEntry(cash), som)).toEqual({ kind: 'blank' })
    expect(countState(cash, { pieces: ['', '0', ''], sumText: '' }, som)).toEqual({ kind: 'counted', amountMinor: 0 })
  })
  it('adds up its denominations', () => {
    const entry = { pieces: ['24', '', '3'], sumText: '' }
    expect(countState(cash, entry, som)).toEqual({ kind: 'counted', amountMinor: 2_401_500 })
  })
  it('is bad when one denomination is no number', () => {
    expect(countState(cash, { pieces: ['24', 'x', ''], sumText: '' }, som)).toEqual({ kind: 'bad' })
  })
  it('takes a typed sum where there are no denominations', () => {
    expect(countState(row([]), { pieces: [], sumText: '40,00' }, dollar)).toEqual({
      kind: 'counted',
      amountMinor: 4000
    })
    expect(countState(row([]), { pieces: [], sumText: '4o' }, dollar)).toEqual({ kind: 'bad' })
  })
})

describe('what is sent', () => {
  it('holds only what was counted, so that a blank is never sent as zero', () => {
    const rows = [row([500]), row([])]
    const counts = countsOf(rows, [{ kind: 'blank' }, { kind: 'counted', amountMinor: minor(0) }])
    expect(counts).toEqual([{ methodId: 'naqd', currencyId: 'som', countedMinor: 0 }])
  })
})
