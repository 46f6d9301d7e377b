import type { Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// Scale labels and marked pieces, by scans and keys alone, with the service and without it.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

/** Brinza of the demo shop: article number 103, 92 000 a kilogram. */
const byWeight = '2200103012506'
const byPrice = '2100103450011'
const water = '4780099000018'
const piece = (serial: string) => `010${water}21${serial}\u001d93dGVz`
const first = piece('5BNs1TqkGaW3z')
const second = piece('kTq9aZ4LwPq0r')

/** Adds two built-in layouts, and tries them before they are saved. */
async function setUpScales(cashier: Cashier): Promise<void> {
  const { page, press, heading } = cashier
  await cashier.menu('Scale barcodes')
  await expect(heading('Scale barcodes')).toBeVisible()
  await press('F2', 'F2')
  await expect(page.getByRole('option')).toHaveCount(2)
  await cashier.scan(byWeight)
  await expect(page.getByText('115 000', { exact: false })).toBeVisible()
  await expect(page.getByText('1.25 kg')).toBeVisible()
  await shoot(page, test.info().outputPath('scales.png'))
  await press('F10')
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await press('Escape')
  await expect(heading('Sale')).toBeAttached()
}

async function sellByLabels(cashier: Cashier): Promise<void> {
  await cashier.scan(byWeight)
  await cashier.sees('115 000')
  // The price on the label is paid: no weight of whole grams costs 45 001 at 92 000.
  await cashier.scan(byPrice)
  await cashier.sees('160 001')
  await cashier.press('F9')
  await expect(cashier.heading('Sale done')).toBeAttached()
  await cashier.nextCustomer()
}

async function sellPieces(cashier: Cashier): Promise<void> {
  const { page, press, heading } = cashier
  await cashier.scan(water)
  await cashier.scan(water)
  await expect(page.getByText('2 codes are missing')).toBeVisible()
  // The payment is refused before every piece has its code.
  await press('F9')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Scan the codes of 2 more pieces.')
  await cashier.scan(first)
  await expect(question).toContainText('Scan the code of 1 more piece.')
  await cashier.scan(first.replace('\u001d', ''))
  await expect(question).toContainText('This piece is on the ticket already.')
  await cashier.scan(second)
  await expect(question).toContainText('Every piece has its code.')
  await shoot(page, test.info().outputPath('marks.png'))
  await press('Enter')
  await expect(question).toBeHidden()
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  await cashier.nextCustomer()
  await cashier.scan(second)
  await expect(page.getByText(/This piece was sold already, receipt/)).toBeVisible()
}

/** Refunds one of the two pieces by its code, and sells it again. */
async function giveBack(cashier: Cashier): Promise<void> {
  const { page, press, heading } = cashier
  await press('F8')
  await expect(heading('Sales history')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sales, newest first' }).getByRole('button').first()).toContainText('-2')
  await press('F8')
  await expect(heading(/^Refund of sale/)).toBeVisible()
  await cashier.scan(second)
  await expect(page.getByText('1 code scanned')).toBeVisible()
  await press('Alt+2')
  await expect(page.getByRole('button', { name: /^Refund 22\s000/ }).first()).toBeVisible()
  await press('Enter', 'Alt+1')
  await expect(page.getByRole('region', { name: 'Refund slip' }).last()).toContainText(/22\s000/)
  await press('Escape', 'Escape')
  await expect(heading('Sale')).toBeAttached()
  await cashier.scan(second)
  await expect(page.getByText('1 code', { exact: false }).first()).toBeVisible()
  await cashier.sees('22 000')
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  await cashier.nextCustomer()
}

/** Expects the final state of the service: quantities in whole grams, sums as printed, and one code for each piece. */
async function expectArrived(service: Service): Promise<void> {
  // Sorted by receipt: a sale with a slow answer is verified, and the next one overtakes it.
  const sold = async () =>
    (await service.records('trade'))
      .filter(({ is_refund }) => is_refund === false)
      .toSorted((one, other) => String(one['code']).localeCompare(String(other['code'])))
  const totals = async () => (await sold()).map(({ total_to_pay }) => total_to_pay)
  await expect.poll(totals, { timeout: 300_000 }).toEqual([160_001, 44_000, 22_000])
  const lines = (await sold()).flatMap(({ products }) => products as { amount: number; marks: string[] }[])
  expect(lines.map(({ amount, marks }) => [amount, marks])).toEqual([
    [1.25, []],
    [0.489, []],
    [2, [first, second]],
    [1, [second]]
  ])
}

async function day(cashier: Cashier): Promise<void> {
  await cashier.openShift()
  await setUpScales(cashier)
  await sellByLabels(cashier)
  await sellPieces(cashier)
  await giveBack(cashier)
}

test('labels of a scale and marked pieces are sold', async ({ cashier, service }) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await day(cashier)
  await expectArrived(service)
})

test('labels and marked pieces are sold without the service, and then it all arrives', async ({ cashier, service }) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  await cashier.signIn()
  await day(cashier)
  await service.start()
  await expectArrived(service)
})
