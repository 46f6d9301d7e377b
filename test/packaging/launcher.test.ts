import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leastGlibc } from '../../tools/package/deb.ts'
import { folderOfFile } from '../support/temp-folder.ts'

const root = join(import.meta.dirname, '../..')
const source = readFileSync(join(root, 'resources/linux/kassa'), 'utf8')
/** The exit code of a start that would fail again (EX_CONFIG), so that systemd does not repeat it. */
const notHere = 78

let folder: string
beforeEach(() => {
  folder = folderOfFile('launcher')
  for (const name of ['bin', 'lib', 'home', 'evil']) mkdirSync(join(folder, name))
  const filled = source.replaceAll('@glibc@', String(leastGlibc)).replace('@version@', '1.2.3')
  const here = filled.replace('lib=/usr/lib/kassa', `lib=${join(folder, 'lib')}`).replaceAll('/etc/kassa', folder)
  program('bin/kassa', here.replace(/^PATH=\/usr.*$/m, `PATH=${programs()}`))
  program('bin/id', '#!/bin/sh\n[ "$1" = -u ] && echo 1000 || echo anna\n')
  program('bin/getconf', '#!/bin/sh\necho glibc 2.36\n')
  program('bin/chromium', '#!/bin/sh\n')
  program('lib/node', '#!/bin/sh\nenv\necho "words: $*"\n')
})

const programs = (): string => `${join(folder, 'bin')}:${join(folder, 'system')}`
function program(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
  chmodSync(join(folder, name), 0o755)
}

/** Runs the launcher as the user of `id`. Of the system's programs it finds only those that every Debian has. */
function kassa(words: readonly string[] = [], env: Record<string, string> = {}) {
  if (!existsSync(join(folder, 'system'))) {
    mkdirSync(join(folder, 'system'))
    for (const name of ['env', 'sed', 'rm', 'mkdir', 'printenv', 'cat']) {
      program(`system/${name}`, `#!/bin/sh\nexec /usr/bin/${name} "$@"\n`)
    }
  }
  const given = { PATH: programs(), HOME: join(folder, 'home'), DISPLAY: ':9', ...env }
  const done = spawnSync('/bin/sh', [join(folder, 'bin/kassa'), ...words], { encoding: 'utf8', env: given })
  return { code: done.status, said: done.stderr, out: done.stdout }
}

describe('what the launcher needs', () => {
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

  it.each([['--wipe'], ['--move-to', '/stick'], ['--move-to=/stick'], ['--setup', 'FILE', '--check']])(
    'the launcher needs neither a screen nor Chromium for %s',
    (...words) => {
      chmodSync(join(folder, 'bin/chromium'), 0o644)
      const { code, out } = kassa(words, { DISPLAY: '' })
      expect(code).toBe(0)
      expect(out).toContain(words.join(' '))
    }
  )
})

describe('what the launcher gives the till', () => {
  it('the launcher gives the till only the variables of its list', () => {
    program('evil/id', '#!/bin/sh\necho 0\n')
    const names =
      'NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED NODE_USE_ENV_PROXY OPENSSL_CONF OPENSSL_MODULES SSL_CERT_FILE SSL_CERT_DIR SSLKEYLOGFILE LD_LIBRARY_PATH GCONV_PATH GTK_MODULES GTK_PATH HTTPS_PROXY CHROMIUM CHROMIUM_FLAGS KASSA_TEST_BROWSER KASSA_ANYTHING'.split(
        ' '
      )
    const evil = Object.fromEntries(names.map((name) => [name, '/evil']))
    // The loader reads these two before the launcher runs, and says that it does not find the file.
    const { out, code } = kassa([], { ...evil, LD_AUDIT: '/evil', LD_PRELOAD: '/evil', PATH: join(folder, 'evil') })
    expect([code, out]).toEqual([0, expect.not.stringContaining('evil')])
    const given = out.split('\n').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? [])
    // The shell that plays node sets the last of them by itself.
    expect(given.filter((name) => !['_', 'PWD', 'SHLVL', 'OLDPWD'].includes(name)).toSorted()).toEqual([
      'DISPLAY',
      'HOME',
      'KASSA_HOST_HEADFUL',
      'PATH'
    ])
  })

  it('the launcher passes each variable of its list unchanged, and its files are private', () => {
    const env = {
      LC_ALL: 'uz_UZ.UTF-8',
      TZ: 'Asia/Tashkent',
      XAUTHORITY: '/a b/$HOME "c"',
      XDG_RUNTIME_DIR: '/run/user/1000',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/x,guid=1',
      CREDENTIALS_DIRECTORY: '/run/c',
      JOURNAL_STREAM: '8:1'
    }
    program('lib/node', '#!/bin/sh\nenv\numask\n')
    const { out } = kassa([], env)
    for (const [name, value] of Object.entries(env)) expect(out).toContain(`${name}=${value}\n`)
    expect(out).toMatch(/^0077$/m)
  })

  it('the launcher lets the till trust the certificates of the shop in /etc/kassa/ca.pem, and of no other file', () => {
    const more = { NODE_EXTRA_CA_CERTS: '/evil' }
    expect(kassa([], more).out).not.toContain('NODE_EXTRA_CA_CERTS')
    writeFileSync(join(folder, 'ca.pem'), '')
    expect(kassa([], more).out).toContain(`NODE_EXTRA_CA_CERTS=${join(folder, 'ca.pem')}\n`)
  })
})

