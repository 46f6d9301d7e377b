import { defined, optional } from '../../../shared/defined.ts'
import { divided } from '../../../shared/money.ts'
import { addDecimals, maxDecimals, scaled, unscaled, zeroDecimal, type Decimal } from '../../../shared/quantity.ts'
import type { Line } from '../core/model.ts'
import type { SaleRules } from '../core/terms.ts'

// What goods weigh, net and gross, where the shop shows it on line and receipt (vendor-rules 2.6). The service names no
// unit: the figures are those of the shop's own records.

/** Of one unit of the goods, or of all of them. */
export type Weights = NonNullable<Line['weights']>

const product = (a: Decimal, b: Decimal): Decimal =>
  unscaled(divided(scaled(a, maxDecimals) * scaled(b, maxDecimals), 10n ** BigInt(maxDecimals), 'nearest'), maxDecimals)

/** What of a product's weights this shop shows; undefined where that is nothing. */
export function shownWeights({ net, gross }: Weights, rules: SaleRules): Weights | undefined {
  const shown = {
    ...(rules.showsNetWeight === true && net !== undefined ? { net } : {}),
    ...(rules.showsGrossWeight === true && gross !== undefined ? { gross } : {})
  }
  return Object.keys(shown).length === 0 ? undefined : shown
}

/** What all of a line weighs. */
export function lineWeights({ weights, quantity }: Pick<Line, 'weights' | 'quantity'>): Weights | undefined {
  if (weights === undefined) return undefined
  const { net, gross } = weights
  return {
    ...defined({
      net: optional(net, (net) => product(net, quantity)),
      gross: optional(gross, (gross) => product(gross, quantity))
    })
  }
}

/** Weights in a view; left out where there are none. */
export const weighing = (weights: Weights | undefined): { weights?: Weights } =>
  weights === undefined ? {} : { weights }

/** What all lines weigh together; those that do not say it count nothing. Undefined where none does. */
export function totalWeights(lines: readonly Pick<Line, 'weights' | 'quantity'>[]): Weights | undefined {
  const all = lines.flatMap((line) => lineWeights(line) ?? [])
  const sum = (of: keyof Weights): Weights => {
    const known = all.flatMap((each) => each[of] ?? [])
    return known.length === 0 ? {} : { [of]: known.reduce(addDecimals, zeroDecimal) }
  }
  return all.length === 0 ? undefined : { ...sum('net'), ...sum('gross') }
}
