import { EventEmitter } from 'node:events'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { root } from '../support/tidy/tidy.ts'
import { tempFolder } from '../support/temp-folder.ts'

// The restrictions as Electron is told about them. test/e2e shows with a Chromium that they hold; these tests run
// wherever Node does.

type Asked = { url: string; method: string }
type Told = {
  isSandboxed: boolean
  isPackaged: boolean
  schemes: unknown[]
  onContents: (event: unknown, contents: unknown) => void
  serve: (request: Asked) => Promise<Response>
  mayAsk: (contents: unknown, permission: string, answer: (is: boolean) => void) => void
  mayCheck: () => boolean
}
const told: Told = vi.hoisted(() => ({
  isSandboxed: false,
  isPackaged: true,
  schemes: [],
  onContents: () => undefined,
  serve: () => Promise.reject(new Error('nothing serves')),
  mayAsk: () => undefined,
  mayCheck: () => true
}))
vi.mock('electron', () => ({
  app: {
    enableSandbox: () => (told.isSandboxed = true),
    on: (event: string, heard: typeof told.onContents) => {
      if (event === 'web-contents-created') told.onContents = heard
    },
    get isPackaged() {
      return told.isPackaged
    }
  },
  protocol: {
    registerSchemesAsPrivileged: (schemes: unknown[]) => told.schemes.push(...schemes),
    handle: (scheme: string, serve: typeof told.serve) => {
      if (scheme === 'app') told.serve = serve
    }
  },
  session: {
    defaultSession: {
      setPermissionRequestHandler: (ask: typeof told.mayAsk) => (told.mayAsk = ask),
      setPermissionCheckHandler: (check: typeof told.mayCheck) => (told.mayCheck = check)
    }
  },
  BrowserWindow: undefined,
  Menu: {},
  screen: {}
}))

const { harden, guard, isOurPage, printPageOf } = await import('../../src/main/boot/security.ts')
const { confined } = await import('../../src/main/boot/window.ts')

/** A picture of goods that the till has. */
const tea = { type: 'image/webp', bytes: Buffer.from('tea') }
const folder = tempFolder('walls')
const pages = join(folder.path, 'renderer')
beforeAll(() => {
  mkdirSync(join(pages, 'assets', 'folder.js'), { recursive: true })
  mkdirSync(join(folder.path, 'renderer-of-others'))
  for (const name of ['index.html', 'index.js.map', 'notes.txt', 'none', '.hidden', 'assets/app.js', 'assets/app.css'])
    writeFileSync(join(pages, name), name)
  for (const name of ['secret.html', 'renderer-of-others/secret.html', 'renderer.html'])
    writeFileSync(join(folder.path, name), 'secret')
  harden()
  guard(pages, (size, image) => Promise.resolve(size === 'small' && image === '/uploads/tea.webp' ? tea : undefined))
})
afterAll(() => folder.remove())

const ask = ({ url, method = 'GET' }: { url: string; method?: string }) => told.serve({ url, method })

