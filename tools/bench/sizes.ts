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
const isLanguage = (path: string): boolean => localeNames.some((name) => basename(path).startsWith(`${name.toLowerCase()}-`)) // prettier-ignore

/** Measures the size of the built app. Builds it first if it is older than its sources. */
export function sizesPart(): Section {
  const isBuilt = build()
  const at = (name: string) => join(root, 'out', name)
  const scripts = filesOf(at('renderer'), '.js')
  const longest = scripts.filter(isLanguage).toSorted((a, b) => statSync(b).size - statSync(a).size)[0]
  return {
    name: 'sizes',
    title: 'The bundle',
    notes: isBuilt ? ['Without source maps. The app is loaded from disk and not compressed.'] : ['The build failed.'], // prettier-ignore
    rows: !isBuilt
      ? []
      : [
          ...rowOf(
            'window, script without texts',
            scripts.filter((path) => !isLanguage(path))
          ),
          ...rowOf(
            'window, texts of the longest language (only one is loaded)',
            longest === undefined ? [] : [longest]
          ),
          ...rowOf('window, styles', filesOf(at('renderer'), '.css')),
          ...rowOf(
            'window, typeface (a part is read when its characters are drawn)',
            filesOf(at('renderer'), '.woff2')
          ),
          ...rowOf('preload', filesOf(at('preload'), '.js')),
          ...rowOf('main process and worker', filesOf(at('main'), '.js'))
        ]
  }
}
