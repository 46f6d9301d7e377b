import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dialog, Display, MessageBoxReturnValue, OpenDialogReturnValue, Rectangle } from 'electron'
import { isHeadful } from './browser.ts'
import { isSandboxed, switches } from './chromium.ts'
import { chromiumBinary, onPath } from './chromium-binary.mjs'

// The desktop around the window: its displays and its dialogs.

/** Without a screen there is one display with the size that a test sets. */
function screenSize(): { width: number; height: number } {
  const [width = 1366, height = 768] = (process.env['KASSA_HOST_DISPLAY'] ?? '1366x768').split('x').map(Number)
  return { width, height }
}

function displayOf(id: number, bounds: Rectangle): Display {
  const { width, height } = bounds
  const size = { width, height }
  return { id, bounds, workArea: bounds, size, workAreaSize: size, scaleFactor: 1 } as Display
}

/** One line of `xrandr --listactivemonitors`, such as ` 0: +*HDMI-1 1920/527x1080/296+0+0  HDMI-1`. */
const monitor = /^ *(\d+): \+(\*?)\S+ (\d+)\/\d+x(\d+)\/\d+([+-]\d+)([+-]\d+)/

/** Returns the displays that xrandr lists, the primary one first, in pixels. */
export function displaysIn(listed: string): Display[] {
  const found = listed.split('\n').flatMap((line) => {
    const [all, id, primary, width, height, x, y] = monitor.exec(line) ?? []
    if (all === undefined) return []
    const bounds = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
    return [{ isFirst: primary === '*', display: displayOf(Number(id) + 1, bounds) }]
  })
  return found.sort((a, b) => Number(b.isFirst) - Number(a.isFirst)).map(({ display }) => display)
}

function readDisplays(): [Display, ...Display[]] {
  const { stdout } = isHeadful ? spawnSync('xrandr', ['--listactivemonitors'], { encoding: 'utf8' }) : { stdout: '' }
  // Without xrandr the output is null.
  const [first = displayOf(1, { x: 0, y: 0, ...screenSize() }), ...others] = displaysIn(stdout || '')
  return [first, ...others]
}

/** The displays, read once at the start of the program. */
export const displays = readDisplays()

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')

/** Returns the address of a page with a message. */
export function pageOf(title: string, text: string): string {
  const style = 'font:18px/1.5 sans-serif;margin:2em;white-space:pre-wrap'
  const page = `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title><body style="${style}">${escaped(text)}`
  return `data:text/html;base64,${Buffer.from(page).toString('base64')}`
}

/** Shows a message and waits until its window is closed, as Electron does. A separate Chromium draws it. */
function showErrorBox(title: string, text: string): void {
  console.error(`${title}: ${text}`)
  const chromium = chromiumBinary()
  if (!isHeadful || chromium === undefined) return
  const profile = mkdtempSync(join(tmpdir(), 'kassa-message-'))
  const own = [...switches, ...(isSandboxed ? [] : ['--no-sandbox']), `--user-data-dir=${profile}`]
  spawnSync(chromium, [...own, '--window-size=900,700', `--app=${pageOf(title, text)}`], { stdio: 'ignore' })
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
}

/** Asks the person for a folder with zenity. Without zenity nothing is chosen. */
function showOpenDialog(): Promise<OpenDialogReturnValue> {
  const zenity = isHeadful ? onPath('zenity') : undefined
  if (zenity === undefined) return Promise.resolve({ canceled: true, filePaths: [] })
  return new Promise((done) => {
    execFile(zenity, ['--file-selection', '--directory', '--title=Kassa'], (error, stdout) => {
      const path = stdout.replace(/\n$/, '')
      done(error || path === '' ? { canceled: true, filePaths: [] } : { canceled: false, filePaths: [path] })
    })
  })
}

/** Answers with the first button, because the till asks its questions in its own window. */
const showMessageBox = (): Promise<MessageBoxReturnValue> => Promise.resolve({ response: 0, checkboxChecked: false })

export const dialog = { showErrorBox, showMessageBox, showOpenDialog } satisfies Pick<
  Dialog,
  'showErrorBox' | 'showMessageBox' | 'showOpenDialog'
>
