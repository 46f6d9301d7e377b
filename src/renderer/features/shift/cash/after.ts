/** Returns the next entry of a list; the first one follows the last. Throws an error if the list is empty. */
export function after<T extends { id: string }>(list: readonly T[], now: T | undefined): T {
  const next = list[(list.findIndex(({ id }) => id === now?.id) + 1) % list.length]
  if (next === undefined) throw new Error('an empty list has no next')
  return next
}
