import type { Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'

// Cash in and out by keys alone: the drawer's count agrees, and the service has each movement once.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

const register = /^Cash in or out/

/** Books the movement on the screen, and sees its slip. */
async function book({ page, press }: Cashier, label: RegExp, slip: RegExp): Promise<void> {
  await expect(page.getByRole('button', { name: label }).first()).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('region', { name: 'Slip', exact: true })).toContainText(slip)
  await expect(page.getByLabel('Amount', { exact: true }).last()).toHaveValue('')
}

/** Begins with two notes of 200 000, puts 100 000 in and takes 300 000 out: one note is left. */
async function work(cashier: Cashier): Promise<void> {
  const { page, press, type, heading } = cashier
  await cashier.openShift()
  await press('F11')
  await expect(heading(register)).toBeVisible()
  await expect(page.getByText('No cash was put in or taken out yet.')).toBeVisible()
  // The only article of this direction is chosen by default.
  await expect(page.getByRole('radio', { name: /Kassaga kirim/ })).toHaveAttribute('aria-checked', 'true')
  await type('100000')
  await press('Control+e')
  await type('small change')
  await book(cashier, /^Put in 100\s000/, /CASH IN.*100\s000.*Kassaga kirim.*small change/s)

  await press('F3')
  await type('300000')
  // Two articles: without a choice nothing is written, and the amount stays.
  await press('Enter')
  await expect(page.getByText('No reason is chosen for the cash.')).toBeVisible()
  await press('Alt+2')
  await expect(page.getByRole('radio', { name: /Inkassatsiya/ })).toHaveAttribute('aria-checked', 'true')
  await book(cashier, /^Take out 300\s000/, /CASH OUT.*300\s000.*Inkassatsiya/s)
  await expect(page.getByRole('option')).toHaveCount(2)
  await press('ArrowDown')
  await expect(page.getByRole('region', { name: 'Slip', exact: true })).toContainText(/COPY.*CASH IN/s)
  // The article offers its last amount.
  await press('Alt+2')
  await expect(page.getByRole('radio', { name: /Inkassatsiya.*last: 300\s000/ })).toBeVisible()
  await press('Control+1')
  await expect(page.getByLabel('Amount', { exact: true }).last()).toHaveValue(/^300\s000$/)
  await press('Escape')
  await expect(heading('Sale')).toBeAttached()

  await cashier.closeShift('1')
  const cash = page.getByRole('row', { name: /^Naqd, soʻm/ })
  // Opening, takings, change, cash in, cash out, expected, counted, difference.
  await expect(cash.getByRole('cell')).toHaveText([
    /^400\s000$/,
    '0',
    '0',
    /^100\s000$/,
    /^300\s000$/,
    /^200\s000$/,
    /^200\s000$/,
    '0'
  ])
  await expect(page.getByText('small change')).toBeVisible()
}

/** Expects the final state of the service, with nothing more. */
async function expectOnce(service: Service): Promise<void> {
  const sessions = async () => (await service.records('session')).map(({ state }) => state)
  await expect.poll(sessions).toEqual(['closed'])
  const [session] = await service.records('session')
  expect(session).toMatchObject({ has_diff_on_close: false })
  const invoices = await service.records('invoice')
  expect(invoices.map(({ type, to_be_paid, paid, state }) => [type, to_be_paid, paid, state])).toEqual([
    ['income', 100_000, 100_000, 'done'],
    ['expense', 300_000, 300_000, 'done']
  ])
  expect(invoices[0]?.['description']).toMatch(/^~[0-9a-z]{16} [0-9a-z]{5}-c1 small change$/)
  const transactions = await service.records('transaction')
  expect(transactions.map(({ type, amount, invoice_id }) => [type, amount, invoice_id])).toEqual([
    ['income', 100_000, invoices[0]?._id],
    ['expense', 300_000, invoices[1]?._id]
  ])
}

test('cash is put in and taken out, and the count agrees', { tag: '@main' }, async ({ cashier, service }) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await work(cashier)
  await expectOnce(service)
})

