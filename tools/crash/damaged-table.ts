import { damages, type Damage, type PageDamage, type Row } from './damaged-pages.ts'

// The table of a run with damaged pages: what became of the files, and how many rows of money were kept.

const kinds = ['unchanged', 'whole', 'reported', 'refused', 'silent', 'hangs'] as const
type Kind = (typeof kinds)[number]
type Line = Record<Kind, number> & {
  damage: Damage
  hasBackup: boolean
  files: number
  /** The mean part of the original rows of money that is there after the start, in percent; refused files are left out. */
  keptPercent: number
  /** The least part of a file, in percent. */
  leastPercent: number
  slowestMs: number
}

/** Returns a line for each damage, without and with a backup, and the details of the files that need a look. */
export function tableOf({ rows, originalRows, pages }: PageDamage) {
  const lines = damages.flatMap((damage) =>
    [false, true].flatMap((hasBackup) => {
      const mine = rows.filter((row) => row.damage === damage && row.hasBackup === hasBackup)
      return mine.length === 0 ? [] : [lineOf(damage, hasBackup, mine, originalRows)]
    })
  )
  const refusals = rows.flatMap(({ file, outcome }) =>
    outcome !== 'hangs' && outcome.kind === 'refused' ? [{ file, why: outcome.why }] : []
  )
  const silent = rows.flatMap(({ file, outcome }) =>
    outcome !== 'hangs' && outcome.kind === 'silent' ? [{ file, rows: outcome.rows.slice(0, 4) }] : []
  )
  const hanging = rows.flatMap(({ file, outcome }) => (outcome === 'hangs' ? [file] : []))
  return { files: rows.length, originalRows, pages, lines, refusals, silent, hanging }
}

const kindOf = ({ outcome }: Row): Kind => (outcome === 'hangs' ? outcome : outcome.kind)

function lineOf(damage: Damage, hasBackup: boolean, rows: readonly Row[], originalRows: number): Line {
  const count = (kind: Kind): number => rows.filter((row) => kindOf(row) === kind).length
  const parts = rows.flatMap(({ outcome }) =>
    outcome === 'hangs' || outcome.kind === 'refused' ? [] : [(100 * outcome.kept) / originalRows]
  )
  const mean = parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length)
  return {
    damage,
    hasBackup,
    files: rows.length,
    unchanged: count('unchanged'),
    whole: count('whole'),
    reported: count('reported'),
    refused: count('refused'),
    silent: count('silent'),
    hangs: count('hangs'),
    keptPercent: rounded(mean),
    leastPercent: rounded(Math.min(100, ...parts)),
    slowestMs: Math.max(...rows.map(({ ms }) => ms))
  }
}

const rounded = (percent: number): number => Math.round(percent * 10) / 10

/** Returns the table as the lines of a document. */
export function linesOf(done: PageDamage, seed: number): string[] {
  const { files, originalRows, pages, lines, refusals, silent, hanging } = tableOf(done)
  const head = ['damage', 'backup', 'files', ...kinds, 'rows kept, mean', 'rows kept, least', 'slowest, ms']
  return [
    `${files} files of ${pages} pages with ${originalRows} rows of money, five damages each, from seed ${seed}:`,
    `| ${head.join(' | ')} |`,
    `|${' --- |'.repeat(head.length)}`,
    ...lines.map((line) => {
      const cells = [line.damage, line.hasBackup ? 'yes' : 'no', line.files, ...kinds.map((kind) => line[kind])]
      return `| ${[...cells, `${line.keptPercent} %`, `${line.leastPercent} %`, line.slowestMs].join(' | ')} |`
    }),
    ...refusals.slice(0, 10).map(({ file, why }) => `not started: file ${file}, ${why}`),
    ...silent.slice(0, 10).map(({ file, rows }) => `SILENT (file ${file}): ${rows.join(' | ')}`),
    ...hanging.map((file) => `HANGS: file ${file}`)
  ]
}
