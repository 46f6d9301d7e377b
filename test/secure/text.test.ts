import { describe, expect, it } from 'vitest'
import { holdsCardNumber } from '../../src/main/domain/catalog/card-number.ts'
import { mostGraphemes, safeText } from '../../src/main/domain/catalog/safe-text.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import { isOnNetwork } from '../../src/main/system/network-drive.ts'
import { textOf } from '../../src/main/service-records/product.ts'

describe('text from outside', () => {
  it.each([
    ['a drawer’s command', 'Non\u001bp\u0000\u0019\u00fa', 'Non p ú'],
    ['a cut of the paper', '\u001dV\u0000Non', 'V Non'],
    ['line ends', 'Non\r\nTOTAL 0', 'Non TOTAL 0'],
    ['separators of lines', 'Non\u2028TOTAL\u2029', 'Non TOTAL'],
    ['turned writing', 'Non \u202e00001\u202c', 'Non 00001'],
    ['isolates left open', '\u2067Non', 'Non'],
    ['C1 controls', 'Non\u009b31m', 'Non 31m'],
    ['half a character', 'Non \ud83d', 'Non \ufffd'],
    ['a tag', '<img onerror=alert(1)>', '<img onerror=alert(1)>'],
    ['plain words', 'Oʻzbekiston “Non” 500 g', 'Oʻzbekiston “Non” 500 g']
  ])('the text is shown and never executed: %s', (_, text, safe) => {
    expect(safeText(text)).toBe(safe)
    expect(safeText(safe)).toBe(safe)
  })

  it('the text is cut at two hundred characters as people count them, and none is split', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(safeText(family.repeat(300))).toBe(family.repeat(mostGraphemes))
    expect(safeText('a\u0301'.repeat(300))).toBe('a\u0301'.repeat(mostGraphemes))
    expect(safeText('я'.repeat(10 * 1024 * 1024))).toBe('я'.repeat(mostGraphemes))
  })

  it('the text is made safe when records of the service are read', () => {
    expect(textOf('Non\u001bp\u0000 \u202egift')).toBe('Non p gift')
    expect(textOf('x'.repeat(1_000))).toHaveLength(mostGraphemes)
  })
})

describe('the number of a payment card', () => {
  it.each([
    '4111111111111111',
    'pays with 4111 1111 1111 1111 tomorrow',
    '5500-0000-0000-0004',
    '378282246310005',
    '6304000000000000000',
    'x4111111111111111y',
    '00004111111111111111'
  ])('a card number is found in %j', (note) => {
    expect(holdsCardNumber(note)).toBe(true)
  })

  it.each(['', '4111111111111112', '+998 90 123 45 67', '12345678901234', 'table 4, 2 x 12 500', '4780 0900 1333 8'])(
    'no card number is found in %j',
    (note) => {
      expect(holdsCardNumber(note)).toBe(false)
    }
  )
})

describe('any digits', () => {
  /** Adds the digits of the number in which every second digit from the right is doubled (ISO/IEC 7812-1). */
  const isCheckable = (number: string) => {
    const digits = Array.from(number, (digit, at) => String(Number(digit) * ((number.length - at) % 2 === 0 ? 2 : 1)))
    return Array.from(digits.join(''), Number).reduce((sum, digit) => sum + digit, 0) % 10 === 0
  }

  it('a card number is found if 15 to 19 of the digits in a row have a correct check digit, and only then', () => {
    const random = seededRandom(5)
    const numbers = Array.from({ length: 4_000 }, () => {
      const length = 14 + Math.floor(random.fraction() * 8)
      return Array.from({ length }, () => String(Math.floor(random.fraction() * 10))).join('')
    })
    const hasCard = (digits: string) =>
      [15, 16, 17, 18, 19].some((size) => {
        const parts = Array.from({ length: Math.max(0, digits.length - size + 1) }, (_, at) =>
          digits.slice(at, at + size)
        )
        return parts.some(isCheckable)
      })
    expect(numbers.filter((digits) => holdsCardNumber(digits) !== hasCard(digits))).toEqual([])
  })
})

describe('a folder on another computer', () => {
  const look = (path: string, type: number) => ({ realpathSync: () => path, statfsSync: () => ({ type }) }) as never
  it.each([
    ['NFS', '/mnt/till', 0x6969],
    ['SMB', '/mnt/till', 0xfe534d42],
    ['CIFS as a signed number', '/mnt/till', 0xff534d42 | 0],
    ['a share of Windows behind a letter', '\\\\server\\till', 0],
    ['a long path of a share', '\\\\?\\UNC\\server\\till', 0]
  ])('the folder is reported: %s', (_, path, type) => {
    expect(isOnNetwork('any', look(path, type))).toBe(true)
  })
  it.each([
    ['ext4', '/home/till', 0xef53],
    ['a disk of Windows', 'C:\\till', 0],
    ['a long path of a disk', '\\\\?\\C:\\till', 0]
  ])('the folder is not reported in %s', (_, path, type) => {
    expect(isOnNetwork('any', look(path, type))).toBe(false)
  })
  it('a folder that cannot be checked causes no warning', () => {
    expect(isOnNetwork('/no/such/folder/of/a/till')).toBe(false)
  })
})
