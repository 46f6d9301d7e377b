// npm run package -- deb [--version V] [--out FOLDER]: a Debian package that uses the system's Chromium
// (tools/package/deb.ts).
// npm run package -- fuses: reads the fuses of the packed apps in dist back and compares them with electron-builder.yml.
// npm run package [-- --linux | --win | --mac | --dir | any other argument of electron-builder]
// Builds the app and packs it. If Electron's binary or electron-builder's tools are missing and cannot be downloaded,
// it prints what is missing and exits with 1.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getConfig } from 'app-builder-lib/out/util/config/config.js'
import { writeIcons } from '../test/packaging/icons.ts'
import { needsChromium } from '../test/renderer/window-page.ts'
import { electronBinary, fetchElectron } from './host/electron-binary.mjs'
import { packDeb } from './package/deb.ts'
import { differingFuses, packedApps, type Fuses } from './package/fuses.ts'

const root = resolve(import.meta.dirname, '..')
const tool = (path: string, words: readonly string[], isHeard: boolean) =>
  spawnSync(process.execPath, [join(root, 'node_modules', path), ...words], {
    cwd: root,
    encoding: 'utf8',
    stdio: isHeard ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  })

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** Makes the Debian package, which needs neither Electron nor electron-builder. */
async function deb(args: string[]): Promise<never> {
  const options = { version: { type: 'string' }, out: { type: 'string' } } as const
  const { version, out } = parseArgs({ args, options }).values
  const file = await packDeb({ ...(version && { version }), ...(out && { out: resolve(out) }) })
  const bytes = readFileSync(file)
  console.log(
    `${file}: ${(bytes.length / 1e6).toFixed(1)} MB, sha256 ${createHash('sha256').update(bytes).digest('hex')}`
  )
  process.exit(0)
}

/** Ends with 1 if a packed app has another fuse than the configuration, or if there is no packed app. */
async function fuses(): Promise<never> {
  const config = await getConfig(root, 'electron-builder.yml', null)
  const apps = packedApps(join(root, 'dist'))
  if (apps.length === 0) stop('No packed app is in dist. Pack one first: npm run package')
  for (const app of apps) {
    const differing = await differingFuses(app, config.electronFuses as Fuses)
    if (differing.length > 0) stop(`${app}: the fuses ${differing.join(', ')} are not as electron-builder.yml says`)
    console.log(`${app}: every fuse is as electron-builder.yml says`)
  }
  process.exit(0)
}

const words = process.argv.slice(2)
if (words[0] === 'fuses') await fuses()
/** Electron is not needed if its folder is given. */
const isGiven = words.some((word) => word.includes('electronDist'))

if (tool('electron-vite/bin/electron-vite.js', ['build'], false).status !== 0) stop('The build of the app failed.')
if (words[0] === 'deb') await deb(words.slice(1))
if (!isGiven && electronBinary() === undefined) {
  console.log("Electron's binary is missing; downloading it…")
  fetchElectron()
}
if (!isGiven && electronBinary() === undefined) {
  stop(`Not packed: Electron's binary is not on this machine and could not be fetched (it comes from github.com).
The bundles in out/ are built. Run the same command on a machine that can reach github.com, or name a folder with
Electron for the target system: npm run package -- -c.electronDist=FOLDER
These commands test the content of a package without it: npx vitest run test/packaging, npm run e2e -- package.spec`)
}
needsChromium('Not packed, because the icons could not be drawn')
await writeIcons(join(root, 'dist/icons'))
const packed = tool('electron-builder/cli.js', words, true)
const said = `${packed.stdout}${packed.stderr}`
console.log(said.replaceAll(/\n {4}at .*/g, ''))
if (packed.status !== 0) {
  stop(
    /github\.com|ENOTFOUND|ECONNREFUSED|ETIMEDOUT/.test(said)
      ? `Not packed: a tool of electron-builder (NSIS, AppImage, fpm or the dmg builder) comes from github.com, which this
machine cannot reach. The folder of the app is in dist/. Run the same command on a machine that can reach github.com.`
      : 'Not packed: see the message of electron-builder above.'
  )
}
