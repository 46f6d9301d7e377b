import { readFileSync, writeFileSync } from 'node:fs'
import { tableOf, type Section } from './measure.ts'

export type Report = {
  goods: number
  origin: string
  isWhole: boolean
  seconds: number
  machine: string
  node: string
  sqlite: string
  load: number[]
  sections: Section[]
}

const path = new URL('../../docs/performance.md', import.meta.url)

function textOf({ goods, origin, seconds, machine, node, sqlite, load, sections }: Report): string {
  const about = `${goods.toLocaleString('en-US')} goods (${origin}); Node ${node}, SQLite ${sqlite}; ${machine}; ${seconds} s. Load of the machine in the last 1, 5 and 15 minutes: ${load.join(', ')}.` // prettier-ignore
  return [`## ${goods.toLocaleString('en-US')} goods`, about, ...sections.map(tableOf)].join('\n\n')
}

const begin = (goods: number) => `<!-- bench ${goods} -->`
const end = '<!-- /bench -->'
const marks = (goods: number) => new RegExp(`${begin(goods)}[^]*?${end}`)

/** Puts the tables of a run into the document, in the place of those of the last run with as many goods. */
export function writeDocument(report: Report): void {
  if (!report.isWhole) throw new Error('only a whole run is written down: leave --only out')
  const text = readFileSync(path, 'utf8')
  const made = `${begin(report.goods)}\n\n${textOf(report)}\n\n${end}`
  const known = marks(report.goods)
  // A function, so that nothing in the text is taken for a pattern.
  writeFileSync(path, known.test(text) ? text.replace(known, () => made) : `${text.trimEnd()}\n\n${made}\n`)
}
