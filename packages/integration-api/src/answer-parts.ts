import { recordValuesLimit, valuesIn } from './answer-size.ts'
import { endpoint, type Rows } from './endpoints.ts'
import type { AnswerHead, Verdict } from './verdict.ts'

// A verdict on its way between two threads. A receiver makes all objects of a message at once, so a list of 500,000
// values would hold it for a tenth of a second. The rows therefore come in parts, each when it is asked for.

/** Some rows of a list, or the verdict, which comes last. The verdict of a list has no rows. */
export type AnswerPart = { rows: unknown[] } | { verdict: Verdict }

/** The values of one part, so that it holds the receiver for a few milliseconds. One row may have more. */
const partValues = 20_000

/** Returns the parts of a verdict, in their order. */
export function* partsOf({ name }: AnswerHead, verdict: Verdict): Generator<AnswerPart, undefined> {
  if (verdict.kind !== 'ok' || endpoint(name).list === undefined) {
    yield { verdict }
    return
  }
  const list = verdict.data as Rows<unknown>
  let rows: unknown[] = []
  let values = 0
  for (const row of list.rows) {
    const more = valuesIn(row, recordValuesLimit)
    if (values + more > partValues && rows.length > 0) {
      yield { rows }
      rows = []
      values = 0
    }
    rows.push(row)
    values += more
  }
  yield { rows }
  yield { verdict: { ...verdict, data: { ...list, rows: [] } } }
}

/** Returns the whole verdict from its last part and the rows of the others. */
export function joined({ name }: AnswerHead, rows: unknown[], verdict: Verdict): Verdict {
  if (verdict.kind !== 'ok' || endpoint(name).list === undefined) return verdict
  return { ...verdict, data: { ...(verdict.data as Rows<unknown>), rows } }
}
