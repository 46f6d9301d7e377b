// npm run e2e [-- --installed FOLDER] [-- Playwright's arguments]: tests the built app through its window. With a
// folder such as /usr/lib/kassa it tests the app of an installed package, with the package's own node and host.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chooseHost, environmentOf, wordOf } from './host/choose.mjs'
import { build, root, runNode } from './support/commands.mjs'

const words = process.argv.slice(2)
const at = words.indexOf('--installed')
const [, folder] = at < 0 ? [] : words.splice(at, 2)
const installed = folder === undefined ? undefined : resolve(process.env.INIT_CWD ?? process.cwd(), folder)
if (installed !== undefined && !existsSync(join(installed, 'node'))) {
  console.error(`${installed} has no installed Kassa. Name a folder such as /usr/lib/kassa.`)
  process.exit(2)
}
if (installed !== undefined) process.env.KASSA_HOST = 'chromium'
const host = chooseHost()
if (!build()) process.exit(1)
const env = { ...(await environmentOf(host)), ...(installed === undefined ? {} : { KASSA_INSTALLED: installed }) }
console.error(`End-to-end tests in ${wordOf(host)}${installed === undefined ? '' : `, of ${installed}`}`)
const tool = join(root, 'node_modules/@playwright/test/cli.js')
const args = ['test', '--config', 'test/e2e/playwright.config.ts', ...words]
// Each test starts the same main process and service, so Node's compiled code is reused.
const compiled = { NODE_COMPILE_CACHE: join(root, 'test-results/compiled') }
process.exit(await runNode([tool, ...args], { ...compiled, ...env }))
