import type { ReceiptView } from '../../shared/views.ts'
import type { Till } from './till.svelte.ts'

/** Sends the receipt of a sale to the printer. */
export async function printReceipt(till: Till, { saleId, receiptNumber: number }: ReceiptView): Promise<void> {
  if ((await till.act('printing.sale', { saleId })) !== undefined)
    till.tell(till.say('printing.sent', { number }), '', { isHint: true })
}

/** Writes the receipt of a sale to a file. */
export async function saveReceipt(till: Till, { saleId }: ReceiptView): Promise<void> {
  const written = await till.act('printing.pdf', { saleId })
  if (written !== undefined) till.tell(till.say('printing.pdfWritten', { path: written.path }), '', { isHint: true })
}
