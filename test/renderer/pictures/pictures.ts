import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { localeNames } from '../../../src/shared/choices.ts'
import { userAt } from '../../e2e/user.ts'
import { pictures } from './scenarios.ts'
import { needsChromium, startWindows } from '../window-page.ts'

// npm exec -- node test/renderer/pictures/pictures.ts [folder] [pattern of "name look"]
// Draws every screen with a fake IPC: light and dark, every language, two sizes. The pictures are for people and are
// not a test.

const folder = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../../out/pictures'))
const wanted = new RegExp(process.argv[3] ?? '')

const looks = [
  { look: 'light-en', state: { theme: 'light', locale: 'en' }, size: { width: 1366, height: 768 } },
  { look: 'dark-ru', state: { theme: 'dark', locale: 'ru' }, size: { width: 1366, height: 768 } },
  ...localeNames
    .filter((locale) => locale !== 'en')
    .map(
      (locale) =>
        ({
          look: `small-${locale}`,
          state: { theme: locale === 'uz' ? 'dark' : 'light', locale },
          size: { width: 1024, height: 768 }
        }) as const
    )
] as const

needsChromium('Nothing was drawn')
mkdirSync(folder, { recursive: true })
const windows = await startWindows()
for (const { look, state, size } of looks) {
  for (const picture of pictures.filter(({ name }) => wanted.test(`${name} ${look}`))) {
    const scenario = { ...picture.scenario, state: { ...picture.scenario.state, ...state } }
    const { page, errors } = await windows.open(scenario, size)
    await picture.act?.(page)
    await userAt(page).rest()
    await page.screenshot({ path: join(folder, `${picture.name}-${look}.png`) })
    for (const error of errors) console.error(picture.name, look, error)
  }
}
await windows.close()
