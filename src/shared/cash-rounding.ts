import type { Minor } from './money.ts'
import type { Decimal } from './quantity.ts'

// How cash is rounded if the smallest coin is larger than the minor unit. The file is separate from the schemas,
// because the window offers these choices and has no zod.

/** To the nearest step, down in favour of the customer, or up in favour of the shop. */
export const roundingDirections = ['nearest', 'down', 'up'] as const
export type RoundingDirection = (typeof roundingDirections)[number]

/**
 * The step is in minor units of the currency of the ticket. The service learns the rounding from the amount that a
 * payment covers, or, with `costId`, from an additional cost of the shop (docs/concepts/shift.md).
 */
export type CashRounding = { step: Minor; direction: RoundingDirection; costId?: string | undefined }

/** The smallest coin in use, in major units, for currencies whose minor unit is no longer a coin. */
export const suggestedSteps: Readonly<Partial<Record<string, Decimal>>> = {
  UZS: '50' as Decimal,
  RUB: '1' as Decimal,
  KZT: '5' as Decimal,
  KGS: '1' as Decimal,
  TJS: '0.1' as Decimal
}
