import type { CashMovement, Counting, HandOver } from '../../../src/main/domain/shift/records.ts'
import type { Line, Sale, Shift, Ticket } from '../../../src/main/domain/core/model.ts'
import type {
  CardStep,
  Cost,
  Currency,
  LineDiscount,
  PersonRecord,
  SaleRules,
  Tax,
  Tender
} from '../../../src/main/domain/core/records.ts'
import type { Customer, CustomerEdit } from '../../../src/main/domain/customers/records.ts'
import type { OtherTillRefund, OtherTillSale, Refund } from '../../../src/main/domain/refund/records.ts'

// One record of each stored kind with a value in every field. A field that is new in a type does not compile until it
// has a value here, so no field can be left out of the round trip.

/** A record whose optional fields have values too, at any depth. */
export type Whole<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer Part)[]
    ? Whole<Part>[]
    : { [Key in keyof T]-?: Whole<Exclude<T[Key], undefined>> }

/** Names a text as an id, a decimal or a time of a record. */
const as = <Branded>(value: string | number): Branded => value as Branded

const currency: Whole<Currency> = {
  id: as('660300000000000000000002'),
  name: 'Dollar',
  code: 'USD',
  symbol: '$',
  side: 'start',
  decimals: 2,
  rounding: 'floor',
  isMain: true,
  rate: { numerator: as('12049'), denominator: as('10') }
}
const discount = (id: string): Whole<LineDiscount> => ({
  id: as(id),
  name: `Discount ${id}`,
  isCustom: true,
  applyType: 'percent',
  value: as('7'),
  isPicked: true,
  isShare: true
})
const tax: Whole<Tax> = { id: 'tax1', name: 'VAT', rate: as('12'), kind: 'included', isManual: true }
const cost: Whole<Cost> = { id: 'cost1', name: 'Delivery', amount: as(900), isCharged: true }
const payment = {
  methodId: as<Tender['methodId']>('method1'),
  methodName: 'Card',
  methodType: 'cash' as const,
  currency
}
const tender = (id: string): Whole<Omit<Tender, 'isExchanged'>> => ({
  id: as(id),
  ...payment,
  amount: as(5000),
  paid: as(4900),
  rounded: as(100),
  handedBack: as(300)
})
const change = { ...payment, amount: as<Tender['amount']>(300), paid: as<Tender['paid']>(290) }
const person = { id: as<Ticket['employeeId']>('employee1'), name: 'Anna' }

const rules: Whole<SaleRules> = {
  isTaxActive: true,
  taxAfterDiscount: true,
  receiptDiscountAfterLines: true,
  sellsNegativeStock: true,
  discountNeedsBoss: true,
  debtNeedsBoss: true,
  isCashbackActive: true,
  showsNetWeight: true,
  showsGrossWeight: true,
  takesPastDate: true,
  pastDays: 4,
  discountLimitPercent: as('15'),
  priceBounds: 'warning',
  cashRounding: { step: as(50), direction: 'up', costId: 'cost1' }
}

export const line: Whole<Line> = {
  id: as('line1'),
  productId: as('product1'),
  name: 'Bread',
  sku: 'B-1',
  barcode: '4780001',
  unitName: 'piece',
  unitDecimals: 2,
  quantity: as('3.5'),
  price: as('4000'),
  listPrice: as('4500'),
  minPrice: as('3000'),
  maxPrice: as('9000'),
  priceListId: as('list1'),
  warehouseId: as('warehouse1'),
  discounts: [discount('d1'), discount('d2')],
  takenOff: [discount('d3')],
  taxes: [tax],
  addedAt: as(1100),
  marks: ['mark1', 'mark2'],
  note: 'sliced',
  weights: { net: as('0.4'), gross: as('0.5') },
  order: { id: 'order1', number: '17', itemId: 'item1', left: as('6') },
  held: as('2'),
  allowed: { share: as('20'), least: as('2500') }
}

const cardStep: Whole<CardStep> = { tender: tender('tender9') as Whole<Tender>, state: 'asked', askedAt: as(1700) }
const kept = {
  receiptDiscounts: [discount('d4')],
  allowedShare: as<NonNullable<Ticket['allowedShare']>>('30'),
  costs: [cost],
  priceList: { id: line.priceListId, name: 'Wholesale' },
  name: 'Table by the door',
  seller: person,
  note: 'at once',
  guests: 4,
  customer: { id: as<Customer['id']>('customer1'), name: 'Dilnoza' },
  table: { id: as<NonNullable<Ticket['table']>['id']>('table1'), name: 'Hall 4' },
  shares: [as<Ticket['shares'][number]>(700), as<Ticket['shares'][number]>(800)],
  rates: [{ currencyId: currency.id, rate: as<NonNullable<Currency['rate']>['numerator']>('12100') }],
  changeIn: change,
  sendsReceipt: true as const,
  madeAt: as<Ticket['createdAt']>(900),
  heldAt: as<Ticket['createdAt']>(1600)
}

