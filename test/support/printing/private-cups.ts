import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { tempFolder } from '../temp-folder.ts'

// A private print service for a test: Debian's cupsd with its settings, queues and spool in a folder that is removed
// with it. If the system permits a mount namespace, cupsd and its backends find these settings in /etc/cups: cups-pdf
// reads its settings only there, and would otherwise share one spool and one output folder with every other run.

const daemon = '/usr/sbin/cupsd'
/** The reason why there can be no service here, as words for the name of a test. */
export const noCups: string | undefined =
  existsSync(daemon) && spawnSync('lpadmin', ['--version']).error === undefined
    ? undefined
    : ' (skipped: cupsd is not installed; apt-get install cups)'

/** Returns whether a page of cups-pdf is in the folder of this service. */
export const hasOwnPages = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0
/** Mounts the settings `$1` over those of the system, for the command that follows and its children. */
const withSettings = 'mount --bind "$1" /etc/cups && shift && exec "$@"'

export type PrivateCups = {
  /** The address of the service, as CUPS_SERVER. */
  server: string
  /** The folder where cups-pdf writes the pages of all users. */
  pages: string
  /** Makes a queue that accepts jobs. */
  add(queue: string, ...words: string[]): void
  /** Runs one of the service's commands and returns its output. */
  run(program: string, ...words: string[]): string
  stop(): Promise<void>
}

const settings = (server: string): string => `LogLevel warn
Listen ${server}
Browsing No
WebInterface No
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`

const files = (folder: string): string => `ServerRoot ${folder}/etc
RequestRoot ${folder}/spool
CacheDir ${folder}/cache
StateDir ${folder}/state
TempDir ${folder}/tmp
AccessLog ${folder}/access_log
ErrorLog ${folder}/error_log
PageLog ${folder}/page_log
SystemGroup root
`

const pdf = (folder: string): string => `Out ${folder}/pages
AnonDirName ${folder}/pages
Spool ${folder}/pdf-spool
Log ${folder}
`

export async function privateCups(): Promise<PrivateCups> {
  const folder = tempFolder('cups')
  for (const name of ['etc', 'spool', 'cache', 'state', 'tmp']) mkdirSync(join(folder.path, name))
  // The filters run as another user.
  chmodSync(folder.path, 0o755)
  chmodSync(join(folder.path, 'tmp'), 0o1777)
  const server = join(folder.path, 'state/cups.sock')
  const [daemonSettings, fileSettings] = [join(folder.path, 'etc/cupsd.conf'), join(folder.path, 'etc/cups-files.conf')]
  writeFileSync(daemonSettings, settings(server))
  writeFileSync(fileSettings, files(folder.path))
  writeFileSync(join(folder.path, 'etc/cups-pdf.conf'), pdf(folder.path))
  const apart = hasOwnPages ? ['unshare', '--mount', 'sh', '-c', withSettings, 'sh', join(folder.path, 'etc')] : []
  const [program, ...words] = [...apart, daemon, '-f', '-c', daemonSettings, '-s', fileSettings]
  const child = spawn(program, words, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const env = { ...process.env, CUPS_SERVER: server, LC_ALL: 'C' }
  const run = (program: string, ...words: string[]): string =>
    execFileSync(program, words, { env, encoding: 'utf8', stdio: 'pipe' })
  const isUp = (): void => {
    const said = spawnSync('lpstat', ['-r'], { env, encoding: 'utf8' }).stdout
    if (!said.includes('scheduler is running')) throw new Error(`cupsd does not run: ${said}`)
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    folder.remove()
  }
  try {
    await vi.waitFor(isUp, { timeout: 60_000, interval: 50 })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    server,
    pages: join(folder.path, 'pages'),
    run,
    add: (queue, ...words) => void run('lpadmin', '-p', queue, '-E', ...words),
    stop
  }
}
