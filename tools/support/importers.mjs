import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './commands.mjs'

// What imports what in this repository. A name of one of our packages is the file that its package.json names.

/** The folders with scripts. */
export const tops = ['src', 'packages', 'test', 'tools']

/** @type {Map<string, string>} the file of each name that our packages export */
const exported = new Map(
  readdirSync(join(root, 'packages')).flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'))
    return Object.entries(exports).map(([key, path]) => [
      posix.join(name, key),
      posix.join('packages', folder, String(path))
    ])
  })
)

/**
 * Returns the path in this repository that an import of a file means.
 * @param {string} from the path of the file
 * @param {string} specifier
 * @returns {string | undefined} undefined if it is a package of others
 */
export function targetOf(from, specifier) {
  if (!specifier.startsWith('.')) return exported.get(specifier)
  return posix.join(posix.dirname(from), specifier.replace(/\?\w+$/, ''))
}

/**
 * Returns for each script the scripts that import it.
 * @param {RegExp} [ignored] what is left out of their texts first
 * @returns {Map<string, string[]>}
 */
export function importers(ignored) {
  const found = new Map()
  for (const file of tops.flatMap(scriptsIn)) {
    const text = readFileSync(join(root, file), 'utf8')
    const read = ignored === undefined ? text : text.replace(ignored, '')
    for (const [, specifier = ''] of read.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)) {
      const target = targetOf(file, specifier)
      if (target !== undefined) found.set(target, [...(found.get(target) ?? []), file])
    }
  }
  return found
}

/**
 * Returns the scripts below a folder.
 * @param {string} top
 * @returns {string[]}
 */
export const scriptsIn = (top) =>
  readdirSync(join(root, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte|mjs|js)$/.test(entry.name))
    .map((entry) => posix.join(entry.parentPath.slice(root.length + 1), entry.name))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
