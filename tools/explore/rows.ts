// Which things a run must come to for a row of docs/reference/features.md to count as reached: one of them is enough. A
// row without a sign has a sentence instead: why the random cashier cannot come to it.

const k = (scope: string, ...commands: string[]): string[] => commands.map((command) => `key ${scope} ${command}`)
const act = (...acts: string[]): string[] => acts.map((name) => `act ${name}`)
const dialog = (...titles: string[]): string[] => titles.map((title) => `dialog ${title}`)

/**
 * Why the random cashier does not come to a key, a dialog or a part of the window, and which test does. A sign
 * belongs to the first row whose text it begins with.
 */
export const outOfReach: readonly (readonly [sign: string, reason: string])[] = [
  ...['scope welcome', 'key welcome', 'scope filling', 'key filling', 'dialog owner.title'].map(
    (sign) =>
      [sign, 'a run begins after Welcome; test/e2e/till/bad-input.spec.ts and each other spec go through it'] as const
  ),
  ...['scope failed', 'key failed', 'dialog window.failed'].map(
    (sign) => [sign, 'a part of the window must fail; test/renderer/resilience/failed-parts.test.ts'] as const
  ),
  [
    'dialog clock.title',
    'the clock of the computer must be wrong; the picture ask-clock of test/renderer/pictures/scenarios.ts'
  ],
  [
    'dialog conflict.title',
    'another till must change the same held ticket; its picture in test/renderer/pictures/scenarios.ts'
  ],
  ['dialog updates.unsentTitle', 'a newer version must be offered; test/e2e/till/updates.spec.ts'],
  ...['dialog cash.arrivedAsk', 'key cash cash.confirmArrival', 'key cash cash.findArrivals'].map(
    (sign) => [sign, 'another register must send cash; test/e2e/shift/registers.spec.ts'] as const
  ),
  ...[
    'key database database.confirmNoClone',
    'key database database.acknowledgeRecovery',
    'key database database.useSettings'
  ].map(
    (sign) =>
      [sign, 'the file must be copied or damaged outside the till; test/e2e/till/backup-and-damage.spec.ts'] as const
  ),
  ['key system incident.', 'the service must lose or change a record; test/e2e/till/repair.spec.ts'],
  ['key system job.', 'the service must refuse a record for good; test/renderer/office.test.ts'],
  ['key tickets tickets.decide', 'another till must change the same held ticket; test/renderer/pictures/scenarios.ts'],
  ...['key otherTillSales otherTillSales.take', 'key otherTillSales list.', 'key otherTillSales pick'].map(
    (sign) => [sign, 'another till must have sold; test/e2e/till/two-tills.spec.ts'] as const
  ),
  ...['check', 'fetch', 'install'].map(
    (act) => [`key updates updates.${act}`, 'a place of updates must be set up; test/e2e/till/updates.spec.ts'] as const
  )
]

export const signsOfRows: Readonly<Record<number, readonly string[] | string>> = {
  5: act('setup.apply', 'person.enrol'),
  6: act('person.signIn'),
  7: k('always', 'people.lock'),
  8: k('appearance', 'till.language'),
  9: ['scope reports'],
  10: k('sale', 'finder.add'),
  11: ['scan'],
  12: dialog('traceabilityCodes.title'),
  13: k('sale', 'finder.inStock', 'finder.category', 'finder.supplier', 'finder.kind'),
  14: k('sale', 'tile'),
  15: act('favourites.arrange'),
  16: k('sale', 'goods.look'),
  17: act('product.make'),
  18: act('ticket.list'),
  19: k('sale', 'line.more', 'line.quantity'),
  20: k('sale', 'line.quantity'),
  21: 'no goods of the made-up shops are sold in boxes by a key; a scan of a box code is in test/app/catalog/goods.test.ts',
  23: act('line.price'),
  24: act('line.priceList', 'ticket.priceList'),
  25: k('sale', 'line.more'),
  26: k('sale', 'goods.look'),
  27: ['scope sale'],
  28: k('sale', 'line.more'),
  30: k('traceabilityCodes', 'traceabilityCodes.add'),
  31: dialog('find.variantsTitle'),
  32: k('sale', 'finder.kind'),
  33: k('sale', 'line.note', 'ticket.note'),
  34: act('line.discount', 'line.discountOff'),
  35: ['scope sale'],
  37: act('receipt.discount'),
  38: dialog('pin.title'),
  39: act('line.tax'),
  40: act('ticket.cost'),
  41: k('sale', 'goods.look'),
  42: k('customer', 'customer.choose'),
  43: act('customer.add', 'customer.edit'),
  44: k('customer', 'customer.choose'),
  45: ['scope customer'],
  46: k('customer', 'customer.new'),
  47: k('customer', 'customer.choose'),
  48: k('sale', 'orders.open'),
  49: act('ticket.order'),
  50: act('ticket.seller'),
  52: act('ticket.date'),
  55: k('checkout', 'tender.remove'),
  56: k('checkout', 'checkout.enter'),
  57: ['scope checkout'],
  58: k('checkout', 'method'),
  59: k('checkout', 'amount.currency'),
  60: act('ticket.rate'),
  61: dialog('change.title'),
  62: k('checkout', 'balance.pay'),
  63: k('checkout', 'cashback.pay'),
  64: dialog('debt.title'),
  65: dialog('plan.title'),
  69: k('done', 'receipt.print'),
  70: ['scope receipt'],
  71: k('printing', 'template.language', 'template.paper'),
  72: act('report.export'),
  73: dialog('phone.title'),
  74: k('printing', 'print.test'),
  76: act('ticket.hold', 'ticket.recall'),
  77: act('ticket.describe'),
  78: act('ticket.merge'),
  79: k('tickets', 'tickets.map', 'tickets.table'),
  80: act('ticket.hold'),
  81: k('sale', 'ticket.empty'),
  82: act('refund'),
  84: k('refund', 'line.more'),
  85: k('refund', 'method'),
  87: act('ticket.copy'),
  88: k('history', 'history.find'),
  89: k('history', 'history.period', 'history.state'),
  90: ['scope receipt'],
  91: act('shift.close'),
  92: k('closing', 'note.focus'),
  93: ['scope rules'],
  94: k('cash', 'cash.move'),
  95: k('cash', 'cash.toDesk'),
  96: k('cash', 'cash.exchange'),
  97: ['scope report'],
  98: k('customer', 'customer.pays'),
  100: ['scope scales'],
  101: k('sale', 'labels.open'),
  103: ['scope favourites'],
  106: ['scope reports'],
  107: k('reports', 'reports.product', 'reports.category', 'reports.method', 'reports.cashier'),
  108: k('reports', 'reports.seller'),
  109: k('appearance', 'till.sounds'),
  110: k('system', 'system.syncNow'),
  111: ['scope system'],
  112: ['service down'],
  115: k('openShift', 'people.lock'),
  118: ['scope help'],
  119: k('sale', 'customer.open')
}
