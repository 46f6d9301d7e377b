import { readdirSync } from 'node:fs'
import { z } from 'zod'
import { defined } from '../../src/shared/defined.ts'
import { endpoint, endpointNames, type Endpoint, type EndpointName, Envelope } from '@kassa/integration-api'

// The service as an OpenAPI 3.1 document, made from the table of its endpoints and their schemas.

/** A value of JSON. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

/** An answer of the sandbox to a real request, and the body of that request. */
export type Exchange = { body?: Json; status: number; answer: Json }
/** Real exchanges of each endpoint: the success, and one refusal of each status. */
export type Examples = ReadonlyMap<EndpointName, readonly Exchange[]>

/** The committed requests, for editors that send `.http` files. */
export const collectionFile = new URL('../../docs/reference/service.http', import.meta.url)
/** The committed document. */
export const documentFile = new URL('../../packages/integration-api/openapi.json', import.meta.url)
const schemaFolder = new URL('../../packages/integration-api/src/schemas/', import.meta.url)
const componentPath = '#/components/schemas/'

/**
 * Returns the exported schemas with their names. A schema with several names keeps the shortest one of its first file.
 */
async function namedSchemas(): Promise<Map<z.ZodType, string>> {
  const files = readdirSync(schemaFolder, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.ts'))
  const named = new Map<z.ZodType, string>()
  for (const file of ['common.ts', ...files.toSorted()]) {
    const exported = (await import(new URL(file, schemaFolder).href)) as Record<string, unknown>
    const byName = Object.entries(exported).toSorted(([one], [other]) => (one < other ? -1 : 1))
    const byLength = byName.toSorted(([one], [other]) => one.length - other.length)
    for (const [name, value] of byLength) {
      // Schemas of single values begin with a small letter. They stand where they are used.
      if (value instanceof z.ZodType && /^[A-Z]/.test(name) && !named.has(value)) named.set(value, name)
    }
  }
  return named
}

/** Returns a schema as a part of the document: without the keys that only a whole document has. */
const asPart = (schema: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'))

/** Drops alternatives of which one allows every value. */
function simplified({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.anyOf?.some((each) => Object.keys(each).length === 0) === true) delete jsonSchema.anyOf
}

/** Returns the function that describes a schema as JSON Schema, with references to the named ones, and those. */
async function describedSchemas() {
  const named = await namedSchemas()
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of named) registry.add(schema, { id })
  // A transform is a detail of the reader: what is sent over the wire is its input.
  const options = {
    io: 'input',
    unrepresentable: 'any',
    override: simplified,
    uri: (id: string) => componentPath + id
  } as const
  const { schemas } = z.toJSONSchema(registry, options)
  const components = Object.fromEntries(Object.entries(schemas).map(([id, each]) => [id, asPart(each as JsonObject)]))
  const describe = (schema: z.ZodType): JsonObject => {
    const id = named.get(schema)
    if (id !== undefined) return { $ref: componentPath + id }
    if (schema instanceof z.ZodArray) return { type: 'array', items: describe(schema.element as z.ZodType) }
    return asPart(z.toJSONSchema(schema, { ...options, metadata: registry }) as JsonObject)
  }
  return { components, describe }
}

type Describe = (schema: z.ZodType) => JsonObject

/** Returns the schema of `data`: a record, or a list in the shape of its row. */
function dataOf({ list, response }: Endpoint, describe: Describe): JsonObject {
  const record = response === undefined ? {} : describe(response)
  if (list === undefined) return record
  const rows: JsonObject = { type: 'array', items: record }
  if (list === 'array') return rows
  const total: JsonObject = { type: 'integer', minimum: 0, description: 'The number of rows on all pages.' }
  return { type: 'object', properties: { total, [list]: rows }, required: ['total', list] }
}

const envelope = `${componentPath}Envelope`

function successOf(row: Endpoint, describe: Describe, exchanges: readonly Exchange[]): JsonObject {
  const data = { type: 'object', properties: { data: dataOf(row, describe) }, required: ['data'] }
  const schema = { allOf: [{ $ref: envelope }, data] }
  const example = exchanges.find(({ status }) => status === 200)?.answer
  return {
    description: 'Success: `code` is 0.',
    content: { 'application/json': defined({ schema, example }) as JsonObject }
  }
}

const refusals: Record<number, { name: string; description: string }> = {
  400: { name: 'Invalid', description: 'A field is not valid, or names a record that does not exist.' },
  401: { name: 'Unknown', description: 'The key or the token is wrong or missing.' },
  403: { name: 'Forbidden', description: 'The integration or the acting user may not do this.' },
  404: { name: 'Missing', description: 'There is no such endpoint.' },
  429: { name: 'TooMany', description: 'Too many requests. `Retry-After` says how many seconds to wait.' },
  500: { name: 'Failed', description: 'The service failed. It may or may not have carried out the request.' }
}

/** Returns the answers of an endpoint by status. A status with a real example of this endpoint shows it. */
function answersOf(row: Endpoint, describe: Describe, exchanges: readonly Exchange[]): JsonObject {
  const others = Object.entries(refusals).map(([status, { name, description }]): [string, Json] => {
    const example = exchanges.find((each) => each.status === Number(status))?.answer
    if (example === undefined) return [status, { $ref: `#/components/responses/${name}` }]
    return [status, { description, content: { 'application/json': { schema: { $ref: envelope }, example } } }]
  })
  return { '200': successOf(row, describe, exchanges), ...Object.fromEntries(others) }
}

/** Returns the query of GET and DELETE, one parameter a field. */
function queryOf(request: z.ZodType): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: schema as JsonObject
  }))
}

