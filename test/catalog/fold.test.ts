import { describe, expect, it } from 'vitest'
import { fold, queryWords } from '../../src/shared/fold.ts'

describe('Folding', () => {
  it.each([
    ['Молоко 3,2%', 'moloko 3 2'],
    ['MOLOKO', 'moloko'],
    ['ЁЛКА', 'elka'],
    ['елка', 'elka'],
    ['Шоколад', 'shokolad'],
    ['shokolad', 'shokolad'],
    ['Пепси', 'pepsi'],
    ['Pepsi', 'pepsi'],
    ['Кока-Кола', 'koka kola'],
    ['Coca-Cola', 'koka kola'],
    ['Snickers', 'snikers'],
    ['Сникерс', 'snikers'],
    ['Cement', 'sement'],
    ['Цемент', 'sement'],
    ['Chips', 'chips'],
    ['Чипс', 'chips'],
    ['Йогурт', 'iogurt'],
    ['Yogurt', 'iogurt'],
    ['ғишт', 'gisht'],
    ['Қўйлак', 'koilak'],
    ["qo'ylak", 'koilak'],
    ['ҳалво', 'halvo'],
    ['holva', 'holva'],
    ['маъно', 'mano'],
    ['Детский', 'detski'],
    ['Масса', 'masa'],
    ['Мария', 'maria'],
    ['сыр', 'sir'],
    ['syr', 'sir'],
    ['1л', '1 l'],
    ['1 л', '1 l'],
    ['00770', '00770'],
    ['7UP', '7 up'],
    ['Nescafé', 'neskafe'],
    ['  "Сок"  (яблоко)  ', 'sok iabloko'],
    ['🥛 молоко', 'moloko'],
    ['мо\u00adло\u200bко', 'moloko'],
    ['', ''],
    ['"%_*', ''],
    ['\u0000\ud83d', ''],
    ['ქართული', 'ქართული']
  ])('folding makes %j into %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it("folding treats every apostrophe of g'isht the same way, and a missing one too", () => {
    for (const sign of ["'", '’', '‘', 'ʻ', 'ʼ', '`', '´', '′', '']) expect(fold(`G${sign}isht`)).toBe('gisht')
  })

  it('folding treats letters with combining marks like composed letters', () => {
    for (const word of ['йўқ', 'ёш', 'Nescafé']) expect(fold(word.normalize('NFD'))).toBe(fold(word))
  })

  it('folding changes nothing when it is applied a second time', () => {
    for (const word of ['Молоко', 'ғишт', 'shokolad', 'Қўйлак 12']) expect(fold(fold(word))).toBe(fold(word))
  })
})

/** A typed word matches a name if one of its spellings begins a word of the folded name. */
const meets = (typed: string, name: string) =>
  queryWords(typed).every((found) =>
    fold(name)
      .split(' ')
      .some((word) => found.some((spelling) => word.startsWith(spelling)))
  )

describe('A typed word', () => {
  it.each([
    ['moloko', 'Молоко'],
    ['молоко', 'Moloko kokteyli'],
    ["yog'", 'Ёғ пахта'],
    ['ёғ', "Paxta yog'i"],
    ['мед', 'Мёд липовый'],
    ['мёд', 'Мед липовый'],
    ['yelim', 'Елим'],
    ['елим', 'Yelim'],
    ['твикс', 'Twix 50g'],
    ['twix', 'Твикс 50г'],
    ['xamir', 'Хамир'],
    ['jem', 'Джем клубничный'],
    ['zhevatel', 'Жевательная резинка'],
    ['khalva', 'Халва'],
    ['tsement', 'Цемент М400'],
    ['borshch', 'Борщ'],
    ['дет', 'Детский сок'],
    ['nes c', 'Nestle Cerelac']
  ])('the word %j matches the name %j', (typed, name) => {
    expect(meets(typed, name)).toBe(true)
  })

  it('a typed word matches its name from the first letter to the last', () => {
    for (const name of ['Детский', 'Chocolate', 'Snickers', 'Шоколад', 'Yogurt', "G'isht", 'Пицца', 'Cola', 'Ёгурт']) {
      for (let length = 1; length <= name.length; length += 1) {
        expect(meets(name.slice(0, length), name), `${name.slice(0, length)} of ${name}`).toBe(true)
      }
    }
  })

  it('a typed word without letters and digits is empty', () => {
    expect(queryWords(' "(%)" ')).toEqual([])
  })

  it('a typed text becomes ten words of a few spellings at most', () => {
    const words = queryWords('ёкс '.repeat(50))
    expect(words).toHaveLength(10)
    expect(Math.max(...words.map((found) => found.length))).toBeLessThanOrEqual(6)
  })
})
