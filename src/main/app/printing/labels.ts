import { defined } from '../../../shared/defined.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import type { PaperView } from '../../../shared/devices/printing.ts'
import { newId } from '../../system/random.ts'
import { labelsPaper, type LabelFacts } from '../../domain/printing/labels-paper.ts'
import { place } from '../../db/core/settings.ts'
import type { Chance, Context } from '../core/context.ts'
import { designOf } from './design.ts'
import { goodsOfIds } from '../core/local-products.ts'
import type { Paper } from './print-jobs.ts'
import { shopOf } from '../core/state.ts'
import { refuse } from '../core/refusal.ts'

// Shelf labels with the present price of the till's price list.

type Labels = { facts: LabelFacts; left: string[] }

/** Returns the contents of the labels, and the names of goods that have no price. */
export function labelsOf(context: Context, ids: CallParsed<'printing.labels'>['ids']): Labels {
  const at = place(context.store)
  const cache = context.catalog()
  const { main } = shopOf(context, at)
  if (at === undefined || cache === undefined || main === undefined) return refuse('call.notNow')
  const known = goodsOfIds(context, cache, [...new Set(ids)], at)
  const goods = known.flatMap(({ name, sku, barcode, unitName: unit, price }) =>
    price === undefined ? [] : [{ name, sku, unit, price, ...defined({ barcode }) }]
  )
  const left = known.filter(({ price }) => price === undefined).map(({ name }) => name)
  if (goods.length === 0) return refuse('label.noPrice')
  const { symbol, decimals } = main
  return { facts: { goods, currency: { symbol, decimals }, askedAt: context.clock.now() }, left }
}

/** Labels have the prices of their time, so that no print of them is a copy. */
export const paperOfLabels = ({ random }: Chance, facts: LabelFacts): Paper & { facts: LabelFacts } => ({
  kind: 'labels',
  subjectId: `x:labels:${newId(random)}`,
  number: String(facts.goods.length),
  facts
})

export const labelsView = (context: Context, facts: LabelFacts): PaperView =>
  labelsPaper(facts, designOf(context.store))
