import { expect, test } from 'vitest'
import { isAbout, meantOf } from '../../../src/renderer/app/meant.ts'
import { foundActs } from '../../../src/renderer/app/palette/act-rows.ts'
import { settingGroups } from '../../../src/renderer/app/palette/setting-rows.ts'
import { keymap } from '../../../src/renderer/keyboard/keymap.ts'
import { fold } from '../../../src/shared/fold.ts'
import { isKey, textOf, type Key } from '../../../src/shared/locales/index.ts'
import { locales } from '../../../src/shared/locales/all.ts'
import { fetchWords } from '../../../src/shared/locales/words/index.ts'
import type { LocaleName } from '../../../src/shared/views.ts'
import english from './en.json' with { type: 'json' }
import kazakh from './kk.json' with { type: 'json' }
import kyrgyz from './ky.json' with { type: 'json' }
import russian from './ru.json' with { type: 'json' }
import tajik from './tg.json' with { type: 'json' }
import uzbek from './uz.json' with { type: 'json' }

// What cashiers and owners type into the search (Ctrl K), and what they mean: this folder, one file a language.
// The lists were written without the words of the program (locales/words), as far as one person can.

type Typed = Record<string, string>
const typed: [locale: LocaleName, Typed, least: number][] = [
  ['en', english, 300],
  ['ru', russian, 300],
  ['uz', uzbek, 300],
  ['kk', kazakh, 230],
  ['ky', kyrgyz, 230],
  ['tg', tajik, 230]
]
const phrasesOf = (list: Typed): [name: string, phrase: string][] =>
  Object.entries(list).flatMap(([name, phrases]) =>
    phrases.split(', ').map((phrase): [string, string] => [name, phrase])
  )

/** The text that names an entry. */
const titleOf = (name: string): Key | undefined =>
  isKey(name) ? name : keymap.find(({ command }) => command === name)?.label

test.each(typed)(
  'the search in %s finds what each phrase of the list means, among few others',
  async (locale, list, least) => {
    const words = await fetchWords(locale)
    const isFound = (name: string, phrase: string): boolean => {
      const title = titleOf(name)
      return isAbout(`${title === undefined ? '' : textOf(locale, title)} ${words[name] ?? ''}`, phrase)
    }
    const phrases = phrasesOf(list)
    expect(phrases.length).toBeGreaterThanOrEqual(least)
    expect(phrases.filter(([name, phrase]) => !isFound(name, phrase))).toEqual([])
    const crowded = phrases.filter(
      ([, phrase]) => fold(phrase).length > 3 && Object.keys(words).filter((name) => isFound(name, phrase)).length > 14
    )
    expect(crowded).toEqual([])
  }
)

test.each(typed)(
  'the search in %s has what each phrase means among its first three entries, for 92 of 100 phrases',
  async (locale, list) => {
    const words = await fetchWords(locale)
    const entries = Object.keys(words).map((name) => {
      const screen = foundActs().find(({ row }) => row.command === name)?.page.title
      const group = settingGroups.find(({ names }) => names.some((key) => key === name))?.title
      const [label, detail] = [titleOf(name), group ?? screen].map((key) =>
        key === undefined ? '' : textOf(locale, key)
      )
      return {
        name,
        label: label ?? '',
        detail: detail ?? '',
        isSetting: group === undefined ? undefined : (true as const)
      }
    })
    const phrases = phrasesOf(list)
    const isFirst = ([name, phrase]: [string, string]): boolean =>
      meantOf(entries, phrase, words)
        .slice(0, 3)
        .some((each) => each.name === name)
    expect(phrases.filter(isFirst).length / phrases.length).toBeGreaterThan(0.92)
  }
)

test('an act comes before a setting that has the same everyday words, and after one only by its page', () => {
  const act = { name: 'act', label: 'Hand over', detail: 'Tickets' }
  const setting = { name: 'setting', label: 'Debt limit', detail: 'Customers', isSetting: true as const }
  const other = { name: 'other', label: 'Notes', detail: 'Debt' }
  const words = { act: 'debt pass on' }
  expect(meantOf([other, setting, act], 'debt', words).map(({ name }) => name)).toEqual(['act', 'setting', 'other'])
  expect(meantOf([other, setting, act], 'hand', words)).toEqual([act])
  expect(meantOf([other, setting, act], 'nothing', words)).toEqual([])
})

test('an entry with only far forms of the typed words is left out beside one that has them, and found alone', () => {
  const taxes = { name: 'taxes', label: 'Reports', detail: '' }
  const taking = { name: 'taking', label: 'Cash out', detail: '' }
  const words = { taxes: 'vat tax', taking: 'take money' }
  expect(meantOf([taking, taxes], 'tax', words)).toEqual([taxes])
  expect(meantOf([taking], 'tax', words)).toEqual([taking])
  const shift = { name: 'shift', label: 'Закрыть смену', detail: '' }
  const shifts = { name: 'shifts', label: 'Смена', detail: '' }
  expect(meantOf([shift, shifts], 'смена', {})).toEqual([shifts, shift])
})

test('an entry with all typed words comes before one without the short ones', () => {
  const [x, close] = [
    { name: 'x', label: 'X report', detail: '' },
    { name: 'close', label: 'Close shift', detail: '' }
  ]
  expect(meantOf([x, close], 'z report', { close: 'z report' })).toEqual([close, x])
})

test('no act of a screen is in the search a second time as a setting of its page', () => {
  const acts = foundActs().map(({ row, page }) => `${page.title} ${row.label}`)
  const settings = settingGroups.flatMap(({ title, names }) => names.map((name) => `${title} ${name}`))
  const shown = [...acts, ...settings].map((each) => {
    const keys = each.split(' ')
    return keys.map((key) => (isKey(key) ? textOf('en', key) : key)).join(' › ')
  })
  expect(shown.filter((each, index) => shown.indexOf(each) !== index)).toEqual([])
})

test('every language has words for the same entries, and each entry is an act, a page or a setting of the search', async () => {
  const entries = Object.keys(await fetchWords('en'))
  for (const [locale] of typed) expect(Object.keys(await fetchWords(locale)), locale).toEqual(entries)
  const found = new Set<string>([
    ...foundActs().map(({ row }) => row.command),
    ...settingGroups.flatMap(({ names }) => names),
    ...keymap.filter(({ when }) => when === 'always').map(({ command }) => command),
    ...Object.keys(locales.en).filter((key) => /^menu\.|^manual\.title$|^appearance\.title$|^database\.open$/.test(key))
  ])
  expect(entries.filter((name) => !found.has(name))).toEqual([])
})
