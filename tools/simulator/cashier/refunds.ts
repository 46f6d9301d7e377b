import type { SaleId } from '../../../src/shared/ids.ts'
import type { Machine } from '../machine.ts'
import { bossId, pin } from '../shop.ts'

// Goods that come back to a cashier, for money or for other goods.

export type Returned = { number: string; total: number }

/** Some of what is left of a sale comes back, sometimes a part, sometimes twice by a nervous finger. */
export async function giveBack(
  call: Machine['call'],
  below: (most: number) => number,
  saleId: SaleId
): Promise<Returned[]> {
  const one = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  const returned: Returned[] = []
  const seen = await call('refund.preview', { saleId })
  if (seen?.ok !== true) return returned
  const open = seen.value.lines.filter(({ left }) => left !== '0')
  const lines = open
    .filter((_, index) => index === 0 || below(2) === 0)
    .map(({ lineId, left, unitDecimals }) => ({
      lineId,
      quantity: unitDecimals > 0 || below(3) === 0 ? left : String(1 + below(Number(left)))
    }))
  if (lines.length === 0) return returned
  // As proposed, or by one way first.
  const first = below(2) === 0 ? one(seen.value.ways) : undefined
  const wishes = first === undefined ? [] : [{ methodId: first.methodId, currencyId: first.currencyId }]
  const asked = await call('refund.preview', { saleId, lines, ways: wishes })
  if (asked?.ok !== true) return returned
  const ways = asked.value.ways.map(({ methodId, currencyId, paidMinor }) => ({ methodId, currencyId, paidMinor }))
  const finish = {
    saleId,
    refunds: asked.value.refunds,
    lines,
    ways,
    approval: { managerId: bossId, pin }
  }
  const note = below(2) === 0 ? { note: 'torn' } : {}
  // For other goods, which the next acts ring up and pay; or it is left again.
  if (below(3) === 0) {
    await call('exchange.start', { ...finish, ...note })
    if (below(6) === 0) await call('exchange.leave', {})
    return returned
  }
  const tries = below(6) === 0 ? 2 : 1
  for (let count = 0; count < tries; count += 1) {
    const done = await call('refund.finish', { ...finish, ...note })
    if (done?.ok === true) returned.push({ number: done.value.slip.number, total: done.value.slip.totalMinor })
  }
  return returned
}
