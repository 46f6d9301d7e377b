import type { LocaleName } from '../../../shared/choices.ts'
import type {
  CashboxId,
  CurrencyId,
  EmployeeId,
  IdempotencyKey,
  MethodId,
  OrganizationId,
  PriceListId,
  ShiftId,
  WarehouseId
} from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'

export type { JobKind, JobState, NewJob } from './job.ts'
export type {
  Allowed,
  BookingTable,
  CardStep,
  Change,
  Cost,
  Exchange,
  Line,
  LineDiscount,
  LineSums,
  OrderPart,
  Sale,
  SaleLine,
  SaleRules,
  Seller,
  Tax,
  Tender,
  Ticket,
  TicketSums
} from './records.ts'

// The types of the till; those of tickets and sales are in records.ts. All of them are plain, immutable data; the functions that use them are in main/domain.

export type PaymentMethod = {
  id: MethodId
  name: string
  type: 'cash' | 'cashless'
  subtype: string | undefined
  /** The shortcut key that the back office assigned, if it is one of F1 to F12. */
  shortcut: string | undefined
  isEnabled: boolean
}

/** The declared or counted amount of one payment method in one currency. */
export type Count = { methodId: MethodId; currencyId: CurrencyId; amount: Minor }

export type Shift = {
  id: ShiftId
  number: number
  state: 'open' | 'closed'
  organizationId: OrganizationId
  cashboxId: CashboxId
  employeeId: EmployeeId
  employeeName: string
  openedAt: Instant
  openMarker: IdempotencyKey
  openNote: string | undefined
  opening: Count[]
  closedAt: Instant | undefined
  closeMarker: IdempotencyKey | undefined
  closeNote: string | undefined
  /** The amounts counted at the close. */
  counted: Count[]
}

/** The organization and register of this till. They are chosen once at Welcome and stored in the settings. */
export type Place = {
  organizationId: OrganizationId
  organizationName: string
  cashboxId: CashboxId
  cashboxName: string
  warehouseId: WarehouseId
  priceListId: PriceListId
  currencyId: CurrencyId | undefined
}

/** A session of a register that is open at the service: another till may work there. */
export type OpenSession = { userId: string; openedAt: string; isHere: boolean }

export type Person = {
  id: EmployeeId
  name: string
  isBoss: boolean
  /** Made a manager at this till. A boss is always a manager. */
  isManager: boolean
  isEnrolled: boolean
  /** The PIN is blocked after too many wrong attempts; it counts as no PIN. */
  isBarred?: true
  /** The language of the screen for this person; undefined is the language of the till. */
  locale?: LocaleName
}
