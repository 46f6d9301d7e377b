import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix, resolve } from 'node:path'
import ts from 'typescript'
import { parts, type Part } from './layers.ts'

export type SourceFile = { path: string; text: string }

export const root = resolve(import.meta.dirname, '../../..')
const notOurs = new Set(['node_modules', 'out', 'dist', 'test-results', 'playwright-report', '.git'])
const readable = /\.(ts|svelte|mjs|js|json|ya?ml|md|css|html|sql|sh)$|\/run$/

/** Returns every text file of the project. */
export function projectFiles(folder = ''): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (notOurs.has(entry.name)) return []
    if (entry.isDirectory()) return projectFiles(path)
    return readable.test(`/${path}`) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : []
  })
}

export const isUnder = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path.startsWith(place))

export const isScript = (path: string): boolean => /\.(ts|svelte|mjs|js)$/.test(path) && !path.endsWith('.d.ts')

/** Returns the script of a file: all of it, or the script blocks of a component. */
function scriptOf({ path, text }: SourceFile): string {
  if (!path.endsWith('.svelte')) return text
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n')
}

/** Returns the code in braces outside the script blocks of a component. */
function markupOf({ path, text }: SourceFile): string {
  return path.endsWith('.svelte') ? text.replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '') : ''
}

/** Returns every specifier that a file imports, exports from, or imports at run time, types too. */
export function importsOf(file: SourceFile): string[] {
  return ts.preProcessFile(scriptOf(file), true, true).importedFiles.map(({ fileName }) => fileName)
}

/** Returns the specifiers that are loaded when the file is: imports and exports of types are not, nor lazy imports. */
export function loadsOf(file: SourceFile): string[] {
  const source = ts.createSourceFile(basename(file.path), scriptOf(file), ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement)
    if (!isImport && !ts.isExportDeclaration(statement)) return []
    const { moduleSpecifier } = statement
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return []
    const named = isImport ? statement.importClause?.namedBindings : statement.exportClause
    const isTypeOnly = isImport
      ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : statement.isTypeOnly
    const areTypes =
      named !== undefined &&
      (ts.isNamedImports(named) || ts.isNamedExports(named)) &&
      named.elements.every((each) => each.isTypeOnly)
    return isTypeOnly || (areTypes && !(isImport && statement.importClause?.name)) ? [] : [moduleSpecifier.text]
  })
}

/** Returns the part of a path. */
export function partOf(path: string): Part | undefined {
  const holds = ({ at }: Part) => path.startsWith(at)
  return parts.filter(holds).sort((one, other) => other.at.length - one.at.length)[0]
}

const knownCalls = new WeakMap<SourceFile, string[]>()

/** Returns calls by their written name, such as `Date.now`, and `new Date` without arguments. */
export function callsOf(file: SourceFile): string[] {
  const known = knownCalls.get(file) ?? findCalls(file)
  knownCalls.set(file, known)
  return known
}

function findCalls(file: SourceFile): string[] {
  const source = ts.createSourceFile(basename(file.path), scriptOf(file), ts.ScriptTarget.Latest, true)
  const calls: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node.expression.getText(source))
    if (ts.isNewExpression(node) && !node.arguments?.length) calls.push(`new ${node.expression.getText(source)}`)
    if (node.kind === ts.SyntaxKind.AnyKeyword) calls.push('any')
    ts.forEachChild(node, visit)
  }
  visit(source)
  const inMarkup = [...markupOf(file).matchAll(/\b(new\s+)?([\w.]+)\(\s*(\))?/g)]
  for (const [, isNew, name, isEmpty] of inMarkup) {
    if (name && (!isNew || isEmpty)) calls.push(isNew ? `new ${name}` : name)
  }
  return calls
}

/** Returns the literals that are spread where they are written, such as `...{ a: 1 }`, each as its first words. */
export function spreadLiteralsOf(file: SourceFile): string[] {
  if (!/\.\.\.\s*[{[]/.test(file.text)) return []
  const source = ts.createSourceFile(basename(file.path), scriptOf(file), ts.ScriptTarget.Latest, true)
  const found = [...markupOf(file).matchAll(/\.\.\.\{[^}\n]*/g)].map(([spread]) => spread)
  const visit = (node: ts.Node): void => {
    const isLiteral =
      (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) ||
      (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression))
    if (isLiteral) found.push(node.getText(source).slice(0, 60))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Returns whether a node is a table: at least three rows, each on a line of its own. */
function isTable(node: ts.Node | undefined, source: ts.SourceFile): boolean {
  if (node === undefined) return false
  if (ts.isVariableStatement(node)) return isTable(node.declarationList.declarations[0]?.initializer, source)
  if (ts.isPropertyAssignment(node)) return isTable(node.initializer, source)
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return isTable(node.expression, source)
  if (ts.isTemplateLiteral(node)) return (node.getText(source).match(/\|.*$/gm) ?? []).length >= 3
  if (!ts.isArrayLiteralExpression(node) && !ts.isObjectLiteralExpression(node)) return false
  const rows = ts.isArrayLiteralExpression(node) ? [...node.elements] : [...node.properties]
  const lines = new Set(rows.map((row) => source.getLineAndCharacterOfPosition(row.getStart(source)).line))
  return rows.length >= 3 && lines.size === rows.length && rows.every((row) => !row.getText(source).includes('\n'))
}

/** Returns the lines after which prettier must not format something that is no table. */
export function unformattedIn(file: SourceFile): string[] {
  const script = scriptOf(file)
  // Split so that this file does not match itself.
  const found = [...script.matchAll(/\/[/*] prettier-i[g]nore/g)]
  const inMarkup = file.path.endsWith('.svelte') ? [...file.text.matchAll(/<!-- prettier-i[g]nore/g)] : []
  if (found.length === 0) return inMarkup.map(([text]) => text)
  const source = ts.createSourceFile(basename(file.path), script, ts.ScriptTarget.Latest, true)
  const isBeforeTable = (at: number): boolean => {
    const search = (node: ts.Node): boolean => {
      if (node.getFullStart() > at || node.end < at) return false
      return (node.getStart(source) > at && isTable(node, source)) || ts.forEachChild(node, search) === true
    }
    return search(source)
  }
  const wrong = found.filter(({ index }) => !/(?:^|\n)[ \t]*$/.test(script.slice(0, index)) || !isBeforeTable(index))
  return [...inMarkup, ...wrong].map(([text]) => text.trim())
}

/** Returns the names of the tests in a file, if they are literals. */
export function testNamesOf(file: SourceFile): string[] {
  const source = ts.createSourceFile(basename(file.path), file.text, ts.ScriptTarget.Latest, true)
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const first = ts.isCallExpression(node) ? node.arguments[0] : undefined
    const isTest = ts.isCallExpression(node) && /^(test|it)(\.each\b.*)?$/s.test(node.expression.getText(source))
    if (isTest && first && ts.isStringLiteralLike(first)) names.push(first.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

export const isThere = (path: string): boolean => existsSync(join(root, path))
