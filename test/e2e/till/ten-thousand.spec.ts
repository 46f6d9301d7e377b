import type { Page } from '@playwright/test'
import { cashierAt } from '../cashier.ts'
import { inLatin } from '../../support/transliterate.ts'
import { catalogueIn, type Catalogue } from '../catalogue.ts'
import { expect, test as base } from '../fixtures.ts'
import { startService, type Service } from '../service.ts'

// A new user with a real catalogue: `npm run sandbox -- --catalogue FILE`, then the till with `--service URL`.

const test = base.extend<{ catalogue: Catalogue; service: Service }>({
  catalogue: async ({ settings }, use, info) => {
    expect(settings, 'a new user has set nothing').toEqual({})
    await use(await catalogueIn(info.outputPath('.')))
  },
  service: async ({ catalogue }, use, info) => {
    const service = await startService({ dataFile: info.outputPath('world.json'), catalogue: catalogue.file })
    await use(service)
    await service.stop()
  },
  flags: ({ service }, use) => use([`--service=${service.url}`])
})

type Fill = { isFirst: boolean; resource: string; done: number; total?: number | undefined }
const fillOf = (page: Page): Promise<Fill | undefined> =>
  page.evaluate(async () => {
    const state = await window.kassa.call('app.state', {})
    return state.ok ? state.value.fill : undefined
  })

/** Returns the digits of a figure on the screen. */
const digits = (text: string): number => Number(text.replace(/\D/g, ''))

test('ten thousand goods: a till connects, sells while they still come, finds in Latin letters, scans, and it arrives', async ({
  page,
  service,
  catalogue
}) => {
  const cashier = cashierAt(page)
  await cashier.speakEnglish()
  await expect(page.getByLabel('Address of the service', { exact: true })).toHaveValue(service.url)

  // Slow pages, as over a bad line, so that the first fill can be observed.
  await service.setFaults([
    { endpoint: 'product/get-paging', fault: { kind: 'delay', delayMs: 900 } },
    { endpoint: '*', fault: { kind: 'delay', delayMs: 350 } }
  ])
  await cashier.fillForm(service)
  await expect(cashier.heading('Your data is being downloaded')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Downloading data' })).toContainText(/Payment methods\s*6, all/)
  await expect(cashier.heading('Sign in')).toBeAttached()
  await cashier.signIn()
  await cashier.openShift()
  // The till sells, and the progress bar goes on. If the shift opens quickly, the small lists are still being read, so
  // the first reading that names the goods counts.
  let during: Fill | undefined
  await expect
    .poll(async () => {
      during = await fillOf(page)
      return during?.resource
    })
    .toBe('product')
  expect(during).toMatchObject({ isFirst: true, resource: 'product', total: catalogue.count })
  expect(during?.done).toBeLessThan(catalogue.count)
  await expect.poll(async () => (await fillOf(page))?.done).toBeGreaterThan(during?.done ?? Infinity)
  // A host without a key store shows its own message first.
  await expect(page.getByRole('banner')).toContainText(/Goods are still arriving|could not be locked away/)

  await service.setFaults([])
  await cashier.waitForGoods()
  const [word = '', next = ''] = catalogue.milk.name.split(' ')
  const typed = `${inLatin(word).slice(0, 5)} ${inLatin(next).slice(0, 4)}`
  await page.keyboard.type(typed)
  const found = page.getByRole('option').filter({ hasText: catalogue.milk.name })
  await expect(found, `found by ${typed}`).toBeVisible()
  await cashier.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(1)
  await expect(cashier.line(word)).toBeVisible()

  await cashier.scan(catalogue.other.barcode)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText(catalogue.other.name.replace(/\s+/g, ' '))
  const total = digits(await page.locator('.total-figure').innerText())
  await cashier.pay('F2')
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
  const [trade] = await service.records('trade')
  expect(trade?.['total_to_pay']).toBe(total)
  expect(trade?.['products']).toHaveLength(2)
})
