import { formatDayNumber } from '../../../shared/time/day.ts'
import { formatDateTime, formatDecimal, formatMinor, formatMoney, shortNumber } from '../../../shared/format.ts'
import '../../../shared/locales/all.ts'
import { text } from '../../../shared/locales/index.ts'
import { minus, negated, plus, sum, type Minor } from '../../../shared/money.ts'
import { dotsPerColumn } from '../../../shared/devices/paper.ts'
import type { Dots, PaperBlock, PaperView, Template } from '../../../shared/devices/printing.ts'
import type { LocaleName, ReceiptView } from '../../../shared/views.ts'
import { weightsText } from '../../../shared/weights.ts'
import { line, pair, rule } from './blocks.ts'
import { headLine } from './journal-head.ts'

// The receipt as blocks. The screen, the printer and the PDF draw the same blocks.
//
// A customer can add it up: the lines are quantity by price, each discount is printed once as a negative amount, then
// come added tax and costs, and the sum of all amounts above the total is the total. If the template hides discounts,
// the lines are less their discounts instead.

export type Design = { template: Template; tillLocale: LocaleName; logo: Dots | undefined }
type ReceiptFacts = Omit<ReceiptView, 'paper'>

/** Returns the paper of a receipt. */
export function receiptPaper(receipt: ReceiptFacts, { template, tillLocale, logo }: Design): PaperView {
  const language = template.language === 'till' ? tillLocale : template.language
  const blocks = [
    ...head(receipt, template, language, logo),
    ...goods(receipt, template, language),
    ...sums(receipt, template, language),
    ...footerBlocks(receipt, template, language)
  ]
  return { columns: template.columns, language, blocks }
}

function head(
  receipt: ReceiptFacts,
  { header, parts }: Template,
  language: LocaleName,
  logo: Dots | undefined
): PaperBlock[] {
  const number = text(language, 'receipt.number', { number: shortNumber(receipt.receiptNumber) })
  const cashier = text(language, 'receipt.cashier', { name: receipt.cashier })
  return [
    ...(receipt.isTraining ? [line(text(language, 'receipt.training'), 'band', 'center')] : []),
    ...(receipt.isCopy ? [line(text(language, 'receipt.copy'), 'band', 'center')] : []),
    ...(parts.logo && logo !== undefined ? [{ kind: 'logo' as const, dots: logo }] : []),
    line(receipt.organization, 'large', 'center'),
    ...header.map((words) => line(words, 'plain', 'center')),
    rule,
    pair(number, formatDateTime(receipt.soldAt)),
    ...(receipt.enteredAt === undefined
      ? []
      : [line(text(language, 'receipt.entered', { time: formatDateTime(receipt.enteredAt) }))]),
    ...(parts.cashier ? [pair(cashier, receipt.cashbox)] : []),
    ...(parts.cashier && receipt.seller !== undefined
      ? [line(text(language, 'receipt.seller', { name: receipt.seller }))]
      : []),
    ...(parts.customer && receipt.customer !== undefined
      ? [line(text(language, 'receipt.customer', { name: receipt.customer }))]
      : []),
    ...(receipt.guests === undefined ? [] : [line(text(language, 'receipt.guests', { count: receipt.guests }))]),
    ...(receipt.order === undefined ? [] : [line(text(language, 'receipt.order', { number: receipt.order }))]),
    rule
  ]
}

function goods(receipt: ReceiptFacts, { parts }: Template, language: LocaleName): PaperBlock[] {
  const { decimals } = receipt.currency
  const figure = (amount: Minor): string => formatMinor(amount, decimals, language)
  const amountOf = (each: ReceiptFacts['lines'][number]): Minor =>
    parts.discounts ? each.grossMinor : minus(each.grossMinor, plus(each.discountMinor, each.shareMinor))
  return receipt.lines.flatMap((each) => [
    line(each.name, 'bold'),
    pair(
      `${formatDecimal(each.quantity, language)} ${each.unit} x ${formatDecimal(each.price, language, decimals)}`,
      figure(amountOf(each))
    ),
    ...(each.marks ?? []).map((mark) => line(mark)),
    ...(each.note === undefined ? [] : [line(`  ${each.note}`)]),
    ...weightRow(each.weights, language, '  '),
    ...(parts.discounts && each.discountMinor !== 0
      ? [pair(`  ${text(language, 'receipt.discount')}`, figure(negated(each.discountMinor)))]
      : [])
  ])
}

const weightRow = (weights: ReceiptFacts['weights'], language: LocaleName, indent = ''): PaperBlock[] =>
  weights === undefined ? [] : [line(indent + weightsText(weights, language))]

