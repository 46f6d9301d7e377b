import { tillPage } from '../core/till-file.ts'

// Reads the pages of an SQLite file without SQLite: a page that shows its own kind can be read even if the schema, the
// root of its table or half of the file is lost. After https://sqlite.org/fileformat2.html.

export type RawRow = { rowid: number | undefined; values: unknown[] }
/**
 * `children`: the child pages of an inner page, the last one included. `rows`: an entry is undefined if its cell cannot
 * be read.
 */
export type RawPage = { isTable: boolean; children: number[]; rows: (RawRow | undefined)[] }

const kinds: Record<number, { isTable: boolean; isLeaf: boolean }> = {
  13: { isTable: true, isLeaf: true },
  5: { isTable: true, isLeaf: false },
  10: { isTable: false, isLeaf: true },
  2: { isTable: false, isLeaf: false }
}

/** Gives access to the pages of a file. If the head is damaged, the page size of till.db is assumed. */
export function openPages(bytes: Buffer) {
  const said = bytes.length < 100 ? 0 : bytes.readUInt16BE(16)
  const size = said === 1 ? 65_536 : said >= 512 && Number.isInteger(Math.log2(said)) ? said : tillPage
  const usable = size - (bytes[20] ?? 0) >= 480 ? size - (bytes[20] ?? 0) : size
  const count = Math.floor(bytes.length / size)
  const pageAt = (number: number): Buffer | undefined =>
    number < 1 || number > count ? undefined : bytes.subarray((number - 1) * size, number * size)

  /** Returns a page by its number, from 1. Returns undefined if it is no page of a table or an index. */
  function page(number: number): RawPage | undefined {
    const at = pageAt(number)
    const head = number === 1 ? 100 : 0
    const kind = at && kinds[at[head] ?? 0]
    if (at === undefined || kind === undefined) return undefined
    const { isTable, isLeaf } = kind
    const pointers = head + (isLeaf ? 8 : 12)
    const cells = at.readUInt16BE(head + 3)
    if (pointers + cells * 2 > size) return undefined
    const places = Array.from({ length: cells }, (_, cell) => at.readUInt16BE(pointers + cell * 2))
    if (places.some((place) => place < pointers + cells * 2 || place > size - 4)) return undefined
    const children = isLeaf ? [] : [...places.map((place) => at.readUInt32BE(place)), at.readUInt32BE(head + 8)]
    const rows = isTable && !isLeaf ? [] : places.map((place) => cellAt(at, isLeaf ? place : place + 4, isTable))
    return { isTable, children, rows }
  }

  function cellAt(at: Buffer, place: number, isTable: boolean): RawRow | undefined {
    const length = varint(at, place)
    const rowid = length && isTable ? varint(at, length.end) : undefined
    const from = isTable ? rowid?.end : length?.end
    if (length === undefined || from === undefined) return undefined
    const payload = payloadAt(at, from, length.value, isTable)
    const values = payload && recordOf(payload)
    return values && { rowid: rowid?.value, values }
  }

  /** Returns the content of a cell, including the overflow pages of a long one. */
  function payloadAt(at: Buffer, from: number, length: number, isTable: boolean): Buffer | undefined {
    const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
    const least = Math.floor(((usable - 12) * 32) / 255) - 23
    const part = least + ((length - least) % (usable - 4))
    const local = length <= most ? length : part <= most ? part : least
    // The number of the first further page follows a part.
    const end = from + local + (length <= most ? 0 : 4)
    if (length > bytes.length || end > size) return undefined
    if (length <= most) return at.subarray(from, from + length)
    const parts = [at.subarray(from, from + local)]
    let left = length - local
    const seen = new Set<number>()
    for (let next = at.readUInt32BE(from + local); left > 0;) {
      const more = pageAt(next)
      // A damaged list may lead back to a page that it had before.
      if (more === undefined || seen.has(next)) return undefined
      seen.add(next)
      parts.push(more.subarray(4, 4 + Math.min(left, usable - 4)))
      left -= usable - 4
      next = more.readUInt32BE(0)
    }
    return Buffer.concat(parts)
  }

  return { count, page, free: () => freePages(bytes, size, pageAt) }
}
export type Pages = ReturnType<typeof openPages>

/** Returns the free pages, which hold deleted rows. Returns undefined if their list cannot be read. */
function freePages(
  bytes: Buffer,
  size: number,
  pageAt: (number: number) => Buffer | undefined
): Set<number> | undefined {
  const found = new Set<number>()
  for (let trunk = bytes.length < 100 ? 0 : bytes.readUInt32BE(32); trunk !== 0;) {
    const at = pageAt(trunk)
    const leaves = at?.readUInt32BE(4) ?? 0
    if (at === undefined || found.has(trunk) || leaves > size / 4 - 2) return undefined
    found.add(trunk)
    for (let leaf = 0; leaf < leaves; leaf += 1) found.add(at.readUInt32BE(8 + leaf * 4))
    trunk = at.readUInt32BE(0)
  }
  return found
}

/**
 * Reads a number of one to nine bytes. Returns undefined for a number that JavaScript cannot hold exactly, which the
 * till never writes.
 */
function varint(at: Buffer, from: number): { value: number; end: number } | undefined {
  let value = 0
  for (let index = 0; index < 9; index += 1) {
    const byte = at[from + index]
    if (byte === undefined) return undefined
    value = index === 8 ? value * 256 + byte : value * 128 + (byte & 127)
    if (byte < 128 || index === 8) return Number.isSafeInteger(value) ? { value, end: from + index + 1 } : undefined
  }
  return undefined
}

const integerBytes = [0, 1, 2, 3, 4, 6, 8]

/** Returns the values of a row. Returns undefined unless its head and its body have exactly its length. */
function recordOf(payload: Buffer): unknown[] | undefined {
  const head = varint(payload, 0)
  if (head === undefined || head.value > payload.length) return undefined
  const values: unknown[] = []
  let body = head.value
  for (let at = head.end; at < head.value;) {
    const serial = varint(payload, at)
    if (serial === undefined) return undefined
    at = serial.end
    const kind = serial.value
    const bytes = kind >= 12 ? Math.floor((kind - 12) / 2) : kind === 7 ? 8 : (integerBytes[kind] ?? 0)
    if (kind === 10 || kind === 11 || body + bytes > payload.length) return undefined
    values.push(valueOf(payload.subarray(body, body + bytes), kind))
    body += bytes
  }
  return body === payload.length ? values : undefined
}

function valueOf(bytes: Buffer, kind: number): unknown {
  if (kind === 0) return null
  if (kind === 8 || kind === 9) return kind - 8
  if (kind === 7) return bytes.readDoubleBE(0)
  if (kind === 6) return Number(bytes.readBigInt64BE(0))
  if (kind < 6) return bytes.readIntBE(0, bytes.length)
  return kind % 2 === 0 ? Uint8Array.from(bytes) : bytes.toString('utf8')
}
