// A scanner on a port of its own: codes are lines.

const mostLength = 256
/** What a code is made of: what a keyboard types, and the separator of GS1. */
// eslint-disable-next-line no-control-regex -- GS1's separator is one
const isPlain = (code: string): boolean => /^[\x1d\x20-\x7e]+$/.test(code)

export type Heard = { codes: string[]; isGarbled: boolean }

/** Takes what comes in pieces, and gives whole lines. A line that no scanner writes is told, and never passed on. */
export function createLines(): (text: string) => Heard {
  let rest = ''
  return (text) => {
    const parts = (rest + text).split(/[\r\n]+/)
    rest = parts.pop() ?? ''
    const lines = parts.filter((line) => line !== '')
    const codes = lines.filter((line) => line.length <= mostLength && isPlain(line))
    const isGarbled = codes.length < lines.length || rest.length > mostLength
    // Longer than any code: wait for the next end of a line.
    if (rest.length > mostLength) rest = rest.slice(-mostLength - 1)
    return { codes, isGarbled }
  }
}
