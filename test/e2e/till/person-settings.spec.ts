import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cashierAt, goods, owner, pin, type Cashier } from '../cashier.ts'
import { expect, test, type Kassa } from '../fixtures.ts'
import { shoot } from '../shoot.ts'

// Conveniences for people who work at the till all day, and the two questions that it seldom asks. Each by keyboard
// alone.

const picture = (page: Page, name: string) => shoot(page, test.info().outputPath(`${name}.png`))
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Records the sounds: the pitch of each tone. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: number[] = []
    Object.assign(window, { heard })
    const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, 'start')?.value as (
      at: number
    ) => void
    OscillatorNode.prototype.start = function (at = 0) {
      heard.push(this.frequency.value)
      start.call(this, at)
    }
  })
const heard = (page: Page) =>
  page.evaluate(() => {
    const { heard: tones } = window as unknown as { heard: number[] }
    return tones.splice(0)
  })

test.describe('in the practice shop', () => {
  test.use({ flags: ['--training'] })

  async function begin(kassa: Kassa): Promise<Cashier> {
    const cashier = cashierAt(kassa.page)
    await expect(kassa.page.getByRole('radio').first()).toBeVisible()
    await cashier.speakEnglish()
    await cashier.signIn('Nodira A.', '2580')
    return cashier
  }

  test('a person chooses a language from a list, and finds it again after the till was restarted', async ({
    kassa
  }) => {
    const { page } = kassa
    const cashier = await begin(kassa)
    const language = () => page.locator('html')
    await cashier.menu('Language: English')
    await expect(dialog(page, 'Language').getByRole('button', { name: 'Тоҷикӣ' })).toBeVisible()
    await picture(page, 'language')
    await cashier.press('ArrowUp', 'Enter')
    await expect(language()).toHaveAttribute('lang', /^ru/)
    await cashier.press('Control+l')
    await expect(language()).toHaveAttribute('lang', /^en/)
    const again = await kassa.relaunch()
    await expect(again.getByRole('radio').first()).toBeVisible()
    await cashierAt(again).signIn('Nodira A.', '2580')
    await expect(again.locator('html')).toHaveAttribute('lang', /^ru/)
  })

  test('a scan makes a sound, an unknown code makes another one, and sounds can be turned off', async ({ kassa }) => {
    const { page } = kassa
    const cashier = await begin(kassa)
    await cashier.openShift()
    await listen(page)
    await cashier.scan(goods.milk.code)
    await expect(page.getByRole('row')).toHaveCount(1)
    const ok = await heard(page)
    expect(ok).toHaveLength(1)
    await cashier.scan('4780000009999')
    await expect(page.getByText('Nothing has this code: 4780000009999.')).toBeVisible()
    const unknown = await heard(page)
    expect(unknown.length).toBeGreaterThan(0)
    expect(unknown).not.toEqual(ok)
    await cashier.menu('Sounds')
    await cashier.press('Escape')
    await cashier.scan(goods.bread.code)
    await expect(page.getByRole('row')).toHaveCount(2)
    expect(await heard(page)).toEqual([])
  })

  test('a scan while the till is locked is neither sold nor lost, and the ticket waits', async ({ kassa }) => {
    const { page } = kassa
    const cashier = await begin(kassa)
    await cashier.openShift()
    await cashier.scan(goods.milk.code)
    await expect(page.getByRole('row')).toHaveCount(1)
    await cashier.press('Control+l')
    await cashier.scan(goods.bread.code)
    await cashier.scan(goods.kefir.code)
    const told = page.getByText(
      `Scanned while the till was locked, and not sold: ${goods.bread.code}, ${goods.kefir.code}.`
    )
    await expect(told).toBeVisible()
    await picture(page, 'locked')
    await cashier.signIn('Nodira A.', '2580')
    await expect(page.getByRole('row')).toHaveCount(1)
    await expect(told).toBeVisible()
    await cashier.scan(goods.bread.code)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(told).toHaveCount(0)
  })

  test('a manager sets after how many minutes the till locks', async ({ kassa }) => {
    const { page } = kassa
    const cashier = await begin(kassa)
    await cashier.menu('Auto-lock: 15 min')
    await expect(dialog(page, 'When the till locks itself')).toBeVisible()
    await cashier.type('300')
    await cashier.press('Enter')
    await expect(page.getByText('Type a whole number from 0 to 240.')).toBeVisible()
    await cashier.press('Control+a')
    await cashier.type('5')
    await cashier.press('Enter')
    await cashier.approve()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await cashier.press('F12')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Auto-lock: 5 min' })).toBeVisible()
    await picture(page, 'menu')
  })
})

test('the owner gives new PINs after they were lost, and proves the ownership with the API key', async ({
  kassa,
  service
}) => {
  const first = cashierAt(kassa.page)
  await first.connect(service)
  await first.waitForGoods()
  await kassa.close()
  // The key store lost the pepper of the PINs; the connection stays.
  const file = join(kassa.dataDir, 'secrets.json')
  const { pepper, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  expect(pepper).toBeDefined()
  writeFileSync(file, JSON.stringify(rest))
  const page = await kassa.relaunch()
  const cashier = cashierAt(page)
  const lost = page.getByRole('radio', { name: new RegExp(`^${owner}.*PIN not set`) })
  await expect(lost).toBeVisible()
  const people = await page.getByRole('radio').allInnerTexts()
  await cashier.press(`Alt+${people.findIndex((text) => text.includes(owner)) + 1}`)
  await cashier.type(pin)
  await cashier.press('Enter')
  await cashier.type(pin)
  await cashier.press('Enter')
  const question = dialog(page, 'The API key, so that the owner can set a PIN')
  await expect(question).toBeVisible()
  await picture(page, 'owner-key')
  await cashier.type('wrong-key')
  await cashier.press('Enter')
  await expect(question.getByText('The service does not accept the key')).toBeVisible()
  await picture(page, 'owner-key-wrong')
  await page.keyboard.insertText(service.apiKey)
  await cashier.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await cashier.signIn()
  await expect(cashier.heading('Open the shift')).toBeVisible()
})

test('a clock that is a day off is questioned before anything is dated, and Enter does not answer it', async ({
  kassa,
  service
}) => {
  const { page } = kassa
  const cashier = cashierAt(page)
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await cashier.scan(goods.bread.code)
  await cashier.sees('7 500')
  await kassa.main(() => {
    const right = Date.now
    Date.now = () => right() + 50 * 3_600_000
  })
  await cashier.press('F9')
  const question = dialog(page, 'Is this the right date?')
  await expect(question).toBeVisible()
  await picture(page, 'clock')
  await cashier.press('Enter')
  await expect(question).toBeVisible()
  await cashier.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(cashier.heading('Sale')).toBeAttached()
  await cashier.sees('7 500')
  await cashier.press('F9')
  await expect(question).toBeVisible()
  await cashier.press('Alt+1')
  await expect(cashier.heading('Sale done')).toBeAttached()
})
