import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { locales } from '../../src/shared/locales/all.ts'
import { ariaKey, keymap, rowOf, type KeymapRow, type Scope } from '../../src/renderer/keyboard/keymap.ts'
import { root } from '../../test/e2e/hosts.ts'
import { features } from '../../test/features/rows.ts'
import { outOfReach, signsOfRows } from './rows.ts'

// What runs of the random cashier came to: screens, dialogs, keys, entries of the journal, rows of features.md.

const plain = (text: string): string => text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()

/** The titles of dialogs: the keys of their texts, read from the sources of the window. */
export const dialogTitles: readonly string[] = (() => {
  const files = globSync('src/renderer/**/*.svelte', { cwd: root }).map((path) => ({
    tag: basename(path, '.svelte'),
    text: readFileSync(join(root, path), 'utf8')
  }))
  const tags = ['Dialog', ...files.flatMap(({ tag, text }) => (text.includes('<Dialog') ? [tag] : []))]
  const keys = files.flatMap(({ text }) =>
    [...text.matchAll(/<(\w+)[^<]*?title=\{till\.say\(([^)]*)\)/g)].flatMap(([, tag = '', said = '']) =>
      tags.includes(tag) ? Array.from(said.matchAll(/'([a-z]\w*\.\w+)'/g), ([, key = '']) => key) : []
    )
  )
  return [...new Set(keys)].sort()
})()

/** A sentence with a name or a number in it, as a pattern. */
const patternOf = (form: string): RegExp =>
  new RegExp(
    `^${plain(form)
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+\}/g, '.+')}$`
  )

const patterns = dialogTitles.flatMap((key) =>
  Object.values(locales).map((table) => {
    const form = (table as unknown as Record<string, unknown>)[key]
    return { key, pattern: patternOf(typeof form === 'string' ? form : '') }
  })
)

/** Returns the key of a dialog's title in any language; `named` if the title is a name, such as that of the goods. */
export const titleKey = (title: string): string =>
  patterns.find(({ pattern }) => pattern.test(plain(title)))?.key ?? 'named'

/** The row of a key by its name in aria-keyshortcuts, in a scope. */
const byAria = new Map(keymap.map((row) => [`${row.when} ${ariaKey(row.key).toLowerCase()}`, row]))
/** Returns the row of the keymap that a key has in a scope, or undefined. */
export const keyIn = (scope: Scope, key: string): KeymapRow | undefined =>
  byAria.get(`${scope} ${key.toLowerCase()}`) ?? rowOf(scope, key) ?? byAria.get(`always ${key.toLowerCase()}`)

/** Rows that differ only in their number, such as those of tiles, count once. */
export const signOfKey = ({ when, command }: KeymapRow): string => `key ${when} ${command.replace(/\.\d+$/, '')}`
const allKeys: readonly string[] = [...new Set(keymap.map(signOfKey))]

/** How often a run came to each thing: `key SCOPE COMMAND`, `screen NAME`, `dialog TITLE`, `act ENTRY` of the journal. */
export type Reached = Map<string, number>

export const noteReached = (reached: Reached, sign: string): void =>
  void reached.set(sign, (reached.get(sign) ?? 0) + 1)

/** Adds the entries of the journal of a till's file. */
export function noteJournal(reached: Reached, file: string): void {
  const db = new Database(file, { readonly: true })
  const rows = db
    .prepare<[], { act: string; times: number }>('SELECT act, count(*) AS times FROM journal GROUP BY act')
    .all()
  db.close()
  for (const { act, times } of rows) reached.set(`act ${act}`, (reached.get(`act ${act}`) ?? 0) + times)
}

/** `named`: what runs do not come to for a reason that rows.ts gives. `missing`: what has none. */
type Part = { reached: number; of: number; named: number; missing: string[] }
export type Coverage = Record<'keys' | 'screens' | 'dialogs' | 'rows', Part>

const hasReason = (sign: string): boolean => outOfReach.some(([begin]) => sign.startsWith(begin))

const partOf = (all: readonly string[], has: (sign: string) => boolean): Part => {
  const others = all.filter((sign) => !has(sign))
  const missing = others.filter((sign) => !hasReason(sign))
  return { reached: all.length - others.length, of: all.length, named: others.length - missing.length, missing }
}

/** Compares what runs came to with what the window has. A row is reached if one of its signs is. */
export function coverageOf(reached: Reached): Coverage {
  // The keys of `always` belong to no part of their own.
  const screens = [...new Set(keymap.map(({ when }) => when))].filter((scope) => scope !== 'always')
  const scopes = new Set([...reached.keys()].filter((sign) => sign.startsWith('scope ')))
  const isRowReached = (row: string): boolean =>
    [signsOfRows[Number(row)] ?? []].flat().some((sign) => reached.has(sign))
  const rows = features.flatMap((row, at) =>
    'done' in row && typeof signsOfRows[at + 1] !== 'string' ? [String(at + 1)] : []
  )
  return {
    keys: partOf(allKeys, (sign) => reached.has(sign)),
    screens: partOf(
      screens.map((scope) => `scope ${scope}`),
      (sign) => scopes.has(sign)
    ),
    dialogs: partOf(
      dialogTitles.map((title) => `dialog ${title}`),
      (sign) => reached.has(sign)
    ),
    rows: partOf(rows, isRowReached)
  }
}
