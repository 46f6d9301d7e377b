import { firstSellingRules } from '../../src/main/domain/core/terms.ts'
import { calls, type CallName } from '../../src/shared/contract/index.ts'
import { firstPrinter, firstTemplate } from '../../src/shared/devices/paper.ts'
import { anna, boss, olim, type Till } from '../app/till.ts'
import { card, cash, dollar, som } from '../support/model-fixtures.ts'

/** Returns what the inputs name: rows of the till's file, and parts that several inputs have. */
function partsOf(at: Till) {
  const { store } = at.context
  const one = (sql: string): string => (store.prepare(sql).get() as { id: string } | undefined)?.id ?? 'none'
  const lineId = one(`SELECT id FROM ticket_line ORDER BY body ->> '$.addedAt' DESC`)
  const ticketId = one(`SELECT id FROM ticket WHERE state = 'current'`)
  const saleId = one('SELECT id FROM sale ORDER BY number DESC')
  const jobId = one('SELECT id FROM job ORDER BY seq')
  const wrong = { managerId: boss, pin: '9090' }
  const credential = { kind: 'apiKey', key: 'guess' }
  const counts = [{ methodId: cash.id, currencyId: som.id, countedMinor: 100 }]
  const drawer = [...counts, { ...counts[0], currencyId: dollar.id }, { ...counts[0], methodId: card.id }]
  const returned = [{ lineId, quantity: '1' }]
  const deciding = { jobId, reason: 'why', approval: wrong }
  const incident = { incidentId: '1', reason: 'why', approval: wrong }
  const place = { organizationId: 'x', cashboxId: 'x', warehouseId: 'x', priceListId: 'x' }
  const names = { organizationName: 'x', cashboxName: 'x' }
  const given = { methodId: cash.id, currencyId: som.id, amountMinor: 100 }
  return {
    one,
    lineId,
    ticketId,
    saleId,
    jobId,
    wrong,
    credential,
    counts,
    drawer,
    returned,
    deciding,
    incident,
    place,
    names,
    given
  }
}
type Parts = ReturnType<typeof partsOf>

/** The calls about the till, its people, its shift and its settings. */
const tillInputs = ({ one, jobId, wrong, credential, counts, drawer, deciding, incident, place, names }: Parts) => ({
  'app.setLocale': { locale: 'ru' },
  'app.setTheme': { theme: 'dark' },
  'app.setZoom': { zoom: 125 },
  'app.setOffline': { offline: true, approval: wrong },
  'app.setSounds': { isOn: false },
  'app.setGuide': { isOn: true },
  'app.setIdleLock': { minutes: 0, approval: wrong },
  'welcome.test': { url: 'https://x.invalid', credential },
  'welcome.connect': {
    url: 'https://x.invalid',
    credential,
    ...place,
    ...names,
    owner: { id: anna, name: 'A', pin: '731946' }
  },
  'welcome.renewCredential': { credential, approval: wrong },
  'rights.check': { to: { url: 'https://x.invalid', credential, organizationId: 'x' } },
  'people.enroll': { employeeId: anna, pin: '731946', isManager: true, approval: wrong },
  'people.removePin': { employeeId: olim, approval: wrong },
  'reports.closedShifts': { onlyDifferent: true, approval: wrong },
  'reports.closedShift': { shiftId: one('SELECT id FROM shift'), approval: wrong },
  'reports.print': { paper: { kind: 'closedShift', id: one('SELECT id FROM shift') }, approval: wrong },
  'reports.pdf': { paper: { kind: 'table', period: 'today', table: 'hour' }, approval: wrong },
  'reports.exportShifts': { format: 'csv', approval: wrong },
  'people.signIn': { employeeId: boss, pin: '9090' },
  'shift.open': { counts },
  'shift.count': { counts: drawer, approval: wrong },
  'shift.close': { note: 'x' },
  'shift.report': { isWhole: true, approval: wrong },
  'shift.handOver': { toId: olim, pin: '9090', counts: drawer },
  'rules.save': {
    rules: { ...firstSellingRules, needsCustomer: true, debtLimit: '1' },
    approval: wrong
  },
  'reports.view': { period: 'shift', approval: wrong },
  'reports.service': { period: 'shift', approval: wrong },
  'reports.export': { period: 'shift', table: 'product', format: 'csv', approval: wrong },
  'system.resend': deciding,
  'system.adopt': deciding,
  'system.writeOff': deciding,
  'system.corrections': { jobId },
  'system.correct': { ...deciding, changes: [{ part: 'product', from: 'bread', to: 'milk' }] },
  'system.acknowledge': incident,
  'system.cancelDouble': incident,
  'system.sendAgain': incident,
  'scales.try': { code: '2100001012345', profiles: [] },
  'scales.save': { profiles: [], approval: wrong },
  'serial.save': { settings: { scanner: { path: 'COM3', speed: 9600 } }, approval: wrong },
  'database.chooseFolder': { approval: wrong },
  'database.restore': { name: 'x', approval: wrong },
  'database.repair': { approval: wrong },
  'database.acknowledgeRecovery': { approval: wrong },
  'database.confirmNoClone': { approval: wrong },
  'database.useSettings': { approval: wrong },
  'updates.install': { despiteUnsent: true, approval: wrong }
})

