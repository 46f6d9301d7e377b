/**
 * Returns the new goods, with those shown before in their old places, because users find a tile by its place. New goods
 * take the places of those that are gone.
 */
export function inPlace<Goods extends { id: string }>(before: readonly Goods[], now: readonly Goods[]): Goods[] {
  const known = new Set(before.map(({ id }) => id))
  const arrived = now.filter(({ id }) => !known.has(id))
  const kept = before.map(({ id }) => now.find((each) => each.id === id) ?? arrived.shift())
  return [...kept.filter((each) => each !== undefined), ...arrived]
}
