import { by, exact, times, toNumber, totalOf } from '../exact.ts'
import { saleSettings } from '../handlers/people/rules.ts'
import { stockIn } from '../handlers/catalogue/product.ts'
import { notFound, productNotFound, Refusal } from '../server/refusal.ts'
import type { OperationRow, RecipeLine, RouteSheetRow, WorkState } from '../rows/rows.ts'
import type { World } from '../world.ts'

// What tasks and operations of production share: the changes of their states, and the effect of an operation on stock.

/** Tasks: the document, "States and transitions", "Production task". Operations: policy "operation-states". */
const moves: Record<WorkState, readonly WorkState[]> = {
  new: ['in_progress', 'canceled', 'done'],
  in_progress: ['canceled', 'done'],
  done: ['canceled'],
  canceled: []
}

/** Refuses a change of state that no source names (policies "task-unnamed-moves" and "operation-states"). */
export function checkMove(field: string, from: WorkState, to: WorkState): void {
  if (!moves[from].includes(to)) throw new Refusal(400, 'wrongState', { field, id: from })
}

/** The fields of an operation that the checks need, whether it is stored already or not. */
type Moving = Pick<OperationRow, 'items' | 'used_warehouse_id' | 'produced_warehouse_id'>

/** Refuses goods that do not exist, and output without a stock in its warehouse. */
export function checkGoods(world: World, operation: Moving): void {
  for (const line of operation.items) {
    if (!world.product.live(line.product_id)) throw productNotFound('items.product_id', line.product_id)
    if (line.type === 'produced' && !stockIn(world, line.product_id, operation.produced_warehouse_id))
      throw notFound('produced_warehouse_id', operation.produced_warehouse_id)
  }
}

/** Refuses to use more material than the stock has, if the settings forbid it (policy "produce-short"). */
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

/** Takes the material out of its warehouse and adds the output to the other. With -1 both are reversed. */
function moveGoods(world: World, operation: Moving, factor: 1 | -1): void {
  for (const line of operation.items) {
    const place = line.type === 'used' ? operation.used_warehouse_id : operation.produced_warehouse_id
    const stock = stockIn(world, line.product_id, place)
    const change = line.type === 'used' ? -line.amount : line.amount
    if (stock) world.stock.update(stock, { amount: totalOf([stock.amount, factor * change]) })
  }
}

/** Sets the state of an operation. Its goods move when it becomes done, and move back when it is no longer done. */
export function setWorkState(world: World, operation: OperationRow, state: WorkState): OperationRow {
  if (state === 'done' && operation.state !== 'done') moveGoods(world, operation, 1)
  if (state !== 'done' && operation.state === 'done') moveGoods(world, operation, -1)
  return world['production-operation'].update(operation, { state })
}

/** Creates an operation in its first state. */
export function begin(world: World, fields: Omit<OperationRow, '_id' | 'created_at' | 'updated_at' | 'number'>) {
  checkGoods(world, fields)
  if (fields.state === 'done') checkMaterial(world, fields)
  const operations = world['production-operation']
  const row = operations.insert({ ...fields, number: operations.nextNumber(), state: 'new' })
  return fields.state === 'new' ? row : setWorkState(world, row, fields.state)
}

type Sheet = Pick<RouteSheetRow, 'items'> | undefined
/** Returns the line of a recipe that amounts refer to: its first product (policy "produce-amount"). */
export const outputOf = (sheet: Sheet): RecipeLine | undefined =>
  sheet?.items.find((each) => each.type === 'produced' && each.amount > 0)

/** Returns the lines of the recipe for this amount of its output. Returns none if it has no output. */
export function scaled(sheet: Sheet, amount: number): RecipeLine[] {
  const output = outputOf(sheet)
  if (!sheet || !output) return []
  const factor = by(exact(amount), exact(output.amount))
  return sheet.items.map((line) => ({ ...line, amount: toNumber(times(factor, exact(line.amount))) }))
}
