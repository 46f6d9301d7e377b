import { toId, type CurrencyId, type SaleId } from '../../../shared/ids.ts'
import { minor, zero } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { PaperView } from '../../../shared/devices/printing.ts'
import { tidyDecimal } from '../../../shared/quantity.ts'
import type { CurrencyView } from '../../../shared/views.ts'
import { receiptPaper, type Design } from './paper.ts'

const som: CurrencyView = {
  id: toId<CurrencyId>('sample'),
  code: 'UZS',
  symbol: 'soʻm',
  side: 'end',
  decimals: 0,
  isMain: true
}

type Shop = { organization: string; cashbox: string; cashier: string; isTraining: boolean; isCopy: boolean }

/**
 * Returns a receipt with every part, for the preview of a template and a printer test. The test is marked as a copy.
 */
export const samplePaper = (design: Design, shop: Shop, now: Instant): PaperView =>
  receiptPaper(
    {
      ...shop,
      saleId: toId<SaleId>('sample'),
      receiptNumber: '00000-0',
      code: '00000-0-0000000000000000',
      customer: 'Gʻofur Ёлкин',
      soldAt: now,
      currency: som,
      lines: [
        sampleLine('Non “Toʻyona” 600 g', '2', 'dona', '4000', 8_000, 0),
        sampleLine('Яблоки «Семеренко», Фергана', '0.742', 'кг', '36000', 26_712, 0),
        sampleLine('Coffee, ground, 250 g', '1', 'pcs', '68000', 68_000, 6_800)
      ],
      grossMinor: minor(102_712),
      discountMinor: minor(6_800),
      includedTaxMinor: minor(10_276),
      addedTaxMinor: zero,
      totalMinor: minor(95_912),
      tenders: [{ name: 'Naqd', currencyId: som.id, amountMinor: minor(100_000), paidMinor: minor(100_000) }],
      changes: [{ name: 'Naqd', currencyId: som.id, amountMinor: minor(4_088) }],
      journalHead: '0'.repeat(16)
    },
    design
  )

const sampleLine = (
  name: string,
  quantity: string,
  unit: string,
  price: string,
  grossMinor: number,
  discountMinor: number
) => ({
  name,
  quantity: tidyDecimal(quantity),
  unit,
  price: tidyDecimal(price),
  grossMinor: minor(grossMinor),
  discountMinor: minor(discountMinor),
  shareMinor: zero,
  totalMinor: minor(grossMinor - discountMinor)
})
