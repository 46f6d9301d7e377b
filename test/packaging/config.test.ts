import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { flipFuses, FuseVersion } from '@electron/fuses'
import { FileMatcher } from 'app-builder-lib/out/fileMatcher.js'
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { DebugLogger, log } from 'builder-util'
import type { Configuration } from 'electron-builder'
import { beforeAll, expect, test } from 'vitest'
import { differingFuses, fuseOf, packedApps, type Fuses } from '../../tools/package/fuses.ts'
import { bundledModules, checkBundled } from '../../tools/package/shipped-modules.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { root } from '../support/tidy/tidy.ts'

// The contents of a package by its configuration. test/e2e/till/package.spec.ts checks the built app.

let config: Configuration
beforeAll(async () => {
  log.messageTransformer = () => ''
  config = await getConfig(root, 'electron-builder.yml', null)
})

const problemOf = (changed: object) =>
  validateConfiguration({ ...config, ...changed }, new DebugLogger(false)).then(
    () => undefined,
    (error: unknown) => String(error)
  )

test('every package that the sources import is listed with its licence, and its dependencies too', () => {
  const modules = bundledModules(root)
  const names = modules.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['zod', 'undici', 'svelte', 'clsx', 'd3-array', '@opentelemetry/core']))
  expect(names).toContain('@fontsource-variable/inter')
  expect(names).not.toContain('acorn')
  expect(modules.filter(({ license }) => license.length < 20)).toEqual([])
})

test('the package is not made if a bundle contains a package whose licence is not listed', () => {
  const folder = tempFolder('bundles')
  const put = (sources: string[]) => writeFileSync(join(folder.path, 'index.js.map'), JSON.stringify({ sources }))
  put(['../../src/main/boot/index.ts', '../../node_modules/zod/index.js'])
  expect(() => checkBundled(folder.path, [{ name: 'zod' }])).not.toThrow()
  put(['../../node_modules/zod/index.js', '../../node_modules/a/node_modules/@b/c/index.js'])
  expect(() => checkBundled(folder.path, [{ name: 'zod' }])).toThrow('contains @b/c, whose licence is not listed')
  folder.remove()
})

test('electron-builder accepts the configuration', async () => {
  expect(await problemOf({})).toBeUndefined()
})

test('electron-builder refuses a word it does not know', async () => {
  expect(await problemOf({ asarUnpacked: [] })).toContain('asarUnpacked')
  expect(await problemOf({ electronFuses: { runAsNodes: false } })).toContain('configuration.electronFuses')
})

test('every fuse that opens the packaged app is off, and every one that guards it is on', () => {
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    grantFileProtocolExtraPrivileges: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true
  })
})

// electron-builder packs for macOS on a Mac only. This test writes what it would write into a bundle with Electron's
// layout. The signature can be checked on a Mac only.
test('the fuses are the same in an app for macOS, and nothing of macOS opens it', async () => {
  const folder = tempFolder('fuses')
  const app = join(folder.path, 'mac-arm64/Kassa.app')
  const framework = join(app, 'Contents/Frameworks/Electron Framework.framework')
  try {
    mkdirSync(framework, { recursive: true })
    // The fuses as Electron is shipped: each one the other way round, except that of the snapshot.
    const shipped = Buffer.from([1, 9, ...Buffer.from('101100011')])
    writeFileSync(
      join(framework, 'Electron Framework'),
      Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), shipped])
    )
    const wanted = config.electronFuses as Fuses
    const fuses = Object.fromEntries(Object.entries(wanted).map(([name, isOn]) => [fuseOf(name), isOn]))
    expect(await differingFuses(app, wanted)).toEqual(Object.keys(wanted))
    await flipFuses(app, { version: FuseVersion.V1, ...fuses })
    expect(await differingFuses(app, wanted)).toEqual([])
    expect(await differingFuses(app, { ...wanted, runAsNode: true })).toEqual(['runAsNode'])
    expect(packedApps(folder.path)).toEqual([join(folder.path, 'mac-arm64/Kassa.app')])
  } finally {
    folder.remove()
  }
  expect(config.mac).toMatchObject({ hardenedRuntime: true })
  // No system overrides the archive, the signature or the hardened runtime.
  for (const each of [config, config.linux, config.win, config.mac])
    for (const key of ['asar', 'disableAsarIntegrity', 'entitlements', 'entitlementsInherit', 'identity'])
      expect(each?.[key as keyof typeof each], key).toBeUndefined()
})

