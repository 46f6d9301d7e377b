import { exact, times, toNumber, totalOf } from '../exact.ts'
import type { CurrencyRow, WriteOffRow } from '../rows/rows.ts'
import { named, person } from '../standard.ts'
import type { World } from '../world.ts'
import { grouped } from './entries.ts'
import { goodPasses, isAmong, isWithin, windowOf, type ReportInput } from './filter.ts'
import { reportCurrency, worthIn } from './money.ts'
import { unitCost } from './prices.ts'
import type { ReportRow } from './rows.ts'
import { stockOnHand, stockFigures } from './stock.ts'

// The stock of each warehouse, transfers between warehouses, and losses.

/** Returns the figures of the stock in the requested warehouses, in total and for each. */
export function inStock(world: World, input: ReportInput) {
  const currency = reportCurrency(world, input.currency_id)
  const onHand = stockOnHand(world, input)
  const warehouses = [...grouped(onHand, ({ stock }) => stock.warehouse_id)].map(([id, own]) => ({
    ...named(world.warehouse.get(id)),
    ...stockFigures(world, currency, own)
  }))
  return { currency_id: currency._id, ...stockFigures(world, currency, onHand), warehouses }
}

/** Returns one row per product and warehouse with stock. */
export function itemRows(world: World, input: ReportInput): ReportRow[] {
  const currency = reportCurrency(world, input.currency_id)
  return stockOnHand(world, input).map((each) => {
    const { product, stock } = each
    const { amount, booked, in_transit, in_trash, cost, worth } = stockFigures(world, currency, [each])
    return {
      _id: product._id,
      name: product.name,
      number: product.number,
      sku: product.sku,
      product: named(product),
      warehouse: named(world.warehouse.get(stock.warehouse_id)),
      currency_id: currency._id,
      amount,
      booked,
      available: totalOf([amount, -booked]),
      in_transit,
      in_trash,
      cost,
      worth
    }
  })
}

type Line = { product_id: string; amount: number }
/** A transfer of either kind, with its matching lines. */
type Transferred = {
  _id: string
  type: string
  number: string | undefined
  code: string | undefined
  date: string
  state: string
  reasonId: string
  organizations: { source: string; destination: string }
  warehouses: { sender: string | undefined; receiver: string | undefined }
  employees: readonly (string | undefined)[]
  lines: Line[]
}

const isAnyAmong = (wanted: readonly string[] | undefined, ids: readonly (string | undefined)[]): boolean =>
  ids.some((id) => isAmong(wanted, id))

/** Returns the transfers of the window, in organizations and between them, newest first. */
function transfersOf(world: World, input: ReportInput): Transferred[] {
  const window = windowOf(input)
  const passes = goodPasses(world, input)
  return [...internalOf(world), ...betweenOf(world)]
    .filter(
      ({ date, organizations, warehouses, employees }) =>
        isWithin(window, Date.parse(date)) &&
        isAnyAmong(input.organization_ids, Object.values(organizations)) &&
        isAnyAmong(input.warehouse_ids, Object.values(warehouses)) &&
        isAnyAmong(input.responsible_ids, employees)
    )
    .map((each) => ({ ...each, lines: each.lines.filter(({ product_id }) => passes(product_id)) }))
    .filter(({ lines }) => lines.length > 0)
}

const internalOf = (world: World): Transferred[] =>
  world['internal-transfer'].find().map((row) => ({
    _id: row._id,
    type: row.type,
    number: undefined,
    code: row.code,
    date: row.date,
    state: row.status,
    reasonId: row.reason_id,
    organizations: { source: row.source_organization_id, destination: row.source_organization_id },
    warehouses: { sender: row.sender_warehouse_id, receiver: row.receiver_warehouse_id },
    employees: [row.sender_employee_id, row.receiver_employee_id],
    lines: row.products
  }))
const betweenOf = (world: World): Transferred[] =>
  world['organizational-transfer'].find().map((row) => ({
    _id: row._id,
    type: 'o2o',
    number: row.number,
    code: row.code,
    date: row.date,
    state: row.state,
    reasonId: row.reason_id,
    organizations: { source: row.source_organization_id, destination: row.destination_organization_id },
    warehouses: { sender: row.sender_warehouse_id, receiver: row.receiver_warehouse_id ?? undefined },
    employees: [row.sender_employee_id],
    lines: row.requests.flatMap((request) => request.products)
  }))

