import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cashierAt, goods, type Cashier } from '../cashier.ts'
import { expect, test, type Kassa } from '../fixtures.ts'
import { hostName, startAlone, type Alone } from '../hosts.ts'
import { shoot } from '../shoot.ts'

// The window itself: its place, its zoom, and what happens when its page has crashed.

test.use({ flags: ['--training'] })

const picture = (page: Page, name: string) => shoot(page, test.info().outputPath(`${name}.png`))
/** Tests that only the stand-in can run: a display of another size, or a crashed page. */
const onStandIn = hostName() === 'chromium' ? test : () => undefined

async function begin(kassa: Kassa): Promise<Cashier> {
  const cashier = cashierAt(kassa.page)
  await expect(kassa.page.getByRole('radio').first()).toBeVisible()
  await cashier.speakEnglish()
  await cashier.signIn('Nodira A.', '2580')
  await cashier.openShift()
  return cashier
}

/** Returns the zoom of the page, and the width that the page sees. */
const drawn = async (kassa: Kassa) => ({
  factor: await kassa.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor()),
  width: await kassa.page.evaluate(() => window.innerWidth)
})

/** Expects the whole row of keys inside the page. */
async function seesKeys(page: Page): Promise<void> {
  const height = await page.evaluate(() => window.innerHeight)
  const box = await page.locator('footer.keys').boundingBox()
  expect(box?.height).toBeGreaterThan(40)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
}

test('everything is drawn larger and smaller by keys and from the menu, and keeps its size after the next start', async ({
  kassa
}) => {
  const cashier = await begin(kassa)
  const { width } = await drawn(kassa)
  await cashier.press('Control+Shift+Equal')
  await expect.poll(() => drawn(kassa)).toEqual({ factor: 1.25, width: Math.round(width / 1.25) })
  await cashier.press('Control+Shift+Minus', 'Control+Shift+Minus')
  await expect.poll(() => drawn(kassa)).toEqual({ factor: 1, width })
  await cashier.press('Control+Shift+Equal')
  for (const [shown, factor] of [
    [125, 1.5],
    [150, 1.75],
    [175, 2]
  ] as const) {
    await cashier.menu(`Zoom: ${String(shown)} %`)
    await expect.poll(async () => (await drawn(kassa)).factor).toBe(factor)
    await cashier.press('Escape')
  }
  await cashier.scan(goods.milk.code)
  await cashier.sees('15 500')
  await seesKeys(kassa.page)
  await picture(kassa.page, 'zoom-200')
  const page = await kassa.relaunch()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect.poll(() => drawn(kassa)).toEqual({ factor: 2, width: Math.round(width / 2) })
  await cashierAt(page).signIn('Nodira A.', '2580')
  await cashierAt(page).sees('15 500')
})

test('Ctrl and the signs of the last two tiles still choose tiles, and change no size', async ({ kassa }) => {
  const cashier = await begin(kassa)
  await cashier.press('Control+Equal', 'Control+Minus', 'Control+NumpadSubtract')
  expect((await drawn(kassa)).factor).toBe(1)
})

/** Records address, restrictions and size of each page that is loaded from now on. */
async function pagesFromNow(kassa: Kassa) {
  type Told = { getLastWebPreferences(): Electron.WebPreferences }
  type Seen = { page: string; zoom: number; walls: Record<string, unknown> }
  await kassa.main(({ app }) => {
    const seen: Seen[] = []
    Object.assign(globalThis, { seen })
    app.on('web-contents-created', (_, contents) => {
      contents.on('did-finish-load', () => {
        // Electron has this method and does not document it.
        const { sandbox, contextIsolation, nodeIntegration, nodeIntegrationInWorker, webSecurity, webviewTag } = (
          contents as unknown as Told
        ).getLastWebPreferences()
        const walls = { sandbox, contextIsolation, nodeIntegration, nodeIntegrationInWorker, webSecurity, webviewTag }
        seen.push({ page: contents.getURL(), zoom: contents.getZoomFactor(), walls })
      })
    })
  })
  return () => kassa.main(() => (globalThis as unknown as { seen: Seen[] }).seen)
}

