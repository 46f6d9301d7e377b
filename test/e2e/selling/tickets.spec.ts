import { goods, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// A cafe by keys alone: tables, comments, and tickets that are split by goods, in shares and by a sum, merged, and
// given to another cashier. The payments of the guests equal their orders, here and at the service.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

const { bread, milk, kefir } = goods
const table = (rest: readonly { price: number }[]) => rest.reduce((sum, { price }) => sum + price, 0)
const first = table([bread, bread, bread, milk])
const second = table([kefir, milk])

/** Returns the sums of the held tickets, as the list shows them. */
async function heldSums({ page, heading }: Cashier): Promise<number[]> {
  await expect(heading('Held tickets')).toBeVisible()
  const sums = await page.getByRole('option').locator('.money').allInnerTexts()
  return sums.map((text) => Number(text.replace(/\D/g, ''))).toSorted((a, b) => a - b)
}

const openTickets = async ({ page, press, heading }: Cashier) => {
  await press('F7')
  await expect(heading('Held tickets')).toBeVisible()
  await expect(page.getByRole('option').first()).toBeVisible()
}

/** Serves two tables. The first gets its table of the hall and a comment. */
async function serve(cashier: Cashier): Promise<void> {
  const { page, press, type } = cashier
  for (const { code } of [bread, bread, bread, milk]) await cashier.scan(code)
  await cashier.hold('Stol 1')
  for (const { code } of [kefir, milk]) await cashier.scan(code)
  await cashier.hold('Stol 2')
  await openTickets(cashier)
  await press('F6', 'Alt+1')
  await expect(page.getByRole('option', { name: /Stol 1.*1-stol/ })).toBeVisible()
  await press('Control+e')
  await type('no onion')
  await press('Enter')
  await expect(page.getByRole('option', { name: /no onion/ })).toBeVisible()
}

/** Lets one guest of table 1 pay for a loaf and the milk. */
async function splitTable(cashier: Cashier): Promise<void> {
  const { page, press, heading } = cashier
  await press('F2')
  await expect(heading('Split: Stol 1')).toBeVisible()
  await press('+', 'ArrowDown', '=')
  const off = bread.price + milk.price
  await expect(page.getByRole('main').getByRole('button', { name: 'Split off 23 000' })).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('option', { name: /Stol 1 \/2/ })).toBeVisible()
  expect(await heldSums(cashier)).toEqual([first - off, off, second].toSorted((a, b) => a - b))
}

