import { expect, test } from 'vitest'
import { matched } from '../../../src/renderer/features/catalog/matched.ts'

const marked = (name: string, sought: string): string =>
  matched(name, sought)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test.each([
  ['Молоко «Простоквашино» 3,2%', 'mol', '[Мол]око «Простоквашино» 3,2%'],
  ['Moloko kokteyli', 'мол', '[Mol]oko kokteyli'],
  ['Конфеты «Молочный ирис»', 'moloch', 'Конфеты «[Молоч]ный ирис»'],
  ['Gʻisht qizil', "g'i", '[Gʻi]sht qizil'],
  ['Choy Akbar Gold 100 g', 'gold choy', '[Choy] Akbar [Gold] 100 g'],
  ['Шоколад молочный', 'sho', '[Шо]колад молочный'],
  ['Non (tandir)', 'xyz', 'Non (tandir)'],
  ['Non (tandir)', '', 'Non (tandir)']
])('in %s, each match of %s is marked', (name, sought, expected) => {
  expect(marked(name, sought)).toBe(expected)
})

test('the parts together are always the whole name, whatever the search text is', () => {
  for (const sought of ['a', '%_', '😀', '"', 'ъ', '100', ' - ']) {
    const pieces = matched('Сок "Добрый" 1л 😀 100%', sought)
    expect(pieces.map(({ text }) => text).join('')).toBe('Сок "Добрый" 1л 😀 100%')
  }
})
