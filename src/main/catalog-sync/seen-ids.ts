/** Counts different ids. */
export type SeenIds = { add(id: string): void; count(): number }

/**
 * Stores a hash of four bytes per id in a growing table. Of a million ids, some hundred have the same hash as another
 * one and are not counted. That does not matter for the checks that use the count, and the ids themselves would take a
 * hundred megabytes.
 */
export function createSeenIds(): SeenIds {
  let table = new Uint32Array(1024)
  let count = 0

  /** Adds a hash. Returns false if it is in the table already. */
  const put = (mark: number): boolean => {
    const mask = table.length - 1
    let at = mark & mask
    for (;;) {
      const there = table[at]
      if (there === mark) return false
      if (there === 0) break
      at = (at + 1) & mask
    }
    table[at] = mark
    return true
  }

  return {
    add(id) {
      if (!put(markOf(id))) return
      count += 1
      // The table is never more than half full, so that a free place is always near.
      if (count * 2 < table.length) return
      const old = table
      table = new Uint32Array(old.length * 2)
      for (const mark of old) if (mark !== 0) put(mark)
    },
    count: () => count
  }
}

/**
 * Returns an evenly distributed hash of four bytes (FNV-1a and the last step of murmur3). Never 0, which marks a free
 * place.
 */
function markOf(id: string): number {
  let mark = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) mark = Math.imul(mark ^ id.charCodeAt(at), 0x01000193)
  mark = Math.imul(mark ^ (mark >>> 16), 0x85ebca6b)
  mark = Math.imul(mark ^ (mark >>> 13), 0xc2b2ae35)
  return (mark ^ (mark >>> 16)) >>> 0 || 1
}
