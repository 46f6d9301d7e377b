import { defined } from '../../../src/shared/defined.ts'
import type { LineId, TableId, TenderId, TicketId } from '../../../src/shared/ids.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import type { GoodsView, LineView, LocaleName, ReceiptView, TenderView, TicketView } from '../../../src/shared/views.ts'
import type { SaleId } from '../../../src/shared/ids.ts'
import { receiptPaper } from '../../../src/main/domain/printing/paper.ts'
import { firstTemplate } from '../../../src/shared/devices/paper.ts'
import { at, dollar, methods, som } from './fake-shop.ts'

// A ticket for the pictures. It calculates in floats, because none of this is money of a till.

const minor = (value: number): Minor => Math.round(value) as Minor
const total = (amounts: number[]): Minor => minor(amounts.reduce((sum, amount) => sum + amount, 0))

let made = 0
const tableOf = (name: string) => ({ id: name as TableId, name })
const newId = (): string => `id${String((made += 1)).padStart(14, '0')}`

export type Basket = {
  id: TicketId
  number: number
  name?: string
  lines: LineView[]
  tenders: TenderView[]
  chosen?: LineId | undefined
  customer?: TicketView['customer']
  seller?: TicketView['seller']
  madeAt?: TicketView['madeAt']
  priceList?: TicketView['priceList']
  sendsReceipt?: true | undefined
  cashback?: TicketView['cashback']
  exchange?: TicketView['exchange']
  order?: TicketView['order']
  changes?: TicketView['changes']
  receiptDiscounts?: TicketView['receiptDiscounts']
  removed?: LineView | undefined
  /** The number of guests whom the ticket is for. */
  seated?: number | undefined
  /** So many guests share the ticket. */
  guests?: number | undefined
  /** The cash amount is rounded down to steps of this size. */
  cashStep?: number | undefined
  /** The selling rules were changed, and say whether a rest may become a debt. */
  sellsOnDebt?: boolean
}

export const emptyBasket = (number: number): Basket => ({ id: newId() as TicketId, number, lines: [], tenders: [] })

export function lineOf(goods: GoodsView, quantity: Decimal): LineView {
  const line: LineView = {
    id: newId() as LineId,
    productId: goods.id,
    name: goods.name,
    sku: goods.sku,
    unit: goods.unit,
    unitDecimals: goods.unitDecimals,
    quantity,
    price: goods.price ?? ('0' as Decimal),
    listPrice: goods.price ?? ('0' as Decimal),
    grossMinor: 0 as Minor,
    discounts: [],
    automatic: 'on',
    discountMinor: 0 as Minor,
    shareMinor: 0 as Minor,
    manualTaxes: [],
    totalMinor: 0 as Minor,
    priceListId: 'retail' as never,
    ...(goods.sku === '10003' ? { weights: { net: '0.96' as Decimal, gross: '0.99' as Decimal } } : {}),
    ...(goods.sku === '10009' ? { box: { item: '6' as Decimal, boxes: '1' as Decimal, pieces: '0' as Decimal } } : {}),
    warnings: goods.stock?.level === 'red' ? ['lowStock'] : goods.stock?.level === 'none' ? ['outOfStock'] : []
  }
  return reckoned(line)
}

export function reckoned(line: LineView): LineView {
  const gross = Number(line.quantity) * Number(line.price)
  const discounts = line.discounts.map((discount) => ({
    ...discount,
    amountMinor: minor(
      discount.applyType === 'percent' ? (gross * Number(discount.value)) / 100 : Number(discount.value)
    )
  }))
  const off = total(discounts.map((discount) => discount.amountMinor))
  return { ...line, grossMinor: minor(gross), discounts, discountMinor: off, totalMinor: minor(gross - off) }
}

/** What a customer of the fake shop may owe without a manager. */
const freeDebt = 200_000

const rounds = (due: number): Minor[] => {
  const next = [1000, 5000, 10_000, 50_000, 100_000].map((step) => Math.ceil(due / step) * step)
  return [...new Set([due, ...next])].slice(0, 4).map(minor)
}

/** Returns the equal share that is paid next. */
function shareOf({ guests = 1 }: Basket, sum: number, paid: number): Pick<TicketView, 'share'> {
  const each = sum / guests
  const number = Math.floor(paid / each) + 1
  return guests === 1 || number > guests
    ? {}
    : { share: { number, count: guests, dueMinor: minor(number * each - paid) } }
}

/** Returns the optional fields of a basket, as the ticket has them. */
const factsOf = (basket: Basket) =>
  defined({
    name: basket.name,
    guests: basket.seated,
    customer: basket.customer,
    seller: basket.seller,
    madeAt: basket.madeAt,
    priceList: basket.priceList,
    sendsReceipt: basket.sendsReceipt,
    cashback: basket.cashback,
    exchange: basket.exchange,
    order: basket.order,
    chosenLineId: basket.chosen,
    changes: basket.changes
  })