describe('how the launcher starts with the session', () => {
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
    expect(asked).toMatch(/--user start kassa-kiosk\.service\n$/)
    expect(kassa(['--supervised', '--training']).code).toBe(0)
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toMatch(/--user start kassa\.service\n$/)
    program('bin/systemctl', '#!/bin/sh\nexit 1\n')
    expect(kassa(['--supervised', '--kiosk']).out).toMatch(/words: .* --kiosk\n/)
  })
})

const noSystemd = spawnSync('systemd-analyze', ['--version']).error && ' (skipped: systemd is missing)'
it.skipIf(noSystemd !== undefined)(`systemd accepts the units that start the till${noSystemd ?? ''}`, () => {
  const names = ['kassa.service', 'kassa-kiosk.service']
  for (const name of names) {
    const unit = readFileSync(join(root, 'resources/linux', name), 'utf8')
    writeFileSync(join(folder, name), unit.replace('/usr/bin/kassa', join(folder, 'bin/kassa')))
  }
  const words = ['--user', 'verify', '--man=no', ...names.map((name) => join(folder, name))]
  const env = { ...process.env, XDG_RUNTIME_DIR: folder }
  const { status, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8', env })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

it('systemd starts a kiosk again after every end, without a limit, and no till after exit code 78', () => {
  const [till = '', kiosk = ''] = ['kassa', 'kassa-kiosk'].map((name) =>
    readFileSync(join(root, 'resources/linux', `${name}.service`), 'utf8')
  )
  expect(kiosk).toMatch(/^Restart=always$/m)
  expect(kiosk).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(till).toMatch(/^Restart=on-failure$/m)
  for (const unit of [till, kiosk]) expect(unit).toMatch(/^RestartPreventExitStatus=78$/m)
})

let data: string
let server: Server | undefined
let heard: string
let said: string
const prepareStart = () => {
  data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  heard = ''
  said = ''
  vi.resetModules()
  vi.stubEnv('XDG_RUNTIME_DIR', undefined)
  vi.stubEnv('TMPDIR', folder)
  vi.spyOn(console, 'error').mockImplementation((...words) => void (said += `${words.join(' ')}\n`))
}
const cleanStart = () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  server?.close()
  server = undefined
}

/** Listens at a path as another program does. It hears everything, and never ends a connection. */
async function listenAt(path: string): Promise<Server> {
  server = createServer({ allowHalfOpen: true }, (socket) => socket.on('data', (part) => (heard += String(part))))
  server.listen(path)
  await once(server, 'listening')
  return server
}
/** Locks the data folder. `isTaken`: another program, which is the first start, holds the lock. */
async function lock(isTaken: boolean, onSecond: (argv: string[]) => void = () => undefined) {
  const { lockFolder } = await import('../../src/main/chromium-host/lock.ts')
  const other = isTaken ? new Database(join(data, 'host-lock')) : undefined
  other?.exec('BEGIN EXCLUSIVE')
  const locked = lockFolder(data, undefined, ({ argv }) => onSecond(argv))
  other?.close()
  return locked
}
const nameOf = (place: string) =>
  join(place, `kassa-host-bell-${createHash('sha256').update(data).digest('hex').slice(0, 24)}`)

describe.skipIf(process.platform === 'win32')('a second start of the till', () => {
  beforeEach(prepareStart)
  afterEach(cleanStart)

  it('a second start sends its arguments to the first one, over a socket of the data folder', async () => {
    const heardBySecond = new Promise<string[]>((resolve) => void lock(false, resolve))
    // The module is read anew for each start, which takes seconds on a busy machine.
    await vi.waitFor(() => expect(existsSync(nameOf(data))).toBe(true), { timeout: 60_000 })
    vi.resetModules()
    const second = await lock(false)
    expect([second.isHeld, await second.rung, await heardBySecond]).toEqual([false, undefined, process.argv])
    expect(['host-lock', nameOf('')].map((name) => statSync(join(data, name)).mode & 0o777)).toEqual([0o600, 0o600])
    expect(said).toBe('')
  })

  it('a socket in the folder of temporary files, where any user may make one, gets nothing from a second start', async () => {
    await listenAt(nameOf(folder))
    const { rung } = await lock(true)
    await rung
    expect([heard, said]).toEqual(['', expect.stringContaining('does not answer') as string])
  })
})

describe.skipIf(process.platform === 'win32')('a second start of the till that others could hear', () => {
  beforeEach(prepareStart)
  afterEach(cleanStart)

  it.each(['its folder', 'the socket'])('a second start sends nothing if %s belongs to another user', async (which) => {
    await listenAt(nameOf(data))
    const getuid = process.getuid?.bind(process)
    const asked = vi.spyOn(process, 'getuid' as never) as unknown as {
      mockReturnValue(uid: number): void
      mockReturnValueOnce(uid: number): void
    }
    asked.mockReturnValue(12_345)
    if (which === 'the socket') asked.mockReturnValueOnce(getuid?.() ?? 0)
    const { rung } = await lock(true)
    await rung
    expect([heard, said]).toEqual(['', expect.stringContaining('does not answer') as string])
  })

  it.each(['0720', '0702'])(
    'a second start sends nothing through a folder with mode %s, where others may write',
    async (mode) => {
      await listenAt(nameOf(data))
      chmodSync(data, Number.parseInt(mode, 8))
      const { rung } = await lock(true)
      await rung
      expect([heard, said]).toEqual(['', expect.stringContaining('does not answer') as string])
    }
  )

  it('a second start ends after five seconds if the first one does not end the connection', async () => {
    const silent = await listenAt(nameOf(data))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const connected = once(silent, 'connection')
    const { rung } = await lock(true)
    await connected
    vi.advanceTimersByTime(5000)
    await rung
    expect(said).toContain('does not answer')
  })
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
