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

/** A package whose code or files are in the bundles, with the text of its licence. */
export type BundledModule = { name: string; kind: string; license: string }
type About = { license?: string; author?: string | { name: string }; dependencies?: Record<string, string> }

/** The dependencies of svelte that its compiler alone needs are not in the bundles. */
const ofSvelte = ['clsx', 'devalue', 'esm-env']
const imported = /(?:from |import |import\(|url\()'((?:@[\w.-]+\/)?[a-z][\w.-]*)[/'?]/g
/** It is no part of the bundles, but their host. The native packages are no devDependencies. */
const beside = ['electron']

/** Returns the packages that the sources import, with their dependencies, in the order of their names. */
export function bundledModules(root: string): BundledModule[] {
  const modules = new Map<string, BundledModule>()
  const walk = (from: string, names: Iterable<string>): void => {
    for (const name of names) {
      if (modules.has(name) || name.startsWith('@types/')) continue
      const path = found(root, from, name)
      const about = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as About
      modules.set(name, { name, ...licenseAt(join(root, path), about) })
      walk(path, name === 'svelte' ? ofSvelte : Object.keys(about.dependencies ?? {}))
    }
  }
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const names = new Set<string>()
  for (const file of globSync('src/**/*.{ts,svelte,css}', { cwd: root }))
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(imported))
      if (devDependencies[name] !== undefined && !beside.includes(name)) names.add(name)
  walk('.', names)
  return [...modules.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A package without a file of its licence names it, and its author, in its description. */
function licenseAt(folder: string, { license: kind, author }: About): Omit<BundledModule, 'name'> {
  if (kind === undefined) throw new Error(`${folder} has no licence`)
  const [file] = globSync('{LICENSE,LICENCE,license}{,.md,.txt}', { cwd: folder })
  if (file !== undefined) return { kind, license: readFileSync(join(folder, file), 'utf8') }
  const by = typeof author === 'object' ? author.name : author
  return {
    kind,
    license: `${by === undefined ? '' : `Copyright ${by}\n`}${kind}; the package has no text of its licence`
  }
}

/**
 * Checks the source maps of the built bundles: each package in them is one of the known ones. Throws if one is not, so
 * that nothing is packed without its licence.
 */
export function checkBundled(out: string, known: readonly Pick<BundledModule, 'name'>[]): void {
  for (const file of globSync('**/*.map', { cwd: out })) {
    const { sources } = JSON.parse(readFileSync(join(out, file), 'utf8')) as { sources: string[] }
    for (const source of sources) {
      const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
      if (name !== undefined && !known.some((each) => each.name === name))
        throw new Error(`${file} contains ${name}, whose licence is not listed`)
    }
  }
}

const copyrightLine = /^\W*(Copyright (?:\(c\)|©|\d).*?)(?: \S+\.ttf:.*)?$/im

/** Returns the text of NOTICE. */
export function notice(root: string): string {
  const parts = bundledModules(root).map(({ name, kind, license }) => {
    const line = copyrightLine.exec(license)?.[1]?.trim()
    return [name, ...(line === undefined ? [] : [`  ${line}`]), `  ${kind}`].join('\n')
  })
  return [head, ...parts, ''].join('\n\n').trimEnd() + '\n'
}

const head = `Kassa contains work of others. Made by \`npm run docs\`; not to be edited by hand. The package's copyright file has the
whole texts of the licences.

Fluent Emoji (pictures of the practice shop, packages/sandbox/shop/pictures.json), from @iconify-json/fluent-emoji-flat 1.2.6
  Copyright (c) Microsoft Corporation
  MIT License: https://github.com/microsoft/fluentui-emoji/blob/main/LICENSE`
