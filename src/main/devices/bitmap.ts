import { dotsPerColumn } from '../../shared/paper.ts'
import type { Dots } from '../../shared/printing.ts'

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
      const light = 0.114 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.299 * (pixels[at + 2] ?? 0)
      const index = y * bytes + (x >> 3)
      if (light < 144) bits[index] = (bits[index] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { width, height, bits }
}
