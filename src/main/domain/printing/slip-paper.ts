import { formatDateTime, formatDecimal, formatMinor, formatMoney } from '../../../shared/format.ts'
import { text } from '../../../shared/locales/index.ts'
import type { Minor } from '../../../shared/money.ts'
import type { PaperBlock, PaperView, Template } from '../../../shared/devices/printing.ts'
import type { CashSlipView, LocaleName, RefundSlipView } from '../../../shared/views.ts'
import { line, pair, rule, grouped } from './blocks.ts'
import { headLine } from './journal-head.ts'
import type { Design } from './paper.ts'

// The slips that are signed: refunds and cash movements. They look like the shop's receipts but have no logo and no
// barcode, so that nobody mistakes a slip for a receipt. Only the slip of a transfer to another register has a code.

/** Returns the language and the width of the shop's papers. */
export const paperOf = ({ template, tillLocale }: Design): Pick<PaperView, 'columns' | 'language'> => ({
  columns: template.columns,
  language: template.language === 'till' ? tillLocale : template.language
})

type Marks = { isTraining: boolean; isCopy: boolean; organization: string }

/** Returns the head of every paper except a receipt. */
export const slipHead = ({ isTraining, isCopy, organization }: Marks, language: LocaleName): PaperBlock[] => [
  ...(isTraining ? [line(text(language, 'receipt.training'), 'band', 'center')] : []),
  ...(isCopy ? [line(text(language, 'receipt.copy'), 'band', 'center')] : []),
  line(organization, 'large', 'center')
]

/** Returns a signature line and the head of the journal. */
export const slipFoot = ({ columns }: Template, journalHead: string, language: LocaleName): PaperBlock[] => [
  line(''),
  pair(text(language, 'cash.slipSignature'), '_'.repeat(columns / 2)),
  headLine(journalHead, language)
]

const allowed = (name: string | undefined, language: LocaleName): PaperBlock[] =>
  name === undefined ? [] : [line(text(language, 'cash.slipAllowed', { name }))]
const some = (words: string | undefined, look: 'plain' | 'bold' = 'plain'): PaperBlock[] =>
  words === undefined ? [] : [line(words, look)]

/** Returns the paper of a refund. */
export function refundPaper(slip: Omit<RefundSlipView, 'paper'>, design: Design): PaperView {
  const { columns, language } = paperOf(design)
  const { saleCurrency } = slip
  const figure = (amount: Minor): string => formatMinor(amount, saleCurrency.decimals, language)
  const tax = (key: 'receipt.includedTax' | 'receipt.addedTax', amount: Minor): PaperBlock[] =>
    amount === 0 || !design.template.parts.taxes ? [] : [pair(text(language, key), figure(amount))]
  const blocks = [
    ...slipHead(slip, language),
    line(text(language, 'refund.slipTitle'), 'large', 'center'),
    rule,
    pair(text(language, 'refund.slipNumber', { number: slip.number }), formatDateTime(slip.refundedAt)),
    pair(text(language, 'refund.slipSale', { number: slip.receiptNumber }), formatDateTime(slip.soldAt)),
    pair(text(language, 'receipt.cashier', { name: slip.cashierName }), slip.cashbox),
    ...allowed(slip.approvedName, language),
    ...some(slip.customer && text(language, 'receipt.customer', { name: slip.customer })),
    rule,
    ...slip.lines.flatMap((each) => [
      line(each.name, 'bold'),
      pair(`${formatDecimal(each.quantity, language)} ${each.unit}`, figure(each.totalMinor))
    ]),
    ...(slip.costs ?? []).map(({ name, amountMinor }) => pair(name, figure(amountMinor))),
    rule,
    pair(text(language, 'refund.slipGiven'), formatMoney(slip.totalMinor, saleCurrency, language), 'total'),
    ...(slip.creditedMinor === undefined ? [] : [pair(text(language, 'refund.credited'), figure(slip.creditedMinor))]),
    ...(slip.cashbackMinor === undefined
      ? []
      : [pair(text(language, 'refund.toCashback'), figure(slip.cashbackMinor))]),
    ...(slip.isCashbackSettled === true ? [line(text(language, 'refund.cashbackHint'))] : []),
    ...tax('receipt.includedTax', slip.includedTaxMinor),
    ...tax('receipt.addedTax', slip.addedTaxMinor),
    ...(slip.roundingMinor === undefined ? [] : [pair(text(language, 'receipt.rounding'), figure(slip.roundingMinor))]),
    ...slip.given.map(({ methodName, currency, amountMinor }) =>
      pair(
        methodName,
        currency.id === saleCurrency.id ? figure(amountMinor) : formatMoney(amountMinor, currency, language)
      )
    ),
    rule,
    ...some(slip.reasonName && text(language, 'refund.slipReason', { name: slip.reasonName })),
    ...some(slip.note),
    ...slipFoot(design.template, slip.journalHead, language)
  ]
  return { columns, language, blocks }
}

