import { leastScanned } from '../../shared/choices.ts'
import { plainCharacter, typesText, type Stroke } from './stroke.ts'

// Tells a scanner from a person by the speed of the keys. Pure: it maps strokes, each with its time, to verdicts.
//
//            a key, after a pause                 the next key within the patience
//   quiet ───────────────────────────► run ──┬──────────────────────────────► run (longer)
//     ▲                                      ├─ Enter or Tab, 6 or more typed ► scan: the code goes to the screen,
//     │                                      │  and three of four gaps fast     what was typed is taken back
//     └──────────── settle, after a pause ◄──┘
//
// A run ends after one gap without a key. The gap is longer in a run that already looks like a scanner. One slow key of a
// wireless scanner or a busy computer then does not split a code in two, so the till does not sell goods by half a code.
// A typed character reaches the screen at once. A key that may be a command waits for one gap, so that no sign or
// function key acts if it is inside a burst, directly before one, or made by a hostile barcode.

export const gapMs = 35
/** The longest pause between two characters of a scanned code. */
export const slackMs = 120
/** Enter takes no money this soon after a typed character. No person is so fast, but a slow scanner is. */
const payGapMs = 50
const mostLength = 256

/** What a key means to the current screen. */
export type Meaning = {
  /** The keymap has a row for the key, and the row does something now. */
  isCommand: boolean
  /** The command takes money. */
  pays: boolean
}

export type Verdict =
  /** An ordinary key, which the browser handles. */
  | { kind: 'pass' }
  /** A command to run now. */
  | { kind: 'command' }
  /** Possibly a command. The caller calls `settle` after the patience. */
  | { kind: 'wait' }
  /** Part of a burst, or too fast to be intended. */
  | { kind: 'swallow' }
  | { kind: 'scan'; code: string }

type Waiting = { stroke: Stroke; isSign: boolean }

export class Scanner {
  #text = ''
  #strokes = 0
  #fastGaps = 0
  #lastAt = -Infinity
  #lastTypedAt = -Infinity
  #scannedAt = -Infinity
  #isMixed = false
  #waiting: Waiting[] = []

  /** Returns whether this stroke starts a run. The listener then saves the field, to restore it after a scan. */
  startsRun(stroke: Stroke): boolean {
    return stroke.repeat || this.#strokes === 0 || stroke.at - this.#lastAt >= this.waitMs
  }

  /** The silence in milliseconds after which the run is over. */
  get waitMs(): number {
    return this.#text.length >= 3 && this.#isPacedLikeScanner ? slackMs : gapMs
  }

