import type { SaleId } from '../../../shared/ids.ts'
import { isZeroDecimal } from '../../../shared/quantity.ts'
import type { RefundLineView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

type Scanned = { line: RefundLineView; mark?: string }

/**
 * Returns the line of a scanned code, for marked goods with the code. Shows a message and returns undefined if none
 * fits.
 */
export async function scanned(
  till: Till,
  saleId: SaleId,
  lines: readonly RefundLineView[],
  code: string
): Promise<Scanned | undefined> {
  const goods = lines.find((line) => line.barcode === code && !isZeroDecimal(line.left))
  if (goods !== undefined) return { line: goods }
  const found = await till.ask('refund.scanPiece', { saleId, code })
  const line = lines.find(({ lineId }) => found.ok && lineId === found.value.lineId)
  if (found.ok && line !== undefined) return { line, mark: found.value.mark }
  till.tell(till.say('refund.scanUnknown', { code: code.replaceAll('\u001d', ' ') }))
  return undefined
}
