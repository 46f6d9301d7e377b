import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { goods, owner, pin } from '../../test/e2e/cashier.ts'
import { virtualPrinter, type VirtualPrinter } from '../../test/support/printing/virtual-printer.ts'
import { startUntil, until, type Person } from './at-the-screen.ts'
import type { Done, FreshRoot } from './fresh-root.ts'
import {
  addToTicket,
  closeShift,
  isShiftOpen,
  linesOf,
  openShift,
  payTicket,
  salesOf,
  sell,
  signIn,
  unsentOf,
  type Till
} from './live-till.ts'
import { asOlderTill } from './older-till.ts'
import { serveRepository, type Repository } from './repository-proof.ts'
import { expectText, expectTrue, leave, refused, type Proof, type Scene } from './scene.ts'
import { killChromium, withUserSystemd } from './user-unit-proof.ts'

// The day of an operator with three tills, as one script in a fresh root; each step continues from the one before. A
// step that this machine cannot do is said to be skipped, with the reason.

const answersIn = '/etc/kassa'
const stick = '/srv/stick'
const places = [
  ['first', 'Chilonzor', 'Kassa 1', 'Savdo zali'],
  ['second', 'Chilonzor', 'Kassa 2', 'Savdo zali'],
  ['third', 'Yunusobod', 'Yunusobod kassasi', 'Yunusobod zali']
] as const
/** The schema of the older version whose data folder is upgraded. */
const olderSchema = 56
const openingCash = 400_000
const newPin = '591738'
/** Sells at the first till. The service accepts one open shift of a person, and the owner sells at the second till. */
const cashier = { person: 'Nodira A.', key: 'alt+2', pin: '7319' }

let repository: Repository
let printer: VirtualPrinter
const tills: Till[] = []
const at = (index: number): Till => {
  const till = tills[index]
  if (till === undefined) throw new Error(`there is no till ${String(index)}`)
  return till
}

function put(root: FreshRoot, path: string, text: string, user = 'root', mode = '0644'): void {
  writeFileSync(join(root.path, path), text)
  root.must(['chown', user, path])
  root.must(['chmod', mode, path])
}

/** Adds a package to the repository. */
function publish(root: FreshRoot, name: string, deb: string): void {
  const folder = join(root.path, 'srv', name)
  mkdirSync(folder)
  root.must(['cp', deb, `/srv/${name}/${basename(deb)}`])
  repository.add(folder)
  root.must(['apt-get', 'update', '-q'])
}

const onTerminal = (person: Person, typed: string, ...words: string[]): Done =>
  person.run('sh', '-c', 'printf "%s\\n" "$0" | kassa "$@"', typed, ...words)
/** The till leaves the download for the sign-in as soon as it can sell. */
const hasGoods = (person: Person): boolean => person.figure('SELECT count(*) FROM product', '.', 'catalog.db') > 0
const log = ({ person }: Till, root: FreshRoot): string => root.read(join(person.data, 'kassa.log'))
/** The number of prefixes in the numbers of the receipts of a till. */
const prefixesOf = ({ person }: Till): number =>
  person.figure("SELECT count(DISTINCT substr(receipt_number, 1, instr(receipt_number, '-') - 1)) FROM sale", '.')

function putAnswers(
  { root, service }: Scene,
  [name, organization, register, warehouse]: (typeof places)[number]
): string {
  const folder = `${answersIn}/${name}`
  mkdirSync(join(root.path, folder), { recursive: true })
  put(root, `${folder}/key`, service.apiKey, name, '0600')
  put(root, `${folder}/pin`, pin, name, '0600')
  put(root, `${folder}/pin-of-cashier`, cashier.pin, name, '0600')
  const answers = {
    service: service.url,
    key: { file: `${folder}/key` },
    owner: { person: owner, pin: { file: `${folder}/pin` } },
    organization,
    register,
    warehouse,
    priceList: 'Chakana',
    language: 'en',
    ...(name === 'first' && {
      printer: { way: 'network', host: '127.0.0.1', port: printer.port, isAutomatic: true },
      staff: [{ person: cashier.person, pin: { file: `${folder}/pin-of-cashier` } }]
    })
  }
  put(root, `${folder}/setup.json`, JSON.stringify(answers))
  return `${folder}/setup.json`
}

