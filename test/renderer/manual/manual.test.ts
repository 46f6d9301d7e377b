import type { Page } from 'playwright'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chapterOf, chaptersAbout, chaptersOf } from '../../../src/renderer/app/manual/chapters.ts'
import type { Scenario } from '../fake-ipc.ts'
import { keyboardUser } from '../keyboard-user.ts'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'

// The manual in the till: the guide of docs/guide in chapters, its search, and the way to it from the help and from the
// search over everything. The window runs in a real Chromium with a fake IPC.

const guideOf = (language: string) =>
  chaptersOf(readFileSync(new URL(`../../../docs/guide/${language}.md`, import.meta.url), 'utf8'))

describe('the chapters of the manual', () => {
  it('the manual has the same chapters for the same screens in both languages', () => {
    const [english, russian] = [guideOf('en'), guideOf('ru')]
    expect(english.length).toBeGreaterThan(30)
    expect(russian.map(({ scopes }) => scopes)).toEqual(english.map(({ scopes }) => scopes))
  })

  it('each chapter has a title of its own and text, and shows no comment and no picture', () => {
    for (const chapters of [guideOf('en'), guideOf('ru')]) {
      expect(new Set(chapters.map(({ title }) => title)).size).toBe(chapters.length)
      for (const { title, words } of chapters) {
        expect(words.trim(), title).not.toBe('')
        expect(words, title).not.toMatch(/<!--|!\[/)
      }
    }
  })

  it('a screen has the chapter with its keys, and a screen without one has the first chapter', () => {
    const chapters = guideOf('en')
    expect(chapterOf(chapters, 'refund')?.title).toBe('Refund')
    expect(chapterOf(chapters, 'closing')?.title).toBe('Close the shift')
    expect(chapterOf(chapters, undefined)).toBe(chapters[0])
  })

  it('the search finds chapters by all typed words, those with the words in the title first', () => {
    const chapters = guideOf('en')
    const [first, ...others] = chaptersAbout(chapters, 'refund')
    expect(first?.title).toBe('Refund')
    expect(others.length).toBeGreaterThan(0)
    expect(chaptersAbout(chapters, 'refund zebra')).toEqual([])
    expect(chaptersAbout(chapters, ' ')).toEqual(chapters)
    expect(chaptersAbout(guideOf('ru'), 'возврат')[0]?.scopes).toContain('refund')
  })
})

describe.skipIf(!hasChromium)('the manual over the screen', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []

  const open = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open(scenario))
  }
  const { press, type } = keyboardUser(() => page)
  const dialog = (name = 'Manual') => page.getByRole('dialog', { name })
  const chapter = (name: string) => dialog().getByRole('article').getByRole('heading', { name, exact: true })

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('the help opens the manual at the chapter of the screen, and Esc returns to the screen', async () => {
    await open({ lines: [[0, '1']] })
    await press('F1', 'F3')
    await chapter('Sale').waitFor()
    await press('ArrowDown')
    await chapter('Checkout').waitFor()
    await type('refund')
    await chapter('Refund').waitFor()
    await press('Escape')
    await expect.poll(() => dialog().getByRole('textbox').inputValue()).toBe('')
    await press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await press('F10')
    await page.getByRole('heading', { name: 'Checkout' }).waitFor()
    expect(errors).toEqual([])
  })

  it('a long chapter is scrolled by PgDn, and the next chapter begins at its top', async () => {
    await open({ lines: [] })
    await press('F1', 'F3')
    await chapter('Sale').waitFor()
    const top = () =>
      dialog()
        .getByRole('article')
        .evaluate((pane) => pane.scrollTop)
    await press('PageDown')
    await expect.poll(top).toBeGreaterThan(0)
    await press('ArrowDown')
    await chapter('Checkout').waitFor()
    await expect.poll(top).toBe(0)
    expect(errors).toEqual([])
  })

  it('the search over everything finds a chapter, and a tap opens it', async () => {
    await open({ lines: [] })
    await press('Control+k')
    await type('scale barcodes')
    await page.getByRole('option', { name: /^Scale barcodes Manual/ }).click()
    await chapter('Scale barcodes').waitFor()
    await dialog().getByRole('button', { name: 'Refund', exact: true }).click()
    await chapter('Refund').waitFor()
    await dialog().locator('[aria-keyshortcuts=Escape]').click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('the manual says in which language it is, if the language of the screen has none', async () => {
    await open({ lines: [], state: { locale: 'uz' } })
    await press('F1', 'F3')
    await dialog('Qoʻllanma').getByText('Qoʻllanma rus tilida.').waitFor()
    expect(errors).toEqual([])
  })

  it('the help and the manual say whom to call, if the shop has named somebody', async () => {
    const contact = 'Call for help: Aziz, +998 90 123 45 67'
    await open({ lines: [], state: { helpContact: 'Aziz, +998 90 123 45 67' } })
    await press('F1')
    await dialog('All keys').getByText(contact).waitFor()
    await press('F3')
    const place = await dialog().getByText(contact).boundingBox()
    const first = await dialog().getByRole('button', { name: 'Everywhere' }).boundingBox()
    expect(place?.y).toBeLessThan(first?.y ?? 0)
    await open({ lines: [] })
    await press('F1')
    await dialog('All keys').waitFor()
    expect(await page.getByText('Call for help').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('the manual says so if no chapter has the typed words', async () => {
    await open({ lines: [] })
    await press('F1', 'F3')
    await chapter('Sale').waitFor()
    await type('zebra')
    await dialog().getByText('No results for “zebra”').waitFor()
    await dialog().getByRole('article').getByRole('heading').first().waitFor()
    expect(errors).toEqual([])
  })
})
