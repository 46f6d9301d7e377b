import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// The npm packages that the Debian package contains besides the bundles: those with native parts, and their
// dependencies.

/** A path relative to the project's folder, name and licence, and the files that are needed to run it. */
export type ShippedModule = { path: string; name: string; license: string; files: string[] }

const native = ['better-sqlite3', 'serialport']
/** Only needed to compile a package. */
const headers = 'node-addon-api'
/** The native binary for this processor and glibc, and code. */
const shipped = [
  'package.json',
  `prebuilds/linux-${process.arch}.node`,
  `prebuilds/linux-${process.arch}/*.glibc.node`,
  '*.js',
  '{lib,dist,src}/**/*.js'
]

/** Returns the path of a package that the package at `from` requires, as Node resolves it. */
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

/** Returns the native packages and all their dependencies, each once, with their paths in node_modules. */
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
