import { describe, expect, it } from 'vitest'
import { languageOfComputer } from '../../src/main/system/language.ts'

describe('the language of a new till', () => {
  it.each([
    [{ LANG: 'ru_RU.UTF-8' }, 'ru'],
    [{ LANG: 'uz_UZ.UTF-8' }, 'uz'],
    [{ LANG: 'uz_UZ.UTF-8@cyrillic' }, 'uz-Cyrl'],
    [{ LANG: 'kk_KZ' }, 'kk'],
    [{ LC_ALL: 'tg_TJ', LANG: 'ru_RU' }, 'tg'],
    [{ LC_MESSAGES: 'ky_KG', LANG: 'ru_RU' }, 'ky']
  ])('the variables %o give %s', (environment, language) => {
    expect(languageOfComputer(environment, 'en-US')).toBe(language)
  })
  it.each(['C', 'C.UTF-8', 'POSIX', 'de_DE.UTF-8'])('the locale %s gives English', (LANG) => {
    expect(languageOfComputer({ LANG }, 'ru-RU')).toBe('en')
  })
  it.each([
    ['uz-Cyrl-UZ', 'uz-Cyrl'],
    ['ru-RU', 'ru'],
    ['', 'en']
  ])('without variables the tag %s of the program gives %s', (tag, language) => {
    expect(languageOfComputer({}, tag)).toBe(language)
  })
})
