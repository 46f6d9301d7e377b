import { expect, test } from 'vitest'
import { letters } from '../../../src/renderer/ui/letters.ts'

test.each([
  ['Nodira Abdullayeva', 'NA'],
  ['Дилшод Қодиров', 'ДҚ'],
  ['Oʻktam Toʻxtayev', 'OʻT'],
  ['Patir katta', 'PK'],
  ['Молоко «Простоквашино» 3,2 %', 'МП'],
  ['Coca-Cola 1,5 л', 'CC'],
  ['Gʻisht', 'GʻI'],
  ['7UP', 'UP'],
  ['  7  ', '']
])('the name %s has the initials %s', (name, shown) => {
  expect(letters(name)).toBe(shown)
})
