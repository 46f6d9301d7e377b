import type { LocaleName } from '../../../shared/choices.ts'
import type { CashboxId, CurrencyId, MethodId, OrganizationId, PriceListId, WarehouseId } from '../../../shared/ids.ts'
import type { PersonRecord } from './records.ts'

export type { JobKind, JobState, NewJob } from './job.ts'
export type {
  BookingTable,
  CardStep,
  Change,
  Cost,
  Count,
  Exchange,
  Line,
  LineDiscount,
  LineSums,
  OrderPart,
  Sale,
  SaleLine,
  SaleRules,
  Shift,
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

/** The organization and register of this till. They are chosen once at Welcome and stored in the settings. */
export type Place = {
  organizationId: OrganizationId
  organizationName: string
  cashboxId: CashboxId
  cashboxName: string
  warehouseId: WarehouseId
  priceListId: PriceListId
  currencyId?: CurrencyId | undefined
}

/** A session of a register that is open at the service: another till may work there. */
export type OpenSession = { userId: string; openedAt: string; isHere: boolean }

/** A person without what proves the PIN. */
export type Person = Pick<PersonRecord, 'id' | 'name' | 'isBoss'> & {
  /** A boss is always a manager. */
  isManager: boolean
  isEnrolled: boolean
  /** The PIN is blocked after too many wrong attempts; it counts as no PIN. */
  isBarred?: true
  /** The language of the screen for this person; undefined is the language of the till. */
  locale?: LocaleName
}
