// npm run e2e [-- what Playwright takes]: the built app, through its window.
import { join } from 'node:path'
import { chromiumBinary } from './host/chromium-binary.mjs'
import { fetchElectron, workingElectron } from './host/electron-binary.mjs'
import { setup } from './setup.mjs'
import { build, hasDisplay, root, runNode, startVirtualDisplay } from './support/commands.mjs'

/** Real Electron where it is there, else Chromium, which needs no screen; a download only where neither is. */
function chooseHost() {
  const wanted = process.env.KASSA_HOST
  if (wanted !== 'chromium' && workingElectron()) return 'electron'
  if (wanted !== 'electron' && chromiumBinary()) return 'chromium'
  return fetchElectron() ? 'electron' : undefined
}

setup()
const host = chooseHost()
if (!host) {
  console.error('Neither Electron (npx install-electron --no) nor Chromium is on this machine.')
  process.exit(1)
}
if (!build()) process.exit(1)
const needsDisplay = host === 'electron' && !hasDisplay()
const DISPLAY = needsDisplay ? await startVirtualDisplay() : process.env.DISPLAY
console.error(`End-to-end tests in ${host === 'electron' ? 'Electron' : 'Chromium, as there is no Electron'}`)
const tool = join(root, 'node_modules/@playwright/test/cli.js')
const args = ['test', '--config', 'test/e2e/playwright.config.ts', ...process.argv.slice(2)]
process.exit(await runNode([tool, ...args], { KASSA_HOST: host, ...(DISPLAY ? { DISPLAY } : {}) }))
