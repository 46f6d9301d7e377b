// npm run tour: plays a shift in the practice shop by itself, prints each step, and saves pictures in out/tour.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chooseHost, environmentOf, wordOf } from './host/choose.mjs'
import { build, follow, node, root } from './support/commands.mjs'

const host = chooseHost()
if (!build()) process.exit(1)
const env = { ...process.env, ...(await environmentOf(host)) }
console.error(`The tour runs in ${wordOf(host)}.`)
const play = ['--import', join(root, 'tools/support/register.mjs'), join(root, 'tools/tour/main.ts')]
// The pictures go into the project's folder, wherever the user called npm.
follow(spawn(node, [...play, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env }))
