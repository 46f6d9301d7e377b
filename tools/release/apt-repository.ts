import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { arches, entryOf, type Entry } from './apt-package.ts'
import { clearSigned, publicKeyring, verifiedText } from './openpgp.ts'

// An apt repository as files for any web server: dists/stable/InRelease is signed and contains the hash of Packages,
// which contains the hash of each package. docs/operating/release.md describes its use.
//
// The folder lies on a server that others may write to, so nothing in it is signed only because it is there: a package
// of the pool must be in the last signed index with the same bytes, and a new one must come from the folder of the
// build.

const suite = 'stable'
const component = 'main'
const pool = `pool/${component}/k/kassa`
const dayMs = 86_400_000
/** For so long a till takes this index. Then a server that holds newer ones back is noticed. */
const defaultValidDays = 90
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export type RepositoryOptions = {
  folder: string
  /** The folder with the new packages. */
  from: string
  secret: KeyObject
  /** The time in milliseconds. */
  at: number
  validDays?: number
  /** The version of the new packages. Undefined: any. */
  version?: string
  /** The makers' other public keys, which may have signed the last index. */
  otherKeys?: readonly KeyObject[]
  /** The keyring of the makers' keys, if there is more than the one of `secret`. */
  keyring?: Buffer
}

/**
 * Makes or renews the repository from the packages of `from` and those that it already has. Returns all their names, and
 * the new ones. Throws if there is no package, or if a package is not one of Kassa or was changed after it was signed.
 */
export function makeRepository(options: RepositoryOptions): { names: string[]; added: string[] } {
  const { folder, from, secret, at, version, validDays = defaultValidDays } = options
  const signed = signedBefore(options)
  mkdirSync(join(folder, pool), { recursive: true })
  for (const name of debsIn(join(folder, pool))) {
    if (!signed.has(name))
      throw new Error(`${pool}/${name} is in no signed index: remove it, and look who put it there`)
    checkSigned(join(folder, pool, name), signed.get(name) ?? '')
  }
  const added = debsIn(from).filter((name) => isNew(join(from, name), name, signed, version))
  // Before they are copied: a refused package must not lie in the pool.
  for (const name of added) entryOf(from, name)
  for (const name of added) copyFileSync(join(from, name), join(folder, pool, name))
  const entries = debsIn(join(folder, pool)).map((name) => entryOf(folder, `${pool}/${name}`))
  if (entries.length === 0) throw new Error(`${from} has no .deb: create one with "npm run package -- deb"`)
  const keyring = options.keyring ?? publicKeyring(secret)
  if (!keyring.includes(publicKeyring(secret)))
    throw new Error('this secret key is not one of the keyring: no till would know it')
  writeFileSync(join(folder, 'kassa.gpg'), keyring)
  const { sums, architectures } = writeIndexes(folder, entries)
  const head = ['Origin: Kassa', 'Label: Kassa', `Suite: ${suite}`, `Codename: ${suite}`]
  const times = [
    `Date: ${new Date(at).toUTCString()}`,
    `Valid-Until: ${new Date(at + validDays * dayMs).toUTCString()}`
  ]
  const rest = [`Architectures: ${architectures.join(' ')}`, `Components: ${component}`, 'SHA256:', ...sums, '']
  // Written last: until then clients do not see the new files that it refers to.
  const release = clearSigned([...head, ...times, ...rest].join('\n'), secret, Math.floor(at / 1000))
  writeFileSync(join(folder, 'dists', suite, 'InRelease'), release)
  return { names: entries.map(({ name }) => name), added }
}

/** Writes the index of each architecture that has a package. Returns their sums. */
function writeIndexes(folder: string, entries: readonly Entry[]): { sums: string[]; architectures: string[] } {
  const architectures = arches.filter((arch) => entries.some((entry) => entry.arch === arch))
  const sums = architectures.flatMap((arch) => {
    const index = `${component}/binary-${arch}`
    mkdirSync(join(folder, 'dists', suite, index), { recursive: true })
    const mine = entries.filter((entry) => entry.arch === arch)
    const packages = Buffer.from(mine.map(({ text }) => text).join('\n'))
    const files = { [`${index}/Packages`]: packages, [`${index}/Packages.gz`]: gzipSync(packages) }
    return Object.entries(files).map(([path, bytes]) => {
      writeFileSync(join(folder, 'dists', suite, path), bytes)
      return ` ${sha256(bytes)} ${bytes.length} ${path}`
    })
  })
  return { sums, architectures }
}

/** Returns the packages of the last index with their hashes, verified from its signature down. */
function signedBefore({ folder, secret, otherKeys = [] }: RepositoryOptions): Map<string, string> {
  const path = join(folder, 'dists', suite, 'InRelease')
  if (!existsSync(path)) return new Map()
  const release = verifiedText(readFileSync(path, 'utf8'), [createPublicKey(secret), ...otherKeys])
  if (release === undefined) throw new Error(`${path} is not signed by a key of Kassa: get the last one from a backup`)
  const found = new Map<string, string>()
  for (const [, sum = '', index = ''] of release.matchAll(
    /^ ([0-9a-f]{64}) \d+ (main\/binary-[a-z0-9]+\/Packages)$/gm
  )) {
    const packages = readFileSync(join(folder, 'dists', suite, index))
    if (sha256(packages) !== sum) throw new Error(`${index} is not the signed one: get the last one from a backup`)
    const entries = packages.toString().matchAll(/^Filename: \S*\/(\S+)\nSize: \d+\nSHA256: ([0-9a-f]{64})$/gm)
    for (const [, name = '', hash = ''] of entries) found.set(name, hash)
  }
  return found
}

function checkSigned(path: string, hash: string): void {
  if (sha256(readFileSync(path)) !== hash) throw new Error(`${path} was changed after it was signed`)
}

/** Returns whether a package of the build is not in the index yet. A version is never signed twice with other bytes. */
function isNew(path: string, name: string, signed: ReadonlyMap<string, string>, version: string | undefined): boolean {
  const hash = signed.get(name)
  if (version !== undefined && !name.startsWith(`kassa_${version}_`))
    throw new Error(`${name} does not belong to version ${version} of Kassa: remove it from the folder`)
  if (hash === undefined) return true
  if (sha256(readFileSync(path)) !== hash)
    throw new Error(`${name} is signed already with other bytes: a new package needs a new version`)
  return false
}

const debsIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.deb') && statSync(join(folder, name)).isFile())
    .sort()
