import { oneDecimal, type Quantity, type UnitPrice } from '../../../shared/quantity.ts'
import { codesOfGtin, readMarking, type Marking } from '../../domain/catalog/gs1.ts'
import type { CodeHit, Goods } from '../../domain/core/goods.ts'
import type { Place } from '../../domain/core/model.ts'
import type { Currency } from '../../domain/core/records.ts'
import { itemCodes, readLabel, weighed, type Label } from '../../domain/catalog/scale.ts'
import { goodsByCode, goodsByItem } from '../../db/catalog/goods.ts'
import type { Reader } from '../../db/core/open.ts'
import { setting } from '../../db/core/settings.ts'
import type { Context } from '../core/context.ts'
import { ownByCode } from '../core/local-products.ts'
import { times } from '../../domain/pricing/boxes.ts'
import { must, refuse } from '../core/refusal.ts'

// The meaning of a whole code: a barcode or an article number; else the barcode of a local product; else the label of a
// scale; else one marked piece.

/** Goods that a code may mean, and how they would be put on the ticket. */
export type Meaning = {
  goods: Goods
  /** Undefined if neither the code nor the person gave a quantity. */
  quantity: Quantity | undefined
  /** The price of one unit, if the price on a label differs from the price list. */
  price?: UnitPrice
  /** The piece of marked goods. */
  marking?: Marking
}
type CodeQuestion = { code: string; at: Place; currency: Currency; quantity: Quantity | undefined }

/** Returns everything that a code may mean; an empty list if nothing. The till offers several meanings as a choice. */
export function meanings(context: Context, asked: CodeQuestion): Meaning[] {
  const cache = context.catalog()
  if (cache === undefined) return []
  const { code, at, quantity } = asked
  const hits = goodsByCode(cache, code, at)
  const label = readLabel(setting(context.store, 'scaleProfiles') ?? [], code.trim())
  const items = label?.ok === true ? goodsByItem(cache, itemCodes(label.value.item), at) : []
  const isKnown = items.length > 0 || hits.some(({ goods }) => !goods.isDeleted)
  const made = isKnown ? [] : ownByCode(context, code, at)
  if (made.length > 0) return made.map((goods) => ({ goods, quantity }))
  if (hits.length > 0) {
    checkNoClash(hits, items)
    return eachOf(hits, quantity)
  }
  if (label !== undefined) return weighedEach(must(label), items, asked)
  const marking = readMarking(code)
  return marking === undefined ? [] : pieces(cache, marking, asked)
}

/** Fails if a barcode is also the label of other goods: either choice could sell the wrong goods. */
function checkNoClash([hit]: readonly CodeHit[], [item]: readonly Goods[]): void {
  if (hit === undefined || item === undefined || hit.goods.id === item.id) return
  refuse('scale.alsoBarcode', { name: hit.goods.name, other: item.name })
}

function eachOf(hits: readonly CodeHit[], quantity: Quantity | undefined): Meaning[] {
  const found: Meaning[] = []
  for (const { goods, kind, quantity: inBox } of hits) {
    if (quantity === undefined && kind !== 'box') {
      found.push({ goods, quantity })
      continue
    }
    const count = times(inBox, quantity ?? oneDecimal)
    if (count === undefined) return refuse('quantity.tooLarge')
    found.push({ goods, quantity: count })
  }
  return found
}

function weighedEach(
  label: Label,
  items: readonly Goods[],
  { currency, quantity = oneDecimal }: CodeQuestion
): Meaning[] {
  if (items.length === 0) return refuse('scale.unknownItem', { item: label.item })
  const found: Meaning[] = []
  for (const goods of items) {
    const { quantity: amount, price } = must(weighed(label, goods, currency, quantity))
    found.push({ goods, quantity: amount, ...(price === goods.price ? {} : { price }) })
  }
  return found
}

/** Returns the goods with the GTIN of a piece. Goods that are not marked are sold by it as by any barcode. */
function pieces(cache: Reader, marking: Marking, { at, quantity }: CodeQuestion): Meaning[] {
  const { gtin = '' } = marking
  const hits = codesOfGtin(gtin).flatMap((code) => goodsByCode(cache, code, at))
  const single = hits.filter(({ kind }) => kind !== 'box').map(({ goods }) => goods)
  const [box] = hits
  if (single.length === 0) return box === undefined ? [] : refuse('mark.ofBox', { name: box.goods.name })
  const marked = single.filter(({ isMarked }) => isMarked)
  if (marked.length === 0) return single.map((goods) => ({ goods, quantity }))
  const isOne = quantity === undefined || quantity === oneDecimal
  if (!isOne && marked.some(({ unitDecimals }) => unitDecimals === 0)) return refuse('mark.onePiece')
  return marked.map((goods) => ({ goods, quantity, marking }))
}