/** Returns the amount in another currency and its rate, which may be of this sale only. */
function foreignCurrencyRows(
  { foreign, amountMinor }: ReceiptFacts['tenders'][number],
  language: LocaleName
): PaperBlock[] {
  if (foreign === undefined) return []
  return [line(`  ${formatMoney(amountMinor, foreign.currency, language)} × ${formatDecimal(foreign.rate, language)}`)]
}

function sums(receipt: ReceiptFacts, { parts }: Template, language: LocaleName): PaperBlock[] {
  const { currency } = receipt
  const figure = (amount: Minor): string => formatMinor(amount, currency.decimals, language)
  const share = sum(receipt.lines.map(({ shareMinor }) => shareMinor))
  return [
    rule,
    ...(parts.discounts && share !== 0 ? [pair(text(language, 'receipt.discountAll'), figure(negated(share)))] : []),
    ...(receipt.addedTaxMinor === 0 ? [] : [pair(text(language, 'receipt.addedTax'), figure(receipt.addedTaxMinor))]),
    ...(receipt.costs ?? []).map(({ name, amountMinor }) => pair(name, figure(amountMinor))),
    ...weightRow(receipt.weights, language),
    pair(text(language, 'receipt.total'), formatMoney(receipt.totalMinor, currency, language), 'total'),
    ...(parts.taxes && receipt.includedTaxMinor !== 0
      ? [pair(text(language, 'receipt.includedTax'), figure(receipt.includedTaxMinor))]
      : []),
    rule,
    ...(receipt.roundingMinor === undefined
      ? []
      : [pair(text(language, 'receipt.rounding'), figure(receipt.roundingMinor))]),
    ...receipt.tenders.flatMap((tender) => [
      pair(tender.currencyId === currency.id ? tender.name : `${tender.name} *`, figure(tender.paidMinor)),
      ...foreignCurrencyRows(tender, language)
    ]),
    ...(receipt.fromBalanceMinor === undefined
      ? []
      : [pair(text(language, 'receipt.fromBalance'), figure(receipt.fromBalanceMinor))]),
    ...(receipt.fromCashbackMinor === undefined
      ? []
      : [pair(text(language, 'receipt.fromCashback'), figure(receipt.fromCashbackMinor))]),
    ...(receipt.debtMinor === undefined
      ? []
      : [pair(text(language, 'receipt.debt'), figure(receipt.debtMinor), 'bold')]),
    ...planRows(receipt, language, figure),
    ...receipt.changes.map(({ amountMinor, foreign }) => {
      const sum = foreign === undefined ? figure(amountMinor) : formatMoney(amountMinor, foreign, language)
      return pair(text(language, 'receipt.change'), sum, 'bold')
    }),
    ...cashbackRow(receipt, language, figure)
  ]
}

/** Returns the earned cashback, or the expected amount until the service has confirmed it. */
function cashbackRow(
  { earnedCashbackMinor: earned, expectedCashbackMinor: expected }: ReceiptFacts,
  language: LocaleName,
  figure: (amount: Minor) => string
): PaperBlock[] {
  if (earned !== undefined && earned !== 0) return [pair(text(language, 'receipt.earnedCashback'), figure(earned))]
  return expected === undefined ? [] : [pair(text(language, 'receipt.expectedCashback'), `≈ ${figure(expected)}`)]
}

/** Returns the parts of the debt, each with its day. */
function planRows({ plan }: ReceiptFacts, language: LocaleName, figure: (amount: Minor) => string): PaperBlock[] {
  if (plan === undefined) return []
  return [
    ...(plan.firstMinor > 0 ? [pair(text(language, 'receipt.firstPayment'), figure(plan.firstMinor))] : []),
    line(text(language, 'receipt.plan'), 'bold'),
    ...plan.parts.map(({ day, amountMinor }, at) => pair(`${at + 1}. ${formatDayNumber(day)}`, figure(amountMinor)))
  ]
}

function footerBlocks(receipt: ReceiptFacts, { columns, footer, parts }: Template, language: LocaleName): PaperBlock[] {
  const { code } = receipt
  const label = text(language, 'receipt.barcode', { number: receipt.receiptNumber })
  const last = footer.length === 0 ? [text(language, 'receipt.thanks')] : footer
  return [
    rule,
    ...(parts.barcode ? [{ kind: 'barcode' as const, code: barcoded(receipt, columns), label }] : []),
    ...(parts.qr ? [{ kind: 'qr' as const, code, label }] : []),
    line(code, 'plain', 'center'),
    ...(parts.journal ? [headLine(receipt.journalHead, language)] : []),
    ...last.map((words) => line(words, 'bold', 'center'))
  ]
}

/**
 * Returns the code for the barcode. Bars narrower than two dots scan badly, so the receipt number replaces a long code.
 */
function barcoded({ code, receiptNumber }: ReceiptFacts, columns: number): string {
  const modules = 11 * (code.length + 2) + 13
  return 2 * modules <= columns * dotsPerColumn ? code : receiptNumber
}
