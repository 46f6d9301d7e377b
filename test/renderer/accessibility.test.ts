import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localeNames } from '../../src/shared/choices.ts'
import { leastPage } from '../../src/main/boot/window-place.ts'
import { userAt } from '../e2e/user.ts'
import { projectFiles } from '../support/tidy/tidy.ts'
import type { Inspect } from './inspect.ts'
import type { Picture } from './pictures/user-actions.ts'
import { approvedPictures } from './pictures/approved.ts'
import { pictures } from './pictures/scenarios.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// Checks whether everybody can use every screen and every dialog: with axe-core in both themes, by Tab only, by touch,
// with reduced motion, on a small screen, and under a zoom of up to 200 per cent. Without Chromium (npm run e2e
// installs it) the tests are shown as skipped.

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Window {
    axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const full = { width: 1366, height: 768 }
/**
 * The sizes of the page: the smallest screen of a till, the window under a zoom, and the smallest page that a window
 * allows.
 */
const sizes = [
  { name: '1024 x 768', width: 1024, height: 768 },
  ...[125, 150, 200].map((zoom) => ({
    name: `zoom ${zoom} %`,
    width: Math.floor((full.width * 100) / zoom),
    height: Math.floor((full.height * 100) / zoom)
  })),
  { name: 'the least page', ...leastPage }
]

/** The screens on which the other languages are checked. */
const screens = [
  { name: '1024 x 768', width: 1024, height: 768 },
  { name: '1366 x 768', ...full },
  { name: '1920 x 1080', width: 1920, height: 1080 }
]
/**
 * The main screens in every other language, and each other scenario in one of them. The themes take turns. Names of
 * roles and colours do not depend on the language, so axe-core checks them in English only.
 */
const translated = pictures.flatMap((picture, at) => {
  const others = localeNames.filter((locale) => locale !== 'en')
  const isMain = approvedPictures.some((name) => name === picture.name)
  const locales = isMain ? others : others.slice(at % others.length).slice(0, 1)
  return locales.map((locale, turn) => ({
    name: picture.name,
    locale,
    picture: withState(picture, { locale, theme: (at + turn) % 2 === 0 ? 'light' : 'dark' })
  }))
})
function withState(picture: Picture, state: Picture['scenario']['state']): Picture {
  return { ...picture, scenario: { ...picture.scenario, state: { ...picture.scenario.state, ...state } } }
}

const ask = (page: Page, check: 'targets' | 'covered' | 'cut' | 'overlapping' | 'moving'): Promise<string[]> =>
  page.evaluate((name) => window.kassaInspect[name](), check)
/** Waits for two frames, so that earlier changes are laid out and drawn. */
const drawnAnew = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
const here = (page: Page): Promise<ReturnType<Inspect['here']>> => page.evaluate(() => window.kassaInspect.here())

/** Returns the findings of axe-core: all rules in one theme, and in the other theme only the rules about colours. */
async function findings(page: Page): Promise<string[]> {
  const dark = await findingsIn(page, 'dark', undefined)
  return [...dark, ...(await findingsIn(page, 'light', ['color-contrast', 'link-in-text-block']))]
}

/** Returns the rule and the place of each finding, for all rules or only the given ones. */
async function findingsIn(page: Page, theme: 'light' | 'dark', rules: string[] | undefined): Promise<string[]> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
  await drawnAnew(page)
  // Passed checks would only add a count that nobody reads.
  const options: RunOptions = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) }
  const { violations } = await page.evaluate((how) => window.axe.run(document, how), options)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${theme}: ${id}: ${target.join(' ')}`))
}

/** Returns what cannot be read while the pointer is over it: every control is shown as if it were under the pointer. */
async function underPointer(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const selector = 'button:not(:disabled), a, label, [role=option], [role=row], [role=listitem], .grid-row'
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] })
  const found = await findingsIn(page, 'light', ['color-contrast'])
  await session.detach()
  return found
}

/** Walks through the page once by Tab. Returns problems: a stop that is out of order, not visible, or not reached. */
async function walk(page: Page): Promise<string[]> {
  const stops = await page.evaluate(() => window.kassaInspect.stopNames())
  const wrong: string[] = []
  const reached = new Set<number>()
  let before = (await here(page)).at
  for (let step = 0; step <= stops.length; step += 1) {
    await page.keyboard.press('Tab')
    const { at, name, isSeen } = await here(page)
    // Between the last stop and the first one, the focus is on the window itself.
    if (at === -1 && (before === stops.length - 1 || before === -1)) {
      before = -1
      continue
    }
    if (at !== (before + 1) % stops.length) wrong.push(`Tab goes from ${stops[before] ?? 'nowhere'} to ${name}`)
    if (!isSeen) wrong.push(`nobody sees the focus on ${name}`)
    reached.add(at)
    before = at
  }
  return [...wrong, ...stops.filter((_, at) => !reached.has(at)).map((name) => `Tab never comes to ${name}`)]
}

const questions = (page: Page): Promise<number> => page.locator('dialog[open]').count()

/** Returns where the focus went if it did not return to the element focused before the last dialog. */
async function lostFocus(page: Page): Promise<string[]> {
  const lost = await page.evaluate(() => {
    const before = window.kassaFocusBefore
    const wasSomewhere = before?.isConnected === true && before !== document.body && before.checkVisibility()
    return wasSomewhere && document.activeElement !== before
      ? document.activeElement?.outerHTML.slice(0, 90)
      : undefined
  })
  return lost === undefined ? [] : [`the focus does not come back but goes to ${lost}`]
}

/** Closes the open dialogs. Returns problems, including a focus that did not return. */
async function leave(page: Page): Promise<string[]> {
  const wrong: string[] = []
  for (let open = await questions(page); open > 0;) {
    // A question behind another one is shown anew when that one is left.
    await page.evaluate(() =>
      document.querySelectorAll('dialog[open]').forEach((each) => each.setAttribute('data-asked', ''))
    )
    await page.keyboard.press('Escape')
    const isLeft = (before: number) => document.querySelectorAll('dialog[open][data-asked]').length < before
    const left = await page.waitForFunction(isLeft, open).catch(() => undefined)
    if (left === undefined) return [...wrong, 'Esc does not leave the question']
    await userAt(page).rest()
    open = await questions(page)
  }
  return [...wrong, ...(await lostFocus(page))]
}

describe.skipIf(!hasChromium)('the accessibility of the window', () => {
  let windows: Windows
  const free: Windows['open'][] = []
  const drawn = new Set<string>()

  async function draw(picture: Picture, open: Windows['open']): Promise<{ page: Page; errors: string[] }> {
    const { page, errors } = await open(picture.scenario, full)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await drawnAnew(page)
    await picture.act?.(page)
    await userAt(page).rest()
    await drawnAnew(page)
    return { page, errors }
  }

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it.concurrent.each(pictures)('everybody can use the scenario $name', async (picture) => {
    const open = free.pop() ?? windows.another()
    const { page, errors } = await draw(picture, open)
    const found: string[] = picture.scenario.broken === undefined ? [...errors] : []
    const note = (check: string, list: string[]) => found.push(...list.map((one) => `${check}: ${one}`))
    for (const name of await page.evaluate(() => window.kassaDrawn ?? [])) drawn.add(name)
    const isAsked = (await questions(page)) > 0
    // A dialog that was answered has returned the focus before anybody presses Tab.
    if (!isAsked) note('answering', await lostFocus(page))
    note('does not stay still', await ask(page, 'moving'))
    await page.evaluate(axe)
    note('axe-core', await findings(page))
    note('under the pointer', await underPointer(page))
    note('smaller than a fingertip', await ask(page, 'targets'))
    for (const { name, ...size } of sizes) {
      await page.setViewportSize(size)
      await drawnAnew(page)
      note(name, await ask(page, 'cut'))
      note(name, await ask(page, 'overlapping'))
      note(name, await ask(page, 'covered'))
    }
    await page.setViewportSize(full)
    note('Tab', await walk(page))
    if (isAsked) note('leaving', await leave(page))
    free.push(open)
    if (found.length > 0) expect.fail(`\n${found.join('\n')}`)
  })

  it.concurrent.each(translated)('the scenario $name shows its texts whole in $locale', async ({ picture }) => {
    const open = free.pop() ?? windows.another()
    const { page, errors } = await draw(picture, open)
    const found: string[] = picture.scenario.broken === undefined ? [...errors] : []
    for (const { name, ...size } of screens) {
      await page.setViewportSize(size)
      await drawnAnew(page)
      for (const check of ['cut', 'overlapping', 'covered', 'targets'] as const)
        found.push(...(await ask(page, check)).map((one) => `${name}: ${check}: ${one}`))
    }
    free.push(open)
    if (found.length > 0) expect.fail(`\n${found.join('\n')}`)
  })

  it('a scenario draws every screen and every dialog', () => {
    const screens = projectFiles('src/renderer').map(({ path }) => path)
    const names = screens.flatMap((path) => /\/((?:app|core|features)\/.*)\.svelte$/.exec(path)?.[1] ?? [])
    const missing = names.filter((name) => !drawn.has(name))
    if (missing.length > 0) expect.fail(`no scenario draws ${missing.join(', ')}`)
  })
})
