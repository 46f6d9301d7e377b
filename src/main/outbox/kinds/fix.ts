import { nobody, type Fix, type FixedPart } from '../../domain/outbox/fix.ts'

// The fixes of a document: a person replaces ids, wherever the body names them.

type Named = { part: FixedPart; id: string }

/** Returns every product, payment method, customer and order that a body names, each once. */
export function namedIn(body: unknown): Named[] {
  const found = new Map<string, Named>()
  visit(body, (named) => {
    if (named.id !== anyOrder) found.set(`${named.part} ${named.id}`, named)
    return undefined
  })
  return [...found.values()]
}

/** Returns the body with the replacements of a person, or the same body if there are none. */
export const withFixes = <Body>(body: Body, fixes: readonly Fix[]): Body =>
  fixes.length === 0
    ? body
    : (visit(body, ({ part, id }) =>
        fixes.find((fix) => fix.part === part && (fix.from === id || id === anyOrder))
      ) as Body)

/** The placeholder for the order of a row: the rows do not name their order, and a fix of the order applies to them. */
const anyOrder = '*'

/** Copies a value, and calls `instead` for each id to get its replacement. */
function visit(value: unknown, instead: (named: Named) => Fix | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => visit(item, instead))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
      if (key === 'customer_id' && typeof item === 'string' && item !== '') {
        const to = instead({ part: 'customer', id: item })?.to ?? item
        return to === nobody ? [] : [[key, to]]
      }
      if (key === 'order_id' && typeof item === 'string' && item !== '')
        return instead({ part: 'order', id: item })?.to === nobody ? [] : [[key, item]]
      if (key === 'order_item_id') return hasOrder(instead) ? [[key, item]] : []
      // The customer who asked for the receipt was replaced.
      if (key === 'to_send_customer' && isOfAnother(value, instead)) return []
      if (key === 'product_id' && typeof item === 'string')
        return [[key, instead({ part: 'product', id: item })?.to ?? item]]
      if (key === 'payment_method_id' && typeof item === 'string')
        return [[key, instead({ part: 'method', id: item })?.to ?? item]]
      if (key === 'payment_method' && isRecord(item)) {
        const fix = instead({ part: 'method', id: item._id })
        return [[key, fix === undefined ? item : { ...item, _id: fix.to, name: fix.name }]]
      }
      return [[key, visit(item, instead)]]
    })
  )
}

const isOfAnother = (body: object, instead: (named: Named) => Fix | undefined): boolean =>
  'customer_id' in body &&
  typeof body.customer_id === 'string' &&
  instead({ part: 'customer', id: body.customer_id }) !== undefined

const hasOrder = (instead: (named: Named) => Fix | undefined): boolean =>
  instead({ part: 'order', id: anyOrder })?.to !== nobody

const isRecord = (value: unknown): value is { _id: string } =>
  typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string'