describe('app://', () => {
  it.each([
    ['app://app/index.html', 'text/html; charset=utf-8', 'index.html'],
    ['app://app/index.html?x=1#sale', 'text/html; charset=utf-8', 'index.html'],
    ['app://aside/assets/app.js', 'text/javascript; charset=utf-8', 'assets/app.js'],
    ['app://app/assets/../assets/app.css', 'text/css; charset=utf-8', 'assets/app.css']
  ])('the scheme serves %s with its type, under the policy', async (url, type, text) => {
    const answer = await ask({ url })
    expect([answer.status, await answer.text()]).toEqual([200, text])
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const policy = answer.headers.get('content-security-policy')?.split('; ') ?? []
    for (const rule of ["default-src 'none'", "connect-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule)
    expect(policy.join(' ')).not.toMatch(/unsafe|http|\*/)
  })

  it('the scheme serves a picture of goods that the till has, and nothing for one that it lacks', async () => {
    const [there, missing, original] = await Promise.all(
      ['small/uploads/tea.webp', 'small/uploads/none.webp', 'original/uploads/tea.webp'].map((path) =>
        ask({ url: `app://app/pictures/${path}` })
      )
    )
    expect([there?.status, await there?.text(), there?.headers.get('content-type')]).toEqual([200, 'tea', 'image/webp'])
    expect(there?.headers.get('x-content-type-options')).toBe('nosniff')
    expect([missing?.status, original?.status]).toEqual([204, 204])
  })
})

describe('addresses that app:// does not find', () => {
  it.each([
    'app://app/pictures/small/%',
    'app://other/pictures/small/uploads/tea.webp',
    'app://app/pictures/tea.webp',
    'app://app/../secret.html',
    'app://app/%2e%2e/secret.html',
    'app://app/%2e%2e%2fsecret.html',
    'app://app/..%2fsecret.html',
    'app://app/assets/..%2f..%2fsecret.html',
    'app://app/%252e%252e%252fsecret.html',
    'app://app/..\\secret.html',
    'app://app/..%5csecret.html',
    'app://app/..%2frenderer-of-others%2fsecret.html',
    'app://app/..%2frenderer.html',
    `app://app/${join(folder.path, 'secret.html')}`,
    `app://app/%2f${join(folder.path, 'secret.html')}`,
    'app://app/C:%5csecret.html',
    'app://app/index.html%00',
    'app://app/index.html%00.js',
    'app://app/secret.html%00/../index.html%00',
    'app://app/index.js.map',
    'app://app/notes.txt',
    'app://app/none',
    'app://app/.hidden',
    'app://app/INDEX.HTML',
    'app://app/',
    'app://app',
    'app://app/assets',
    'app://app/assets/folder.js',
    'app://app/missing.html',
    'app://other/index.html',
    'app://app.other/index.html',
    'app://app:80/index.html',
    'app:///index.html',
    'app://app/%',
    'app://app/%ff.html',
    'app://app/%E0%A4%A.html',
    'no address'
  ])('the scheme finds nothing at %s', async (url) => {
    const answer = await ask({ url })
    expect([answer.status, await answer.text()]).toEqual([404, 'not found'])
  })

  it.each(['POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'])('the scheme refuses the method %s', async (method) => {
    expect((await ask({ url: 'app://app/index.html', method })).status).toBe(404)
  })

  it('the scheme is an origin of its own, with no more rights than a page of the network', () => {
    expect(told.schemes).toEqual([{ scheme: 'app', privileges: { standard: true, secure: true } }])
  })
})

describe('the restrictions of Electron', () => {
  it('every renderer runs in the sandbox of the system', () => {
    expect(told.isSandboxed).toBe(true)
  })

  it('every window has all restrictions, and the other settings stay as Electron has them', () => {
    const { preload, ...walls } = confined('/out').webPreferences ?? {}
    expect(walls).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: false
    })
    expect(preload).toBe(join('/out', 'preload/index.js'))
  })

  it('the developer tools are open only to those who run the till from its sources', () => {
    told.isPackaged = false
    expect(confined('/out').webPreferences?.devTools).toBe(true)
    told.isPackaged = true
  })

  it('every window that is opened has the restrictions', () => {
    const main = globSync('src/main/**/*.ts', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
    const windows = main.flatMap((text) => text.split('new BrowserWindow(').slice(1))
    expect(windows.length).toBeGreaterThan(2)
    for (const window of windows) expect(window.slice(0, window.indexOf('\n  })'))).toContain('confined(outFolder)')
    // No view, frame or session is without the restrictions.
    for (const text of main) expect(text).not.toMatch(/WebContentsView|BrowserView|fromPartition|partition:|loadFile\(/)
    for (const text of main) expect(text).not.toMatch(/webSecurity: false|allowRunningInsecureContent|BlinkFeatures/)
  })
})

describe('addresses and pages outside of Electron', () => {
  it('only addresses that are written in the program are opened outside', () => {
    const sources = globSync('src/**/*.{ts,svelte}', { cwd: root }).map((path) =>
      readFileSync(join(root, path), 'utf8')
    )
    const opened = sources.flatMap((text) => [...text.matchAll(/openExternal\(([^)]*)\)/g)].map(([, what]) => what))
    expect(opened.filter((what) => !/^'https:\/\/[^']+'$/.test(what ?? ''))).toEqual([])
  })

  it.each(['will-navigate', 'will-redirect', 'will-attach-webview'])('every page refuses %s', (name) => {
    const contents = Object.assign(new EventEmitter(), { setWindowOpenHandler: () => undefined })
    told.onContents({}, contents)
    const event = { preventDefault: vi.fn() }
    contents.emit(name, event)
    expect(event.preventDefault).toHaveBeenCalledOnce()
  })

  it('no page can open another', () => {
    let mayOpen: (details: object) => object = () => ({ action: 'allow' })
    const setWindowOpenHandler = (next: typeof mayOpen) => void (mayOpen = next)
    told.onContents({}, Object.assign(new EventEmitter(), { setWindowOpenHandler }))
    expect(mayOpen({ url: 'app://app/index.html' })).toEqual({ action: 'deny' })
  })

  it.each(['media', 'geolocation', 'notifications', 'hid', 'serial', 'usb', 'fullscreen', 'clipboard-read'])(
    'the permission %s is denied, in the request and in the check',
    (permission) => {
      const answer = vi.fn()
      told.mayAsk({}, permission, answer)
      expect(answer.mock.calls).toEqual([[false]])
      expect(told.mayCheck()).toBe(false)
    }
  )
})

describe('the page that calls', () => {
  const top = (url: string) => ({ url, parent: null })
  it('the page is ours in its top frame only, by its whole address', () => {
    expect(isOurPage(top('app://app/index.html'))).toBe(true)
    expect(isOurPage(top('app://app/index.html#sale'))).toBe(true)
    expect(isOurPage(null)).toBe(false)
    expect(isOurPage({ url: 'app://app/index.html', parent: top('app://app/index.html') })).toBe(false)
    for (const url of ['app://app/index.html.x', 'app://app/index.html?x', 'app://aside/index.html', 'about:blank', ''])
      expect(isOurPage(top(url)), url).toBe(false)
  })

  it('the print pages are a known list, and none of them is the cashier’s page', () => {
    expect(printPageOf(top('app://aside/paper.html'))).toBe('paper')
    for (const url of ['app://app/paper.html', 'app://aside/index.html', 'app://aside/paper.html/../index.html'])
      expect(printPageOf(top(url)), url).toBeUndefined()
    expect(printPageOf({ url: 'app://aside/paper.html', parent: {} })).toBeUndefined()
  })
})
