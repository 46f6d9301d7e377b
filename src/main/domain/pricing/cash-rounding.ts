import { defined } from '../../../shared/defined.ts'
import {
  divided,
  fromMajor,
  minor,
  minus,
  negated,
  smaller,
  zero,
  type Minor,
  type Rounding
} from '../../../shared/money.ts'
import type { CashRounding, RoundingDirection } from '../../../shared/cash-rounding.ts'
import type { Change, Exchange, SaleRules, Tender, Ticket } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import type { SellingRules } from '../core/terms.ts'

// Cash has a smallest coin: nobody can pay 25 220.58 in cash. The total of a ticket never changes. If the rest of a
// ticket is paid in cash, only that rest is rounded to the step of the shop, and the difference is a row of its own:
//
//   due in cash = what remains, rounded to the step           if that is nothing, what remains is due unrounded
//   a cash payment closes the ticket once what is left after it, rounded to the step, is nothing or less; then
//   paid        = what remained + the change                  what it covers of the ticket
//   rounded     = its value - paid                            negative: the shop gets less; positive: it gets more
//
// A card, a balance, cashback and a debt are exact to the minor unit, whatever the step is.

const rules: Record<RoundingDirection, Rounding> = { nearest: 'nearest', down: 'floor', up: 'ceil' }

/**
 * Returns the till's rounding rule for a currency; nothing if the step is not larger than the currency's minor unit.
 */
export function cashStepsOf(
  { cashRounding = [] }: Pick<SellingRules, 'cashRounding'>,
  { id, decimals }: Currency
): Pick<SaleRules, 'cashRounding'> {
  const own = cashRounding.find(({ currencyId }) => currencyId === id)
  const step = own === undefined ? zero : fromMajor(own.step, decimals, 'floor')
  if (own === undefined || step <= 1) return {}
  return {
    cashRounding: { step, direction: own.direction, ...defined({ costId: own.costId }) }
  }
}

/** Rounds an amount that is owed to the shop to steps. An amount that the shop owes is negative. */
export const inSteps = (amount: Minor, rule: CashRounding | undefined): Minor =>
  rule === undefined
    ? amount
    : minor(Number(divided(BigInt(amount), BigInt(rule.step), rules[rule.direction])) * rule.step)

/** Returns the amount due in cash for a remaining amount. */
export function cashDue(remaining: Minor, rule: CashRounding | undefined): Minor {
  const due = inSteps(remaining, rule)
  return due > 0 ? due : remaining
}

/** Returns the amount due in cash, if it differs from the amount due by card. */
export function cashDueOn({ rules }: Pick<Ticket, 'rules'>, next: Minor): { cashDueMinor?: Minor } {
  const due = cashDue(next, rules.cashRounding)
  return due === next ? {} : { cashDueMinor: due }
}

/** Returns the cash that the drawer pays out for an amount. */
const cashOut = (amount: Minor, rule: CashRounding | undefined): Minor => negated(inSteps(negated(amount), rule))

/** Returns how much of the remaining amount a cash payment covers: its value, until it closes the ticket. */
export function coveredByCash(worth: Minor, remaining: Minor, rule: CashRounding | undefined): Minor {
  if (rule === undefined || inSteps(remaining, rule) <= 0) return worth
  const still = inSteps(minus(remaining, worth), rule)
  return still <= 0 ? minus(remaining, still) : worth
}

/** Returns the tender with the amount that it covers, and the rounding if that differs from its value. */
export function withCovered(tender: Tender, worth: Minor, paid: Minor): Tender {
  const plain = { ...tender, paid }
  delete plain.rounded
  return worth === paid ? plain : { ...plain, rounded: minus(worth, paid) }
}

/**
 * Returns the cash that a partial refund pays, from the cash that the drawer has of the sale. Afterwards the drawer
 * holds what the rest alone would have cost in cash. So the last partial refund takes all that is left, and no part
 * wins or loses a step. If more is refunded in cash than came in as cash, the same rule applies.
 */
export function cashBack(held: { amount: Minor; paid: Minor }, total: Minor, rule: CashRounding | undefined): Minor {
  if (rule === undefined || total === 0) return total
  const kept = inSteps(minus(held.paid, total), rule)
  return minor(Math.max(held.amount - kept, 0))
}

/**
 * Returns how the refunded money of an exchange pays for the ticket's goods, cards first (exchange.ts): the amount of
 * each payment method and what it covers. Cash that is left over is paid out in steps.
 */
export function coveredParts(
  { given }: Pick<Exchange, 'given'>,
  total: Minor,
  rule: CashRounding | undefined
): Change[] {
  const isCard = ({ methodType }: Change): boolean => methodType === 'cashless'
  let left = total
  return [...given.filter(isCard), ...given.filter((each) => !isCard(each))].flatMap((each) => {
    const paid = smaller(each.paid, left)
    left = minus(left, paid)
    const over = minus(each.paid, paid)
    const out = isCard(each) ? over : cashOut(over, rule)
    return paid === 0
      ? []
      : [{ ...each, amount: over === 0 ? each.amount : minor(Math.max(each.amount - out, 0)), paid }]
  })
}
