import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { cashierAt, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import { startService } from '../service.ts'

// Each wrong input is answered with a clear sentence, and nothing is lost.

/** Goods of the demo shop that are wrong on purpose. */
const goodsOf = { shared: '4780099002012', priceless: '4780099003019' } as const

test.describe('at Welcome', () => {
  async function tries(cashier: Cashier, url: string, key: string): Promise<void> {
    await cashier.speakEnglish()
    await cashier.tabTo('Address of the service')
    await cashier.press('Control+a')
    await cashier.page.keyboard.insertText(url)
    await cashier.tabTo('API key')
    await cashier.press('Control+a')
    await cashier.page.keyboard.insertText(key)
    await cashier.press('F3')
  }
  const sentence = (cashier: Cashier) => cashier.page.getByRole('main').getByRole('alert').first()

  test(
    'a wrong key is named as a wrong key, and the right one is accepted afterwards',
    { tag: '@main' },
    async ({ kassa, page }) => {
      const service = await startService({ dataFile: join(kassa.dataDir, '..', 'world.json') })
      const cashier = cashierAt(page)
      await tries(cashier, service.url, 'practice:wrong')
      await expect(sentence(cashier)).toContainText(/key/i)
      await cashier.connect(service)
      await service.stop()
    }
  )

  test('an address without an answer is reported as such', { tag: '@main' }, async ({ page }) => {
    const cashier = cashierAt(page)
    await tries(cashier, 'http://127.0.0.1:9/', 'practice:kassa-practice')
    await expect(sentence(cashier)).toContainText(/answer|reach/i)
  })

  test('an invalid address is reported as such', async ({ page }) => {
    const cashier = cashierAt(page)
    await tries(cashier, 'ftp://somewhere', 'practice:kassa-practice')
    await expect(sentence(cashier)).toContainText(/address/i)
  })

  test('a web page in place of the service is never shown, and is reported as not the service', async ({ page }) => {
    const cashier = cashierAt(page)
    const { server, url } = await servePage('<html><body><h1>Welcome to the router</h1></body></html>')
    await tries(cashier, url, 'practice:kassa-practice')
    await expect(sentence(cashier)).toContainText('Something else answers at this address')
    await expect(page.locator('body')).not.toContainText('router')
    server.close()
  })

  async function servePage(html: string): Promise<{ server: Server; url: string }> {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(html)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { server, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/` }
  }
})

test.describe('on the sale screen', () => {
  test.use({ flags: ['--training'] })

  async function atTheCounter(cashier: Cashier): Promise<void> {
    await expect(cashier.page.getByRole('radio').first()).toBeVisible()
    await cashier.speakEnglish()
    await cashier.signIn('Nodira A.', '2580')
    await cashier.openShift()
  }

  test('a code of two goods asks which, and never takes the first silently', { tag: '@main' }, async ({ page }) => {
    const cashier = cashierAt(page)
    await atTheCounter(cashier)
    await cashier.scan(goodsOf.shared)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('option')).toHaveCount(2)
    await cashier.press('Alt+2')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row')).toHaveCount(1)
  })

  test(
    'goods without a price ask for one, and the ticket is unchanged until there is one',
    { tag: '@main' },
    async ({ page }) => {
      const cashier = cashierAt(page)
      await atTheCounter(cashier)
      await cashier.scan('4780090013338')
      await cashier.sees('15 500')
      await cashier.scan(goodsOf.priceless)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('has no price')
      await cashier.press('Enter')
      await expect(dialog).toBeVisible()
      await cashier.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('row')).toHaveCount(1)
      await cashier.sees('15 500')
    }
  )

  test('an unknown code is reported as such, and the ticket is unchanged', { tag: '@main' }, async ({ page }) => {
    const cashier = cashierAt(page)
    await atTheCounter(cashier)
    await cashier.scan('4780090013338')
    await cashier.sees('15 500')
    await cashier.scan('9999999999994')
    await expect(page.getByRole('alert').filter({ hasText: '9999999999994' })).toBeVisible()
    await cashier.sees('15 500')
  })

  test('a second Enter on payment pays once', { tag: '@main' }, async ({ page }) => {
    const cashier = cashierAt(page)
    await atTheCounter(cashier)
    await cashier.scan('4780090013338')
    await cashier.sees('15 500')
    await cashier.press('F9')
    await expect(cashier.heading('Sale done')).toBeAttached()
    await cashier.press('F9', 'Enter', 'F9', 'Enter')
    const sales = await page.evaluate(async () => window.kassa.call('sales.list', { limit: 10 }))
    expect(sales.ok && sales.value).toHaveLength(1)
  })
})
