import { encode } from 'uqr'

/** Returns the dark squares of a QR code as one path of unit squares, and its side length with the quiet zone. */
export function qrPath(text: string): { path: string; side: number } {
  const { data, size } = encode(text, { border: 2, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), side: size }
}
