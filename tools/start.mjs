// npm start: builds if needed, then opens the till in Electron, or in Chromium if Electron's binary is missing.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumBinary } from '../src/main/chromium-host/chromium-binary.mjs'
import { fetchElectron, workingElectron } from './host/electron-binary.mjs'
import { practiceShops, shopFlagProblem } from '../src/shared/practice/shops.mjs'
import { setup } from './setup.mjs'
import { build, follow, hasDisplay, node, root, startVirtualDisplay } from './support/commands.mjs'

const help = `npm start -- [options]
  --training         open a practice shop
  --shop NAME        with --training: ${practiceShops.join(', ')} (the first one if it is left out)
  --service URL      the address of the service
  --data-dir FOLDER  store the till's data in this folder
  --setup FILE       set a new till up from an answer file
  --check            only check the answer file, and print one line for each problem
  --move-to FOLDER   write the till into this folder for another computer, and stop it here
  --wipe             delete the data and the keys of the till; --even-unsent: also with unsent documents
Set KASSA_HOST=chromium to use Chromium although Electron is installed.`

function fail(sentence, code = 1) {
  console.error(sentence)
  process.exit(code)
}

function flagsOfApp() {
  const problem = shopFlagProblem(process.argv.slice(2))
  if (problem !== undefined) return fail(problem, 2)
  const options = {
    training: { type: 'boolean' },
    shop: { type: 'string' },
    service: { type: 'string' },
    'data-dir': { type: 'string' },
    setup: { type: 'string' },
    check: { type: 'boolean' },
    'move-to': { type: 'string' },
    wipe: { type: 'boolean' },
    'even-unsent': { type: 'boolean' },
    help: { type: 'boolean' }
  }
  try {
    const { values } = parseArgs({ options })
    if (values.help) {
      console.log(help)
      process.exit(0)
    }
    // npm runs this in the project's folder, so a path is resolved from the folder where the user called npm.
    const path = (name) =>
      values[name] ? [`--${name}=${resolve(process.env.INIT_CWD ?? process.cwd(), values[name])}`] : []
    return [
      ...(values.training ? ['--training'] : []),
      ...(values.shop ? [`--shop=${values.shop}`] : []),
      ...(values.service ? [`--service=${values.service}`] : []),
      ...path('data-dir'),
      ...path('setup'),
      ...path('move-to'),
      ...['check', 'wipe', 'even-unsent'].flatMap((name) => (values[name] ? [`--${name}`] : []))
    ]
  } catch (error) {
    return fail(`${error.message}\n${help}`)
  }
}

function realElectron() {
  if (process.env.KASSA_HOST === 'chromium') return undefined
  const found = workingElectron()
  if (found) return found
  console.error("Electron's binary is missing; downloading it (this may take some time)…")
  return fetchElectron()
}

/** Returns the command that opens the till, and the name of the host. */
function commandOf(electron, flags) {
  // Chromium's sandbox does not run as root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  if (electron) return { command: electron, args: [root, ...flags, ...asRoot], name: 'Electron' }
  const host = ['--import', join(root, 'tools/host/register.mjs'), join(root, 'out/main/index.js')]
  return { command: node, args: [...host, ...flags], name: 'Chromium, because Electron is missing' }
}

async function display() {
  if (hasDisplay()) return {}
  const name = await startVirtualDisplay()
  if (!name) return fail('This machine has neither a screen nor Xvfb.')
  console.error(`This machine has no screen, so the till opens on the virtual display ${name}. To see it:`)
  console.error(`  DISPLAY=${name} import -window root till.png   takes a picture (package imagemagick)`)
  console.error(`  x11vnc -display ${name}                        serves it to a VNC viewer (package x11vnc)`)
  return { DISPLAY: name }
}

const flags = flagsOfApp()
const electron = realElectron()
setup()
if (!electron && !chromiumBinary()) fail('This machine has neither Electron (npx install-electron --no) nor Chromium.')
if (!build()) fail('The build failed.')
const { command, args, name } = commandOf(electron, flags)
const screen = await display()
console.error(`Kassa opens in ${name}. Close its window or press Ctrl+C to end the program.`)
const env = { ...process.env, ...screen, KASSA_HOST_HEADFUL: '1' }
// The host ends when the channel breaks, even if this script is killed.
follow(spawn(command, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', electron ? 'ignore' : 'ipc'], env }))
