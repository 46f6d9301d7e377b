import { describe, expect, it } from 'vitest'
import { byName } from '../../src/shared/by-name.ts'
import type { LocaleName } from '../../src/shared/choices.ts'

/** Where the engine supports the language, the own order must equal the engine's. */
const sorted = (locale: LocaleName, names: string): string[] => names.split(' ').reverse().sort(byName(locale))

describe('names in order', () => {
  it.each([
    ['uz', 'anor zira oʻrik gʻoza shakar choy'],
    ['uz', 'Anor shakar Shirin choy Choynak'],
    ['uz-Cyrl', 'анор шакар юмшоқ якшанба ўрик қанд ғоза ҳолва'],
    ['ru', 'Айран ёлка Жвачка Яблоко'],
    ['en', 'apple Bread milk'],
    ['kk', 'айран әже газ ғалам кекс қант нан өрік ұн үзім шай ірімшік'],
    ['tg', 'анор газ ғалла имло ӣд қанд тут ун ӯ хурмо ҳалво чой ҷав'],
    ['ky', 'айран нан ңа ор өрүк ун үзүм']
  ] as const)('the order in %s is: %s', (locale, names) => {
    expect(sorted(locale, names)).toEqual(names.split(' '))
  })

  it.each(['uz', 'kk'] as const)(
    'the order agrees with the tables of the engine in %s, if the engine has them',
    (locale) => {
      const tag = locale === 'uz' ? 'uz-Latn' : locale
      if (Intl.Collator.supportedLocalesOf(tag).length === 0) return
      const names =
        locale === 'uz'
          ? ['oʻrik', 'gʻoza', 'shakar', 'choy', 'anor', 'olma', 'sabzi', 'guruch', 'zira', 'nok']
          : ['ірімшік', 'айран', 'әже', 'ғалам', 'қант', 'өрік', 'ұн', 'үзім', 'шай', 'ыдыс', 'из']
      expect(names.toSorted(byName(locale))).toEqual(names.toSorted(new Intl.Collator(tag).compare))
    }
  )

  it('the order sorts figures by their size, and puts the same name in one place however it is written', () => {
    expect(['Suv 10 l', 'Suv 2 l', 'Suv 1,5 l'].sort(byName('uz'))).toEqual(['Suv 1,5 l', 'Suv 2 l', 'Suv 10 l'])
    expect(['nok', "o'rik", 'oʻrik'].sort(byName('uz'))[0]).toBe('nok')
  })
})