export function ticketView(basket: Basket, held: Basket[]): TicketView {
  const sum = total(basket.lines.map((line) => line.totalMinor))
  const back = basket.exchange?.coveredMinor ?? 0
  const paid = minor(total(basket.tenders.map((tender) => tender.paidMinor)) + back)
  const open = Math.max(0, sum - paid)
  // A rest below one step is waived after cash has paid the other part.
  const off = basket.tenders.length > 0 && open < (basket.cashStep ?? 0) ? open : 0
  const remaining = minor(open - off)
  const cashDue = minor(remaining - (remaining % (basket.cashStep ?? 1)))
  return {
    id: basket.id,
    number: basket.number,
    ...factsOf(basket),
    lines: basket.lines.map((line) => ({ ...line, priceListId: basket.priceList?.id ?? line.priceListId })),
    grossMinor: total(basket.lines.map((line) => line.grossMinor)),
    discountMinor: total(basket.lines.map((line) => line.discountMinor)),
    receiptDiscounts: basket.receiptDiscounts ?? [],
    includedTaxMinor: minor((sum * 12) / 112),
    addedTaxMinor: 0 as Minor,
    totalMinor: sum,
    tenders: basket.tenders,
    paidMinor: paid,
    ...(basket.tenders.length === 0 ? {} : { partPaid: { takenMinor: minor(paid - back), exactMinor: cashDue } }),
    remainingMinor: remaining,
    ...(basket.customer?.balanceMinor === undefined || remaining === 0 || basket.sellsOnDebt === false
      ? {}
      : {
          debt: {
            asksManager: remaining - basket.customer.balanceMinor > freeDebt,
            afterMinor: minor(remaining - basket.customer.balanceMinor),
            mostMinor: minor(freeDebt)
          }
        }),
    ...(cashDue === remaining ? {} : { cashDueMinor: cashDue }),
    ...(off === 0 ? {} : { roundingMinor: minor(-off) }),
    changeMinor: minor(Math.max(0, paid - sum)),
    ...(paid - sum > 5_000_000 && { isDrawerShort: true as const }),
    ...shareOf(basket, sum, paid),
    quickMinor: rounds(shareOf(basket, sum, paid).share?.dueMinor ?? cashDue),
    held: held.map((other, index) => ({
      id: other.id,
      number: other.number,
      ...(other.name === undefined ? {} : { name: other.name }),
      ...(index === 1
        ? { table: tableOf('Zal 2'), note: 'no ice, by the window', guests: 4, customer: 'Rustam Karimov' }
        : {}),
      ...(index > 1 ? { table: tableOf(index === 2 ? 'Terrasa 1' : 'Zal 2') } : {}),
      totalMinor: total(other.lines.map((line) => line.totalMinor)),
      lineCount: other.lines.length,
      heldAt: at - (index * 31 + 12) * 60_000,
      cashierName: 'Nodira A.'
    }))
  }
}

export function tenderOf(methodId: string, currencyId: string, amount: number): TenderView {
  const isDollar = currencyId === dollar.id
  const method = methods.find((other) => other.id === methodId)
  return {
    id: newId() as TenderId,
    methodId: methodId as TenderView['methodId'],
    methodName: method?.name ?? '',
    currencyId: currencyId as TenderView['currencyId'],
    amountMinor: minor(amount),
    paidMinor: minor(isDollar ? (amount / 100) * Number(dollar.rate) : amount),
    ...(isDollar && dollar.rate !== undefined ? { rate: dollar.rate } : {})
  }
}

export function receiptOf(
  basket: Basket,
  isCopy: boolean,
  isTraining: boolean,
  tillLocale: LocaleName = 'ru'
): ReceiptView {
  const view = ticketView(basket, [])
  const cash = methods[0]
  const byItself = { name: cash?.name ?? '', currencyId: som.id, amountMinor: view.changeMinor }
  const receipt = {
    saleId: newId() as SaleId,
    receiptNumber: isTraining ? 'T-000017' : '2-004142',
    code: `${isTraining ? 'T-000017' : '2-004142'}-k7x2m9`,
    organization: 'Chilonzor savdo',
    cashbox: 'Kassa 2',
    cashier: 'Nodira A.',
    ...(basket.customer === undefined ? {} : { customer: basket.customer.name }),
    ...(basket.seller === undefined ? {} : { seller: basket.seller.name }),
    ...(basket.sendsReceipt === undefined ? {} : { sendsReceipt: true as const }),
    soldAt: basket.madeAt ?? at,
    ...(basket.madeAt === undefined ? {} : { enteredAt: at }),
    currency: som,
    isTraining,
    isCopy,
    lines: view.lines.map(({ marks, ...line }) => ({ ...line, ...(marks && { marks: marks.codes }) })),
    grossMinor: view.grossMinor,
    discountMinor: view.discountMinor,
    includedTaxMinor: view.includedTaxMinor,
    addedTaxMinor: view.addedTaxMinor,
    totalMinor: view.totalMinor,
    ...(view.roundingMinor === undefined ? {} : { roundingMinor: view.roundingMinor }),
    tenders: view.tenders.map((tender) => ({ ...tender, name: tender.methodName })),
    changes: (view.changes ?? (view.changeMinor > 0 ? [byItself] : [])).map((row) => ({
      ...row,
      ...(row.currencyId === dollar.id ? { foreign: dollar } : {})
    })),
    journalHead: '9f2c41d07a'
  }
  return { ...receipt, paper: receiptPaper(receipt, { template: firstTemplate, tillLocale, logo: undefined }) }
}
