import { defined, mapDefined, nonZero } from '../../../shared/defined.ts'
import type { CustomerId, EmployeeId, LineId, OrganizationId, TableId, TicketId } from '../../../shared/ids.ts'
import { zero } from '../../../shared/money.ts'
import type { CardStep, Line, Tender, Ticket } from '../../domain/core/model.ts'
import { decimal, flag, brand, instant, integer, list, minor, nullable, oneOf, text } from '../core/checks.ts'
import { keptJson } from '../core/kept-json.ts'
import { json, rowReader, type RowOf } from '../core/rows.ts'
import { toCosts, toDiscounts } from './discounts.ts'
import { fromLine, lineColumns, lineShape, toCurrency, toLine } from './lines.ts'
import { fromSeller, sellerShape, toSeller } from './sellers.ts'
import * as parts from '../core/json-parts.ts'

// The rows of a ticket and of its lines, and their conversion from and to a `Ticket`.

export const ticketState = oneOf<Ticket['state']>({ current: true, held: true, sold: true, removed: true })
export const TicketRow = rowReader('ticket', {
  ...sellerShape,
  id: brand<TicketId>(),
  number: integer,
  name: nullable(text),
  state: ticketState,
  organization_id: brand<OrganizationId>(),
  customer_id: nullable(brand<CustomerId>()),
  customer_name: nullable(text),
  note: nullable(text),
  table_id: nullable(brand<TableId>()),
  table_name: nullable(text),
  currency: text,
  rules: text,
  discounts: text,
  allowed_share: nullable(decimal),
  chosen_line_id: nullable(brand<LineId>()),
  shares: text,
  from_balance: minor,
  from_cashback: minor,
  exchange: nullable(text),
  costs: text,
  rates: nullable(text),
  change_in: nullable(text),
  price_list: nullable(text),
  emptied: nullable(text),
  sends_receipt: flag,
  made_at: nullable(instant),
  created_at: instant,
  held_at: nullable(instant),
  employee_id: brand<EmployeeId>(),
  employee_name: text
})
type TicketRow = RowOf<typeof TicketRow>
export const TicketLineRow = rowReader('ticket_line', {
  ...lineShape,
  id: brand<LineId>(),
  position: integer,
  /** Only lines of a ticket have these two columns: a sold line needs neither. */
  held: nullable(decimal),
  allowed: nullable(text)
})
type TicketLineRow = RowOf<typeof TicketLineRow>
export const ticketLineColumns = `id, position, held, allowed, ${lineColumns}`

export const ticketColumns = `id, number, name, state, organization_id, customer_id, customer_name, seller_id, seller_name, note, table_id,
  table_name, currency, rules, discounts, allowed_share, chosen_line_id, shares, from_balance, from_cashback, costs, exchange, rates,
  change_in, price_list, emptied, sends_receipt, made_at, created_at, held_at, employee_id, employee_name`

const toShares = json('ticket.shares', list(minor))
const toRates = json('ticket.rates', parts.rates)
const toChange = json('ticket.change_in', parts.change)
const toPriceList = json('ticket.price_list', parts.priceList)
const toEmptied = json('ticket.emptied', parts.emptied)
const toAllowed = json('ticket_line.allowed', parts.allowed)
const parseExchange = json('ticket.exchange', parts.exchange)
export const parseRules = keptJson('rules', parts.saleRules)

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
  rules: parseRules(row.rules),
  lines,
  receiptDiscounts: toDiscounts(row.discounts),
  ...defined({ allowedShare: row.allowed_share ?? undefined }),
  chosenLineId: row.chosen_line_id ?? undefined,
  shares: toShares(row.shares),
  tenders,
  ...defined({ cardStep }),
  ...toCosts(row.costs),
  ...defined({
    fromBalance: nonZero(row.from_balance),
    fromCashback: nonZero(row.from_cashback),
    exchange: mapDefined(row.exchange ?? undefined, parseExchange),
    rates: mapDefined(row.rates ?? undefined, toRates),
    changeIn: mapDefined(row.change_in ?? undefined, toChange),
    priceList: mapDefined(row.price_list ?? undefined, toPriceList),
    emptied: mapDefined(row.emptied ?? undefined, toEmptied),
    sendsReceipt: row.sends_receipt !== 0 || undefined,
    madeAt: row.made_at ?? undefined
  }),
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
  ...defined({ held: row.held ?? undefined, allowed: mapDefined(row.allowed ?? undefined, toAllowed) })
})

export const fromTicketLine = (line: Line) => ({
  ...fromLine(line),
  held: line.held ?? null,
  allowed: line.allowed === undefined ? null : JSON.stringify(line.allowed)
})
