import { cashierAt, goods, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// Goods by keys alone: favourites are arranged and sold from, categories are opened, variants, boxes and a missing
// price are asked for, and the details of a product are opened. Online and without the service alike.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

/** Goods of the demo shop that come in boxes. */
const boxed = { code: '4780090012591', name: 'Tuxum C1 10 dona', item: '18' }

/** Puts the result of a search on the page: the goods, or the row that Alt and a digit choose. */
async function put({ page, press, type }: Cashier, text: string, name: string, key = 'Enter'): Promise<void> {
  await type(text)
  await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible()
  await press(key)
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()
}

async function newPage({ page, press, type }: Cashier, name: string): Promise<void> {
  await press('F3')
  await expect(page.getByRole('dialog')).toBeVisible()
  await type(name)
  await press('Enter')
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
}

/**
 * Makes two pages: bread, milk, a category and goods with variants on the first, a service and a discount on the other.
 */
async function arrange(cashier: Cashier): Promise<void> {
  const { page, press, heading } = cashier
  await press('Control+f')
  await expect(heading('Arrange favourites')).toBeVisible()
  // The suggested pages go, so that the pages made here come first.
  const suggested = page.getByRole('main').getByRole('tab')
  await expect(suggested.first()).toBeVisible()
  for (let left = await suggested.count(); left > 0; left -= 1) {
    await press('F8')
    await expect(suggested).toHaveCount(left - 1)
  }
  await newPage(cashier, 'Every day')
  await put(cashier, 'qirqilgan oq', goods.bread.name)
  await put(cashier, 'sut musaffo 3', 'Sut Musaffo')
  await put(cashier, 'choy va', 'Choy va qahva', 'Alt+1')
  await put(cashier, 'futbolka', 'Futbolka oq')
  await newPage(cashier, 'Services')
  await put(cashier, 'uyga yetkazib', 'Uyga yetkazib berish')
  await put(cashier, 'doimiy', 'Doimiy xaridorga 10 %')
  await press('PageUp', 'Control+1', 'Control+ArrowRight', 'Escape')
  await expect(page.getByRole('dialog', { name: 'Save the changes?' })).toBeVisible()
  await press('Enter')
  await expect(heading('Sale')).toBeAttached()
}

/**
 * Sells from the pages: the milk moved to the front, a shirt in one size, tea from its category, the service at a
 * discount.
 */
async function sellFromTiles(cashier: Cashier): Promise<void> {
  const { page, press, line } = cashier
  await expect(page.getByRole('tab', { name: 'Every day' })).toHaveAttribute('aria-selected', 'true')
  await press('Control+1')
  await expect(line('Sut Musaffo')).toBeVisible()
  await press('Control+4')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(2)
  await press('ArrowDown', 'Enter')
  await expect(line('Futbolka oq M')).toBeVisible()

  await press('Control+3')
  await expect(page.getByRole('navigation', { name: 'Catalogue' })).toContainText('Choy va qahva')
  await press('Control+1')
  await expect(page.getByRole('navigation', { name: 'Catalogue' }).getByRole('button')).toHaveCount(4)
  await press('Control+1')
  await expect(page.getByRole('row')).toHaveCount(3)
  await press('Escape', 'F2', 'PageDown', 'Control+1')
  await expect(line('Uyga yetkazib berish')).toBeVisible()
  const total = page.getByRole('region', { name: 'Total' })
  const full = (await total.textContent()) ?? ''
  await press('Control+2')
  await expect(line('Uyga yetkazib berish')).toContainText('Doimiy xaridorga')
  await expect(total).not.toHaveText(full)
  await press('Control+2')
  await expect(total).toHaveText(full)
}

/** Answers the questions of goods: a missing price, a number of boxes, a price list for one line. */
async function answerQuestions(cashier: Cashier): Promise<void> {
  const { page, press, type, line } = cashier
  const dialog = page.getByRole('dialog')
  await cashier.find('yangi mahsulot', 'narxi kutilmoqda')
  await expect(dialog).toContainText('has no price')
  await type('5000')
  await press('Enter')
  await expect(line('Yangi mahsulot')).toContainText('5 000')

  await cashier.scan(boxed.code)
  await press('F3', 'Alt+2')
  await expect(dialog.getByLabel(`Boxes of ${boxed.item}`)).toBeFocused()
  await type('2')
  await press('Tab')
  await cashier.tabTo('Extra pieces (dona)')
  await type('3')
  await press('Enter')
  await expect(line(boxed.name)).toContainText('2 boxes and 3')

  await press('Control+i')
  await expect(dialog).toContainText('Ulgurji')
  await expect(dialog).toContainText('Savdo zali')
  // The whole ticket gets the wholesale prices that exist, then the old ones again, then only this line.
  const total = await page.getByRole('region', { name: 'Total' }).textContent()
  await press('Alt+2', 'F6')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Not in “Ulgurji”, price unchanged')).toBeVisible()
  const byList = page.getByRole('region', { name: 'Ticket' }).getByText('Ulgurji', { exact: true })
  await expect(byList).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total' })).not.toHaveText(total ?? '')
  await press('Control+i', 'Alt+1', 'F6')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Total' })).toHaveText(total ?? '')
  await expect(byList).toBeHidden()
  await press('Control+i', 'Alt+2', 'Enter')
  await expect(dialog).toBeHidden()
  await type('qatiq')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press('Control+i')
  await expect(dialog).toContainText('Chakana')
  await press('Escape', 'Escape')
}

async function expectArrived(service: Service): Promise<void> {
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
  const [trade] = await service.records('trade')
  const lines = trade?.['products'] as { amount: number; price: number; price_id: string }[]
  expect(lines.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    1,
    1,
    1,
    1,
    1,
    2 * Number(boxed.item) + 3
  ])
  expect(new Set(lines.map(({ price_id }) => price_id)).size).toBe(2)
  expect(lines.some(({ price }) => price === 5_000)).toBe(true)
}

test('favourites are arranged, kept over a restart and sold from, and the questions of goods are answered', async ({
  cashier,
  kassa,
  service
}, info) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await arrange(cashier)
  const again = cashierAt(await kassa.relaunch())
  await again.signIn()
  await sellFromTiles(again)
  await answerQuestions(again)
  await shoot(again.page, info.outputPath('goods.png'))
  await again.press('F9')
  await expect(again.heading('Sale done')).toBeAttached()
  await expectArrived(service)
})

test('favourites are sold from without the service, and the sale arrives once when it is back', async ({
  cashier,
  service
}) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  await cashier.signIn()
  await cashier.openShift()
  await arrange(cashier)
  await sellFromTiles(cashier)
  await answerQuestions(cashier)
  await cashier.press('F9')
  await expect(cashier.heading('Sale done')).toBeAttached()
  await expect(cashier.page.locator('html')).toHaveAttribute('data-net', 'offline')
  await service.start()
  await expectArrived(service)
})
