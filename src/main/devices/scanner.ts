// A scanner on a serial port. Each line is a code.

const mostLength = 256
/** The characters of a code: those of a keyboard, and the separator of GS1. */
// eslint-disable-next-line no-control-regex -- GS1's separator is one
const isPlain = (code: string): boolean => /^[\x1d\x20-\x7e]+$/.test(code)

export type Heard = { codes: string[]; isGarbled: boolean }

/**
 * Returns a function that takes pieces of text and returns whole lines. An invalid line is reported as garbled and
 * dropped.
 */
export function createLines(): (text: string) => Heard {
  let rest = ''
  return (text) => {
    const parts = (rest + text).split(/[\r\n]+/)
    rest = parts.pop() ?? ''
    const lines = parts.filter((line) => line !== '')
    const codes = lines.filter((line) => line.length <= mostLength && isPlain(line))
    const isGarbled = codes.length < lines.length || rest.length > mostLength
    // The text is longer than any code, so the next codes start after the next end of a line.
    if (rest.length > mostLength) rest = rest.slice(-mostLength - 1)
    return { codes, isGarbled }
  }
}
