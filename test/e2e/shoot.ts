import type { Page } from '@playwright/test'

/** A picture for a person to look at. It costs more than what the test does, so it is made only with KASSA_PICTURES set. */
export async function shoot(page: Page, path: string): Promise<void> {
  if (process.env['KASSA_PICTURES'] !== undefined) await page.screenshot({ path })
}
