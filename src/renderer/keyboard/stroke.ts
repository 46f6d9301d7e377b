// One pressed key, as plain data, so that everything behind the listener is pure.

export type Stroke = {
  /** The physical key: 'KeyA', 'Digit1', 'NumpadAdd'. Empty when a tool typed it. */
  code: string
  /** What it types under the layout of the moment. */
  key: string
  shift: boolean
  ctrl: boolean
  alt: boolean
  /** The key is being held down. */
  repeat: boolean
  /** When it was pressed, in milliseconds; only differences count. */
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
 * The character a keyboard of the United States would type. Scanners pretend to be one, so this is what the code on the
 * label says, whatever layout garbles it on the way. Undefined for keys that type nothing.
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

/** Does this stroke type something, under any layout? AltGr arrives as Ctrl and Alt together. */
export const typesText = (stroke: Stroke): boolean => isCharacter(stroke.key) && stroke.ctrl === stroke.alt

/** Named keys ("Enter", "F9") are longer; one sign may be two units of UTF-16. */
const isCharacter = (key: string): boolean => Array.from(key).length === 1

/** The name of the stroke in the keymap: 'F9', 'Shift+F1', 'Ctrl+L', '+'. */
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
