import { join } from 'node:path'
import { app, BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'
import { origin } from './security.ts'

/** What no page of the till may do, whichever it is. */
export const confined = (outFolder: string): Pick<BrowserWindowConstructorOptions, 'webPreferences'> => ({
  webPreferences: {
    preload: join(outFolder, 'preload/index.js'),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
    devTools: !app.isPackaged
  }
})

/** Opens the cashier's window. It shows itself when the first page is drawn. */
export function openWindow(outFolder: string): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Kassa',
    width: 1366,
    height: 768,
    minWidth: 1024,
    minHeight: 720,
    show: false,
    backgroundColor: '#ebeef0',
    autoHideMenuBar: true,
    ...confined(outFolder)
  })
  window.once('ready-to-show', () => {
    window.show()
  })
  void window.loadURL(`${origin}/index.html`)
  return window
}
