import { dotsPerColumn } from '../../shared/devices/paper.ts'
import type { Dots } from '../../shared/devices/printing.ts'

/** Dots in rows of whole bytes. The first dot is the highest bit, a set bit is black. */
export type Bitmap = { width: number; height: number; bits: Uint8Array }

export const rowBytes = (width: number): number => Math.ceil(width / 8)

/** Centres a logo on paper of this many columns. A wider logo is cut off. */
export function onPaper({ width, height, bits }: Dots, columns: number): Bitmap {
  const wide = columns * dotsPerColumn
  const from = Buffer.from(bits, 'base64')
  const to = new Uint8Array(rowBytes(wide) * height)
  // The shift is in whole bytes, so the logo can be a fraction of a millimetre off the centre.
  const left = Math.max(0, (rowBytes(wide) - rowBytes(width)) >> 1)
  const kept = Math.min(rowBytes(width), rowBytes(wide))
  for (let y = 0; y < height; y += 1) {
    to.set(from.subarray(y * rowBytes(width), y * rowBytes(width) + kept), y * rowBytes(wide) + left)
  }
  return { width: wide, height, bits: to }
}

/**
 * Converts a picture of four bytes per pixel (blue, green, red, alpha) to dots. Pixels darker than the middle are
 * black.
 */
export function toBitmap(pixels: Uint8Array, width: number, height: number): Bitmap {
  const bytes = rowBytes(width)
  const bits = new Uint8Array(bytes * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x)
      const light = 0.114 * lit(pixels, at) + 0.587 * lit(pixels, at + 1) + 0.299 * lit(pixels, at + 2)
      const index = y * bytes + (x >> 3)
      // Transparent pixels are paper, not ink.
      if (light + 255 - lit(pixels, at + 3) < 144) bits[index] = (bits[index] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { width, height, bits }
}
const lit = (pixels: Uint8Array, at: number): number => pixels[at] ?? 255

/** The image that a window captured. */
type Captured = {
  isEmpty(): boolean
  getSize(): { width: number; height: number }
  resize(size: { width: number; height: number }): Captured
  toBitmap(): Uint8Array
}

/** Returns the dots of a captured page. Returns undefined if the page is missing or incomplete. */
export function capturedBitmap(image: Captured, width: number, height: number): Bitmap | undefined {
  if (image.isEmpty()) return undefined
  const size = image.getSize()
  // A screen with a higher resolution captures more dots, by the same factor in both directions.
  if (Math.round((size.height * width) / size.width) < height) return undefined
  const fitted = size.width === width ? image : image.resize({ width, height })
  const pixels = fitted.toBitmap()
  return pixels.length < 4 * width * height ? undefined : toBitmap(pixels, width, height)
}

/** Returns some rows of a picture. */
export const rowsOf = ({ width, bits }: Bitmap, from: number, to: number): Bitmap => ({
  width,
  height: to - from,
  bits: bits.subarray(from * rowBytes(width), to * rowBytes(width))
})

/** Returns the black part of the pictures, from 0 to 1. */
export function blackness(pictures: readonly Bitmap[]): number {
  let black = 0
  let all = 0
  for (const { width, height, bits } of pictures) {
    all += width * height
    for (const byte of bits) black += bitCounts[byte] ?? 0
  }
  return all === 0 ? 0 : black / all
}
const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)
