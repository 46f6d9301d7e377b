import { by, exact, times, toNumber, totalOf } from '../exact.ts'
import { saleSettings } from '../handlers/people/rules.ts'
import { stockIn } from '../handlers/catalogue/product.ts'
import { notFound, productNotFound, Refusal } from '../server/refusal.ts'
import type { OperationRow, RecipeLine, RouteSheetRow, WorkState } from '../rows/rows.ts'
import type { World } from '../world.ts'

// What tasks and operations of production share: how they move from state to state, and what an operation does to stock.

/** Tasks: the document, "States and transitions", "Production task". Operations: policy "operation-states". */
const moves: Record<WorkState, readonly WorkState[]> = {
  new: ['in_progress', 'canceled', 'done'],
  in_progress: ['canceled', 'done'],
  done: ['canceled'],
  canceled: []
}

/** Refuses a move that no source names (policies "task-unnamed-moves" and "operation-states"). */
export function checkMove(field: string, from: WorkState, to: WorkState): void {
  if (!moves[from].includes(to)) throw new Refusal(400, 'wrongState', { field, id: from })
}

/** What an operation is about, whether it is kept already or not. */
type Moving = Pick<OperationRow, 'items' | 'used_warehouse_id' | 'produced_warehouse_id'>

/** Refuses goods that do not exist, and output that has no place to lie. */
export function checkGoods(world: World, operation: Moving): void {
  for (const line of operation.items) {
    if (!world.product.live(line.product_id)) throw productNotFound('items.product_id', line.product_id)
    if (line.type === 'produced' && !stockIn(world, line.product_id, operation.produced_warehouse_id))
      throw notFound('produced_warehouse_id', operation.produced_warehouse_id)
  }
}

/** Refuses to take material that is not there, where the settings forbid it (policy "produce-short"). */
export function checkMaterial(world: World, operation: Moving): void {
  if (saleSettings(world).sell_product_in_negative) return
  const wanted = new Map<string, number>()
  for (const line of operation.items.filter((each) => each.type === 'used')) {
    const stock = stockIn(world, line.product_id, operation.used_warehouse_id)
    if (!stock) continue
    const amount = totalOf([wanted.get(stock._id) ?? 0, line.amount])
    wanted.set(stock._id, amount)
    if (amount > totalOf([stock.amount, -stock.booked]))
      throw new Refusal(400, 'notEnough', { field: 'items.amount', id: line.product_id })
  }
}

/** Takes the material out of its warehouse and puts the output into the other; with -1 both go back. */
function moveGoods(world: World, operation: Moving, factor: 1 | -1): void {
  for (const line of operation.items) {
    const place = line.type === 'used' ? operation.used_warehouse_id : operation.produced_warehouse_id
    const stock = stockIn(world, line.product_id, place)
    const change = line.type === 'used' ? -line.amount : line.amount
    if (stock) world.stock.update(stock, { amount: totalOf([stock.amount, factor * change]) })
  }
}

/** Brings an operation into a state; its goods move as it becomes done, and go back as it stops being so. */
export function bringTo(world: World, operation: OperationRow, state: WorkState): OperationRow {
  if (state === 'done' && operation.state !== 'done') moveGoods(world, operation, 1)
  if (state !== 'done' && operation.state === 'done') moveGoods(world, operation, -1)
  return world['production-operation'].update(operation, { state })
}

/** A new operation, brought into the state it shall begin in. */
export function begin(world: World, fields: Omit<OperationRow, '_id' | 'created_at' | 'updated_at' | 'number'>) {
  checkGoods(world, fields)
  if (fields.state === 'done') checkMaterial(world, fields)
  const operations = world['production-operation']
  const row = operations.insert({ ...fields, number: operations.nextNumber(), state: 'new' })
  return fields.state === 'new' ? row : bringTo(world, row, fields.state)
}

type Sheet = Pick<RouteSheetRow, 'items'> | undefined
/** The line of a recipe that amounts are counted in: its first product (policy "produce-amount"). */
export const outputOf = (sheet: Sheet): RecipeLine | undefined =>
  sheet?.items.find((each) => each.type === 'produced' && each.amount > 0)

/** The recipe for so much of its output; of one that puts nothing out, nothing. */
export function scaled(sheet: Sheet, amount: number): RecipeLine[] {
  const output = outputOf(sheet)
  if (!sheet || !output) return []
  const factor = by(exact(amount), exact(output.amount))
  return sheet.items.map((line) => ({ ...line, amount: toNumber(times(factor, exact(line.amount))) }))
}
