// npm run week [-- --sales 100] [--days 1..7] [--pictures FOLDER]
// Plays seven days of a new shop through the window by keys and scans, against its own service. Leaves a log and
// pictures in out/week.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chooseHost, environmentOf, wordOf } from './host/choose.mjs'
import { build, follow, node, root } from './support/commands.mjs'

const host = chooseHost()
if (!build()) process.exit(1)
const env = { ...process.env, ...(await environmentOf(host)) }
console.error(`The week runs in ${wordOf(host)}.`)
const play = ['--import', join(root, 'tools/support/register.mjs'), join(root, 'tools/week/main.ts')]
follow(spawn(node, [...play, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env }))