onStandIn(
  'paper and the customer’s screen have every wall of Electron up, and are not drawn larger with the window',
  async ({ kassa }) => {
    const cashier = await begin(kassa)
    await cashier.press('Control+Shift+Equal')
    await expect.poll(async () => (await drawn(kassa)).factor).toBe(1.25)
    const pages = await pagesFromNow(kassa)
    await kassa.main(({ screen }) => {
      const [first] = screen.getAllDisplays()
      const second = { ...first, id: 2, bounds: { x: 1366, y: 0, width: 1024, height: 600 } }
      screen.getAllDisplays = () => [first, second] as Electron.Display[]
    })
    await cashier.menu('Printer and receipts')
    await cashier.press('F3')
    await cashier.page.getByRole('switch', { name: /second screen/ }).click()
    await cashier.approve()
    await expect(cashier.page.getByRole('dialog')).toHaveCount(0)
    await cashier.press('Escape')
    await expect(cashier.heading('Sale')).toBeAttached()
    await cashier.scan(goods.milk.code)
    await cashier.sees('15 500')
    await cashier.pay('F1', '50000')
    await cashier.press('Control+p', 'Control+F10')
    await expect(cashier.page.getByText(/^Saved: /)).toBeVisible()
    await cashier.press('Control+Shift+Equal')
    await expect.poll(async () => (await drawn(kassa)).factor).toBe(1.5)
    const walls = {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false
    }
    const seen = await pages()
    expect(seen).toEqual([
      { page: 'app://aside/display.html', zoom: 1, walls },
      { page: 'app://aside/paper.html', zoom: 1, walls }
    ])
  }
)

for (const display of ['1024x768', '1093x614', '911x512']) {
  test.describe(`on a display of ${display}`, () => {
    test.use({ display })
    onStandIn('the window is the display, and the row of keys can be seen', async ({ kassa }) => {
      const cashier = await begin(kassa)
      await cashier.scan(goods.milk.code)
      await cashier.sees('15 500')
      await seesKeys(kassa.page)
      const [isMaximised, least] = await kassa.main(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        return [window?.isMaximized(), window?.getMinimumSize()]
      })
      expect(isMaximised).toBe(true)
      const [width = 0, height = 0] = display.split('x').map(Number)
      expect(least?.[0]).toBeLessThanOrEqual(width)
      expect(least?.[1]).toBeLessThanOrEqual(height)
      await picture(kassa.page, display)
      for (let step = 0; step < 4; step += 1) await cashier.press('Control+Shift+Equal')
      await seesKeys(kassa.page)
      await picture(kassa.page, `${display}-largest`)
    })
  })
}

test('the window opens again where it was', async ({ kassa }) => {
  const place = { x: 40, y: 30, width: 1100, height: 600 }
  // Main is told about the drawn page later, and maximizes the window then.
  await expect.poll(() => kassa.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
  await kassa.main(({ BrowserWindow }, bounds) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.unmaximize()
    window?.setBounds(bounds)
  }, place)
  await kassa.close()
  expect(JSON.parse(readFileSync(join(kassa.dataDir, 'window.json'), 'utf8'))).toMatchObject({ isMaximised: false })
  await kassa.relaunch()
  const found = await kassa.main(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return { isMaximised: window?.isMaximized(), ...window?.getBounds() }
  })
  expect(found).toEqual({ isMaximised: false, ...place })
})

test('no menu opens with Alt', async ({ kassa }) => {
  const items = await kassa.main(({ Menu }) => Menu.getApplicationMenu())
  expect(items).toBeNull()
})

