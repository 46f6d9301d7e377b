import { crc32, deflateRawSync } from 'node:zlib'

// The part of the ZIP format that a workbook needs: deflated files, no encryption, none larger than four gigabytes.

export type ZipEntry = { path: string; bytes: Uint8Array }

const deflated = 8
const version = 20
/** Names are UTF-8. */
const flags = 0x0800
/** The first day of the format, so that the same rows always give the same bytes. */
const date = 0x0021

/** Packs the files in their order. */
export function zip(entries: readonly ZipEntry[]): Uint8Array {
  const packed = entries.map(pack)
  const places: number[] = []
  let size = 0
  for (const { local } of packed) {
    places.push(size)
    size += local.length
  }
  const central = Buffer.concat(packed.map(({ described }, index) => directoryEntry(described, places[index] ?? 0)))
  return Buffer.concat([...packed.map(({ local }) => local), central, endOf(packed.length, central.length, size)])
}

/** The data of a file that are both in its own header and in the directory. */
type Described = { name: Buffer; crc: number; packedSize: number; size: number }

function pack({ path, bytes }: ZipEntry): { local: Buffer; described: Described } {
  const data = deflateRawSync(bytes)
  const described = { name: Buffer.from(path), crc: crc32(bytes), packedSize: data.length, size: bytes.length }
  return { described, local: Buffer.concat([words(0x04034b50), common(described), described.name, data]) }
}

/** Returns the part of the header that the directory repeats: from the version to the length of the extra field. */
const common = ({ name, crc, packedSize, size }: Described): Buffer =>
  Buffer.concat([halves(version, flags, deflated, 0, date), words(crc, packedSize, size), halves(name.length, 0)])

function directoryEntry(described: Described, place: number): Buffer {
  const tail = Buffer.concat([halves(0, 0, 0), words(0, place)])
  return Buffer.concat([words(0x02014b50), halves(version), common(described), tail, described.name])
}

const endOf = (count: number, size: number, place: number): Buffer =>
  Buffer.concat([words(0x06054b50), halves(0, 0, count, count), words(size, place), halves(0)])

function halves(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2)
  return bytes
}
function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}
