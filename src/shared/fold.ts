/**
 * Folding: one spelling for all ways in which a cashier may type a word. Names, article codes and queries are folded
 * the same way, to Latin letters and digits, so that one comparison serves both scripts:
 * "Молоко" and "moloko" are `moloko`, "ғишт", "g'isht" and "gʻisht" are `gisht`, "Йогурт" and "Yogurt" are `iogurt`.
 *
 * A folded text must stay a prefix of the folded text with one more letter. Otherwise goods would vanish from the list
 * between two keys: "дет" finds "Детский" only because т + с stays `ts`. Pairs that would need such a contraction are
 * therefore alternative spellings of the query only (`queryWords`).
 */

const pairs: Record<string, string> = {
  // Russian and Uzbek Cyrillic. The soft sign, the hard sign, and what Uzbek writes as an apostrophe are dropped.
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 's',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  ў: 'o',
  ғ: 'g',
  қ: 'k',
  ҳ: 'h',
  // Other Cyrillic languages: Kazakh, Kyrgyz, Tajik, Ukrainian.
  ә: 'a',
  ө: 'o',
  ү: 'u',
  ұ: 'u',
  і: 'i',
  ң: 'n',
  һ: 'h',
  ӣ: 'i',
  ӯ: 'u',
  ҷ: 'j',
  ї: 'i',
  є: 'e',
  ґ: 'g',
  // Latin letters that stand for a Cyrillic one. The others stay unchanged. The letter after `c` decides its folding.
  y: 'i',
  w: 'v',
  x: 'h',
  q: 'k',
  ı: 'i',
  ş: 'sh',
  ç: 'ch',
  ß: 'ss',
  æ: 'e',
  ø: 'o',
  ð: 'd',
  þ: 't',
  ł: 'l'
}
const apostrophes = "'’‘ʻʼ`´′‛ʹʽˈ"
const firstOverflow = 0x530
const isMark = (code: number) => code >= 0x300 && code < 0x370

/** Returns the folded form of one character: '' drops it, ' ' separates words. */
function foldCharacter(character: string): string {
  if (apostrophes.includes(character) || /\p{Cf}/u.test(character)) return ''
  const lower = character.toLowerCase()
  const paired = pairs[lower]
  if (paired !== undefined) return paired
  const bare = lower.normalize('NFKD').replace(/\p{M}/gu, '').slice(0, 4)
  if (/^[a-z0-9]+$/.test(bare)) return pairs[bare] ?? bare
  const mapped = pairs[bare]
  if (mapped !== undefined) return mapped
  return /^[\p{L}\p{Nd}]$/u.test(bare) ? bare : ' '
}

const table = Array.from({ length: firstOverflow }, (_, code) => foldCharacter(String.fromCharCode(code)))
const overflow = new Map<number, string>()

function foldOverflow(code: number): string {
  let folded = overflow.get(code)
  if (folded === undefined) {
    folded = foldCharacter(String.fromCharCode(code))
    overflow.set(code, folded)
  }
  return folded
}

/** `c` is s before e, i and y, belongs to ch before h, and is k otherwise. */
function foldC(next: string | undefined): string {
  return next === 'e' || next === 'i' ? 's' : next === 'h' ? 'c' : 'k'
}

const kindOf = (character: string): 'digit' | 'letter' => (character >= '0' && character <= '9' ? 'digit' : 'letter')

/**
 * Folds a name, a code or a query: lower-case Latin words and numbers, separated by one space, no space at the ends.
 */
export function fold(text: string): string {
  let out = ''
  let last = ' '
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isMark(code)) {
      const composed = text.normalize('NFC')
      if (composed !== text) return fold(composed)
      continue
    }
    let folded = code < firstOverflow ? (table[code] ?? ' ') : foldOverflow(code)
    if (folded === '') continue
    if (folded === 'c') folded = foldC(index + 1 < text.length ? table[text.charCodeAt(index + 1)] : undefined)
    if (folded === ' ') {
      if (last !== ' ') out += last = ' '
      continue
    }
    // "1л" and "1 л" are the same two words. A doubled letter is written once, a doubled digit is not.
    const first = folded.charAt(0)
    if (last !== ' ' && kindOf(last) !== kindOf(first)) out += ' '
    if (first !== last || kindOf(first) === 'digit') out += folded
    else if (folded.length > 1) out += folded.slice(1)
    last = folded.charAt(folded.length - 1)
  }
  return last === ' ' ? out.slice(0, -1) : out
}

/** More words than anyone types. The other words of a pasted text are ignored. */
const maxWords = 10
const maxSpellings = 4

type Respelling = { when?: RegExp; from: RegExp; to: string }
/** Other spellings of a typed word that names may have. `when` tests the typed word before folding. */
const respellings: readonly Respelling[] = [
  { when: /x/i, from: /h/g, to: 'ks' }, // Twix, Твикс
  { from: /ks/g, to: 'h' },
  { from: /^e/, to: 'io' }, // ёғ, yog'
  { from: /^e/, to: 'ie' }, // елим, yelim
  { from: /^ie/, to: 'e' },
  { from: /io/g, to: 'e' },
  { from: /shch/g, to: 'sh' },
  { from: /zh/g, to: 'j' },
  { from: /kh/g, to: 'h' },
  { from: /ts/g, to: 's' },
  { from: /^j/, to: 'dj' } // jem, джем
]

function spellings(word: string, typed: string): string[] {
  const found = new Set([word])
  for (const { when, from, to } of respellings) {
    if (when === undefined || when.test(typed)) found.add(word.replace(from, to))
  }
  return [...found].slice(0, maxSpellings)
}

/**
 * Returns the words of a query, each with the spellings to search for. A c at the end of an unfinished word can still
 * become k, s or ch. Returns an empty list if the text has nothing to search for.
 */
export function queryWords(text: string): string[][] {
  const folded = fold(text)
  if (folded === '') return []
  const words = folded.split(' ').slice(0, maxWords)
  return words.map((word, index) => {
    const found = spellings(word, text)
    if (index !== words.length - 1 || !/c\s*$/i.test(text)) return found
    return [...found, `${word.slice(0, -1)}s`, `${word.slice(0, -1)}ch`]
  })
}
