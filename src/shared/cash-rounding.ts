import type { Minor } from './money.ts'
import type { Decimal } from './quantity.ts'

// How cash is rounded where the smallest coin is larger than the minor unit. Apart from the schemas, because the window
// offers the choices and parses nothing.

/** To the nearest step, in favour of the customer, or of the shop. */
export const roundingDirections = ['nearest', 'down', 'up'] as const
export type RoundingDirection = (typeof roundingDirections)[number]

/**
 * The step in minor units of the currency of the ticket. The service is told by what a payment covers, or with `costId`
 * by an additional cost of the shop's list (docs/concepts/shift.md).
 */
export type CashRounding = { step: Minor; direction: RoundingDirection; costId?: string }

/** The smallest coin in use, in major units, of currencies whose minor unit is no coin any more. */
export const suggestedSteps: Readonly<Partial<Record<string, Decimal>>> = {
  UZS: '50' as Decimal,
  RUB: '1' as Decimal,
  KZT: '5' as Decimal,
  KGS: '1' as Decimal,
  TJS: '0.1' as Decimal
}
