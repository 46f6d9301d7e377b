// npm run explore -- --seed 1 --acts 2000 [--shop-seed 1] [--replay FILE] [--shrink REPLAYS]
// [--reached FILE] [--json]; or --planted all [--seed 3] [--acts 500]
// A random cashier at the window of the built till, in a made-up shop, with its own service (tools/explore/main.ts).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chooseHost, environmentOf, wordOf } from './host/choose.mjs'
import { build, follow, node, root } from './support/commands.mjs'

const host = chooseHost()
if (!build()) process.exit(1)
const env = { ...process.env, ...(await environmentOf(host)) }
console.error(`The random cashier works in ${wordOf(host)}.`)
const play = ['--import', join(root, 'tools/support/register.mjs'), join(root, 'tools/explore/main.ts')]
follow(spawn(node, [...play, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env }))
