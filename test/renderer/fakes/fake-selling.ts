import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { ok, type Result } from '../../../src/shared/failure.ts'
import type { CurrencyId } from '../../../src/shared/ids.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import type { SerialView } from '../../../src/shared/devices/serial.ts'
import type { CostOfferView, PlanView, SellingRulesView, TicketView } from '../../../src/shared/views.ts'
import { shop, som } from './fake-shop.ts'
import { emptyBasket, lineOf, tenderOf, type Basket } from './fake-ticket.ts'

// Other data of the shop: selling rules, additional costs, ports, and a ticket with returned goods.

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

export const exchanged: NonNullable<TicketView['exchange']> = {
  receiptNumber: '2K7QX-004140',
  methodName: 'Naqd',
  goods: [{ name: 'Suv Hydrolife 1,5 l', quantity: '2' as Decimal, unit: 'dona' }],
  totalMinor: 9000 as Minor,
  coveredMinor: 9000 as Minor,
  giveMinor: 0 as Minor,
  gives: []
}
export const owing: NonNullable<TicketView['customer']> = {
  id: 'customer00000003' as never,
  name: 'Dilnoza Karimova',
  phone: '+998 90 123 45 67',
  balanceMinor: -412_000 as Minor
}

const costs: CostOfferView[] = [
  { id: 'c1', name: 'Yetkazib berish', isCharged: true, offeredMinor: 15_000 as Minor, onMinor: 15_000 as Minor },
  { id: 'c2', name: 'Qadoqlash', isCharged: false, offeredMinor: 2_000 as Minor, mostMinor: 5_000 as Minor }
]

const inParts: PlanView = {
  debtMinor: 182_400 as Minor,
  firstMinor: 0 as Minor,
  parts: ['2026-12-21', '2027-01-21', '2027-02-21'].map((day) => ({ day, amountMinor: 60_800 as Minor }))
}

export function sellingAnswers(onRules: (rules: SellingRulesView) => void): Answers {
  let rules: SellingRulesView = {
    needsCustomer: false,
    sellsOnDebt: true,
    sellsByInstalments: true,
    debtLimit: '500000' as Decimal,
    refusesBlacklisted: true,
    refusesOverOrder: false,
    reservesHeld: true,
    sharesShift: true,
    lineRemoval: 'held',
    cashRounding: [{ currencyId: 'uzs' as CurrencyId, step: '50' as Decimal, direction: 'down' }],
    debtNeedsBoss: false,
    costKinds: [{ id: 'round', name: 'Yaxlitlash' }]
  }
  let ports: SerialView = {
    settings: {
      scanner: { path: '/dev/ttyUSB0', speed: 9600 },
      scale: { path: '/dev/ttyUSB1', speed: 9600, weighing: 'enq' }
    },
    scanner: 'gone'
  }
  return {
    'rules.view': () => ok(rules),
    'rules.save': ({ rules: kept }) => {
      rules = { ...rules, ...kept }
      onRules(rules)
      return ok(rules)
    },
    'ticket.costs': () => ok(costs),
    'checkout.plan': () => ok(inParts),
    'checkout.cashback': () => ok({ balanceMinor: 24_500 as Minor }),
    'serial.view': () => ok(ports),
    'serial.save': ({ settings }) => ok((ports = { ...ports, settings })),
    'ticket.weighGoods': () => ok({ quantity: '0.742' as Decimal }),
    'serial.weigh': () => ok({ weight: '0.742' as Decimal, unit: 'kg' })
  }
}

/** A ticket of nine goods with two payments. Its customer has a debt and has asked for the receipt. */
export function longBasket(): Basket {
  const lines = shop
    .slice(0, 9)
    .map((goods, index) => lineOf(goods, (goods.unit === 'kg' ? '0.742' : String((index % 3) + 1)) as Decimal))
  const tenders = [tenderOf('Humo', som.id, 30_000), tenderOf('Naqd', som.id, 400_000)]
  return { ...emptyBasket(1), lines, tenders, customer: owing, sendsReceipt: true }
}
