import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import '../ipc.ts'
import { expect, test } from '../fixtures.ts'

// Rules that hold before anyone has signed in: IPC is the only way out of the window.

test('one window opens with the page of the app', async ({ kassa, page }) => {
  await expect(page).toHaveTitle(/Kassa/)
  const addresses = await kassa.main(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.webContents.getURL())
  )
  expect(addresses).toHaveLength(1)
  expect(addresses[0]).toMatch(/^app:\/\/app\/index\.html/)
})

test(
  'the page sees the functions of the preload script and nothing else of Node, Electron or the host',
  { tag: '@main' },
  async ({ page }) => {
    const seen = await page.evaluate(() => {
      const names = ['require', 'module', 'process', 'Buffer', 'global', '__host', 'electron', 'ipcRenderer']
      return {
        leaked: names.filter((name) => name in globalThis),
        bridge: Object.keys(window.kassa),
        isFrozen: Object.isFrozen(window.kassa)
      }
    })
    expect(seen).toEqual({ leaked: [], bridge: ['call', 'on'], isFrozen: true })
  }
)

test('the window has every restriction of Electron', { tag: '@main' }, async ({ kassa }) => {
  const preferences = await kassa.main(({ BrowserWindow }) => {
    // Electron has this method and does not document it.
    type Told = { getLastWebPreferences(): Record<string, unknown> }
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as Told
    const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } = contents.getLastWebPreferences()
    return { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag: Boolean(webviewTag) }
  })
  expect(preferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false
  })
})

test('a frame within the page has no access to IPC', { tag: '@main' }, async ({ page }) => {
  const inFrame = await page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const { contentWindow } = frame
    return contentWindow && ['kassa', '__host'].filter((name) => name in contentWindow)
  })
  expect(inFrame).toEqual([])
})

/** Returns what the page reports as refused by its policy while `attempt` runs. */
async function refusedByPolicy(page: Page, attempt: 'inline script' | 'request' | 'image'): Promise<string> {
  return page.evaluate(async (attempt) => {
    const refused = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true })
      setTimeout(() => resolve('nothing was refused'), 30_000)
    })
    const outside = 'https://example.invalid/x'
    if (attempt === 'inline script') {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      document.head.append(script)
    }
    if (attempt === 'request') await fetch(outside).catch(() => undefined)
    if (attempt === 'image') new Image().src = outside
    return refused
  }, attempt)
}

test(
  'the policy of the page refuses inline scripts, requests and foreign images',
  { tag: '@main' },
  async ({ page }) => {
    expect(await refusedByPolicy(page, 'inline script')).toBe('script-src-elem')
    expect(await refusedByPolicy(page, 'request')).toBe('connect-src')
    expect(await refusedByPolicy(page, 'image')).toBe('img-src')
  }
)

test('the window refuses to navigate away', { tag: '@main' }, async ({ kassa, page }) => {
  const address = page.url()
  await kassa.main(({ BrowserWindow }) => {
    const refused: string[] = []
    Object.assign(globalThis, { refused })
    // This listener runs after the app's own guard.
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', ({ url, defaultPrevented }) => {
      if (defaultPrevented) refused.push(url)
    })
  })
  const refused = () => kassa.main(() => (globalThis as unknown as { refused: string[] }).refused.splice(0).length)
  for (const target of ['https://example.invalid/', '/elsewhere.html']) {
    await page.evaluate((to) => {
      document.documentElement.dataset['stayed'] = 'yes'
      window.location.href = to
    }, target)
    await expect.poll(refused).toBe(1)
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => document.documentElement.dataset['stayed'])).toBe('yes')
  }
  expect(await kassa.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('the page cannot open another window', { tag: '@main' }, async ({ kassa, page }) => {
  await page.evaluate(() => {
    Object.assign(window, { opened: [window.open('https://example.invalid/'), window.open('about:blank')] })
  })
  const left = () =>
    page.evaluate(() => {
      const { opened } = window as unknown as { opened: (Window | null)[] }
      return opened.filter((other) => other?.closed === false).length
    })
  await expect.poll(left).toBe(0)
  await expect.poll(() => page.context().pages().length).toBe(1)
  expect(await kassa.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('every permission is denied', async ({ page }) => {
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'midi'] as const
    const all = await Promise.all(names.map((name) => navigator.permissions.query({ name: name })))
    return all.map(({ state }) => state)
  })
  expect(states).toEqual(['denied', 'denied', 'denied'])
})

test('a call that is not on the list is refused and does nothing', async ({ page }) => {
  for (const name of ['system.format', '__proto__', 'constructor', 'toString', '']) {
    const answer = await page.evaluate((unknown) => window.kassa.call(unknown as 'app.state', {}), name)
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'call.unknown' } })
  }
})

test('a value that IPC cannot carry is refused before it leaves the page', async ({ page }) => {
  const refusal = await page.evaluate(async () => {
    // Svelte's $state is such a proxy.
    const proxy = new Proxy({}, {})
    try {
      await window.kassa.call('app.state', proxy)
      return 'passed'
    } catch (error) {
      return String(error)
    }
  })
  expect(refusal).toContain('could not be cloned')
})

test('events reach the page in the order in which they were sent', async ({ kassa, page }) => {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    window.kassa.on('attention', ({ code }) => heard.push(code ?? ''))
  })
  await kassa.main(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    for (let n = 0; n < 200; n += 1) contents?.send('kassa:event', 'attention', { kind: 'scanned', code: String(n) })
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await expect.poll(heard).toEqual(Array.from({ length: 200 }, (_, n) => String(n)))
})

test('the app ends with its window', async ({ kassa, page }) => {
  await page.close()
  await kassa.ended()
})

/** Returns names and times of the app's files. Files of Chromium and of the lock do not belong to the app. */
function filesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(db|db-wal|json|log)$/.test(name))
    .map((name) => `${name} ${lstatSync(join(folder, name)).mtimeMs}`)
}

test('a second start touches no file, ends, and the first one is told', async ({ kassa }) => {
  await kassa.main(({ app }) => {
    app.on('second-instance', () => Object.assign(globalThis, { heardSecondStart: true }))
  })
  const before = filesOf(kassa.dataDir)
  expect(await kassa.startBeside()).toBe(0)
  expect(filesOf(kassa.dataDir)).toEqual(before)
  await expect.poll(() => kassa.main(() => 'heardSecondStart' in globalThis)).toBe(true)
})

test('the data may be opened again after the main process was killed', { tag: '@main' }, async ({ kassa }) => {
  await kassa.kill()
  const page = await kassa.relaunch()
  await expect(page).toHaveTitle(/Kassa/)
})
