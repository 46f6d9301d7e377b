/**
 * Finds the sets of modules that import one another in a circle, imports of types included (Tarjan).
 * @param {ReadonlyMap<string, readonly string[]>} importsOf the paths that each module imports; unknown paths are left out
 * @returns {string[][]} one list of paths a circle
 */
export function circlesOf(importsOf) {
  const [index, low, stack, found] = [
    new Map(),
    new Map(),
    /** @type {string[]} */ ([]),
    /** @type {string[][]} */ ([])
  ]
  /** @param {string} path */
  const connect = (path) => {
    index.set(path, index.size)
    low.set(path, index.get(path))
    stack.push(path)
    for (const next of (importsOf.get(path) ?? []).filter((each) => importsOf.has(each))) {
      if (!index.has(next)) connect(next)
      if (stack.includes(next)) low.set(path, Math.min(low.get(path), low.get(next)))
    }
    if (low.get(path) !== index.get(path)) return
    const set = stack.splice(stack.indexOf(path))
    if (set.length > 1) found.push(set)
  }
  for (const path of importsOf.keys()) if (!index.has(path)) connect(path)
  return found
}
