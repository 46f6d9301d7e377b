import { cashierAt, goods } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'

// The guide of the first sale in the practice shop, by keys alone.

test.use({ flags: ['--training'] })

test('the guide leads through one sale by what is done, over a restart, and then ends for good', async ({ kassa }) => {
  const begin = async (page = kassa.page) => {
    const cashier = cashierAt(page)
    await expect(page.getByRole('radio').first()).toBeVisible()
    await cashier.speakEnglish()
    await cashier.signIn('Nodira A.', '2580')
    const guide = page.getByRole('complementary', { name: 'First sale, step by step' })
    return { cashier, guide }
  }
  let { cashier, guide } = await begin()
  await cashier.openShift()
  await expect(guide).toContainText('Step 1 of 4')
  await cashier.scan(goods.milk.code)
  await expect(guide).toContainText('Step 2 of 4')
  await expect(guide).toContainText(/\+\s*Increase/)

  ;({ cashier, guide } = await begin(await kassa.relaunch()))
  await expect(guide).toContainText('Step 2 of 4')
  await cashier.press('F3')
  await cashier.type('2')
  await cashier.press('Enter')
  await expect(guide).toContainText('Step 3 of 4')
  await cashier.press('F10')
  await expect(guide).toContainText('until nothing is left to pay')
  await cashier.press('Escape')
  await expect(guide).toContainText('Step 3 of 4')
  await cashier.pay('F2')
  await expect(guide).toContainText('Step 4 of 4')
  await cashier.nextCustomer()
  await expect(guide).toHaveCount(0)
  await cashier.scan(goods.bread.code)
  await expect(kassa.page.getByRole('row')).toHaveCount(1)
  await expect(guide).toHaveCount(0)

  // The guide returns when asked for, and Esc ends it.
  await cashier.menu('Guide to a sale')
  await expect(guide).toContainText('Step 2 of 4')
  await cashier.press('Escape')
  await expect(guide).toHaveCount(0)
  await expect(cashier.line('Qirqilgan oq non')).toBeVisible()
  ;({ guide } = await begin(await kassa.relaunch()))
  await expect(cashierAt(kassa.page).heading('Sale')).toBeAttached()
  await expect(guide).toHaveCount(0)
})
