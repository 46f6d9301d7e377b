import { totalOf } from './exact.ts'
import type { ReconRow } from './rows/rows.ts'
import type { World } from './world.ts'

// Every change of what a counterparty has with the shop leaves an act (policy "recon-acts"): debt lowers it, credit
// raises it.

export type Act = Pick<ReconRow, 'customer_id' | 'employee_id' | 'invoice_id' | 'payment_type_id'> & {
  organization_id: string
  currency_id: string
  /** Below zero the counterparty owes it. */
  change: number
}

/** Writes down that a balance changed. */
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

/** What acts come to, by currency. */
export function balanceOf(acts: readonly ReconRow[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { currency_id, type, amount } of acts)
    sums[currency_id] = totalOf([sums[currency_id] ?? 0, type === 'debt' ? -amount : amount])
  return sums
}
