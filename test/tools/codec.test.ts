import { expect, test } from 'vitest'
import { makeCodec } from '../../src/main/chromium-host/codec.ts'

const { encode, decode } = makeCodec()
const carried = (value: unknown): unknown => decode(encode(value))

test('the codec carries what structured clone carries', () => {
  const value = {
    list: [1, -0, NaN, Infinity, 10n ** 20n, null, undefined, 'ғ қ ҳ ў ʻ', '\ud800'],
    when: [new Date(5), new Date(NaN)],
    map: new Map<unknown, unknown>([[{ key: 1 }, new Set(['a'])]]),
    pattern: /a+/gi,
    bytes: [new Uint8Array([1, 2, 255]), new Float64Array([0.5]), new Uint8Array([7, 8]).buffer],
    error: new RangeError('too far')
  }
  expect(carried(value)).toEqual(structuredClone(value))
})

test('references stay shared, and a cycle ends', () => {
  const shared = { name: 'one' }
  const cycle: Record<string, unknown> = { first: shared, second: shared }
  cycle['self'] = cycle
  const got = carried(cycle) as typeof cycle
  expect(got['first']).toBe(got['second'])
  expect(got['self']).toBe(got)
})

test('a key named like the prototype arrives as a key', () => {
  const got = carried(JSON.parse('{"__proto__": {"isOwner": true}}')) as object
  expect(Object.keys(got)).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(got)).toBe(Object.prototype)
})

test('a function is refused', () => {
  expect(() => encode({ run: () => 1 })).toThrow('could not be cloned')
})