/** A ticket, with the card payment of its own table left out: that is made by a change of the ticket. */
export const ticket: Whole<Omit<Ticket, 'emptied' | 'cardStep'>> & Pick<Ticket, 'emptied'> = {
  id: as('ticket1'),
  number: 12,
  state: 'current',
  organizationId: as('organization1'),
  ...kept,
  currency,
  rules,
  lines: [line],
  chosenLineId: line.id,
  tenders: [tender('tender1')] as Whole<Tender>[],
  fromBalance: as(1200),
  fromCashback: as(130),
  exchange: {
    saleId: as('sale9'),
    receiptNumber: 'abcde-9',
    refunds: 1,
    total: as(4100),
    keepsCosts: true,
    lines: [{ lineId: as('line9'), quantity: as('1'), marks: ['mark9'] }],
    goods: [{ name: 'Milk', quantity: as('1'), unitName: 'bottle' }],
    given: [change],
    reasonId: as('reason1'),
    note: 'stale',
    allowedBy: as('employee2')
  },
  emptied: kept,
  createdAt: as(1000),
  employeeId: person.id,
  employeeName: person.name
}
export const askedCard = cardStep

const lineSums = {
  gross: as<Refund['total']>(14_000),
  discount: as<Refund['total']>(600),
  discountParts: [as<Refund['total']>(400), as<Refund['total']>(200)],
  distributed: as<Refund['total']>(120),
  includedTax: as<Refund['total']>(50),
  addedTax: as<Refund['total']>(70),
  total: as<Refund['total']>(13_400)
}
const { held: _held, allowed: _allowed, ...soldLine } = line
/** The sums of a sale that its rows do not have follow from the payments: 4,900 + 1,200 + 130 of 13,000 are paid. */
export const sale: Whole<Omit<Sale, 'lines' | 'tenders'>> & Pick<Sale, 'lines' | 'tenders'> = {
  id: as('sale1'),
  ticketId: ticket.id,
  receiptNumber: 'abcde-1',
  code: 'abcde-1-marker1',
  marker: as('marker1'),
  shiftId: as('shift1'),
  organizationId: ticket.organizationId,
  cashboxId: as('cashbox1'),
  warehouseId: line.warehouseId,
  priceListId: line.priceListId,
  employeeId: person.id,
  employeeName: person.name,
  seller: kept.seller,
  customer: kept.customer,
  note: kept.note,
  guests: kept.guests,
  currency,
  rules,
  lines: [{ ...soldLine, sums: lineSums }],
  receiptDiscounts: [discount('d5')],
  sums: {
    gross: as(14_000),
    discount: as(600),
    receiptParts: [as(120)],
    includedTax: as(50),
    addedTax: as(70),
    total: as(13_000),
    paid: as(6230),
    remaining: as(6770),
    change: as(0),
    rounding: as(100)
  },
  tenders: [{ ...tender('tender1'), isExchanged: true }],
  changes: [change],
  fromBalance: as(1200),
  costs: [cost],
  fromCashback: as(130),
  expectedCashback: as(65),
  sendsReceipt: true,
  soldAt: as(2000),
  madeAt: as(1900),
  plan: { interval: 'month', parts: [{ day: as('2026-03-01'), amount: as(6770) }] },
  journalHead: 'head1'
}

export const shift: Whole<Shift> = {
  id: as('shift1'),
  number: 3,
  state: 'open',
  organizationId: as('organization1'),
  cashboxId: as('cashbox1'),
  employeeId: person.id,
  employeeName: person.name,
  openedAt: as(500),
  openMarker: as('marker2'),
  openNote: 'early',
  opening: [{ methodId: payment.methodId, currencyId: currency.id, amount: as(100_000) }],
  closedAt: as(9000),
  closeMarker: as('marker3'),
  closeNote: 'short',
  counted: [{ methodId: payment.methodId, currencyId: currency.id, amount: as(90_000) }]
}

export const refund: Whole<Refund> = {
  id: as('refund1'),
  number: 'abcde-r1',
  saleId: sale.id,
  shiftId: shift.id,
  organizationId: sale.organizationId,
  cashboxId: sale.cashboxId,
  employeeId: person.id,
  employeeName: person.name,
  approvedBy: { id: as('employee2'), name: 'Boss' },
  given: [change],
  total: as(4100),
  costs: [cost],
  credited: as(800),
  toCashback: as(30),
  lines: [
    {
      lineId: line.id,
      productId: line.productId,
      warehouseId: line.warehouseId,
      name: line.name,
      unitName: line.unitName,
      quantity: as('1.5'),
      marks: ['mark1'],
      sums: { gross: as(4500), discount: as(400), includedTax: as(20), addedTax: as(30), total: as(4100) }
    }
  ],
  reason: { id: as('reason1'), name: 'Stale', isTrash: true },
  note: 'opened',
  isLast: true,
  refundedAt: as(3000),
  journalHead: 'head2',
  exchangedFor: as('sale2')
}

