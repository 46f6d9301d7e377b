/**
 * Folding: one spelling for everything that a cashier may type for the same word. Names, article codes and queries are
 * folded the same way, to Latin letters and digits, so that one comparison serves both scripts:
 * "Молоко" and "moloko" are `moloko`, "ғишт", "g'isht" and "gʻisht" are `gisht`, "Йогурт" and "Yogurt" are `iogurt`.
 *
 * What is folded must stay a beginning of what is folded when one more letter is typed, else goods would vanish from the
 * list between two keys: "дет" finds "Детский" only because т + с stays `ts`. Pairs that would need such a contraction
 * are therefore spelled out for the query alone (`queryWords`).
 */

const pairs: Record<string, string> = {
  // Russian and Uzbek Cyrillic. The soft and the hard sign, and what Uzbek writes as an apostrophe, fall away.
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'j', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l' },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 's', ч: 'ch', ш: 'sh' },
  ...{ щ: 'sh', ъ: '', ы: 'i', ь: '', э: 'e', ю: 'iu', я: 'ia', ў: 'o', ғ: 'g', қ: 'k', ҳ: 'h' },
  // Neighbours: Kazakh, Kyrgyz, Tajik, Ukrainian.
  ...{ ә: 'a', ө: 'o', ү: 'u', ұ: 'u', і: 'i', ң: 'n', һ: 'h', ӣ: 'i', ӯ: 'u', ҷ: 'j', ї: 'i', є: 'e', ґ: 'g' },
  // Latin letters that mean a Cyrillic one; the others are themselves. `c` is decided by what follows it.
  ...{ y: 'i', w: 'v', x: 'h', q: 'k', ı: 'i', ş: 'sh', ç: 'ch', ß: 'ss', æ: 'e', ø: 'o', ð: 'd', þ: 't', ł: 'l' }
}
const apostrophes = "'’‘ʻʼ`´′‛ʹʽˈ"
const firstOverflow = 0x530
const isMark = (code: number) => code >= 0x300 && code < 0x370

/** What one character is folded to: '' falls away, ' ' separates words. */
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

/** `c` sounds as s before e, i and y, belongs to ch before h, and is k otherwise. */
function foldC(next: string | undefined): string {
  return next === 'e' || next === 'i' ? 's' : next === 'h' ? 'c' : 'k'
}

const kindOf = (character: string): 'digit' | 'letter' => (character >= '0' && character <= '9' ? 'digit' : 'letter')

/** Folds a name, a code or a query: lower-case Latin words and numbers, one space between them, none at the ends. */
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
    // "1л" and "1 л" are the same two words; a doubled letter is written once, a doubled digit is not.
    const first = folded.charAt(0)
    if (last !== ' ' && kindOf(last) !== kindOf(first)) out += ' '
    if (first !== last || kindOf(first) === 'digit') out += folded
    else if (folded.length > 1) out += folded.slice(1)
    last = folded.charAt(folded.length - 1)
  }
  return last === ' ' ? out.slice(0, -1) : out
}

/** More words than anyone types; the rest of a pasted text is not looked at. */
const maxWords = 10
const maxSpellings = 4

type Respelling = { when?: RegExp; from: RegExp; to: string }
/** Other spellings of a typed word that names may carry. `when` looks at what was typed, before folding. */
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
 * The words of a query, each with the spellings to look for. An unfinished c at the end may still become k, s or ch.
 * Empty when nothing in the text can be searched for.
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
