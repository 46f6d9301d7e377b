import { defined } from '@kassa/integration-api/basics'
import type { WriteOffCreate } from '@kassa/integration-api'
import { postAct } from '../../acts.ts'
import type { Context, Handlers } from '../../context.ts'
import { exact, sumOf, times, toNumber } from '../../exact.ts'
import { checkLine, costOf, enter } from '../../goods.ts'
import { bookLoss, warehouseOf } from '../../losses.ts'
import { invalid, Refusal } from '../../server/refusal.ts'
import type { WriteOffLine, WriteOffRow } from '../../rows/rows.ts'
import { asList, byId, isAny, named, pageOf, person, referred, updatable } from '../../standard.ts'
import { stockIn } from '../catalogue/product.ts'
import { saleSettings } from '../people/rules.ts'

// Goods that are lost, or that are spoilt and moved to another warehouse. A write-off is done at once and can only be
// canceled.

type World = Context['world']

function organizationOf(world: World, body: WriteOffCreate): string {
  if (body.organization_id !== undefined)
    return referred(world.organization, body.organization_id, 'organization_id')._id
  const [only, ...others] = world.organization.find()
  if (only === undefined || others.length > 0) throw invalid('organization_id')
  return only._id
}

function check(world: World, body: WriteOffCreate, warehouseId: string): void {
  referred(world.employee, body.responsible_id, 'responsible_id')
  referred(world.reason, body.reason_id, 'reason_id')
  for (const line of body.products) {
    checkLine(world, line)
    const there = stockIn(world, line.product_id, warehouseId)?.amount ?? 0
    if (!saleSettings(world).sell_product_in_negative && line.amount > there)
      throw new Refusal(400, 'notEnough', { field: 'products.amount', id: line.product_id })
  }
}

const sumOfLines = (lines: readonly WriteOffLine[]): number =>
  toNumber(sumOf(lines.map((line) => times(exact(line.amount), exact(line.cost)))))

function create(context: Context, body: WriteOffCreate): WriteOffRow {
  const { world } = context
  const organization_id = organizationOf(world, body)
  const organization = referred(world.organization, organization_id, 'organization_id')
  const source = warehouseOf(world, organization_id, body.source_warehouse_id, 'source_warehouse_id')
  const { destination_warehouse_id } = body
  if (destination_warehouse_id !== undefined)
    warehouseOf(world, organization_id, destination_warehouse_id, 'destination_warehouse_id')
  const currency = referred(world.currency, body.currency_id ?? organization.currency_id, 'currency_id')
  check(world, body, source._id)
  const products = body.products.map((line) => ({
    ...line,
    _id: world.newId(),
    cost: costOf(world, line.product_id).cost
  }))
  const places = { organization_id, source_warehouse_id: source._id, currency_id: currency._id }
  const sums = { products, total_cost: sumOfLines(products) }
  const number = world['write-off'].nextNumber()
  const row = world['write-off'].insert({
    ...defined(body),
    ...body,
    ...places,
    ...sums,
    number,
    state: 'done',
    $invoice: ''
  })
  carry(world, row, 1)
  const loss = { organizationId: organization_id, employeeId: body.responsible_id, currencyId: currency._id }
  const invoice = bookLoss(context, { ...loss, amount: row.total_cost, of: { write_off_id: row._id } })
  return world['write-off'].update(row, { $invoice: invoice._id })
}

function carry(world: World, row: WriteOffRow, factor: 1 | -1): void {
  for (const { product_id, amount } of row.products) {
    enter(world, product_id, row.source_warehouse_id, -factor * amount)
    if (row.action === 'defect') enter(world, product_id, row.destination_warehouse_id ?? '', factor * amount)
  }
}

/** Cancels a write-off: returns the goods, cancels the invoice, and credits the employee. */
function cancel(world: World, row: WriteOffRow): WriteOffRow {
  if (row.state !== 'done') throw new Refusal(400, 'wrongState', { field: 'status', id: row.state })
  carry(world, row, -1)
  const invoice = world.invoice.get(row.$invoice)
  if (invoice) world.invoice.update(invoice, { state: 'canceled' })
  postAct(world, {
    organization_id: row.organization_id,
    employee_id: row.responsible_id,
    currency_id: row.currency_id,
    invoice_id: row.$invoice,
    change: row.total_cost
  })
  return world['write-off'].update(row, { state: 'canceled' })
}

const listed = (world: World) => (row: WriteOffRow) => ({
  _id: row._id,
  number: row.number,
  code: row.code,
  write_date: row.write_date,
  action: row.action,
  state: row.state,
  total_cost: row.total_cost,
  organization: named(world.organization.get(row.organization_id)),
  responsible_employee: person(world.employee.get(row.responsible_id)),
  reason: named(world.reason.get(row.reason_id)),
  source_warehouse: named(world.warehouse.get(row.source_warehouse_id)),
  created_at: row.created_at
})

const show = (world: World) => (row: WriteOffRow) => ({
  ...listed(world)(row),
  note: row.note,
  currency: named(world.currency.get(row.currency_id)),
  destination_warehouse:
    row.action === 'defect' ? named(world.warehouse.get(row.destination_warehouse_id ?? '')) : undefined,
  products: row.products.map((line) => {
    const product = world.product.get(line.product_id)
    return { ...line, name: product?.name, barcode: product?.barcode, total_cost: sumOfLines([line]) }
  }),
  updated_at: row.updated_at
})

export const writeOff = {
  'write-off/create': (context, body) => show(context.world)(create(context, body)),
  'write-off/set-status/{id}': ({ world, part }) => show(world)(cancel(world, updatable(world['write-off'], part))),
  'write-off/get-by-id/{id}': ({ world, part }) => show(world)(byId(world['write-off'], part)),
  'write-off/get-paging': ({ world }, input) => {
    const matches = (row: WriteOffRow) =>
      isAny(input.organization_id, row.organization_id) &&
      isAny(input.warehouse_id, row.source_warehouse_id) &&
      isAny(input.responsible_id, row.responsible_id) &&
      isAny(input.action, row.action)
    return asList(pageOf(world['write-off'], input, { matches }), listed(world))
  }
} satisfies Handlers
