import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { cashierAt, goods, owner, pin, type Cashier } from '../cashier.ts'
import { expect, test, type Kassa } from '../fixtures.ts'
import type { Service } from '../service.ts'

// The till's own file: backed up, restored, damaged, copied. Each by keyboard alone, with real files.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

async function begin(cashier: Cashier, service: Service): Promise<void> {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
}

async function sellBread(cashier: Cashier): Promise<void> {
  await cashier.scan(goods.bread.code)
  await cashier.sees('7 500')
  await cashier.pay('F1', '10000')
  await cashier.nextCustomer()
}

async function openDatabaseHealth(cashier: Cashier): Promise<void> {
  await cashier.press('Control+j', 'Control+b')
  await expect(cashier.heading('Backups')).toBeAttached()
}

const troubleOf = (kassa: Kassa) => kassa.page.locator('.trouble')
const codesOf = async (service: Service) => (await service.records('trade')).map((trade) => String(trade['code']))
const backupsIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.db')) : []

test('a backup is written after each shift and by key to a chosen folder, and a backup is restored', async ({
  kassa,
  service
}) => {
  const cashier = cashierAt(kassa.page)
  await begin(cashier, service)
  await cashier.openShift()
  await sellBread(cashier)
  await cashier.closeShift('2')
  const localFolder = join(kassa.dataDir, 'backups')
  await expect.poll(() => backupsIn(localFolder).length).toBe(1)

  await cashier.press('Enter')
  await expect(cashier.heading('Open the shift')).toBeVisible()
  await openDatabaseHealth(cashier)
  await expect(kassa.page.getByRole('main')).toContainText('on the same disk')
  const place = join(kassa.dataDir, '..', 'second')
  mkdirSync(place)
  await kassa.main(({ dialog }, folder) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] })
  }, place)
  await cashier.press('F3')
  await expect(kassa.page.getByRole('option')).toHaveCount(1)
  await expect(kassa.page.getByRole('main')).toContainText('second')
  await expect.poll(() => backupsIn(place).length).toBe(1)

  await cashier.press('F6')
  await expect(kassa.page.getByRole('dialog')).toContainText('replaces')
  await cashier.press('Enter')
  await expect(cashier.heading('Sign in')).toBeAttached()
  await cashier.signIn()
  // The backup has the sales, the numbers go on, and nothing is sent twice.
  await cashier.openShift()
  await sellBread(cashier)
  await expect.poll(async () => (await codesOf(service)).length).toBe(2)
  const [first, second] = (await service.records('trade')).map((trade) => String(trade['code']))
  expect(new Set([first, second]).size).toBe(2)
  expect(readdirSync(join(kassa.dataDir, 'set-aside'))).toHaveLength(1)
})

test('a file with pages of noise is rebuilt at the start, and a manager reads and signs the report', async ({
  kassa,
  service
}) => {
  let cashier = cashierAt(kassa.page)
  await begin(cashier, service)
  await cashier.openShift()
  await sellBread(cashier)
  await openDatabaseHealth(cashier)
  await cashier.press('F2')
  await expect(kassa.page.getByRole('status').filter({ hasText: 'written and checked' })).toBeVisible()
  await expect.poll(async () => (await codesOf(service)).length).toBe(1)
  await kassa.close()

  const path = join(kassa.dataDir, 'till.db')
  const bytes = readFileSync(path)
  bytes.fill(0xa5, 0, 4096)
  writeFileSync(path, bytes)
  cashier = cashierAt(await kassa.relaunch())
  await cashier.signIn()
  await openDatabaseHealth(cashier)
  await expect(troubleOf(kassa)).toContainText('Sales recovered: 1')
  await expect(troubleOf(kassa)).toContainText('Nothing is missing')
  const [aside] = readdirSync(join(kassa.dataDir, 'set-aside'))
  expect(readFileSync(join(kassa.dataDir, 'set-aside', aside ?? '', 'till.db')).equals(bytes)).toBe(true)
  await cashier.press('F5', 'Enter')
  await expect(troubleOf(kassa)).toHaveCount(0)
  await cashier.press('Escape', 'Escape')
  await expect(cashier.heading('Sale')).toBeAttached()
  await sellBread(cashier)
  await expect.poll(async () => (await codesOf(service)).length).toBe(2)
})

