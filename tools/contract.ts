// npm run contract [-- --json] [-- --openapi]
// Prints what this program knows of the service: each endpoint, whether its request and answer have a schema, whether
// the sandbox has a handler for it, and how many test cases of the sandbox are about it. With --json the last line is
// one JSON object. With --openapi it plays all cases, and writes the OpenAPI document and the .http file with their
// requests and answers again.
import { existsSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { endpoint, endpointNames, type Endpoint, type EndpointName } from '@kassa/integration-api'

export type ContractRow = Pick<Endpoint, 'method' | 'tag' | 'source' | 'repeat'> & {
  path: EndpointName
  request: boolean
  response: boolean
  handler: boolean
  cases: number
}
export type Played = { handlers: ReadonlySet<string>; cases: ReadonlyMap<string, number> }

const Handlers = z.object({ handlers: z.record(z.string(), z.unknown()) })
/** Cases by endpoint, or a list of cases that each name their endpoint. */
const Cases = z.object({
  cases: z.union([z.array(z.looseObject({ endpoint: z.string() })), z.record(z.string(), z.array(z.unknown()))])
})

/** Reads the handlers and the cases of the sandbox. A missing file counts as an empty list. */
export async function readPlayed(): Promise<Played> {
  const handlers = await load('../packages/sandbox/src/handlers.ts', Handlers)
  const cases = await load('../packages/sandbox/test/cases.ts', Cases)
  return {
    handlers: new Set(Object.entries(handlers?.handlers ?? {}).flatMap(([name, has]) => (has ? [name] : []))),
    cases: countCases(cases?.cases ?? [])
  }
}

async function load<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | undefined> {
  const url = new URL(path, import.meta.url)
  return existsSync(url) ? schema.parse({ ...((await import(url.href)) as object) }) : undefined
}

function countCases(cases: z.output<typeof Cases>['cases']): Map<string, number> {
  const counts = new Map<string, number>()
  if (!Array.isArray(cases)) {
    for (const [name, list] of Object.entries(cases)) counts.set(name, list.length)
    return counts
  }
  for (const each of cases) counts.set(each.endpoint, (counts.get(each.endpoint) ?? 0) + 1)
  return counts
}

/** Returns one row an endpoint, in the order of the table. */
export const contractRows = (played: Played): ContractRow[] =>
  endpointNames.map((path) => {
    const { method, tag, source, repeat, request, response } = endpoint(path)
    return {
      method,
      path,
      tag,
      source,
      repeat,
      request: request !== undefined,
      response: response !== undefined,
      handler: played.handlers.has(path),
      cases: played.cases.get(path) ?? 0
    }
  })

export type ContractTotals = Record<'rows' | 'document' | 'reference', number> &
  Record<'request' | 'response' | 'handler' | 'cases', number> &
  Record<Endpoint['repeat'], number>

export function contractTotals(rows: readonly ContractRow[]): ContractTotals {
  const count = (test: (row: ContractRow) => boolean): number => rows.filter(test).length
  return {
    rows: rows.length,
    document: count((row) => row.source === 'document'),
    reference: count((row) => row.source === 'reference'),
    read: count((row) => row.repeat === 'read'),
    keyed: count((row) => row.repeat === 'keyed'),
    absolute: count((row) => row.repeat === 'absolute'),
    once: count((row) => row.repeat === 'once'),
    request: count((row) => row.request),
    response: count((row) => row.response),
    handler: count((row) => row.handler),
    cases: rows.reduce((sum, row) => sum + row.cases, 0)
  }
}

const mark = (has: boolean): string => (has ? 'yes' : '-')

function table(rows: readonly ContractRow[]): string {
  const head = ['METHOD', 'PATH', 'TAG', 'SOURCE', 'REPEAT', 'REQUEST', 'ANSWER', 'SANDBOX', 'CASES']
  const cells = rows.map((row) => [
    row.method,
    row.path,
    row.tag,
    row.source,
    row.repeat,
    mark(row.request),
    mark(row.response),
    mark(row.handler),
    String(row.cases)
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)))
  const line = (texts: string[]): string => texts.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')
  return [head, ...cells].map((texts) => line(texts).trimEnd()).join('\n')
}

async function writeOpenApi(): Promise<void> {
  const { collectionFile, collectionOf, documentFile, openApi, textOf } = await import('./openapi/document.ts')
  const { playedExamples } = await import('./openapi/examples.ts')
  const examples = await playedExamples()
  writeFileSync(documentFile, textOf(await openApi(examples)))
  writeFileSync(collectionFile, collectionOf(examples))
  console.log('packages/integration-api/openapi.json, docs/reference/service.http')
}

if (import.meta.main) {
  const rows = contractRows(await readPlayed())
  const totals = contractTotals(rows)
  console.log(table(rows))
  const known = `${totals.rows} endpoints: ${totals.document} of the document, ${totals.reference} of the reference only.`
  const repeat = `Repeat: ${totals.read} read, ${totals.keyed} keyed, ${totals.absolute} absolute, ${totals.once} once.`
  const has = `Schemas: ${totals.request} requests, ${totals.response} answers.`
  console.log(`\n${known}\n${repeat}\n${has}\nSandbox: ${totals.handler} handlers, ${totals.cases} cases.`)
  if (process.argv.includes('--json')) console.log(JSON.stringify({ rows, totals }))
  if (process.argv.includes('--openapi')) await writeOpenApi()
}