test('no pattern names the machine that builds instead of the one that runs the till', () => {
  expect(JSON.stringify(config)).not.toContain('${platform}')
})

test('the installers are those of the three systems, for every user of the computer on Windows', () => {
  expect(config.win?.target).toEqual(['nsis'])
  expect(config.linux?.target).toEqual(['AppImage', 'deb'])
  expect(config.mac?.target).toEqual(['dmg'])
  expect(config.nsis).toMatchObject({ perMachine: true, oneClick: false, deleteAppDataOnUninstall: false })
})

test('no installer’s name has a space, and each has the version and the processor', () => {
  const names = [config.nsis, config.appImage, config.deb, config.dmg].map((each) => each?.artifactName)
  for (const name of names) {
    expect(name).toMatch(/^[\w${}.-]+$/)
    for (const part of ['${version}', '${arch}', '${ext}']) expect(name).toContain(part)
  }
})

test('no other channel of updates is made beside the signed one', () => {
  expect(config.publish).toBeNull()
})

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['win', 'x64'],
  ['mac', 'arm64'],
  ['mac', 'x64']
] as const)('a package for %s on %s holds the app and its own native binaries', (system, arch) => {
  const name = { linux: 'linux', win: 'win32', mac: 'darwin' }[system]
  const files = taken(system, arch)
  const ports = system === 'mac' ? 'darwin-x64+arm64' : `${name}-${arch}`
  const version = { linux: { x64: '.glibc', arm64: '.armv8.glibc' }[arch], win: '', mac: '' }[system]
  expect(files.filter((path) => path.endsWith('.node'))).toEqual([
    `node_modules/better-sqlite3/prebuilds/${name}-${arch}.node`,
    `node_modules/@serialport/bindings-cpp/prebuilds/${ports}/@serialport+bindings-cpp${version}.node`
  ])
  expect(files).toContain('out/main/index.js')
  expect(files).toContain('node_modules/better-sqlite3/lib/index.js')
  expect(files).toContain('node_modules/@serialport/bindings-cpp/dist/index.js')
  expect(files.filter((path) => /\.map$|^src\/|^test\/|\/deps\/|\.pem$/.test(path))).toEqual([])
})

/** Returns what electron-builder's own matcher takes of the installed native modules and of a built app. */
function taken(system: 'linux' | 'win' | 'mac', arch: string): string[] {
  const patterns = (config[system] as { files: string[] }).files
  const folder = tempFolder('package')
  const modules = ['node_modules/better-sqlite3', 'node_modules/@serialport/bindings-cpp']
  const installed = modules
    .flatMap((module) => readdirSync(join(root, module), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  const built = ['out/main/index.js', 'out/main/index.js.map', 'out/renderer/index.html', 'src/main/boot/index.ts']
  try {
    for (const path of [...installed, ...built, 'package.json', 'tools/docs.ts', 'resources/update-key.pem']) {
      mkdirSync(join(folder.path, dirname(path)), { recursive: true })
      writeFileSync(join(folder.path, path), '')
    }
    // The modules are walked as dependencies: only the exclusions decide about their files.
    const matcher = new FileMatcher(folder.path, folder.path, (text) => text.replaceAll('${arch}', arch), patterns)
    matcher.addPattern('package.json')
    matcher.addPattern('node_modules/**')
    for (const pattern of patterns.filter((text) => text.startsWith('!'))) matcher.addPattern(pattern)
    const isTaken = matcher.createFilter()
    // As in packing, a folder that is left out is not walked into.
    const walk = (at: string): string[] =>
      readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
        const path = join(at, entry.name)
        if (!isTaken(path, entry as never)) return []
        return entry.isDirectory() ? walk(path) : [path.slice(folder.path.length + 1)]
      })
    // Packages are not walked with the app but one by one: those that the app depends on.
    return [...walk(folder.path), ...modules.flatMap((module) => walk(join(folder.path, module)))]
  } finally {
    folder.remove()
  }
}
