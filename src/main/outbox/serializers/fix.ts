import { nobody, type Fix, type FixedPart } from '../../domain/outbox/fix.ts'

// A fixed document: the ids that a person has put in another's place, wherever the body names them.

type Named = { part: FixedPart; id: string }

/** Every product, payment method, customer and order that a body names, each once. */
export function namedIn(body: unknown): Named[] {
  const found = new Map<string, Named>()
  visit(body, (named) => {
    if (named.id !== anyOrder) found.set(`${named.part} ${named.id}`, named)
    return undefined
  })
  return [...found.values()]
}

/** The body as a person has fixed it; the same one where nothing was. */
export const withFixes = <Body>(body: Body, fixes: readonly Fix[]): Body =>
  fixes.length === 0
    ? body
    : (visit(body, ({ part, id }) =>
        fixes.find((fix) => fix.part === part && (fix.from === id || id === anyOrder))
      ) as Body)

/** The rows of an order go with it, and do not say whose they are. */
const anyOrder = '*'

/** Copies a value, and asks at each name of something what stands there instead. */
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
      // It was asked for by the customer who is not there any more.
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
