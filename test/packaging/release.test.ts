import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manifestName, readManifest, signatureName, updateKeys } from '../../src/main/updates/manifest.ts'
import type { Instant } from '../../src/shared/ports.ts'
import { billOfMaterials, makeKey, ownVersion, signFolder, sumsName, type Release } from '../support/release.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { root } from '../support/tidy/tidy.ts'

// The maker's side of updates: a till accepts what it signs.

let folder: ReturnType<typeof tempFolder>
let release: Release
beforeEach(() => {
  folder = tempFolder('release')
  const secret = join(folder.path, 'secret.pem')
  const publicPem = makeKey(secret)
  const secretKey = createPrivateKey(readFileSync(secret))
  const issuedAt = 1_800_000_000_000 as Instant
  release = { folder: folder.path, version: '1.2.3', secretKey, publicPem, minimumSchema: 1, issuedAt }
})
afterEach(() => folder.remove())

const put = (...names: string[]) => names.forEach((name) => writeFileSync(join(folder.path, name), `program ${name}`))

test('the secret key is readable by its owner alone, and never overwritten', () => {
  const path = join(folder.path, 'secret.pem')
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(() => makeKey(path)).toThrow(/EEXIST/)
})

test('every installer of a folder is signed, with its system, processor, size and sum', async () => {
  put('Kassa-1.2.3-x86_64.AppImage', 'Kassa-1.2.3-arm64.AppImage', 'kassa_1.2.3_amd64.deb', 'builder-debug.yml')
  put('Kassa-Setup-1.2.3-x64.exe', 'Kassa-1.2.3-arm64.dmg')
  await signFolder(release)
  const [bytes, signature] = [manifestName, signatureName].map((name) => readFileSync(join(folder.path, name)))
  if (bytes === undefined || signature === undefined) throw new Error('nothing was signed')
  const read = readManifest(bytes, signature.toString(), updateKeys(release.publicPem))
  if (!read.ok) throw new Error(read.failure.kind)
  const rows = read.value.files.map(({ system, arch, way, name }) => `${system} ${arch} ${way} ${name}`)
  expect(rows.sort()).toEqual([
    'linux arm64 appimage Kassa-1.2.3-arm64.AppImage',
    'linux x64 appimage Kassa-1.2.3-x86_64.AppImage',
    'linux x64 deb kassa_1.2.3_amd64.deb',
    'mac arm64 dmg Kassa-1.2.3-arm64.dmg',
    'win x64 nsis Kassa-Setup-1.2.3-x64.exe'
  ])
  expect(readFileSync(join(folder.path, sumsName), 'utf8').trim().split('\n')).toHaveLength(5)
})

test('a key of another program, an empty folder and a left-over of another version are refused', async () => {
  await expect(signFolder(release)).rejects.toThrow(/no installer/)
  put('Kassa-1.2.3-x86_64.AppImage')
  const { privateKey } = generateKeyPairSync('ed25519')
  await expect(signFolder({ ...release, secretKey: privateKey })).rejects.toThrow(/does not belong to the public keys/)
  await expect(signFolder({ ...release, publicPem: 'none' })).rejects.toThrow(/does not belong to the public keys/)
  put('Kassa-1.2.2-x86_64.AppImage')
  await expect(signFolder(release)).rejects.toThrow(/does not belong to version/)
  expect(readdirSync(folder.path)).not.toContain(manifestName)
})

test('the file in resources is the public half of a key, or says that there is none', () => {
  const text = readFileSync(join(root, 'resources/update-key.pem'), 'utf8')
  expect(text).not.toContain('PRIVATE')
  expect(updateKeys(text).length > 0 || text.startsWith('No key was put into this build')).toBe(true)
  expect(ownVersion(root)).toMatch(/^\d+\.\d+\.\d+$/)
})

test('the bill of materials names every package of the lockfile by its version, and no host', () => {
  const text = readFileSync(billOfMaterials(root, folder.path, '1.2.3'), 'utf8')
  const bill = JSON.parse(text) as { bomFormat: string; components: { name: string; version: string }[] }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; optional?: boolean; link?: boolean }>
  }
  const named = new Set(bill.components.map(({ name, version }) => `${name.split('/').at(-1) ?? ''} ${version}`))
  const locked = Object.entries(lock.packages).flatMap(([path, { version, optional, link }]) =>
    path === '' || optional === true || link === true ? [] : [`${path.split('/').at(-1) ?? ''} ${version ?? ''}`]
  )
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(locked.filter((each) => !named.has(each))).toEqual([])
  expect(named).toContain('better-sqlite3 13.2.0')
  expect(text).not.toMatch(/"distribution"|\/-\/[\w.-]+\.tgz/)
})
