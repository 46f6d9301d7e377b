import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// The npm packages that a Debian package holds beside the bundles: those with native parts, and what they load.

/** A path below the project's folder, its name and licence, and the files of it that run here. */
export type ShippedModule = { path: string; name: string; license: string; files: string[] }

const native = ['better-sqlite3', 'serialport']
/** Only what compiles a package reads its headers. */
const headers = 'node-addon-api'
/** The native binary of this processor, for glibc; and code. */
const shipped = [
  'package.json',
  `prebuilds/linux-${process.arch}.node`,
  `prebuilds/linux-${process.arch}/*.glibc.node`,
  '*.js',
  '{lib,dist,src}/**/*.js'
]

/** Where a package that one at `from` asks for lies, as node finds it. */
function found(root: string, from: string, name: string): string {
  for (let at = from; ; at = dirname(at)) {
    const path = join(at, 'node_modules', name)
    if (existsSync(join(root, path, 'package.json'))) return path
    if (at === '.') throw new Error(`${name}, which ${from} needs, is not installed. Run: npm ci`)
  }
}

function shippedAt(root: string, path: string, name: string): ShippedModule {
  const folder = join(root, path)
  const [license] = globSync('{LICENSE,license.md}', { cwd: folder })
  if (license === undefined) throw new Error(`${path} has no licence`)
  const files = globSync(shipped, { cwd: folder }).sort()
  return {
    path,
    name,
    license: readFileSync(join(folder, license), 'utf8'),
    files: files.map((file) => join(path, file))
  }
}

/** The native packages and all that they load, each once, as they lie in node_modules. */
export function shippedModules(root: string): ShippedModule[] {
  const modules = new Map<string, ShippedModule>()
  const walk = (from: string, names: readonly string[]): void => {
    for (const name of names.filter((each) => each !== headers)) {
      const path = found(root, from, name)
      if (modules.has(path)) continue
      modules.set(path, shippedAt(root, path, name))
      const about = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
        dependencies?: Record<string, string>
      }
      walk(path, Object.keys(about.dependencies ?? {}))
    }
  }
  walk('.', native)
  return [...modules.values()]
}
