import type {
  ArticleId,
  CashboxId,
  CurrencyId,
  EmployeeId,
  MethodId,
  MovementId,
  OrganizationId,
  ShiftId
} from '../../../shared/ids.ts'
import {
  booleanValue,
  brand,
  instant,
  list,
  minor,
  oneOf,
  optional,
  record,
  text,
  type Passed
} from '../core/checks.ts'
import { Currency, CustomerName, PersonName } from '../core/records.ts'

// The records of cash and of its counts, each defined once like those of tickets and sales (domain/core/records.ts).

/** The purpose of a cash movement, from the shop's own list. */
export const CashArticle = record({
  id: brand<ArticleId>(),
  name: text,
  /** `transfer`: the shop's article for cash that moves between registers. */
  direction: oneOf(['in', 'out', 'transfer']),
  /** Whose balance changes: the employee's, a customer's, or nobody's in particular. */
  party: oneOf(['employee', 'customer', 'other'])
})
export type CashArticle = Passed<typeof CashArticle>

/** The data of a transfer in a movement to or from another register. */
export const Transfer = record({
  deskId: brand<CashboxId>(),
  deskName: text,
  /** The number of the transfer in the documents of both registers. */
  number: text,
  code: text
})
export type Transfer = Passed<typeof Transfer>

/** The other movement of an exchange of money. */
export const Swap = record({
  /** The slip number of the other movement. */
  number: text,
  amount: minor,
  currency: Currency,
  methodName: text
})
export type Swap = Passed<typeof Swap>

/** A slip as its cancellation names it. */
const CancelledSlip = record({ id: brand<MovementId>(), number: text })

/** A cash movement that belongs to no sale; it never changes. */
export const CashMovement = record({
  id: brand<MovementId>(),
  /** The number for people, without gaps at this till and in its own sequence: prefix, hyphen, `c` and a counter. */
  number: text,
  direction: oneOf(['in', 'out']),
  shiftId: brand<ShiftId>(),
  organizationId: brand<OrganizationId>(),
  cashboxId: brand<CashboxId>(),
  employeeId: brand<EmployeeId>(),
  employeeName: text,
  /** The manager who allowed it, if that was another person. */
  approvedBy: optional(PersonName),
  methodId: brand<MethodId>(),
  methodName: text,
  currency: Currency,
  amount: minor,
  /** Absent if the shop has no article for this direction. */
  article: optional(CashArticle),
  note: optional(text),
  /** The customer who paid a debt, or got money back from the balance. The customer balance changes accordingly. */
  customer: optional(CustomerName),
  /** The transfer to or from another register. */
  transfer: optional(Transfer),
  /** The exchange for other money that this movement is part of. */
  swap: optional(Swap),
  /** The wrong slip that this movement cancels: the same amount the other way. */
  cancels: optional(CancelledSlip),
  /** More was taken out than the till expected in the drawer. */
  isOverdrawn: booleanValue,
  /** It was forgotten and recorded after the count, to explain a difference. The count stays valid. */
  isAfterCount: booleanValue,
  movedAt: instant,
  journalHead: text
})
export type CashMovement = Passed<typeof CashMovement>

/**
 * Cash given to another register that is known to have arrived: the document of the other register was seen at the
 * service, or a manager confirmed it.
 */
export const Arrival = record({
  movementId: brand<MovementId>(),
  how: oneOf(['found', 'said']),
  /** The service's id of the document that was found. */
  document: optional(text),
  /** How the manager knows it. */
  reason: optional(text),
  at: instant,
  journalHead: text
})
/** What was found has its document, and what a manager said has the reason. */
export type Arrival = Passed<typeof Arrival> & ({ how: 'found'; document: string } | { how: 'said'; reason: string })

/** The counted amount of one row of the drawer, and the expected amount at that moment. */
export const CountedRow = record({
  methodId: brand<MethodId>(),
  methodName: text,
  currencyId: brand<CurrencyId>(),
  counted: minor,
  expected: minor
})
export type CountedRow = Passed<typeof CountedRow>

/**
 * A count before the close. It showed the expected amounts afterwards, so that only the first count of a shift is
 * blind.
 */
export const Counting = record({
  shiftId: brand<ShiftId>(),
  by: PersonName,
  /** The manager who allowed a later count; absent for the first count and for a manager's own count. */
  allowedBy: optional(PersonName),
  rows: list(CountedRow),
  at: instant,
  /** When money moved after the count, so that the count is no longer valid. It alone is written later, once. */
  takenBackAt: optional(instant),
  journalHead: text
})
export type Counting = Passed<typeof Counting>

/** The hand-over of the drawer of an open shift to the next person; it never changes. */
export const HandOver = record({
  shiftId: brand<ShiftId>(),
  from: PersonName,
  to: PersonName,
  counts: list(CountedRow),
  note: optional(text),
  at: instant,
  journalHead: text
})
export type HandOver = Passed<typeof HandOver>
