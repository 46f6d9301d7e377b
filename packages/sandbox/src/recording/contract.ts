import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// What a recording needs from the OpenAPI document that is made from the schemas: fixed words, and places of fields.

type Schema = {
  $ref?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Operation = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

export type Contract = {
  /** The texts that the schemas fix, such as the states of a sale. They are nobody's data. */
  words: ReadonlySet<string>
  /** Returns the places of the fields that the schema of an answer has, as `data.data[].name`. */
  placesOf: (name: string) => ReadonlySet<string>
}

/** Reads the contract. It takes some tens of milliseconds, so only recordings read it. */
export function readContract(): Contract {
  const file = createRequire(import.meta.url).resolve('#openapi.json')
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document
  const known = new Map<string, ReadonlySet<string>>()
  return {
    words: wordsOf(document),
    placesOf: (name) => {
      const places = known.get(name) ?? fieldPlaces(document, name)
      known.set(name, places)
      return places
    }
  }
}

function wordsOf(document: Document): Set<string> {
  const words = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { enum: options, const: only } = value as Schema
    for (const word of [...(Array.isArray(options) ? options : []), only]) if (typeof word === 'string') words.add(word)
    for (const [key, inner] of Object.entries(value)) if (!key.startsWith('example')) look(inner)
  }
  look(document)
  return words
}

/** A schema that contains itself is followed to this depth. */
const deepest = 12

function fieldPlaces(document: Document, name: string): Set<string> {
  const places = new Set<string>()
  const look = (schema: Schema | boolean | undefined, place: string, depth: number): void => {
    if (typeof schema !== 'object' || depth > deepest) return
    if (schema.$ref !== undefined)
      look(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''], place, depth + 1)
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
      const at = place === '' ? key : `${place}.${key}`
      places.add(at)
      look(inner, at, depth + 1)
    }
    look(schema.items, `${place}[]`, depth + 1)
    look(schema.additionalProperties, `${place}.*`, depth + 1)
    for (const inner of [schema.allOf, schema.anyOf, schema.oneOf].flatMap((each) => each ?? []))
      look(inner, place, depth + 1)
  }
  const [operation] = Object.values(document.paths[`/${name}`] ?? {})
  look(operation?.responses['200']?.content?.['application/json']?.schema, '', 0)
  return places
}
