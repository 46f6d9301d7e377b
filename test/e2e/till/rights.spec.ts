import { cashierAt } from '../cashier.ts'
import { expect, test as base } from '../fixtures.ts'
import { startService, type Service } from '../service.ts'

// A key that lacks two rights: found before the first sale and again in System, by keys alone.

const test = base.extend<{ service: Service }>({
  service: async ({ settings }, use, info) => {
    expect(settings).toEqual({})
    const service = await startService({ dataFile: info.outputPath('world.json') })
    await use(service)
    await service.stop()
  },
  flags: ({ service }, use) => use([`--service=${service.url}`])
})

const sections = [
  'profile',
  'organization',
  'product',
  'category',
  'units-of-measure',
  'price',
  'currency',
  'discount',
  'tax',
  'sale-settings',
  'product-warehouse',
  'warehouse',
  'employee',
  'cashbox',
  'cashbox-session',
  'open-ticket',
  'trade',
  'reason',
  'payment-method',
  'payment-type',
  'invoice',
  'reports',
  'booking-table',
  'extra-cost'
]

test('Welcome says what will not work with a key of fewer rights, and System checks it again', async ({
  page,
  service
}) => {
  const cashier = cashierAt(page)
  await service.permit(sections.flatMap((name) => [`${name}.read`, `${name}.write`]))
  await cashier.fillPlace(service)
  await expect(page.getByText('The key may not: Customers, Cash in and out.')).toBeVisible()
  expect(await service.records('trade')).toEqual([])

  await cashier.press('F5')
  const table = page.getByRole('dialog').getByRole('table', { name: 'What this key may do' })
  const customers = table.getByRole('row', { name: /^Customers/ })
  await expect(customers).toContainText('customer.read')
  await expect(customers).toContainText('Only customers made at this till can be found.')
  await expect(table.getByRole('row', { name: /^Cash in and out/ })).toContainText('transaction.read')
  await expect(table.getByRole('row', { name: /^Sales/ })).toContainText('may')
  const headers = page.getByRole('dialog').getByRole('table', { name: /Whether the service uses/ })
  await expect(headers.getByRole('row', { name: /user_id/ })).toContainText('used')
  await cashier.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await cashier.fillPin()
  await expect(cashier.heading('Sign in')).toBeAttached()
  await cashier.signIn()
  await cashier.openShift()
  await cashier.press('Control+j', 'Control+i')
  await expect(page.getByRole('dialog').getByText('The key may not: Customers, Cash in and out.')).toBeVisible()
  await service.permit(undefined)
  await cashier.press('F5')
  await expect(page.getByRole('dialog').getByText('The key may read everything that the till needs.')).toBeVisible()
  await cashier.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
