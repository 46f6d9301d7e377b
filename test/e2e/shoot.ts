import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/**
 * A picture for a person to look at, a PNG of 256 colours. It costs more than what the test does, so it is made only with
 * KASSA_PICTURES set.
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