/** The calls about goods and tickets. */
const ticketInputs = ({ lineId, ticketId, saleId, wrong, returned }: Parts) => ({
  'catalog.search': {
    text: 'non',
    limit: 5,
    filter: { inStock: true, categoryId: 'bakery', supplierId: 'baker', kind: 'goods' }
  },
  'catalog.matchingCategories': { text: 'non' },
  'catalog.suppliers': { text: 'non' },
  'catalog.recent': { limit: 5 },
  'catalog.browse': { page: 0 },
  'catalog.rail': {},
  'catalog.categories': { text: '' },
  'catalog.variants': { productId: 'bread' },
  'catalog.product': { productId: 'bread' },
  'favourites.discounts': { text: 'a' },
  'favourites.arrange': { pages: [{ name: 'A', tiles: [{ kind: 'goods', id: 'bread' }] }], approval: wrong },
  'ticket.scan': { code: '4780001', approval: wrong },
  'ticket.choices': { code: '4780003' },
  'ticket.add': { productId: 'free', price: '1', approval: wrong },
  'ticket.choose': { lineId },
  'ticket.setQuantity': { lineId, quantity: '2', approval: wrong },
  'ticket.noteLine': { lineId, note: 'no onion' },
  'ticket.setPriceLists': { priceListId: 'x', approval: wrong },
  'ticket.setPriceList': { lineId, priceListId: 'x', approval: wrong },
  'ticket.setPrice': { lineId, price: '1', approval: wrong },
  'ticket.setDiscount': { lineId, applyType: 'percent', value: '99', approval: wrong },
  'ticket.setCost': { costId: 'x', amountMinor: 100 },
  'ticket.removeLine': { lineId, approval: wrong },
  'ticket.hold': { name: 'x' },
  'ticket.recall': { ticketId },
  'ticket.rename': { ticketId, name: 'x' },
  'ticket.remove': { ticketId, reason: 'x', approval: wrong },
  'ticket.setCustomer': { customerId: null },
  'ticket.setSeller': { employeeId: olim },
  'ticket.setDate': { made: { day: '2027-01-14', hour: '18:40' }, approval: wrong },
  'ticket.addList': { rows: [{ code: '4780001', quantity: '1' }] },
  'ticket.copySale': { saleId },
  'ticket.takeOffDiscount': { lineId, reason: 'x', approval: wrong },
  'ticket.putBackDiscount': { lineId },
  'traceabilityCodes.add': { lineId, code: 'x', approval: wrong },
  'traceabilityCodes.remove': { lineId, code: 'x' },
  'ticket.setReceiptDiscount': { applyType: 'percent', value: '99', approval: wrong },
  'ticket.offers': { lineId },
  'ticket.pickDiscount': { lineId, discountId: 'x', isOn: true, approval: wrong },
  'ticket.pickTax': { lineId, taxId: 'x', isOn: true },
  'ticket.explainPrice': { lineId },
  'tickets.show': { ticketId, way: { kind: 'shares', count: 2 } },
  'tickets.split': { ticketId, way: { kind: 'goods', portions: returned }, totalMinor: 100, approval: wrong },
  'tickets.merge': { ticketId, from: ['x'], approval: wrong },
  'tickets.moveBack': { approval: wrong },
  'tickets.takeOver': { serverId: 'x', approval: wrong },
  'tickets.resolveConflict': { ticketId, keep: 'ours', approval: wrong },
  'tickets.handOver': { ticketId, employeeId: olim, approval: wrong },
  'tickets.describe': { ticketId, note: 'x' },
  'ticket.weigh': { lineId }
})

