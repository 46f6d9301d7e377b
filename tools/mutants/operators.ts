import ts from 'typescript'
import type { Edit } from './mutant.ts'

// All mutations of a file: each changes one place of its syntax tree by one rule.

/** `from` and `to` are positions in the text of the file; `by` replaces the text between them. */
export type Mutation = { rule: string; line: number; from: number; to: number; text: string; by: string }

const swaps = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&']
])

const isText = (node: ts.Node): boolean => ts.isStringLiteral(node) || ts.isTemplateLiteral(node)

/** Returns true for texts that are names of modules, fields or types and are compared with nothing. */
const isName = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isLiteralTypeNode(parent) ||
  (ts.isPropertyAssignment(parent) && ts.isStringLiteral(parent.name) && parent.initializer.kind !== parent.name.kind)

/** The functions whose text argument is only shown in an error. */
const naming = ['assert', 'rowReader', 'valueReader', 'keptJson']

/** Returns true for texts that only a programmer reads: of errors, of assertions, and the names of rows in errors. */
const isMessage = ({ parent }: ts.Node): boolean =>
  (ts.isNewExpression(parent) && parent.expression.getText().endsWith('Error')) ||
  (ts.isCallExpression(parent) && naming.includes(parent.expression.getText()))

type Rule = (node: ts.Node) => { rule: string; at: ts.Node; by: string } | undefined

const source = (node: ts.Node): string => node.getText()

const rules: readonly Rule[] = [
  (node) => {
    const condition =
      ts.isIfStatement(node) || ts.isWhileStatement(node)
        ? node.expression
        : ts.isConditionalExpression(node)
          ? node.condition
          : undefined
    return condition && { rule: 'condition negated', at: condition, by: `!(${source(condition)})` }
  },
  (node) => {
    if (!ts.isBinaryExpression(node)) return undefined
    const by = swaps.get(node.operatorToken.kind)
    const isConcatenation = by === '-' && (isText(node.left) || isText(node.right))
    return by === undefined || isConcatenation ? undefined : { rule: 'operator swapped', at: node.operatorToken, by }
  },
  (node) => {
    if (!ts.isExpressionStatement(node)) return undefined
    const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
    return ts.isCallExpression(inner) ? { rule: 'call removed', at: node, by: ';' } : undefined
  },
  (node) => {
    const at = ts.isReturnStatement(node) ? node.expression : ts.isArrowFunction(node) ? node.body : undefined
    if (at === undefined || ts.isBlock(at) || source(at) === 'undefined') return undefined
    // Most callers cannot tell undefined from false.
    if (at.kind === ts.SyntaxKind.FalseKeyword) return { rule: 'other answer returned', at, by: 'true' }
    return { rule: 'nothing returned', at, by: 'undefined' }
  },
  (node) => {
    if (!ts.isNumericLiteral(node) || isName(node)) return undefined
    // Nobody notices one more millisecond or byte.
    const more = Number(node.text) >= 1000 ? `(${source(node)} * 2)` : `(${source(node)} + 1)`
    return { rule: 'number changed', at: node, by: node.text === '0' ? '1' : node.text === '1' ? '0' : more }
  },
  (node) => {
    if (!ts.isStringLiteral(node) || isName(node) || isMessage(node)) return undefined
    if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return undefined
    return { rule: 'text changed', at: node, by: node.text === '' ? `'x'` : `''` }
  }
]

/** Returns all mutations of a file, in the order of its text. */
export function mutationsOf(file: string, text: string): Mutation[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Mutation[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    for (const rule of rules) {
      const made = rule(node)
      if (made === undefined) continue
      const [from, to] = [made.at.getStart(), made.at.getEnd()]
      const line = tree.getLineAndCharacterOfPosition(from).line + 1
      found.push({ rule: made.rule, line, from, to, text: text.slice(from, to), by: made.by })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found.sort((a, b) => a.from - b.from)
}

/** Returns the mutation as one edit of the whole file. */
export const planting = (file: string, text: string, { from, to, by }: Mutation): Edit => ({
  file,
  text,
  by: text.slice(0, from) + by + text.slice(to)
})
