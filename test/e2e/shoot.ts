import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/**
 * Takes a picture for a person, a PNG of 256 colours. It takes longer than the test itself, so it is made only if
 * KASSA_PICTURES is set.
 */
export async function shoot(page: Page, path: string): Promise<void> {
  if (process.env['KASSA_PICTURES'] === undefined) return
  const { default: sharp } = await import('sharp')
  writeFileSync(
    path,
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10, dither: 0 })
      .toBuffer()
  )
}
