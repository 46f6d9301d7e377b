import { inflateSync } from 'node:zlib'

// PNG in the form that Chromium writes: eight bits per channel, no interlace.

/** Four bytes per pixel: red, green, blue, alpha. */
export type Picture = { width: number; height: number; pixels: Uint8Array }

/** Reads a PNG with red, green, blue and optionally alpha. */
export function readPng(bytes: Buffer): Picture {
  const data: Buffer[] = []
  let [width, height, channels] = [0, 0, 4]
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'IHDR') {
      width = body.readUInt32BE(0)
      height = body.readUInt32BE(4)
      const [depth, colour, , , interlace] = body.subarray(8)
      if (depth !== 8 || (colour !== 2 && colour !== 6) || interlace !== 0) throw new Error('a PNG of another kind')
      channels = colour === 6 ? 4 : 3
    } else if (name === 'IDAT') data.push(body)
    at += 12 + length
  }
  return {
    width,
    height,
    pixels: widened(unfiltered(inflateSync(Buffer.concat(data)), width, height, channels), channels)
  }
}

function unfiltered(rows: Buffer, width: number, height: number, channels: number): Uint8Array {
  const wide = width * channels
  const out = new Uint8Array(wide * height)
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (wide + 1)]
    for (let x = 0; x < wide; x += 1) {
      const left = x >= channels ? (out[y * wide + x - channels] ?? 0) : 0
      const up = y > 0 ? (out[(y - 1) * wide + x] ?? 0) : 0
      const corner = x >= channels && y > 0 ? (out[(y - 1) * wide + x - channels] ?? 0) : 0
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0
      out[y * wide + x] = (rows[y * (wide + 1) + 1 + x] ?? 0) + guess
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

function widened(bytes: Uint8Array, channels: number): Uint8Array {
  if (channels === 4) return bytes
  const out = new Uint8Array((bytes.length / 3) * 4).fill(255)
  for (let at = 0; at < bytes.length / 3; at += 1) out.set(bytes.subarray(at * 3, at * 3 + 3), at * 4)
  return out
}
