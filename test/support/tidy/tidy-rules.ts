import { targetOf } from '../../../tools/support/importers.mjs'
import { chancers, ownStyles, packages, timekeepers, withoutPackages, type Part } from './layers.ts'
import {
  callsOf,
  importsOf,
  isScript,
  isThere,
  isUnder,
  partOf,
  spreadLiteralsOf,
  testNamesOf,
  unformattedIn,
  type SourceFile
} from './tidy.ts'

// Each rule reads one file and returns its violations as texts. A rule reads the disk only if it must.

export type Rule = (file: SourceFile) => string[]

const isOurs = (path: string) => path.startsWith('src/') || /^packages\/[^/]+\/src\//.test(path)
const isTestFile = (path: string) => /\.(test|spec)\.ts$/.test(path)
const scripts =
  (rule: Rule): Rule =>
  (file) =>
    isScript(file.path) ? rule(file) : []

/** Returns whether the table lets a part import another one. */
export function mayImport(from: Part, to: Part): boolean {
  if (from === to || from.also?.includes(to.name)) return true
  if (from.only) return from.only.includes(to.name)
  return to.row < from.row && (to.side === 'both' || to.side === from.side)
}

/** Imports go downward only, never sideways, and never between window and main. */
export const layers: Rule = scripts((file) => {
  if (!isOurs(file.path)) return []
  const from = partOf(file.path)
  if (!from) return ['belongs to no folder of the layer table']
  return importsOf(file).flatMap((specifier) => {
    const path = targetOf(file.path, specifier)
    if (path === undefined) return []
    const to = partOf(path)
    if (!to) return [`imports ${specifier}, which belongs to no folder of the layer table`]
    return mayImport(from, to) ? [] : [`${from.name} imports ${to.name} (${specifier})`]
  })
})

