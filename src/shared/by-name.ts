import type { LocaleName } from './choices.ts'

// The order of names. Electron's own tables of order know English and Russian but none of the other languages, so the
// letters that those put elsewhere are put right here, the same on every machine.

type Order = {
  /** Whose order holds for all other letters, and which of the two alphabets comes first. */
  base: 'en' | 'ru'
  /** Letters, in their order, and after which one each stands, however it looks. */
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

/** A sign of nobody's alphabet: comes after every letter. */
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

/** Compares two names as a list in this language has them; figures in names by their size. */
export function byName(locale: LocaleName): (a: string, b: string) => number {
  const order = orders[locale]
  const { compare } = collatorOf(order.base)
  const keyOf = keyMaker(order)
  return (a, b) => compare(keyOf(a), keyOf(b)) || compare(a, b)
}
