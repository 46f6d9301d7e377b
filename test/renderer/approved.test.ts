import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { userAt } from '../e2e/user.ts'
import { approvedShots, galleryPage } from './pictures/approved.ts'
import { pictures } from './pictures/scenarios.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// Compares the main screens with the pictures in docs/gallery that a person has approved. After an intended change, run
// KASSA_APPROVE=1 npx vitest run test/renderer/approved.test.ts and review the changed pictures.

const root = resolve(import.meta.dirname, '../..')
const isApproving = process.env['KASSA_APPROVE'] === '1'
/** This share of a picture may differ, because versions of Chromium draw the edges of letters differently. */
const mostDifferent = 0.0006

/** A picture larger than this is compressed again when it is approved. */
const mostBytes = 60 * 1024

/** Pictures are compared by the mean colours of squares with this side in pixels, because WebP changes single pixels. */
const side = 4
/** A mean that differs by more than this, of 255, is a visible difference. */
const visible = 16

type Means = { size: string; colours: Float64Array }

/** Returns the mean colours (red, green, blue) of the squares of a picture. */
async function meansOf(picture: Buffer): Promise<Means> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const across = Math.ceil(width / side)
  const colours = new Float64Array(across * Math.ceil(height / side) * channels)
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / channels)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const square = Math.floor(y / side) * across + Math.floor(x / side)
    const place = square * channels + (at % channels)
    colours[place] = (colours[place] ?? 0) + (data[at] ?? 0) / side ** 2
  }
  return { size: `${width} × ${height} × ${channels}`, colours }
}

/** Returns the share of the squares that differ visibly; 1 for pictures of different sizes. */
function differenceOf(one: Means, other: Means): number {
  if (one.size !== other.size) return 1
  const squares = new Set<number>()
  for (const [at, colour] of one.colours.entries())
    if (Math.abs(colour - (other.colours[at] ?? 0)) > visible) squares.add(Math.floor(at / 3))
  return squares.size / (one.colours.length / 3)
}

/** Returns a picture as the smallest WebP that looks the same: often a lossless one, because screens have few colours. */
async function compressed(png: Buffer): Promise<Buffer> {
  const few = await sharp(png).png({ palette: true, colours: 256, dither: 0 }).toBuffer()
  const ways = [
    sharp(few).webp({ lossless: true, effort: 6 }),
    sharp(png).webp({ nearLossless: true, quality: 20, effort: 6 }),
    ...[80, 65, 50].map((quality) => sharp(png).webp({ quality, effort: 6, smartSubsample: true }))
  ]
  const means = await meansOf(png)
  let best = await sharp(png).webp({ lossless: true, effort: 6 }).toBuffer()
  for (const way of ways) {
    const picture = await way.toBuffer()
    const isSame = differenceOf(means, await meansOf(picture)) <= mostDifferent / 2
    if (isSame && picture.length < best.length) best = picture
  }
  return best
}

function write(path: string, picture: Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, picture)
}

describe.skipIf(!hasChromium)('the approved pictures', () => {
  let windows: Windows
  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it.each(approvedShots)('the scenario $name looks as approved: $look', async ({ name, look, state, size }) => {
    const picture = pictures.find((one) => one.name === name)
    expect(picture, `there is a scenario ${name}`).toBeDefined()
    const scenario = { ...picture?.scenario, state: { ...picture?.scenario.state, ...state } }
    const { page, errors } = await windows.open(scenario, size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await picture?.act?.(page)
    await userAt(page).rest()
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))))
    const png = await page.screenshot({ animations: 'disabled' })
    const file = `${name}-${look}.webp`
    const kept = resolve(root, 'docs/gallery', file)
    const approved = existsSync(kept) ? readFileSync(kept) : undefined
    const share = approved ? differenceOf(await meansOf(png), await meansOf(approved)) : 1
    const isDifferent = share > mostDifferent
    const bytes = approved?.length ?? 0
    if (isApproving && (isDifferent || bytes > mostBytes)) {
      const picture = await compressed(png)
      if (isDifferent || picture.length < bytes) write(kept, picture)
    }
    if (!isApproving && isDifferent)
      write(resolve(root, 'test-results/approved', file), await sharp(png).webp({ lossless: true }).toBuffer())
    expect(errors).toEqual([])
    if (!isApproving)
      expect(share, `${file}: the new picture is in test-results/approved`).toBeLessThanOrEqual(mostDifferent)
  })
})

test('the gallery page shows every approved picture', () => {
  const path = resolve(root, 'docs/guide/gallery.md')
  if (isApproving) writeFileSync(path, galleryPage)
  expect(readFileSync(path, 'utf8')).toBe(galleryPage)
})
