import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

// What a repository says of one package, and what a package must be to get into it.

export const arches = ['amd64', 'arm64'] as const
type Arch = (typeof arches)[number]

/** A package of the repository, and its paragraph of the index. */
export type Entry = { name: string; arch: Arch; text: string }

/** With these a package takes the place of others, or cannot be removed. */
const takesOver = /^(?:Provides|Replaces|Conflicts|Breaks|Essential|Protected|Important|Package-Type):/im

/**
 * Returns the entry of a package: its control fields, path, size and hash. Throws if it is not Kassa: apt would install
 * any other package of the repository, such as a newer `sudo`, as root.
 */
export function entryOf(folder: string, path: string): Entry {
  const file = join(folder, path)
  const control = execFileSync('dpkg-deb', ['--field', file], { encoding: 'utf8' }).trimEnd()
  // A blank line would begin the paragraph of another package in the index.
  if (/\n\s*\n/.test(control)) throw new Error(`${path} describes more than one package: remove it`)
  const field = (name: string): string => new RegExp(`^${name}: (\\S+)$`, 'm').exec(control)?.[1] ?? ''
  const arch = arches.find((one) => one === field('Architecture'))
  if (field('Package') !== 'kassa' || arch === undefined)
    throw new Error(`${path} is not a package of Kassa: remove it`)
  if (basename(path) !== `kassa_${field('Version')}_${arch}.deb`)
    throw new Error(`${path} has not the name of its version: remove it`)
  if (takesOver.test(control)) throw new Error(`${path} takes the place of other packages: remove it`)
  const bytes = readFileSync(file)
  const sum = createHash('sha256').update(bytes).digest('hex')
  const text = `${control}\nFilename: ${path}\nSize: ${bytes.length}\nSHA256: ${sum}\n`
  return { name: basename(path), arch, text }
}
