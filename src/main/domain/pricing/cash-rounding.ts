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
import type { Currency } from '../core/tender.ts'
import type { SellingRules } from '../core/terms.ts'

// Coins end somewhere: 25 220.58 cannot be put on a counter. What a ticket comes to is never changed; where the rest of it
// is paid in cash, that rest alone is rounded to a step the shop has set, and the difference is a row of its own:
//
//   due in cash = what remains, rounded to the step           what would round to nothing is asked as it is
//   a cash payment closes the ticket once what is left after it, rounded to the step, is nothing or less; then
//   paid        = what remained + the change                  what it covers of the ticket
//   rounded     = what it is worth - paid                     below nothing: let off; above: taken more
//
// A card, a balance, cashback and a debt are of the minor unit, whatever the step.

const rules: Record<RoundingDirection, Rounding> = { nearest: 'nearest', down: 'floor', up: 'ceil' }

/** The steps of a currency as the till's own rules have them; none where they are finer than its minor unit. */
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

/** An amount that is owed to the shop, in steps; one that is owed by it is below nothing. */
export const inSteps = (amount: Minor, rule: CashRounding | undefined): Minor =>
  rule === undefined
    ? amount
    : minor(Number(divided(BigInt(amount), BigInt(rule.step), rules[rule.direction])) * rule.step)

/** What is asked for in cash, of what remains. */
export function cashDue(remaining: Minor, rule: CashRounding | undefined): Minor {
  const due = inSteps(remaining, rule)
  return due > 0 ? due : remaining
}

/** The same where it is another sum than the one that is asked for by a card. */
export function cashDueOn({ rules }: Pick<Ticket, 'rules'>, next: Minor): { cashDueMinor?: Minor } {
  const due = cashDue(next, rules.cashRounding)
  return due === next ? {} : { cashDueMinor: due }
}

/** What the drawer gives for an amount. */
const cashOut = (amount: Minor, rule: CashRounding | undefined): Minor => negated(inSteps(negated(amount), rule))

/** What cash covers of what remains: as much as it is worth, until it closes the ticket. */
export function coveredByCash(worth: Minor, remaining: Minor, rule: CashRounding | undefined): Minor {
  if (rule === undefined || inSteps(remaining, rule) <= 0) return worth
  const still = inSteps(minus(remaining, worth), rule)
  return still <= 0 ? minus(remaining, still) : worth
}

/** A payment that covers less or more than it is worth. */
export function covering(tender: Tender, worth: Minor, paid: Minor): Tender {
  const plain = { ...tender, paid }
  delete plain.rounded
  return worth === paid ? plain : { ...plain, rounded: minus(worth, paid) }
}

/**
 * What is given in cash for a part that comes back, of what the drawer has of the sale: afterwards it holds what the rest
 * alone would have been in cash. So the last part takes all that is left, and no part wins or loses a step. More than came
 * in as cash comes out of the drawer by the same rule.
 */
export function cashBack(held: { amount: Minor; paid: Minor }, total: Minor, rule: CashRounding | undefined): Minor {
  if (rule === undefined || total === 0) return total
  const kept = inSteps(minus(held.paid, total), rule)
  return minor(Math.max(held.amount - kept, 0))
}

/**
 * By which ways what comes back pays for the goods of the ticket, cards first (exchange.ts): what such a way brings, and what
 * that covers. Of cash what is left over is given out in steps.
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
