// npm run package -- deb [--version V] [--out FOLDER]
// Makes a Debian package from the built app: node, the bundles, and the host that shows the window with the system's
// Chromium (src/main/chromium-host). Uses dpkg-deb; the same commit gives the same bytes.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { bundledModules, checkBundled, notice, shippedModules } from './shipped-modules.ts'

const root = resolve(import.meta.dirname, '../..')
const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<'version' | 'description', string>
/** The minimum glibc, 2.N: that of the native modules (test/packaging/deb.test.ts reads it from them). */
export const leastGlibc = 34
const arches: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }
const lib = 'usr/lib/kassa'
/** The npm package `node` has one folder for each system. */
const nodeFolder = join(root, 'node_modules/node/node_modules', `node-linux-${process.arch}`)

export type DebOptions = { version?: string; out?: string }

const resource = (name: string): string => readFileSync(join(root, 'resources', name), 'utf8')
const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/@(\w+)@\n?/g, (all, name: string) => values[name] ?? all)

/** Returns the time of the commit in seconds, which all files of the package get. */
function commitTime(): number {
  const given = process.env['SOURCE_DATE_EPOCH']
  return Number(given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }))
}

/** Bundles the host as the module `electron` of the package. */
async function buildHost(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: 'src/main/chromium-host/electron.ts',
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { external: ['better-sqlite3'], output: { entryFileNames: 'index.js' } }
    }
  })
  writeFileSync(join(folder, 'package.json'), '{ "name": "electron", "type": "module", "main": "index.js" }\n')
}

async function fillApp(app: string, version: string): Promise<void> {
  const { productName, name } = JSON.parse(resource('../package.json')) as Record<'name' | 'productName', string>
  const own = { name, productName, version, type: 'module', main: 'out/main/index.js', packaged: true }
  mkdirSync(app, { recursive: true })
  writeFileSync(join(app, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  const isShipped = (path: string): boolean => !path.endsWith('.map')
  for (const part of ['main', 'preload', 'renderer']) {
    cpSync(join(root, 'out', part), join(app, 'out', part), { recursive: true, filter: isShipped })
  }
  await buildHost(join(app, 'node_modules/electron'))
  for (const file of shippedModules(root).flatMap(({ files }) => files)) cpSync(join(root, file), join(app, file))
}

function put(tree: string, path: string, content: string | Buffer, mode = 0o644): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), content)
  chmodSync(join(tree, path), mode)
}

function fillDesktop(tree: string, version: string): void {
  const values = { version, glibc: String(leastGlibc) }
  put(tree, 'usr/bin/kassa', filled(resource('linux/kassa'), values), 0o755)
  put(tree, 'usr/share/applications/kassa.desktop', resource('linux/kassa.desktop'))
  for (const unit of ['kassa.service', 'kassa-kiosk.service']) {
    put(tree, `usr/lib/systemd/user/${unit}`, resource(`linux/${unit}`))
  }
  // apt then knows a changed key before the first index that it signs.
  if (existsSync(join(root, 'resources/update-key.gpg')))
    put(tree, 'usr/share/keyrings/kassa.gpg', readFileSync(join(root, 'resources/update-key.gpg')))
  put(tree, 'usr/share/icons/hicolor/scalable/apps/kassa.svg', resource('icons/kassa.svg'))
  const bundled = bundledModules(root)
  checkBundled(join(root, 'out'), bundled)
  const licenses = [
    { name: basename(nodeFolder), license: readFileSync(join(nodeFolder, 'LICENSE'), 'utf8') },
    ...shippedModules(root),
    ...bundled
  ].map(({ name, license }) => `${name}\n\n${license}`)
  put(
    tree,
    'usr/share/doc/kassa/copyright',
    `Kassa: no licence has been chosen yet.\n\n${notice(root)}\n\n${licenses.join('\n\n')}`
  )
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

const control = (version: string, sizeKb: number): string => `Package: kassa
Version: ${version}
Architecture: ${arches[process.arch] ?? process.arch}
Maintainer: Kassa <kassa@kassa.invalid>
Installed-Size: ${String(sizeKb)}
Depends: chromium | google-chrome-stable, chromium-sandbox | google-chrome-stable, libc6 (>= 2.${String(leastGlibc)}), libstdc++6 (>= 10), libgcc-s1, x11-xserver-utils, fonts-dejavu-core | fonts-noto-core
Recommends: zenity, cups-client, libsecret-tools, xdg-user-dirs
Section: misc
Priority: optional
Homepage: https://kassa.invalid
Description: ${about.description}
 It runs on its own copy of node, and the system's Chromium draws its window.
 Each user's data lies in .local/share/kassa of the user, and stays when the
 package is removed.
`

function fillControl(tree: string, version: string): void {
  const files = filesOf(tree)
  const sizeKb = Math.ceil(files.reduce((sum, path) => sum + statSync(path).size, 0) / 1024)
  const sums = files.map((path) => {
    const sum = createHash('md5').update(readFileSync(path)).digest('hex')
    return `${sum}  ${relative(tree, path)}\n`
  })
  // During an upgrade the old files stay until all new ones are written, so both need space.
  const values = { running: resource('linux/running.sh'), needs: String(sizeKb + 10_240) }
  put(tree, 'DEBIAN/control', control(version, sizeKb))
  put(tree, 'DEBIAN/md5sums', sums.join(''))
  for (const name of ['preinst', 'prerm', 'postrm']) {
    put(tree, `DEBIAN/${name}`, filled(resource(`linux/${name}`), values), 0o755)
  }
}

/** Sets modes and times that do not depend on this machine. */
function level(tree: string, time: number): void {
  for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, isProgram ? 0o755 : 0o644)
    lutimesSync(path, time, time)
  }
  chmodSync(tree, 0o755)
  lutimesSync(tree, time, time)
}

/** Packs the built app of out/. Returns the path of the package. */
export async function packDeb({ version = about.version, out = join(root, 'dist') }: DebOptions = {}): Promise<string> {
  // npm install removes it again; npm ci installs it.
  if (!existsSync(nodeFolder)) throw new Error('The Node for the package is missing. Run: npm ci')
  const tree = mkdtempSync(join(tmpdir(), 'kassa-deb-'))
  try {
    await fillApp(join(tree, lib, 'app'), version)
    cpSync(join(nodeFolder, 'bin/node'), join(tree, lib, 'node'))
    fillDesktop(tree, version)
    fillControl(tree, version)
    const time = commitTime()
    level(tree, time)
    mkdirSync(out, { recursive: true })
    const file = join(out, `kassa_${version}_${arches[process.arch] ?? process.arch}.deb`)
    // zstd packs in seconds what takes xz minutes; the file is one sixth larger.
    const words = ['--root-owner-group', '-Zzstd', '-z12', '--build', tree, file]
    execFileSync('dpkg-deb', words, { env: { ...process.env, SOURCE_DATE_EPOCH: String(time) }, stdio: 'pipe' })
    return file
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