test('a copied folder is noticed, its unsent work is stopped, and is sent once after a manager has answered', async ({
  kassa,
  service
}) => {
  let cashier = cashierAt(kassa.page)
  await begin(cashier, service)
  await cashier.openShift()
  await service.stop()
  await sellBread(cashier)
  await kassa.close()

  // The clone: a copy of the folder from before the till came back and sent the sale.
  const clone = join(kassa.dataDir, '..', 'twin')
  cpSync(kassa.dataDir, clone, { recursive: true })
  await service.start()
  await kassa.relaunch()
  await expect.poll(async () => (await codesOf(service)).length).toBe(1)
  await kassa.close()

  // The copy replaces the original, as an older state: the sale is unsent there.
  for (const name of ['till.db', 'till.db-wal']) {
    if (existsSync(join(clone, name))) copyFileSync(join(clone, name), join(kassa.dataDir, name))
  }
  cashier = cashierAt(await kassa.relaunch())
  await cashier.signIn()
  await expect(kassa.page.locator('body')).toContainText('may be a copy')
  await sellBread(cashier)
  await kassa.page.waitForTimeout(3_000)
  expect(await codesOf(service)).toHaveLength(1)
  await openDatabaseHealth(cashier)
  await expect(troubleOf(kassa)).toContainText('older than the one that was last used here')
  await cashier.press('F4', 'Enter')
  await expect(troubleOf(kassa)).toHaveCount(0)
  await expect.poll(async () => (await codesOf(service)).length).toBe(2)
  const prefixes = (await service.records('trade')).map((trade) => String(trade['code']).split('-')[0])
  expect(new Set(prefixes).size).toBe(2)
})

test('a file of another program is refused with a message, and not touched', async ({ kassa }) => {
  await kassa.close()
  const path = join(kassa.dataDir, 'till.db')
  const theirs = Buffer.from(readFileSync(path))
  theirs.writeUInt32BE(42, 68)
  writeFileSync(path, theirs)
  const before = statSync(path).mtimeMs
  // The till ends, and its window may or may not have been drawn.
  await kassa.relaunch().then(
    () => kassa.ended(),
    () => undefined
  )
  await expect.poll(() => kassa.output).toContain('belongs to another program')
  expect(readFileSync(path).equals(theirs)).toBe(true)
  expect(statSync(path).mtimeMs).toBe(before)
})

test('a till that cannot be signed in to is restored by a flag and a manager’s PIN', async ({ kassa, service }) => {
  let cashier = cashierAt(kassa.page)
  await begin(cashier, service)
  await cashier.openShift()
  await sellBread(cashier)
  await openDatabaseHealth(cashier)
  await cashier.press('F2')
  const localFolder = join(kassa.dataDir, 'backups')
  await expect.poll(() => backupsIn(localFolder).length).toBe(1)
  await expect.poll(async () => (await codesOf(service)).length).toBe(1)
  const backup = join(localFolder, backupsIn(localFolder)[0] ?? '')
  // Without input nothing is restored.
  await kassa.relaunch([`--restore=${backup}`]).then(
    () => kassa.ended(),
    () => undefined
  )
  await expect.poll(() => kassa.output).toContain('The backup was not restored')
  cashier = cashierAt(await kassa.relaunch([`--restore=${backup}`], `${pin}\n`))
  await cashier.signIn(owner, pin)
  await expect(cashier.heading('Sale')).toBeAttached()
  await sellBread(cashier)
  await expect.poll(async () => (await codesOf(service)).length).toBe(2)
})
