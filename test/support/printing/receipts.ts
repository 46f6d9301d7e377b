import { receiptView } from '../../../src/main/domain/views/receipt.ts'
import type { Design } from '../../../src/main/domain/printing/paper.ts'
import type { Sale } from '../../../src/main/domain/core/model.ts'
import type { CustomerId } from '../../../src/shared/ids.ts'
import { minor, zero } from '../../../src/shared/money.ts'
import { firstTemplate } from '../../../src/shared/devices/paper.ts'
import type { PaperView, Template } from '../../../src/shared/devices/printing.ts'
import type { LocaleName, ReceiptView } from '../../../src/shared/views.ts'
import { at, decimal, line, sale, som } from '../model-fixtures.ts'

// Receipts of a small shop, with goods in each language.

const goods: Record<string, [name: string, quantity: string, unit: string, price: string][]> = {
  uz: [
    ['Oq non "Toʻyona", 600 g', '2', 'dona', '4000'],
    ['Olma “Semerenko” — Oʻzbekiston, Fargʻona viloyati', '0.742', 'kg', '36000']
  ],
  ru: [
    ['Хлеб белый «Тойона», 600 г', '2', 'шт', '4000'],
    ['Яблоки «Семеренко» ёлочные, Ферганская область', '0.742', 'кг', '36000']
  ],
  en: [
    ['White bread, 600 g', '2', 'pcs', '4000'],
    ['Apples of the Fergana valley, green and sweet', '0.742', 'kg', '36000']
  ],
  cyrillic: [
    ['Оқ нон «Тўёна», 600 г', '2', 'дона', '4000'],
    ['Ғалла, Фарғона ва Қўқон ҳосили', '0.742', 'кг', '36000']
  ]
}

/** Returns a sale of two goods in a language. */
export function shopSale(goodsByLocale: keyof typeof goods, over: Partial<Sale> = {}): Sale {
  const lines = (goods[goodsByLocale] ?? []).map(([name, quantity, unitName, price]) => {
    const gross = minor(Math.round(Number(quantity) * Number(price)))
    const sums = {
      gross,
      discount: zero,
      discountParts: [],
      distributed: zero,
      includedTax: zero,
      addedTax: zero,
      total: gross
    }
    return { ...line({ name, quantity: decimal(quantity), unitName, price: decimal(price) }), sums }
  })
  const total = minor(lines.reduce((sum, each) => sum + each.sums.total, 0))
  const plain = sale()
  return sale({
    soldAt: at(Date.UTC(2026, 10, 20, 9, 36)),
    sums: { ...plain.sums, gross: total, total },
    tenders: plain.tenders.map((tender) => ({ ...tender, amount: minor(50_000), paid: minor(50_000) })),
    changes: plain.changes.map((change) => ({ ...change, amount: minor(50_000 - total) })),
    receiptNumber: '2k7qx-4142',
    code: '2k7qx-4142-0g7m3k9x2c5v8b1n',
    employeeName: goodsByLocale === 'ru' || goodsByLocale === 'cyrillic' ? 'Нодира А.' : 'Nodira A.',
    customer: { id: 'c' as CustomerId, name: goodsByLocale === 'ru' ? 'Ёлкина Щ.' : 'Gʻofur' },
    currency: som,
    lines,
    ...over
  })
}

export const designed = (template: Partial<Template>, tillLocale: LocaleName = 'uz'): Design => ({
  template: { ...firstTemplate, ...template },
  tillLocale,
  logo: undefined
})

export const receiptOf = (sold: Sale, design: Design, over: { isCopy?: boolean } = {}): ReceiptView =>
  receiptView(sold, {
    place: { organizationName: 'Chilonzor savdo', cashboxName: 'Kassa 2' },
    isTraining: false,
    isCopy: over.isCopy ?? false,
    design
  })
export const paperOf = (sold: Sale, design: Design): PaperView => receiptOf(sold, design).paper
