import type { Entry, ShiftRecords } from '../../src/main/domain/shift/entries.ts'
import { minor } from '../../src/shared/money.ts'
import { at, som, type cash } from '../support/model-fixtures.ts'

// Rows of a drawer and sales of a shift, made by hand.

/** Returns one row of the drawer: the expected and the counted amount, in minor units. */
export const row = (method: typeof cash, expected: number, counted: number): ShiftRecords['rows'][number] => ({
  methodId: method.id,
  methodType: method.type,
  currencyId: som.id,
  opening: minor(0),
  expected: minor(expected),
  counted: minor(counted)
})
/** Returns a sale in one row, ten minutes after the previous one. */
export const sale = (number: string, rowIndex: number, amount: number, change = 0): Entry => ({
  kind: 'sale',
  number,
  at: at(Number(number) * 600_000),
  looks: number,
  parts: [
    { row: rowIndex, amount: minor(amount), role: 'tender' },
    ...(change === 0 ? [] : [{ row: rowIndex, amount: minor(change), role: 'change' as const }])
  ]
})