/** Merges the loaves' table into table 2, with one more loaf from the current ticket. Then another cashier gets it. */
async function mergeTables(cashier: Cashier): Promise<void> {
  const { page, press, heading } = cashier
  const rows = page.getByRole('option')
  const indexOf = async (text: string) => (await rows.allInnerTexts()).findIndex((row) => row.includes(text)) + 1
  await press(`Alt+${await indexOf('Stol 1 /2')}`, 'F3', `Alt+${await indexOf('Stol 2')}`)
  await expect(page.getByRole('region', { name: 'Stol 2', exact: true })).toBeVisible()
  await press('F4')
  await expect(rows).toHaveCount(2)
  await press('Escape')
  await expect(heading('Sale')).toBeAttached()
  await cashier.scan(bread.code)
  await cashier.sees('7 500')
  await openTickets(cashier)
  await press(`Alt+${await indexOf('Stol 2')}`)
  await expect(page.getByRole('region', { name: 'Stol 2', exact: true })).toBeVisible()
  await press('F10')
  await expect(page.getByRole('listitem').filter({ hasText: bread.name })).toContainText('2')
  expect((await heldSums(cashier)).reduce((sum, each) => sum + each, 0)).toBe(first + second + bread.price)
  await press('F8', 'Alt+1')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/**
 * Lets three guests pay table 2 in equal shares: a note, a card, a note. It is one sale, and each gets the right
 * change.
 */
async function payShares(cashier: Cashier): Promise<void> {
  const { page, press, type, heading } = cashier
  await press('F2', 'F3')
  // A typed number of guests replaces the two that are offered.
  await type('3')
  const pay = page.getByRole('main').getByRole('button', { name: 'Pay as 3 guests' })
  await expect(pay).toBeVisible()
  await press('Enter')
  await expect(heading('Checkout')).toBeAttached()
  await expect(page.getByText('Guest 1 of 3 pays')).toBeVisible()
  await type('50000')
  await press('Enter')
  await expect(page.getByText('before the next one pays')).toBeVisible()
  await expect(page.getByText('Guest 2 of 3 pays')).toBeVisible()
  await press('F3', 'Enter', 'Alt+1')
  await expect(page.getByText('Guest 3 of 3 pays')).toBeVisible()
  await press('F1', 'Enter')
  await expect(page.getByText('Guest 3 of 3 pays')).toBeHidden()
  await press('Enter')
  await expect(heading('Sale done')).toBeAttached()
  await cashier.nextCustomer()
}

/** Recalls every held ticket and takes its payment. */
async function payAll(cashier: Cashier): Promise<number> {
  const { page, press, heading } = cashier
  let heldTickets = 0
  for (;;) {
    await press('F7')
    await expect(heading('Held tickets')).toBeVisible()
    if ((await page.getByRole('option').count()) === 0) break
    await press('Enter')
    await expect(heading('Sale')).toBeAttached()
    await press('F9')
    await cashier.nextCustomer()
    heldTickets += 1
  }
  await press('Escape')
  return heldTickets
}

async function expectPaid(service: Service, heldTickets: number): Promise<void> {
  await expect.poll(async () => (await service.records('trade')).length).toBe(heldTickets)
  await expect.poll(async () => (await service.records('open-ticket')).length).toBe(0)
  const trades = await service.records('trade')
  expect(table(trades.map((trade) => ({ price: Number(trade['total_to_pay']) })))).toBe(first + second + bread.price)
}

test('a cafe splits and merges its tickets, and the service has each once and no sum is lost', async ({
  cashier,
  service
}, info) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await cashier.page.evaluate(() => {
    let keys = 0
    addEventListener('keydown', () => (document.body.dataset['keys'] = String((keys += 1))), true)
  })
  await serve(cashier)
  await shoot(cashier.page, info.outputPath('tickets.png'))
  await expect.poll(async () => (await service.records('open-ticket')).length).toBe(2)
  const held = (await service.records('open-ticket')).find(({ name }) => String(name).startsWith('Stol 1'))
  await expect
    .poll(async () => (await service.records('open-ticket')).find(({ _id }) => _id === held?._id))
    .toMatchObject({ comment: 'no onion', booking_table_id: '661100000000000000000001' })
  await splitTable(cashier)
  await expect.poll(async () => (await service.records('open-ticket')).length).toBe(3)
  await mergeTables(cashier)
  await expect.poll(async () => (await service.records('open-ticket')).length).toBe(2)
  await payShares(cashier)
  expect(await payAll(cashier)).toBe(1)
  await expectPaid(service, 2)
  const keys = await cashier.page.evaluate(() => document.body.dataset['keys'])
  console.log(`a cafe: ${keys ?? '?'} keys to serve two tables, split one, merge two and share one among three guests`)
})

test('a cafe splits and merges its tickets without the service, and it all arrives once when it is back', async ({
  cashier,
  service
}) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  await cashier.signIn()
  await cashier.openShift()
  await serve(cashier)
  await splitTable(cashier)
  await mergeTables(cashier)
  await payShares(cashier)
  const heldTickets = 1 + (await payAll(cashier))
  await expect(cashier.page.locator('html')).toHaveAttribute('data-net', 'offline')
  await service.start()
  await expectPaid(service, heldTickets)
})

test('taps on the map put the current ticket at a free table, and the table shows its tickets', async ({
  cashier,
  service
}) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  const { page, heading } = cashier
  const table = (name: string) => page.getByRole('listbox', { name: 'Tables' }).getByRole('option', { name })
  const openMap = async () => {
    await cashier.press('F7')
    await page.getByRole('button', { name: 'Tables' }).click()
    await expect(heading('Tables')).toBeVisible()
  }
  await openMap()
  await table('3-stol').click()
  await page.getByRole('button', { name: 'Put the current ticket here' }).click()
  await expect(page.getByRole('button', { name: /Table.*3-stol/ })).toBeVisible()
  await cashier.scan(bread.code)
  await cashier.hold('Aziz')
  await expect
    .poll(async () => (await service.records('open-ticket'))[0])
    .toMatchObject({ booking_table_id: '661100000000000000000003' })
  await cashier.press('F7')
  await expect(table('3-stol')).toContainText(/7.500/)
  await table('3-stol').click()
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(page.getByRole('button', { name: /Table.*3-stol/ })).toBeVisible()
})
