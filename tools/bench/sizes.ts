import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { localeNames } from '../../src/shared/choices.ts'
import { build, root } from '../support/commands.mjs'
import { figure, type Row, type Section } from './measure.ts'

const kilobytes = (bytes: number) => figure(bytes / 1000, 'kB')

function filesOf(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true }) as string[]
  return names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name))
}

function rowOf(what: string, paths: readonly string[]): Row[] {
  const bytes = paths.reduce((total, path) => total + statSync(path).size, 0)
  const zipped = paths.reduce((total, path) => total + gzipSync(readFileSync(path)).length, 0)
  return [{ what, value: kilobytes(bytes), limit: { what: 'gzip', value: kilobytes(zipped) } }]
}

/** Returns true for the file of a language. Each language has its own file, named as in the window's list. */
const isLanguage = (path: string): boolean =>
  localeNames.some((name) => basename(path).startsWith(`${name.toLowerCase()}-`))

/** Returns the files that the window needs for its first screen: those that its page names. */
function firstFiles(renderer: string, ending: string): string[] {
  const page = join(renderer, 'index.html')
  if (!existsSync(page)) return []
  const names = readFileSync(page, 'utf8').matchAll(/(?:src|href)="([^"]+)"/g)
  return Array.from(names, ([, name]) => join(renderer, name ?? '')).filter((path) => path.endsWith(ending))
}

/** Measures the size of the built app. Builds it first if it is older than its sources. */
export function sizesPart(): Section {
  const isBuilt = build()
  const at = (name: string) => join(root, 'out', name)
  const renderer = at('renderer')
  const scripts = filesOf(renderer, '.js')
  const longest = scripts.filter(isLanguage).toSorted((a, b) => statSync(b).size - statSync(a).size)[0]
  return {
    name: 'sizes',
    title: 'The bundle',
    notes: isBuilt ? ['Without source maps. The app is loaded from disk and not compressed.'] : ['The build failed.'],
    rows: !isBuilt
      ? []
      : [
          ...rowOf('window, script for the first screen, without texts', firstFiles(renderer, '.js')),
          ...rowOf(
            'all windows, script without texts',
            scripts.filter((path) => !isLanguage(path))
          ),
          ...rowOf(
            'window, texts of the longest language (only one is loaded)',
            longest === undefined ? [] : [longest]
          ),
          ...rowOf('window, styles for the first screen', firstFiles(renderer, '.css')),
          ...rowOf('all windows, styles', filesOf(renderer, '.css')),
          ...rowOf('window, typeface (a part is read when its characters are drawn)', filesOf(renderer, '.woff2')),
          ...rowOf('preload', filesOf(at('preload'), '.js')),
          ...rowOf('main process and worker', filesOf(at('main'), '.js'))
        ]
  }
}
