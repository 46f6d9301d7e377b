import { execFileSync, spawnSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { onPath } from '../../src/main/chromium-host/chromium-binary.mjs'
import { makeRepository, type RepositoryOptions } from '../../tools/release/apt-repository.ts'
import { clearSigned, publicKeyring, verifiedText } from '../../tools/release/openpgp.ts'
import { addKey, readKeys } from '../../tools/release/keys.ts'
import { folderOfFile } from '../support/temp-folder.ts'

const at = Date.UTC(2026, 10, 21)
const isDebian = onPath('dpkg-deb') && onPath('gpgv')

function verify(keyring: Buffer, text: string): { code: number | null; said: string } {
  const folder = folderOfFile('gpgv')
  writeFileSync(join(folder, 'key.gpg'), keyring)
  writeFileSync(join(folder, 'InRelease'), text)
  const words = ['--keyring', join(folder, 'key.gpg'), join(folder, 'InRelease')]
  const { status, stderr } = spawnSync('gpgv', words, { encoding: 'utf8' })
  return { code: status, said: stderr }
}

type Control = { name?: string; arch?: string; more?: string; file?: string; content?: string }

/** Makes a package of this version. */
function deb(folder: string, version: string, control: Control = {}): void {
  const { name = 'kassa', arch = 'amd64', more = '', content = '' } = control
  const tree = mkdtempSync(join(folder, 'tree-'))
  mkdirSync(join(tree, 'DEBIAN'), { recursive: true })
  chmodSync(tree, 0o755)
  chmodSync(join(tree, 'DEBIAN'), 0o755)
  writeFileSync(join(tree, 'content'), content)
  const text = `Package: ${name}\nVersion: ${version}\nArchitecture: ${arch}\nMaintainer: Kassa <kassa@kassa.invalid>\n${more}Description: till\n`
  writeFileSync(join(tree, 'DEBIAN/control'), text)
  const file = control.file ?? `${name}_${version}_${arch}.deb`
  execFileSync('dpkg-deb', ['--build', '--root-owner-group', tree, join(folder, file)])
  rmSync(tree, { recursive: true })
}
const keyPair = () => generateKeyPairSync('ed25519')
const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')
const pool = 'pool/main/k/kassa'

/** Makes a repository with version 0.1.0. `again` signs it again. */
function repository() {
  const [from, folder] = [folderOfFile('debs'), folderOfFile('apt')]
  const { privateKey: secret } = keyPair()
  deb(from, '0.1.0')
  const again = (more: Partial<RepositoryOptions> = {}) => makeRepository({ folder, from, secret, at, ...more })
  again()
  return { from, folder, secret, again }
}

test.runIf(isDebian)('gpgv accepts what fifty keys sign, and refuses a changed text and another key', () => {
  const text = 'Origin: Kassa\nSuite: stable\n'
  for (let turn = 0; turn < 50; turn += 1) {
    const { privateKey } = generateKeyPairSync('ed25519')
    const signed = clearSigned(text, privateKey, at / 1000 + turn)
    expect(verify(publicKeyring(privateKey), signed).said).toContain('Good signature from "Kassa releases"')
  }
  const [one, other] = [generateKeyPairSync('ed25519').privateKey, generateKeyPairSync('ed25519').privateKey]
  const signed = clearSigned(text, one, at / 1000)
  expect(verify(publicKeyring(one), signed.replace('stable', 'stabLe')).said).toContain('BAD signature')
  expect(verify(publicKeyring(other), signed).code).not.toBe(0)
})

test.runIf(isDebian)(
  'a repository names each package with its size and sum, and is renewed beside the older ones',
  () => {
    const [from, folder] = [folderOfFile('debs'), folderOfFile('apt')]
    const { privateKey: secret } = generateKeyPairSync('ed25519')
    expect(() => makeRepository({ folder, from, secret, at })).toThrow(/has no \.deb/)
    deb(from, '0.1.0')
    expect(makeRepository({ folder, from, secret, at }).names).toEqual(['kassa_0.1.0_amd64.deb'])
    deb(from, '0.1.1')
    expect(makeRepository({ folder, from, secret, at: at + 1000 })).toEqual({
      names: ['kassa_0.1.0_amd64.deb', 'kassa_0.1.1_amd64.deb'],
      added: ['kassa_0.1.1_amd64.deb']
    })
    const packages = readFileSync(join(folder, 'dists/stable/main/binary-amd64/Packages'), 'utf8')
    expect(packages.match(/^Version: .*$/gm)).toEqual(['Version: 0.1.0', 'Version: 0.1.1'])
    expect(packages.match(/^Filename: .*$/gm)).toContain('Filename: pool/main/k/kassa/kassa_0.1.1_amd64.deb')
    expect(packages).toMatch(/^Size: \d+\nSHA256: [0-9a-f]{64}$/m)
    const release = readFileSync(join(folder, 'dists/stable/InRelease'), 'utf8')
    expect(release).toContain('Date: Sat, 21 Nov 2026 00:00:01 GMT\nValid-Until: Fri, 19 Feb 2027 00:00:01 GMT')
    expect(verify(readFileSync(join(folder, 'kassa.gpg')), release).code).toBe(0)
  }
)

test('a text that OpenPGP would change before signing is refused', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  expect(() => clearSigned('- a list\n', privateKey, 1)).toThrow(/begins with/)
  expect(() => clearSigned('blank \n', privateKey, 1)).toThrow(/ends in a blank/)
})