export const operatorsDay: Record<string, Proof> = {
  'the package is installed from a signed repository': async ({ root, deb }) => {
    repository = await serveRepository(root, join(root.path, 'srv/apt'))
    publish(root, 'first', deb)
    root.must(['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'kassa'])
  },

  'three tills are checked and set up by answer files': async (scene) => {
    printer = await virtualPrinter()
    for (const [index, place] of places.entries()) {
      const person = scene.person(place[0], `:${String(60 + index)}`)
      const file = putAnswers(scene, place)
      expectText(person.run('kassa', '--setup', file, '--check'), /no problem; it sets up/, false)
      await startUntil(person, `Kassa is set up by ${file}`, ['--setup', file])
      await until('goods have arrived', () => person.figure("SELECT count(*) FROM person WHERE name <> ''", '.') > 1)
      await person.drawn()
      await leave(person)
      tills.push({ person, folder: '.' })
    }
  },

  'a kiosk under the systemd of its user sells, its printer is unplugged, and its Chromium and the till are killed':
    kioskOfTheDay,

  'a backup is restored in another folder': async ({ root, service, say }) => {
    const { person } = at(0)
    const [name] = readdirSync(join(root.path, person.data, 'backups')).filter((each) => each.endsWith('.db'))
    const restored: Till = { person, folder: '../../../restored' }
    const words = [`--data-dir=/home/${person.name}/restored`, '--restore', `${person.data}/backups/${name ?? ''}`]
    await startUntil(person, 'The backup is restored.', words, service.apiKey)
    await until('all sales are in the other folder', () => salesOf(restored) === salesOf(at(0)))
    await person.drawn()
    await leave(person)
    say(`Restored in another folder, with a proof of the owner: ${String(salesOf(restored))} sales.`)
  },

  'all tills are updated from the signed repository': ({ root, next, say }) => {
    publish(root, 'next', next)
    root.must(['apt-get', 'install', '-y', '-q', '--only-upgrade', 'kassa'])
    expectTrue(root.must(['kassa', '--version'], at(0).person.name).trim() === '0.1.1', 'the new version is installed')
    say('Updated to 0.1.1 by apt.')
  },

  'a data folder with the schema of an older version is upgraded by the first start': upgradeOfTheDay,

  'the shift of the upgraded till is counted by keys and closed': closeOfTheDay,

  'a till with an unsent sale is moved to a new computer, and the old one does not start any more': moveOfTheDay,

  'the tills are wiped, and the package leaves nothing': async ({ root, say }) => {
    const [first, second, third] = [at(0), at(1), at(2)]
    await startUntil(first.person, '"event":"ready"', [])
    await signIn(first, cashier)
    await openShift(first)
    await leave(first.person)
    expectText(onTerminal(first.person, pin, '--wipe'), /has \d+ unsent documents? and an open shift/)
    expectText(onTerminal(first.person, pin, '--wipe', '--even-unsent'), /is wiped/, false)
    for (const { person } of [second, third]) expectText(onTerminal(person, pin, '--wipe'), /is wiped/, false)
    for (const { person } of tills)
      expectTrue(
        root.run(['ls', '-A', person.data]).code !== 0,
        `the data of ${person.name} are deleted: ${root.run(['ls', '-A', person.data]).text}`
      )
    root.must(['apt-get', 'purge', '-y', '-q', 'kassa'])
    root.must(['rm', '-rf', answersIn, '/etc/apt/sources.list.d/kassa.list', '/usr/share/keyrings/kassa.gpg'])
    const left = root.must(['sh', '-c', "find /etc /usr /var/lib/dpkg/info -iname 'kassa*'"]).trim()
    expectTrue(left === '', `no file of the package is left: ${left}`)
    repository.stop()
    say('Wiped and purged: nothing of the three tills and of the package is left.')
  }
}

async function kioskOfTheDay(scene: Scene): Promise<void> {
  const { root, say } = scene
  const till = at(0)
  const { person } = till
  say(
    'skipped: a boot of the machine with its display manager. A root is not booted; the systemd of the user is started by hand.'
  )
  say('skipped: a printer with a cable. A virtual printer at a port of the network is switched off.')
  await withUserSystemd(scene, person, async ({ must, told }) => {
    must('start', 'kassa-kiosk')
    await signIn(till, cashier)
    await openShift(till)
    await sell(till, goods.bread.code)
    await until('the receipt is printed', () => printer.papers.length === 1)
    await printer.off()
    await sell(till, goods.milk.code)
    await until('the log says that the printer is away', () =>
      log(till, root).includes('"event":"printer.unreachable"')
    )
    await printer.on()
    await until('the second receipt is printed', () => printer.papers.length === 2)
    await until('the log says that the printer is back', () => log(till, root).includes('"event":"printer.back"'))
    const before = told('MainPID', 'kassa-kiosk')
    await addToTicket(till, goods.kefir.code)
    await killChromium(scene, person, before)
    expectTrue(told('MainPID', 'kassa-kiosk') === before, 'the loss of Chromium did not end the till')
    root.must(['kill', '-KILL', before])
    await until('the unit has started the till again', () => told('NRestarts', 'kassa-kiosk') === '1')
    await signIn(till, cashier)
    expectTrue(linesOf(till) === 1, 'the line is still on the ticket')
    await payTicket(till)
    await person.press('ctrl+j', 'ctrl+b', 'F2')
    await until('a backup is written', () => log(till, root).includes('"event":"backup.made"'))
    await until('everything is sent', () => unsentOf(till) === 0)
    must('stop', 'kassa-kiosk')
    await until('the till has ended', () => person.tills().length === 0 && !person.hasChromium())
  })
  await printer.off()
  say(
    `Sold ${String(salesOf(till))} times: the printer was away for one receipt, Chromium and the till were killed once each.`
  )
}

async function upgradeOfTheDay({ root, say }: Scene): Promise<void> {
  const till = at(0)
  const { person } = till
  const before = salesOf(till)
  asOlderTill(join(root.path, person.data, 'till.db'), olderSchema)
  await startUntil(person, '"event":"ready"', [])
  await person.drawn()
  await leave(person)
  const upgrade = `${String(olderSchema)} to ${String(tillMigrations.at(-1)?.number)}`
  const written = log(till, root)
  expectTrue(new RegExp(`"event":"file.upgraded".*"kind":"${upgrade}"`).test(written), 'the log has the upgrade')
  expectTrue(!written.includes('"event":"file.recovered"'), 'no file was recovered')
  expectTrue(salesOf(till) === before && isShiftOpen(till), 'all sales and the open shift are in the database')
  expectTrue(
    person.figure('SELECT count(*) FROM incident', '.') === 0,
    `the till has no incident: ${written.slice(-1500)}`
  )
  say(`The schema of till.db was upgraded from ${upgrade}: ${String(before)} sales and the open shift are in it.`)
}

async function closeOfTheDay({ say, service }: Scene): Promise<void> {
  const till = at(0)
  const { person } = till
  await startUntil(person, '"event":"ready"', [])
  await signIn(till, cashier)
  await sell(till, goods.bread.code)
  const { bread, milk, kefir } = goods
  const cash = openingCash + bread.price + milk.price + kefir.price + bread.price
  await closeShift(till, cash)
  expectTrue(
    person.figure("SELECT count(*) FROM shift WHERE body ->> '$.closeNote' IS NULL", '.') === 1,
    'the count has no difference'
  )
  await until('everything is sent', () => unsentOf(till) === 0)
  await leave(person)
  const states = (await service.records('session')).map((session) => session['state'])
  expectTrue(states.length === 1 && states[0] === 'closed', `the service has one closed shift: ${states.join(', ')}`)
  say(
    `Closed a shift of ${String(salesOf(till))} sales with ${String(cash)} in cash, counted by keys without a difference.`
  )
}

async function moveOfTheDay(scene: Scene): Promise<void> {
  const { root, service, say } = scene
  const old = at(1)
  await startUntil(old.person, '"event":"ready"', [])
  await signIn(old)
  await openShift(old)
  await sell(old, goods.bread.code)
  await until('everything is sent', () => unsentOf(old) === 0)
  await service.stop()
  await sell(old, goods.milk.code)
  await leave(old.person)
  const unsent = unsentOf(old)
  expectTrue(unsent > 0, 'the second sale is not sent')
  root.must(['install', '-d', '-m', '0777', stick])
  const moved = onTerminal(old.person, pin, '--move-to', stick)
  expectText(moved, /It does not sell here any more/, false)
  await service.start()
  await refused(old.person, [], 'This till was moved to another computer')
  say('skipped: a second computer. Another user of the same root, with other keys, is the new one.')
  const person = scene.person('newcomer', ':63')
  const now: Till = { person, folder: '.' }
  root.must(['chown', '-R', person.name, stick])
  const [name] = readdirSync(join(root.path, stick))
  await startUntil(person, 'The backup is restored.', ['--restore', `${stick}/${name ?? ''}`], service.apiKey)
  await until('all sales are at the new computer', () => salesOf(now) === salesOf(old))
  expectTrue(unsentOf(now) === unsent, 'the unsent documents are at the new computer')
  await takeIntoUse(now, service.apiKey)
  await sell(now, goods.kefir.code)
  expectTrue(prefixesOf(now) === 2, 'the new receipt has another prefix')
  await leave(person)
  say(
    `Moved with ${String(unsent)} unsent documents: the new computer sells with another prefix, the old one ends with code 78.`
  )
  say(
    'skipped: the end of the sending of these documents. The till waits at least seven minutes before it sends a document that another computer may have sent.'
  )
}

/** The owner sets a PIN with a proof, and says that no other copy is in use. */
async function takeIntoUse({ person }: Till, apiKey: string): Promise<void> {
  await until('goods have arrived', () => hasGoods(person))
  await person.drawn()
  for (const again of [newPin, newPin]) {
    await person.type(again)
    await person.press('Return')
  }
  await person.type(apiKey)
  await person.press('Return')
  await until(
    'the owner has a PIN',
    () => person.figure("SELECT count(*) FROM person WHERE body ->> '$.pinHash' IS NOT NULL", '.') === 1
  )
  await person.type(newPin)
  await person.press('Return', 'ctrl+j', 'ctrl+b', 'F4', 'Return')
  const answered = "SELECT json_extract(value, '$.isAnswered') FROM setting WHERE name = 'twin'"
  await until('the question about another copy is answered', () => person.figure(answered, '.') === 1)
  await person.press('Escape', 'Escape')
}