export const movement: Whole<CashMovement> = {
  id: as('movement1'),
  number: 'abcde-c1',
  direction: 'in',
  shiftId: shift.id,
  organizationId: shift.organizationId,
  cashboxId: shift.cashboxId,
  employeeId: person.id,
  employeeName: person.name,
  approvedBy: { id: as('employee2'), name: 'Boss' },
  methodId: payment.methodId,
  methodName: 'Cash',
  currency,
  amount: as(5000),
  note: 'change money',
  article: { id: as('article1'), name: 'Change', direction: 'in', party: 'customer' },
  customer: { id: as('customer1'), name: 'Dilnoza' },
  transfer: { code: 'code1', deskId: as('cashbox2'), deskName: 'Register 2', number: 'abcde-c7' },
  swap: { number: 'abcde-c2', amount: as(41), currency, methodName: 'Dollar' },
  cancels: { id: as('movement9'), number: 'abcde-c9' },
  isOverdrawn: true,
  isAfterCount: true,
  movedAt: as(2500),
  journalHead: 'head3'
}

const countedRow = {
  methodId: payment.methodId,
  methodName: 'Cash',
  currencyId: currency.id,
  counted: as<Refund['total']>(90_000),
  expected: as<Refund['total']>(91_000)
}
export const counting: Whole<Counting> = {
  shiftId: shift.id,
  by: person,
  allowedBy: { id: as('employee2'), name: 'Boss' },
  rows: [countedRow],
  at: as(8000),
  takenBackAt: as(8100),
  journalHead: 'head4'
}
export const handOver: Whole<HandOver> = {
  shiftId: shift.id,
  from: person,
  to: { id: as('employee2'), name: 'Olim' },
  counts: [countedRow],
  note: 'lunch',
  at: as(6000),
  journalHead: 'head5'
}

export const personRecord: Whole<PersonRecord> = {
  ...person,
  isBoss: true,
  isManager: true,
  pinHash: 'manager:hash',
  failures: 4,
  lockedUntil: as(800),
  enrolledAt: as(600),
  isGone: true,
  locale: 'ru'
}

export const customer: Whole<Customer> = {
  id: as('customer1'),
  name: 'Dilnoza',
  phone: '+998901112233',
  taxNumber: '123456789',
  card: 'card1',
  note: 'pays on Fridays',
  organizationId: shift.organizationId,
  employeeId: person.id,
  madeAt: as(700)
}
const details = { name: 'Dilnoza', phone: '+998901112233', taxNumber: '123456789', note: 'pays on Fridays' }
export const customerEdit: Whole<CustomerEdit> = {
  id: 'edit1',
  customerId: customer.id,
  name: 'Dilnoza K.',
  before: details,
  after: { ...details, name: 'Dilnoza K.', phone: '+998907777777' },
  organizationId: shift.organizationId,
  employeeId: person.id,
  madeAt: as(800)
}
export const otherTillRefund: Whole<OtherTillRefund> = {
  id: 'server1',
  saleId: sale.id,
  number: 'other-r1',
  goods: [{ productId: 'product1', quantity: as('2') }],
  total: as(8000),
  payments: [change]
}
export const otherTillSale: Whole<OtherTillSale> = {
  id: as('sale3'),
  serverId: 'server2',
  organizationId: sale.organizationId,
  receiptNumber: 'other-1',
  soldAt: as(400),
  employeeName: 'Olim',
  customer: kept.customer,
  currency,
  lines: [
    {
      id: as('line3'),
      productId: line.productId,
      warehouseId: line.warehouseId,
      name: line.name,
      barcode: line.barcode,
      unitName: line.unitName,
      unitDecimals: line.unitDecimals,
      quantity: line.quantity,
      price: line.price,
      marks: ['mark3'],
      sums: { discount: as(1), distributed: as(2), includedTax: as(3), addedTax: as(4), total: as(5) }
    }
  ],
  tenders: [change],
  changes: [change],
  rules: { cashRounding: rules.cashRounding },
  sums: { total: as(5), remaining: as(1) },
  fromBalance: as(1),
  fromCashback: as(2),
  expectedCashback: as(3),
  lacks: ['terminal'],
  readAt: as(450)
}
