// npm run e2e [-- what Playwright takes]: the built app, through its window.
import { join } from 'node:path'
import { chooseHost, environmentOf, wordOf } from './host/choose.mjs'
import { build, root, runNode } from './support/commands.mjs'

const host = chooseHost()
if (!build()) process.exit(1)
const env = await environmentOf(host)
console.error(`End-to-end tests in ${wordOf(host)}`)
const tool = join(root, 'node_modules/@playwright/test/cli.js')
const args = ['test', '--config', 'test/e2e/playwright.config.ts', ...process.argv.slice(2)]
// Each test starts the same main process and the same service: what Node compiled of them once is kept for the next.
const compiled = { NODE_COMPILE_CACHE: join(root, 'test-results/compiled') }
process.exit(await runNode([tool, ...args], { ...compiled, ...env }))
