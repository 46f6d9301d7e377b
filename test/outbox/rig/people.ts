import { newId, seededRandom } from '../../../src/main/system/random.ts'
import type { Customer, CustomerEdit, CustomerPatch } from '../../../src/main/domain/customers/records.ts'
import { customerEditJob, customerJob, holdJob, saleJob } from '../../../src/main/domain/outbox/jobs.ts'
import type { Sale, Shift, Ticket } from '../../../src/main/domain/core/model.ts'
import { insertEdit } from '../../../src/main/db/customers/customer-edits.ts'
import { insertCustomer } from '../../../src/main/db/customers/customers.ts'
import { enqueue } from '../../../src/main/db/outbox/outbox.ts'
import { insertSale } from '../../../src/main/db/ticket/sales.ts'
import { insertTicket, raiseVersion, saveTicket } from '../../../src/main/db/ticket/tickets.ts'
import type { CustomerId, IdempotencyKey } from '../../../src/shared/ids.ts'
import { createDocuments, ids } from './documents.ts'
import type { Rig } from './rig.ts'

// Customers made at the till of a rig, and their sales.

const random = seededRandom(13)
const marker = () => newId<IdempotencyKey>(random)
/** Numbers that the rig's own tickets do not use. */
let numbers = 50_000

/** Writes a customer as the till's command does: the row and its job in one transaction. */
export function addCustomer(rig: Rig, more: Partial<Customer> = {}): Customer {
  const customer: Customer = {
    id: newId<CustomerId>(random),
    name: 'Aziza Karimova',
    phone: '+998901234567',
    note: undefined,
    organizationId: ids.organization as never,
    employeeId: ids.nodira as never,
    madeAt: rig.clock.now(),
    ...more
  }
  rig.store().transaction((db) => {
    insertCustomer(db, customer)
    enqueue(db, customerJob(customer, marker()), rig.clock.now(), random)
  })
  return customer
}

type Known = Pick<Customer, keyof CustomerPatch>

/**
 * Writes a change of a customer as the till's command does. `id` is the till's own id if the customer was made here.
 */
export function editCustomer(rig: Rig, id: string, before: Known, after: Partial<Known>): CustomerEdit {
  const of = (known: Partial<Known>): CustomerPatch =>
    Object.fromEntries(Object.keys(after).map((detail) => [detail, known[detail as keyof Known] ?? null]))
  const edit: CustomerEdit = {
    id: newId(random),
    customerId: id as CustomerId,
    name: after.name ?? before.name,
    before: of(before),
    after: of(after),
    organizationId: ids.organization as never,
    employeeId: ids.owner as never,
    madeAt: rig.clock.now()
  }
  rig.store().transaction((db) => {
    insertEdit(db, edit, enqueue(db, customerEditJob(edit, marker()), rig.clock.now(), random))
  })
  return edit
}

const documentsOf = (rig: Rig) =>
  createDocuments({ clock: rig.clock, random, products: rig.sandbox.world.all('product').slice(0, 5) })

/** Makes a sale to a customer. */
export function sellTo(rig: Rig, shift: Shift, { id, name }: Pick<Customer, 'id' | 'name'>): Sale {
  const number = (numbers += 1)
  const documents = documentsOf(rig)
  const made = documents.sale(shift, 1000, undefined)
  const sale = { ...made, receiptNumber: `C-${number}`, code: `C-${number}-${made.marker}`, customer: { id, name } }
  rig.store().transaction((db) => {
    insertTicket(db, { ...documents.ticket(1000), number, id: sale.ticketId, state: 'sold' })
    insertSale(db, sale, number)
    enqueue(db, saleJob(sale, shift), rig.clock.now(), random)
  })
  return sale
}

/** Holds a ticket for the first time, or again in its current state. */
export function holdFor(rig: Rig, customer: Ticket['customer'], before?: Ticket): Ticket {
  const ticket: Ticket = before ?? { ...documentsOf(rig).ticket(1000), number: (numbers += 1) }
  const held = { ...ticket, customer }
  rig.store().transaction((db) => {
    if (before === undefined) insertTicket(db, held)
    else saveTicket(db, before, held, rig.clock.now())
    const facts = { marker: marker(), employeeId: ids.nodira as never, version: raiseVersion(db, held.id) }
    enqueue(db, holdJob(held, facts), rig.clock.now(), random)
  })
  return held
}

/** Returns the customers that the demo shop did not have from the start. */
export const newAtService = (rig: Rig, known: ReadonlySet<string>) =>
  rig.sandbox.world.all('customer').filter((row) => row.is_deleted !== true && !known.has(row._id))
