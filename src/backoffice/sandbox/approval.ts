import type { Context } from './context.ts'
import { by, exact, isBelow, times } from './exact.ts'
import { financeSettings } from './handlers/setup/settings.ts'
import { Refusal } from './server/refusal.ts'
import type { EmployeeRow, TransactionRow } from './rows/rows.ts'

// Expenses that a superior must approve before they count (reference 1, "Finance-settings").

type World = Context['world']

const isBoss = ({ ownerId }: World, actor: EmployeeRow): boolean => actor.is_boss || actor._id === ownerId

/** Returns true for an expense above the limit by a user who needs approval (policy "expense-waits"). */
export function waits({ world, actor }: Context, { amount, currency_id }: { amount: number; currency_id: string }) {
  const settings = financeSettings(world)
  if (!settings.expense_approval_enabled || isBoss(world, actor)) return false
  const valueOf = (id: string | null | undefined) => exact((id ? world.currency.get(id) : undefined)?.value ?? 1)
  const rate = by(valueOf(currency_id), valueOf(settings.expense_approval_currency?._id))
  return isBelow(exact(settings.expense_approval_limit ?? 0), times(exact(amount), rate))
}

/**
 * Returns the expense if it waits and this user may decide about it (policy "expense-approver"). Throws a Refusal
 * otherwise.
 */
export function awaited({ world, actor }: Context, row: TransactionRow): TransactionRow {
  if (row.type !== 'expense' || row.state !== 'pending')
    throw new Refusal(400, 'wrongState', { field: 'state', id: row.state })
  if (!isBoss(world, actor) && actor._id !== row.approver_id) throw new Refusal(403, 'userRefused')
  return row
}
