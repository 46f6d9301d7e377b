import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { Scenario } from './fake-ipc.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// What the screen after a sale says about the way of the sale to the back office, in a real Chromium with a fake IPC.
// Without Chromium the tests are shown as skipped.

describe.skipIf(!hasChromium)('the screen after a sale', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []

  const sell = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open({ lines: [[0, '1']], ...scenario }))
    await page.keyboard.press('F9')
    await page.getByRole('heading', { name: 'Sale done' }).waitFor({ state: 'attached' })
  }
  const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('the screen says that the sale is being sent, and that it was accepted once its job is done', async () => {
    await sell({ journey: ['queued', 'done'] })
    await status('Sending to the back officeSaved on this till').waitFor()
    expect(await page.getByText(/unsent/).count()).toBe(1)
    // The till announces its state: here because the zoom changes.
    await page.keyboard.press('Control+Shift+=')
    await status(/Sent to the back officeAccepted at \d\d:\d\d/).waitFor()
    expect(errors).toEqual([])
  })

  it.each<[string, Scenario, string]>([
    [
      'waits while the till is offline',
      { state: { network: 'offline' }, journey: ['queued'] },
      'Will be sent when the back office answersSaved on this till, 3 unsent'
    ],
    [
      'is never sent in practice mode',
      { state: { mode: 'training' }, journey: [undefined] },
      'Practice sale: never sentSaved on this till'
    ],
    [
      'needs a person if the back office refused it',
      { journey: ['needsPerson'] },
      'Not accepted by the back office: needs you'
    ]
  ])('the screen says that the sale %s', async (_, scenario, text) => {
    await sell(scenario)
    await status(text).waitFor()
    expect(await page.getByText('Sending to the back office').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('the receipt for a phone opens by its key as one large code, and Enter and Esc close it', async () => {
    await sell({ journey: ['done'] })
    for (const close of ['Enter', 'Escape']) {
      await page.keyboard.press('Control+F11')
      const code = page.getByRole('dialog').getByRole('img', { name: 'QR code with the text of the receipt' })
      expect((await code.boundingBox())?.width).toBeGreaterThan(300)
      await page.keyboard.press(close)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('heading', { name: 'Sale done' }).waitFor({ state: 'attached' })
    expect(errors).toEqual([])
  })

  it('the work that needs a person is opened from the screen after the sale', async () => {
    await sell({ journey: ['needsPerson'] })
    await page.getByRole('main').getByRole('button', { name: 'Sync and system' }).click()
    await page.getByRole('heading', { name: 'System', exact: true }).waitFor({ state: 'attached' })
  })

  it('a state that is announced again changes nothing in the page, and a new one sets only the attribute that changed', async () => {
    await sell({})
    const setBy = (offline: boolean) =>
      page.evaluate(async (offline) => {
        const names: (string | null)[] = []
        const watch = new MutationObserver((changes) =>
          names.push(...changes.map(({ attributeName }) => attributeName))
        )
        watch.observe(document.documentElement, { attributes: true })
        await window.kassa.call('app.setOffline', { offline })
        await new Promise((resolve) => requestAnimationFrame(resolve))
        watch.disconnect()
        return names
      }, offline)
    expect(await setBy(false)).toEqual([])
    expect(await setBy(true)).toEqual(['data-net'])
    expect(errors).toEqual([])
  })
})
