import { join } from 'node:path'
import type { CallInput } from '../../src/shared/contract/index.ts'
import type { Sandbox } from '@kassa/sandbox'
import type { Place } from '../../src/main/domain/core/model.ts'
import { putProduct, putRecord } from '../../src/main/db/catalog/catalog-write.ts'
import { putCustomer } from '../../src/main/db/customers/customer-cache.ts'
import { enrol, putEmployee } from '../../src/main/db/staff/people.ts'
import { putSetting } from '../../src/main/db/core/settings.ts'
import { roundingDirections } from '../../src/shared/cash-rounding.ts'
import type {
  CashboxId,
  CurrencyId,
  EmployeeId,
  OrganizationId,
  PriceListId,
  WarehouseId
} from '../../src/shared/ids.ts'
import type { Decimal } from '../../src/shared/quantity.ts'
import type { TicketView } from '../../src/shared/views.ts'
import type { Instant } from '../../src/shared/ports.ts'
import { product } from '../../test/catalog/shop.ts'
import { card, cash, dollar, rules } from '../../test/support/model-fixtures.ts'
import { newCatalog, newTill } from '../../test/support/till-file.ts'
import { articles } from '../../test/outbox/rig/cash-rig.ts'
import { ids, som } from '../../test/outbox/rig/documents.ts'
import { firstSellingRules, type SellingRules } from '../../src/main/domain/core/terms.ts'

// The demo shop in the catalogue of its tills: some goods of each kind, two currencies, cash and a card, three people.

export const pin = '246813'
export const bossId = ids.owner as EmployeeId
export const dollars = {
  ...dollar,
  id: '660300000000000000000002' as CurrencyId,
  rate: { numerator: '12050' as Decimal, denominator: '1' as Decimal }
}
export const cashId = ids.cash
export const cardId = '660600000000000000000002'

export type Register = Place & { cashierId: EmployeeId }
const second = '660800000000000000000002'

const register = (cashboxId: string, cashierId: string): Register => ({
  organizationId: ids.organization as OrganizationId,
  organizationName: 'Shop',
  cashboxId: cashboxId as CashboxId,
  cashboxName: 'Desk',
  warehouseId: ids.warehouse as WarehouseId,
  priceListId: ids.priceList as PriceListId,
  currencyId: som.id,
  cashierId: cashierId as EmployeeId
})

/** The third till is at the register of the first, so that one of them must wait for the other. */
export const registers: readonly Register[] = [
  register(ids.cashbox, ids.nodira),
  register(second, ids.rustam),
  register(ids.cashbox, bossId)
]

const people = [
  { id: ids.nodira, name: 'Nodira A.', isBoss: false },
  { id: ids.rustam, name: 'Rustam K.', isBoss: false },
  { id: ids.owner, name: 'Malika Y.', isBoss: true }
].map((person) => ({ ...person, id: person.id as EmployeeId }))

/** Returns a customer of a till. Each till has its own customers. */
export const guest = (till: number, index: number): { name: string; phone: string } => ({
  name: `Guest ${'abcdefghijkl'.charAt(index)} of ${['one', 'two', 'three'][till] ?? 'none'}`,
  phone: `+99890${till}${String(index).padStart(6, '0')}`
})
export const guests = 12

/** How many days ago a sale may be dated in this shop. */
export const pastDays = 3

/** Returns customer fields of the service that a till never reads. */
export const customerFields = (id: string): Record<string, string> => ({
  loyalty_card_id: `KL-${id.slice(-4)}`,
  address: 'Chilonzor'
})
export function addCustomerFields({ world }: Sandbox): void {
  for (const row of world.all('customer')) row.$more = customerFields(row._id)
}

/** Fills the catalogue, which the tills only read. */
export function fillCatalog(folder: string, sandbox: Sandbox): string {
  const path = join(folder, 'catalog.db')
  const catalog = newCatalog(path)
  catalog.transaction((db) => {
    putRecord(db, 'currency', { id: som.id, value: som }, 0, 1)
    putRecord(db, 'currency', { id: dollars.id, value: dollars }, 1, 1)
    putRecord(db, 'method', { id: cashId, value: { ...cash, id: cashId } }, 0, 1)
    putRecord(db, 'method', { id: cardId, value: { ...card, id: cardId, subtype: 'terminal' } }, 1, 1)
    for (const [index, article] of [articles.in, articles.out].entries())
      putRecord(db, 'article', { id: article.id, value: article }, index, 1)
    const saleRules = { ...rules, takesPastDate: true, pastDays }
    putRecord(db, 'saleRules', { id: 'saleRules', value: saleRules }, 0, 1)
    for (const [index, { _id: id, name, phone_number: phone }] of sandbox.world.all('customer').entries())
      putCustomer(db, { id, value: { id, name, phones: phone === undefined ? [] : [phone] } }, index, 1)
    for (const [index, unit] of sandbox.world.all('unit').entries()) {
      const value = { id: unit._id, name: unit.name, decimals: unit.decimal_count }
      putRecord(db, 'unit', { id: unit._id, value }, index, 1)
    }
    for (const [index, person] of people.entries())
      putRecord(db, 'employee', { id: person.id, value: person }, index, 1)
    for (const [index, { _id, name }] of sandbox.world.all('product').slice(0, 12).entries()) {
      const amount = index % 3 === 2 ? `${index * 1000 + 250}.5` : `${(index + 1) * 1000}`
      const prices = [{ priceListId: ids.priceList, organizationId: ids.organization, amount }]
      const shops = [{ organizationId: ids.organization, isAvailable: true }]
      putProduct(db, product(_id, name, { prices, shops, unitDecimals: index % 3 === 2 ? 3 : 0 }), 1, 1)
    }
  })
  catalog.close()
  return path
}

/**
 * Returns the selling rules of a world. In every fifth world cash is rounded, in a direction that depends on the seed.
 */
export function sellingRulesIn(seed: number): Partial<SellingRules> {
  const direction = roundingDirections[seed % roundingDirections.length] ?? 'nearest'
  return seed % 5 === 4 ? { cashRounding: [{ currencyId: som.id, step: '500' as Decimal, direction }] } : {}
}

/** Fills the file of a connected till: its place is known, its people have PINs, and it has its own rules. */
export function fillTill(path: string, place: Register, at: Instant, selling: Partial<SellingRules> = {}): void {
  const store = newTill(path)
  store.transaction((db) => {
    for (const person of people) {
      putEmployee(db, person)
      enrol(db, person.id, hashOf(pin), undefined, at)
    }
    putSetting(db, 'place', place)
    putSetting(db, 'sellingRules', { ...firstSellingRules, ...selling })
  })
  store.checkpoint()
  store.close()
}

/** Settles a card payment as approved, declined or unknown; a manager settles an unknown one later. */
export function terminal(
  { id, state }: NonNullable<TicketView['card']>,
  luck: number
): CallInput<'checkout.settleCard'> {
  const result = luck === 0 ? 'declined' : luck === 1 ? 'unknown' : 'approved'
  return { tenderId: id, result, ...(state === 'unknown' ? { approval: { managerId: bossId, pin } } : {}) }
}
export const hashOf = (pin: string): string => `cashier:hash of ${pin}`
