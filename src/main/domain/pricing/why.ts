import type { WhyRow, WhyView } from '../../../shared/views.ts'
import { zero, type Minor } from '../../../shared/money.ts'
import { addDecimals, maxDecimals, scaled, zeroDecimal, type Decimal } from '../../../shared/quantity.ts'
import type { Line, LineDiscount, LineSums, Tax, Ticket } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import { sumsOfLine, ticketSums } from './sums.ts'

// Explains the price of a line: amounts in the order of calculation, which add up exactly to the line's total.
//
//   price of the list x quantity, to the last digit
//   + the difference of a manual price
//   + the rounding to the minor unit
//   - each discount of the line (a removed automatic one is listed with 0), - its share of the receipt's
//   + added tax
//   = total; the included tax is a part of it and only listed

/** The decimals of an exact amount in major units. Quantity and price have `maxDecimals` each. */
const exactDecimals = 2 * maxDecimals
type Exact = bigint

const worth = ({ quantity }: Line, price: Decimal): Exact => scaled(quantity, maxDecimals) * scaled(price, maxDecimals)
const ofMinor = (amount: Minor, { decimals }: Currency): Exact =>
  BigInt(amount) * 10n ** BigInt(exactDecimals - decimals)

/** Returns the amount without its sign, as decimal text. */
function figure(amount: Exact): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(exactDecimals + 1, '0')
  const part = digits.slice(-exactDecimals).replace(/0+$/, '')
  const whole = digits.slice(0, -exactDecimals)
  return part === '' ? whole : `${whole}.${part}`
}

type Made = Omit<WhyRow, 'amount' | 'isLess'>
const row = (made: Made, amount: Exact): WhyRow => ({ ...made, amount: figure(amount), isLess: amount < 0n })

/** Returns the explanation of one line of the ticket. */
export function whyView(ticket: Ticket, index: number, line: Line): WhyView {
  const sums = sumsOfLine(ticketSums(ticket), index)
  const { currency, rules } = ticket
  const money = (amount: Minor) => ofMinor(amount, currency)
  const base = worth(line, line.listPrice)
  const atPrice = worth(line, line.price)
  const taxes = (kind: Tax['kind']) => (rules.isTaxActive ? line.taxes.filter((tax) => tax.kind === kind) : [])
  const rows = [
    row({ kind: 'base' }, base),
    row({ kind: line.order === undefined ? 'byHand' : 'order' }, atPrice - base),
    row({ kind: 'rounding' }, money(sums.gross) - atPrice),
    ...discountRows(line, sums, currency),
    ...(line.takenOff ?? []).map((each) => row({ kind: 'takenOff', ...discountFacts(each) }, 0n)),
    row({ kind: 'receipt' }, -money(sums.distributed)),
    row({ kind: 'addedTax', ...taxFacts(taxes('added')) }, money(sums.addedTax))
  ]
  return {
    name: line.name,
    quantity: line.quantity,
    unit: line.unitName,
    listPrice: line.listPrice,
    price: line.price,
    rows: rows.filter(({ kind, amount }) => kind === 'base' || kind === 'takenOff' || amount !== '0'),
    totalMinor: sums.total,
    ...(sums.includedTax === 0
      ? {}
      : { includedTax: { ...taxFacts(taxes('included')), amountMinor: sums.includedTax } }),
    taxAfterDiscount: rules.taxAfterDiscount,
    receiptDiscountAfterLines: rules.receiptDiscountAfterLines
  }
}

const discountRows = (line: Line, { discountParts }: LineSums, currency: Currency): WhyRow[] =>
  line.discounts.map((discount, index) =>
    row(
      { kind: discount.isShare === true ? 'receipt' : 'discount', ...discountFacts(discount) },
      -ofMinor(discountParts[index] ?? zero, currency)
    )
  )

const discountFacts = ({ name, applyType, value, isCustom }: LineDiscount): Pick<WhyRow, 'name' | 'percent'> => ({
  ...(isCustom ? {} : { name }),
  ...(applyType === 'percent' ? { percent: value } : {})
})

/** Taxes of one kind count as one rate. */
const taxFacts = (taxes: readonly Tax[]): { name: string; percent: Decimal } => ({
  name: taxes.map(({ name }) => name).join(', '),
  percent: taxes.map(({ rate }) => rate).reduce(addDecimals, zeroDecimal)
})
