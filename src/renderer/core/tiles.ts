/**
 * The same goods, each where it was before: a hand finds a tile by its place. What is new takes the places of what left.
 */
export function inPlace<Goods extends { id: string }>(before: readonly Goods[], now: readonly Goods[]): Goods[] {
  const known = new Set(before.map(({ id }) => id))
  const arrived = now.filter(({ id }) => !known.has(id))
  const kept = before.map(({ id }) => now.find((each) => each.id === id) ?? arrived.shift())
  return [...kept.filter((each) => each !== undefined), ...arrived]
}
