import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type ConsoleMessage, type Page } from '@playwright/test'
import '../../src/shared/locales/all.ts'
import { text } from '../../src/shared/locales/index.ts'
import type { LocaleName, StateView } from '../../src/shared/views.ts'
import { madeUpShop } from './made-up-shop.ts'
import { cashierAt, owner, pin } from '../../test/e2e/cashier.ts'
import { hostName, shareBrowser, start, type Running, type SharedBrowser } from '../../test/e2e/hosts.ts'
import { startService, type Service } from '../../test/e2e/service.ts'
import { userAt } from '../../test/e2e/user.ts'

// The counter of a run: a made-up shop with its service, and the till that sells there.

/** The waits of the queue are short, so that an outage has an end within the run. */
const settings = { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 2_000 }
const mostEscapes = 5
const firstSize = { width: 1366, height: 768 }

export type Counter = {
  readonly page: Page
  /** Whether the window has asked for a file since it was asked last. That question is the system's, not in the page. */
  hasAskedForFile(): boolean
  /** Errors of the page and of its console since they were taken last. */
  takeErrors(): string[]
  state(): Promise<StateView>
  /** Whether the window is at rest: no dialog, and the screen that the stage of the till begins with. */
  isHome(): Promise<boolean>
  /** Presses Esc until the window is home. Returns whether it is. */
  goHome(): Promise<boolean>
  /** Signs a person in. Returns false if the window does not ask for one, or not for this one. */
  signIn(who: Who): Promise<boolean>
  /** The till's file, which may be read. */
  readonly tillFile: string
  setService(how: 'up' | 'down' | 'slow' | 'refusing'): Promise<void>
  /** Returns the records of a collection of the service. */
  records: Service['records']
  reload(): Promise<void>
  /** Kills main and starts it again on its data. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Errors of the network belong to an outage, not to the window. */
const isOwn = (text: string): boolean => !/Failed to load resource|net::ERR/.test(text)

/** Who works at the counter. Both have a PIN. */
type Who = 'owner' | 'cashier'
export const people: Record<Who, { name: string; pin: string }> = {
  owner: { name: owner, pin },
  cashier: { name: 'Nodira A.', pin: '591738' }
}

async function signInAt(page: Page, who: Who): Promise<boolean> {
  const { name, pin: typed } = people[who]
  const person = page.getByRole('radio', { name: new RegExp(`^${name}`) })
  // A question over the list of people takes the keys.
  if (!(await person.first().isVisible()) || (await page.locator('dialog[open]').count()) > 0) return false
  await cashierAt(page).signIn(name, typed)
  await userAt(page).rest()
  return true
}

/** Presses Esc. The question about unsaved changes would lead back to them, so its key for leaving them is pressed. */
async function escape(page: Page, locale: LocaleName): Promise<void> {
  const title = text(locale, 'ask.unsavedTitle').replaceAll('\u00ad', '')
  const titles = await page.locator('dialog[open] h2').allInnerTexts()
  await page.keyboard.press(titles.some((each) => each.replaceAll('\u00ad', '') === title) ? 'Alt+1' : 'Escape')
  await userAt(page).rest()
}

/** Gives the cashier a PIN, and the till the rules of the shop. The owner is signed in, and no shift is open. */
async function setUp(page: Page, rules: ReturnType<typeof madeUpShop>['rules']): Promise<void> {
  const failed = await page.evaluate(
    async ({ name, pin, rules }) => {
      const { kassa } = window
      const list = await kassa.call('people.list', {})
      const person = list.ok ? list.value.find((each) => each.name.startsWith(name)) : undefined
      if (person === undefined) return `${name} is not in the list of people`
      const answers = [
        await kassa.call('people.enroll', { employeeId: person.id, pin }),
        await kassa.call('rules.save', { rules })
      ]
      return answers.map((answer) => (answer.ok ? '' : answer.failure.kind)).join('')
    },
    { ...people.cashier, rules }
  )
  if (failed !== '') throw new Error(`the shop was not set up: ${failed}`)
}

/** Opens the shop of a seed and connects a new till to it, by keys, up to the open shift. */
export async function openCounter(shopSeed: number, appRoot?: string): Promise<Counter> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-explore-'))
  const [dataDir, tempDir] = [join(folder, 'data'), join(folder, 'temp')]
  for (const path of [dataDir, tempDir]) mkdirSync(path)
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(settings))
  const shared: SharedBrowser | undefined = hostName() === 'chromium' ? await shareBrowser(chromium) : undefined
  const service: Service = await startService({ dataFile: join(folder, 'world.json'), madeUp: shopSeed })
  let running: Running
  let errors: string[] = []
  let isUp = true
  let hasAsked = false
  const boot = async (): Promise<void> => {
    running = await start({ dataDir, tempDir, appRoot, flags: [], shared, onOutput: () => undefined })
    const { page } = running
    page.setDefaultTimeout(20_000)
    await page.setViewportSize(firstSize)
    // A colour on its way to another one is no finding.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    page.on('filechooser', () => (hasAsked = true))
    page.on('pageerror', (error) => errors.push(`page: ${error.message}`))
    page.on('console', (line: ConsoleMessage) => {
      if (line.type() === 'error' && isOwn(line.text()))
        errors.push(`console: ${(line.text().split('\n', 1)[0] ?? '').slice(0, 300)}`)
    })
    await page.getByRole('main').waitFor()
  }
  const state = () =>
    running.page.evaluate(async () => {
      const answer = await window.kassa.call('app.state', {})
      if (!answer.ok) throw new Error(answer.failure.kind)
      return answer.value
    })
  const isHome = async (): Promise<boolean> => {
    const { stage, isLocked } = await state()
    return running.page.evaluate(
      (home) => document.querySelector('dialog[open]') === null && document.querySelector(`main.${home}`) !== null,
      isLocked || stage !== 'sale' ? 'failed, main' : 'sale'
    )
  }
  const counter: Counter = {
    get page() {
      return running.page
    },
    hasAskedForFile() {
      const answer = hasAsked
      hasAsked = false
      return answer
    },
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
    state,
    isHome,
    async goHome() {
      for (let presses = 0; presses < mostEscapes; presses += 1) {
        if (await isHome()) return true
        await escape(running.page, (await state()).locale)
      }
      return isHome()
    },
    signIn: (who) => signInAt(running.page, who),
    tillFile: join(dataDir, 'till.db'),
    records: (collection) => service.records(collection),
    async setService(how) {
      if (how === 'down') await service.stop()
      else if (!isUp) await service.start()
      isUp = how !== 'down'
      if (how === 'down') return
      const fault = how === 'slow' ? { kind: 'delay', delayMs: 1_500 } : { kind: 'error', when: 'before', status: 503 }
      await service.setFaults(how === 'up' ? [] : [{ fault }])
    },
    async reload() {
      const { page } = running
      await page.evaluate(() => (document.documentElement.dataset['before'] = 'yes'))
      // The window refuses a reload that main did not ask for.
      await running.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload())
      await page.locator('html[data-before]').waitFor({ state: 'detached' })
      await page.getByRole('main').waitFor()
    },
    async restart() {
      await running.kill()
      await boot()
    },
    async close() {
      await running.close().catch(() => running.kill())
      await service.stop()
      await shared?.browser.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  await boot()
  const cashier = cashierAt(counter.page)
  // On a slow machine Welcome may take longer than the tests of the till allow: then it is filled in once more.
  const isAsked = counter.page.getByRole('heading', { name: 'Sign in', level: 1 })
  for (let tries = 1; !(await isAsked.isVisible()); tries += 1)
    await cashier.connect(service).catch(async (error: unknown) => {
      if (tries >= 4) throw error
      await isAsked.waitFor({ state: 'attached', timeout: 20_000 }).catch(() => counter.reload())
    })
  for (const until = Date.now() + 120_000; (await state()).fill !== undefined && Date.now() < until;)
    await setTimeout(100)
  await cashier.signIn(owner, pin)
  await setUp(counter.page, madeUpShop(shopSeed).rules)
  await cashier.openShift()
  return counter
}
