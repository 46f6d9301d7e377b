import type { Ticket } from '../core/model.ts'

// What happens to each field of a ticket. A new field does not compile until its row is here.

type Policy = {
  /** When the last line is removed: it stays, or it is cleared because it belongs to the goods or to the customer. */
  emptied: 'stays' | 'ofGoods' | 'ofCustomer'
  /** When other tickets are merged into it: its own value, the first value of all tickets, or a joined one. */
  merged: 'own' | 'first' | 'joined'
  /** When goods are split off: both tickets have it, it stays with the rest, or the new ticket gets a new value. */
  split: 'both' | 'rest' | 'new'
  /** When the ticket is sold: the sale has the same field, another one that is made from it, or none. */
  sold: 'same' | 'made' | 'none'
}

const policies = {
  id: { emptied: 'stays', merged: 'own', split: 'new', sold: 'made' },
  number: { emptied: 'stays', merged: 'own', split: 'new', sold: 'none' },
  state: { emptied: 'stays', merged: 'own', split: 'new', sold: 'none' },
  organizationId: { emptied: 'stays', merged: 'own', split: 'both', sold: 'same' },
  createdAt: { emptied: 'stays', merged: 'own', split: 'new', sold: 'none' },
  employeeId: { emptied: 'stays', merged: 'own', split: 'both', sold: 'none' },
  employeeName: { emptied: 'stays', merged: 'own', split: 'both', sold: 'none' },
  currency: { emptied: 'stays', merged: 'own', split: 'both', sold: 'same' },
  rules: { emptied: 'stays', merged: 'own', split: 'both', sold: 'same' },
  name: { emptied: 'ofCustomer', merged: 'first', split: 'new', sold: 'none' },
  customer: { emptied: 'ofCustomer', merged: 'joined', split: 'rest', sold: 'same' },
  seller: { emptied: 'ofCustomer', merged: 'first', split: 'both', sold: 'made' },
  note: { emptied: 'ofCustomer', merged: 'joined', split: 'rest', sold: 'same' },
  table: { emptied: 'ofCustomer', merged: 'first', split: 'both', sold: 'none' },
  guests: { emptied: 'ofCustomer', merged: 'joined', split: 'rest', sold: 'same' },
  shares: { emptied: 'ofCustomer', merged: 'own', split: 'rest', sold: 'none' },
  rates: { emptied: 'ofCustomer', merged: 'own', split: 'both', sold: 'none' },
  changeIn: { emptied: 'ofCustomer', merged: 'own', split: 'both', sold: 'made' },
  sendsReceipt: { emptied: 'ofCustomer', merged: 'joined', split: 'rest', sold: 'made' },
  madeAt: { emptied: 'ofCustomer', merged: 'own', split: 'both', sold: 'same' },
  heldAt: { emptied: 'ofCustomer', merged: 'own', split: 'new', sold: 'none' },
  receiptDiscounts: { emptied: 'ofGoods', merged: 'own', split: 'both', sold: 'same' },
  allowedShare: { emptied: 'ofGoods', merged: 'own', split: 'both', sold: 'none' },
  costs: { emptied: 'ofGoods', merged: 'joined', split: 'rest', sold: 'same' },
  priceList: { emptied: 'ofGoods', merged: 'own', split: 'both', sold: 'none' },
  chosenLineId: { emptied: 'stays', merged: 'own', split: 'rest', sold: 'none' },
  tenders: { emptied: 'stays', merged: 'own', split: 'both', sold: 'same' },
  fromBalance: { emptied: 'stays', merged: 'own', split: 'both', sold: 'same' },
  fromCashback: { emptied: 'stays', merged: 'own', split: 'both', sold: 'same' },
  exchange: { emptied: 'stays', merged: 'own', split: 'both', sold: 'none' },
  emptied: { emptied: 'stays', merged: 'own', split: 'both', sold: 'none' },
  lines: { emptied: 'stays', merged: 'joined', split: 'new', sold: 'made' },
  cardStep: { emptied: 'stays', merged: 'own', split: 'both', sold: 'none' }
} as const satisfies Record<keyof Ticket, Policy>

type Policies = typeof policies
/** The fields of a ticket to which one of these happens. */
type FieldsWith<On extends keyof Policy, What extends Policy[On]> = {
  [Key in keyof Ticket]-?: Policies[Key][On] extends What ? Key : never
}[keyof Ticket]
/** A value for each of these fields. */
export type ValuesFor<On extends keyof Policy, What extends Policy[On]> = {
  [Key in FieldsWith<On, What>]: Ticket[Key]
}

/** Returns the fields of a ticket to which one of these happens. */
export function fieldsWith<On extends keyof Policy, What extends Policy[On]>(
  on: On,
  ...what: readonly What[]
): FieldsWith<On, What>[] {
  const fields = Object.entries<Policy>(policies).flatMap(([field, policy]) =>
    what.some((one) => policy[on] === one) ? [field] : []
  )
  return fields as FieldsWith<On, What>[]
}

/** Returns these fields of a ticket, as far as it has them. */
export const pickFields = <Key extends keyof Ticket>(ticket: Ticket, fields: readonly Key[]): Pick<Ticket, Key> =>
  Object.fromEntries(Object.entries(ticket).filter(([key]) => (fields as readonly string[]).includes(key))) as Pick<
    Ticket,
    Key
  >

/** A value for each field that a ticket loses: lists become empty, everything else becomes absent. */
export const withoutFields = <Key extends keyof Ticket>(ticket: Ticket, fields: readonly Key[]): Pick<Ticket, Key> =>
  Object.fromEntries(fields.map((key) => [key, Array.isArray(ticket[key]) ? [] : undefined])) as Pick<Ticket, Key>
