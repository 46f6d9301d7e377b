import type { SaleId } from '../../../src/shared/ids.ts'
import type { Machine } from '../machine.ts'
import { bossId, pin } from '../shop.ts'

// Refunds and exchanges.

export type Returned = { number: string; total: number }

/** Refunds some of what is left of a sale, sometimes a part, sometimes twice as by a key pressed twice. */
export async function refundSome(
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
  // With the proposed payments, or with one payment first.
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
  // Starts an exchange, whose goods the next actions add and pay; or leaves it again.
  if (below(3) === 0) {
    await call('exchange.start', { ...finish, ...note })
    if (below(6) === 0) await call('exchange.cancel', {})
    return returned
  }
  const tries = below(6) === 0 ? 2 : 1
  for (let count = 0; count < tries; count += 1) {
    const done = await call('refund.finish', { ...finish, ...note })
    if (done?.ok === true) returned.push({ number: done.value.slip.number, total: done.value.slip.totalMinor })
  }
  return returned
}
