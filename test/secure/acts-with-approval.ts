import { firstSellingRules } from '../../src/main/domain/core/terms.ts'
import type { rightTable, Act } from '../../src/main/domain/staff/people.ts'
import { putPrice, putRecord } from '../../src/main/db/catalog/catalog-write.ts'
import { putCustomer } from '../../src/main/db/customers/customer-cache.ts'
import { addDays, dayAt } from '../../src/shared/time/day.ts'
import { ok, type Result } from '../../src/shared/failure.ts'
import type { LineId } from '../../src/shared/ids.ts'
import { firstPrinter } from '../../src/shared/devices/paper.ts'
import { product, put } from '../catalog/shop.ts'
import { alsoAt, juice, lists } from '../app/catalog/goods-rig.ts'
import { byBoss, current, currentId, here, jobs, olim, scan, wholeDrawer, type Till } from '../app/till.ts'
import { noDatabaseHealth } from '../support/null-ports/no-database-health.ts'
import { noUpdates } from '../support/null-ports/no-updates.ts'
import { card, cash, decimal, dollar, rules, som } from '../support/model-fixtures.ts'

// One act of each kind that needs a manager: first prepared, and then done with the given approval. The keys come from
// the table of rights, so that a new act does not compile until it is added here.

export type ActWithApproval = { [Name in Act]: (typeof rightTable)[Name]['cashier'] extends 'asks' ? Name : never }[Act]
type Approval = { approval?: typeof byBoss }
type Doing = (with_: Approval) => Promise<Result<unknown>>

let made = 0
/** Returns another name each time. */
const named = (name: string): string => `${name} ${(made += 1)}`
const percent = (value: string) => ({ applyType: 'percent', value }) as const

async function line(at: Till): Promise<LineId> {
  await scan(at, '4780002')
  return (await current(at)).lines.at(-1)?.id ?? ('' as LineId)
}
async function sold(at: Till) {
  await scan(at, '4780001')
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  const { lines } = await at.call('refund.preview', { saleId: receipt.saleId })
  return { saleId: receipt.saleId, lineId: lines[0]?.lineId ?? ('' as LineId) }
}
/** Sets the rules from the next ticket on: a ticket keeps the rules that it began with. */
async function under(at: Till, over: Partial<typeof rules>): Promise<void> {
  at.catalog.transaction((db) => putRecord(db, 'saleRules', { id: 'saleRules', value: { ...rules, ...over } }, 0, 1))
  await sold(at)
}
const known = (at: Till) =>
  at.catalog.transaction((db) => {
    const balances = [{ currencyId: som.id, amount: '1000', isDebt: true }]
    putCustomer(db, { id: 'aziz', value: { id: 'aziz', name: 'Aziz', phones: [], balances } }, 0, 1)
    db.prepare(`INSERT OR REPLACE INTO cursor (resource, rows, synced_at) VALUES ('customer', 1, 1)`).run()
  })

const sellingRules = firstSellingRules
async function onDebt(at: Till, over: Partial<typeof rules>, debtLimit: string): Promise<Doing> {
  await under(at, over)
  known(at)
  await at.call('rules.save', { rules: { ...sellingRules, debtLimit }, approval: byBoss })
  await scan(at, '4780001')
  await at.call('ticket.setCustomer', { customerId: 'aziz' })
  const ticketId = await currentId(at)
  return (with_) => at.ask('checkout.finishOnDebt', { ticketId, ...with_ })
}

async function discounted(at: Till, value: string): Promise<Doing> {
  const lineId = await line(at)
  return (with_) => at.ask('ticket.setDiscount', { lineId, ...percent(value), ...with_ })
}

async function outOfBounds(at: Till): Promise<Doing> {
  at.catalog.transaction((db) => {
    putRecord(db, 'financeRules', { id: 'financeRules', value: { priceBounds: 'override' } }, 0, 1)
    const price = { priceListId: 'retail', organizationId: 'shop-1', amount: '12500', min: '12000', max: '13000' }
    putPrice(db, 'milk', price, 'item', 2, 1)
  })
  await sold(at)
  return discounted(at, '5')
}

async function givenToRegister(at: Till): Promise<Doing> {
  at.catalog.transaction((db) => {
    for (const [index, id] of [here.cashboxId, 'desk-b'].entries())
      putRecord(db, 'cashbox', { id, value: { id, name: id, organizationId: here.organizationId } }, index, 1)
    const expense = { id: 'expense', name: 'expense', direction: 'out', party: 'employee' }
    putRecord(db, 'article', { id: 'expense', value: expense }, 0, 1)
  })
  const what = { methodId: cash.id, currencyId: som.id, amountMinor: 100, articleId: 'expense', toRegisterId: 'desk-b' }
  const { slip } = await at.call('cash.move', { direction: 'out', ...what, approval: byBoss })
  return (with_) => at.ask('cash.confirmArrival', { movementId: slip.id, reason: 'by phone', ...with_ })
}

