// The characters of six keyboard layouts. A scanner presses the physical keys of a US keyboard, and the current layout
// decides which characters arrive. Each row has the keys in order, without and with Shift.

export type Press = {
  code: string
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  repeat: boolean
}

const codes = [
  ...Array.from('`1234567890-=', (sign) =>
    sign === '`' ? 'Backquote' : sign === '-' ? 'Minus' : sign === '=' ? 'Equal' : `Digit${sign}`
  ),
  ...Array.from('QWERTYUIOP', (letter) => `Key${letter}`),
  'BracketLeft',
  'BracketRight',
  'Backslash',
  ...Array.from('ASDFGHJKL', (letter) => `Key${letter}`),
  'Semicolon',
  'Quote',
  ...Array.from('ZXCVBNM', (letter) => `Key${letter}`),
  'Comma',
  'Period',
  'Slash'
]

const layouts = {
  us: ["`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./", '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'],
  ru: ['ё1234567890-=йцукенгшщзхъ\\фывапролджэячсмитьбю.', 'Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,'],
  uzLatin: ['ʻ1234567890-=qwertyuiop[]\\asdfghjkl;ʼzxcvbnm,./', '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'],
  uzCyrillic: ['ё1234567890ғҳйцукенгшўзхъ\\фқвапролджэячсмитьбю.', 'Ё!"№;%:?*()ҒҲЙЦУКЕНГШЎЗХЪ/ФҚВАПРОЛДЖЭЯЧСМИТЬБЮ,'],
  // The row of digits types letters.
  kazakh: ['("әіңғ,.үұқөһйцукенгшщзхъ\\фывапролджэячсмитьбю№', ')!ӘІҢҒ;:ҮҰҚӨҺЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ?'],
  // Some letters are in other places, and digits need Shift.
  french: ['²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!', '~1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§']
} as const

export type LayoutName = keyof typeof layouts
export const layoutNames = Object.keys(layouts) as LayoutName[]

/** Returns the key of a character on a US keyboard. */
const places = new Map<string, { code: string; shiftKey: boolean }>()
for (const [shift, signs] of layouts.us.entries()) {
  for (const [index, sign] of Array.from(signs).entries()) {
    places.set(sign, { code: codes[index] ?? '', shiftKey: shift === 1 })
  }
}

const typed = new Map(
  layoutNames.map((name) => [
    name,
    layouts[name].map((signs) => new Map(Array.from(signs, (sign, at) => [codes[at], sign])))
  ])
)

const plain = { shiftKey: false, ctrlKey: false, altKey: false, repeat: false }
const shiftDown: Press = { ...plain, code: 'ShiftLeft', key: 'Shift', shiftKey: true }
const controlDown: Press = { ...plain, code: 'ControlLeft', key: 'Control', ctrlKey: true }
const feed: Press = { ...plain, code: 'KeyJ', key: 'j', ctrlKey: true }

/** Returns the keys that a scanner presses for a code, with modifiers and the ending. */
export function strokesOf(code: string, suffix: string, layout: LayoutName, isCaps: boolean): Press[] {
  const keys = Array.from(code).flatMap((sign) => pressesOf(sign, layout, isCaps))
  const enter: Press = { ...plain, code: suffix === 'NumpadEnter' ? 'NumpadEnter' : 'Enter', key: 'Enter' }
  if (suffix === 'Tab') return [...keys, { ...plain, code: 'Tab', key: 'Tab' }]
  if (suffix === 'feed') return [...keys, controlDown, feed]
  return suffix === 'Enter+feed' ? [...keys, enter, controlDown, feed] : [...keys, enter]
}

function pressesOf(sign: string, layout: LayoutName, isCaps: boolean): Press[] {
  // Ctrl+] types the GS1 separator.
  if (sign === '\u001d') {
    const key = typed.get(layout)?.[0]?.get('BracketRight') ?? ']'
    return [controlDown, { ...plain, code: 'BracketRight', key, ctrlKey: true }]
  }
  const place = places.get(sign)
  if (place === undefined) throw new Error(`no key types ${sign}`)
  const key = typed.get(layout)?.[place.shiftKey ? 1 : 0]?.get(place.code) ?? sign
  const written = isCaps && key.toLowerCase() !== key.toUpperCase() ? swapped(key) : key
  const press: Press = { ...plain, code: place.code, key: written, shiftKey: place.shiftKey }
  return place.shiftKey ? [shiftDown, press] : [press]
}

const swapped = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
