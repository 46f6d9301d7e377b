// node tools/proof/counts.mjs [FOLDER] [--short]
// Measures the scripts of a checkout (default: this one): files, lines, lengths, circles, fan-in and fan-out, casts.
// Prints one table for src, packages, tools and test, and the modules with the most importers and imports.
// --short lists the short files with one importer.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { circlesOf } from '../support/circles.mjs'
import { root } from '../support/commands.mjs'
import { targetOf, tops } from '../support/importers.mjs'

const folder = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? root

const filesUnder = (top) =>
  !existsSync(join(folder, top))
    ? []
    : readdirSync(join(folder, top), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(ts|mjs|svelte)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
        .map((entry) => posix.join(entry.parentPath.slice(folder.length + 1), entry.name))
        .filter((path) => !path.includes('node_modules'))

const textOf = (path) => readFileSync(join(folder, path), 'utf8')
const scriptOf = (path, text) =>
  path.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, each]) => each).join('\n')
    : text
const linesOf = (text) => text.split('\n').length - 1
const quantile = (numbers, share) => [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? 0

/** Returns the number of lines of a script with code: neither blank, nor only a comment, nor a part of an import. */
function codeLinesOf(file) {
  const found = new Set()
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || node.kind === ts.SyntaxKind.JSDoc) return
    const parts = node.getChildren(file)
    if (parts.length > 0) return parts.forEach(visit)
    const [from, to] = [node.getStart(file), node.end].map((at) => file.getLineAndCharacterOfPosition(at).line)
    if (node.end > node.getStart(file)) for (let line = from; line <= to; line += 1) found.add(line)
  }
  visit(file)
  return found.size
}

function read(path) {
  const text = textOf(path)
  const script = scriptOf(path, text)
  const file = ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true)
  const functions = []
  let casts = 0
  let parsed = 0
  const lineAt = (at) => file.getLineAndCharacterOfPosition(at).line
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined)
      functions.push(lineAt(node.end) - lineAt(node.getStart()) + 1)
    if (ts.isAsExpression(node) && node.type.getText() !== 'const') {
      casts += 1
      if (/^JSON\.parse\(/.test(node.expression.getText())) parsed += 1
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  const imports = ts
    .preProcessFile(script, true, true)
    .importedFiles.flatMap(({ fileName }) => targetOf(path, fileName) ?? [])
  return { path, lines: linesOf(text), code: codeLinesOf(file), functions, casts, parsed, imports }
}

const modules = new Map(tops.flatMap(filesUnder).map((path) => [path, read(path)]))
const importers = new Map()
for (const { path, imports } of modules.values())
  for (const each of new Set(imports)) importers.set(each, [...(importers.get(each) ?? []), path])

const row = (name, chosen) => {
  const functions = chosen.flatMap((each) => each.functions)
  const lines = chosen.map((each) => each.lines)
  const sum = (numbers) => numbers.reduce((all, each) => all + each, 0)
  return [
    name,
    chosen.length,
    sum(lines),
    sum(chosen.map((each) => each.code)),
    quantile(lines, 0.5),
    quantile(lines, 0.9),
    Math.max(0, ...lines),
    functions.length,
    quantile(functions, 0.5),
    quantile(functions, 0.9),
    Math.max(0, ...functions),
    sum(chosen.map((each) => each.casts)),
    sum(chosen.map((each) => each.parsed))
  ].join(' | ')
}
const inFolder = (...tops) => [...modules.values()].filter(({ path }) => tops.some((top) => path.startsWith(top)))

console.log(
  '| part | files | lines | with code | file median | p90 | longest | functions | median | p90 | longest | casts | JSON.parse as |'
)
console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
for (const top of ['src/main/', 'src/shared/', 'src/preload/', 'src/renderer/', 'packages/', 'tools/', 'test/'])
  console.log(`| ${row(top, inFolder(top))} |`)
const all = circlesOf(new Map([...modules].map(([path, { imports }]) => [path, imports]))).map((set) => set.length)
console.log(`\ncircles: ${all.length}${all.length === 0 ? '' : `, of ${all.join(', ')} files`}`)
const most = (of) =>
  inFolder('src/')
    .map(({ path }) => [path, of(path)])
    .sort((a, b) => b[1] - a[1])
    .slice(0, 10)
    .map(([path, count]) => `${path} ${count}`)
    .join(', ')
console.log(
  `most imported: ${most((path) => importers.get(path)?.filter((each) => each.startsWith('src/')).length ?? 0)}`
)
console.log(`most imports: ${most((path) => new Set(modules.get(path).imports).size)}`)
const folders = new Map()
for (const { path } of modules.values()) folders.set(posix.dirname(path), (folders.get(posix.dirname(path)) ?? 0) + 1)
console.log(
  `folders of more than 25 scripts: ${[...folders]
    .filter(([, count]) => count > 25)
    .map((each) => each.join(' '))
    .join(', ')}`
)
const short = inFolder('src/').filter(({ path, lines }) => lines < 50 && importers.get(path)?.length === 1)
console.log(`files of src under 50 lines with one importer: ${short.length}`)
if (process.argv.includes('--short'))
  for (const { path, lines } of short) console.log(`${path} ${lines}, by ${importers.get(path)}`)
