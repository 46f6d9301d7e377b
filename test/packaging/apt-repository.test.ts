import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onPath } from '../../src/main/chromium-host/chromium-binary.mjs'
import { makeRepository } from '../../tools/release/apt-repository.ts'
import { clearSigned, publicKeyring } from '../../tools/release/openpgp.ts'
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

/** Makes an empty package of this version. */
function deb(folder: string, version: string): void {
  const tree = join(folder, `tree-${version}`)
  mkdirSync(join(tree, 'DEBIAN'), { recursive: true })
  chmodSync(tree, 0o755)
  chmodSync(join(tree, 'DEBIAN'), 0o755)
  const control = `Package: kassa\nVersion: ${version}\nArchitecture: amd64\nMaintainer: Kassa <kassa@kassa.invalid>\nDescription: till\n`
  writeFileSync(join(tree, 'DEBIAN/control'), control)
  execFileSync('dpkg-deb', ['--build', '--root-owner-group', tree, join(folder, `kassa_${version}_amd64.deb`)])
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
    expect(makeRepository({ folder, from, secret, at })).toEqual(['kassa_0.1.0_amd64.deb'])
    deb(from, '0.1.1')
    expect(makeRepository({ folder, from, secret, at: at + 1000 })).toHaveLength(2)
    const packages = readFileSync(join(folder, 'dists/stable/main/binary-amd64/Packages'), 'utf8')
    expect(packages.match(/^Version: .*$/gm)).toEqual(['Version: 0.1.0', 'Version: 0.1.1'])
    expect(packages.match(/^Filename: .*$/gm)).toContain('Filename: pool/main/k/kassa/kassa_0.1.1_amd64.deb')
    expect(packages).toMatch(/^Size: \d+\nSHA256: [0-9a-f]{64}$/m)
    const release = readFileSync(join(folder, 'dists/stable/InRelease'), 'utf8')
    expect(release).toContain('Date: Sat, 21 Nov 2026 00:00:01 GMT')
    expect(verify(readFileSync(join(folder, 'kassa.gpg')), release).code).toBe(0)
  }
)

test('a text that OpenPGP would change before signing is refused', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  expect(() => clearSigned('- a list\n', privateKey, 1)).toThrow(/begins with/)
  expect(() => clearSigned('blank \n', privateKey, 1)).toThrow(/ends in a blank/)
})
