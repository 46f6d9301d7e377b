import { dirname, join } from 'node:path'
import { app, ipcMain } from 'electron'
import { callChannel } from '../shared/bridge.ts'
import { fail } from '../shared/failure.ts'
import { readFlags } from './config.ts'
import { guard, harden, isOurPage } from './security.ts'
import { openWindow } from './window.ts'

// The composition root. Nothing is decided here: things are made, in order, and handed to each other.

const outFolder = dirname(import.meta.dirname)
const flags = readFlags(process.argv)
if (flags.dataFolder !== undefined) app.setPath('userData', flags.dataFolder)
harden()

// Before any file is touched: a second start shows the first one's window and ends.
if (!app.requestSingleInstanceLock()) app.exit(0)
else {
  await app.whenReady()
  guard(join(outFolder, 'renderer'))
  ipcMain.handle(callChannel, (event, name: unknown) =>
    isOurPage(event.senderFrame) ? fail('call.unknown', { name: String(name) }) : fail('call.unknown')
  )
  const window = openWindow(outFolder)
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  app.on('window-all-closed', () => {
    app.quit()
  })
}
