import { leastScanned } from '../../shared/choices.ts'
import { plainCharacter, typesText, type Stroke } from './stroke.ts'

// Tells a scanner from a person by the pace of the keys. Pure: strokes in, verdicts out, time comes with the stroke.
//
//            a key, after a pause                 the next key within the patience
//   quiet ───────────────────────────► run ──┬──────────────────────────────► run (longer)
//     ▲                                      ├─ Enter or Tab, 6 or more typed ► scan: the code goes to the screen,
//     │                                      │  and three of four gaps fast     what was typed is taken back
//     └──────────── settle, after a pause ◄──┘
//
// The patience is one gap; in a run that already looks like a scanner it is longer, so that one slow key, of a wireless
// scanner or a busy computer, does not cut a code in two and sell what its second half means.
// What a person types goes through at once. What might be a command waits one gap, so that a sign or a function key
// inside a burst, in front of it, or made by an unkind barcode, is never obeyed.

export const gapMs = 35
/** How long a pause a scanner may make inside a code. */
export const slackMs = 120
/** Enter takes no money when a key that types came this shortly before: no person is so fast, a slow scanner is. */
const payGapMs = 50
const mostLength = 256

/** What a key may be to the screen of the moment. */
export type Meaning = {
  /** A row of the keymap with something to do now. */
  isCommand: boolean
  /** It takes money. */
  pays: boolean
}

export type Verdict =
  /** An ordinary key: let it do what it does. */
  | { kind: 'pass' }
  /** A command, now. */
  | { kind: 'command' }
  /** Perhaps a command: ask again by `settle` when the patience is over. */
  | { kind: 'wait' }
  /** Belongs to a burst, or is too fast to be meant. */
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

  /** Is this stroke the first of a run? The listener then remembers what the field says, to put it back after a scan. */
  startsRun(stroke: Stroke): boolean {
    return stroke.repeat || this.#strokes === 0 || stroke.at - this.#lastAt >= this.patienceMs
  }

  /** After how long a silence the run is over. */
  get patienceMs(): number {
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
   * When the patience is over: the strokes that were commands after all, in order. A run of plain characters is left as
   * it is: a busy window hears its timer before the keys that came in time, and their own times decide.
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
      // What comes next, however soon, is a code of its own.
      this.#reset()
      return { kind: 'swallow' }
    }
    if (meaning.pays) return this.#pay(stroke, isFast)
    // A function key and Enter in one breath: a barcode that plays keyboard.
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

/** Enter, Tab, or the line feed and carriage return that some scanners type as Ctrl+J and Ctrl+M. */
const isEnd = (stroke: Stroke): boolean =>
  stroke.key === 'Enter' ||
  (stroke.key === 'Tab' && !stroke.shift) ||
  (stroke.ctrl && !stroke.alt && (stroke.code === 'KeyM' || stroke.code === 'KeyJ'))

/** GS1's separator, which a scanner types as Ctrl+], is a character of the code. */
function scannedCharacter(stroke: Stroke): string | undefined {
  if (stroke.ctrl && !stroke.alt && stroke.code === 'BracketRight') return '\u001d'
  if (!typesText(stroke)) return undefined
  return plainCharacter(stroke)
}

/** Is this stroke a character of a code, so that the patience begins anew? */
export const typesCode = (stroke: Stroke): boolean => scannedCharacter(stroke) !== undefined

/** Scanners can be set up to type function keys and Ctrl or Alt chords; Escape and arrows they leave alone. */
const mayBeTyped = (stroke: Stroke): boolean => stroke.ctrl || stroke.alt || /^F\d+$/.test(stroke.key)

/** Some scanners say first which kind of code it was: "]E0", "]C1", "]d2" (ISO/IEC 15424). */
const withoutSymbology = (code: string): string => {
  const rest = code.replace(/^\][A-Za-z]\w/, '')
  return rest === '' ? code : rest
}