  get #isPacedLikeScanner(): boolean {
    return this.#fastGaps * 4 >= (this.#strokes - 1) * 3
  }

  stroke(stroke: Stroke, meaning: Meaning): Verdict {
    if (this.startsRun(stroke)) this.#reset()
    const isFast = this.#strokes > 0
    this.#strokes += 1
    if (isFast && stroke.at - this.#lastAt < gapMs) this.#fastGaps += 1
    this.#lastAt = stroke.at
    if (isEnd(stroke)) return this.#end(stroke, meaning, isFast)
    const character = scannedCharacter(stroke)
    if (character !== undefined) return this.#typed(stroke, character, meaning)
    return this.#other(stroke, meaning, isFast)
  }

  /**
   * Returns the waiting strokes that are commands after all, in order, when the patience is over. It does not end a run
   * of plain characters: in a busy window the timer can run before keys that were pressed in time, so the times of the
   * keys decide.
   */
  settle(): Stroke[] {
    const waiting = this.#waiting
    if (waiting.length === 0) return []
    const isMixed = this.#isMixed
    const isCode = this.#text.length >= leastScanned && this.#isPacedLikeScanner
    this.#reset()
    if (isCode) return []
    return waiting.filter(({ isSign }) => isSign || !isMixed).map(({ stroke }) => stroke)
  }

  #typed(stroke: Stroke, character: string, meaning: Meaning): Verdict {
    if (this.#text.length <= mostLength) this.#text += character
    this.#lastTypedAt = stroke.at
    if (this.#waiting.some(({ isSign }) => !isSign)) this.#isMixed = true
    if (!meaning.isCommand) return { kind: 'pass' }
    if (stroke.repeat) return { kind: 'command' }
    this.#waiting.push({ stroke, isSign: true })
    return { kind: 'wait' }
  }

  #end(stroke: Stroke, meaning: Meaning, isFast: boolean): Verdict {
    const code = this.#text
    if (code.length >= leastScanned && this.#isPacedLikeScanner) {
      this.#reset()
      this.#scannedAt = stroke.at
      return code.length > mostLength ? { kind: 'swallow' } : { kind: 'scan', code: withoutSymbology(code) }
    }
    // Many scanners end a code with two keys, Enter and then a line feed.
    if (code === '' && stroke.at - this.#scannedAt < gapMs) {
      // The next stroke starts a new code, even if it follows at once.
      this.#reset()
      return { kind: 'swallow' }
    }
    if (meaning.pays) return this.#pay(stroke, isFast)
    // A function key and Enter within one run come from a barcode that contains control keys.
    if (this.#waiting.some(({ isSign }) => !isSign)) return this.#drop()
    return meaning.isCommand ? { kind: 'command' } : { kind: 'pass' }
  }

  #pay(stroke: Stroke, isFast: boolean): Verdict {
    if (isFast || stroke.repeat || stroke.at - this.#lastTypedAt < payGapMs) return this.#drop()
    this.#waiting.push({ stroke, isSign: false })
    return { kind: 'wait' }
  }

  #other(stroke: Stroke, meaning: Meaning, isFast: boolean): Verdict {
    const waits = meaning.isCommand && !stroke.repeat && mayBeTyped(stroke)
    if (isFast && (waits || this.#text.length > 1)) {
      this.#isMixed = true
      return { kind: 'swallow' }
    }
    if (!waits) return meaning.isCommand ? { kind: 'command' } : { kind: 'pass' }
    this.#waiting.push({ stroke, isSign: false })
    return { kind: 'wait' }
  }

  #drop(): Verdict {
    this.#isMixed = true
    return { kind: 'swallow' }
  }

  #reset(): void {
    this.#text = ''
    this.#strokes = 0
    this.#fastGaps = 0
    this.#isMixed = false
    this.#waiting = []
  }
}

/** Whether the stroke ends a code: Enter, Tab, or a line feed or carriage return, typed as Ctrl+J or Ctrl+M. */
const isEnd = (stroke: Stroke): boolean =>
  stroke.key === 'Enter' ||
  (stroke.key === 'Tab' && !stroke.shift) ||
  (stroke.ctrl && !stroke.alt && (stroke.code === 'KeyM' || stroke.code === 'KeyJ'))

/** Returns the character that a stroke adds to a code. The GS1 separator, which a scanner types as Ctrl+], is one. */
function scannedCharacter(stroke: Stroke): string | undefined {
  if (stroke.ctrl && !stroke.alt && stroke.code === 'BracketRight') return '\u001d'
  if (!typesText(stroke)) return undefined
  return plainCharacter(stroke)
}

/** Whether this stroke is a character of a code, which starts the patience again. */
export const typesCode = (stroke: Stroke): boolean => scannedCharacter(stroke) !== undefined

/** Whether a scanner may type this key. Some type function keys and Ctrl or Alt chords, but not Escape or arrows. */
const mayBeTyped = (stroke: Stroke): boolean => stroke.ctrl || stroke.alt || /^F\d+$/.test(stroke.key)

/** Removes the symbology identifier that some scanners send first: "]E0", "]C1", "]d2" (ISO/IEC 15424). */
const withoutSymbology = (code: string): string => {
  const rest = code.replace(/^\][A-Za-z]\w/, '')
  return rest === '' ? code : rest
}
