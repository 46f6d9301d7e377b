// node tools/proof/moved.mjs [BASE] [--words FILE]
// Proves that a change only moves and renames: compares the tokens of each script of BASE (default: the last commit)
// with those of the script that it became. Path strings may differ in the folders before the file's name, and in the
// name of a file that git sees as renamed. FILE is a JSON object { old name: new name, or a list of new names }: these
// identifiers may differ too. Comments and line breaks are not compared. The compiler checks that a path leads to the
// same file. New files are added to the index by name, so that git sees them as moved. Lists every other difference,
// and exits with 1 if there is one.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { root } from '../support/commands.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
const { positionals, values } = parseArgs({ allowPositionals: true, options: { words: { type: 'string' } } })
const base = positionals[0] ?? 'HEAD'
const words = new Map(values.words === undefined ? [] : Object.entries(JSON.parse(readFileSync(values.words, 'utf8'))))
git('add', '--intent-to-add', '.')

/** Returns `[path in BASE, path now]` of each script that changed or moved. */
function pairs() {
  const fields = git('diff', '--find-renames=30%', '-l0', '--name-status', '-z', base).split('\0')
  const found = []
  for (let at = 0; at < fields.length - 1;) {
    const isRename = fields[at].startsWith('R')
    found.push([fields[at], fields[at + 1], fields[at + (isRename ? 2 : 1)]])
    at += isRename ? 3 : 2
  }
  return found.filter(([, before]) => /\.(ts|mjs|js|svelte)$/.test(before))
}

const isShorthand = (node) =>
  ts.isShorthandPropertyAssignment(node) ||
  (ts.isBindingElement(node) &&
    ts.isObjectBindingPattern(node.parent) &&
    node.propertyName === undefined &&
    node.dotDotDotToken === undefined)

function tokensOf(path, text) {
  const script = path.endsWith('.svelte') ? text.replace(/<\/?script[^>]*>/g, '') : text
  if (path.endsWith('.svelte'))
    return script.split(/(['"][^'"\n]*['"]|[\w$]+|\s+)/).filter((part) => part.trim() !== '')
  const file = ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true)
  const tokens = []
  const visit = (node) => {
    if (ts.isJSDoc(node)) return
    // Renaming one side turns `{ name }` into `{ old: name }`, so both are read as the longer form.
    if (isShorthand(node)) tokens.push(node.name.getText(file), ':')
    if (node.getChildCount(file) === 0) tokens.push(node.getText(file))
    else node.getChildren(file).forEach(visit)
  }
  visit(file)
  // Prettier adds or removes a comma before a closing bracket when the length of a line changes.
  return tokens.filter((token, at) => token !== '' && !(token === ',' && /^[\])}]/.test(tokens[at + 1] ?? '')))
}

const isPath = (token) => /^(['"`])[^\s]*\/[^\s]*\1$/.test(token)
const nameIn = (token) => basename(token.slice(1, -1))
const all = pairs()
/** `old name/new name` of each renamed file, with and without its extension. */
const renamed = new Set(
  all.flatMap(([, before, after]) => {
    const names = [basename(before), basename(after)]
    return [names.join('/'), names.map((name) => name.replace(/(\.svelte|\.test|\.spec)?\.\w+$/, '')).join('/')]
  })
)
const isSameFile = (one, other) => one === other || renamed.has(`${one}/${other}`)
const areEqual = (one, other) =>
  one === other ||
  [words.get(one)].flat().includes(other) ||
  (isPath(one) && isPath(other) && isSameFile(nameIn(one), nameIn(other)))

let equal = 0
const differences = []
for (const [status, before, after] of all) {
  if (status === 'A' || status === 'D' || !existsSync(join(root, after))) {
    differences.push(`${status === 'D' ? 'deleted' : 'added'}: ${before}`)
    continue
  }
  const old = tokensOf(before, git('show', `${base}:${before}`))
  const now = tokensOf(after, readFileSync(join(root, after), 'utf8'))
  const at = old.findIndex((token, index) => !areEqual(token, now[index] ?? ''))
  if (at === -1 && old.length === now.length) equal += 1
  else differences.push(`${after}: "${old.slice(at, at + 4).join(' ')}" became "${now.slice(at, at + 4).join(' ')}"`)
}
for (const each of differences) console.log(each)
console.log(`${equal} scripts are equal except for paths, ${differences.length} are not`)
process.exit(differences.length === 0 ? 0 : 1)
