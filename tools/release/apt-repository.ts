import { execFileSync } from 'node:child_process'
import { createHash, type KeyObject } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { clearSigned, publicKeyring } from './openpgp.ts'

// An apt repository as files for any web server: dists/stable/InRelease is signed and contains the hash of Packages,
// which contains the hash of each package. docs/operating/debian.md describes its use.

const suite = 'stable'
const component = 'main'
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the entry of one package: its control fields, path, size and hash. */
function entryOf(folder: string, path: string): string {
  const bytes = readFileSync(join(folder, path))
  const control = execFileSync('dpkg-deb', ['--field', join(folder, path)], { encoding: 'utf8' }).trimEnd()
  return `${control}\nFilename: ${path}\nSize: ${bytes.length}\nSHA256: ${sha256(bytes)}\n`
}

/**
 * Makes or renews the repository in `folder` from the packages of `from` and those that it already has. Returns their
 * names. Throws if there is no package. `at` is the time in milliseconds.
 */
export function makeRepository(options: { folder: string; from: string; secret: KeyObject; at: number }): string[] {
  const { folder, from, secret, at } = options
  const pool = `pool/${component}/k/kassa`
  mkdirSync(join(folder, pool), { recursive: true })
  for (const name of debsIn(from)) copyFileSync(join(from, name), join(folder, pool, name))
  const names = debsIn(join(folder, pool))
  if (names.length === 0) throw new Error(`${from} has no .deb: create one with "npm run package -- deb"`)
  const index = `${component}/binary-amd64`
  const dist = join(folder, 'dists', suite)
  mkdirSync(join(dist, index), { recursive: true })
  const packages = Buffer.from(names.map((name) => entryOf(folder, `${pool}/${name}`)).join('\n'))
  const files = { [`${index}/Packages`]: packages, [`${index}/Packages.gz`]: gzipSync(packages) }
  for (const [path, bytes] of Object.entries(files)) writeFileSync(join(dist, path), bytes)
  const sums = Object.entries(files).map(([path, bytes]) => ` ${sha256(bytes)} ${bytes.length} ${path}`)
  const head = ['Origin: Kassa', 'Label: Kassa', `Suite: ${suite}`, `Codename: ${suite}`, `Date: ${new Date(at).toUTCString()}`] // prettier-ignore
  const release = [...head, 'Architectures: amd64', `Components: ${component}`, 'SHA256:', ...sums, ''].join('\n')
  writeFileSync(join(folder, 'kassa.gpg'), publicKeyring(secret))
  // Written last: until then clients do not see the new files that it refers to.
  writeFileSync(join(dist, 'InRelease'), clearSigned(release, secret, Math.floor(at / 1000)))
  return names
}

const debsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.deb') && statSync(join(folder, name)).isFile())
    .sort()
