import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** Returns the files of a ZIP, by the directory at its end. */
export function unzip(bytes: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  const end = bytes.length - 22
  assert.equal(bytes.readUInt32LE(end), 0x06054b50)
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, place] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42)
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const data = place + 30 + bytes.readUInt16LE(place + 26)
    const plain = inflateRawSync(bytes.subarray(data, data + size))
    assert.deepEqual([crc32(plain), plain.length], [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)])
    files[name] = plain.toString()
    at += 46 + nameLength
  }
  assert.equal(at, end)
  return files
}
