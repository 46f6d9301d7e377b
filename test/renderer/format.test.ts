import { describe, expect, it } from 'vitest'
import {
  formatDecimal,
  formatMinor,
  formatMoney,
  formatNumber,
  readDecimal,
  typedFigure
} from '../../src/shared/format.ts'
import type { Minor } from '../../src/shared/money.ts'
import type { Decimal } from '../../src/shared/quantity.ts'

/** U+00A0 made visible. */
const shown = (text: string): string => text.replaceAll('\u00a0', '_')
const minor = (value: number): Minor => value as Minor
const decimal = (text: string): Decimal => text as Decimal

describe('money', () => {
  it.each([
    [0, 0, 'uz', '0'],
    [180_300, 0, 'uz', '180_300'],
    [-2_100, 0, 'ru', '\u22122_100'],
    [1_497, 2, 'ru', '14,97'],
    [1_497, 2, 'en', '14.97'],
    [5, 2, 'uz', '0,05'],
    [-5, 2, 'uz', '\u22120,05'],
    [123_456_789_012, 2, 'uz', '1_234_567_890,12'],
    [1_000, 0, 'en', '1_000']
  ] as const)('%d with %d decimals in %s is %s', (amount, decimals, locale, expected) => {
    expect(shown(formatMinor(minor(amount), decimals, locale))).toBe(expected)
  })

  it('has its currency at the side the service names', () => {
    const som = { symbol: 'soʻm', side: 'end', decimals: 0 } as const
    expect(shown(formatMoney(minor(180_300), som, 'uz'))).toBe('180_300_soʻm')
    expect(shown(formatMoney(minor(1_497), { symbol: '$', side: 'start', decimals: 2 }, 'en'))).toBe('$_14.97')
    expect(shown(formatMoney(minor(5), { symbol: '', side: 'end', decimals: 0 }, 'uz'))).toBe('5')
  })
})

describe('quantities and counts', () => {
  it.each([
    ['0.742', 'uz', 0, '0,742'],
    ['12500.5', 'ru', 2, '12_500,50'],
    ['12500', 'en', 2, '12_500.00'],
    ['0.0000001', 'en', 0, '0.0000001'],
    ['3', 'uz', 0, '3']
  ] as const)('%s in %s with at least %d decimals is %s', (value, locale, decimals, expected) => {
    expect(shown(formatDecimal(decimal(value), locale, decimals))).toBe(expected)
  })

  it.each([
    [1240, '1_240'],
    [6.41, '6,41'],
    [-3.5, '\u22123,5'],
    [0.0001, '0'],
    [-0.0001, '0']
  ])('%d at hand is %s', (value, expected) => {
    expect(shown(formatNumber(value, 'uz'))).toBe(expected)
  })
})

describe('what a person typed', () => {
  it.each([
    ['50000', 0, '50_000'],
    ['50_000', 0, '50_000'],
    ['007', 0, '7'],
    ['1,5', 2, '1,5'],
    ['1.5.7', 2, '1,57'],
    [',5', 2, '0,5'],
    ['1,239', 2, '1,23'],
    ['1,5', 0, '1'],
    ['abc', 2, '']
  ])('%s with %d decimals shows as %s', (text, decimals, expected) => {
    expect(shown(typedFigure(text.replaceAll('_', '\u00a0'), decimals, 'uz'))).toBe(expected)
  })

  it('is read back as it was shown', () => {
    expect(readDecimal('50\u00a0000', 0)).toBe('50000')
    expect(readDecimal('1\u00a0234,50', 2)).toBe('1234.5')
    expect(readDecimal('0,742', 3)).toBe('0.742')
    expect(readDecimal('0,742', 2)).toBeUndefined()
    expect(readDecimal('', 2)).toBeUndefined()
  })
})