test('more cash than the drawer should hold is asked again with both sums, and a wrong slip is cancelled by a second one', async ({
  cashier,
  service
}) => {
  const { page, press, type, heading } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await press('F11')
  await expect(heading(register)).toBeVisible()
  await press('F3')
  await press('Alt+2')
  await type('99999999')
  await press('Enter')
  const question = page.getByRole('dialog', { name: 'More than the drawer should hold' })
  await expect(question).toContainText(/To take out.*99\s999\s999.*Should be in the drawer.*400\s000/s)
  // A second Enter does not agree, and Esc leaves the amount as it was.
  await press('Enter')
  await expect(question).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByLabel('Amount', { exact: true }).last()).toHaveValue(/^99\s999\s999$/)
  await press('Enter')
  await expect(question).toBeVisible()
  await press('Alt+1')
  const slip = page.getByRole('region', { name: 'Slip', exact: true })
  await expect(slip).toContainText(/CASH OUT.*99\s999\s999/s)

  await press('Control+Delete')
  await expect(page.getByRole('dialog', { name: /^Cancel slip .*-c1 for 99\s999\s999/ })).toBeVisible()
  await type('a digit too many')
  await press('Enter')
  await expect(slip).toContainText(/CASH IN.*99\s999\s999.*Cancels slip .*-c1.*a digit too many/s)
  await expect(page.getByRole('option', { name: /Cancelled by slip .*-c2/ })).toBeVisible()
  await press('Escape')
  await cashier.closeShift('2')
  await expect(page.getByText(/Cancels slip .*-c1/)).toBeVisible()
  const paid = async () =>
    (await service.records('invoice')).map(({ type: direction, to_be_paid: sum }) => [direction, sum])
  await expect.poll(paid).toEqual([
    ['expense', 99_999_999],
    ['income', 99_999_999]
  ])
})

test('cash moves without the service from before opening until after closing, and then it arrives once', async ({
  cashier,
  service
}) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  await cashier.signIn()
  await work(cashier)
  await expect(cashier.page.locator('html')).toHaveAttribute('data-net', 'offline')
  await service.start()
  await expectOnce(service)
})

test('lost answers double neither the invoice nor its payment', async ({ cashier, service }) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await service.setFaults([
    { endpoint: 'invoice/create', fault: { kind: 'lostAnswer' }, times: 1 },
    { endpoint: 'transaction/income', fault: { kind: 'lostAnswer' }, times: 1 },
    { endpoint: 'transaction/expense', fault: { kind: 'lostRequest' }, times: 1 }
  ])
  await work(cashier)
  await expectOnce(service)
})

test('so’m are exchanged for dollars without the service: two documents name each other', async ({
  cashier,
  service
}) => {
  const { page, press, type, heading } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  await cashier.signIn()
  await cashier.openShift()
  await press('F11')
  await expect(heading(register)).toBeVisible()
  await press('Control+o')
  await type('250000')
  await press('Enter')
  await expect(page.getByText('No reason is chosen for the cash.')).toBeVisible()
  await press('Alt+2', 'Enter')

  // The field has the value by the rate of the day. A zero too many is refused as a rate.
  const amount = page.getByLabel('Amount', { exact: true }).last()
  await expect(page.getByText('What you take for it')).toBeVisible()
  await expect(amount).toHaveValue(/^\d+\.\d\d$/)
  const offered = await amount.inputValue()
  await type('200')
  await expect(amount).toHaveValue('200')
  await press('Enter')
  await expect(page.getByText('By the rates of the day the two amounts are far apart.')).toBeVisible()
  await press('Escape', 'Enter')
  await expect(amount).toHaveValue(offered)
  await book(cashier, /^Exchange 250\s000.* for /, /CASH OUT.*250\s000.*In exchange for/s)
  await expect(page.getByRole('option')).toHaveCount(2)

  await service.start()
  const invoices = () => service.records('invoice')
  const states = async () =>
    (await invoices()).map(({ type: kind, state }) => `${String(kind)} ${String(state)}`).sort()
  await expect.poll(states).toEqual(['expense done', 'income done'])
  const byKind = (kind: string) => async () => (await invoices()).find(({ type: its }) => its === kind)
  const [out, into] = [await byKind('expense')(), await byKind('income')()]
  expect(out).toMatchObject({ to_be_paid: 250_000 })
  expect(into).toMatchObject({ to_be_paid: Number(offered) })
  expect(out?.['description']).toMatch(/-c1 ⇄ [0-9a-z]{5}-c2$/)
  expect(into?.['description']).toMatch(/-c2 ⇄ [0-9a-z]{5}-c1$/)
})
