import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { getConfig } from 'app-builder-lib/out/util/config/config.js'
import { hasChromium } from '../renderer/window-page.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { root } from '../support/tidy/tidy.ts'
import { drawing, icnsOf, icoOf, writeIcons } from './icons.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Returns the width and height of a PNG. */
const sizeOf = (png: Uint8Array) => {
  expect([...png.subarray(0, 8)]).toEqual(signature)
  const view = Buffer.from(png)
  return [view.readUInt32BE(16), view.readUInt32BE(20)]
}
/** Returns the pictures of an .ico, as Windows finds them. */
function inIco(ico: Uint8Array): { says: number; png: Uint8Array }[] {
  const bytes = Buffer.from(ico)
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2)]).toEqual([0, 1])
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index
    const [length, at] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)]
    expect(at + length).toBeLessThanOrEqual(bytes.length)
    return { says: bytes.readUInt8(entry) || 256, png: bytes.subarray(at, at + length) }
  })
}
/** Returns the pictures of an .icns, as macOS finds them. */
function inIcns(icns: Uint8Array): { type: string; png: Uint8Array }[] {
  const bytes = Buffer.from(icns)
  expect(bytes.toString('latin1', 0, 4)).toBe('icns')
  expect(bytes.readUInt32BE(4)).toBe(bytes.length)
  const found: { type: string; png: Uint8Array }[] = []
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at + 4)) {
    const end = at + bytes.readUInt32BE(at + 4)
    found.push({ type: bytes.toString('latin1', at, at + 4), png: bytes.subarray(at + 8, end) })
  }
  return found
}

test('each container gives back the bytes that were put into it', () => {
  const one = Uint8Array.from([1, 2, 3])
  const two = Uint8Array.from([4, 5])
  const ico = inIco(icoOf([16, 256].map((size, index) => ({ size, bytes: index === 0 ? one : two }))))
  expect(ico.map(({ says, png }) => [says, [...png]])).toEqual([
    [16, [1, 2, 3]],
    [256, [4, 5]]
  ])
  const icns = inIcns(icnsOf(['icp4', 'ic10'].map((type, index) => ({ type, bytes: index === 0 ? one : two }))))
  expect(icns.map(({ type, png }) => [type, [...png]])).toEqual([
    ['icp4', [1, 2, 3]],
    ['ic10', [4, 5]]
  ])
})

test('electron-builder uses the drawn icons, and they are not part of the app', async () => {
  const config = await getConfig(root, 'electron-builder.yml', null)
  expect([config.win?.icon, config.mac?.icon, config.linux?.icon]).toEqual([
    'dist/icons/icon.ico',
    'dist/icons/icon.icns',
    'dist/icons/linux'
  ])
  expect(existsSync(drawing)).toBe(true)
  expect(readFileSync(drawing, 'utf8')).not.toMatch(/href|<script|<image|<text/)
})

describe.runIf(hasChromium)('the icons', () => {
  const temp = tempFolder('icons')
  const folder = temp.path
  beforeAll(() => writeIcons(folder), 60_000)
  afterAll(temp.remove)

  it('the icons have every size that the three systems ask for', () => {
    const linux = readdirSync(join(folder, 'linux')).sort()
    expect(linux).toContain('512x512.png')
    for (const name of linux) {
      const size = Number.parseInt(name, 10)
      expect(sizeOf(readFileSync(join(folder, 'linux', name)))).toEqual([size, size])
    }
    const ico = inIco(readFileSync(join(folder, 'icon.ico')))
    expect(ico.map(({ says }) => says)).toEqual([16, 24, 32, 48, 64, 256])
    for (const { says, png } of ico) expect(sizeOf(png)).toEqual([says, says])
    const icns = inIcns(readFileSync(join(folder, 'icon.icns')))
    const wide = { icp4: 16, icp5: 32, ic11: 32, ic12: 64, ic07: 128, ic08: 256, ic13: 256, ic09: 512, ic14: 512 }
    expect(Object.fromEntries(icns.map(({ type, png }) => [type, sizeOf(png)[0]]))).toEqual({ ...wide, ic10: 1024 })
  })

  it('the icons are clear at 16 pixels: two colours in whole pixels, and nothing behind the corners', () => {
    const pixels = pixelsOf(readFileSync(join(folder, 'linux', '16x16.png')))
    const at = (x: number, y: number) => pixels[y * 16 + x]
    // A corner is round: at most a quarter of its pixel is covered.
    expect(Number.parseInt(at(0, 0)?.slice(6) ?? 'ff', 16)).toBeLessThan(0x40)
    const inner = Array.from({ length: 100 }, (_, index) => at(3 + (index % 10), 3 + Math.floor(index / 10)))
    const plain = inner.filter((pixel) => pixel === 'ffffffff' || pixel === '005e72ff')
    expect(plain.length).toBe(inner.length)
    expect(plain.filter((pixel) => pixel === 'ffffffff').length).toBeGreaterThan(30)
    expect(plain.filter((pixel) => pixel === '005e72ff').length).toBeGreaterThan(20)
  })
})

/** Returns the pixels of a small PNG of 8 bits with alpha, as hexadecimal text. */
function pixelsOf(png: Buffer): string[] {
  const [width = 0, height = 0] = sizeOf(png)
  expect([png.readUInt8(24), png.readUInt8(25)], '8 bits, with alpha').toEqual([8, 6])
  const packed: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const raw = inflateSync(Buffer.concat(packed))
  const stride = width * 4
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = raw.readUInt8(y * (stride + 1))
    for (let x = 0; x < stride; x += 1) {
      const left = x < 4 ? 0 : rows.readUInt8(y * stride + x - 4)
      const up = y === 0 ? 0 : rows.readUInt8((y - 1) * stride + x)
      const corner = x < 4 || y === 0 ? 0 : rows.readUInt8((y - 1) * stride + x - 4)
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
      rows.writeUInt8((raw.readUInt8(y * (stride + 1) + 1 + x) + guess) % 256, y * stride + x)
    }
  }
  return Array.from({ length: width * height }, (_, index) => rows.toString('hex', index * 4, index * 4 + 4))
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
