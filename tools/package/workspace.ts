// npm run build -w packages/NAME
// Writes packages/NAME/dist: one bundle, the types, and a package.json, for `npm pack ./packages/NAME/dist`. The bundle
// of the sandbox has everything in it, so that it starts in an empty folder without an installation.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { build } from 'vite'

type PackageFile = {
  name: string
  bin?: Record<string, string>
  imports?: Record<string, string>
  exports: Record<string, string | { types: string; default: string }>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional: boolean }>
  scripts?: unknown
  private?: boolean
}

const root = resolve(import.meta.dirname, '../..')
const [name = ''] = process.argv.slice(2)
const folder = join(root, 'packages', name)
const dist = join(folder, 'dist')
if (!existsSync(join(folder, 'package.json'))) throw new RangeError(`there is no package ${name}`)
type Source = Omit<PackageFile, 'exports'> & { exports: Record<string, string> }
const {
  scripts: _scripts,
  private: _private,
  ...description
} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Source
/** A program is whole; a library leaves the packages of others to its user. */
const isWhole = description.bin !== undefined

/** The scripts that a user can load, by the name of their file in `dist`. */
const entries = Object.fromEntries(
  [...Object.values(description.exports), ...Object.values(description.bin ?? {})]
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [entryOf(path), join(folder, path)])
)

/** `./src/server/index.ts` is `server`, `./src/index.ts` is `index`. */
function entryOf(path: string): string {
  const inner = path.replace(/^\.\/src\//, '').replace(/\.ts$/, '')
  return inner.endsWith('/index') ? basename(inner.slice(0, -'/index'.length)) : inner
}

const isOurs = (other: string): boolean => other.startsWith('@kassa/')
const others = Object.keys(description.dependencies ?? {})
rmSync(dist, { recursive: true, force: true })
await build({
  configFile: false,
  root: folder,
  logLevel: 'warn',
  build: {
    outDir: dist,
    target: 'node22',
    minify: false,
    ssr: true,
    rolldownOptions: {
      input: entries,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      external: isWhole ? [/^node:/] : [/^node:/, ...others]
    }
  },
  ssr: { noExternal: isWhole ? true : [], external: isWhole ? [] : others }
})

/** Returns a description whose names lead to the built files. */
function built(): PackageFile {
  const script = (path: string): string => `./${entryOf(path)}.js`
  const types = (path: string): string => `./types/${path.replace(/^\.\/src\//, '').replace(/\.ts$/, '.d.ts')}`
  const exports = Object.fromEntries(
    Object.entries(description.exports).map(([key, path]) => [
      key,
      path.endsWith('.ts') ? { types: types(path), default: script(path) } : path
    ])
  )
  const bin = Object.entries(description.bin ?? {}).map(([command, path]): [string, string] => [command, script(path)])
  const { dependencies, imports, ...rest } = description
  if (!isWhole) return { ...rest, exports, ...(dependencies && { dependencies }) }
  // Its types name those of our other packages.
  const peers = Object.entries(dependencies ?? {}).filter(([other]) => isOurs(other))
  return {
    ...rest,
    bin: Object.fromEntries(bin),
    exports,
    ...(imports && {
      imports: Object.fromEntries(Object.keys(imports).map((key) => [key, `./${key.slice(1)}`]))
    }),
    peerDependencies: Object.fromEntries(peers),
    peerDependenciesMeta: Object.fromEntries(peers.map(([other]) => [other, { optional: true }]))
  }
}

writeFileSync(join(dist, 'package.json'), `${JSON.stringify(built(), null, 2)}\n`)
copyFileSync(join(folder, 'README.md'), join(dist, 'README.md'))
for (const path of Object.values(description.exports)) {
  if (path.endsWith('.json')) copyFileSync(fileOf(path), join(dist, basename(path)))
}
for (const [key, path] of Object.entries(description.imports ?? {})) {
  const copy = join(dist, key.slice(1))
  mkdirSync(dirname(copy), { recursive: true })
  copyFileSync(fileOf(path), copy)
}

/** Returns the file of a path of this package, or of what another of our packages exports. */
function fileOf(path: string): string {
  return path.startsWith('./') ? join(folder, path) : createRequire(import.meta.url).resolve(path)
}
mkdirSync(join(dist, 'types'))
const tsc = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/typescript/bin/tsc'),
    '--project',
    join(folder, 'tsconfig.json'),
    '--outDir',
    join(dist, 'types')
  ],
  { stdio: 'inherit' }
)
if (tsc.status !== 0) process.exit(1)