const headerNames = ['Accept-Language', 'organization_id', 'warehouse_id', 'price_id', 'role_id', 'user_id'] as const
const headers: Record<(typeof headerNames)[number], { description: string; schema: JsonObject }> = {
  'Accept-Language': {
    description: 'The language of `message`.',
    schema: { type: 'string', enum: ['uz', 'uz_cyrillic', 'ru', 'en', 'kk', 'tg', 'ky'], default: 'uz' }
  },
  organization_id: { description: 'The organisation of the request.', schema: { type: 'string' } },
  warehouse_id: { description: 'The warehouse of the request.', schema: { type: 'string' } },
  price_id: { description: 'The price list of the request.', schema: { type: 'string' } },
  role_id: { description: 'The role of the acting user.', schema: { type: 'string' } },
  user_id: { description: 'The employee for whom the request acts.', schema: { type: 'string' } }
}

/** Returns an id of the operation that is a valid name in most languages: `trade_get_by_id_id`. */
const operationIdOf = (name: EndpointName, method: string): string =>
  `${name.replaceAll(/\W+/g, '_').replace(/_$/, '')}_${method.toLowerCase()}`

function operationOf(name: EndpointName, describe: Describe, exchanges: readonly Exchange[]): JsonObject {
  const row = endpoint(name)
  const { method, tag, source, repeat, request, bare: isBare } = row
  const parts = [...name.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part)
  const inPath = parts.map((part): Json => ({ name: part, in: 'path', required: true, schema: { type: 'string' } }))
  const hasBody = method === 'POST' || method === 'PUT'
  const sent = request !== undefined && hasBody ? describe(request) : { type: 'object' }
  const example = exchanges.find(({ status, body }) => status === 200 && body !== undefined)?.body
  return {
    operationId: operationIdOf(name, method),
    tags: [tag],
    summary: summaryOf(name),
    'x-repeat': repeat,
    'x-source': source,
    ...(isBare === true ? { 'x-bare': true } : {}),
    parameters: [
      ...inPath,
      ...(request !== undefined && !hasBody ? queryOf(request) : []),
      ...headerNames.map((each): Json => ({ $ref: `#/components/parameters/${each}` }))
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: false,
            content: { 'application/json': defined({ schema: sent, example }) as JsonObject }
          }
        }
      : {}),
    responses: answersOf(row, describe, exchanges)
  }
}

/** Returns the words of a path as a short title: `trade: get items`. */
function summaryOf(name: EndpointName): string {
  const [resource = '', ...rest] = name.split('/').filter((part) => !part.startsWith('{'))
  return `${resource}: ${rest.join(' ')}`.replaceAll('-', ' ').replace(/: $/, '')
}

