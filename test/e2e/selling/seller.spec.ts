import { goods, owner, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// A consultant on the floor is the seller of a sale, by keys, and the cashier takes the payment: online and without the
// service the trade names the seller, and the service's log the cashier.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

type Person = { id: string; name: string }

/** Returns an employee of the demo shop who is not at the till. */
async function consultantOf(service: Service): Promise<Person> {
  const rows = await service.records('employee')
  const found = rows.find(({ full_name }) => full_name !== owner)
  return { id: found?._id ?? '', name: String(found?.['full_name']) }
}

/** Sells milk with a consultant as the seller: chosen by a part of the name, removed once, and kept over holding. */
async function serve(cashier: Cashier, { name }: Person, picture?: string): Promise<void> {
  const { page, press, type } = cashier
  const onTicket = page.getByRole('button', { name: `Seller ${name}` })
  await cashier.openShift()
  await cashier.scan(goods.milk.code)
  await press('Control+s')
  await expect(page.getByRole('dialog', { name: 'Who sold it?' })).toBeVisible()
  await type(name.split(' ')[0] ?? name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  if (picture !== undefined) await shoot(page, picture)
  await press('Enter')
  await expect(onTicket).toBeVisible()
  await press('Control+s', 'Alt+1')
  await expect(onTicket).toHaveCount(0)
  await press('Control+s')
  await type(name)
  await press('Enter')
  await expect(onTicket).toBeVisible()
  // The ticket is held while another customer is served, and still has the seller after the recall.
  await press('F6')
  await type('fitting room')
  await press('Enter')
  await expect(onTicket).toHaveCount(0)
  await press('F7', 'Enter')
  await expect(onTicket).toBeVisible()
  await press('F9')
  await expect(cashier.heading('Sale done')).toBeAttached()
  await expect(page.getByText(`Seller: ${name}`).first()).toBeVisible()
}

async function expectArrived(service: Service, { id }: Person): Promise<void> {
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
  const [trade] = await service.records('trade')
  expect(trade?.['responsible_id']).toBe(id)
  expect(trade?.['created_by']).not.toBe(id)
}

test('a seller is chosen by keys, and the trade names the seller', async ({ cashier, service }, info) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  const consultant = await consultantOf(service)
  await cashier.signIn()
  await serve(cashier, consultant, info.outputPath('seller.png'))
  await expectArrived(service, consultant)
  // The history shows the seller of the sale.
  await cashier.nextCustomer()
  await cashier.press('F8', 'Enter')
  await expect(cashier.heading('Receipt')).toBeAttached()
  await expect(cashier.page.getByText(`Seller: ${consultant.name}`).first()).toBeVisible()
})

test('a seller is chosen without the service, and then it arrives', async ({ cashier, service }) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  const consultant = await consultantOf(service)
  await service.stop()
  await cashier.signIn()
  await serve(cashier, consultant)
  await service.start()
  await expectArrived(service, consultant)
})
