import { afterEach, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import type { Sale, SaleRules } from '../../../src/main/domain/core/model.ts'
import { putPrice, putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import type { CallInput, CallName } from '../../../src/shared/contract/index.ts'
import { decimal, rules } from '../../support/model-fixtures.ts'
import { alsoAt, juice, lists, priced } from '../catalog/goods-rig.ts'
import { current, selling, type Till } from '../till.ts'

// A cashier does anything with tickets, alone and in any order: every final sale is within what a cashier may give.

let at: Till
afterEach(() => {
  at.remove()
})

const least: Record<string, number> = { milk: 12_000, juice: 4_900 }

async function shop(over: Partial<SaleRules>): Promise<void> {
  at = await selling({ shop: { rules: { ...rules, ...over } } })
  // Ten pieces cost little more than half the price.
  alsoAt(at, [{ ...juice, prices: [priced('retail', '10000'), priced('wholesale', '5100')] }], lists)
  at.catalog.transaction((db) => {
    putRecord(db, 'financeRules', { id: 'financeRules', value: { priceBounds: 'strict' } }, 0, 1)
    const list = { organizationId: 'shop-1' }
    putPrice(db, 'milk', { ...list, priceListId: 'retail', amount: '12500', min: '12000' }, 'item', 2, 1)
    putPrice(db, 'juice', { ...list, priceListId: 'retail', amount: '10000', min: '4900' }, 'item', 2, 1)
    putPrice(db, 'juice', { ...list, priceListId: 'wholesale', amount: '5100', min: '4900' }, 'item', 2, 1)
  })
}

/** Does any act of a cashier on any line or ticket, and ignores refusals. */
function cashier(seed: number): () => Promise<Sale | undefined> {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random.fraction() * count)
  const one = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  const some = () => String(1 + below(12))
  return async () => {
    at.pass(1000)
    const { id: ticketId, lines, held, totalMinor, tenders } = await current(at)
    const lineId = one(lines)?.id ?? ('' as never)
    const other = one(held)?.id ?? ('' as never)
    const tenth = Math.floor(totalMinor / 10)
    const off =
      below(2) === 0
        ? { applyType: 'percent' as const, value: String(1 + below(14)) }
        : { applyType: 'cash' as const, value: String(1 + below(2 * tenth + 2)) }
    const goods = one(['bread', 'milk', 'cola', 'juice', 'apple']) as never
    const tender = { methodId: 'cash', currencyId: 'som', amountMinor: 1 + below(3000) } as never
    const portions = [{ lineId, quantity: some() }]
    const acts: (() => Promise<unknown>)[] = [
      () => at.ask('ticket.add', { productId: goods, quantity: some() }),
      () => at.ask('ticket.addList', { rows: [{ code: '4780002', quantity: some() }] }),
      () => at.ask('ticket.scan', { code: '4785551', quantity: some() }),
      () => at.ask('ticket.setQuantity', { lineId, quantity: some() }),
      () => at.ask('ticket.setDiscount', { lineId, ...off }),
      () => at.ask('ticket.setReceiptDiscount', off),
      () => at.ask('ticket.setReceiptDiscount', off),
      () => at.ask('ticket.removeLine', { lineId }),
      () => at.ask('ticket.undo', {}),
      () => at.ask('ticket.hold', {}),
      () => at.ask('ticket.recall', { ticketId: other }),
      () => at.ask('tickets.split', { ticketId, way: { kind: 'goods', portions }, totalMinor: totalMinor }),
      () => at.ask('tickets.merge', { ticketId, from: [other] }),
      () => at.ask('tickets.merge', { ticketId: other, from: [ticketId] }),
      () => at.ask('ticket.setPrice', { lineId, price: '100' }),
      () => at.ask('ticket.setPriceLists', { priceListId: 'wholesale' }),
      () => at.ask('checkout.addTender', tender),
      () => at.ask('checkout.removeTender', { tenderId: tenders[0]?.id ?? '' })
    ]
    if (below(9) > 0) {
      await one(acts)?.()
      return undefined
    }
    const name: CallName = 'checkout.cashExact'
    const sold = await at.ask(name, { ticketId } satisfies CallInput<typeof name>)
    return sold.ok ? saleById(at.context.store, sold.value.receipt.saleId) : undefined
  }
}

/** Minor units by which the parts of a split line may differ from the line, one for each of many splits. */
const roundings = 12

function faultsOf({ lines, sums }: Sale, limit: number): string[] {
  const faults: string[] = []
  if (sums.discount > (sums.gross * limit) / 100 + roundings) faults.push(`${sums.discount} off ${sums.gross}`)
  for (const { productId, quantity, sums: own, discounts } of lines) {
    const net = own.gross - own.discount - own.distributed
    const price = least[productId]
    if (price !== undefined && net < Number(quantity) * price - roundings) faults.push(`${productId}: ${net}`)
    const typed = discounts.reduce(
      (all, { isShare }, part) => all + (isShare === true ? 0 : (own.discountParts[part] ?? 0)),
      0
    )
    if (typed > (own.gross * limit) / 100 + roundings) faults.push(`${typed} off ${own.gross} of ${productId}`)
  }
  return faults
}

it.each<[number, Partial<SaleRules>]>([
  [10, { discountLimitPercent: decimal('10') }],
  [10, { discountLimitPercent: decimal('10'), receiptDiscountAfterLines: false }],
  [0, { discountNeedsBoss: true }],
  [100, {}]
])(
  'no cashier alone sells for more than %i percent less, nor below the minimum price of a list (%j)',
  async (limit, over) => {
    await shop(over)
    let sales = 0
    let given = 0
    for (let seed = 1; seed <= 20; seed += 1) {
      const act = cashier(seed)
      for (let times = 0; times < 60; times += 1) {
        const sale = await act()
        if (sale === undefined) continue
        sales += 1
        if (sale.sums.discount > 0) given += 1
        expect(faultsOf(sale, limit), `seed ${seed}, act ${times}: ${JSON.stringify(sale.lines)}`).toEqual([])
      }
    }
    expect(sales).toBeGreaterThan(60)
    if (limit > 0) expect(given).toBeGreaterThan(20)
    expect(at.errors).toEqual([])
  },
  120_000
)
