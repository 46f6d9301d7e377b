import { renameSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { goods } from '../../test/e2e/cashier.ts'
import { answerFileProofs } from './answer-file-proofs.ts'
import { until, type Person } from './at-the-screen.ts'
import type { Done, FreshRoot } from './fresh-root.ts'
import { provedByApt } from './repository-proof.ts'
import { expectText, expectTrue, leave, refused, type Proof, type Scene } from './scene.ts'
import { provedByUserUnit } from './user-unit-proof.ts'

// The proofs of the package in a fresh root, in order; each continues from the state of the previous one.

let anna: Person
let installedAt = 0
const pin = '2580'

const apt = (root: FreshRoot, ...words: string[]): Done => root.run(['apt-get', '-y', '-q', ...words])
const versionOf = (root: FreshRoot): string => root.run(['dpkg-query', '-W', '-f', '${Version}', 'kassa']).text

async function shoot({ shoot }: Scene, person: Person, name: string): Promise<void> {
  const file = shoot(name)
  if (file !== undefined) await person.shoot(file)
}

/** Opens the practice shop and signs in its second person. */
async function signIn(person: Person, words: string[] = ['--training']): Promise<void> {
  const text: string[] = []
  const till = person.begin('kassa', ...words)
  for (const stream of [till.stdout, till.stderr]) stream?.on('data', (part) => text.push(String(part)))
  let isGone = false
  till.once('exit', () => (isGone = true))
  await until('the till has people', () => {
    expectTrue(!isGone, `the till ended: ${text.join('')}`)
    return person.figure('SELECT count(*) FROM person') > 0
  })
  await person.drawn()
  await person.press('alt+2')
  await person.type(pin)
  await person.press('Return')
}

async function sell(person: Person, ...codes: string[]): Promise<void> {
  const before = person.sales()
  for (const [index, code] of codes.entries()) {
    await person.add(code)
    const lines = "SELECT count(*) FROM ticket_line JOIN ticket ON ticket.id = ticket_id WHERE state = 'current'"
    await until('the line is on the ticket', () => person.figure(lines) === index + 1)
  }
  await person.press('F10', 'F1')
  await person.type('50000')
  await person.press('Return', 'Return')
  await until('the sale is made', () => person.sales() === before + 1)
  await person.settled()
}

/** Returns the hash of each file in a folder, a line a file. SQLite removes an empty log and its index. */
const sumsOf = (root: FreshRoot, folder: string): string[] =>
  root
    .must([
      'sh',
      '-c',
      `cd ${folder} && find . -type f -size +0 ! -name '*-shm' -print0 | sort -z | xargs -0 sha256sum`
    ])
    .split('\n')

/** Throws with the names of the files that were changed, added or removed since `before`. */
function expectUnchanged(root: FreshRoot, folder: string, before: readonly string[]): void {
  const now = sumsOf(root, folder)
  const changed = [...before.filter((line) => !now.includes(line)), ...now.filter((line) => !before.includes(line))]
  expectTrue(changed.length === 0, `no file was changed: ${changed.join('\n')}`)
}

export const proofs: Record<string, Proof> = {
  'apt install installs all dependencies': ({ root, say, deb }) => {
    installedAt = Date.now()
    const text = root.must(['apt-get', 'install', '-y', '-q', '--no-install-recommends', deb])
    const count = /(\d+) newly installed/.exec(text)?.[1] ?? '?'
    say(`apt install: ${((Date.now() - installedAt) / 1000).toFixed(0)} s, ${count} packages with Chromium's.`)
    expectTrue(root.run(['dpkg', '--verify', 'kassa']).text === '', 'the installed files are the packed ones')
    expectTrue(root.has('usr/share/applications/kassa.desktop'), 'the program has a menu entry')
  },

  'root is refused': ({ root }) => expectText(root.run(['kassa']), /does not run as root/),

  'an ordinary user runs a shift by keys, in the sandbox': async (scene) => {
    const { root, say } = scene
    anna = scene.person('anna', ':50')
    await signIn(anna)
    await shoot(scene, anna, 'open')
    await anna.type('2')
    await anna.press('Return')
    await anna.type('1')
    await anna.press('F10')
    await until('the shift is open', () => anna.figure("SELECT count(*) FROM shift WHERE state = 'open'") === 1)
    await sell(anna, goods.bread.code, goods.milk.code)
    say(`First sale ${((Date.now() - installedAt) / 1000).toFixed(0)} s after "apt install" began.`)
    await shoot(scene, anna, 'sold')
    await anna.press('Return')
    const renderers = root.must([
      'sh',
      '-c',
      'for p in $(pgrep -f type=renderer); do grep -E "^(Seccomp|NSpid):" /proc/$p/status; done'
    ])
    expectTrue(/Seccomp:\s+2/.test(renderers) && /NSpid:\s+\d+\s+\d+/.test(renderers), 'the window is in its sandbox')
    const chromium = root.must(['sh', '-c', 'tr "\\0" " " </proc/$(pgrep -o chromium)/cmdline'])
    expectTrue(chromium.includes('--remote-debugging-pipe'), 'Chromium is controlled through a pipe')
    expectTrue(!/--no-sandbox|--remote-debugging-port/.test(chromium), 'no sandbox is turned off and no port is open')
    say('Its windows run in Chromium’s sandbox (seccomp, own process namespace) and are controlled through a pipe.')
  },

  'a second start by the same user ends, and another user has another till': async ({ root, person }) => {
    expectTrue(anna.run('kassa', '--training').code === 0, 'a second start ends without an error')
    expectTrue(anna.tills().length === 1, 'one till runs')
    const boris = person('boris', ':51')
    await signIn(boris)
    expectTrue(boris.sales() === 0 && anna.sales() === 1, 'each user has other data')
    await refused(boris, [`--data-dir=${anna.data}`], 'may not write to its folder')
    await leave(boris)
    expectTrue(root.run(['ls', boris.data]).code === 0, 'the data of boris is unchanged')
  },

  ...answerFileProofs,

  'the systemd of the user starts the till, and starts it again after a kill': provedByUserUnit,

  'a till that was killed with an open ticket continues with this ticket': async (scene) => {
    const { root } = scene
    await anna.add(goods.kefir.code)
    const lines = "SELECT count(*) FROM ticket_line JOIN ticket ON ticket.id = ticket_id WHERE state = 'current'"
    await until('the line is on the ticket', () => anna.figure(lines) === 1)
    root.run(['pkill', '-KILL', '--full', '--euid', 'anna', 'kassa/app/out/main'])
    await until('Chromium has ended with the till', () => !anna.hasChromium())
    await signIn(anna, [])
    expectTrue(anna.figure(lines) === 1, 'the line is still on the ticket')
    await shoot(scene, anna, 'after-kill')
    await anna.press('F10', 'F1')
    await anna.type('10000')
    await anna.press('Return', 'Return')
    await until('the sale is made', () => anna.sales() === 2)
    await anna.press('Return')
  },

  'an upgrade is refused while a till runs, with a reason': ({ root, next }) => {
    expectText(apt(root, 'install', next), /Kassa runs now, for: anna[\s\S]*not replaced under a shift/)
    expectTrue(versionOf(root) === '0.1.0', 'the old version is still installed')
    expectText(apt(root, 'remove', 'kassa'), /not removed under a shift/)
    expectTrue(anna.tills().length === 1, 'the till still runs')
  },

  'the shift is counted and closed': async () => {
    await anna.press('F12', 'alt+2')
    // 532 500 in notes of 200, 100, 50, 20, 10, 5, 2 and 1 thousand and of 500.
    for (const pieces of [2, 1, 0, 1, 1, 0, 1, 0, 1]) {
      await anna.type(String(pieces))
      await anna.press('Return')
    }
    await anna.press('F5', 'F10', 'F10')
    await until('the shift is closed', () => anna.figure("SELECT count(*) FROM shift WHERE state = 'open'") === 0)
    await leave(anna)
  },

  'an upgrade on a full disk keeps the old version and says so': ({ root, next }) => {
    const lib = '/usr/lib/kassa'
    // Mounts a disk with space for the installed files and little more.
    root.must([
      'sh',
      '-c',
      `cp -a ${lib} /srv/old && mount -t tmpfs -o size=150m small ${lib} && cp -a /srv/old/. ${lib}/`
    ])
    expectText(apt(root, 'install', next), /too little room in \/usr\/lib/)
    const bare =
      'cd /tmp && rm -rf bare && dpkg-deb -R "$1" bare && rm bare/DEBIAN/preinst && dpkg-deb -Znone -b bare bare.deb'
    root.must(['sh', '-c', bare, 'sh', next])
    expectText(root.run(['dpkg', '-i', '/tmp/bare.deb']), /No space left on device/)
    expectTrue(root.must(['kassa', '--version'], 'anna').trim() === '0.1.0', 'the old version is still installed')
    expectTrue(root.run(['dpkg', '--verify', 'kassa']).text === '', 'the old version is complete')
    root.must(['sh', '-c', `umount ${lib} && rm -rf /srv/old /tmp/bare /tmp/bare.deb`])
  },

  'an upgrade keeps all data': async ({ root, next, say }) => {
    const before = sumsOf(root, anna.data)
    root.must(['apt-get', 'install', '-y', '-q', next])
    expectUnchanged(root, anna.data, before)
    expectTrue(root.must(['kassa', '--version'], 'anna').trim() === '0.1.1', 'the new version is installed')
    await signIn(anna, [])
    expectTrue(anna.sales() === 2, 'both sales are in the database')
    await leave(anna)
    say('Upgraded to 0.1.1: both sales are in the database.')
  },

  'data of a newer version is refused with a message, and not changed': async ({ root }) => {
    const file = join(root.path, anna.data, 'training/till.db')
    // A newer version has another schema. A higher number alone is a damaged file, which the till repairs.
    const setTo = (change: number, sql: string): void => {
      const db = new Database(file)
      db.exec(sql)
      db.pragma(`user_version = ${String(Number(db.pragma('user_version', { simple: true })) + change)}`)
      db.close()
    }
    setTo(1000, 'CREATE TABLE newer (id INTEGER PRIMARY KEY) STRICT')
    const before = sumsOf(root, `${anna.data}/training`)
    await refused(anna, [], 'written by a newer Kassa')
    expectUnchanged(root, `${anna.data}/training`, before)
    setTo(-1000, 'DROP TABLE newer')
  },

  'without Chromium the launcher says what to install': ({ root }) => {
    const [there, away] = ['usr/bin/chromium', 'usr/bin/chromium.away'].map((path) => join(root.path, path)) as [
      string,
      string
    ]
    renameSync(there, away)
    expectText(anna.run('kassa'), /Chromium[\s\S]*not installed[\s\S]*apt install chromium/)
    renameSync(away, there)
  },

  'apt refuses a system with an old glibc': ({ root, deb }) => {
    const status = 'sed "/^Package: libc6$/,/^$/s/^Version: .*/Version: 2.28-10/" /var/lib/dpkg/status >/tmp/old-status'
    root.must(['sh', '-c', status])
    const words = ['-o', 'Dir::State::status=/tmp/old-status', '-o', 'Dir::Etc::sourcelist=/dev/null']
    const { text, code } = apt(root, ...words, '--simulate', 'install', deb)
    expectTrue(code !== 0 && text.includes('libc6 (>= 2.34)'), `apt names libc6: ${text.slice(-800)}`)
  },

  'removal changes no data': ({ root, say }) => {
    const before = sumsOf(root, anna.data)
    expectText(apt(root, 'remove', 'kassa'), /removing Kassa removes no data/, false)
    expectText(apt(root, 'purge', 'kassa'), /.*/, false)
    expectTrue(!root.has('usr/lib/kassa') && !root.has('usr/bin/kassa'), 'the program is removed')
    expectUnchanged(root, anna.data, before)
    say('Removed and purged: the data of both users is unchanged.')
  },

  'apt installs the package from a signed repository, and refuses a changed repository': provedByApt
}
