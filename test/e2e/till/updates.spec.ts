import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { fileOf, maker, manifestOf, program, startChannel, type Channel, type Maker } from '../../updates/channel.ts'
import { cashierAt, type Cashier } from '../cashier.ts'
import { expect, test as base } from '../fixtures.ts'
import { builtRoot, root } from '../hosts.ts'

// An update by keyboard alone, from the check of the channel to the refusal during an open shift. What the operating
// system then does with the file is tested by test/updates and on machines where Kassa is installed.

type Parts = { by: Maker; offers: Channel }

const newer = program(1_500_000)
const files = (['appimage', 'deb', 'nsis', 'dmg'] as const).flatMap((way) => {
  const system = way === 'nsis' ? 'win' : way === 'dmg' ? 'mac' : 'linux'
  return (['x64', 'arm64'] as const).map((arch) => fileOf(newer, { system, way, arch, name: `kassa-${way}-${arch}` }))
})

const test = base.extend<Parts>({
  by: [maker(), { option: true }],
  /** The app as its makers build it, with the public half of their key inside. */
  appRoot: async ({ by }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'kassa-built-'))
    cpSync(join(builtRoot, 'out'), join(folder, 'out'), { recursive: true })
    cpSync(join(builtRoot, 'package.json'), join(folder, 'package.json'))
    symlinkSync(join(builtRoot, 'node_modules'), join(folder, 'node_modules'))
    withKey(join(folder, 'out/main'), by.pem)
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  offers: async ({ by }, use) => {
    const offers = await startChannel()
    for (const file of files) offers.files.set(file.name, newer)
    offers.publish(manifestOf(files, { version: '9.9.9', schema: 99_999 }), by)
    await use(offers)
    await offers.stop()
  },
  settings: async ({ offers }, use) =>
    use({ quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000, updates: offers.url })
})
function withKey(folder: string, pem: string): void {
  const noKey = /(["'`])No key was put into this build.*?\1/s
  const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name))
  const holders = built.filter((path) => noKey.test(readFileSync(path, 'utf8')))
  expect(holders).toHaveLength(1)
  for (const path of holders)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(noKey, () => JSON.stringify(pem))
    )
}

const main = (cashier: Cashier) => cashier.page.getByRole('main')

async function openUpdates(cashier: Cashier): Promise<void> {
  await cashier.press('Control+j')
  await expect(cashier.heading('System')).toBeAttached()
  await cashier.press('Control+u')
  await expect(cashier.heading('Updates')).toBeVisible()
}

/** A till from a Debian package downloads nothing: apt installs the version. */
async function expectApt(cashier: Cashier): Promise<void> {
  await expect(main(cashier)).toContainText('sudo apt update && sudo apt install kassa')
}

test('a newer program is fetched while the till sells, and waits for the end of the shift', async ({
  cashier,
  service,
  kassa
}) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await openUpdates(cashier)
  // A till also checks automatically a minute after its start.
  await expect(main(cashier)).toContainText(/Not checked yet\.|A newer version is available\./)
  await cashier.press('F2')
  await expect(main(cashier)).toContainText('A newer version is available.')
  await expect(main(cashier)).toContainText('Kassa 9.9.9, 2 MB')
  if (builtRoot !== root) return expectApt(cashier)
  await cashier.press('F3')
  await expect(main(cashier)).toContainText('Downloaded and checked.')
  await expect(main(cashier)).toContainText('Close it to install the update.')
  await cashier.press('F10')
  await expect(cashier.page.getByText('Close it first: nothing is installed during a shift.')).toBeVisible()
  expect(readdirSync(join(kassa.dataDir, 'updates'))).toHaveLength(1)

  await cashier.press('Escape', 'Escape')
  // Without the service the close cannot arrive: unsent work is named before anything is installed.
  await service.stop()
  await cashier.closeShift('2')
  await cashier.press('Enter')
  await expect(cashier.heading('Open the shift')).toBeVisible()
  await openUpdates(cashier)
  await cashier.press('F10')
  await expect(cashier.page.getByRole('dialog')).toContainText('Install although work is unsent?')
  await cashier.press('Enter')
  await expect(cashier.page.getByText('This till runs from its sources and cannot replace itself.')).toBeVisible()
})

test('an update with another signature, and a channel that does not answer, are reported and leave the till as it was', async ({
  cashier,
  service,
  offers
}) => {
  offers.publish(manifestOf(files, { version: '9.9.9' }), maker())
  await cashier.connect(service)
  await cashier.signIn()
  await expect(cashier.heading('Open the shift')).toBeVisible()
  await openUpdates(cashier)
  await cashier.press('F2')
  await expect(main(cashier)).toContainText('not signed by the makers of Kassa')
  await offers.stop()
  await cashier.press('F2')
  await expect(main(cashier)).toContainText('The update address does not answer.')
  await cashier.press('F5')
  await expect(cashier.page.getByRole('dialog', { name: 'What’s new' })).toContainText('Version 0.1.0')
  await cashier.press('Enter', 'Escape', 'Escape')
  await cashier.openShift()
})

test('the news are shown once after an update, and the file of diagnostics is written without secrets', async ({
  cashier,
  service,
  kassa
}) => {
  await cashier.connect(service)
  await cashier.signIn()
  await expect(cashier.heading('Open the shift')).toBeVisible()
  await kassa.close()
  const file = new Database(join(kassa.dataDir, 'till.db'))
  // A changed setting counts as never set, so the file becomes one that was never sealed, as it is before a first start.
  file.exec(`UPDATE setting SET value = '"0.0.9"' WHERE name = 'toldOf';
    DELETE FROM seal; DELETE FROM seal_sum WHERE of = 'rows'; DELETE FROM journal; DELETE FROM setting WHERE name = 'identity'`)
  file.close()
  rmSync(join(kassa.dataDir, 'till.db.id'))
  const again = cashierAt(await kassa.relaunch())
  await again.signIn()
  await expect(again.page.getByRole('dialog', { name: 'What’s new' })).toContainText('Version 0.1.0')
  await again.press('Enter')
  await expect(again.page.getByRole('dialog')).toBeHidden()
  await again.press('Control+j', 'Control+d')
  await expect(main(again)).toContainText('Written:')
  const [name = ''] = readdirSync(join(kassa.dataDir, 'reports'))
  const text = readFileSync(join(kassa.dataDir, 'reports', name), 'utf8')
  expect(text).toContain('== jobs')
  for (const secret of [service.apiKey, '482615', 'Malika', new URL(service.url).host])
    expect(text).not.toContain(secret)
  const third = cashierAt(await kassa.relaunch())
  await third.signIn()
  await expect(third.heading('Open the shift')).toBeVisible()
  await expect(third.page.getByRole('dialog')).toBeHidden()
})
