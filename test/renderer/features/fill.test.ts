import { describe, expect, it } from 'vitest'
import {
  comesAfter,
  noteFill,
  percentOfFill,
  resourceName,
  type FillRow
} from '../../../src/renderer/features/sync/fill.ts'
import { resources } from '../../../src/main/catalog-sync/pull-resources.ts'
import { localeNames } from '../../../src/shared/choices.ts'
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
  it('the list grows by the announced resources, and a resource that is not announced any more is done', () => {
    let rows = noteFill([], fill('method', 3))
    rows = noteFill(rows, fill('product', 200, 14_360))
    rows = noteFill(rows, fill('product', 400, 14_360))
    expect(states(rows)).toEqual(['method done', 'product now'])
    expect(rows[1]?.done).toBe(400)
  })
  it('a resource is done as soon as all of it has arrived', () => {
    expect(states(noteFill([], fill('tax', 2, 2)))).toEqual(['tax done'])
  })
  it('the list names the next resources in their order', () => {
    expect(comesAfter('priceItem')).toEqual(['stock', 'customer', 'article', 'reason'])
    expect(comesAfter('unheard of')).toEqual([])
  })
})

describe('the percentage of a fill', () => {
  it('the percentage is 100 only if everything has arrived, and unknown if the total is unknown', () => {
    expect(percentOfFill({ done: 999, total: 1000 })).toBe(99)
    expect(percentOfFill({ done: 1000, total: 1000 })).toBe(100)
    expect(percentOfFill({ done: 0, total: 0 })).toBe(100)
    expect(percentOfFill({ done: 5, total: undefined })).toBeUndefined()
  })
})

describe('the name of a resource', () => {
  it('a resource has a name in the language of the till, or its own name if there is no text', () => {
    expect(resourceName('ru', 'product')).toBe('Товары')
    expect(resourceName('ru', 'loyalty')).toBe('loyalty')
  })
})

it('each kind of downloaded data has a name in each language, and none is shown by its internal name', () => {
  for (const locale of localeNames) {
    const unnamed = resources.filter(({ name }) => resourceName(locale, name) === name).map(({ name }) => name)
    expect(unnamed, locale).toEqual([])
  }
})
