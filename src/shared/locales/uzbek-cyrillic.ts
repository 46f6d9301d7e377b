// Uzbek of the Latin alphabet in the Cyrillic one, so that the second never lacks a text that the first has. The rules
// are those of the two official alphabets; where the Latin one no longer shows how a borrowed word is written, a table
// says it.

/** Longer ones first: "yoʻ" is no "yo". */
const letters: [string, string][] = [
  ['yoʻ', 'йў'],
  ['oʻ', 'ў'],
  ['gʻ', 'ғ'],
  ['sh', 'ш'],
  ['ch', 'ч'],
  ['yo', 'ё'],
  ['yu', 'ю'],
  ['ya', 'я'],
  ['ye', 'е'],
  ['ʼ', 'ъ'],
  ...Array.from('abdefghijklmnopqrstuvxyz', (letter, at): [string, string] => [
    letter,
    'абдефгҳижклмнопқрстувхйз'.charAt(at)
  ])
]
const cyrillicOf = new Map(letters)
const letterOf = new RegExp(letters.map(([latin]) => latin).join('|'), 'gi')

/** Words by their beginning, and how the Cyrillic alphabet writes them; both in small letters. */
const borrowed: [RegExp, string][] = [
  [/kompyuter/g, 'компьютер'],
  [/kalkulyator/g, 'калькулятор'],
  [/filtr/g, 'фильтр'],
  [/bek-ofis/g, 'бэк-офис'],
  [/(?<!\p{L})(profil|parol|rubl|rol|emal|model)(?!\p{L})/gu, '$1ь'],
  [/(sen|ok)tabr/g, '$1tyabr'],
  [/(yanvar|fevral|aprel|iyun|iyul|sentyabr|oktyabr|noyabr|dekabr)(?![aeiou])/g, '$1ь'],
  [/obyekt/g, 'объект'],
  [/subyekt/g, 'субъект'],
  [/rayon/g, 'район'],
  [/(?<!pe)([kn])siya/g, '$1ция'],
  // "ts" is one letter in borrowed words, and two where an ending meets a stem: ket-sa, kut-sin.
  [/ts(?!a(?!p)|in|h)/g, 'ц']
]

/** Kept as they are: facts, names of keys, abbreviations, and single capitals (X, Z), except the word "U". */
const kept = new RegExp(
  [
    String.raw`\{\w+\}`,
    String.raw`https?://\S*`,
    String.raw`/dev/[\w/.-]*\w`,
    String.raw`config\.json|till\.db(?:\.id)?`,
    String.raw`(?<![\p{L}\p{N}])(?:` +
      [
        'PIN',
        'API',
        'OAuth',
        'CSV',
        'XLSX',
        'PDF',
        'JSON',
        'SMS',
        'SKU',
        'QR',
        'GS1',
        'EAN',
        'GTIN',
        'URL',
        'USB'
      ].join('|') +
      '|' +
      [
        'TCP',
        'IP',
        String.raw`COM\d*`,
        String.raw`CP\d+`,
        'TSPL',
        'ZPL',
        'POS',
        'ESC',
        'HTTPS?',
        'TLS',
        'id',
        'Id',
        'Excel',
        'Windows',
        'Linux',
        'Applications',
        'macOS',
        'dialout',
        'ENQ',
        'RTS',
        'CTS',
        'CUPS',
        'CAS',
        'NCI',
        'ST,GS'
      ].join('|') +
      '|' +
      ['Enter', 'Esc', 'Del', 'Alt', 'Ctrl', 'Shift', 'Tab', 'Home', 'End', 'Insert', 'Backspace'].join('|') +
      String.raw`|F\d+|[A-TV-Z])(?![\p{L}ʻʼ])`
  ].join('|'),
  'gu'
)

/** An ending hangs on a word of this alphabet, not on the abbreviation: "PINni" is "PIN-кодни". */
const pinWithEnding = /(?<!\p{L})PIN(?: (?=ni(?!\p{L}))|(?=\p{Ll}))/gu

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase()
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** As the Latin letters are written: "Sh" and "SH" are one capital, "Yoʻ" is a capital and a small letter. */
function inCaseOf(latin: string, cyrillic: string): string {
  if (!isCapital(latin)) return cyrillic
  return latin.length > 2 && latin === latin.toUpperCase() ? cyrillic.toUpperCase() : capitalized(cyrillic)
}

const inAnyCase = borrowed.map(([latin, cyrillic]) => {
  return { anyCase: new RegExp(latin.source, `${latin.flags}i`), latin, cyrillic }
})

function borrowedIn(text: string): string {
  let result = text
  for (const { anyCase, latin, cyrillic } of inAnyCase) {
    result = result.replace(anyCase, (found: string) => {
      const written = found.toLowerCase().replace(latin, cyrillic)
      return isCapital(found.charAt(0)) ? capitalized(written) : written
    })
  }
  return result
}

const vowelBefore = /[aeiouаиоуўэёюя]$/i

function plainPart(part: string, isWordGoingOn: boolean): string {
  const marked = borrowedIn(part)
  return marked.replace(letterOf, (found: string, at: number) => {
    const before = marked.slice(0, at)
    const small = found.toLowerCase()
    const isFirst = at === 0 ? !isWordGoingOn : !/[\p{L}ʻʼ\u00ad]$/u.test(before)
    const isAfterVowel = vowelBefore.test(before) && !before.endsWith('ʻ')
    const cyrillic = small === 'e' && (isFirst || isAfterVowel) ? 'э' : (cyrillicOf.get(small) ?? small)
    return inCaseOf(found, cyrillic)
  })
}

/** A text of the Latin alphabet in the Cyrillic one; facts in braces, names of keys and abbreviations stay. */
export function inUzbekCyrillic(text: string): string {
  const plain = text.replace(/[oOgG]['‘`]/g, (found) => `${found.charAt(0)}ʻ`).replaceAll('’', 'ʼ')
  let result = ''
  let from = 0
  const withPin = plain.replace(pinWithEnding, 'PIN-kod')
  for (const match of withPin.matchAll(kept)) {
    result += plainPart(withPin.slice(from, match.index), result.endsWith('}')) + match[0]
    from = match.index + match[0].length
  }
  return result + plainPart(withPin.slice(from), result.endsWith('}'))
}
