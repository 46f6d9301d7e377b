import type { CallInput } from '../../../shared/contract/index.ts'
import type { EmployeeId, MovementId, SaleId, TicketId } from '../../../shared/ids.ts'
import type { SoldState } from '../../../shared/reports.ts'
import type { CustomerView, ForgottenMoveView, ShiftReportView } from '../../../shared/views.ts'

/** The filters that the history opens with. */
export type SaleSearch = {
  customer?: Pick<CustomerView, 'id' | 'name'>
  state?: SoldState
  shift?: Pick<ShiftReportView, 'shiftId' | 'number'>
  /** The sales behind a row of a report, and the text of the filter. */
  row?: { asked: NonNullable<CallInput<'sales.list'>['row']>; says: string }
}

/** The pages of the settings of printer and receipts. */
export const printingPages = ['queue', 'printer', 'template'] as const
export type PrintingPage = (typeof printingPages)[number]

/** A screen of the window while the till is selling, and what it opens with. All others follow from the till's stage. */
export type Route =
  | { name: 'receipt'; saleId: SaleId }
  | { name: 'refund'; saleId: SaleId }
  | { name: 'split'; ticketId: TicketId }
  /** `ticketId` is the ticket that is chosen at first. */
  | { name: 'tickets'; ticketId?: TicketId }
  | { name: 'history'; sales?: SaleSearch }
  /** `text` was searched for at this till. */
  | { name: 'otherTillSales'; text: string }
  | { name: 'customer'; customer?: CustomerView }
  /**
   * `payer` pays a debt or takes out a balance. `forgotten` is a movement that was forgotten before the count and is
   * recorded now. `slip` is shown first.
   */
  | { name: 'cash'; payer?: CustomerView; forgotten?: ForgottenMoveView; slip?: MovementId }
  /** `toId` takes the drawer over: its holder has signed in for that. */
  | { name: 'handOver'; toId?: EmployeeId }
  | { name: 'printing'; page?: PrintingPage }
  | {
      name:
        | 'sale'
        | 'checkout'
        | 'done'
        | 'closing'
        | 'report'
        | 'system'
        | 'orders'
        | 'reports'
        | 'closedShifts'
        | 'people'
        | 'favourites'
        | 'updates'
        | 'rules'
        | 'appearance'
        | 'database'
        | 'scales'
        | 'ports'
    }

export type Place = Route['name']
export type RouteOf<Name extends Place> = Extract<Route, { name: Name }>

type Plain<Each extends Route> = Each extends unknown
  ? { name: Each['name'] } extends Each
    ? Each['name']
    : never
  : never
/** The screens that may open with nothing. */
export type PlainPlace = Plain<Route>

/** The pages of the settings, in the order of the rail beside them. */
export const settingsPages = [
  'printing',
  'ports',
  'scales',
  'rules',
  'people',
  'database',
  'updates',
  'appearance'
] as const satisfies PlainPlace[]

export type SettingsPage = (typeof settingsPages)[number]

/** Returns the page of the settings that a screen is, or undefined. */
export const settingsPageOf = (screen: string | undefined): SettingsPage | undefined =>
  settingsPages.find((page) => page === screen)
