import { goods } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'

// Goods from a list of codes: from the file of a spreadsheet, with its errors corrected by hand.

test('a file of codes and quantities is put on the ticket, and a wrong line stays to be corrected', async ({
  cashier,
  service
}) => {
  const { press, heading, page } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await press('Alt+l')
  const dialog = page.getByRole('dialog', { name: 'Goods from a list' })
  await expect(dialog).toBeVisible()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('F2')])
  const text = `\uFEFFcode;quantity\r\n${goods.bread.code};2\r\n0000000000000;1\r\n`
  await chooser.setFiles({ name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(dialog).toContainText('Lines read: 2')
  await press('Enter')
  await expect(dialog).toContainText('Not added: 1')
  await expect(dialog.getByRole('listitem')).toContainText('0000000000000')
  const field = dialog.getByRole('textbox')
  await expect(field).toHaveValue('0000000000000;1')
  await press('Control+a')
  await page.keyboard.insertText(`${goods.milk.code} 1`)
  await press('Enter')
  await expect(dialog).toBeHidden()
  await cashier.sees('30 500')
  await expect(cashier.line(goods.bread.name)).toContainText('2')
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  const sums = async () => (await service.records('trade')).map(({ total_to_pay }) => total_to_pay)
  await expect.poll(sums).toEqual([30_500])
})
