// Chooses where the built app runs without a person: for the end-to-end tests and the tour. Built-ins only.
import { setup } from '../setup.mjs'
import { hasDisplay, startVirtualDisplay } from '../support/commands.mjs'
import { chromiumBinary } from '../../src/main/chromium-host/chromium-binary.mjs'
import { fetchElectron, workingElectron } from './electron-binary.mjs'

/** Chooses Electron if it works, else Chromium, which needs no screen. Downloads Electron only if there is neither. */
function choose() {
  const wanted = process.env.KASSA_HOST
  if (wanted !== 'chromium' && workingElectron()) return 'electron'
  if (wanted !== 'electron' && chromiumBinary()) return 'chromium'
  return fetchElectron() ? 'electron' : undefined
}

/** Installs what the system lacks and returns the host. Ends the process with a message if there is none. */
export function chooseHost() {
  setup()
  const host = choose()
  if (host) return host
  console.error('This machine has neither Electron (npx install-electron --no) nor Chromium.')
  process.exit(1)
}

export const wordOf = (host) => (host === 'electron' ? 'Electron' : 'Chromium, because Electron is missing')

/** Returns the environment of a child process in this host: the host's name, and a screen if Electron needs one. */
export async function environmentOf(host) {
  const needsDisplay = host === 'electron' && !hasDisplay()
  const DISPLAY = needsDisplay ? await startVirtualDisplay() : process.env.DISPLAY
  return { KASSA_HOST: host, ...(DISPLAY ? { DISPLAY } : {}) }
}