onStandIn(
  'a page that is gone is drawn anew with the ticket in it, says so once, and not for ever',
  async ({ kassa }) => {
    const cashier = await begin(kassa)
    await cashier.scan(goods.milk.code)
    await expect(kassa.page.getByRole('row')).toHaveCount(1)
    await kassa.main(({ dialog }) => {
      const said: string[] = []
      Object.assign(globalThis, { said })
      dialog.showErrorBox = (_, text) => void said.push(text)
    })
    // A crashed page of Playwright never loads again, so the test only emits the event of the crash.
    const gone = () =>
      kassa.main(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        setImmediate(() => window?.webContents.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 }))
      })
    const lose = async () => {
      await kassa.page.evaluate(() => (document.documentElement.dataset['before'] = 'yes'))
      await gone()
      await expect(kassa.page.locator('html[data-before]')).toHaveCount(0)
    }
    const told = kassa.page.getByText('The screen stopped and was reloaded. Nothing was lost.')
    await lose()
    await expect(told).toBeVisible()
    await expect(kassa.page.getByRole('row')).toHaveCount(1)
    await picture(kassa.page, 'reloaded')
    await cashier.scan(goods.bread.code)
    await expect(kassa.page.getByRole('row')).toHaveCount(2)
    await expect(told).toHaveCount(0)
    await lose()
    await expect(told).toBeVisible()
    await lose()
    await expect(told).toBeVisible()
    const log = readFileSync(join(kassa.dataDir, 'kassa.log'), 'utf8')
    expect(log.split('\n').filter((line) => line.includes('page.gone'))).toHaveLength(3)
    await gone()
    await kassa.ended()
  }
)

/** Starts a till with a separate browser, because Playwright cannot load a page that crashed, and ends it after the work. */
async function alone(flags: string[], work: (till: Alone, log: () => string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-alone-'))
  const [dataDir, tempDir] = [join(folder, 'data'), join(folder, 'temp')]
  mkdirSync(tempDir)
  const till = await startAlone({ dataDir, tempDir, flags, onOutput: () => undefined })
  const log = join(dataDir, 'kassa.log')
  try {
    await work(till, () => (existsSync(log) ? readFileSync(log, 'utf8') : ''))
  } finally {
    await till.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

test('the till ends and reloads a page whose script does not end', async () => {
  await alone([], async (till, log) => {
    const isDrawn = () => till.inPage('document.querySelector("main") !== null && !("hung" in globalThis)')
    await expect.poll(isDrawn).toBe(true)
    await till.inPage('globalThis.hung = true; setTimeout(() => { for (;;); }, 0)')
    await expect.poll(log, { timeout: 60_000 }).toContain('page.hangs')
    await expect.poll(log, { timeout: 60_000 }).toContain('page.gone')
    await expect.poll(isDrawn, { timeout: 60_000 }).toBe(true)
  })
})

/** Runs in the page: adds one line to the ticket of the practice shop. */
const sellMilk = `(async () => {
  const call = async (name, input) => {
    const answer = await kassa.call(name, input)
    if (!answer.ok) throw new Error(name + JSON.stringify(answer))
    return answer.value
  }
  const [{ id }] = await call('people.list', {})
  await call('people.signIn', { employeeId: id, pin: '2580' })
  const { rows } = await call('shift.opening', {})
  const counts = rows.map(({ methodId, currencyId }) => ({ methodId, currencyId, countedMinor: 0 }))
  await call('shift.open', { counts })
  const { ticket } = await call('ticket.scan', { code: '${goods.milk.code}' })
  return ticket.lines.length
})().catch(String)`
/** Runs in the page: returns the lines of the ticket once the page is drawn. */
const linesDrawn = `document.querySelector('main') === null ? undefined : kassa.call('ticket.current', {})
  .then((answer) => answer.value?.lines.length)`

onStandIn(
  'the window is opened again with its ticket after its browser was killed, and after too many times the till ends with code 1',
  async () => {
    await alone(['--training'], async (till, log) => {
      const inPage = (expression: string) => till.inPage(expression).catch(() => undefined)
      await expect
        .poll(() => inPage(`kassa.call('people.list', {}).then(({ value }) => value?.length)`))
        .toBeGreaterThan(0)
      expect(await till.inPage(sellMilk)).toBe(1)
      for (let time = 1; time <= 5; time += 1) {
        till.killBrowser()
        await expect.poll(() => log().split('browser.gone').length - 1).toBe(time)
        await expect.poll(() => inPage(linesDrawn)).toBe(1)
      }
      expect(log()).toContain('page.reloaded')
      let code: number | null | undefined
      void till.ended().then((ended) => (code = ended))
      const killAgain = () => {
        till.killBrowser()
        return code
      }
      await expect.poll(killAgain, { timeout: 60_000 }).toBe(1)
      expect(log()).toContain('"event":"end","reason":"browser"')
    })
  }
)