const packageOf = (specifier: string): string => {
  if (specifier.startsWith('node:')) return 'node:'
  const [scope = '', name = ''] = specifier.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

/** Each package has its owners, also for its types. */
export const owners: Rule = scripts((file) => {
  if (!isOurs(file.path)) return []
  const used = importsOf(file).filter((specifier) => targetOf(file.path, specifier) === undefined)
  return used
    .filter((specifier) => {
      const owned = packages[packageOf(specifier)] ?? []
      return !isUnder(file.path, owned) || isUnder(file.path, withoutPackages)
    })
    .map((specifier) => `imports ${specifier}, which only its owner may import`)
})

const time = /^(globalThis\.|window\.)?(Date\.now|new Date|set(Timeout|Interval|Immediate))$/
const chance = /(^|\.)(random|randomUUID|randomBytes|randomInt|getRandomValues)$/

/** Time comes from the clock and random numbers from chance.ts: they are arguments everywhere else. */
export const timeAndChance: Rule = scripts((file) => {
  if (!isOurs(file.path)) return []
  return callsOf(file)
    .filter(
      (call) =>
        (time.test(call) && !isUnder(file.path, timekeepers)) ||
        (chance.test(call) && !isUnder(file.path, chancers) && !call.startsWith('this.'))
    )
    .map((call) => `calls ${call}`)
})

// Split so that this file does not match itself.
const marks: Record<string, RegExp> = {
  'unfinished work': /\b(TO[D]O|FIX[M]E|H[A]CK)\b/,
  'a disabled type check': /@ts-(ignore|nocheck)\b/,
  'a skipped or focused test': /\.(only|skip|todo|fixme)\(/
}

/** No work is left for later without a trace. */
export const openEnds: Rule = scripts((file) => {
  const found = Object.entries(marks).filter(([, mark]) => mark.test(file.text))
  const calls = callsOf(file)
  const blunt = ['any', 'alert', 'confirm', 'window.alert', 'window.confirm'].filter((name) => calls.includes(name))
  return [...found.map(([what]) => `has ${what}`), ...blunt.map((name) => `uses ${name}`)]
})

/** A literal is written where it belongs: a spread of it only saves lines. */
export const spreads: Rule = scripts((file) => spreadLiteralsOf(file).map((what) => `spreads a literal: ${what}`))

/** Prettier formats everything except a table, whose rows have one line each. */
export const unformatted: Rule = scripts((file) =>
  unformattedIn(file).map((what) => `has ${what} where no table follows`)
)

const machinePath = /(?<![\w.])(\/(root|work|home\/\w+|Users\/\w+|tmp\/\w+)\/|[A-Z]:\\+Users\\)/

export const machinePaths: Rule = ({ text }) => {
  const found = machinePath.exec(text)
  return found ? [`contains a path of one machine: ${found[0]}`] : []
}

/** Addresses in the lockfile would be those of the machine that wrote it. */
export const lockfile: Rule = ({ path, text }) =>
  path === 'package-lock.json' && /"resolved": "(?!packages\/)/.test(text) ? ['contains the addresses of packages'] : []

/** The files that vitest.config.ts names as set-up: they run anew for each test file. */
const setUps = ['test/support/folders.ts']

/**
 * A helper of tests may set hooks only inside a function: test files of one worker share its module, so hooks at its top
 * run for the first of them only.
 */
export const hooks: Rule = scripts(({ path, text }) =>
  isTestFile(path) || setUps.includes(path)
    ? []
    : [...text.matchAll(/^(?:before|after)(?:Each|All)\(/gm)].map(([hook]) => `sets ${hook.slice(0, -1)} on import`)
)

/** Node runs the sources unchanged, so an import names its file with its ending. */
export const endings: Rule = scripts((file) =>
  importsOf(file)
    .filter((specifier) => specifier.startsWith('.') && !/\.(ts|svelte|mjs|js|json|css)$|\?raw$/.test(specifier))
    .map((specifier) => `imports ${specifier} without its file extension`)
)

/** The name of a test is a sentence that says what holds. A row of a table may supply it. */
export const sentences: Rule = (file) =>
  isTestFile(file.path)
    ? testNamesOf(file)
        .filter((name) => !/[%$]|\S\s+\S/.test(name))
        .map((name) => `has a test named “${name}”`)
    : []

const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)\(|\bfont(?:-size)?:[^;]*\d(?:rem|px)|\b\d+m?s\b/i

/** A style takes colours, sizes of type and durations from the tokens. The page for paper has its own dots and inks. */
export const tokens: Rule = ({ path, text }) => {
  if (!isUnder(path, ['src/renderer/']) || !/\.(css|svelte)$/.test(path) || isUnder(path, ownStyles)) return []
  const style = path.endsWith('.css') ? text : (/<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '')
  const lines = style.replace(/\/\*[\s\S]*?\*\//g, '').split('\n')
  const found = lines.filter((line) => /:.*;/.test(line) && literal.test(line) && !line.includes('--face-paper'))
  return found.map((line) => `has a colour, a size or a duration that is not a token: ${line.trim()}`)
}

const loop = /\{#each\s+(?:[^{}]|\{[^{}]*\})+?\}/g
const loopKey = /(?:,\s*(\w+))?\s*\(((?:[^()]|\([^()]*\))+)\)\}$/
const isId = (key: string) => /^(?:\w+\.)?\w*[iI]d$|^idOf\(\w+\)$|^(?:\w+\.)?kind$/.test(key)
/** Names of fields that come from a closed list of the program, each of which is listed once. */
const closedNames = [
  'command',
  'mode',
  'what',
  'field',
  'way',
  'place',
  'table',
  'period',
  'verb',
  'locale',
  'group',
  'key',
  'resource',
  'columns',
  'part',
  'by'
]
/** A count of rows by their place in the drawer's table, which the list itself gives (count.svelte.ts). */
const rowPlaces = [
  'src/renderer/features/shift/CountTotal.svelte',
  'src/renderer/features/shift/CountScreen.svelte',
  'src/renderer/features/shift/CountSums.svelte'
]

/** Returns whether no two rows can have the same key: an index, ids, a name of a closed list, or a function `keyOf`. */
function isUniqueKey(index: string | undefined, key: string): boolean {
  if (key === index || isId(key) || /^key\w*\(\w+\)$/.test(key)) return true
  const pieces = /^`.*`$/.test(key) ? [...key.matchAll(/\$\{([^}]*)\}/g)].map(([, piece]) => piece ?? '') : []
  if (pieces.length > 0) return pieces.every(isId)
  return closedNames.includes(key.split('.').at(-1) ?? '')
}

/** Two rows with one key make Svelte throw and leave the window dead, so a list is keyed by ids or by the index. */
export const loopKeys: Rule = ({ path, text }) => {
  if (!path.endsWith('.svelte') || rowPlaces.includes(path)) return []
  return [...text.matchAll(loop)].flatMap(([whole]) => {
    const [, index, key] = loopKey.exec(whole) ?? []
    return key !== undefined && isUniqueKey(index, key) ? [] : [`has a list that two rows can share a key of: ${whole}`]
  })
}

const citedPath = /`((?:src|test|resources|docs)\/[\w./-]+\.\w+)`/g
const citedTest = /`(test\/[\w./-]+\.(?:test|spec)\.ts)` › ([^|;\n]+)/g

/** Everything that a document cites exists: files in backticks, and tests written as `file` › name. */
export function citations(testsIn: (path: string) => string[]): Rule {
  return ({ path, text }) => {
    if (!path.endsWith('.md')) return []
    const lost = [...text.matchAll(citedPath)].filter(([, cited]) => cited && !isThere(cited))
    const unnamed = [...text.matchAll(citedTest)].filter(([, file, name]) => {
      return file && isThere(file) && !testsIn(file).includes(name?.trim() ?? '')
    })
    return [...lost, ...unnamed].map(([whole]) => `cites ${whole.trim()}, which does not exist`)
  }
}
