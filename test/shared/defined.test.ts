import { expect, test } from 'vitest'
import { defined, filled, nonZero } from '../../src/shared/defined.ts'

test('defined drops undefined values, keeps every other one, and keeps the order of the keys', () => {
  const values = { b: 1, a: undefined, d: null, c: false, e: '' }
  expect(JSON.stringify(defined(values))).toBe('{"b":1,"d":null,"c":false,"e":""}')
  expect(Object.keys(defined(values))).toEqual(['b', 'd', 'c', 'e'])
})

test('filled drops an empty text and an empty list, and nonZero drops zero', () => {
  expect([filled(''), filled([]), nonZero(0)]).toEqual([undefined, undefined, undefined])
  expect([filled(' '), filled([0]), nonZero(-1)]).toEqual([' ', [0], -1])
})
