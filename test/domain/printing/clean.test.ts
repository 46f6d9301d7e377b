import { expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { clean } from '../../../src/main/domain/printing/blocks.ts'

/** Not in the fast path of `clean`: a text that ends with it goes through the whole check. */
const strange = '\u2603'
const looked = (text: string): string => clean(text + strange)
/** Every character of the basic plane that `clean` leaves unchanged. */
const plain = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
  (char) => clean(`a${char}a`) === `a${char}a` && looked(`a${char}a`) === `a${char}a${strange}`
)

it('clean() answers the same for a plain text with and without its fast path', () => {
  const chance = seededRandom(11)
  const below = (most: number) => Math.floor(chance.fraction() * most)
  for (let turn = 0; turn < 3000; turn += 1) {
    // Typical characters of shops, and sometimes any other character.
    const text = Array.from({ length: below(230) }, () => {
      const kind = below(40)
      if (kind === 0) return plain[below(plain.length)]
      if (kind === 1) return String.fromCharCode(below(0x10000))
      return String.fromCharCode(
        kind < 20 ? 0x20 + below(0x5f) : kind < 25 ? 0xa0 + below(0x160) : 0x400 + below(0x130)
      )
    }).join('')
    const whole = looked(text)
    // If the text was too long, the strange character was cut off with the rest.
    expect(clean(text)).toBe((whole.endsWith(strange) ? whole.slice(0, -1) : whole).trimEnd())
  }
})

it.each([
  ['Choʻri 1 kg, «Zoʻr» № 5 – 12 ₽', 'Choʻri 1 kg, «Zoʻr» № 5 – 12 ₽'],
  ['a\u001bp\u0000\u00fab', 'a p úb'],
  ['x\u0007', 'x'],
  ['\u202eмолоко\u202c', ' молоко'],
  ['и\u0306', 'й'],
  ['a' + '\u0301'.repeat(40), 'á' + '\u0301'.repeat(7)],
  ['я'.repeat(300), 'я'.repeat(200)],
  ['\ud83d', '\ufffd'],
  ['молоко  ', 'молоко']
])('clean() makes %j safe to print', (text, paper) => {
  expect(clean(text)).toBe(paper)
})
