import { expect, test } from 'vitest'
import {
  channelAddress,
  isNewProgram,
  mayInstall,
  offerOf,
  type Installed,
  type Manifest,
  type UpdateFile
} from '../../src/main/domain/core/update.ts'
import type { Instant } from '../../src/shared/ports.ts'
import { compareVersions, isVersion } from '../../src/shared/version.ts'

const file = (over: Partial<UpdateFile> = {}): UpdateFile => ({
  system: 'linux',
  arch: 'x64',
  way: 'appimage',
  name: 'a.AppImage',
  size: 1,
  sha512: '0',
  ...over
})
const manifest = (over: Partial<Manifest> = {}): Manifest => ({
  version: '1.1.0',
  issuedAt: 100 as Instant,
  schema: 9,
  minimumSchema: 3,
  files: [file()],
  ...over
})
const here: Installed = { version: '1.0.0', schema: 8, system: 'linux', arch: 'x64', way: 'appimage' }
const kindOf = (result: ReturnType<typeof offerOf>) => (result.ok ? result.value?.version : result.failure.kind)

test('versions are compared by their numbers, not by their letters', () => {
  expect(['1.10.0', '1.9.0', '0.99.9', '2.0.0'].sort(compareVersions)).toEqual(['0.99.9', '1.9.0', '1.10.0', '2.0.0'])
  expect(['1.0', '1.0.0-beta', '01.0.0', '1.0.0 ', 'v1.0.0', ''].filter(isVersion)).toEqual([])
})

test('only a newer program is offered', () => {
  expect(kindOf(offerOf(manifest(), here, undefined))).toBe('1.1.0')
  expect(kindOf(offerOf(manifest(), { ...here, version: '1.1.0' }, undefined))).toBeUndefined()
  expect(kindOf(offerOf(manifest(), { ...here, version: '1.1.1' }, undefined))).toBe('update.older')
})

test('a program with an older schema of the till’s file counts as older, whatever its version is', () => {
  expect(kindOf(offerOf(manifest({ version: '9.0.0', schema: 7 }), here, undefined))).toBe('update.older')
})

test('a program that needs a later schema than this till has is refused', () => {
  expect(kindOf(offerOf(manifest({ minimumSchema: 9 }), here, undefined))).toBe('update.inBetween')
})

test('a manifest that is older than one seen before, by its version or its time, is refused as a replay', () => {
  const seen = { version: '1.1.0', issuedAt: 100 as Instant }
  expect(kindOf(offerOf(manifest(), here, seen))).toBe('1.1.0')
  expect(kindOf(offerOf(manifest({ issuedAt: 99 as Instant }), here, seen))).toBe('update.replayed')
  expect(kindOf(offerOf(manifest({ version: '1.0.9', issuedAt: 200 as Instant }), here, seen))).toBe('update.replayed')
})

test('the chosen file fits the system, the processor and the way of installation', () => {
  const files = [file({ system: 'win', way: 'nsis' }), file({ arch: 'arm64' }), file({ way: 'deb', name: 'b.deb' })]
  const deb = offerOf(manifest({ files }), { ...here, way: 'deb' }, undefined)
  expect(deb.ok && deb.value?.file.name).toBe('b.deb')
  expect(kindOf(offerOf(manifest({ files }), here, undefined))).toBe('update.notForHere')
  expect(kindOf(offerOf(manifest({ files }), { ...here, system: 'mac', way: 'dmg' }, undefined))).toBe(
    'update.notForHere'
  )
})

test('nothing is installed while a shift is open, whatever was agreed to', () => {
  for (const unsent of [0, 3])
    for (const agreesToUnsent of [false, true])
      expect(mayInstall({ hasOpenShift: true, unsent, agreesToUnsent })).toMatchObject({
        failure: { kind: 'update.shiftOpen' }
      })
})

test('an installation with unsent work after the shift needs consent', () => {
  expect(mayInstall({ hasOpenShift: false, unsent: 0, agreesToUnsent: false }).ok).toBe(true)
  expect(mayInstall({ hasOpenShift: false, unsent: 2, agreesToUnsent: true }).ok).toBe(true)
  expect(mayInstall({ hasOpenShift: false, unsent: 2, agreesToUnsent: false })).toMatchObject({
    failure: { kind: 'update.unsent', facts: { count: 2 } }
  })
})

test('the news are shown once after an update, and never on a new till', () => {
  expect(isNewProgram('1.1.0', '1.0.0')).toBe(true)
  for (const told of ['1.1.0', '1.2.0', undefined, 'x']) expect(isNewProgram('1.1.0', told)).toBe(false)
})

test('updates come by https or from this machine, and the address has no secret', () => {
  expect(channelAddress('https://shop.example/kassa')).toBe('https://shop.example/kassa/')
  expect(channelAddress('http://127.0.0.1:8080/a/')).toBe('http://127.0.0.1:8080/a/')
  for (const text of ['http://shop.example/', 'file:///etc/', 'https://me:word@shop.example/', 'https://a/?k=1', 'x'])
    expect(channelAddress(text), text).toBeUndefined()
})
