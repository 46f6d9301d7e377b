import type { Check } from '../../domain/core/checks.ts'
import { json } from './rows.ts'

/** If there are more different texts than this, the whole cache is dropped and filled again. */
const most = 500

/**
 * Returns the parser of a column whose text hundreds of thousands of rows share, such as a unit, a tax, or the data of
 * organizations: each text is parsed and checked once. The results are shared too: they must never be changed.
 * @param what the column, for the message about a damaged one
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
