import type { CurrencyId, CustomerId, EmployeeId, OrganizationId } from '../../../shared/ids.ts'
import {
  booleanValue,
  brand,
  decimal,
  fields,
  instant,
  list,
  nullable,
  optional,
  record,
  text,
  yes,
  type Passed
} from '../core/checks.ts'
import type { Balance } from '../payment/credit.ts'

// The records of customers, each defined once like those of tickets and sales (domain/core/records.ts).

/** A customer that was created at this till; it never changes. */
export const Customer = record({
  id: brand<CustomerId>(),
  name: text,
  /** In international form with the plus. */
  phone: optional(text),
  /** Digits only. */
  taxNumber: optional(text),
  /** The code of the customer's card of this shop. */
  card: optional(text),
  /** What the shop remembers about the customer. */
  note: optional(text),
  organizationId: brand<OrganizationId>(),
  employeeId: brand<EmployeeId>(),
  madeAt: instant
})
export type Customer = Passed<typeof Customer>

/** What the service's list says that a customer has or owes. */
const ListedBalance = fields<Balance>({
  currencyId: brand<CurrencyId>(),
  organizationId: optional(brand<OrganizationId>()),
  amount: decimal,
  isDebt: optional(yes)
})

/** A customer in a list, created at this till or not. */
export const KnownCustomer = record({
  id: brand<CustomerId>(),
  name: text,
  phones: list(text),
  card: optional(text),
  /** In the shop's own format. */
  taxNumber: optional(text),
  note: optional(text),
  isBlacklisted: optional(booleanValue),
  /** The balances in the service's list; absent if the list has none. */
  balances: optional(list(ListedBalance))
})
export type KnownCustomer = Passed<typeof KnownCustomer>

/** A change of some details of a customer. A detail that is absent does not change, and null removes it. */
export const CustomerPatch = record({
  name: optional(text),
  phone: optional(nullable(text)),
  taxNumber: optional(nullable(text)),
  note: optional(nullable(text))
})
export type CustomerPatch = Passed<typeof CustomerPatch>

/** A change of a customer that was made at this till; it never changes. `before` and `after` have the same keys. */
export const CustomerEdit = record({
  id: text,
  /** The till's own id for a customer that was created here, else the service's id. */
  customerId: brand<CustomerId>(),
  /** The name after the change. */
  name: text,
  /** The values that the till assumed the service has. */
  before: CustomerPatch,
  after: CustomerPatch,
  organizationId: brand<OrganizationId>(),
  /** The person who allowed it, and in whose name it is sent. */
  employeeId: brand<EmployeeId>(),
  madeAt: instant
})
export type CustomerEdit = Passed<typeof CustomerEdit>
