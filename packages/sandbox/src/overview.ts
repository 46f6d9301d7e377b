import { stockIn } from './handlers/catalogue/product.ts'
import { expectedOf } from './movements.ts'
import type { CollectionName, Rows, SessionRow } from './rows/rows.ts'
import type { World } from './world.ts'

/** The number of rows of each table. */
const mostRows = 20

type Cell = string | number
/** The number of records of a kind, and the last ones as rows of a table, the newest first. */
type Last = { count: number; last: Cell[][] }
/** What a service has got from its clients, as the page of a served sandbox shows it. */
export type Overview = Record<'sessions' | 'tickets' | 'trades' | 'cash' | 'stock', Last>

/**
 * Returns the last sessions, open tickets, trades and movements of money, and the stock of what was sold last. It reads
 * only these records, so it costs the same in a shop of a million goods.
 */
export function overviewOf(world: World): Overview {
  const last = <Name extends CollectionName>(name: Name, cells: (row: Rows[Name]) => Cell[]): Last => {
    const { rows, total } = world[name].page({ offset: 0, count: mostRows })
    return { count: total, last: (rows as Rows[Name][]).map(cells) }
  }
  const money = (amount: number, currencyId: string): string =>
    `${amount} ${world.currency.get(currencyId)?.name ?? currencyId}`
  const register = (id: string): string => world.cashbox.get(id)?.name ?? id
  const sumsOf = (row: SessionRow) =>
    row.state === 'open'
      ? expectedOf(world, row)
      : row.closed_balance.map((part) => ({ ...part, amount: part.expected }))
  return {
    sessions: last('session', (row) => [
      row.opened_at,
      register(row.cashbox_id),
      row.state,
      sumsOf(row)
        .map((sum) => money(sum.amount, sum.currency_id))
        .join(', ')
    ]),
    tickets: last('open-ticket', (row) => [row.updated_at, row.name]),
    trades: last('trade', (row) => [
      row.sold_at,
      row.number,
      row.state,
      row.is_refund ? 'refund' : 'sale',
      money(row.total_to_pay, row.currency_id),
      row.products.length
    ]),
    cash: last('transaction', (row) => [
      row.created_at,
      row.type,
      row.state,
      money(row.amount, row.currency_id),
      register(row.cashbox_id)
    ]),
    stock: soldStock(world)
  }
}

function soldStock(world: World): Last {
  const { rows: trades } = world.trade.page({ offset: 0, count: mostRows })
  const sold = new Map(
    trades.flatMap(({ products }) => products.map((line) => [`${line.product_id} ${line.warehouse_id}`, line] as const))
  )
  const last = [...sold.values()].slice(0, mostRows).flatMap((line): Cell[][] => {
    const stock = stockIn(world, line.product_id, line.warehouse_id)
    return stock === undefined ? [] : [[stock.updated_at, line.name, stock.amount, stock.booked]]
  })
  return { count: last.length, last }
}
