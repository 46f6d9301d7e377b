import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers, Input } from '../../context.ts'
import { exact, sumOf, times, toNumber, totalOf } from '../../exact.ts'
import { costOf, enter } from '../../goods.ts'
import { bookLoss, warehouseOf } from '../../losses.ts'
import { productNotFound, Refusal } from '../../server/refusal.ts'
import type { CountedLine, ProductRow, RevisionRow } from '../../rows/rows.ts'
import { asList, byId, isAny, named, pageOf, person, referred, shown, updatable } from '../../standard.ts'
import { stockIn } from '../catalogue/product.ts'

// A count of the goods of a warehouse. No endpoint enters counted amounts: with `set_counted` the present stock is the
// counted amount, and goods without a counted amount stay unchanged (policy "revision-counted").
//
//   pending -> in_progress -> done      canceled: from pending and in_progress

type World = Context['world']
type Scope = Pick<Input<'revision/update/{id}'>, 'category_ids' | 'supplier_ids' | 'additional_ids' | 'removed_ids'>

const moves: Record<RevisionRow['state'], readonly RevisionRow['state'][]> = {
  pending: ['in_progress', 'canceled'],
  in_progress: ['done', 'canceled'],
  done: [],
  canceled: []
}

const suppliersOf = (row: ProductRow | undefined): readonly unknown[] => {
  const ids = row?.$more?.['supplier_ids']
  return Array.isArray(ids) ? (ids as unknown[]) : []
}

/**
 * Returns the goods to count: those of the categories and suppliers and the added ones, or else all goods of the
 * warehouse.
 */
function goodsOf(world: World, warehouseId: string, scope: Scope): string[] {
  const { category_ids = [], supplier_ids = [], additional_ids = [], removed_ids = [] } = scope
  for (const id of category_ids) referred(world.category, id, 'category_ids')
  for (const id of supplier_ids) referred(world.supplier, id, 'supplier_ids')
  for (const id of additional_ids) if (!world.product.live(id)) throw productNotFound('additional_ids', id)
  const isAll = category_ids.length + supplier_ids.length + additional_ids.length === 0
  const isMeant = (id: string) => {
    const row = world.product.live(id)
    return (
      row !== undefined &&
      (isAll ||
        category_ids.some((each) => each === row.category_id) ||
        suppliersOf(row).some((each) => supplier_ids.some((wanted) => wanted === each)))
    )
  }
  const kept = world.stock.find((row) => row.warehouse_id === warehouseId).map((row) => row.product_id)
  return [...new Set([...kept.filter(isMeant), ...additional_ids])].filter((id) => !removed_ids.includes(id))
}

const expectedAmountOf = (world: World, row: RevisionRow, id: string): number =>
  stockIn(world, id, row.warehouse_id)?.amount ?? 0

const linesOf = (world: World, ids: readonly string[], warehouseId: string, isCounted: boolean): CountedLine[] =>
  ids.map((product_id) => ({
    product_id,
    ...(isCounted ? { counted: stockIn(world, product_id, warehouseId)?.amount ?? 0 } : {})
  }))

type Body = Input<'revision/create'> | Input<'revision/update/{id}'>

function fieldsOf(world: World, body: Body, organizationId: string, before?: RevisionRow) {
  referred(world.organization, organizationId, 'organization_id')
  const warehouse = warehouseOf(world, organizationId, body.warehouse_id ?? before?.warehouse_id, 'warehouse_id')
  if (body.responsible_id !== undefined) referred(world.employee, body.responsible_id, 'responsible_id')
  const { starting_date, ending_date, description, attachments, responsible_id } = body
  const isSame =
    before !== undefined &&
    [body.category_ids, body.supplier_ids, body.additional_ids, body.removed_ids, body.warehouse_id].every(
      (each) => each === undefined
    )
  const ids = isSame ? before.$lines.map((line) => line.product_id) : goodsOf(world, warehouse._id, body)
  const $set = body.set_counted ?? before?.$set ?? false
  return {
    ...defined({ starting_date, ending_date, description, attachments, responsible_id }),
    organization_id: organizationId,
    warehouse_id: warehouse._id,
    $set,
    $lines: isSame && body.set_counted === undefined ? before.$lines : linesOf(world, ids, warehouse._id, $set)
  }
}

