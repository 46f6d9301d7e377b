import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumPath } from '../renderer/window-page.ts'

// Makes the icons of the installers from the one drawing in resources/icons: PNGs by Chromium, and the two containers
// of PNGs for Windows and macOS.

export type Png = { size: number; bytes: Uint8Array }

export const drawing = join(import.meta.dirname, '../../resources/icons/kassa.svg')
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const
/** Sizes that Linux looks for in the given folder. */
const linuxSizes: readonly number[] = [16, 24, 32, 48, 64, 128, 256, 512]
const windowsSizes: readonly number[] = [16, 24, 32, 48, 64, 256]
/** The names of the sizes in macOS. The same picture is the sharp one of half its size. */
const macTypes: readonly [type: string, size: number][] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024]
]

/** Makes an .ico: a header of 6 bytes, 16 for each picture, then the pictures unchanged. 256 is written as 0. */
export function icoOf(pngs: readonly Png[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * pngs.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pngs.length, 4)
  let at = head.length
  for (const [index, { size, bytes }] of pngs.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += bytes.length
  }
  return Buffer.concat([head, ...pngs.map(({ bytes }) => bytes)])
}

/**
 * Makes an .icns: its name and length, then each picture with its type and length. Lengths include their own 8 bytes.
 */
export function icnsOf(pictures: readonly { type: string; bytes: Uint8Array }[]): Uint8Array {
  const chunk = (name: string, body: Uint8Array) => {
    const head = Buffer.alloc(8)
    head.write(name, 0, 'latin1')
    head.writeUInt32BE(8 + body.length, 4)
    return Buffer.concat([head, body])
  }
  return chunk('icns', Buffer.concat(pictures.map(({ type, bytes }) => chunk(type, bytes))))
}

/** Draws an SVG in each of these sizes, on a transparent background. */
async function drawn(svg: string, wanted: readonly number[]): Promise<Png[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const pngs: Png[] = []
    for (const size of wanted) {
      await page.setViewportSize({ width: size, height: size })
      await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
      pngs.push({ size, bytes: await page.screenshot({ omitBackground: true }) })
    }
    return pngs
  } finally {
    await browser.close()
  }
}

/** Writes the files that electron-builder.yml names into this folder. */
export async function writeIcons(folder: string): Promise<void> {
  const pngs = await drawn(readFileSync(drawing, 'utf8'), sizes)
  const of = (size: number): Png => {
    const found = pngs.find((png) => png.size === size)
    if (found === undefined) throw new Error(`no icon of ${size}`)
    return found
  }
  mkdirSync(join(folder, 'linux'), { recursive: true })
  for (const size of linuxSizes) writeFileSync(join(folder, 'linux', `${size}x${size}.png`), of(size).bytes)
  writeFileSync(join(folder, 'icon.ico'), icoOf(windowsSizes.map(of)))
  writeFileSync(join(folder, 'icon.icns'), icnsOf(macTypes.map(([type, size]) => ({ type, bytes: of(size).bytes }))))
}
