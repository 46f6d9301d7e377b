import { fail, ok, type Result } from '../../../shared/failure.ts'
import { oneDecimal, type Quantity, type UnitPrice } from '../../../shared/quantity.ts'
import { codesOfGtin, readMarking, type Marking } from '../../domain/catalog/gs1.ts'
import type { CodeHit, Goods } from '../../domain/core/goods.ts'
import type { Place } from '../../domain/core/model.ts'
import type { Currency } from '../../domain/core/tender.ts'
import { itemCodes, readLabel, weighed, type Label } from '../../domain/catalog/scale.ts'
import { goodsByCode, goodsByItem } from '../../db/catalog/goods.ts'
import type { Reader } from '../../db/core/open.ts'
import { setting } from '../../db/core/settings.ts'
import type { Context } from '../core/context.ts'
import { ownByCode } from '../core/local-products.ts'
import { times } from '../../domain/pricing/boxes.ts'

// What a whole code means: a barcode or an article number as it stands; else that of goods made at this till; else a label
// of a scale; else one marked piece.

/** Goods that a code may mean, and how they would be put on the ticket. */
export type Meaning = {
  goods: Goods
  quantity: Quantity
  /** Of a unit, where a label with a price makes another one than the list. */
  price?: UnitPrice
  /** Which piece it is. */
  marking?: Marking
}
type CodeQuestion = { code: string; at: Place; currency: Currency; quantity: Quantity | undefined }

/** Everything a code may mean; an empty list where nothing does. Several are offered as a choice. */
export function meanings(context: Context, asked: CodeQuestion): Result<Meaning[]> {
  const cache = context.catalog()
  if (cache === undefined) return ok([])
  const { code, at, quantity = oneDecimal } = asked
  const hits = goodsByCode(cache, code, at)
  const label = readLabel(setting(context.store, 'scaleProfiles') ?? [], code.trim())
  const items = label?.ok === true ? goodsByItem(cache, itemCodes(label.value.item), at) : []
  const isKnown = items.length > 0 || hits.some(({ goods }) => !goods.isDeleted)
  const made = isKnown ? [] : ownByCode(context, code, at)
  if (made.length > 0) return ok(made.map((goods) => ({ goods, quantity })))
  if (hits.length > 0) return clash(hits, items) ?? eachOf(hits, quantity)
  if (label !== undefined) return label.ok ? weighedEach(label.value, items, { ...asked, quantity }) : label
  const marking = readMarking(code)
  return marking === undefined ? ok([]) : pieces(cache, marking, asked)
}

/** A barcode that is somebody's label too would sell the wrong goods in one case of two. */
function clash([hit]: readonly CodeHit[], [item]: readonly Goods[]): ReturnType<typeof fail> | undefined {
  if (hit === undefined || item === undefined || hit.goods.id === item.id) return undefined
  return fail('scale.alsoBarcode', { name: hit.goods.name, other: item.name })
}

function eachOf(hits: readonly CodeHit[], quantity: Quantity): Result<Meaning[]> {
  const found: Meaning[] = []
  for (const { goods, quantity: inBox } of hits) {
    const count = times(inBox, quantity)
    if (count === undefined) return fail('quantity.tooLarge')
    found.push({ goods, quantity: count })
  }
  return ok(found)
}

function weighedEach(
  label: Label,
  items: readonly Goods[],
  { currency, quantity }: CodeQuestion & { quantity: Quantity }
): Result<Meaning[]> {
  if (items.length === 0) return fail('scale.unknownItem', { item: label.item })
  const found: Meaning[] = []
  for (const goods of items) {
    const line = weighed(label, goods, currency, quantity)
    if (!line.ok) return line
    const { quantity: amount, price } = line.value
    found.push({ goods, quantity: amount, ...(price === goods.price ? {} : { price }) })
  }
  return ok(found)
}

/** Goods by the GTIN of a piece. Goods that bear no codes are sold by it like by any barcode. */
function pieces(cache: Reader, marking: Marking, { at, quantity }: CodeQuestion): Result<Meaning[]> {
  const { gtin = '' } = marking
  const hits = codesOfGtin(gtin).flatMap((code) => goodsByCode(cache, code, at))
  const single = hits.filter(({ kind }) => kind !== 'box').map(({ goods }) => goods)
  const [box] = hits
  if (single.length === 0) return box === undefined ? ok([]) : fail('mark.ofBox', { name: box.goods.name })
  const marked = single.filter(({ isMarked }) => isMarked)
  if (marked.length === 0) return ok(single.map((goods) => ({ goods, quantity: quantity ?? oneDecimal })))
  if (quantity !== undefined && quantity !== oneDecimal) return fail('mark.onePiece')
  return ok(marked.map((goods) => ({ goods, quantity: oneDecimal, marking })))
}
