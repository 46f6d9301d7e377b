import { dotsPerColumn } from '../../shared/devices/paper.ts'
import type { Dots } from '../../shared/devices/printing.ts'

/** Dots in rows of whole bytes, first dot in the highest bit, set is black. */
export type Bitmap = { width: number; height: number; bits: Uint8Array }

export const rowBytes = (width: number): number => Math.ceil(width / 8)

/** A logo in the middle of paper of so many columns; cut off where it is wider. */
export function onPaper({ width, height, bits }: Dots, columns: number): Bitmap {
  const wide = columns * dotsPerColumn
  const from = Buffer.from(bits, 'base64')
  const to = new Uint8Array(rowBytes(wide) * height)
  // By whole bytes, which is a fraction of a millimetre from the middle.
  const left = Math.max(0, (rowBytes(wide) - rowBytes(width)) >> 1)
  const kept = Math.min(rowBytes(width), rowBytes(wide))
  for (let y = 0; y < height; y += 1) {
    to.set(from.subarray(y * rowBytes(width), y * rowBytes(width) + kept), y * rowBytes(wide) + left)
  }
  return { width: wide, height, bits: to }
}

/** A picture of four bytes a pixel (blue, green, red, alpha) as dots: what is darker than the middle is black. */
export function toBitmap(pixels: Uint8Array, width: number, height: number): Bitmap {
  const bytes = rowBytes(width)
  const bits = new Uint8Array(bytes * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x)
      const light = 0.114 * lit(pixels, at) + 0.587 * lit(pixels, at + 1) + 0.299 * lit(pixels, at + 2)
      const index = y * bytes + (x >> 3)
      // What nobody painted is paper, not ink.
      if (light + 255 - lit(pixels, at + 3) < 144) bits[index] = (bits[index] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { width, height, bits }
}
const lit = (pixels: Uint8Array, at: number): number => pixels[at] ?? 255

/** What a window captured. */
type Captured = {
  isEmpty(): boolean
  getSize(): { width: number; height: number }
  resize(size: { width: number; height: number }): Captured
  toBitmap(): Uint8Array
}

/** The dots of a page that was captured whole; undefined where a part of it, or all of it, is missing. */
export function capturedBitmap(image: Captured, width: number, height: number): Bitmap | undefined {
  if (image.isEmpty()) return undefined
  const size = image.getSize()
  // A screen of finer dots captures more of them, in both directions alike.
  if (Math.round((size.height * width) / size.width) < height) return undefined
  const fitted = size.width === width ? image : image.resize({ width, height })
  const pixels = fitted.toBitmap()
  return pixels.length < 4 * width * height ? undefined : toBitmap(pixels, width, height)
}

/** The rows of a picture from one to another. */
export const rowsOf = ({ width, bits }: Bitmap, from: number, to: number): Bitmap => ({
  width,
  height: to - from,
  bits: bits.subarray(from * rowBytes(width), to * rowBytes(width))
})

/** How much of it is black, from 0 to 1. */
export function blackness(pictures: readonly Bitmap[]): number {
  let black = 0
  let all = 0
  for (const { width, height, bits } of pictures) {
    all += width * height
    for (const byte of bits) black += onesOf[byte] ?? 0
  }
  return all === 0 ? 0 : black / all
}
const onesOf = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)
