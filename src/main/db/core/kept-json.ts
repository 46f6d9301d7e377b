import type { Check } from './checks.ts'
import { json } from './rows.ts'

/** More different texts than these are forgotten all at once, and learned anew. */
const most = 500

/**
 * The parser of a column whose text hundreds of thousands of rows share - a unit, a tax, what the organizations say: each
 * text is parsed and checked once. What comes out is shared too: it is read and never changed.
 * @param what the column, for the sentence about a damaged one
 */
export function keptJson<T>(what: string, check: Check<T>): (text: string) => T {
  const parse = json(what, check)
  const kept = new Map<string, T>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const parsed = parse(text)
    if (kept.size >= most) kept.clear()
    kept.set(text, parsed)
    return parsed
  }
}
