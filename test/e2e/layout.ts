// What a keyboard sends for the names and signs of tests: an American keyboard, like Playwright's own.

export type Sent = { key: string; code: string; windowsVirtualKeyCode: number; text?: string }

const named: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Escape: 27,
  Shift: 16,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
  ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`F${n + 1}`, 112 + n]))
}

/** The keys of signs: code, number, and their characters without and with Shift. */
const signs: readonly [code: string, number: number, plain: string, shifted: string][] = [
  ['Space', 32, ' ', ' '],
  ['Semicolon', 186, ';', ':'],
  ['Equal', 187, '=', '+'],
  ['Comma', 188, ',', '<'],
  ['Minus', 189, '-', '_'],
  ['Period', 190, '.', '>'],
  ['Slash', 191, '/', '?'],
  ['Backquote', 192, '`', '~'],
  ['BracketLeft', 219, '[', '{'],
  ['Backslash', 220, '\\', '|'],
  ['BracketRight', 221, ']', '}'],
  ['Quote', 222, "'", '"'],
  ['NumpadAdd', 107, '+', '+'],
  ['NumpadSubtract', 109, '-', '-'],
  ...Array.from(')!@#$%^&*(', (shifted, n): [string, number, string, string] => [
    `Digit${n}`,
    48 + n,
    String(n),
    shifted
  ])
]

/**
 * Returns the key by its name, by its code, or by the character that it types. Returns undefined for a character that
 * the keyboard lacks.
 */
export function keyOf(name: string, isShifted = false): Sent | undefined {
  if (name === 'Enter') return { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
  const number = named[name]
  if (number !== undefined) return { key: name, code: name, windowsVirtualKeyCode: number }
  if (/^[A-Za-z]$/.test(name)) {
    const upper = name.toUpperCase()
    const key = isShifted ? upper : name
    return { key, code: `Key${upper}`, windowsVirtualKeyCode: upper.charCodeAt(0), text: key }
  }
  const sign = signs.find(([code, , plain, shifted]) => [code, plain, shifted].includes(name))
  if (sign === undefined) return undefined
  const [code, windowsVirtualKeyCode, plain, shifted] = sign
  const key = isShifted || (name !== code && name !== plain) ? shifted : plain
  return { key, code, windowsVirtualKeyCode, text: key }
}
