import type { ApprovalFacts } from '../../../../src/shared/approval.ts'
import { fail, type Failure } from '../../../../src/shared/failure.ts'
import type { Minor } from '../../../../src/shared/money.ts'
import { ticketView, type Basket } from '../fake-ticket.ts'

/** A discount on the whole receipt that needs a manager: each line becomes 10 per cent cheaper. */
function asked(basket: Basket): ApprovalFacts {
  const { lines, totalMinor, customer } = ticketView(basket, [])
  const cheaper = (sum: number): Minor => Math.round(sum * 0.9) as Minor
  const rows = lines.map(({ name, quantity, totalMinor: was }) => ({
    name,
    quantity,
    beforeMinor: was,
    afterMinor: cheaper(was)
  }))
  return {
    acts: ['giveDiscountOverLimit', 'sellOutOfBounds'],
    customer: customer?.name,
    beforeMinor: totalMinor,
    amountMinor: cheaper(totalMinor),
    reason: 'Ochilish kuni, doimiy mijoz',
    rows
  }
}

/** Returns whether a change of this ticket lacks a manager's PIN or has a wrong one. */
export function managerRefuses(
  basket: Basket,
  approval: { pin: string } | undefined
): { ok: false; failure: Failure } | undefined {
  if (approval === undefined) return { ok: false, failure: { kind: 'person.managerNeeded', approval: asked(basket) } }
  return approval.pin === '2580' ? undefined : fail('person.pinWrong', { left: 2 })
}
