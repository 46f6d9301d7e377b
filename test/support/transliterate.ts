const letters: Record<string, string> = Object.fromEntries(
  [
    'аa',
    'бb',
    'вv',
    'гg',
    'дd',
    'еe',
    'жzh',
    'зz',
    'иi',
    'йy',
    'кk',
    'лl',
    'мm',
    'нn',
    'оo',
    'пp',
    'рr',
    'сs',
    'тt',
    'уu',
    'фf',
    'хh',
    'цts',
    'чch',
    'шsh',
    'щsch',
    'ъ',
    'ыy',
    'ь',
    'эe',
    'юyu',
    'яya'
  ].map((pair) => [pair.charAt(0), pair.slice(1)])
)

/** Returns a Russian word as a person types it who reads Latin letters on the keyboard. */
export const inLatin = (text: string): string =>
  Array.from(text.toLowerCase(), (letter) => letters[letter] ?? letter).join('')