type Figures = { expected: number; counted: number; profit: number; loss: number }
function figuresOf(world: World, row: RevisionRow): Figures {
  const lines = row.$lines.map((line) => {
    const expected = line.expected ?? expectedAmountOf(world, row, line.product_id)
    const counted = line.counted ?? expected
    const cost = exact(costOf(world, line.product_id).cost)
    const worth = times(cost, exact(totalOf([counted, -expected])))
    return { expected, counted: line.counted ?? 0, worth }
  })
  const worths = lines.map((line) => line.worth)
  return {
    expected: totalOf(lines.map((line) => line.expected)),
    counted: totalOf(lines.map((line) => line.counted)),
    profit: toNumber(sumOf(worths.filter(({ over }) => over > 0n))),
    loss: -toNumber(sumOf(worths.filter(({ over }) => over < 0n)))
  }
}

/** Sets the stock to the counted amounts, and creates an invoice for the difference. */
function finish(context: Context, row: RevisionRow): RevisionRow {
  const { world } = context
  const { profit, loss } = figuresOf(world, row)
  const $lines = row.$lines.map((line) => ({ ...line, expected: expectedAmountOf(world, row, line.product_id) }))
  for (const { product_id, counted, expected } of $lines) {
    const change = counted === undefined ? 0 : totalOf([counted, -expected])
    if (change !== 0) enter(world, product_id, row.warehouse_id, change)
  }
  const currencyId = referred(world.organization, row.organization_id, 'organization_id').currency_id
  const who = { organizationId: row.organization_id, employeeId: row.responsible_id, currencyId }
  const invoice = bookLoss(context, { ...who, amount: totalOf([loss, -profit]), of: { revision_id: row._id } })
  return world.revision.update(row, { state: 'done', $lines, $invoices: [invoice._id] })
}

function common(world: World, row: RevisionRow) {
  const { expected, counted, profit, loss } = figuresOf(world, row)
  const responsible = world.employee.get(row.responsible_id)
  return {
    ...shown(row),
    organization: named(world.organization.get(row.organization_id)),
    warehouse: named(world.warehouse.get(row.warehouse_id)),
    responsible: responsible && { ...person(responsible), phone_number: responsible.phone_number },
    total_expected: expected,
    total_counted: counted,
    total_profit: profit,
    total_loss: loss
  }
}
const differenceOf = (world: World, row: RevisionRow): number => {
  const { expected, counted } = figuresOf(world, row)
  return totalOf([counted, -expected])
}

const show = (world: World) => (row: RevisionRow) => {
  const currency = world.currency.get(world.organization.get(row.organization_id)?.currency_id ?? '')
  const { profit, loss } = figuresOf(world, row)
  const listOf = (amount: number) => (amount === 0 ? [] : [{ currency_id: currency?._id, amount }])
  return {
    ...common(world, row),
    currency: currency && { _id: currency._id, name: currency.name, symbol: currency.symbol },
    difference: differenceOf(world, row),
    profit_list: listOf(profit),
    loss_list: listOf(loss)
  }
}

export const revision = {
  'revision/create': ({ world, actor }, body) => {
    const fields = fieldsOf(world, body, body.organization_id)
    const { starting_date, attachments = [], responsible_id = actor._id } = body
    const row = { ...fields, starting_date, attachments, responsible_id, $invoices: [] }
    return show(world)(world.revision.insert({ ...row, number: world.revision.nextNumber(), state: 'pending' }))
  },
  'revision/update/{id}': ({ world, part }, body) => {
    const row = updatable(world.revision, part)
    if (row.state !== 'pending') throw new Refusal(400, 'wrongState', { field: 'state', id: 'AlreadyInProgress' })
    return show(world)(
      world.revision.update(row, fieldsOf(world, body, body.organization_id ?? row.organization_id, row))
    )
  },
  'revision/set-status/{id}': (context, { status }) => {
    const { world, part } = context
    const row = updatable(world.revision, part)
    if (!moves[row.state].includes(status)) throw new Refusal(400, 'wrongState', { field: 'status', id: row.state })
    return show(world)(status === 'done' ? finish(context, row) : world.revision.update(row, { state: status }))
  },
  'revision/get-by-id/{id}': ({ world, part }) => show(world)(byId(world.revision, part)),
  'revision/get-paging': ({ world }, input) => {
    const matches = (row: RevisionRow) =>
      isAny(input.organization_id, row.organization_id) &&
      isAny(input.warehouse_id, row.warehouse_id) &&
      isAny(input.responsible_id, row.responsible_id) &&
      isAny(input.state, row.state)
    return asList(pageOf(world.revision, input, { matches }), (row) => ({
      ...common(world, row),
      total_difference: differenceOf(world, row)
    }))
  }
} satisfies Handlers
