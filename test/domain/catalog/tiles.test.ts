import { expect, test } from 'vitest'
import { inPlace } from '../../../src/main/domain/catalog/favourites.ts'

const goods = (letters: string): { id: string }[] => Array.from(letters, (id) => ({ id }))
const ids = (list: readonly { id: string }[]): string => list.map(({ id }) => id).join('')

test('a tile keeps its place, and new goods take the places of those that are gone', () => {
  expect(ids(inPlace(goods(''), goods('abc')))).toBe('abc')
  expect(ids(inPlace(goods('abcd'), goods('dcba')))).toBe('abcd')
  expect(ids(inPlace(goods('abcd'), goods('xdba')))).toBe('abxd')
  expect(ids(inPlace(goods('abc'), goods('xyabc')))).toBe('abcxy')
})

test('the other tiles close up if nothing takes a free place', () => {
  expect(ids(inPlace(goods('abcd'), goods('da')))).toBe('ad')
})

test('a tile shows the new data of its goods', () => {
  expect(inPlace([{ id: 'a', price: 1 }], [{ id: 'a', price: 2 }])).toEqual([{ id: 'a', price: 2 }])
})