/** The calls about money, customers, orders and papers. */
const moneyInputs = ({ ticketId, saleId, wrong, returned, given }: Parts) => ({
  'checkout.addTender': { ...given, methodId: card.id },
  'checkout.payFromBalance': { amountMinor: 100 },
  'checkout.payFromCashback': { amountMinor: 100 },
  'checkout.sendReceipt': { isWanted: true },
  'checkout.finishOnDebt': { ticketId, approval: wrong },
  'checkout.plan': { ticketId, plan: { count: 3, interval: 'month', rest: 'last', edits: [] } },
  'checkout.settleCard': { tenderId: 'x', result: 'approved', approval: wrong },
  'checkout.removeTender': { tenderId: 'x' },
  'checkout.cashExact': { ticketId },
  'checkout.finish': { ticketId },
  'sales.list': { limit: 5, period: 'today', cashierId: 'x', methodId: 'x' },
  'sales.receipt': { saleId },
  'sales.journey': { saleId },
  'orders.find': { text: '15' },
  'orders.show': { orderId: 'x' },
  'orders.take': { orderId: 'x', seen: 'x' },
  'cash.move': { direction: 'out', ...given, note: 'x', approval: wrong },
  'cash.convert': { amountMinor: 1, currencyId: som.id, toCurrencyId: som.id },
  'cash.cancel': { movementId: 'x', reason: 'x', approval: wrong },
  'cash.exchange': { out: given, in: given, approval: wrong },
  'checkout.changeOffer': {},
  'checkout.setChange': { wish: { methodId: cash.id, currencyId: som.id, amountMinor: 1 } },
  'checkout.setRate': { currencyId: som.id, rate: '1', approval: wrong },
  'printing.labels': { ids: ['bread'] },
  'cash.readSlip': { code: '19' },
  'cash.receive': { code: '19', methodId: cash.id, approval: wrong },
  'cash.confirmArrival': { movementId: 'x', reason: 'x', approval: wrong },
  'refund.preview': { saleId, lines: returned },
  'refund.finish': { saleId, refunds: 0, lines: returned, ways: [{ methodId: cash.id }], approval: wrong },
  'refund.list': { saleId },
  'refund.view': { saleId },
  'otherTillSales.find': { text: '12' },
  'otherTillSales.open': { serverId: 'x' },
  'exchange.start': { saleId, refunds: 0, lines: returned, ways: [{ methodId: cash.id }], approval: wrong },
  'refund.scanPiece': { saleId, code: 'x' },
  'printing.preview': { template: firstTemplate },
  'printing.setPrinter': { printer: firstPrinter, approval: wrong },
  'printing.setTemplate': { template: firstTemplate, approval: wrong },
  'printing.setDisplay': { isOn: true, approval: wrong },
  'printing.sale': { saleId },
  'printing.pdf': { saleId },
  'printing.slip': { slip: { kind: 'shift', isWhole: true }, approval: wrong },
  'printing.slipPdf': { slip: { kind: 'shift', isWhole: true }, approval: wrong },
  'printing.again': { jobId: 'x' },
  'printing.drop': { jobId: 'x', reason: 'x' },
  'printing.openDrawer': { approval: wrong },
  'customer.search': { text: 'a', limit: 5 },
  'customer.add': { name: 'New', phone: '+998901234567' },
  'customer.edit': { customerId: 'free', change: { name: 'New' }, approval: wrong },
  'product.create': { name: 'New goods', unitId: 'x', price: '1', approval: wrong }
})

/** Returns one valid message of every call, about existing records. PINs are never the right ones. */
export function rightInputs(at: Till): Record<CallName, unknown> {
  const parts = partsOf(at)
  return {
    ...(Object.fromEntries(Object.keys(calls).map((name) => [name, {}])) as Record<CallName, unknown>),
    ...tillInputs(parts),
    ...ticketInputs(parts),
    ...moneyInputs(parts)
  }
}
