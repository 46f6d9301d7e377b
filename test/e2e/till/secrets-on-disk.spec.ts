import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { cashierAt, goods, owner, pin } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import { startService } from '../service.ts'

// Secrets that nothing written by the app may have: every file and every printed line is read in full.

/** Returns every file below a folder with its bytes. */
const written = (folder: string): [string, Buffer][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path) && statSync(path).isFile())
    .map((path) => [path, readFileSync(path)])

const wrongPin = '7193'
/** Matches the PINs alone, not as digits of a longer number or of a hash. */
const pins = new RegExp(`(?<![0-9a-f])(${pin}|${wrongPin})(?![0-9a-f])`)

test('the key and the PINs are in no file that the app wrote', async ({ kassa, page }) => {
  const service = await startService({ dataFile: join(kassa.dataDir, '..', 'world.json') })
  const cashier = cashierAt(page)
  await cashier.speakEnglish()
  await cashier.connect(service)
  await cashier.signIn(owner, wrongPin)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await cashier.signIn()
  await cashier.openShift()
  await cashier.scan(goods.bread.code)
  await cashier.sees('7 500')
  await cashier.pay('F1')
  // Errors are where secrets leak: the service is stopped while the till has work for it.
  await service.stop()
  await cashier.nextCustomer()
  await cashier.scan(goods.milk.code)
  await cashier.pay('F1')
  await kassa.close()
  const secrets = [service.apiKey, Buffer.from(service.apiKey).toString('base64')]
  const files = written(kassa.dataDir)
  expect(files.map(([path]) => path).some((path) => path.endsWith('till.db'))).toBe(true)
  for (const [path, bytes] of files) {
    for (const secret of secrets) expect(bytes.includes(secret), path).toBe(false)
    if (/\.(log|json)$/.test(path)) expect(bytes.toString('utf8'), path).not.toMatch(pins)
  }
  expect(kassa.output).not.toMatch(pins)
  for (const secret of secrets) expect(kassa.output).not.toContain(secret)
})

test('a key store that keeps nothing secret is reported', async ({ kassa, page, service }) => {
  const isPlain = await kassa.main(
    ({ safeStorage }) => process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
  )
  const state = await page.evaluate(async () => window.kassa.call('app.state', {}))
  expect(state.ok && state.value.notices.includes('secretPlain')).toBe(isPlain)
  const told = page.getByText('turn on the key store')
  const cashier = cashierAt(page)
  await cashier.speakEnglish()
  // Before there is a key, no message is needed.
  await expect(told).toHaveCount(0)
  await cashier.connect(service)
  await expect(told).toHaveCount(isPlain ? 1 : 0)
})
