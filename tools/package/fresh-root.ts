import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { installed } from '../setup.mjs'

// A Debian made only from Debian's packages, in a folder, entered through its own mount and process namespaces: its
// mounts and processes end with them. It is not a full machine: systemd does not start it, and it uses this machine's
// kernel.

/** The script that holds the namespaces open. `$1` is the root, `$2` the folder of downloaded packages. */
const keeper = `set -e
mount --make-rprivate /
mount -t proc proc "$1/proc"
mount -t tmpfs -o mode=755 dev "$1/dev"
for name in null zero full random urandom tty; do touch "$1/dev/$name"; mount --bind "/dev/$name" "$1/dev/$name"; done
mkdir "$1/dev/pts" "$1/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 pts "$1/dev/pts"
ln -s pts/ptmx "$1/dev/ptmx"
ln -s /proc/self/fd "$1/dev/fd"
mount -t tmpfs -o mode=1777 shm "$1/dev/shm"
mount --bind "$2" "$1/var/cache/apt/archives"
mkdir -p "$1/sys/fs/cgroup"
mount --rbind /sys/fs/cgroup "$1/sys/fs/cgroup"
echo ready
# The first process of the namespace buries those whose parents are gone.
while :; do sleep 3600 & wait $!; done`

/**
 * Checks that this machine permits and has what is needed, and installs what it can. Returns undefined if so, else a
 * sentence about what is missing.
 */
export function whyNoRoot(): string | undefined {
  if (process.getuid?.() !== 0) return 'Only root may create a fresh root file system.'
  const hasMaker = (): boolean => spawnSync('mmdebstrap', ['--version']).status === 0
  if (!hasMaker() && !(installed(['mmdebstrap']) && hasMaker()))
    return 'mmdebstrap is missing and could not be installed: apt-get install mmdebstrap.'
  const unshared = spawnSync('unshare', ['--mount', '--pid', '--fork', 'true'])
  return unshared.status === 0 ? undefined : 'This machine does not allow mount and process namespaces.'
}

const prefix = 'kassa-root-'

/** Removes the roots that killed runs left; their namespaces have already ended. */
function removeRoots(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    const [pid = ''] = name.slice(prefix.length).split('-')
    if (!existsSync(`/proc/${pid}`)) rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 3 })
  }
}

export type Done = { code: number; text: string }

export class FreshRoot {
  readonly path: string
  readonly #keeper: ChildProcess
  readonly #pid: string

  private constructor(path: string, keeper: ChildProcess, pid: string) {
    this.path = path
    this.#keeper = keeper
    this.#pid = pid
  }

  /**
   * Makes a root of a suite, such as `bookworm`. Its downloads stay in the system's temporary folder for the next one.
   */
  static async make(suite: string): Promise<FreshRoot> {
    removeRoots()
    const path = mkdtempSync(join(tmpdir(), `${prefix}${String(process.pid)}-`))
    const cache = join(tmpdir(), `kassa-packages-${suite}`)
    mkdirSync(join(cache, 'partial'), { recursive: true })
    const words = ['--variant=minbase', '--format=directory', '--quiet', suite, path, 'http://deb.debian.org/debian']
    execFileSync('mmdebstrap', words, { stdio: 'pipe' })
    const sources = [`debian ${suite}`, `debian ${suite}-updates`, `debian-security ${suite}-security`]
    const lines = sources.map((source) => `deb http://deb.debian.org/${source} main\n`)
    writeFileSync(join(path, 'etc/apt/sources.list'), lines.join(''))
    cpSync('/etc/resolv.conf', join(path, 'etc/resolv.conf'), { dereference: true })
    // Packages must start no daemon, and the root need not survive a power cut.
    writeFileSync(join(path, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    writeFileSync(join(path, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
    writeFileSync(join(path, 'etc/apt/apt.conf.d/keep'), 'APT::Keep-Downloaded-Packages "true";\n')
    return FreshRoot.enter(path, cache)
  }

  /** Enters an existing root; `cache` is the folder of apt's downloads. */
  static async enter(path: string, cache: string): Promise<FreshRoot> {
    const { child, pid } = await keep(path, cache)
    return new FreshRoot(path, child, pid)
  }

  #words(program: readonly string[], user: string): string[] {
    const home = user === 'root' ? '/root' : `/home/${user}`
    const env = [`HOME=${home}`, `USER=${user}`, 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'LANG=C.UTF-8']
    const command = [...env, 'DEBIAN_FRONTEND=noninteractive', 'DISPLAY=:50', ...program]
    // Changes from root to another user without a session: setpriv is in every Debian.
    const as = user === 'root' ? [] : ['setpriv', '--reuid', user, '--regid', user, '--init-groups']
    return ['-t', this.#pid, '--mount', '--pid', 'chroot', this.path, ...as, '/usr/bin/env', '-i', ...command]
  }

  /** Runs a program in the root to its end. */
  run(program: readonly string[], user = 'root'): Done {
    const done = spawnSync('nsenter', this.#words(program, user), { encoding: 'utf8', maxBuffer: 2 ** 26 })
    return { code: done.status ?? 1, text: `${done.stdout}${done.stderr}` }
  }

  /** Runs a program in the root to its end. Throws if it fails. */
  must(program: readonly string[], user = 'root'): string {
    const { code, text } = this.run(program, user)
    if (code !== 0) throw new Error(`${program.join(' ')} ended with ${String(code)}:\n${text.slice(-3000)}`)
    return text
  }

  /** Starts a program in the root and does not wait for its end. */
  begin(program: readonly string[], user: string): ChildProcess {
    return spawn('nsenter', this.#words(program, user), { stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Copies a file of this machine into the root's /tmp. Returns its path there. */
  take(file: string): string {
    cpSync(file, join(this.path, 'tmp', basename(file)))
    return `/tmp/${basename(file)}`
  }

  has = (path: string): boolean => existsSync(join(this.path, path))
  read = (path: string): string => readFileSync(join(this.path, path), 'utf8')

  /** Ends all processes in the root. */
  async leave(): Promise<void> {
    const gone = new Promise((done) => this.#keeper.once('exit', done))
    this.#keeper.kill('SIGKILL')
    await gone
  }

  /** Ends all processes in the root and removes it. */
  async end(): Promise<void> {
    await this.leave()
    rmSync(this.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/**
 * Starts the keeper of the namespaces. The mounts exist only in its namespace, so removing the root never removes files
 * of this machine.
 */
async function keep(path: string, cache: string): Promise<{ child: ChildProcess; pid: string }> {
  // The keeper ends with this process, however this process ends.
  const unshare = ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', keeper, 'sh', path, cache]
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...unshare], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', () => reject(new Error('the fresh root file system cannot be used')))
  })
  const { pid } = child
  const pids = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8').trim()
  return { child, pid: pids }
}
