import type { RecipeLine } from '../rows/rows.ts'
import type { World } from '../world.ts'
import { goodPasses, isAmong, isWithin, windowOf, type ReportInput } from './filter.ts'

/** What one line of a production operation used or produced. */
export type WorkLine = {
  type: RecipeLine['type']
  productId: string
  responsibleId: string
  /** When it was used or produced. */
  at: number
  amount: number
}

/** Returns the lines of completed operations in the window, by their own date (policy "report-production"). */
export function workOf(world: World, input: ReportInput): WorkLine[] {
  const window = windowOf(input)
  const passes = goodPasses(world, input)
  const operations = world['production-operation'].find(
    (row) =>
      row.state === 'done' &&
      isAmong(input.organization_ids, row.organization_id) &&
      isAmong(input.responsible_ids, row.responsible_id ?? '')
  )
  return operations.flatMap((row) => {
    const used = { at: Date.parse(row.used_date), warehouseId: row.used_warehouse_id }
    const produced = { at: Date.parse(row.produced_date), warehouseId: row.produced_warehouse_id }
    return row.items.flatMap(({ type, product_id, amount }) => {
      const { at, warehouseId } = type === 'used' ? used : produced
      if (!isWithin(window, at) || !isAmong(input.warehouse_ids, warehouseId) || !passes(product_id)) return []
      return [{ type, productId: product_id, responsibleId: row.responsible_id ?? '', at, amount }]
    })
  })
}
