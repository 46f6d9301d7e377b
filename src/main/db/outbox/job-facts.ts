import type { CurrencyId } from '../../../shared/ids.ts'
import type { Currency } from '../../domain/core/records.ts'

// Facts that a job carries because its subject does not have them (NewJob.payload).

const key = (id: CurrencyId): string => `decimals:${id}`

/** For the jobs of a shift: the decimals of every counted currency, so that its minor units can be read later. */
export const decimalsFacts = (currencies: Iterable<Pick<Currency, 'id' | 'decimals'>>): Record<string, number> =>
  Object.fromEntries([...currencies].map(({ id, decimals }) => [key(id), decimals]))

/** Returns the decimals of a currency as the job carries them. */
export function decimalsIn(payload: Record<string, string | number>, id: CurrencyId): number | undefined {
  const value = payload[key(id)]
  return typeof value === 'number' ? value : undefined
}
