import { toRequest } from '@kassa/integration-api'
import { transferCode } from '../../../src/main/domain/shift/transfer.ts'
import { expect, test } from '../fixtures.ts'

// Cash goes to another register and comes from it, by keys and by the scanner: two documents with markers, and no
// transfer.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

/** Returns the slip that the till of Kassa 2 prints for cash to Kassa 1. */
const fromKassa2 = transferCode(
  {
    fromId: '660800000000000000000002' as never,
    toId: '660800000000000000000001' as never,
    currencyId: '660300000000000000000001' as never,
    amount: 250_000 as never,
    number: '482133'
  },
  'live'
)

test('cash goes to another register, and cash from it is booked once by the code of its slip', async ({
  cashier,
  service
}) => {
  const { page, press, type, heading } = cashier
  const slip = page.getByRole('region', { name: 'Slip', exact: true })
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  await cashier.signIn()
  await cashier.openShift()
  await press('F11')
  await expect(heading(/^Cash in or out/)).toBeVisible()

  await press('F6')
  await expect(page.getByRole('radio', { name: 'Kassa 2' })).toHaveAttribute('aria-checked', 'true')
  await press('Alt+1')
  await type('300000')
  await expect(page.getByRole('button', { name: /^Give 300\s000.*to register Kassa 2/ }).first()).toBeVisible()
  await press('Enter')
  await expect(slip).toContainText(/CASH OUT.*300\s000.*To register Kassa 2.*Transfer \d{6}/s)

  // A misread digit is refused and does not change the sum; the correct code is accepted.
  await press('F7')
  await type(fromKassa2.replace(/25(0000\d\d)$/, '35$1'))
  await press('Enter')
  await expect(page.getByText('This code is not right.')).toBeVisible()
  await cashier.scan(fromKassa2)
  await expect(page.getByText(/250\s000.*From register Kassa 2.*Transfer 482133/)).toBeVisible()
  await press('Enter')
  await expect(slip).toContainText(/CASH IN.*250\s000.*From register Kassa 2.*Transfer 482133/s)
  await cashier.scan(fromKassa2)
  await expect(page.getByText('This slip was booked already.')).toBeVisible()
  await press('Escape')

  await service.start()
  await cashier.closeShift('1')
  const cash = page.getByRole('row', { name: /^Naqd, soʻm/ })
  await expect(cash.getByRole('cell').nth(3)).toHaveText(/^250\s000$/)
  await expect(cash.getByRole('cell').nth(4)).toHaveText(/^300\s000$/)
  await expect(page.getByText('To register Kassa 2', { exact: true })).toBeVisible()
  await expect(page.getByText('From register Kassa 2', { exact: true })).toBeVisible()
  const sessions = async () => (await service.records('session')).map(({ state }) => state)
  await expect.poll(sessions).toEqual(['closed'])
  const invoices = await service.records('invoice')
  expect(invoices.map(({ type, paid, state }) => [type, paid, state])).toEqual([
    ['expense', 300_000, 'done'],
    ['income', 250_000, 'done']
  ])
  expect(invoices.map(({ description }) => String(description).replace(/^~\S+ \S+ /, ''))).toEqual([
    expect.stringMatching(/^→ Kassa 2, \d{6}$/),
    '← Kassa 2, 482133'
  ])
})

test('cash in transit is listed until its document is at the service, or a manager says that it arrived', async ({
  cashier,
  service
}) => {
  const { page, press, type, heading } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await press('F11')
  await expect(heading(/^Cash in or out/)).toBeVisible()
  for (const amount of ['300000', '90000']) {
    await press('F6', 'Alt+1')
    await type(amount)
    await press('Enter')
    await expect(page.getByRole('region', { name: 'Slip', exact: true })).toContainText(
      /CASH OUT.*To register Kassa 2/s
    )
    await press('F2')
  }

  await press('F8')
  const list = page.getByRole('listbox', { name: 'Given and not known to have arrived' })
  await expect(list.getByRole('option')).toHaveText([
    /To register Kassa 2.*90\s000.*Transfer \d{6}.*Code [\d ]+/s,
    /300\s000/
  ])
  await press('F11')
  await expect(page.getByText('Arrived: 0. Not found at the service: 2.')).toBeVisible()

  // Writes the record that the till of Kassa 2 writes when it books the slip.
  await expect.poll(async () => (await service.records('invoice')).length).toBe(2)
  const [ours] = await service.records('invoice')
  const number = /\d{6}$/.exec(String(ours?.['description']))?.[0] ?? ''
  const theirs = {
    user_type: 'other',
    customer_id: '',
    supplier_id: '',
    employee_id: '',
    person_id: '',
    payment_type_id: '660700000000000000000003',
    organization_id: '660100000000000000000001',
    currency_id: '660300000000000000000001',
    to_be_paid: 300_000,
    exchange_balance: false,
    payment_date: new Date().toISOString(),
    description: `~theirs k2-c1 ← Kassa 1, ${number}`
  }
  const connection = {
    baseUrl: service.url,
    credential: { kind: 'apiKey', key: service.apiKey },
    language: 'en'
  } as const
  expect((await fetch(toRequest(connection, 'invoice/create', { body: theirs }))).ok).toBe(true)
  await press('F11')
  await expect(page.getByText('Arrived: 1. Not found at the service: 1.')).toBeVisible()
  await expect(list.getByRole('option')).toHaveText([/90\s000/])

  await press('F12')
  await expect(page.getByRole('dialog')).toContainText(/Has 90\s000.*arrived at register Kassa 2/)
  await type('their slip lies here')
  await press('Enter')
  await expect(page.getByText('All that was given to other registers has arrived.')).toBeVisible()
})
