import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../src/main/system/random.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import { createSandbox, type Sandbox } from '@kassa/sandbox'
import { putProduct, putRecord } from '../../src/main/db/catalog/catalog-write.ts'
import { catalogMigrations, tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openCatalog, openTill } from '../../src/main/db/core/open.ts'
import { enrol, putEmployee } from '../../src/main/db/staff/people.ts'
import { putSetting } from '../../src/main/db/core/settings.ts'
import type { CashboxId, EmployeeId, OrganizationId, PriceListId, WarehouseId } from '../../src/shared/ids.ts'
import { product } from '../../test/catalog/shop.ts'
import { serveSandbox, type Served } from '@kassa/sandbox/server'
import { card, cash, rules } from '../../test/support/model-fixtures.ts'
import { articles } from '../../test/outbox/rig/cash-rig.ts'
import { ids, som } from '../../test/outbox/rig/documents.ts'
import { cardId, dollars } from '../simulator/shop.ts'
import { cashier, hashOf, manager, pin } from './messages.ts'

/** A data folder on a real disk, and the service, which keeps running while tills in this folder are killed. */
export type CrashShop = { folder: string; sandbox: Sandbox; served: Served; close(): Promise<void> }

export async function openCrashShop(seed: number): Promise<CrashShop> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-crash-'))
  const sandbox = createSandbox({
    now: () => systemClock.now(),
    random: seededRandom(seed),
    schedule: (delayMs, work) => void systemClock.after(delayMs, work)
  })
  fillFolder(folder, sandbox.world.all('product').slice(0, 8))
  const served = await serveSandbox({ sandbox, chance: () => seededRandom(seed) }, 0)
  return {
    folder,
    sandbox,
    served,
    async close() {
      await served.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const people = [
  { id: cashier as EmployeeId, name: 'Nodira A.', isBoss: false },
  { id: manager as EmployeeId, name: 'Jasur R.', isBoss: true }
]

/** Fills the folder of a till: goods of the service, money, people and its place. */
export function fillFolder(folder: string, goods: readonly Goods[]): void {
  fillCatalog(folder, goods)
  fillTill(folder)
}
type Goods = { _id: string; name: string }

/**
 * Writes some goods of the service's shop, sold by the piece, some with fractional prices; two currencies, cash and a
 * card.
 */
function fillCatalog(folder: string, goods: readonly Goods[]): void {
  const catalog = openCatalog(join(folder, 'catalog.db'), catalogMigrations)
  catalog.transaction((db) => {
    putRecord(db, 'currency', { id: som.id, value: som }, 0, 1)
    putRecord(db, 'currency', { id: dollars.id, value: dollars }, 1, 1)
    putRecord(db, 'method', { id: ids.cash, value: { ...cash, id: ids.cash } }, 0, 1)
    putRecord(db, 'method', { id: cardId, value: { ...card, id: cardId } }, 1, 1)
    putRecord(db, 'saleRules', { id: 'saleRules', value: rules }, 0, 1)
    for (const [index, article] of [articles.in, articles.out].entries())
      putRecord(db, 'article', { id: article.id, value: article }, index, 1)
    people.forEach((value, index) => putRecord(db, 'employee', { id: value.id, value }, index, 1))
    for (const [index, { _id, name }] of goods.entries()) {
      const amount = index % 3 === 2 ? `${index * 1000 + 250}.5` : `${(index + 1) * 1000}`
      const prices = [{ priceListId: ids.priceList, organizationId: ids.organization, amount }]
      const shops = [{ organizationId: ids.organization, isAvailable: true }]
      putProduct(db, product(_id, name, { prices, shops }), 1, 1)
    }
  })
  catalog.close()
}

function fillTill(folder: string): void {
  const store = openTill(join(folder, 'till.db'), tillMigrations)
  store.transaction((db) => {
    for (const person of people) {
      putEmployee(db, person)
      enrol(db, person.id, hashOf(pin), undefined, systemClock.now())
    }
    putSetting(db, 'place', {
      organizationId: ids.organization as OrganizationId,
      organizationName: 'Shop',
      cashboxId: ids.cashbox as CashboxId,
      cashboxName: 'Desk 1',
      warehouseId: ids.warehouse as WarehouseId,
      priceListId: ids.priceList as PriceListId,
      currencyId: som.id
    })
  })
  store.close()
}
