// node tools/setup.mjs: checks what Kassa needs of the system to run and to be tested if Electron's binary is missing.
// Installs it if run as root on Debian or Ubuntu, else prints the command. Built-ins only, any node from 20 on.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromiumBinary, onPath } from '../src/main/chromium-host/chromium-binary.mjs'
import { workingElectron } from './host/electron-binary.mjs'
import { hasDisplay } from './support/commands.mjs'

const fonts = '/usr/share/fonts'
const hasFont = () =>
  existsSync(fonts) && readdirSync(fonts, { recursive: true }).some((name) => /\.(ttf|otf)$/.test(name))

const needs = [
  { name: 'chromium', isMissing: () => !workingElectron() && !chromiumBinary() },
  { name: 'xvfb', isMissing: () => !hasDisplay() && !onPath('Xvfb') },
  // It has Cyrillic and the Uzbek letters; without any font Chromium draws no text.
  { name: 'fonts-dejavu-core', isMissing: () => !hasFont() }
]

function isDebian() {
  if (!existsSync('/etc/os-release') || !onPath('apt-get')) return false
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=300']
  // The output is long and only printed if the command fails.
  const { status, stdout, stderr } = spawnSync('apt-get', [...options, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env
  })
  if (status !== 0) console.error(`${stdout}${stderr}`)
  return status === 0
}

/**
 * Installs packages of Debian or Ubuntu if run as root, and prints a sentence about it. Returns true if it did.
 * @param {readonly string[]} names
 */
export function installed(names) {
  if (process.platform !== 'linux' || !isDebian() || process.getuid() !== 0) return false
  console.error(`Installing ${names.join(', ')} by apt-get…`)
  if (apt('update') && apt('install', '-y', '--no-install-recommends', ...names)) return true
  console.error('apt-get failed; see above.')
  return false
}

/** Installs the missing programs if possible. The caller checks afterwards whether the one it needs is there. */
export function setup() {
  if (process.platform !== 'linux') return
  const missing = needs.filter(({ isMissing }) => isMissing()).map(({ name }) => name)
  if (missing.length === 0) return
  if (installed(missing)) return
  const command = `sudo apt-get install -y --no-install-recommends ${missing.join(' ')}`
  console.error(`Kassa needs ${missing.join(', ')} on this machine. On Debian or Ubuntu: ${command}`)
  console.error('If Chromium or Chrome is in another place, set CHROMIUM to its path.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setup()
