import { isDate, isHidden, isId, isPlaceholder } from './hide.ts'
import type { Ids } from './ids.ts'

// Compares a recorded answer with the one that the sandbox gives to the same request.

/** `place` is the path of the field, as `data.data[].name`. */
export type Difference = {
  place: string
  kind: 'value' | 'type' | 'missing in the sandbox' | 'only in the sandbox'
  recorded: unknown
  replayed: unknown
}
/** What the comparison of one answer needs. */
export type Sight = {
  subject: string
  words: ReadonlySet<string>
  ids: Ids
  /** The places of the fields that the schema of the answer has. */
  known: ReadonlySet<string>
}

/** Sums and counts that follow from the request, whatever the service began with. */
const sums = /total|amount|debt|paid|change|count|discount|quantity/i

const typeOf = (value: unknown): string =>
  value === null || value === undefined ? 'absent' : Array.isArray(value) ? 'list' : typeof value

/** Compares two answers of services that began with the same records: every field and every value. */
export function differencesOf(recorded: unknown, replayed: unknown, sight: Sight, at: readonly string[] = []) {
  const place = at.join('.').replaceAll('.[]', '[]')
  const [was, is] = [typeOf(recorded), typeOf(replayed)]
  if (was !== is) {
    const kind = was === 'absent' ? 'only in the sandbox' : is === 'absent' ? 'missing in the sandbox' : 'type'
    return [{ place, kind, recorded, replayed }] satisfies Difference[]
  }
  if (was === 'list') return listDifferences(recorded as unknown[], replayed as unknown[], sight, at)
  if (was === 'object') return recordDifferences(recorded as object, replayed as object, sight, at)
  return isSame(recorded, replayed, sight, at)
    ? []
    : [{ place, kind: 'value', recorded, replayed } satisfies Difference]
}

function listDifferences(recorded: unknown[], replayed: unknown[], sight: Sight, at: readonly string[]): Difference[] {
  const place = `${at.join('.').replaceAll('.[]', '[]')}.length`
  const length: Difference = { place, kind: 'value', recorded: recorded.length, replayed: replayed.length }
  const shared = recorded.slice(0, replayed.length)
  return [
    ...(recorded.length === replayed.length ? [] : [length]),
    ...shared.flatMap((row, index): Difference[] => differencesOf(row, replayed[index], sight, [...at, '[]']))
  ]
}

function recordDifferences(recorded: object, replayed: object, sight: Sight, at: readonly string[]): Difference[] {
  const was = new Map<string, unknown>(Object.entries(recorded).map(([key, value]) => [sight.ids.of(key), value]))
  const is = new Map<string, unknown>(Object.entries(replayed))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key): Difference[] =>
    differencesOf(was.get(key), is.get(key), sight, [...at, isId(key) ? '*' : key])
  )
}

function isSame(recorded: unknown, replayed: unknown, { subject, words, ids }: Sight, at: readonly string[]): boolean {
  const place = { subject, fields: at.filter((field) => field !== '[]') }
  if (isHidden(place, recorded, words) || isHidden(place, replayed, words)) return true
  if (typeof recorded !== 'string' || typeof replayed !== 'string') return recorded === replayed
  // A placeholder says nothing, and times are those of two clocks.
  if (isPlaceholder(recorded) || (isDate(recorded) && isDate(replayed))) return true
  return ids.of(recorded) === replayed
}

type Shape = Map<string, { types: Set<string>; example: unknown }>

/** Returns the places of an answer with the types of their values. All rows of a list are one place. */
function shapeOf(value: unknown, place = '', shape: Shape = new Map()): Shape {
  const type = typeOf(value)
  const known = shape.get(place) ?? { types: new Set(), example: value }
  known.types.add(type)
  shape.set(place, known)
  if (Array.isArray(value)) for (const row of value) shapeOf(row, `${place}[]`, shape)
  else if (type === 'object') {
    for (const [key, inner] of Object.entries(value as object))
      if (typeOf(inner) !== 'absent')
        shapeOf(inner, `${place === '' ? '' : `${place}.`}${isId(key) ? '*' : key}`, shape)
  }
  return shape
}

/**
 * Compares two answers of services that began with different records: the types of their fields, the fields that the
 * schema lacks, and for a write the sums that follow from its request.
 */
export function shapeDifferences(recorded: unknown, replayed: unknown, sight: Sight, isWrite: boolean): Difference[] {
  const [was, is] = [shapeOf(recorded), shapeOf(replayed)]
  const found: Difference[] = []
  const lacking = (from: Shape, other: Shape, kind: Difference['kind']): void => {
    for (const [place, { example }] of from) {
      const parent = place.replace(/(\[\]|(^|\.)[^.[]+)$/, '')
      if (other.has(place) || !other.has(parent) || place.endsWith('[]') || place.endsWith('*')) continue
      if (sight.known.has(place)) continue
      const [shown, none] = [example, undefined]
      const isRecorded = kind === 'missing in the sandbox'
      found.push({ place, kind, recorded: isRecorded ? shown : none, replayed: isRecorded ? none : shown })
    }
  }
  lacking(was, is, 'missing in the sandbox')
  lacking(is, was, 'only in the sandbox')
  for (const [place, { types, example }] of was) {
    const other = is.get(place)
    if (other && ![...types].some((type) => other.types.has(type)))
      found.push({ place, kind: 'type', recorded: example, replayed: other.example })
  }
  if (!isWrite) return found
  const values = differencesOf(recorded, replayed, sight).filter(
    ({ place, kind, recorded: sum }) =>
      kind === 'value' && typeof sum === 'number' && sums.test(place.split('.').at(-1) ?? '')
  )
  return [...found, ...values]
}