describe.runIf(isDebian)('an apt repository that somebody else may write to', () => {
  it.each([
    ['another package', '99:1', { name: 'sudo' }],
    ['a package of Kassa that was never signed', '9.9.9', {}]
  ])('the repository is not signed while %s lies in its pool', (_what, version, control) => {
    const { folder, again } = repository()
    const before = read(folder, 'dists/stable/InRelease')
    deb(join(folder, pool), version, control)
    expect(again).toThrow(/is in no signed index: remove it/)
    expect(read(folder, 'dists/stable/InRelease')).toBe(before)
  })

  it.each([
    ['another package', '99:1', { name: 'sudo' }, /is not a package of Kassa/],
    ['another package under the name of Kassa', '1.0.0', { name: 'sudo', file: 'kassa_1.0.0_amd64.deb' }, /is not a/],
    ['a package for another processor', '1.0.0', { arch: 'riscv64' }, /is not a package of Kassa/],
    ['a package under another version', '1.0.0', { file: 'kassa_2.0.0_amd64.deb' }, /has not the name of its version/],
    ['a package that replaces another', '1.0.0', { more: 'Replaces: sudo\n' }, /takes the place of other packages/],
    ['a package that provides another', '1.0.0', { more: 'Provides: sudo\n' }, /takes the place of other packages/]
  ])('%s in the folder of the build is neither signed nor copied', (_what, version, control, reason) => {
    const { from, folder, again } = repository()
    deb(from, version, control)
    expect(again).toThrow(reason)
    expect(read(folder, 'dists/stable/main/binary-amd64/Packages').match(/^Version: .*$/gm)).toEqual(['Version: 0.1.0'])
    expect(existsSync(join(folder, pool, `kassa_${version}_amd64.deb`))).toBe(false)
  })

  it('a package of another version than the build is not signed', () => {
    const { from, again } = repository()
    deb(from, '9.9.9')
    rmSync(join(from, 'kassa_0.1.0_amd64.deb'))
    expect(() => again({ version: '0.1.1' })).toThrow(/does not belong to version 0\.1\.1/)
  })

  it('a package of the pool that was changed after it was signed is not signed again', () => {
    const { from, folder, again } = repository()
    rmSync(join(from, 'kassa_0.1.0_amd64.deb'))
    deb(join(folder, pool), '0.1.0', { content: 'changed' })
    expect(again).toThrow(/was changed after it was signed/)
  })

  it('a version is not signed twice with different bytes', () => {
    const { from, again } = repository()
    deb(from, '0.1.0', { content: 'changed' })
    expect(again).toThrow(/signed already with other bytes/)
  })
})

