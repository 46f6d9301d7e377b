import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { leastGlibc } from '../../tools/package/deb.ts'
import { folderOfFile } from '../support/temp-folder.ts'

const root = join(import.meta.dirname, '../..')
const source = readFileSync(join(root, 'resources/linux/kassa'), 'utf8')
/** The exit code of a start that would fail again (EX_CONFIG), so that systemd does not repeat it. */
const notHere = 78

let folder: string
beforeEach(() => {
  folder = folderOfFile('launcher')
  for (const name of ['bin', 'lib', 'home']) mkdirSync(join(folder, name))
  const filled = source.replaceAll('@glibc@', String(leastGlibc)).replace('@version@', '1.2.3')
  program('bin/kassa', filled.replace('lib=/usr/lib/kassa', `lib=${join(folder, 'lib')}`))
  program('bin/id', '#!/bin/sh\n[ "$1" = -u ] && echo 1000 || echo anna\n')
  program('bin/getconf', '#!/bin/sh\necho glibc 2.36\n')
  program('bin/chromium', '#!/bin/sh\n')
  program('lib/node', '#!/bin/sh\nenv\necho "words: $*"\n')
})

function program(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
  chmodSync(join(folder, name), 0o755)
}

/** Runs the launcher as the user of `id`. Of the system's programs it finds only those that every Debian has. */
function kassa(words: readonly string[] = [], env: Record<string, string> = {}) {
  const PATH = `${join(folder, 'bin')}:${join(folder, 'system')}`
  if (!existsSync(join(folder, 'system'))) {
    mkdirSync(join(folder, 'system'))
    for (const name of ['env', 'sed', 'rm', 'mkdir', 'printenv', 'cat']) {
      program(`system/${name}`, `#!/bin/sh\nexec /usr/bin/${name} "$@"\n`)
    }
  }
  const given = { PATH, HOME: join(folder, 'home'), DISPLAY: ':9', ...env }
  const done = spawnSync('/bin/sh', [join(folder, 'bin/kassa'), ...words], { encoding: 'utf8', env: given })
  return { code: done.status, said: done.stderr, out: done.stdout }
}

describe('the launcher', () => {
  it('the launcher starts the till with the given arguments, and none of its own', () => {
    const { code, out } = kassa(['--training', '--data-dir', '/a b'])
    expect(code).toBe(0)
    expect(out).toContain(
      `words: --disable-sigusr1 ${join(folder, 'lib/app/out/main/index.js')} --training --data-dir /a b`
    )
  })

  it('the launcher refuses root', () => {
    program('bin/id', '#!/bin/sh\necho 0\n')
    const { code, said } = kassa()
    expect(code).toBe(notHere)
    expect(said).toContain('does not run as root')
  })

  it.each(['glibc 2.31', 'glibc 2.9', 'musl', ''])(
    'the launcher refuses a system with "%s" and names what is needed',
    (libc) => {
      program('bin/getconf', `#!/bin/sh\necho "${libc}"\n`)
      const { code, said } = kassa()
      expect(code).toBe(notHere)
      expect(said).toContain(`glibc 2.${String(leastGlibc)} is needed`)
    }
  )

  it('the launcher says what to install if there is no Chromium', () => {
    const { code, said } = (chmodSync(join(folder, 'bin/chromium'), 0o644), kassa())
    expect(code).toBe(notHere)
    expect(said).toContain('sudo apt install chromium')
  })

  it('the launcher says if there is no screen', () => {
    const { code, said } = kassa([], { DISPLAY: '' })
    expect(code).toBe(notHere)
    expect(said).toContain('no screen')
  })

  it('the launcher clears variables that would add code to the till', () => {
    const names = ['NODE_OPTIONS', 'NODE_PATH', 'LD_LIBRARY_PATH', 'CHROMIUM']
    const { out } = kassa([], Object.fromEntries(names.map((name) => [name, '/evil'])))
    expect(out).not.toContain('/evil')
  })

  it('the launcher starts with the session if its user chooses so, in a window or as a kiosk, and otherwise not', () => {
    const file = join(folder, 'home/.config/autostart/kassa.desktop')
    expect(kassa(['--autostart=on']).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toMatch(/^Exec=\/usr\/bin\/kassa --supervised$/m)
    expect(kassa(['--autostart=kiosk']).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toMatch(/^Exec=\/usr\/bin\/kassa --supervised --kiosk$/m)
    expect(kassa(['--autostart=off']).code).toBe(0)
    expect(existsSync(file)).toBe(false)
    const { code, said } = kassa(['--autostart=perhaps'])
    expect(code).toBe(2)
    expect(said).toContain('on, kiosk or off')
  })

  it('the launcher hands the till to the systemd of its user if there is one, with its display and its arguments', () => {
    program('bin/systemctl', `#!/bin/sh\necho "$*" >>${join(folder, 'asked')}\n`)
    expect(kassa(['--supervised', '--kiosk']).code).toBe(0)
    const asked = readFileSync(join(folder, 'asked'), 'utf8')
    expect(asked).toContain('--user import-environment DISPLAY\n')
    expect(asked).toContain('--user set-environment KASSA_FLAGS=--kiosk\n')
    expect(asked).toMatch(/--user start kassa\.service\n$/)
    program('bin/systemctl', '#!/bin/sh\nexit 1\n')
    expect(kassa(['--supervised', '--kiosk']).out).toMatch(/words: .* --kiosk\n/)
  })
})

const noSystemd = spawnSync('systemd-analyze', ['--version']).error && ' (skipped: systemd is missing)'
it.skipIf(noSystemd !== undefined)(`systemd accepts the unit that starts the till${noSystemd ?? ''}`, () => {
  const unit = readFileSync(join(root, 'resources/linux/kassa.service'), 'utf8')
  writeFileSync(join(folder, 'kassa.service'), unit.replace('/usr/bin/kassa', join(folder, 'bin/kassa')))
  const words = ['--user', 'verify', '--man=no', join(folder, 'kassa.service')]
  const env = { ...process.env, XDG_RUNTIME_DIR: folder }
  const { status, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8', env })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

describe('the package', () => {
  it('the package needs no newer glibc than its programs do', () => {
    const ports = `node_modules/@serialport/bindings-cpp/prebuilds/linux-${process.arch}`
    const binaries = [
      'node_modules/node/bin/node',
      `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`,
      ...globSync(`${ports}/*.glibc.node`, { cwd: root })
    ]
    expect(binaries).toHaveLength(3)
    const wanted = binaries.flatMap((path) =>
      [...readFileSync(join(root, path), 'latin1').matchAll(/GLIBC_2\.(\d+)(?=\0)/g)].map(([, minor]) => Number(minor))
    )
    expect(Math.max(...wanted)).toBe(leastGlibc)
  })
})
