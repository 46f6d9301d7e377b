import { defined, mapDefined } from '../../../shared/defined.ts'
import { divided } from '../../../shared/money.ts'
import { addDecimals, maxDecimals, scaled, unscaled, zeroDecimal, type Decimal } from '../../../shared/quantity.ts'
import type { Line } from '../core/model.ts'
import type { SaleRules } from '../core/records.ts'

// The net and gross weight of goods, if the shop shows it on line and receipt (vendor-rules 2.6). The service names no
// unit: the values are those of the shop's own records.

/** The weights of one unit of the goods, or of the whole line. */
export type Weights = NonNullable<Line['weights']>

const product = (a: Decimal, b: Decimal): Decimal =>
  unscaled(divided(scaled(a, maxDecimals) * scaled(b, maxDecimals), 10n ** BigInt(maxDecimals), 'nearest'), maxDecimals)

/** Returns the weights of a product that this shop shows; undefined if there are none. */
export function shownWeights({ net, gross }: Weights, rules: SaleRules): Weights | undefined {
  const shown = {
    ...(rules.showsNetWeight === true && net !== undefined ? { net } : {}),
    ...(rules.showsGrossWeight === true && gross !== undefined ? { gross } : {})
  }
  return Object.keys(shown).length === 0 ? undefined : shown
}

/** Returns the weights of a whole line. */
export function lineWeights({ weights, quantity }: Pick<Line, 'weights' | 'quantity'>): Weights | undefined {
  if (weights === undefined) return undefined
  const { net, gross } = weights
  return {
    ...defined({
      net: mapDefined(net, (net) => product(net, quantity)),
      gross: mapDefined(gross, (gross) => product(gross, quantity))
    })
  }
}

/** Returns the weights as an optional field of a view. */
export const weighing = (weights: Weights | undefined): { weights?: Weights } => defined({ weights })

/**
 * Returns the weights of all lines together. Lines without a weight count as 0. Returns undefined if no line has one.
 */
export function totalWeights(lines: readonly Pick<Line, 'weights' | 'quantity'>[]): Weights | undefined {
  const all = lines.flatMap((line) => lineWeights(line) ?? [])
  const sum = (of: keyof Weights): Weights => {
    const known = all.flatMap((each) => each[of] ?? [])
    return known.length === 0 ? {} : { [of]: known.reduce(addDecimals, zeroDecimal) }
  }
  return all.length === 0 ? undefined : { ...sum('net'), ...sum('gross') }
}
