// npm run tour: plays a shift in the practice shop by itself, tells each step, leaves pictures in out/tour.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chooseHost, environmentOf, wordOf } from './host/choose.mjs'
import { build, follow, node, root } from './support/commands.mjs'

const host = chooseHost()
if (!build()) process.exit(1)
const env = { ...process.env, ...(await environmentOf(host)) }
console.error(`The tour is played in ${wordOf(host)}.`)
const play = ['--import', join(root, 'tools/support/register.mjs'), join(root, 'tools/tour/main.ts')]
// Where the user stands does not matter: the pictures lie in the project.
follow(spawn(node, [...play, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env }))
