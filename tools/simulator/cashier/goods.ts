import type { CashierAct } from './splits.ts'
import type { Machine } from '../machine.ts'
import { bossId, pin } from '../shop.ts'

// Goods that the catalogue does not have: created by the cashier and sold at once, with or without the service.

/** Each till has its own barcodes: two tills that check a free barcode at the same time would both get it. */
const barcodes = 12

/** Creates goods, or finds that the barcode is taken. New goods go on the ticket and are sold again later. */
export const goodsAct = (
  call: Machine['call'],
  below: (most: number) => number,
  at: { till: number; goods: string[] }
): CashierAct => ({
  weight: 1,
  may: ({ tenders }) => tenders.length === 0,
  run: async () => {
    const form = await call('product.form', {})
    const unitId = form?.ok === true ? form.value.units[below(form.value.units.length)]?.id : undefined
    if (unitId === undefined) return
    const number = below(barcodes)
    const made = await call('product.create', {
      name: `New goods ${number} of ${at.till}`,
      unitId,
      price: String(500 * (1 + below(40))),
      ...(below(4) === 0 ? {} : { barcode: `47899000${at.till}${String(number).padStart(4, '0')}` }),
      approval: { managerId: bossId, pin }
    })
    if (made?.ok !== true) return
    at.goods.push(made.value.id)
    await call('ticket.add', { productId: made.value.id, quantity: String(1 + below(3)) })
  }
})