async function afterCount(at: Till): Promise<Doing> {
  const what = { methodId: cash.id, currencyId: som.id, amountMinor: 100, isAfterCount: true } as const
  // The count stays valid after such a movement.
  if (!(await at.call('shift.closing', {})).isCounted) await at.call('shift.count', { counts: await wholeDrawer(at) })
  return (with_) => at.ask('cash.move', { direction: 'out', ...what, ...with_ })
}

async function unknownCard(at: Till): Promise<Doing> {
  at.catalog.transaction((db) => {
    putRecord(db, 'method', { id: card.id, value: { ...card, subtype: 'terminal' } }, 1, 1)
  })
  await at.ask('checkout.finish', { ticketId: await currentId(at) })
  await scan(at, '4780001')
  const view = await at.call('checkout.addTender', { methodId: card.id, currencyId: som.id, amountMinor: 4000 })
  const tenderId = view.card?.id ?? ''
  await at.call('checkout.settleCard', { tenderId, result: 'unknown' })
  return (with_) => at.ask('checkout.settleCard', { tenderId, result: 'approved', ...with_ })
}

async function takenOff(at: Till): Promise<Doing> {
  const value = {
    id: 'd',
    name: 'd',
    applyType: 'percent',
    value: '1',
    isAutomatic: true,
    isForever: true,
    isActive: true,
    organizationIds: [],
    isForAll: true,
    categoryIds: [],
    nestedCategoryIds: [],
    productIds: []
  }
  at.catalog.transaction((db) => putRecord(db, 'discount', { id: 'd', value }, 0, 1))
  const lineId = await line(at)
  return (with_) => at.ask('ticket.takeOffDiscount', { lineId, reason: 'x', ...with_ })
}

/** Prepares an act between two shifts, because the program is not updated during a shift. */
async function betweenShifts(at: Till): Promise<Doing> {
  at.context.updates = {
    ...noUpdates,
    ready: () => '2',
    install: () => Promise.resolve(ok({ then: 'relaunch' as const, path: 'x' })),
    leave: () => undefined
  }
  if ((await at.call('app.state', {})).shift !== undefined) {
    await at.call('shift.count', { counts: await wholeDrawer(at) })
    await at.call('shift.close', { note: 'counted' })
  }
  return (with_) => at.ask('updates.install', { despiteUnsent: true, ...with_ })
}

/** Recalls a held ticket with a line of three pieces and another line. */
async function recalled(at: Till): Promise<LineId> {
  await at.call('ticket.add', { productId: 'milk', quantity: '3' })
  const ticketId = await currentId(at)
  await at.call('ticket.hold', { name: 'x' })
  await at.call('ticket.recall', { ticketId })
  await scan(at, '4780001')
  return (await current(at)).lines[0]?.id ?? ('' as LineId)
}

