import { describe, expect, it } from 'vitest'
import { gapMs, Scanner, slackMs, type Meaning, type Verdict } from '../../../src/renderer/keyboard/scanner.ts'
import { nameOf, plainCharacter, type Stroke } from '../../../src/renderer/keyboard/stroke.ts'

const text: Meaning = { isCommand: false, pays: false }
const command: Meaning = { isCommand: true, pays: false }
const paying: Meaning = { isCommand: true, pays: true }

/** The letters of a Russian layout on these keys of a US keyboard. */
const russian: Record<string, string> = Object.fromEntries(
  Array.from('qwertyuiopasdfghjklzxcvbnm', (letter, index) => [letter, 'йцукенгшщзфывапролдячсмить'.charAt(index)])
)
const signCodes: Record<string, string> = {
  '-': 'Minus',
  '/': 'Slash',
  '.': 'Period',
  '+': 'Equal',
  '*': 'Digit8',
  ']': 'BracketRight'
}

function strokeOf(character: string, at: number, layout: 'us' | 'ru' = 'us'): Stroke {
  const lower = character.toLowerCase()
  const isLetter = /[a-z]/.test(lower)
  const code = isLetter ? `Key${lower.toUpperCase()}` : /\d/.test(lower) ? `Digit${lower}` : (signCodes[lower] ?? '')
  const key = layout === 'ru' ? (russian[lower] ?? (character === '.' ? 'ю' : character)) : character
  const shift = (isLetter && character !== lower) || '+*'.includes(character)
  return { code, key, shift, ctrl: false, alt: false, repeat: false, at }
}
const named = (key: string, at: number, part: Partial<Stroke> = {}): Stroke => ({
  code: key,
  key,
  shift: false,
  ctrl: false,
  alt: false,
  repeat: false,
  at,
  ...part
})

/** Drives a scanner as the listener does: it settles after the patience, and records the commands that run. */
class Register {
  readonly scanner = new Scanner()
  readonly scans: string[] = []
  readonly obeyed: string[] = []
  #last = -Infinity

  press(stroke: Stroke, meaning: Meaning): Verdict {
    this.rest(stroke.at)
    const verdict = this.scanner.stroke(stroke, meaning)
    this.#last = stroke.at
    if (verdict.kind === 'scan') this.scans.push(verdict.code)
    if (verdict.kind === 'command') this.obeyed.push(nameOf(stroke))
    return verdict
  }

  rest(until: number): void {
    if (until - this.#last >= this.scanner.waitMs) {
      this.obeyed.push(...this.scanner.settle().map(nameOf))
    }
  }

  scan(code: string, from: number, gap: () => number, layout: 'us' | 'ru' = 'us', end = 'Enter'): number {
    let at = from
    for (const character of code) {
      this.press(strokeOf(character, at, layout), '+-*/=.'.includes(character) ? command : text)
      at += gap()
    }
    this.press(named(end, at), paying)
    return at
  }
}

