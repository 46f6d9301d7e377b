import { describe, expect, it } from 'vitest'
import {
  countState,
  countsOf,
  emptyEntry,
  parsePieces,
  parseSum,
  stepPieces,
  ticketsLeft
} from '../../../src/renderer/features/shift/count.ts'
import type { CurrencyId, MethodId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import type { ClosingView, CountRowView, CurrencyView } from '../../../src/shared/views.ts'
import type { Till } from '../../../src/renderer/core/till.svelte.ts'

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
  it('a typed sum may have spaces of any kind between groups', () => {
    expect(parseSum('1 250 000', 0)).toBe(1_250_000)
    expect(parseSum('1\u00a0250\u202f000', 0)).toBe(1_250_000)
  })
  it('a typed sum may have a comma or a point, and no more decimals than the currency has', () => {
    expect(parseSum('40,5', 2)).toBe(4050)
    expect(parseSum('40.50', 2)).toBe(4050)
    expect(parseSum('40,5', 0)).toBeUndefined()
    expect(parseSum('40,555', 2)).toBeUndefined()
  })
  it('a text that is not a sum is not read as one', () => {
    for (const text of ['', '-5', '1e5', '12a', 'NaN', '1,2,3']) expect(parseSum(text, 2)).toBeUndefined()
  })
})

describe('typed pieces', () => {
  it('the number of pieces is whole and has at most five digits', () => {
    expect(parsePieces('24')).toBe(24)
    for (const text of ['', '-1', '2.5', '123456', 'x']) expect(parsePieces(text)).toBeUndefined()
  })
  it('the number of pieces steps up from blank and never below zero', () => {
    expect(stepPieces('', 1)).toBe('1')
    expect(stepPieces('', -1)).toBe('0')
    expect(stepPieces('1', -1)).toBe('0')
    expect(stepPieces('99999', 1)).toBe('99999')
  })
})

describe('a row of the count', () => {
  const cash = row([100_000, 50_000, 500])
  it('a row is blank until something is typed, and blank is not zero', () => {
    expect(countState(cash, emptyEntry(cash), som)).toEqual({ kind: 'blank' })
    expect(countState(cash, { pieces: ['', '0', ''], sumText: '' }, som)).toEqual({ kind: 'counted', amountMinor: 0 })
  })
  it('a row adds up its denominations', () => {
    const entry = { pieces: ['24', '', '3'], sumText: '' }
    expect(countState(cash, entry, som)).toEqual({ kind: 'counted', amountMinor: 2_401_500 })
  })
  it('a row is invalid if one denomination is not a number', () => {
    expect(countState(cash, { pieces: ['24', 'x', ''], sumText: '' }, som)).toEqual({ kind: 'bad' })
  })
  it('a row without denominations has a typed sum', () => {
    expect(countState(row([]), { pieces: [], sumText: '40,00' }, dollar)).toEqual({
      kind: 'counted',
      amountMinor: 4000
    })
    expect(countState(row([]), { pieces: [], sumText: '4o' }, dollar)).toEqual({ kind: 'bad' })
  })
})

describe('the counts that are sent', () => {
  it('the counts have only counted rows, so that a blank row is never sent as zero', () => {
    const rows = [row([500]), row([])]
    const counts = countsOf(rows, [{ kind: 'blank' }, { kind: 'counted', amountMinor: minor(0) }])
    expect(counts).toEqual([{ methodId: 'naqd', currencyId: 'som', countedMinor: 0 }])
  })
})

describe('the tickets that a close leaves', () => {
  const say = ((key: string) => key) as Pick<Till, 'say'>['say']
  it.each([
    [0, false, 'closing.noHeld'],
    [2, false, 'closing.held'],
    [0, true, 'closing.openTicket'],
    [2, true, 'closing.openTicket closing.held']
  ])(
    '%i held tickets, and an unpaid one on the sale screen (%s), are named: %s',
    (heldTickets, hasOpenTicket, words) => {
      expect(ticketsLeft({ say, ticket: { view: undefined } }, { heldTickets, hasOpenTicket } as ClosingView)).toBe(
        words
      )
    }
  )
})
