import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackage } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { FuseState } from '@electron/fuses/dist/constants.js'
import { getConfig } from 'app-builder-lib/out/util/config/config.js'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { expect, test } from '@playwright/test'
import { writeIcons } from '../../packaging/icons.ts'
import { root } from '../hosts.ts'

// Packs the built app around a fake Electron, so that the layout and the fuses can be read on a machine that cannot
// have the real one. Other tests cover installers, and fuses at run time.

/** The place where Electron keeps its fuses: a sentinel, a version, a count, and a digit for each fuse. */
const wire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('100111000')
])

function fill(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

function madeUpLinux(folder: string): void {
  fill(folder, { version: '1.0.0', LICENSE: '', 'LICENSES.chromium.html': '', 'locales/en-US.pak': '' })
  mkdirSync(join(folder, 'resources'))
  writeFileSync(join(folder, 'electron'), wire)
  chmodSync(join(folder, 'electron'), 0o755)
}

function madeUpWindows(folder: string): void {
  fill(folder, { version: '1.0.0', LICENSE: '', 'LICENSES.chromium.html': '', 'locales/en-US.pak': '' })
  mkdirSync(join(folder, 'resources'))
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const values = { ProductName: 'Electron', FileDescription: 'Electron' }
  const strings = [{ lang: 1033, codepage: 1200, values }]
  Resource.VersionInfo.create({ lang: 1033, fixedInfo: {}, strings }).outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  program.setExtraData(new Uint8Array(wire).buffer)
  writeFileSync(join(folder, 'electron.exe'), Buffer.from(program.generate()))
}

const systems = [
  { name: 'linux', make: madeUpLinux, program: 'kassa', folder: 'linux-unpacked', native: 'linux-x64' },
  { name: 'win', make: madeUpWindows, program: 'Kassa.exe', folder: 'win-unpacked', native: 'win32-x64' }
]

test.beforeAll(() => writeIcons(join(root, 'dist/icons')))

for (const { name, make, program, folder, native } of systems) {
  test(`a package for ${name} holds the app, its native modules and closed fuses`, async () => {
    const info = test.info()
    const electron = info.outputPath('electron')
    make(electron)
    const tool = join(root, 'node_modules/electron-builder/cli.js')
    const changed = [`-c.electronDist=${electron}`, `-c.directories.output=${info.outputPath('packed')}`]
    execFileSync(process.execPath, [tool, '--dir', `--${name}`, '--x64', ...changed], { cwd: root, stdio: 'pipe' })

    const packed = info.outputPath('packed', folder)
    const files = listPackage(join(packed, 'resources/app.asar'), { isPack: false }).map((path) => path.slice(1))
    expect(files).toEqual(expect.arrayContaining(['package.json', 'out/main/index.js', 'out/preload/index.js']))
    const top = new Set(files.map((path) => path.split('/')[0]))
    expect([...top].sort()).toEqual(['node_modules', 'out', 'package.json'])
    expect(files.filter((path) => /\.map$|\.ts$|node_modules\/(zod|undici|electron|svelte)\//.test(path))).toEqual([])

    const unpacked = join(packed, 'resources/app.asar.unpacked/node_modules')
    expect(readdirSync(join(unpacked, 'better-sqlite3/prebuilds'))).toEqual([`${native}.node`])
    const ports = join(unpacked, '@serialport/bindings-cpp/prebuilds')
    expect(readdirSync(ports)).toEqual([native])
    expect(readdirSync(join(ports, native))).toHaveLength(1)

    const fuses = await getCurrentFuseWire(join(packed, program))
    const on = [
      FuseV1Options.EnableCookieEncryption,
      FuseV1Options.OnlyLoadAppFromAsar,
      FuseV1Options.EnableEmbeddedAsarIntegrityValidation
    ]
    const off = [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableNodeOptionsEnvironmentVariable,
      FuseV1Options.EnableNodeCliInspectArguments,
      FuseV1Options.GrantFileProtocolExtraPrivileges
    ]
    expect(on.map((fuse) => fuses[fuse])).toEqual(on.map(() => FuseState.ENABLE))
    expect(off.map((fuse) => fuses[fuse])).toEqual(off.map(() => FuseState.DISABLE))
    // Every fuse that is set is read here.
    const { electronFuses } = await getConfig(root, 'electron-builder.yml', null)
    expect(Object.keys(electronFuses ?? {})).toHaveLength(on.length + off.length)
  })
}
