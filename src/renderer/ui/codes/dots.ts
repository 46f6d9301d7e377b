import type { Dots } from '../../../shared/devices/printing.ts'

/** Returns the runs of black dots as one path, exactly as a printer prints them. */
export function dotsPath({ width, height, bits }: Dots): string {
  const bytes = Uint8Array.from(atob(bits), (character) => character.charCodeAt(0))
  const rowBytes = Math.ceil(width / 8)
  const isBlack = (x: number, y: number): boolean =>
    (((bytes[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
  let path = ''
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = x
      while (x < width && isBlack(x, y)) x += 1
      if (x > from) path += `M${from} ${y}h${x - from}v1h-${x - from}z`
    }
  }
  return path
}
