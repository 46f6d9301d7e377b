import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from './fake-ipc.ts'
import { menuRow } from './pictures/menu-row.ts'
import { scan } from './scan.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// The automatic lock and the sounds of the till, in a real Chromium with a fake IPC.

const lines: [number, string][] = [
  [0, '3'],
  [1, '2']
]
const idleMinutes = 2
const idleMs = idleMinutes * 60_000

describe.skipIf(!hasChromium)('the lock and the sounds of the till', () => {
  let windows: Windows
  let page: Page
  const open = async (scenario: Scenario) => ({ page } = await windows.open(scenario))
  const isLocked = () => page.getByRole('heading', { name: 'Locked' }).count()
  const heard = () => page.evaluate(() => window.kassaTones.splice(0))

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('the till locks itself if nobody uses it, and every key starts the wait again', async () => {
    await open({ lines, state: { idleLockMinutes: idleMinutes } })
    for (let step = 0; step < 6; step += 1) {
      await page.clock.fastForward(idleMs / 4)
      await page.keyboard.press('ArrowDown')
    }
    expect(await isLocked()).toBe(0)
    await page.clock.fastForward(idleMs + 1000)
    await expect.poll(isLocked).toBe(1)
  })

  it('the till never locks itself if this is turned off', async () => {
    await open({ lines, state: { idleLockMinutes: 0 } })
    await page.clock.fastForward(24 * 3_600_000)
    expect(await isLocked()).toBe(0)
  })

  it('a code scanned while the till is locked is reported, also after it is unlocked', async () => {
    await open({ lines })
    await page.keyboard.press('Control+l')
    await expect.poll(isLocked).toBe(1)
    await scan(page, '4780013950018')
    const told = () => page.getByText('Scanned while the till was locked, and not sold: 4780013950018.').count()
    await expect.poll(told).toBe(1)
    expect(await page.locator('input').first().inputValue()).toBe('')
    await page.keyboard.type('2580')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(await told()).toBe(1)
  })

  it('unsaved changes stay while the till is locked, for the person who made them', async () => {
    await open({ lines })
    const debt = () => page.getByRole('switch').nth(1)
    const isOn = () => debt().getAttribute('aria-checked')
    await menuRow('menu.rules')(page)
    const before = await isOn()
    const after = before === 'true' ? 'false' : 'true'
    await page.keyboard.press('Alt+2')
    await expect.poll(isOn).toBe(after)
    const unlock = async (person: 1 | 5) => {
      await page.keyboard.press('Control+l')
      await expect.poll(isLocked).toBe(1)
      await page.keyboard.press(`Alt+${person}`)
      await page.keyboard.type('2580')
      await page.keyboard.press('Enter')
      await expect.poll(isLocked).toBe(0)
    }
    await unlock(1)
    expect(await isOn()).toBe(after)
    await unlock(5)
    expect(await debt().count()).toBe(0)
    await menuRow('menu.rules')(page)
    await expect.poll(isOn).toBe(before)
  })

  it('a scanned badge chooses its person, who still needs the PIN', async () => {
    await open({ lines })
    await page.keyboard.press('Control+l')
    await expect.poll(isLocked).toBe(1)
    await scan(page, '000005')
    await expect.poll(() => page.getByRole('radio', { checked: true }).textContent()).toContain('Shahnoza')
    expect(await isLocked()).toBe(1)
    expect(await page.getByText('Scanned while the till was locked').count()).toBe(0)
    expect(await page.locator('input').first().inputValue()).toBe('')
  })

  it('a code scanned while a dialog is open is reported, and again after the dialog closes', async () => {
    await open({ lines })
    await page.keyboard.press('F3')
    await page.getByRole('dialog').waitFor()
    const told = () => page.getByText('Scanned and not added: 4780013950018.').count()
    await scan(page, '4780013950018')
    await expect.poll(told).toBe(1)
    await page.keyboard.press('+')
    await page.keyboard.type('5')
    await expect.poll(() => page.getByRole('dialog').locator('input').inputValue()).toBe('5')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(told).toBe(1)
    expect(await page.getByRole('row').count()).toBe(2)
    await scan(page, '4780013950018')
    await expect.poll(told).toBe(0)
  })

  it('a scan, an unknown code and an error have different sounds, and there is none if sounds are off', async () => {
    await open({ lines })
    await scan(page, '4780013950018')
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    const ok = await heard()
    await scan(page, '4780000009999')
    await page.getByText(/Nothing has this code/).waitFor()
    const unknown = await heard()
    await page.keyboard.press('F1')
    await page.getByRole('dialog').waitFor()
    await scan(page, '4780013950018')
    await expect.poll(() => page.evaluate(() => window.kassaTones.length)).toBeGreaterThan(0)
    const wrong = await heard()
    expect(new Set([ok, unknown, wrong].map((tones) => tones.join())).size).toBe(3)
    await open({ lines, state: { hasSounds: false } })
    await scan(page, '4780013950018')
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    expect(await heard()).toEqual([])
  })
})
