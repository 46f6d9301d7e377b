import { crc32, deflateSync } from 'node:zlib'

// A PNG encoder for pictures of tests, with one bit for each dot. The host of Chromium has the decoder.

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, check])
}

/** Returns a picture of dots (a set bit is black) as the bytes of a PNG. */
export function pngOfDots(width: number, height: number, bits: Uint8Array): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rowBytes = Math.ceil(width / 8)
  const rows = Buffer.alloc((rowBytes + 1) * height)
  for (let y = 0; y < height; y += 1) {
    // A set bit of a PNG is white.
    for (let x = 0; x < rowBytes; x += 1) rows[y * (rowBytes + 1) + 1 + x] = ~(bits[y * rowBytes + x] ?? 0)
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0))
  ])
}
