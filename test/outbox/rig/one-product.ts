import { newId, seededRandom } from '../../../src/main/system/random.ts'
import { toRequest } from '@kassa/integration-api'
import type { FaultRow } from '@kassa/sandbox'
import { productJob, saleJob } from '../../../src/main/domain/outbox/jobs.ts'
import type { Sale, Shift } from '../../../src/main/domain/core/model.ts'
import { ownProductId, type OwnProduct } from '../../../src/main/domain/ticket/local-product.ts'
import { enqueue } from '../../../src/main/db/outbox/outbox.ts'
import { insertOwnProduct } from '../../../src/main/db/catalog/local-products.ts'
import { insertSale } from '../../../src/main/db/ticket/sales.ts'
import { insertTicket } from '../../../src/main/db/ticket/tickets.ts'
import type { IdempotencyKey } from '../../../src/shared/ids.ts'
import { boss } from './one-customer.ts'
import { createDocuments, ids } from './documents.ts'
import { rig, start } from './one-rig.ts'

// Shared parts of the tests of local products.

export const barcode = '4780077000016'
const random = seededRandom(17)
let known = new Set<string>()
let numbers = 70_000

export function begin(faults?: FaultRow[]) {
  start(faults === undefined ? {} : { faults })
  known = new Set(rig.sandbox.world.all('product').map(({ _id }) => _id))
}

/** Returns the goods that the demo shop did not have from the start. */
export const there = () =>
  rig.sandbox.world.all('product').filter((row) => row.is_deleted !== true && !known.has(row._id))
export const unitOf = (index = 0) => {
  const row = rig.sandbox.world.all('unit')[index]
  return { id: row?._id ?? '', name: row?.name ?? '', decimals: row?.decimal_count ?? 0 }
}
export const job = (id: string) => rig.job('product.create', id)

/** Writes a local product as the till's command does: the row and its job in one transaction. */
export function addProduct(more: Partial<OwnProduct> = {}): OwnProduct {
  const made: OwnProduct = {
    id: ownProductId(newId(random)),
    name: 'Kok choy',
    sku: newId<IdempotencyKey>(random),
    barcode,
    unit: unitOf(),
    categoryId: undefined,
    price: '12500' as never,
    priceListId: ids.priceList as never,
    organizationId: ids.organization as never,
    employeeId: ids.owner as never,
    madeAt: rig.clock.now(),
    ...more
  }
  rig.store().transaction((db) => {
    insertOwnProduct(db, made)
    enqueue(db, productJob(made), rig.clock.now(), random)
  })
  return made
}

/** Makes a sale of a local product. */
export function sellOwn(shift: Shift, { id, name, sku, unit }: OwnProduct): Sale {
  const number = (numbers += 1)
  const products = [{ _id: id, name, sku }]
  const documents = createDocuments({ clock: rig.clock, random, products: products })
  const made = documents.sale(shift, 1000, undefined)
  const lines = made.lines.map((line) => ({ ...line, unitName: unit.name, unitDecimals: unit.decimals }))
  const sale = { ...made, lines, receiptNumber: `P-${number}`, code: `P-${number}-${made.marker}` }
  rig.store().transaction((db) => {
    insertTicket(db, { ...documents.ticket(1000), number, id: sale.ticketId, state: 'sold' })
    insertSale(db, sale, number)
    enqueue(db, saleJob(sale, shift), rig.clock.now(), random)
  })
  return sale
}

/** Makes goods as a person in the back office does. */
export async function office(more: Record<string, unknown>): Promise<string> {
  const connection = {
    baseUrl: 'http://practice.invalid/integration-api/integration/api/v2/',
    credential: { kind: 'apiKey' as const, key: rig.sandbox.apiKey },
    language: 'en' as const,
    organizationId: ids.organization
  }
  const body = {
    name: 'Kok choy',
    measure_id: unitOf().id,
    sku: `office-${(numbers += 1)}`,
    barcode,
    is_product: true,
    is_material: false,
    is_semi_product: false,
    is_marked: false,
    organizations: [{ organization_id: ids.organization, is_available: true, is_available_for_sale: true }],
    ...more
  }
  const answer = await rig.sandbox.send(toRequest(connection, 'product/create', { body, userId: boss }))
  const { data } = (await answer.json()) as { data: { _id: string } }
  known.add(data._id)
  return data._id
}
