// npm start: builds if needed, then opens the till in Electron, or in Chromium if Electron's binary is missing.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumBinary } from '../src/main/chromium-host/chromium-binary.mjs'
import { fetchElectron, workingElectron } from './host/electron-binary.mjs'
import { setup } from './setup.mjs'
import { build, follow, hasDisplay, node, root, startVirtualDisplay } from './support/commands.mjs'

const help = `npm start -- [options]
  --training         open the practice shop
  --service URL      the address of the service
  --data-dir FOLDER  keep this till's data there
Set KASSA_HOST=chromium to leave a real Electron aside.`

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function flagsOfApp() {
  const options = {
    training: { type: 'boolean' },
    service: { type: 'string' },
    'data-dir': { type: 'string' },
    help: { type: 'boolean' }
  }
  try {
    const { values } = parseArgs({ options })
    if (values.help) {
      console.log(help)
      process.exit(0)
    }
    const folder = values['data-dir']
    // npm runs this in the project's folder, so a path is resolved from the folder where the user called npm.
    const dataDir = folder && resolve(process.env.INIT_CWD ?? process.cwd(), folder)
    return [
      ...(values.training ? ['--training'] : []),
      ...(values.service ? [`--service=${values.service}`] : []),
      ...(dataDir ? [`--data-dir=${dataDir}`] : [])
    ]
  } catch (error) {
    return fail(`${error.message}\n${help}`)
  }
}

function realElectron() {
  if (process.env.KASSA_HOST === 'chromium') return undefined
  const found = workingElectron()
  if (found) return found
  console.error("Electron's binary is not here; asking for it (the first time this may take a while)…")
  return fetchElectron()
}

/** Returns the command that opens the till, and the name of the host. */
function commandOf(electron, flags) {
  // Chromium's sandbox does not run as root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  if (electron) return { command: electron, args: [root, ...flags, ...asRoot], name: 'Electron' }
  const host = ['--import', join(root, 'tools/host/register.mjs'), join(root, 'out/main/index.js')]
  return { command: node, args: [...host, ...flags], name: 'Chromium, as there is no Electron' }
}

async function display() {
  if (hasDisplay()) return {}
  const name = await startVirtualDisplay()
  if (!name) return fail('There is no screen here, and no Xvfb to stand in for one.')
  console.error(`There is no screen here, so the till opens on the virtual display ${name}. To look at it:`)
  console.error(`  DISPLAY=${name} import -window root till.png   takes a picture (package imagemagick)`)
  console.error(`  x11vnc -display ${name}                        lets a VNC viewer in (package x11vnc)`)
  return { DISPLAY: name }
}

const flags = flagsOfApp()
const electron = realElectron()
setup()
if (!electron && !chromiumBinary())
  fail('Neither Electron (npx install-electron --no) nor Chromium is on this machine.')
if (!build()) fail('The build failed.')
const { command, args, name } = commandOf(electron, flags)
const screen = await display()
console.error(`Kassa opens in ${name}. Close its window or press Ctrl+C to end it.`)
const env = { ...process.env, ...screen, KASSA_HOST_HEADFUL: '1' }
// The host ends when the channel breaks, even if this script is killed.
follow(spawn(command, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', electron ? 'ignore' : 'ipc'], env }))
