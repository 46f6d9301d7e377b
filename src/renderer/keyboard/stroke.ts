// One pressed key as plain data, so that all code after the listener is pure.

export type Stroke = {
  /** The physical key: 'KeyA', 'Digit1', 'NumpadAdd'. It is empty if a tool typed the key. */
  code: string
  /** The character or name of the key under the current keyboard layout. */
  key: string
  shift: boolean
  ctrl: boolean
  alt: boolean
  /** Whether the key is held down. */
  repeat: boolean
  /** The time of the key press in milliseconds. Only differences are used. */
  at: number
}

const signs: Record<string, string> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..'
}
const shiftedDigits = ')!@#$%^&*('

/**
 * Returns the character that a US keyboard would type. Scanners act as a US keyboard, so this is the character on the
 * label, whatever the layout of the computer changes. Returns undefined for keys that type nothing.
 */
export function plainCharacter(stroke: Pick<Stroke, 'code' | 'key' | 'shift'>): string | undefined {
  const letter = /^Key([A-Z])$/.exec(stroke.code)?.[1]
  if (letter !== undefined) return stroke.shift ? letter : letter.toLowerCase()
  const digit = /^(Digit|Numpad)(\d)$/.exec(stroke.code)
  if (digit?.[2] !== undefined) {
    return stroke.shift && digit[1] === 'Digit' ? shiftedDigits.charAt(Number(digit[2])) : digit[2]
  }
  const pair = signs[stroke.code]
  if (pair !== undefined) return pair.charAt(stroke.shift ? 1 : 0)
  return stroke.code === '' && /^[\x20-\x7e]$/.test(stroke.key) ? stroke.key : undefined
}

/** Whether this stroke types a character under any layout. AltGr arrives as Ctrl and Alt together. */
export const typesText = (stroke: Stroke): boolean => isCharacter(stroke.key) && stroke.ctrl === stroke.alt

/** Whether the key is one character, of one or two UTF-16 units. Names of keys ("Enter", "F9") are longer. */
const isCharacter = (key: string): boolean => Array.from(key).length === 1

/** Returns the name of the stroke in the keymap: 'F9', 'Shift+F1', 'Ctrl+L', '+'. */
export function nameOf(stroke: Stroke): string {
  if (stroke.ctrl !== stroke.alt) {
    const plain = plainCharacter({ ...stroke, shift: false }) ?? stroke.key
    const name = plain.length === 1 ? plain.toUpperCase() : plain
    return `${stroke.ctrl ? 'Ctrl' : 'Alt'}+${stroke.shift ? 'Shift+' : ''}${name}`
  }
  if (isCharacter(stroke.key)) return stroke.key
  const name = stroke.key === 'Del' ? 'Delete' : stroke.key
  return stroke.shift && /^(F\d+|Enter|Escape|Tab)$/.test(name) ? `Shift+${name}` : name
}
