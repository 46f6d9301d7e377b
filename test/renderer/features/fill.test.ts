import { describe, expect, it } from 'vitest'
import {
  comesAfter,
  noteFill,
  percentOfFill,
  resourceName,
  type FillRow
} from '../../../src/renderer/features/sync/fill.ts'
import type { FillView } from '../../../src/shared/views.ts'

const fill = (resource: string, done: number, total?: number): FillView => ({
  resource,
  done,
  ...(total === undefined ? {} : { total }),
  rate: 100,
  isFirst: true,
  canSell: false
})
const states = (rows: FillRow[]) => rows.map(({ resource, state }) => `${resource} ${state}`)

describe('the list of the first fill', () => {
  it('grows by what the till names, and what is not named any more has come', () => {
    let rows = noteFill([], fill('method', 3))
    rows = noteFill(rows, fill('product', 200, 14_360))
    rows = noteFill(rows, fill('product', 400, 14_360))
    expect(states(rows)).toEqual(['method done', 'product now'])
    expect(rows[1]?.done).toBe(400)
  })
  it('calls a resource done as soon as all of it is here', () => {
    expect(states(noteFill([], fill('tax', 2, 2)))).toEqual(['tax done'])
  })
  it('says what is still to come, in the order it comes', () => {
    expect(comesAfter('priceItem')).toEqual(['stock', 'customer', 'article', 'reason'])
    expect(comesAfter('unheard of')).toEqual([])
  })
})

describe('per cent of a fill', () => {
  it('is 100 only when all is here, and unknown while the total is', () => {
    expect(percentOfFill({ done: 999, total: 1000 })).toBe(99)
    expect(percentOfFill({ done: 1000, total: 1000 })).toBe(100)
    expect(percentOfFill({ done: 0, total: 0 })).toBe(100)
    expect(percentOfFill({ done: 5, total: undefined })).toBeUndefined()
  })
})

describe('a resource', () => {
  it('is called by its name in the language of the till, or by its own where nobody named it', () => {
    expect(resourceName('ru', 'product')).toBe('Товары')
    expect(resourceName('ru', 'loyalty')).toBe('loyalty')
  })
})
