import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Arch, Manifest, System, UpdateFile, Way } from '../../src/main/domain/core/update.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { manifestName, readManifest, signatureName, updateKeys } from '../../src/main/updates/manifest.ts'
import type { Instant } from '../../src/shared/ports.ts'

// Makes a folder of installers into an update channel: the manifest, its signature, and the checksums for people.

const kinds: readonly { ends: string; system: System; way: Way }[] = [
  { ends: '.AppImage', system: 'linux', way: 'appimage' },
  { ends: '.deb', system: 'linux', way: 'deb' },
  { ends: '.exe', system: 'win', way: 'nsis' },
  { ends: '.dmg', system: 'mac', way: 'dmg' }
]
export const sumsName = 'SHA512SUMS'

/** Makes a pair of keys. The secret half is written once, readable by its owner alone. Returns the public half. */
export function makeKey(secretPath: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(secretPath, secret, { mode: 0o600, flag: 'wx' })
  return publicKey.export({ type: 'spki', format: 'pem' }).toString()
}

async function sha512(path: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * Returns the installers of one version in a folder. Refuses files of another version, because they would be offered as
 * this one.
 */
async function installersIn(folder: string, version: string): Promise<UpdateFile[]> {
  const found = readdirSync(folder).flatMap((name) => {
    const kind = kinds.find(({ ends }) => name.endsWith(ends))
    return kind === undefined ? [] : [{ name, ...kind }]
  })
  const other = found.find(({ name }) => !name.includes(version))
  if (other !== undefined)
    throw new Error(`${other.name} does not belong to version ${version}: remove it from the folder`)
  if (found.length === 0)
    throw new Error(`the folder has no installer of version ${version}: build the installers first`)
  return Promise.all(
    found.map(async ({ name, system, way }) => ({
      system,
      way,
      name,
      arch: (/arm64|aarch64/.test(name) ? 'arm64' : 'x64') satisfies Arch,
      size: statSync(join(folder, name)).size,
      sha512: await sha512(join(folder, name))
    }))
  )
}

export type Release = {
  folder: string
  version: string
  secretKey: KeyObject
  /** The public halves that the program was built with. */
  publicPem: string
  minimumSchema: number
  issuedAt: Instant
}

/** Writes and signs the manifest of a folder, and reads it back as a till does. */
export async function signFolder(release: Release): Promise<Manifest> {
  const { folder, version, secretKey, publicPem, minimumSchema, issuedAt } = release
  const built = updateKeys(publicPem)
  if (!built.some((key) => key.equals(createPublicKey(secretKey))))
    throw new Error(
      'this secret key does not belong to the public keys of the program: every till would refuse the update'
    )
  const files = await installersIn(folder, version)
  const schema = tillMigrations.at(-1)?.number ?? 0
  const bytes = Buffer.from(
    JSON.stringify({ format: 1, version, issuedAt, schema, minimumSchema, files }, undefined, 2)
  )
  const signature = sign(null, bytes, secretKey).toString('base64')
  const read = readManifest(bytes, signature, built)
  if (!read.ok) throw new Error(`a till would refuse this manifest: ${read.failure.kind}`)
  writeFileSync(join(folder, manifestName), bytes)
  writeFileSync(join(folder, signatureName), `${signature}\n`)
  writeFileSync(join(folder, sumsName), files.map((file) => `${file.sha512}  ${file.name}\n`).join(''))
  return read.value
}

/** Returns the version of this checkout. */
export const ownVersion = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** Writes a list of every package that the program contains or is built with, by the lockfile, in CycloneDX. */
export function billOfMaterials(root: string, folder: string, version: string): string {
  const path = join(folder, `kassa-${version}.cdx.json`)
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' }
  const bill = JSON.parse(
    execFileSync('npm', command, { ...options, stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  ) as {
    metadata: { component: { name: string } }
  }
  // npm uses the name of the folder where it runs.
  bill.metadata.component.name = 'kassa'
  writeFileSync(path, JSON.stringify(bill, undefined, 2))
  return path
}
