import { describe, expect, it } from 'vitest'
import {
  formatDay,
  formatMonth,
  formatDecimal,
  formatMinor,
  formatMoney,
  formatNumber,
  languageTag,
  readDecimal,
  typedFigure
} from '../../src/shared/format.ts'
import { localeNames } from '../../src/shared/choices.ts'
import type { Minor } from '../../src/shared/money.ts'
import type { Decimal } from '../../src/shared/quantity.ts'

/** Makes U+00A0 visible. */
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

  it('money has its currency on the side that the service names', () => {
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
  ])('the number %d is %s', (value, expected) => {
    expect(shown(formatNumber(value, 'uz'))).toBe(expected)
  })
})

describe('typed figures', () => {
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
  ])('the typed figure %s with %d decimals shows as %s', (text, decimals, expected) => {
    expect(shown(typedFigure(text.replaceAll('_', '\u00a0'), decimals, 'uz'))).toBe(expected)
  })

  it('a typed number is read back as it was shown', () => {
    expect(readDecimal('50\u00a0000', 0)).toBe('50000')
    expect(readDecimal('1\u00a0234,50', 2)).toBe('1234.5')
    expect(readDecimal('0,742', 3)).toBe('0.742')
    expect(readDecimal('0,742', 2)).toBeUndefined()
    expect(readDecimal('', 2)).toBeUndefined()
  })
})

describe('by language', () => {
  it.each(localeNames.filter((locale) => locale !== 'en'))('%s writes figures as its own tables do', (locale) => {
    const figures = new Intl.NumberFormat(languageTag(locale), { useGrouping: 'always' })
    for (const value of [5, 0.25, 1234.5, 18_030_050]) {
      expect(shown(formatNumber(value, locale))).toBe(figures.format(value).replaceAll(/[\u00a0\u202f ]/g, '_'))
    }
  })

  const friday = new Date(2026, 10, 20, 12).getTime()
  it.each([
    ['uz', 'juma, 20-noyabr'],
    ['uz-Cyrl', 'жума, 20-ноябрь'],
    ['ru', 'пятница, 20 ноября'],
    ['en', 'Friday 20 November'],
    ['kk', 'жұма, 20 қараша'],
    ['tg', 'ҷумъа, 20 ноябр'],
    ['ky', 'жума, 20-ноябрь']
  ] as const)('%s names a day: %s', (locale, expected) => {
    expect(formatDay(friday, locale)).toBe(expected)
  })

  // Node supports every language. The window's Chromium does not, so the words of days and months are in the program.
  it.each(['uz', 'uz-Cyrl', 'kk', 'tg', 'ky'] as const)('%s has the words of the full tables', (locale) => {
    const plain = (text: string) => text.toLowerCase().replaceAll('ь', '')
    for (let month = 0; month < 12; month += 1) {
      const at = new Date(2026, month, 1 + month, 12)
      const words = (style: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(languageTag(locale), style).formatToParts(at).map(({ value }) => plain(value))
      const said = plain(formatDay(at.getTime(), locale))
      expect(words({ weekday: 'long' })).toContain(said.split(',')[0])
      expect(words({ day: 'numeric', month: 'long' })).toContain(said.split(/[ -]/).at(-1))
    }
  })
})

describe('the month of a chart', () => {
  it.each([
    ['en', 'Nov'],
    ['ru', 'нояб.'],
    ['uz', 'noy'],
    ['uz-Cyrl', 'ноя'],
    ['kk', 'қар'],
    ['tg', 'ноя'],
    ['ky', 'ноя']
  ] as const)('is short in %s', (locale, expected) => {
    expect(formatMonth(new Date(2026, 10, 20).getTime(), locale)).toBe(expected)
  })

  it.each(localeNames)('differs from every other month in %s', (locale) => {
    const months = Array.from({ length: 12 }, (_, month) => formatMonth(new Date(2026, month, 15).getTime(), locale))
    expect(new Set(months).size).toBe(12)
  })
})
