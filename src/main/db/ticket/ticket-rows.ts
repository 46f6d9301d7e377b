import { defined } from '../../../shared/defined.ts'
import type { CustomerId, EmployeeId, LineId, OrganizationId, TableId, TicketId } from '../../../shared/ids.ts'
import { zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Decimal, Quantity } from '../../../shared/quantity.ts'
import type { Allowed, CardStep, Change, Exchange, Line, SaleRules, Tender, Ticket } from '../../domain/core/model.ts'
import type { Currency } from '../../domain/core/tender.ts'
import { toCosts, toDiscounts } from './discounts.ts'
import { fromLine, lineColumns, toCurrency, toLine, type LineColumns } from './lines.ts'
import { fromSeller, toSeller, type SellerColumns } from './sellers.ts'

// The rows of a ticket and of its lines, and what they are outside of the file.

export type TicketRow = SellerColumns & {
  id: TicketId
  number: number
  name: string | null
  state: Ticket['state']
  organization_id: OrganizationId
  customer_id: CustomerId | null
  customer_name: string | null
  note: string | null
  table_id: TableId | null
  table_name: string | null
  currency: string
  rules: string
  discounts: string
  allowed_share: Decimal | null
  chosen_line_id: LineId | null
  shares: string
  from_balance: Minor
  from_cashback: Minor
  exchange: string | null
  costs: string
  rates: string | null
  change_in: string | null
  price_list: string | null
  emptied: string | null
  sends_receipt: 0 | 1
  made_at: Instant | null
  created_at: Instant
  held_at: Instant | null
  employee_id: EmployeeId
  employee_name: string
}
export type TicketLineRow = LineColumns & {
  id: LineId
  position: number
  /** These two are of a ticket alone: what is sold needs neither. */
  held: Quantity | null
  allowed: string | null
}
export const ticketLineColumns = `id, position, held, allowed, ${lineColumns}`

export const ticketColumns = `id, number, name, state, organization_id, customer_id, customer_name, seller_id, seller_name, note, table_id,
  table_name, currency, rules, discounts, allowed_share, chosen_line_id, shares, from_balance, from_cashback, costs, exchange, rates,
  change_in, price_list, emptied, sends_receipt, made_at, created_at, held_at, employee_id, employee_name`

export const toTicket = (row: TicketRow, lines: Line[], tenders: Tender[], cardStep: CardStep | undefined): Ticket => ({
  id: row.id,
  number: row.number,
  name: row.name ?? undefined,
  state: row.state,
  organizationId: row.organization_id,
  customer: row.customer_id === null ? undefined : { id: row.customer_id, name: row.customer_name ?? '' },
  ...toSeller(row),
  note: row.note ?? undefined,
  table: row.table_id === null ? undefined : { id: row.table_id, name: row.table_name ?? '' },
  currency: toCurrency(row.currency),
  rules: toRules(row.rules),
  lines,
  receiptDiscounts: toDiscounts(row.discounts),
  ...(row.allowed_share === null ? {} : { allowedShare: row.allowed_share }),
  chosenLineId: row.chosen_line_id ?? undefined,
  shares: JSON.parse(row.shares) as Minor[],
  tenders,
  ...defined({ cardStep }),
  ...toCosts(row.costs),
  ...(row.from_balance === 0 ? {} : { fromBalance: row.from_balance }),
  ...(row.from_cashback === 0 ? {} : { fromCashback: row.from_cashback }),
  ...(row.exchange === null ? {} : { exchange: toExchange(row.exchange, toCurrency(row.currency)) }),
  ...(row.rates === null ? {} : { rates: JSON.parse(row.rates) as NonNullable<Ticket['rates']> }),
  ...(row.change_in === null ? {} : { changeIn: JSON.parse(row.change_in) as Change }),
  ...(row.price_list === null ? {} : { priceList: JSON.parse(row.price_list) as NonNullable<Ticket['priceList']> }),
  ...(row.emptied === null ? {} : { emptied: JSON.parse(row.emptied) as NonNullable<Ticket['emptied']> }),
  ...(row.sends_receipt === 0 ? {} : { sendsReceipt: true }),
  ...(row.made_at === null ? {} : { madeAt: row.made_at }),
  createdAt: row.created_at,
  heldAt: row.held_at ?? undefined,
  employeeId: row.employee_id,
  employeeName: row.employee_name
})

export const fromTicket = (ticket: Ticket): TicketRow => ({
  id: ticket.id,
  number: ticket.number,
  name: ticket.name ?? null,
  state: ticket.state,
  organization_id: ticket.organizationId,
  customer_id: ticket.customer?.id ?? null,
  customer_name: ticket.customer?.name ?? null,
  ...fromSeller(ticket.seller),
  note: ticket.note ?? null,
  table_id: ticket.table?.id ?? null,
  table_name: ticket.table?.name ?? null,
  currency: JSON.stringify(ticket.currency),
  rules: JSON.stringify(ticket.rules),
  discounts: JSON.stringify(ticket.receiptDiscounts),
  allowed_share: ticket.allowedShare ?? null,
  chosen_line_id: ticket.chosenLineId ?? null,
  shares: JSON.stringify(ticket.shares),
  from_balance: ticket.fromBalance ?? zero,
  from_cashback: ticket.fromCashback ?? zero,
  exchange: ticket.exchange === undefined ? null : JSON.stringify(ticket.exchange),
  costs: JSON.stringify(ticket.costs ?? []),
  rates: ticket.rates === undefined ? null : JSON.stringify(ticket.rates),
  change_in: ticket.changeIn === undefined ? null : JSON.stringify(ticket.changeIn),
  price_list: ticket.priceList === undefined ? null : JSON.stringify(ticket.priceList),
  emptied: ticket.emptied === undefined ? null : JSON.stringify(ticket.emptied),
  sends_receipt: ticket.sendsReceipt === true ? 1 : 0,
  made_at: ticket.madeAt ?? null,
  created_at: ticket.createdAt,
  held_at: ticket.heldAt ?? null,
  employee_id: ticket.employeeId,
  employee_name: ticket.employeeName
})

export const toTicketLine = (row: TicketLineRow): Line => ({
  ...toLine(row.id, row),
  ...(row.held === null ? {} : { held: row.held }),
  ...(row.allowed === null ? {} : { allowed: JSON.parse(row.allowed) as Allowed })
})

export const fromTicketLine = (line: Line) => ({
  ...fromLine(line),
  held: line.held ?? null,
  allowed: line.allowed === undefined ? null : JSON.stringify(line.allowed)
})

/** One that was begun when the money still went one way. */
type OneWay = Omit<Exchange, 'given'> & Pick<Change, 'methodId' | 'methodName' | 'methodType'>

function toExchange(json: string, currency: Currency): Exchange {
  const exchange = JSON.parse(json) as Exchange | OneWay
  if ('given' in exchange) return exchange
  const { methodId, methodName, methodType, ...rest } = exchange
  const { total } = rest
  return { ...rest, given: [{ methodId, methodName, methodType, currency, amount: total, paid: total }] }
}

export function toRules(json: string): SaleRules {
  const rules = JSON.parse(json) as Omit<SaleRules, 'priceBounds'> & Partial<SaleRules>
  // A ticket from before there were bounds lets every price pass, as it did then.
  return { ...rules, discountLimitPercent: rules.discountLimitPercent, priceBounds: rules.priceBounds ?? 'warning' }
}
