import { readFileSync, writeFileSync } from 'node:fs'
import { tableOf, type Section } from './measure.ts'

// docs/internals/performance.md holds the tables of the bench: one block for each number of goods, with one part for
// each part of the run. A part replaces its previous table as soon as it is measured, so that a later failure does not
// lose it, and one part can be measured alone.

/** The goods, their origin, and the conditions of the measurement. */
export type About = { goods: number; origin: string; condition: string }

const path = new URL('../../docs/internals/performance.md', import.meta.url)

const marksOf = (kind: string, name: string) => [`<!-- ${kind} ${name} -->`, `<!-- /${kind} ${name} -->`] as const

/** Returns the text between two marks; undefined if a mark is missing. */
function between(text: string, [begin, end]: readonly [string, string]): string | undefined {
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  return from < 0 || to < 0 ? undefined : text.slice(from + begin.length, to).trim()
}

const wrapped = (inner: string, [begin, end]: readonly [string, string]): string => `${begin}\n\n${inner}\n\n${end}`

/** Returns the document with this part in it. The parts of a block are in the order of `names`. */
export function withPart(
  text: string,
  { goods, origin, condition }: About,
  names: readonly string[],
  name: string,
  sections: readonly Section[]
): string {
  const marks = marksOf('bench', String(goods))
  const block = between(text, marks) ?? ''
  const parts = names.flatMap((each) => {
    const partMarks = marksOf('part', each)
    const inner = each === name ? [...sections.map(tableOf), condition].join('\n\n') : between(block, partMarks)
    return inner === undefined ? [] : [wrapped(inner, partMarks)]
  })
  const made = wrapped([`## ${goods.toLocaleString('en-US')} goods`, `Goods: ${origin}.`, ...parts].join('\n\n'), marks)
  const from = text.indexOf(marks[0])
  if (from < 0) return `${text.trimEnd()}\n\n${made}\n`
  return text.slice(0, from) + made + text.slice(text.indexOf(marks[1], from) + marks[1].length)
}

/** Returns the document without its tables. */
export const withoutBench = (text: string): string =>
  text.replaceAll(/<!-- bench (\d+) -->[\s\S]*?<!-- \/bench \1 -->/g, '')

/** Writes a part into the document. */
export function writePart(about: About, names: readonly string[], name: string, sections: readonly Section[]): void {
  writeFileSync(path, withPart(readFileSync(path, 'utf8'), about, names, name, sections))
}
