import { formatDateTime, formatDecimal, formatMinor, formatMoney } from '../../../shared/format.ts'
import { text } from '../../../shared/locales/index.ts'
import type { Minor } from '../../../shared/money.ts'
import type { PaperBlock, PaperView, Template } from '../../../shared/devices/printing.ts'
import type { CashSlipView, LocaleName, RefundSlipView } from '../../../shared/views.ts'
import { line, pair, rule, grouped } from './blocks.ts'
import { headLine } from './journal-head.ts'
import type { Design } from './paper.ts'

// The slips that are signed: goods that came back, cash put in or taken out. They look as the receipts of the shop do,
// without its logo and its barcode: a slip must not be taken for a receipt. Only one that goes to another desk has a
// code of its own.

/** The language and the width of what a shop prints. */
export const paperOf = ({ template, tillLocale }: Design): Pick<PaperView, 'columns' | 'language'> => ({
  columns: template.columns,
  language: template.language === 'till' ? tillLocale : template.language
})

type Marks = { isTraining: boolean; isCopy: boolean; organization: string }

/** What stands on top of everything but a receipt. */
export const slipHead = ({ isTraining, isCopy, organization }: Marks, language: LocaleName): PaperBlock[] => [
  ...(isTraining ? [line(text(language, 'receipt.training'), 'band', 'center')] : []),
  ...(isCopy ? [line(text(language, 'receipt.copy'), 'band', 'center')] : []),
  line(organization, 'large', 'center')
]

/** A line to be signed, and the head of the journal. */
export const slipFoot = ({ columns }: Template, journalHead: string, language: LocaleName): PaperBlock[] => [
  line(''),
  pair(text(language, 'cash.slipSignature'), '_'.repeat(columns / 2)),
  headLine(journalHead, language)
]

const allowed = (name: string | undefined, language: LocaleName): PaperBlock[] =>
  name === undefined ? [] : [line(text(language, 'cash.slipAllowed', { name }))]
const some = (words: string | undefined, look: 'plain' | 'bold' = 'plain'): PaperBlock[] =>
  words === undefined ? [] : [line(words, look)]

/** The paper of goods that came back. */
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

/** The other desk; on the slip that goes with the cash also the code by which that desk books it. */
function between({ desk: register, direction, code }: Omit<CashSlipView, 'paper'>, language: LocaleName): PaperBlock[] {
  if (register === undefined) return []
  const key = direction === 'out' ? 'cash.toDesk' : 'cash.fromDesk'
  return [
    line(text(language, key, { name: register.name }), 'bold', 'center'),
    line(text(language, 'cash.transferNumber', { number: register.number }), 'plain', 'center'),
    ...(code === undefined
      ? []
      : [
          // Too long for bars that a paper of 58 mm has room for.
          { kind: 'qr' as const, code, label: text(language, 'cash.transferCode') },
          line(grouped(code), 'plain', 'center')
        ])
  ]
}

/** For what it was changed, and the slip of that. */
function changedFor({ swap, swapped }: Omit<CashSlipView, 'paper'>, language: LocaleName): PaperBlock[] {
  if (swap === undefined || swapped === undefined) return []
  const amount = formatMoney(swap.amountMinor, swapped.currency, language)
  return [
    line(text(language, 'cash.swapFor', { amount }), 'bold', 'center'),
    line(`${swapped.methodName}, ${text(language, 'cash.slipNumber', { number: swap.number })}`, 'plain', 'center')
  ]
}

/** The paper of cash put in or taken out. */
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
    ...between(slip, language),
    ...changedFor(slip, language),
    rule,
    ...some(slip.articleName, 'bold'),
    ...some(slip.customerName),
    ...some(slip.note),
    ...(slip.isOverdrawn ? [line(text(language, 'cash.overdrawn'), 'bold')] : []),
    ...slipFoot(design.template, slip.journalHead, language)
  ]
  return { columns, language, blocks }
}
