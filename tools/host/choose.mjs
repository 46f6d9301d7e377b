// Where the built app is played without a person at the screen: the end-to-end tests and the tour. Built-ins only.
import { setup } from '../setup.mjs'
import { hasDisplay, startVirtualDisplay } from '../support/commands.mjs'
import { chromiumBinary } from '../../src/main/chromium-host/chromium-binary.mjs'
import { fetchElectron, workingElectron } from './electron-binary.mjs'

/** Real Electron where it is there, else Chromium, which needs no screen; a download only where neither is. */
function choose() {
  const wanted = process.env.KASSA_HOST
  if (wanted !== 'chromium' && workingElectron()) return 'electron'
  if (wanted !== 'electron' && chromiumBinary()) return 'chromium'
  return fetchElectron() ? 'electron' : undefined
}

/** Sees to the system's part and answers the host, or ends with a clear sentence where there is none. */
export function chooseHost() {
  setup()
  const host = choose()
  if (host) return host
  console.error('Neither Electron (npx install-electron --no) nor Chromium is on this machine.')
  process.exit(1)
}

export const wordOf = (host) => (host === 'electron' ? 'Electron' : 'Chromium, as there is no Electron')

/** What a child needs to run in this host: its name, and a screen where Electron finds none. */
export async function environmentOf(host) {
  const needsDisplay = host === 'electron' && !hasDisplay()
  const DISPLAY = needsDisplay ? await startVirtualDisplay() : process.env.DISPLAY
  return { KASSA_HOST: host, ...(DISPLAY ? { DISPLAY } : {}) }
}
