import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInSight } from './in-sight.ts'
import { keyboardUser } from '../keyboard-user.ts'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'

describe.skipIf(!hasChromium)('the updates of a till from a Debian package', () => {
  let windows: Windows
  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  /** Opens the page of updates after the till has found a newer version. */
  async function offered(updateWay: 'deb' | 'appimage') {
    const { page, errors } = await windows.open({ updateWay }, { width: 800, height: 600 })
    const { press, seen } = keyboardUser(() => page)
    await press('Control+J', 'Control+U', 'F2')
    await seen('A newer version is available. It is genuine: its signature was checked.')
    const buttons = page.getByRole('main').getByRole('button')
    return { page, errors, press, names: await buttons.allInnerTexts() }
  }

  it('the page of updates shows the command of apt, and neither a download nor an installation', async () => {
    const { page, errors, press, names } = await offered('deb')
    expect(await page.locator('main code').innerText()).toBe('sudo apt update && sudo apt install kassa')
    expect(names.map((name) => name.split('\n')[0])).toEqual(['Check now', 'What’s new'])
    await press('F3', 'F10')
    expect(await page.getByRole('progressbar').count()).toBe(0)
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([''])
    expect(errors).toEqual([])
  })

  it('the page of updates of an AppImage offers the download and shows no command', async () => {
    const { page, errors, press, names } = await offered('appimage')
    expect(await page.locator('main code').count()).toBe(0)
    expect(names.map((name) => name.split('\n')[0])).toEqual(['Check now', 'Download', 'What’s new', 'Install'])
    await press('F3')
    await page.getByRole('progressbar').waitFor()
    expect(errors).toEqual([])
  })

  it('the list of settings shows the page that is open, also in a window of 800 × 600 pixels', async () => {
    const { page } = await offered('deb')
    expect(await page.locator('nav [aria-current=page]').evaluate(isInSight)).toBe(true)
  })
})
