import type { LocaleName } from './choices.ts'

// The sort order of names. Electron's collation data covers English and Russian but none of the other languages, so
// this file corrects the letters that those two sort differently. The order is the same on every machine.

type Order = {
  /** The collation for all other letters. It also decides which of the two alphabets comes first. */
  base: 'en' | 'ru'
  /** Letters in their order, each with the letter after which it sorts. */
  moved: readonly (readonly [letter: string, after: string])[]
}

const orders: Record<LocaleName, Order> = {
  uz: {
    base: 'en',
    moved: [
      ['oʻ', 'z'],
      ['gʻ', 'z'],
      ['sh', 'z'],
      ['ch', 'z']
    ]
  },
  'uz-Cyrl': {
    base: 'ru',
    moved: [
      ['ў', 'я'],
      ['қ', 'я'],
      ['ғ', 'я'],
      ['ҳ', 'я']
    ]
  },
  ru: { base: 'ru', moved: [] },
  en: { base: 'en', moved: [] },
  kk: {
    base: 'ru',
    moved: [
      ['ұ', 'у'],
      ['ү', 'у'],
      ['і', 'ы']
    ]
  },
  tg: {
    base: 'ru',
    moved: [
      ['ӣ', 'и'],
      ['ӯ', 'у']
    ]
  },
  ky: { base: 'ru', moved: [] }
}

/** Returns a character of the private use area, which sorts after every letter. */
const stand = (at: number): string => String.fromCodePoint(0xe000 + at)

function keyMaker({ moved }: Order): (name: string) => string {
  if (moved.length === 0) return (name) => name
  const keys = new Map(moved.map(([letter, after], at) => [letter, after + stand(at)]))
  const found = new RegExp([...keys.keys()].join('|'), 'g')
  const small = (name: string) => name.toLowerCase().replace(/([og])['‘’`ʼ]/g, '$1ʻ')
  return (name) => small(name).replace(found, (letter) => keys.get(letter) ?? letter)
}

const collators = new Map<string, Intl.Collator>()
function collatorOf(base: string): Intl.Collator {
  const known = collators.get(base) ?? new Intl.Collator(base, { numeric: true })
  collators.set(base, known)
  return known
}

/** Returns a function that compares two names in the order of this language. Numbers in names are compared by value. */
export function byName(locale: LocaleName): (a: string, b: string) => number {
  const order = orders[locale]
  const { compare } = collatorOf(order.base)
  const keyOf = keyMaker(order)
  return (a, b) => compare(keyOf(a), keyOf(b)) || compare(a, b)
}