const placesOf = (world: World, { warehouses: { sender, receiver } }: Transferred) => ({
  sender_warehouse: named(world.warehouse.get(sender ?? '')),
  receiver_warehouse: named(world.warehouse.get(receiver ?? ''))
})

/** Returns the amount of goods, and their cost at the source. */
function transferSums(world: World, currency: CurrencyRow, transferred: readonly Transferred[]) {
  const costs = transferred.flatMap(({ organizations, lines }) =>
    lines.map(({ product_id, amount }) => {
      const cost = unitCost(world, currency, world.product.get(product_id), organizations.source)
      return toNumber(times(exact(cost), exact(amount)))
    })
  )
  const amounts = transferred.flatMap(({ lines }) => lines.map((line) => line.amount))
  return { currency_id: currency._id, amount: totalOf(amounts), cost: totalOf(costs) }
}

/** Returns one row per transfer, in any state. */
export function transferRows(world: World, input: ReportInput): ReportRow[] {
  const currency = reportCurrency(world, input.currency_id)
  return transfersOf(world, input).map((each) => {
    const { organizations, employees, lines } = each
    const reason = named(world.reason.get(each.reasonId))
    return {
      _id: each._id,
      type: each.type,
      number: each.number,
      code: each.code,
      name: reason?.name,
      date: each.date,
      state: each.state,
      source_organization: named(world.organization.get(organizations.source)),
      destination_organization: named(world.organization.get(organizations.destination)),
      ...placesOf(world, each),
      sender_employee: person(world.employee.get(employees[0] ?? '')),
      reason,
      products: new Set(lines.map((line) => line.product_id)).size,
      ...transferSums(world, currency, [each])
    }
  })
}

/** Returns one row per product and direction of completed transfers. */
export function transferItems(world: World, input: ReportInput): ReportRow[] {
  const currency = reportCurrency(world, input.currency_id)
  const transferred = transfersOf(world, input)
    .filter(({ state }) => state === 'done')
    .flatMap((each) => each.lines.map((line) => ({ ...each, lines: [line] })))
  const ways = grouped(transferred, ({ lines, warehouses }) => JSON.stringify([lines[0]?.product_id, warehouses]))
  return [...ways.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const product = named(world.product.get(first.lines[0]?.product_id ?? ''))
    return [
      {
        _id: product?._id,
        name: product?.name,
        product,
        ...placesOf(world, first),
        transfers: new Set(group.map(({ _id }) => _id)).size,
        ...transferSums(world, currency, group)
      }
    ]
  })
}

/** Returns one row per reason of write-offs, without canceled ones. */
export function lossesByReason(world: World, input: ReportInput): ReportRow[] {
  const currency = reportCurrency(world, input.currency_id)
  const window = windowOf(input)
  const passes = goodPasses(world, input)
  const linesOf = (row: WriteOffRow) => row.products.filter(({ product_id }) => passes(product_id))
  const writeOffs = world['write-off'].find(
    (row) =>
      row.state === 'done' &&
      isWithin(window, Date.parse(row.write_date)) &&
      isAmong(input.organization_ids, row.organization_id) &&
      isAmong(input.warehouse_ids, row.source_warehouse_id) &&
      isAmong(input.responsible_ids, row.responsible_id) &&
      linesOf(row).length > 0
  )
  return [...grouped(writeOffs, (row) => row.reason_id)].map(([_id, rows]) => {
    const reason = named(world.reason.get(_id))
    const lines = rows.flatMap((row) => linesOf(row).map((line) => ({ ...line, currencyId: row.currency_id })))
    const costs = lines.map((line) => toNumber(times(exact(line.amount), exact(line.cost))))
    return {
      _id,
      name: reason?.name,
      reason,
      currency_id: currency._id,
      write_offs: rows.length,
      amount: totalOf(lines.map((line) => line.amount)),
      cost: totalOf(costs.map((cost, index) => worthIn(world, currency, cost, lines[index]?.currencyId ?? '')))
    }
  })
}
