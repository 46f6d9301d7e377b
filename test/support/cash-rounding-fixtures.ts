import { addTender, cashExact, settled, toSale } from '../../src/main/domain/payment/checkout.ts'
import type { Ticket } from '../../src/main/domain/core/model.ts'
import type { Currency } from '../../src/main/domain/core/records.ts'
import type { CashRounding, RoundingDirection } from '../../src/shared/cash-rounding.ts'
import type { IdempotencyKey, SaleId, TenderId } from '../../src/shared/ids.ts'
import { minor, minus, sum, type Minor } from '../../src/shared/money.ts'
import { at, cash, decimal, id, line, rules, shift, som, ticket } from './model-fixtures.ts'

// Tickets of a shop that rounds cash to steps, and their payments.

/** The main currency of a new account: precision 5, of which a till counts two decimals. */
export const tiyin: Currency = { ...som, decimals: 2 }
export const by = (step: number, direction: RoundingDirection = 'nearest'): CashRounding => ({
  step: minor(step),
  direction
})
export const fifty = by(50_00)
export const openTicket = (prices: string[], rule?: CashRounding, over: Partial<Ticket> = {}): Ticket =>
  ticket({
    currency: tiyin,
    rules: rule === undefined ? rules : { ...rules, cashRounding: rule },
    lines: prices.map((price) => line({ price: decimal(price), unitDecimals: 3 })),
    ...over
  })
/** 0.742 kg at 33 990: 25 220.58. */
export const meat = (rule?: CashRounding): Ticket => ({
  ...openTicket([], rule),
  lines: [line({ quantity: decimal('0.742'), price: decimal('33990'), unitDecimals: 3 })]
})
export const must = <T>(result: { ok: true; value: T } | { ok: false; failure: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
export const pay = (from: Ticket, amount: number, method = cash, currency: Currency = tiyin): Ticket =>
  must(addTender(from, { id: id<TenderId>(), method, currency, amount: minor(amount) }))
export const exact = (from: Ticket): Ticket => must(cashExact(from, id<TenderId>(), cash))
export const sold = (of: Ticket) =>
  toSale(of, must(settled(of)), {
    id: id<SaleId>(),
    marker: id<IdempotencyKey>(),
    receiptNumber: 'abcde-1',
    shift: shift(),
    place: {} as Parameters<typeof toSale>[2]['place'],
    cashier: {} as Parameters<typeof toSale>[2]['cashier'],
    now: at(1000),
    journalHead: 'head'
  })
/** Returns the cash that a sale paid in its own currency leaves in the drawer. */
export const inDrawer = ({ tenders, changes }: Pick<ReturnType<typeof sold>, 'tenders' | 'changes'>): Minor =>
  minus(
    sum(tenders.filter(({ methodType }) => methodType === 'cash').map(({ amount }) => amount)),
    sum(changes.map(({ amount }) => amount))
  )