const description = [
  'The Integration API of the back office, as its document and its reference describe it.',
  'Every answer, also a refusal, has the same envelope: `code` is 0 on success, `status_code` repeats the HTTP status,',
  'and `data` is there only on success.',
  '`x-repeat` says whether the same request may be sent again. `read`: it changes nothing. `keyed`: it contains an',
  'idempotency key that the service honours. `absolute`: it names a record and its new state. `once`: a repetition has',
  'a second effect.',
  '`x-source` says where an endpoint is described: in the document itself, or only in the reference.',
  '`x-bare`: the reference shows the record without the envelope. A client should accept both forms.'
].join('\n')

/** Returns the components that the paths refer to, directly or by other components. */
function usedOf(components: Record<string, JsonObject>, paths: Json): Record<string, JsonObject> {
  const used = new Set<string>()
  const follow = (value: Json): void => {
    for (const [, id = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      const component = components[id]
      if (component === undefined || used.has(id)) continue
      used.add(id)
      follow(component)
    }
  }
  follow(paths)
  return Object.fromEntries(Object.entries(components).filter(([id]) => used.has(id)))
}

/** Returns the document. Its examples are real exchanges with the sandbox. */
export async function openApi(examples: Examples): Promise<JsonObject> {
  const { components, describe } = await describedSchemas()
  const tags = [...new Set(endpointNames.map((name) => endpoint(name).tag))]
  const paths: Record<string, JsonObject> = {}
  for (const name of endpointNames) {
    const path = (paths[`/${name}`] ??= {})
    path[endpoint(name).method.toLowerCase()] = operationOf(name, describe, examples.get(name) ?? [])
  }
  const refusal = ({ description }: { description: string }): JsonObject => ({
    description,
    content: { 'application/json': { schema: { $ref: envelope } } }
  })
  return {
    openapi: '3.1.1',
    info: {
      title: 'Integration API',
      version: '2',
      description,
      license: { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' }
    },
    servers: [{ url: '/integration-api/integration/api/v2' }],
    security: [{ apiKey: [] }, { token: [] }],
    tags: tags.map((name): Json => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'api-key', description: 'The key of the integration.' },
        token: { type: 'http', scheme: 'bearer', description: 'A token of the OAuth flow.' }
      },
      parameters: Object.fromEntries(
        headerNames.map((name) => [name, { name, in: 'header', required: false, ...headers[name] }])
      ),
      responses: Object.fromEntries(Object.values(refusals).map((each) => [each.name, refusal(each)])),
      schemas: {
        Envelope: asPart(z.toJSONSchema(Envelope, { io: 'input', unrepresentable: 'any' }) as JsonObject),
        ...usedOf(components, paths)
      }
    }
  }
}

/** Returns the document as text: one line for each path and each component, so that a change is small. */
export function textOf(document: JsonObject): string {
  const linesOf = (value: Json, depth: number): string => {
    if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
    const lines = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${linesOf(each, depth - 1)}`)
    return `{\n${lines.join(',\n')}\n}`
  }
  const { paths = {}, components = {}, ...rest } = document
  const parts = [...Object.entries(rest).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)]
  return `{\n${[...parts, `"paths": ${linesOf(paths, 1)}`, `"components": ${linesOf(components, 2)}`].join(',\n')}\n}\n`
}

const collectionLead = [
  '# Every endpoint of the service, with a body that the sandbox accepted once. `npm run contract -- --openapi` makes it.',
  '# Start the sandbox first: npm run sandbox -- --port 8099',
  '@url = http://127.0.0.1:8099/integration-api/integration/api/v2',
  '@key = practice:kassa-practice'
].join('\n')

/** Returns all endpoints as a `.http` file: requests in plain text that editors send. */
export function collectionOf(examples: Examples): string {
  const blocks = endpointNames.map((name) => {
    const { method } = endpoint(name)
    const head = `### ${name}\n${method} {{url}}/${name.replaceAll(/\{(\w+)\}/g, '{{$1}}')}\napi-key: {{key}}\nAccept-Language: en`
    if (method === 'GET' || method === 'DELETE') return head
    const body = examples.get(name)?.find(({ status }) => status === 200)?.body ?? {}
    return `${head}\nContent-Type: application/json\n\n${JSON.stringify(body)}`
  })
  return `${[collectionLead, ...blocks].join('\n\n')}\n`
}
