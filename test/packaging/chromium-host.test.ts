import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTarget, startBrowser, stopBrowser } from '../../src/main/chromium-host/browser.ts'
import { Chromium, type Target } from '../../src/main/chromium-host/chromium.ts'
import { displaysIn, pageOf } from '../../src/main/chromium-host/desktop.ts'

// The system's own Chromium, as the host starts it.

let chromium: Chromium
let page: Target

/** Returns the Chromium processes that this process has started: their ids and command lines. */
const processes = (): { pid: number; words: string }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(process.pid)
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return isOurs && words.includes('--user-data-dir=') ? [{ pid: Number(pid), words }] : []
      } catch {
        return []
      }
    })
const commandLines = (): string[] => processes().map(({ words }) => words)
const profileIn = (words: string): string => /--user-data-dir=(\S+)/.exec(words)?.[1] ?? ''

async function read(expression: string): Promise<unknown> {
  const { result } = await page.session.send('Runtime.evaluate', { expression, returnByValue: true })
  return result.value
}

beforeAll(async () => {
  chromium = await Chromium.launch(false)
  page = await chromium.open()
  await page.session.send('Page.enable')
})
afterAll(() => chromium.end())

describe('the browser of the host', () => {
  it('Chromium is started with a pipe, a profile of its own and no port, and ends with the till', async () => {
    const before = commandLines()
    const other = await Chromium.launch(false)
    const [words = ''] = commandLines().filter((each) => !before.includes(each))
    expect(words).toContain('--remote-debugging-pipe')
    expect(words).toContain('--disable-extensions')
    expect(words).not.toContain('--remote-debugging-port')
    expect(words.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
    const profile = profileIn(words)
    expect(existsSync(profile)).toBe(true)
    await other.end()
    expect(existsSync(profile)).toBe(false)
    await expect.poll(() => commandLines().some((each) => each.includes(profile))).toBe(false)
  })

  it('a page that the till did not open is closed before it has run', async () => {
    await read(`window.other = window.open('data:text/html,<script>opener.ran = true</script>'); 0`)
    await expect.poll(() => read('window.other === null || window.other.closed')).toBe(true)
    expect(await read('window.ran')).toBeUndefined()
  })

  it('a download is denied', async () => {
    const state = new Promise((done) => {
      page.session.on('Page.downloadProgress', ({ state }: { state: string }) => state !== 'inProgress' && done(state))
    })
    await read(`const link = document.createElement('a'); link.download = 'x.txt'; link.href = 'data:text/plain,x';
      document.body.append(link); link.click()`)
    expect(await state).toBe('canceled')
  })

  it('no network address can be resolved', async () => {
    const { errorText } = await page.session.send('Page.navigate', { url: 'http://example.com/' })
    expect(errorText).toBe('net::ERR_NAME_NOT_RESOLVED')
  })

  it('a page that has crashed may be loaded again', async () => {
    await page.session.send('Page.navigate', { url: 'data:text/html,<title>here</title>' })
    // The load event may be that of the page before, so the title is read.
    await expect.poll(() => read('document.title')).toBe('here')
    const crashed = once(page.session, 'Inspector.targetCrashed')
    page.session.send('Page.crash').catch(() => undefined)
    await crashed
    const loaded = once(page.session, 'Page.loadEventFired')
    await page.session.send('Page.reload')
    await loaded
    expect(await read('document.title')).toBe('here')
  })
})

describe('the browser of the windows', () => {
  afterEach(async () => {
    await stopBrowser()
    vi.unstubAllEnvs()
  })

  /** Kills the Chromium that `start` starts, and returns a promise of what the host reports. */
  async function killed(): Promise<{ told: string[] }> {
    const before = processes().map(({ pid }) => pid)
    const told: string[] = []
    await startBrowser(false, (why) => told.push(why))
    const { session } = await openTarget(true)
    const gone = once(session, 'gone')
    const [own] = processes().filter(({ pid }) => !before.includes(pid))
    process.kill(own?.pid ?? 0, 'SIGKILL')
    await gone
    // The page hears it after the host, so that a window knows why it is closed.
    expect(told).toEqual(['killed'])
    return { told }
  }

  it('a Chromium that was killed is reported before its pages are gone, and the next window starts another one', async () => {
    const { told } = await killed()
    const [one, other] = await Promise.all([openTarget(true), openTarget(true)])
    expect(one.chromium).toBe(other.chromium)
    const { result } = await one.session.send('Runtime.evaluate', { expression: '6 * 7', returnByValue: true })
    expect(result.value).toBe(42)
    expect(told).toEqual(['killed'])
  })

  it('a Chromium that does not start again is reported once for all windows that wait for it', async () => {
    const { told } = await killed()
    vi.stubEnv('CHROMIUM', '/bin/false')
    const opened = await Promise.allSettled([openTarget(true), openTarget(true)])
    expect(opened.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(told).toEqual(['killed', 'launch-failed'])
  })
})

describe('the desktop of the host', () => {
  it('the host reads the displays that xrandr lists, the primary one first', () => {
    const listed = `Monitors: 2
 0: +HDMI-1 1024/270x600/160+1366+0  HDMI-1
 1: +*eDP-1 1366/309x768/173+0+0  eDP-1
`
    expect(displaysIn(listed).map(({ id, bounds }) => ({ id, ...bounds }))).toEqual([
      { id: 2, x: 0, y: 0, width: 1366, height: 768 },
      { id: 1, x: 1366, y: 0, width: 1024, height: 600 }
    ])
    expect(displaysIn('Can’t open display')).toEqual([])
  })

  it('the host shows a message as text and not as markup', () => {
    const page = Buffer.from(pageOf('Kassa', '<b>&').split(',')[1] ?? '', 'base64').toString('utf8')
    expect(page).toMatch(/&lt;b&gt;&amp;$/)
  })
})
