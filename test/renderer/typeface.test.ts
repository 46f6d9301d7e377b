import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localeNames } from '../../src/shared/choices.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// The typeface is part of the window's files. It draws every language, and nothing moves after it has loaded.

const lines: [number, string][] = [
  [0, '3'],
  [1, '2']
]

/** Returns the fonts that Chromium drew the page with, and whether each came with the page. */
async function facesOf(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '#app *' })
  const used = await Promise.all(nodeIds.map((nodeId) => cdp.send('CSS.getPlatformFontsForNode', { nodeId })))
  await cdp.detach()
  const faces = used
    .flatMap(({ fonts }) => fonts)
    .map((font) => `${font.familyName}${font.isCustomFont ? '' : ', not ours'}`)
  return [...new Set(faces)]
}

describe.skipIf(!hasChromium)('the typeface', () => {
  let windows: Windows
  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it.each(localeNames)('the typeface draws every text of the sale screen in %s', async (locale) => {
    const { page, errors } = await windows.open({ lines, state: { locale } })
    expect(await facesOf(page)).toEqual(['Inter'])
    expect(errors).toEqual([])
  })

  it('the typeface is loaded before the first text is drawn, so that no text changes its width', async () => {
    const { page } = await windows.open({ lines })
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const app = document.querySelector<HTMLElement>('#app')
        const observer = new MutationObserver(() => {
          observer.disconnect()
          const isThere = document.fonts.check("1rem 'Inter Kassa'", 'aяқ')
          document.documentElement.dataset['faces'] = isThere ? 'before' : 'after'
        })
        if (app !== null) observer.observe(app, { childList: true })
      })
    })
    await page.reload()
    await page.getByRole('main').waitFor()
    expect(await page.locator('html').getAttribute('data-faces')).toBe('before')
    await page.close()
  })
})
