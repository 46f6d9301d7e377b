import { readFileSync, writeFileSync } from 'node:fs'
import { tableOf, type Section } from './measure.ts'

// docs/internals/performance.md holds the tables of the bench: one block for each number of goods, in it one for each part of the
// run. A part is written as soon as it is measured, in the place of the one that stood there, so that what breaks off
// later takes nothing with it, and a part can be measured again by itself.

/** Of which goods, by what and when a part was measured. */
export type About = { goods: number; origin: string; condition: string }

const path = new URL('../../docs/internals/performance.md', import.meta.url)

const marksOf = (kind: string, name: string) => [`<!-- ${kind} ${name} -->`, `<!-- /${kind} ${name} -->`] as const

/** The text between two marks, if they are there. */
function between(text: string, [begin, end]: readonly [string, string]): string | undefined {
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  return from < 0 || to < 0 ? undefined : text.slice(from + begin.length, to).trim()
}

const wrapped = (inner: string, [begin, end]: readonly [string, string]): string => `${begin}\n\n${inner}\n\n${end}`

/** The document with this part in it; the parts of a block stand in the order of `names`. */
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

/** Puts a part into the document. */
export function writePart(about: About, names: readonly string[], name: string, sections: readonly Section[]): void {
  writeFileSync(path, withPart(readFileSync(path, 'utf8'), about, names, name, sections))
}
