// How much work an answer is, measured on its bytes before anything is parsed. All limits were chosen by measurement
// (docs/internals/performance.md): what is read in main must not hold it for longer than 50 ms, whatever it contains.

/** A larger answer is read in another thread. */
const inlineBytes = 256 * 1024
/** So is a smaller one with more values: a page of 200 sales has about 8,000, and the worst ones take 2 µs each. */
const inlineValues = 12_000
/** Nothing of the service is nested half as deeply. Deeper JSON would end the stack of what walks through it. */
const depthLimit = 64
/** A full page of 200 records has at most this many values. The thread would need hundreds of megabytes for more. */
const valuesLimit = 500_000
/** A single record, or a single row of a list, with more values is not read: main receives it at once. */
export const recordValuesLimit = 50_000
/** A list that was requested without a limit may have this many rows. */
export const unlimitedRows = 10_000

/** The depth of the nesting, and the number of values: at least the real one, at most twice as much. */
export type AnswerSize = { depth: number; values: number }

const code = (character: string): number => character.charCodeAt(0)
const [quote, backslash, comma] = [code('"'), code('\\'), code(',')]
const [openBrace, closeBrace, openBracket, closeBracket] = [code('{'), code('}'), code('['), code(']')]

/** Measures JSON in one pass over its bytes. Exact as far as the text is JSON, and JSON.parse reads no further. */
export function sizeOf(bytes: Uint8Array): AnswerSize {
  let [depth, deepest, values, isText] = [0, 0, 1, false]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isText) {
      if (byte === backslash) at += 1
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === comma) values += 1
    else if (byte === openBrace || byte === openBracket) {
      values += 1
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (byte === closeBrace || byte === closeBracket) depth -= 1
  }
  return { depth: deepest, values }
}

/** Why an answer of this size is not parsed. Undefined if it may be. */
export function oversize({ depth, values }: AnswerSize, isList: boolean): 'tooDeep' | 'tooManyValues' | undefined {
  if (depth > depthLimit) return 'tooDeep'
  return values > (isList ? valuesLimit : recordValuesLimit) ? 'tooManyValues' : undefined
}

/** Returns true if an answer must be read in another thread. */
export const isLarge = (bytes: Uint8Array): boolean =>
  bytes.byteLength > inlineBytes || sizeOf(bytes).values > inlineValues

/** Counts the values of parsed JSON as `sizeOf` does, but stops soon after `most`. */
export function valuesIn(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const each of Object.values(value)) {
    count += valuesIn(each, most - count)
    if (count > most) break
  }
  return count
}
