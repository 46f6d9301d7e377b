import { expect, test } from 'vitest'
import { inPlace } from '../../../src/renderer/core/tiles.ts'

const goods = (letters: string): { id: string }[] => Array.from(letters, (id) => ({ id }))
const ids = (list: readonly { id: string }[]): string => list.map(({ id }) => id).join('')

test('a tile stays where it was, and what is new takes the place of what left', () => {
  expect(ids(inPlace(goods(''), goods('abc')))).toBe('abc')
  expect(ids(inPlace(goods('abcd'), goods('dcba')))).toBe('abcd')
  expect(ids(inPlace(goods('abcd'), goods('xdba')))).toBe('abxd')
  expect(ids(inPlace(goods('abc'), goods('xyabc')))).toBe('abcxy')
})

test('without anything in its place the others close up', () => {
  expect(ids(inPlace(goods('abcd'), goods('da')))).toBe('ad')
})

test('what a tile shows is that of now', () => {
  expect(inPlace([{ id: 'a', price: 1 }], [{ id: 'a', price: 2 }])).toEqual([{ id: 'a', price: 2 }])
})