/** A small random generator with a seed, so that a failing run can be repeated. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

describe('a scanner', () => {
  it('a scanner is recognized by its speed, and its Enter confirms no payment', () => {
    const desk = new Register()
    desk.scan('4780013950018', 1000, () => 5)
    desk.rest(5000)
    expect(desk.scans).toEqual(['4780013950018'])
    expect(desk.obeyed).toEqual([])
  })

  it('a scan is read by its physical keys, whatever layout is active', () => {
    const desk = new Register()
    desk.scan('LOT-7Abc.9', 0, () => 3, 'ru')
    expect(desk.scans).toEqual(['LOT-7Abc.9'])
  })

  it('one pause inside a code does not split it', () => {
    const desk = new Register()
    let count = 0
    desk.scan('4780013950018', 0, () => ((count += 1) === 6 ? slackMs - 10 : 8))
    expect(desk.scans).toEqual(['4780013950018'])
  })

  it('a busy window reads a whole code, even if its timer runs before keys that were pressed in time', () => {
    const scanner = new Scanner()
    const verdicts = Array.from('4780090013338', (digit, index) => {
      expect(scanner.settle()).toEqual([])
      return scanner.stroke(strokeOf(digit, index * 5), text)
    })
    expect(verdicts.every(({ kind }) => kind === 'pass')).toBe(true)
    expect(scanner.stroke(named('Enter', 65), paying)).toEqual({ kind: 'scan', code: '4780090013338' })
  })

  it('a code may have a symbology identifier, and the GS1 separator as a chord', () => {
    const desk = new Register()
    const chord = named(']', 40, { code: 'BracketRight', ctrl: true })
    for (const [index, character] of Array.from(']d2010460').entries()) desk.press(strokeOf(character, index * 4), text)
    desk.press(chord, text)
    desk.press(strokeOf('7', 44), text)
    desk.press(named('Enter', 48), text)
    expect(desk.scans).toEqual(['010460\u001d7'])
  })

  it('a code may end with two keys', () => {
    const desk = new Register()
    const at = desk.scan('4780013950018', 0, () => 4)
    const feed = desk.press(named('j', at + 4, { code: 'KeyJ', ctrl: true }), command)
    expect(feed.kind).toBe('swallow')
    expect(desk.obeyed).toEqual([])
  })
})

describe('a scanner over many seeds', () => {
  it('no code is split and no key of a scanner runs a command, over many seeds', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const next = random(seed)
      const alphabet = '0123456789ABCDEFGHabcdefgh-/.+'
      const desk = new Register()
      const codes: string[] = []
      let at = 1000
      for (let scan = 0; scan < 5; scan += 1) {
        const length = 6 + Math.floor(next() * 20)
        const code = Array.from({ length }, () => alphabet.charAt(Math.floor(next() * alphabet.length))).join('')
        const prefix = next() < 0.3 ? ']E0' : ''
        codes.push(code)
        const layout = next() < 0.5 ? 'us' : 'ru'
        const end = next() < 0.8 ? 'Enter' : 'Tab'
        at = desk.scan(prefix + code, at, () => 1 + next() * (gapMs - 2), layout, end)
        // The next code may follow directly.
        at += next() < 0.5 ? 1 + next() * 10 : 200 + next() * 900
      }
      desk.rest(at + 5000)
      expect({ seed, scans: desk.scans, obeyed: desk.obeyed }).toEqual({ seed, scans: codes, obeyed: [] })
    }
  })
})

describe('a barcode with control keys', () => {
  it('a function key directly followed by Enter runs nothing', () => {
    const desk = new Register()
    desk.press(named('F10', 0), command)
    desk.press(named('Enter', 6), paying)
    desk.rest(1000)
    expect(desk.obeyed).toEqual([])
  })

  it('a function key directly before a code runs nothing', () => {
    const desk = new Register()
    desk.press(named('F9', 0), paying)
    desk.scan('4780013950018', 5, () => 5)
    desk.rest(1000)
    expect(desk.obeyed).toEqual([])
    expect(desk.scans).toEqual(['4780013950018'])
  })

  it('an Enter directly before a code runs nothing', () => {
    const desk = new Register()
    desk.press(named('Enter', 0), paying)
    desk.scan('4780013950018', 5, () => 5)
    desk.rest(1000)
    expect(desk.obeyed).toEqual([])
  })

  it('a short code with Enter pays nothing while the window asks for an amount', () => {
    const desk = new Register()
    desk.scan('500', 0, () => 10)
    desk.rest(1000)
    expect(desk.obeyed).toEqual([])
  })
})

describe('a person', () => {
  it('text that a person types arrives at once', () => {
    const desk = new Register()
    for (const [index, character] of Array.from('moloko').entries()) {
      expect(desk.press(strokeOf(character, index * 90), text).kind).toBe('pass')
    }
    expect(desk.press(named('Enter', 700), command).kind).toBe('command')
    expect(desk.scans).toEqual([])
  })

  it('a person who types fast is not taken for a scanner', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const next = random(seed)
      const desk = new Register()
      let at = 0
      for (const character of 'suthidrolayf') {
        desk.press(strokeOf(character, at), text)
        // Two keys may be pressed almost together, but not all the time.
        at += next() < 0.15 ? 20 : 60 + next() * 80
      }
      desk.press(named('Enter', at + 60), command)
      expect({ seed, scans: desk.scans }).toEqual({ seed, scans: [] })
    }
  })

  it('the commands of a person run one gap later, in order', () => {
    const desk = new Register()
    expect(desk.press(strokeOf('+', 0), command).kind).toBe('wait')
    desk.press(strokeOf('+', 80), command)
    desk.press(named('F9', 200), paying)
    desk.rest(400)
    expect(desk.obeyed).toEqual(['+', '+', 'F9'])
  })

  it('Enter pays after a short pause, but not directly after the last digit', () => {
    const desk = new Register()
    desk.press(strokeOf('5', 0), text)
    expect(desk.press(named('Enter', 30), paying).kind).toBe('swallow')
    desk.press(named('Enter', 300), paying)
    desk.rest(600)
    expect(desk.obeyed).toEqual(['Enter'])
  })
})

describe('the physical key', () => {
  it('a physical key gives the character of a US keyboard', () => {
    expect(plainCharacter({ code: 'KeyA', key: 'ф', shift: false })).toBe('a')
    expect(plainCharacter({ code: 'KeyA', key: 'Ф', shift: true })).toBe('A')
    expect(plainCharacter({ code: 'Digit8', key: '*', shift: true })).toBe('*')
    expect(plainCharacter({ code: 'Numpad7', key: '7', shift: false })).toBe('7')
    expect(plainCharacter({ code: 'Period', key: 'ю', shift: false })).toBe('.')
    expect(plainCharacter({ code: 'F1', key: 'F1', shift: false })).toBeUndefined()
  })

  it('a chord has the same name under any layout', () => {
    expect(nameOf(named('д', 0, { code: 'KeyL', ctrl: true }))).toBe('Ctrl+L')
    expect(nameOf(named('1', 0, { code: 'Digit1', alt: true }))).toBe('Alt+1')
    expect(nameOf(named('F1', 0, { shift: true }))).toBe('Shift+F1')
    expect(nameOf(named('@', 0, { code: 'Digit2', ctrl: true, alt: true }))).toBe('@')
  })
})
