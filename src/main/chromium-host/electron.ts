// The module 'electron' for the main process if Chromium draws the window: plain Node and the system's own Chromium,
// driven over a pipe (cdp.ts). It contains only what the till uses. A missing name fails when main is linked, so it is
// noticed. docs/internals/security.md lists what it cannot guarantee compared to Electron.
import { EventEmitter } from 'node:events'
import type { Protocol, Shell } from 'electron'
import { handlers, registerSchemes, type SchemeHandler } from './address.ts'
import { app } from './app.ts'
import { dialog, displays } from './desktop.ts'
import { ipcMain } from './ipc.ts'
import { safeStorage } from './safe-storage.ts'
import { session } from './session.ts'
import { BrowserWindow } from './window.ts'

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

/** Electron's default: a menu that Alt opens. */
let menu: { items: unknown[] } | null = { items: ['File', 'Edit', 'View', 'Window', 'Help'] }
const Menu = {
  setApplicationMenu: (next: typeof menu) => void (menu = next),
  getApplicationMenu: () => menu,
  buildFromTemplate: (items: unknown[]) => ({ items })
}

const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: () => displays[0],
  getAllDisplays: () => displays,
  getDisplayMatching: () => displays[0]
})

/** Only used to open the installer on macOS, for which this host has no package. */
const shell = {
  openPath: () => Promise.resolve('nothing is opened outside the window')
} satisfies Pick<Shell, 'openPath'>

export { app, BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, screen, session, shell }
