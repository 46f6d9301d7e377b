import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import '../../../src/shared/locales/all.ts'
import en from '../../../src/shared/locales/en.json' with { type: 'json' }
import type { LocaleName } from '../../../src/shared/views.ts'
import { cashierAt } from '../cashier.ts'
import { everyScreen } from '../every-screen.ts'
import { expect, test } from '../fixtures.ts'
import { root } from '../hosts.ts'
import { userAt } from '../user.ts'
import { shoot } from '../shoot.ts'

// Every screen in the languages other than English, in the smallest window: every word is of that language.

const pictures = join(root, 'test-results/languages')
test.use({ flags: ['--training'], display: '1024x768' })

/** Whole texts of at least two words and without placeholders, which are different in every other language. */
const english = new Set<string>(
  Object.values(en).flatMap((words) =>
    typeof words === 'string' && /^[A-Z][^{}[\]]* [^{}[\]]+$/.test(words) ? [words] : []
  )
)

/** Returns the texts of the screen, line by line, with the names that only a screen reader reads. */
async function linesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('[aria-label], [placeholder]')].flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? ''
    ])
    return [...document.body.innerText.split('\n'), ...names].map((line) => line.trim())
  })
}

/** Expects nothing of the screen outside of the window or of its own box. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, h1, h2, .figure, .label, .total-label')]
      .filter((element) => element.offsetParent !== null && !element.classList.contains('unseen'))
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 && !getComputedStyle(element).display.includes('inline')
      )
      .map((element) => `${element.className}: ${element.innerText.replace(/\s+/g, ' ')}`)
  )
}

/** Expects a space between a heading and what is above it, also when the heading needs two lines. */
async function crowded(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.head > h1, .head > h2')]
      .filter((heading) => {
        const space = heading.getBoundingClientRect().top - (heading.parentElement?.getBoundingClientRect().top ?? 0)
        return heading.offsetParent !== null && space < 4
      })
      .map((heading) => heading.innerText)
  )
}

async function look(page: Page, locale: LocaleName, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  await userAt(page).rest()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  await shoot(page, join(pictures, `${locale}-${name}.png`))
  const lines = await linesOf(page)
  expect(
    lines.filter((line) => english.has(line)),
    `English at ${name}`
  ).toEqual([])
  expect(await cutOff(page), `cut off at ${name}`).toEqual([])
  expect(await crowded(page), `crowded at ${name}`).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${name} is as wide as the window`).toBeLessThanOrEqual(1024)
}

for (const [locale, language] of [
  ['ru', 'Russian'],
  ['uz', 'Uzbek'],
  ['uz-Cyrl', 'Uzbek in Cyrillic'],
  ['kk', 'Kazakh'],
  ['tg', 'Tajik'],
  ['ky', 'Kyrgyz']
] as const) {
  test(`a shift in ${language} shows no English and nothing that is cut off at 1024 x 768`, async ({ page }) => {
    await expect(page.getByRole('radio').first()).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 768 })
    const cashier = cashierAt(page)
    await cashier.speak(locale)
    await everyScreen(cashier, locale, (name) => look(page, locale, name))
  })
}
