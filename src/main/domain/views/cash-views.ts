import { defined, mapDefined } from '../../../shared/defined.ts'
import type { CashRowView, CashSlipView } from '../../../shared/views.ts'
import type { Place } from '../core/model.ts'
import type { Design } from '../printing/paper.ts'
import { cashPaper } from '../printing/slip-paper.ts'
import { currencyView } from './views.ts'
import { cancelOf, type CashMovement } from '../shift/cash.ts'

/** Returns a movement as a line of a list or a report. `cancelledBy` is the number of the slip that cancels it. */
export const cashRowView = (movement: CashMovement, cancelledBy?: string): CashRowView => ({
  id: movement.id,
  number: movement.number,
  direction: movement.direction,
  amountMinor: movement.amount,
  currencyId: movement.currency.id,
  cashierName: movement.employeeName,
  movedAt: movement.movedAt,
  isOverdrawn: movement.isOverdrawn,
  ...(movement.isAfterCount && { isAfterCount: true }),
  ...defined({ approvedName: movement.approvedBy?.name, cancels: movement.cancels?.number, cancelledBy }),
  ...defined({ articleName: movement.article?.name }),
  ...defined({ note: movement.note }),
  ...defined({ customerName: movement.customer?.name }),
  ...defined({
    register: mapDefined(movement.transfer, (transfer) => ({ name: transfer.deskName, number: transfer.number })),
    swap: mapDefined(movement.swap, (swap) => ({
      number: swap.number,
      amountMinor: swap.amount,
      currencyId: swap.currency.id
    }))
  })
})

/** Returns all movements of a shift as lines of its report. */
export const cashRowViews = (movements: readonly CashMovement[]): CashRowView[] =>
  movements.map((movement) => cashRowView(movement, cancelOf(movement, movements)?.number))

type Printing = {
  /** The number of the slip that cancels the movement. */
  cancelledBy?: string | undefined
  place: Pick<Place, 'organizationName' | 'cashboxName'>
  isTraining: boolean
  isCopy: boolean
  design: Design
}

/** Returns the slip of a movement for the screen and every printer. */
export function cashSlipView(
  movement: CashMovement,
  { cancelledBy, place, isTraining, isCopy, design }: Printing
): CashSlipView {
  const slip = {
    ...cashRowView(movement, cancelledBy),
    organization: place.organizationName,
    cashbox: place.cashboxName,
    methodName: movement.methodName,
    currency: currencyView(movement.currency),
    ...defined({
      swapped: mapDefined(movement.swap, (swap) => ({
        currency: currencyView(swap.currency),
        methodName: swap.methodName
      }))
    }),
    // Only the sending register prints the code.
    ...(movement.transfer === undefined || movement.direction === 'in' ? {} : { code: movement.transfer.code }),
    isTraining,
    isCopy,
    journalHead: movement.journalHead
  }
  return { ...slip, paper: cashPaper(slip, design) }
}
