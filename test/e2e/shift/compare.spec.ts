import { expect, test } from '../fixtures.ts'
import type { Cashier } from '../cashier.ts'

// The acts of the explanations at close: the sale is shown, and a forgotten cash-out is recorded; the count stays.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

/** Opens the shift with two notes of 200 000, sells one bread for cash, and counts this many notes of 200 000. */
async function compared(cashier: Cashier, notes: string): Promise<void> {
  await cashier.openShift()
  await cashier.press('F2')
  await cashier.type('Non')
  await cashier.press('Enter', 'F9')
  await expect(cashier.heading('Sale done')).toBeAttached()
  await cashier.nextCustomer()
  await cashier.menu('Close shift')
  await expect(cashier.heading(/^Close shift/)).toBeVisible()
  await cashier.type(notes)
  await cashier.press('F5', 'F10')
}

test('the sale that an explanation names is shown, and the comparison keeps the count and the note', async ({
  cashier,
  service
}) => {
  const { page, press } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  // The sale was recorded and not paid.
  await compared(cashier, '2')
  const table = page.getByRole('table', { name: 'Expected and counted' })
  await expect(table).toContainText(/400\s000/)
  await press('Alt+1')
  const note = page.locator('#close-note')
  await expect(note).not.toHaveValue('')
  const written = await note.inputValue()
  await press('F8')
  await expect(page.getByRole('region', { name: 'Receipt', exact: true })).toBeVisible()
  await press('Escape')
  await expect(table).toContainText(/400\s000/)
  await expect(note).toHaveValue(written)
})

test('a manager records a forgotten cash-out from the comparison, the difference shrinks, and the Z report names it', async ({
  cashier,
  service
}) => {
  const { page, press } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await compared(cashier, '1')
  const verdict = page.getByText(/is short by/)
  await expect(verdict).toBeVisible()
  await press('F11')
  await expect(cashier.heading('Cash out')).toBeVisible()
  const amount = page.getByLabel('Amount', { exact: true }).last()
  await expect(amount).not.toHaveValue('')
  // Only a part of it was taken out.
  await press('Control+a')
  await cashier.type('200000')
  await press('Alt+2', 'Enter')
  const cash = page.getByRole('row', { name: /^Naqd, soʻm/ })
  await expect(cash.getByRole('cell')).toHaveText([/^204\s000$/, /^200\s000$/, /^−4\s000$/])
  await expect(page.getByText('Where the expected cash comes from')).toBeVisible()
  await cashier.closeCompared()
  await expect(cashier.heading(/Z report/)).toBeVisible()
  await expect(page.getByText(/recorded after the count, allowed by/)).toBeVisible()
  await expect(page.getByText('Counts of the drawer: 1')).toBeVisible()
  const transactions = async () => (await service.records('transaction')).map(({ type, amount: sum }) => [type, sum])
  await expect.poll(transactions).toContainEqual(['expense', 200_000])
})

test('the slip that was flagged is the first likely reason, and is shown and cancelled from the comparison', async ({
  cashier,
  service
}) => {
  const { page, press, type, heading } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await press('F11', 'F3', 'Alt+2')
  await type('99999999')
  await press('Enter', 'Alt+1')
  const slip = page.getByRole('region', { name: 'Slip', exact: true })
  await expect(slip).toContainText('CASH OUT')
  await press('Escape')
  await cashier.menu('Close shift')
  await expect(heading(/^Close shift/)).toBeVisible()
  await type('2')
  await press('F5', 'F10')
  const reasons = page.getByRole('region', { name: /^Likely reasons/ })
  await expect(reasons.getByRole('listitem')).toHaveCount(1)
  await expect(reasons).toContainText(/Check this slip first: 99\s999\s999/)
  // No button makes up a record of that sum.
  await expect(page.getByRole('button', { name: /Record cash/ })).toHaveCount(0)
  await press('F9')
  await expect(slip).toContainText(/COPY.*CASH OUT.*99\s999\s999/s)
  await press('Control+Delete')
  await type('a digit too many')
  await press('Enter')
  await expect(slip).toContainText('CASH IN')
  await press('Escape')
  await expect(heading(/^Close shift/)).toBeVisible()
})

test('a close with a difference in two currencies of one method shows the Z report, and the next shift is opened', async ({
  cashier,
  service
}) => {
  const { page, press } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await cashier.menu('Close shift')
  await expect(cashier.heading(/^Close shift/)).toBeVisible()
  await cashier.type('3')
  await page.getByLabel(/^Pieces of \$?\s?1(\s\$)?$/).focus({ timeout: 20_000 })
  await cashier.type('1')
  await press('F5', 'F10')
  await expect(page.getByText('Expected').first()).toBeVisible()
  await cashier.closeCompared()
  await expect(cashier.heading(/Z report/)).toBeVisible()
  await expect(page.getByText(/^Naqd \+/)).toHaveText([/\+200.000/, /\+\$?\s?1/])
  await press('Escape')
  await cashier.openShift()
})