export const actsWithApproval: Record<ActWithApproval, (at: Till) => Doing | Promise<Doing>> = {
  giveDiscountOverLimit: async (at) => {
    await under(at, { discountLimitPercent: decimal('10') })
    return discounted(at, '50')
  },
  giveAnyDiscount: async (at) => {
    await under(at, { discountNeedsBoss: true })
    return discounted(at, '1')
  },
  changeRateOverLimit: async (at) => {
    await sold(at)
    await line(at)
    return (with_) => at.ask('checkout.setRate', { currencyId: dollar.id, rate: '13000', ...with_ })
  },
  takeOffDiscount: takenOff,
  changePrice: async (at) => {
    const lineId = await line(at)
    return (with_) => at.ask('ticket.setPrice', { lineId, price: '11000', ...with_ })
  },
  changePriceList: async (at) => {
    await sold(at)
    alsoAt(at, [juice], lists)
    await scan(at, '4785551')
    const lineId = (await current(at)).lines[0]?.id ?? ('' as LineId)
    return (with_) => at.ask('ticket.setPriceList', { lineId, priceListId: 'card', ...with_ })
  },
  sellUnpriced: (at) => (with_) => at.ask('ticket.add', { productId: 'free', price: '100', ...with_ }),
  createProduct: (at) => {
    const unit = { id: 'piece', name: 'dona', decimals: 0 }
    at.catalog.transaction((db) => putRecord(db, 'unit', { id: unit.id, value: unit }, 0, 1))
    const name = named('Kok choy')
    return (with_) => at.ask('product.create', { name, unitId: unit.id, price: '12500', ...with_ })
  },
  editCustomer: (at) => {
    known(at)
    const name = named('Aziz Karimov')
    return (with_) => at.ask('customer.edit', { customerId: 'aziz', change: { name }, ...with_ })
  },
  sellForNothing: (at) => (with_) => at.ask('ticket.add', { productId: 'free', price: '0', ...with_ }),
  takeSerial: async (at) => {
    put(at.catalog, product('phone', 'Telefon', { isMarked: true, codes: [{ code: '4780077', kind: 'barcode' }] }))
    await scan(at, '4780077')
    const lineId = (await current(at)).lines.at(-1)?.id ?? ('' as LineId)
    const code = named('SN')
    return (with_) => at.ask('traceabilityCodes.add', { lineId, code, ...with_ })
  },
  sellOutOfBounds: outOfBounds,
  removeTicket: async (at) => {
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    await at.call('ticket.hold', { name: 'x' })
    return (with_) => at.ask('ticket.remove', { ticketId, reason: 'gone', ...with_ })
  },
  removeLine: async (at) => {
    // Two held lines, so that this one is not the last of the ticket.
    await scan(at, '4780001')
    const lineId = await recalled(at)
    return (with_) => at.ask('ticket.removeLine', { lineId, ...with_ })
  },
  lessenLine: async (at) => {
    const lineId = await recalled(at)
    return (with_) => at.ask('ticket.setQuantity', { lineId, quantity: '2', ...with_ })
  },
  enrolPerson: (at) => (with_) => at.ask('people.enroll', { employeeId: olim, pin: '9173', ...with_ }),
  decideJob: (at) => {
    const jobId = jobs(at)[0]?.id as never
    return (with_) => at.ask('system.writeOff', { jobId, reason: 'by hand', ...with_ })
  },
  renewCredential: (at) => (with_) =>
    at.ask('welcome.renewCredential', { credential: { kind: 'apiKey', key: 'new' }, ...with_ }),
  cashOut: (at) => (with_) => {
    const what = { direction: 'out' as const, methodId: cash.id, currencyId: som.id, amountMinor: 100 }
    return at.ask('cash.move', { ...what, note: 'bread', ...with_ })
  },
  swapMoney: (at) => (with_) => {
    const side = { methodId: cash.id, currencyId: som.id, amountMinor: 100 }
    return at.ask('cash.exchange', { out: side, in: { ...side, methodId: card.id }, ...with_ })
  },
  cancelCash: async (at) => {
    const what = { direction: 'in' as const, methodId: cash.id, currencyId: som.id, amountMinor: 100 }
    const { slip } = await at.call('cash.move', { ...what, note: 'typed twice' })
    return (with_) => at.ask('cash.cancel', { movementId: slip.id, reason: 'typed twice', ...with_ })
  },
  settleTransfer: givenToRegister,
  refund: async (at) => {
    const { saleId, lineId } = await sold(at)
    const what = { saleId, refunds: 0, lines: [{ lineId, quantity: '1' }], ways: [{ methodId: cash.id }] }
    return (with_) => at.ask('refund.finish', { ...what, ...with_ })
  },
  seeExpected: (at) => (with_) => at.ask('shift.report', { isWhole: true, ...with_ }),
  recount: async (at) => {
    const counts = await wholeDrawer(at)
    if (!(await at.call('shift.closing', {})).isCounted) await at.call('shift.count', { counts })
    return (with_) => at.ask('shift.count', { counts, ...with_ })
  },
  recordAfterCount: afterCount,
  arrangeFavourites: (at) => (with_) => at.ask('favourites.arrange', { pages: [], ...with_ }),
  installUpdate: betweenShifts,
  setDevices: (at) => (with_) => at.ask('printing.setDisplay', { isOn: true, ...with_ }),
  openDrawer: async (at) => {
    at.context.prints = { ...at.context.prints, openDrawer: () => Promise.resolve(true) }
    const printer = { ...firstPrinter, way: 'network' as const, host: '127.0.0.1' }
    await at.call('printing.setPrinter', { printer, approval: byBoss })
    return (with_) => at.ask('printing.openDrawer', with_)
  },
  keepBooks: (at) => {
    const chooseFolder = () => Promise.resolve('/copies')
    at.context.databaseHealth = { ...noDatabaseHealth, chooseFolder, backUp: () => Promise.resolve(ok(undefined)) }
    return (with_) => at.ask('database.chooseFolder', with_)
  },
  setUpScales: (at) => (with_) => at.ask('scales.save', { profiles: [], ...with_ }),
  setIdleLock: (at) => (with_) => at.ask('app.setIdleLock', { minutes: 5, ...with_ }),
  workOffline: (at) => (with_) => at.ask('app.setOffline', { offline: true, ...with_ }),
  settleCard: unknownCard,
  sellOnDebtOverLimit: (at) => onDebt(at, {}, '1000'),
  sellOnAnyDebt: (at) => onDebt(at, { debtNeedsBoss: true }, '1000000'),
  sellAtPastDate: async (at) => {
    await under(at, { takesPastDate: true, pastDays: 3 })
    await line(at)
    const sale = { day: addDays(dayAt(at.context.clock.now()), -1), hour: '18:40' }
    return (with_) => at.ask('ticket.setDate', { made: sale, ...with_ })
  },
  setSellingRules: (at) => (with_) => at.ask('rules.save', { rules: sellingRules, ...with_ })
}
