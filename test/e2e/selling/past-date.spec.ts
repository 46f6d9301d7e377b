import { addDays, dayAt, formatDayNumber } from '../../../src/shared/time/day.ts'
import { momentOf } from '../../../src/shared/time/past-date.ts'
import { goods } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import { shoot } from '../shoot.ts'

// Yesterday evening the power was out. Two sales of the paper book are entered in a row, by keys alone, while the
// service cannot be reached. Then they arrive with the times at which they were made.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

test('two sales of yesterday are entered in a row, and arrive with their times', async ({ cashier, service }, info) => {
  const { page, press, type, heading } = cashier
  const yesterday = addDays(dayAt(Date.now()), -1)
  const shown = formatDayNumber(yesterday)
  const dated = (hour: string) => page.getByRole('button', { name: `Sold ${shown} ${hour}` })
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  await cashier.signIn()
  await cashier.openShift()

  await cashier.scan(goods.milk.code)
  await press('Alt+d')
  await expect(page.getByRole('dialog', { name: 'When was it sold?' })).toBeVisible()
  await expect(page.getByLabel('Day', { exact: true }).last()).not.toHaveValue('')
  await press('Alt+2')
  await type('1840')
  await shoot(page, info.outputPath('date.png'))
  await press('Enter')
  await expect(dated('18:40')).toBeVisible()
  await shoot(page, info.outputPath('dated.png'))
  // The date is removed by the same key, and set again.
  await press('Alt+d')
  await expect(dated('18:40')).toHaveCount(0)
  await press('Alt+d', 'Alt+2')
  await type('18.40')
  await press('Enter')
  await expect(dated('18:40')).toBeVisible()
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  await expect(page.getByText(`${shown} 18:40`).first()).toBeVisible()
  await expect(page.getByText(/^Entered /).first()).toBeVisible()

  // The next line of the book: its day is already filled in.
  await cashier.scan(goods.bread.code)
  await expect(dated('18:40')).toHaveCount(0)
  await press('Alt+d')
  await expect(page.getByLabel('Day', { exact: true }).last()).toHaveValue(shown)
  await type('19:05')
  await press('Enter')
  await expect(dated('19:05')).toBeVisible()
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  // A sale with the current date.
  await cashier.nextCustomer()
  await cashier.scan(goods.kefir.code)
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  await cashier.nextCustomer()
  await press('F8')
  await expect(heading('Sales history')).toBeVisible()
  await expect(page.getByText(`${shown} 19:05`).first()).toBeVisible()

  await service.start()
  const dates = async () => (await service.records('trade')).map(({ date }) => Date.parse(String(date)))
  await expect.poll(async () => (await dates()).length).toBe(3)
  const [first, second, third] = await dates()
  expect([first, second]).toEqual([
    momentOf({ day: yesterday, hour: '18:40' }),
    momentOf({ day: yesterday, hour: '19:05' })
  ])
  expect(third).toBeGreaterThan(Date.now() - 10 * 60_000)
})