describe.runIf(isDebian)('what apt accepts of the repository', () => {
  it('an index that names a planted package does not help, because nobody else can sign it', () => {
    const { folder, again } = repository()
    const packages = join(folder, 'dists/stable/main/binary-amd64/Packages')
    writeFileSync(packages, `${readFileSync(packages, 'utf8')}\nPackage: sudo\n`)
    expect(again).toThrow(/Packages is not the signed one/)
    const { privateKey } = keyPair()
    writeFileSync(join(folder, 'dists/stable/InRelease'), clearSigned('Suite: stable\n', privateKey, 1))
    expect(again).toThrow(/InRelease is not signed by a key of Kassa/)
  })

  it('packages of both processors have an index each', () => {
    const { from, folder, again } = repository()
    deb(from, '0.1.0', { arch: 'arm64' })
    again()
    expect(read(folder, 'dists/stable/InRelease')).toContain('Architectures: amd64 arm64\n')
    for (const arch of ['amd64', 'arm64'])
      expect(read(folder, `dists/stable/main/binary-${arch}/Packages`).match(/^Architecture: .*$/gm)).toEqual([
        `Architecture: ${arch}`
      ])
    expect(again().added).toEqual([])
  })

  it('the second key signs what the first one signed before, and apt knows both', () => {
    const { folder, secret, again } = repository()
    const { privateKey: second } = keyPair()
    const keyring = Buffer.concat([secret, second].map(publicKeyring))
    expect(() => again({ secret: second, keyring })).toThrow(/is not signed by a key of Kassa/)
    again({ secret: second, keyring, otherKeys: [createPublicKey(secret)] })
    expect(verify(readFileSync(join(folder, 'kassa.gpg')), read(folder, 'dists/stable/InRelease')).code).toBe(0)
    expect(() => again({ keyring: publicKeyring(second), otherKeys: [createPublicKey(second)] })).toThrow(
      /no till would know it/
    )
  })
})

test('only the text that a known key signed is read, and nothing beside it', () => {
  for (let turn = 0; turn < 50; turn += 1) {
    const { privateKey, publicKey } = keyPair()
    const signed = clearSigned('Origin: Kassa\nSuite: stable\n', privateKey, turn)
    expect(verifiedText(signed, [keyPair().publicKey, publicKey])).toBe('Origin: Kassa\nSuite: stable\n')
    const changed = [
      signed.replace('stable', 'stabLe'),
      `x\n${signed}`,
      `${signed}x`,
      signed.replace('\n-----BEGIN PGP SIG', '\nSuite: x\n-----BEGIN PGP SIG'),
      ''
    ]
    for (const text of changed) expect(verifiedText(text, [publicKey])).toBeUndefined()
    expect(verifiedText(signed, [keyPair().publicKey])).toBeUndefined()
  }
})

test('a build gets a second key beside its first, and never one that tills do not know', () => {
  const folder = folderOfFile('keys')
  const path = (name: string) => join(folder, name)
  writeFileSync(path('update-key.pem'), 'No key was put into this build.')
  addKey({ secretPath: path('first'), besidePath: undefined, folder })
  expect(() => addKey({ secretPath: path('second'), besidePath: undefined, folder })).toThrow(/has a key already/)
  expect(existsSync(path('second'))).toBe(false)
  addKey({ secretPath: path('second'), besidePath: path('first'), folder })
  const publicOf = (name: string) => createPublicKey(readFileSync(path(name)))
  const known = () =>
    readKeys(folder).keys.map((key) =>
      ['first', 'second', 'third'].find((name) => existsSync(path(name)) && publicOf(name).equals(key))
    )
  expect(known()).toEqual(['first', 'second'])
  addKey({ secretPath: path('third'), besidePath: path('second'), folder })
  expect(known()).toEqual(['second', 'third'])
  expect(() => addKey({ secretPath: path('fourth'), besidePath: path('first'), folder })).toThrow(
    /is not a key of the present/
  )
  expect(readKeys(folder).keyring?.includes(publicKeyring(createPrivateKey(readFileSync(path('third')))))).toBe(true)
})
