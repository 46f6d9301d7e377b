import { putProduct, putRecord, type ProductWrite } from '../../../src/main/db/catalog/catalog-write.ts'
import type { RecordKind } from '../../../src/main/db/catalog/records.ts'
import { toRecords } from '../../../src/main/service-records/records.ts'
import type { LineId } from '../../../src/shared/ids.ts'
import { product } from '../../catalog/shop.ts'
import { current, type Till } from '../till.ts'

// Goods with several prices at a till, and the fields of the ticket that tests compare.

export const priced = (list: string, amount: string, holdsFrom?: string) => ({
  priceListId: list,
  organizationId: 'shop-1',
  amount,
  holdsFrom
})
export const lists: [RecordKind, object][] = [
  ['priceList', { _id: 'retail', name: 'Chakana', is_main: true }],
  ['priceList', { _id: 'wholesale', name: 'Ulgurji', min_sale_amount: 10 }],
  ['priceList', { _id: 'staff', name: 'Xodimlar', employee_ids: ['olim'] }],
  ['priceList', { _id: 'card', name: 'Karta' }]
]
export const juice = product('juice', 'Sharbat', {
  codes: [
    { code: '4785551', kind: 'barcode' },
    { code: '4785559', kind: 'box' }
  ],
  boxItem: '12',
  prices: [
    priced('retail', '10000'),
    priced('wholesale', '9000'),
    priced('staff', '5000'),
    priced('card', '9800'),
    priced('vip', '1')
  ]
})

/** Adds goods and records to the till's own small shop. */
export function alsoAt(at: Till, goods: ProductWrite[], records: [RecordKind, object][] = []): void {
  at.catalog.transaction((db) => {
    for (const each of goods) putProduct(db, each, 1, 1)
    for (const [index, [kind, row]] of records.entries()) {
      for (const record of toRecords(kind, [row])) putRecord(db, kind, record, index, 1)
    }
  })
}

export const lineAt = async (at: Till, index = 0): Promise<LineId> =>
  (await current(at)).lines[index]?.id ?? ('' as LineId)
