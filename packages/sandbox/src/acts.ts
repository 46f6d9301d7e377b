import { totalOf } from './exact.ts'
import type { ReconRow } from './rows/rows.ts'
import type { World } from './world.ts'

// Every change of a counterparty's balance creates an act (policy "recon-acts"): a debt lowers the balance, a credit
// raises it.

export type Act = Pick<ReconRow, 'customer_id' | 'employee_id' | 'invoice_id' | 'payment_type_id'> & {
  organization_id: string
  currency_id: string
  /** Negative: the counterparty owes the amount. */
  change: number
}

/** Creates the act of a changed balance. */
export function postAct(world: World, { change, ...act }: Act): void {
  if (change === 0) return
  world['recon-act'].insert({
    ...act,
    number: world['recon-act'].nextNumber(),
    type: change < 0 ? 'debt' : 'credit',
    balance_action: 'separated',
    state: 'done',
    amount: Math.abs(change)
  })
}

/** Returns the sums of acts, by currency. */
export function balanceOf(acts: readonly ReconRow[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { currency_id, type, amount } of acts)
    sums[currency_id] = totalOf([sums[currency_id] ?? 0, type === 'debt' ? -amount : amount])
  return sums
}
