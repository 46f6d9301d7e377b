/** Returns the unit of an axis of money, so that its figures are short, and its name. `most` is the longest bar. */
export function axisUnit(most: number, decimals: number) {
  const whole = 10 ** decimals
  if (most >= 1_000_000 * whole) return { size: 1_000_000 * whole, key: 'reports.millions' } as const
  if (most >= 10_000 * whole) return { size: 1_000 * whole, key: 'reports.thousands' } as const
  return { size: whole, key: 'reports.units' } as const
}