/** Returns the other register; for the sending side also the code with which the other register books the cash. */
function between(
  { register: register, direction, code }: Omit<CashSlipView, 'paper'>,
  language: LocaleName
): PaperBlock[] {
  if (register === undefined) return []
  const key = direction === 'out' ? 'cash.toDesk' : 'cash.fromDesk'
  return [
    line(text(language, key, { name: register.name }), 'bold', 'center'),
    line(text(language, 'cash.transferNumber', { number: register.number }), 'plain', 'center'),
    ...(code === undefined
      ? []
      : [
          // The code is too long for a barcode on paper of 58 mm.
          { kind: 'qr' as const, code, label: text(language, 'cash.transferCode') },
          line(grouped(code), 'plain', 'center')
        ])
  ]
}

/** Returns the other amount of an exchange and the number of its slip. */
function changedFor({ swap, swapped }: Omit<CashSlipView, 'paper'>, language: LocaleName): PaperBlock[] {
  if (swap === undefined || swapped === undefined) return []
  const amount = formatMoney(swap.amountMinor, swapped.currency, language)
  return [
    line(text(language, 'cash.swapFor', { amount }), 'bold', 'center'),
    line(`${swapped.methodName}, ${text(language, 'cash.slipNumber', { number: swap.number })}`, 'plain', 'center')
  ]
}

/** Returns which slip this one cancels, or by which it is cancelled. */
const cancelled = ({ cancels, cancelledBy }: Omit<CashSlipView, 'paper'>, language: LocaleName): PaperBlock[] => [
  ...(cancels === undefined ? [] : [line(text(language, 'cash.cancels', { number: cancels }), 'bold', 'center')]),
  ...(cancelledBy === undefined
    ? []
    : [line(text(language, 'cash.cancelledBy', { number: cancelledBy }), 'band', 'center')])
]

/** Returns the paper of a cash movement. */
export function cashPaper(slip: Omit<CashSlipView, 'paper'>, design: Design): PaperView {
  const { columns, language } = paperOf(design)
  const blocks = [
    ...slipHead(slip, language),
    rule,
    pair(text(language, 'cash.slipNumber', { number: slip.number }), formatDateTime(slip.movedAt)),
    pair(text(language, 'receipt.cashier', { name: slip.cashierName }), slip.cashbox),
    ...allowed(slip.approvedName, language),
    rule,
    line(text(language, slip.direction === 'in' ? 'cash.slipIn' : 'cash.slipOut'), 'large', 'center'),
    line(formatMoney(slip.amountMinor, slip.currency, language), 'large', 'center'),
    line(slip.methodName, 'plain', 'center'),
    ...cancelled(slip, language),
    ...between(slip, language),
    ...changedFor(slip, language),
    rule,
    ...some(slip.articleName, 'bold'),
    ...some(slip.customerName),
    ...some(slip.note),
    ...(slip.isAfterCount === true ? [line(text(language, 'cash.afterCount'), 'bold')] : []),
    ...(slip.isOverdrawn ? [line(text(language, 'cash.overdrawn'), 'bold')] : []),
    ...slipFoot(design.template, slip.journalHead, language)
  ]
  return { columns, language, blocks }
}
