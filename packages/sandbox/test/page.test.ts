import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { seededRandom } from '@kassa/integration-api/basics'
import type { AxeResults } from 'axe-core'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumPath } from '../../../test/renderer/window-page.ts'
import { freshSession } from './cases/sales/shifts.ts'
import { sell } from './cases/sales/sale.ts'
import { discoverAccount } from './ground.ts'
import { createSandbox, demoShop } from '../src/index.ts'
import { createRequestLog } from '../src/server/control.ts'
import { createMovedClock } from '../src/server/moved-clock.ts'
import { serveSandbox, type Served } from '../src/server/serve.ts'

// The page of a served sandbox, in a real browser.

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let served: Served
let browser: Browser
beforeAll(async () => {
  const clock = createMovedClock()
  const { observed, requests } = createRequestLog(clock.now)
  const of = (shop: ReturnType<typeof demoShop>, seed: number) =>
    createSandbox({ shop, observed, now: clock.now, schedule: clock.schedule, random: seededRandom(seed) })
  served = await serveSandbox(
    {
      sandbox: of(demoShop(), 1),
      chance: () => seededRandom(2),
      clock,
      requests,
      renew: of
    },
    0
  )
  browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser.close()
  await served.close()
})

/** Opens an address of the server. Collects its errors, and each request that leaves the server. */
async function opened(path: string): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage()
  const errors: string[] = []
  const { origin } = new URL(served.url)
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin)) errors.push(request.url())
  })
  await page.goto(new URL(path, served.url).href)
  return { page, errors }
}
const post = (path: string, body: unknown) =>
  fetch(served.url + path, {
    method: 'POST',
    headers: { 'api-key': 'practice:kassa-practice', 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
const category = (name: string) => ({ name, is_available_for_sale: true, organization_ids: [] })

it('the page shows the requests with their faults, injects faults, moves the clock and installs webhooks', async () => {
  const { page, errors } = await opened('/')
  await page.locator('body[data-ready]').waitFor()
  expect(await page.locator('#base').textContent()).toBe(served.url)
  await page.locator('[name=endpoint]').fill('category/*')
  await page.getByRole('button', { name: 'Inject the fault' }).click()
  await page.getByText('The fault waits for its requests.').waitFor()
  await expect(post('category/create', category('Lost'))).rejects.toThrow('fetch failed')
  expect((await post('category/create', category('Made'))).status).toBe(200)
  const rows = page.locator('#requests tr')
  await rows.nth(2).waitFor()
  expect(await rows.nth(2).textContent()).toMatch(/POSTcategory\/createno answerlostAnswer$/)
  expect(await rows.nth(1).textContent()).toMatch(/POSTcategory\/create200$/)

  const before = await page.locator('#now').textContent()
  await page.getByRole('button', { name: 'Move the clock' }).click()
  await page.getByText('The clock was moved.').waitFor()
  expect(await page.locator('#now').textContent()).not.toBe(before)
  await page.locator('[name=uri]').fill('http://127.0.0.1:9/hook')
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  await page.getByText('Webhooks go to this address.').waitFor()
  expect(errors).toEqual([])
  await page.close()
})

it('the page begins again with another shop or with a catalogue, and says what is wrong with a file', async () => {
  const { page } = await opened('/')
  await page.locator('body[data-ready]').waitFor()
  const goods = async (): Promise<number> => {
    const answer = await post('product/get-paging', { page: 1, limit: 1 })
    return ((await answer.json()) as { data: { total: number } }).data.total
  }
  const first = await goods()
  await page.locator('[name=shop]').selectOption('cafe')
  await page.getByRole('button', { name: 'Begin again' }).click()
  await page.getByText('The sandbox began again.').waitFor()
  expect(await goods()).not.toBe(first)
  const text = 'barcode\tname\tcategory\n4780001\tBread\tFood\n4780002\tMilk\tFood'
  await page
    .locator('[name=catalogue]')
    .setInputFiles({ name: 'goods.tsv', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Begin again' }).click()
  await expect.poll(goods).toBe(2)
  await page
    .locator('[name=catalogue]')
    .setInputFiles({ name: 'goods.tsv', mimeType: 'text/plain', buffer: Buffer.from('a picture') })
  await page.getByRole('button', { name: 'Begin again' }).click()
  await page.getByText('the catalogue has no goods').waitFor()
  expect(await goods()).toBe(2)
  await page.close()
})

it('what a client did is on the page: its session, its sale, and the stock of what it sold', async () => {
  const { page } = await opened('/')
  await page.locator('body[data-ready]').waitFor()
  const ground = await discoverAccount({ send: fetch, baseUrl: served.url, apiKey: 'practice:kassa-practice' })
  await freshSession(ground, { cash: 50_000 })
  const { product, trade } = await sell(ground, 3)
  const text = (id: string) => page.locator(`#${id}`).textContent()
  await expect.poll(() => text('trades')).toContain(`${trade.number}donesale30000 `)
  await expect.poll(() => text('sessions')).toContain('open')
  await expect.poll(() => text('stock')).toMatch(new RegExp(`${product.name}-30$`))
  await expect.poll(() => text('requests')).toContain('trade/create200')
  expect(await page.getByRole('heading', { name: /^Trades: \d+$/ }).textContent()).not.toBe('Trades: 0')
  await page.close()
})

it('the page has no finding of axe in both themes and on a small screen', async () => {
  const { page } = await opened('/')
  await page.locator('body[data-ready]').waitFor()
  await page.evaluate(axe)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { violations } = await page.evaluate<AxeResults>('axe.run()')
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
    }
  }
  await page.close()
})

it('the reference shows the operations and tries one with the key of the sandbox', async () => {
  const { page, errors } = await opened('/reference/')
  await page.locator('.opblock-tag', { hasText: 'Profile' }).first().click()
  const operation = page.locator('.opblock', { has: page.locator('[data-path="/profile/getMe"]') })
  await operation.locator('.opblock-summary').click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await expect
    .poll(() => operation.locator('.live-responses-table .response .response-col_status').textContent())
    .toContain('200')
  expect(errors).toEqual([])
  await page.close()
})
