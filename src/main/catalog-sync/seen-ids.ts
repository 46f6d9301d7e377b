/** How many different ids were seen: all that is asked of them. */
export type SeenIds = { add(id: string): void; count(): number }

/**
 * Keeps four bytes of each id in a table that grows. Of a million ids some hundred share their four bytes with another one
 * and are counted once too few, which nothing that is judged by the count can feel; the ids themselves would be a hundred
 * megabytes.
 */
export function createSeenIds(): SeenIds {
  let table = new Uint32Array(1024)
  let count = 0

  /** Writes a mark down unless it is there. */
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
      // Never more than half full, so that a free place is near.
      if (count * 2 < table.length) return
      const old = table
      table = new Uint32Array(old.length * 2)
      for (const mark of old) if (mark !== 0) put(mark)
    },
    count: () => count
  }
}

/** Four bytes of a text, spread evenly (FNV-1a and the last step of murmur3); never 0, which is a free place. */
function markOf(id: string): number {
  let mark = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) mark = Math.imul(mark ^ id.charCodeAt(at), 0x01000193)
  mark = Math.imul(mark ^ (mark >>> 16), 0x85ebca6b)
  mark = Math.imul(mark ^ (mark >>> 13), 0xc2b2ae35)
  return (mark ^ (mark >>> 16)) >>> 0 || 1
}
