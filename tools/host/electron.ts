// The stand-in for the module 'electron' in the main process: plain Node, and a Chromium driven by Playwright.
// Only what the app uses is here; a name that is missing fails when main is linked, which is a good alarm.
//
// What it cannot prove, and real Electron must: fuses, ASAR integrity, the system's key store, the sandbox of the
// operating system, an isolated world for the preload script, silent printing, installers.
import { EventEmitter } from 'node:events'
import type { Dialog, Display, MessageBoxReturnValue, Protocol, Rectangle, Shell } from 'electron'
import { handlers, registerSchemes, type SchemeHandler } from './address.ts'
import { app } from './app.ts'
import { ipcMain } from './ipc.ts'
import { safeStorage } from './safe-storage.ts'
import { session } from './session.ts'
import { answerTests } from './test-hand.ts'
import { BrowserWindow, screenSize } from './window.ts'

const protocol = {
  registerSchemesAsPrivileged(schemes) {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    registerSchemes(schemes)
  },
  handle(scheme: string, handler: SchemeHandler) {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, handler)
  }
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>

/** As Electron makes it where the app says nothing: a menu that Alt opens. */
let menu: { items: unknown[] } | null = { items: ['File', 'Edit', 'View', 'Window', 'Help'] }
const Menu = {
  setApplicationMenu: (next: typeof menu) => void (menu = next),
  getApplicationMenu: () => menu,
  buildFromTemplate: (items: unknown[]) => ({ items })
}

/** Nobody sits before a test: a question is answered with its first button. */
const dialog = {
  showErrorBox: (title, content) => console.error(`${title}: ${content}`),
  showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
  showMessageBox: (): Promise<MessageBoxReturnValue> => Promise.resolve({ response: 0, checkboxChecked: false })
} satisfies Pick<Dialog, 'showErrorBox' | 'showMessageBox' | 'showOpenDialog'>

const size = screenSize()
const bounds: Rectangle = { x: 0, y: 0, ...size }
const display = { id: 1, bounds, workArea: bounds, size, workAreaSize: size, scaleFactor: 1 } satisfies Partial<Display>
const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayMatching: () => display
})

/** Addresses the app asked the system to open, for tests to read. */
const opened: string[] = []
const shell = Object.assign(
  {
    openExternal(url) {
      opened.push(url)
      return Promise.resolve()
    }
  } satisfies Pick<Shell, 'openExternal'>,
  { opened }
)

const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false, themeSource: 'system' })
const powerMonitor = new EventEmitter()

const standIn = {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell
} satisfies Partial<Record<keyof typeof import('electron'), unknown>>

export {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell
}

answerTests(standIn)
