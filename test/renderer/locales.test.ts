import { describe, expect, it } from 'vitest'
import { fail, failureKinds, type FailureKind } from '../../src/shared/failure.ts'
import { failureText, locales, remedyText, text } from '../../src/shared/locales/index.ts'
import type { Key } from '../../src/shared/locales/index.ts'
import { localeNames } from '../../src/shared/choices.ts'

const keys = Object.keys(locales.en) as Key[]
const kinds = Object.keys(failureKinds) as FailureKind[]
const formsOf = (entry: string | object): string[] =>
  typeof entry === 'string' ? [entry] : (Object.values(entry) as string[])
const names = (form: string): string =>
  [...form.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1])
    .sort()
    .join()

describe('every language', () => {
  it('has every text, and none to spare', () => {
    for (const locale of localeNames) expect(Object.keys(locales[locale]).sort()).toEqual([...keys].sort())
  })

  it('fills in the same facts in every form', () => {
    for (const key of keys) {
      const wanted = names(formsOf(locales.en[key])[0] ?? '')
      for (const locale of localeNames) {
        for (const form of formsOf(locales[locale][key]))
          expect(`${locale} ${key} ${names(form)}`).toBe(`${locale} ${key} ${wanted}`)
      }
    }
  })

  it('says what happened and what to do for every failure, with and without its facts', () => {
    for (const locale of localeNames) {
      for (const kind of kinds) {
        const said = `${failureText(locale, fail(kind).failure)} ${remedyText(locale, fail(kind).failure)}`
        expect(said, `${locale} ${kind}`).not.toMatch(/[{}[\]]|undefined/)
        expect(said.trim(), `${locale} ${kind}`).toMatch(/\.$/)
      }
    }
  })
})

describe('Russian', () => {
  it.each([
    [1, '1 строка'],
    [2, '2 строки'],
    [5, '5 строк'],
    [11, '11 строк'],
    [21, '21 строка'],
    [104, '104 строки']
  ])('counts %d', (count, expected) => {
    expect(text('ru', 'checkout.lines', { count })).toBe(expected)
  })
})

describe('Uzbek', () => {
  it('writes oʻ and gʻ with U+02BB, never with an apostrophe', () => {
    const wrong = keys.filter((key) => formsOf(locales.uz[key]).some((form) => /[oOgG]['’‘`ʼ]/.test(form)))
    expect(wrong).toEqual([])
  })
})

describe('a failure', () => {
  it('leaves out what is not known', () => {
    expect(failureText('en', fail('goods.unknownCode').failure)).toBe('Nothing has this code.')
    expect(failureText('en', fail('goods.unknownCode', { code: '478' }).failure)).toBe('Nothing has this code: 478.')
  })
})
