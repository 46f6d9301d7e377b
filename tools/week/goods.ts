import { isArticleNumber } from '../../src/shared/article-number.ts'
import type { Service } from '../../test/e2e/service.ts'

export type Good = { code: string; name: string }

/**
 * Returns goods that a cashier of the demo shop scans: whole pieces with a code, no traceability codes, no variants.
 */
export async function scannedGoods(service: Service): Promise<Good[]> {
  const rows = await service.records('product')
  return rows
    .filter((row) => typeof row['barcode'] === 'string' && isArticleNumber(row['barcode']))
    .filter((row) => row['is_marked'] !== true && row['is_variant'] !== true && row['is_parent'] !== true)
    .slice(0, 80)
    .map((row) => ({ code: String(row['barcode']), name: String(row['name']) }))
}
