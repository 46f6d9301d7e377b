import type { SaleId } from '../../src/shared/ids.ts'
import type { CashierDeps } from './cashier.ts'
import { manager, pin } from './facts.ts'

type Deps = Pick<CashierDeps, 'call' | 'tell'> & { below: (most: number) => number }

/** Some of what is left of a sale comes back, for the money that the till proposes; tells the slip that was printed. */
export async function giveBack({ call, tell, below }: Deps, saleId: SaleId): Promise<void> {
  const seen = await call('refund.preview', { saleId })
  if (!seen.ok) throw new Error(JSON.stringify(seen.failure))
  const open = seen.value.lines.filter(({ left }) => left !== '0')
  const lines = open
    .filter((_, index) => index === 0 || below(2) === 0)
    .map(({ lineId, left }) => ({ lineId, quantity: String(1 + below(Number(left))) }))
  if (lines.length === 0) return
  const chosen = await call('refund.preview', { saleId, lines })
  if (!chosen.ok) throw new Error(JSON.stringify(chosen.failure))
  const ways = chosen.value.ways.map(({ methodId, currencyId, paidMinor }) => ({ methodId, currencyId, paidMinor }))
  const { refunds } = chosen.value
  const done = await call('refund.finish', { saleId, refunds, lines, ways, approval: { managerId: manager, pin } })
  if (!done.ok) throw new Error(JSON.stringify(done.failure))
  const { number, totalMinor } = done.value.slip
  tell({ is: 'refunded', number, totalMinor })
}
