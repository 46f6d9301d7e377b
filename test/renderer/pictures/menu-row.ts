import type { Page } from 'playwright'
import { localeNames } from '../../../src/shared/choices.ts'
import '../../../src/shared/locales/all.ts'
import { textOf, type Key } from '../../../src/shared/locales/index.ts'

/** Opens the menu and picks a row by its text in the language of the window. */
export const menuRow = (key: Key) => async (page: Page) => {
  const says = localeNames.map((locale) => textOf(locale, key).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  await page.keyboard.press('F12')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^(${says.join('|')})`) })
    .click()
}
