import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { userAt } from '../e2e/user.ts'
import { approvedShots, galleryPage } from './pictures/approved.ts'
import { pictures } from './pictures/scenarios.ts'
import { chromiumPath, hasChromium, startWindows, type Windows } from './window-page.ts'

// Compares the main screens with the pictures in docs/gallery that a person has approved. After an intended change, run
// KASSA_APPROVE=1 npx vitest run test/renderer/approved.test.ts and review the changed pictures.

const root = resolve(import.meta.dirname, '../..')
const isApproving = process.env['KASSA_APPROVE'] === '1'
/** This share of a picture may differ, because versions of Chromium draw the edges of letters differently. */
const mostDifferent = 0.0006

/** A new picture and the approved one, in base64. */
type Shot = { png: string; approved: string | undefined; mostBytes: number; mostDifferent: number }
type Judged = { share: number; webp: string }

/** A picture larger than this is compressed more, as long as it still looks the same. */
const mostBytes = 60 * 1024

/**
 * Runs in a page. Returns the share of the picture that differs, and the new picture as WebP: the best quality that
 * fits into `mostBytes`, or else the smallest one that looks the same. It compares the mean colours of squares of
 * 4 × 4 pixels, because WebP of this quality changes single pixels.
 */
async function judge({ png, approved, mostBytes, mostDifferent }: Shot): Promise<Judged> {
  const [side, visible] = [4, 16]
  const read = async (address: string) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const across = Math.ceil(bitmap.width / side)
    const means = new Float64Array(across * Math.ceil(bitmap.height / side) * 3)
    for (let pixel = 0; pixel < data.length / 4; pixel += 1) {
      const [x, y] = [pixel % bitmap.width, Math.floor(pixel / bitmap.width)]
      const square = (Math.floor(y / side) * across + Math.floor(x / side)) * 3
      for (let channel = 0; channel < 3; channel += 1)
        means[square + channel] = (means[square + channel] ?? 0) + (data[pixel * 4 + channel] ?? 0) / side ** 2
    }
    return { canvas, means }
  }
  const { canvas, means } = await read(`data:image/png;base64,${png}`)
  const shareOf = async (webp: string) => {
    const { means: other } = await read(`data:image/webp;base64,${webp}`)
    if (other.length !== means.length) return 1
    let different = 0
    for (let square = 0; square < means.length; square += 3) {
      const off = (channel: number) => Math.abs((means[square + channel] ?? 0) - (other[square + channel] ?? 0))
      if (Math.max(off(0), off(1), off(2)) > visible) different += 1
    }
    return different / (means.length / 3)
  }
  const encode = async (quality: number) => {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }
  const isSmall = (base64: string) => base64.length * 0.75 <= mostBytes
  const share = approved === undefined ? 1 : await shareOf(approved)
  let webp = ''
  for (const quality of [0.8, 0.9, 0.97, 1]) {
    webp = await encode(quality)
    if ((await shareOf(webp)) <= mostDifferent / 2) break
  }
  for (const quality of [0.65, 0.5, 0.35]) {
    if (isSmall(webp)) break
    const smaller = await encode(quality)
    if ((await shareOf(smaller)) > mostDifferent / 2) break
    webp = smaller
  }
  return { share, webp }
}

function write(path: string, webp: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.from(webp, 'base64'))
}

describe.skipIf(!hasChromium)('the approved pictures', () => {
  let windows: Windows
  let browser: Browser
  let judging: Page
  beforeAll(async () => {
    windows = await startWindows()
    browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
    judging = await browser.newPage()
  })
  afterAll(() => Promise.all([windows.close(), browser.close()]))

  it.each(approvedShots)('the scenario $name looks as approved: $look', async ({ name, look, state, size }) => {
    const picture = pictures.find((one) => one.name === name)
    expect(picture, `there is a scenario ${name}`).toBeDefined()
    const scenario = { ...picture?.scenario, state: { ...picture?.scenario.state, ...state } }
    const { page, errors } = await windows.open(scenario, size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await picture?.act?.(page)
    await userAt(page).rest()
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))))
    const png = (await page.screenshot({ animations: 'disabled' })).toString('base64')
    const file = `${name}-${look}.webp`
    const kept = resolve(root, 'docs/gallery', file)
    const approved = existsSync(kept) ? readFileSync(kept).toString('base64') : undefined
    const { share, webp } = await judging.evaluate(judge, { png, approved, mostBytes, mostDifferent })
    const isLarge = (approved?.length ?? 0) > webp.length && (approved?.length ?? 0) * 0.75 > mostBytes
    if (isApproving && (share > mostDifferent || isLarge)) write(kept, webp)
    else if (share > mostDifferent) write(resolve(root, 'test-results/approved', file), webp)
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
