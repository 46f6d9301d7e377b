import { formatDateTime, formatMinor, formatMoney, formatTime } from '../../../shared/format.ts'
import { text } from '../../../shared/locales/index.ts'
import { zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { PaperBlock, PaperView } from '../../../shared/devices/printing.ts'
import { outsideWords } from '../../../shared/reports.ts'
import { verdictWords } from '../../../shared/verdict.ts'
import type { CurrencyView, LocaleName, ShiftReportView } from '../../../shared/views.ts'
import { line, pair, rule } from './blocks.ts'
import type { Design } from './paper.ts'
import { paperOf, slipFoot, slipHead } from './slip-paper.ts'

// The X and the Z report on paper. What a blind report hides on the screen is not on paper either, because the view does
// not contain it.

/** A report as it was when its paper was requested. */
export type ReportFacts = { report: ShiftReportView; currencies: readonly CurrencyView[]; askedAt: Instant }
type Row = ShiftReportView['rows'][number]
type SumKey =
  `report.${'opening' | 'taken' | 'change' | 'movedIn' | 'movedOut' | 'refunded' | 'expected' | 'counted' | 'difference'}`
type Words = {
  language: LocaleName
  money: (amount: Minor, id?: string) => string
  figure: (amount: Minor, id: string) => string
  symbol: (id: string) => string
}

export function reportPaper({ report, currencies, askedAt }: ReportFacts, isCopy: boolean, design: Design): PaperView {
  const { columns, language } = paperOf(design)
  const currencyOf = (id?: string) =>
    currencies.find((each) => (id === undefined ? each.isMain : each.id === id)) ?? currencies[0]
  const words: Words = {
    language,
    money: (amount, id) => {
      const currency = currencyOf(id)
      return currency === undefined ? String(amount) : formatMoney(amount, currency, language)
    },
    figure: (amount, id) => formatMinor(amount, currencyOf(id)?.decimals ?? 0, language),
    symbol: (id) => currencyOf(id)?.symbol ?? ''
  }
  const blocks = [
    ...slipHead({ ...report, isCopy }, language),
    line(text(language, report.kind === 'X' ? 'report.x' : 'report.z'), 'large', 'center'),
    rule,
    ...whoAndWhen(report, askedAt, language),
    rule,
    ...totals(report, words),
    ...report.rows.filter(isUsed).flatMap((row) => methodBlocks(row, report, words)),
    ...movements(report, words),
    ...countings(report, words),
    ...signatureRows(report, words),
    rule,
    ...(report.isBlind ? [line(text(language, 'report.paperBlind'))] : []),
    ...(report.note ? [line(`${text(language, 'report.note')}: ${report.note}`)] : []),
    ...(report.cardsTakenBack ?? []).map(({ count, currencyId, amountMinor }) =>
      pair(text(language, 'report.cardsTakenBack', { count }), words.money(amountMinor, currencyId), 'bold')
    ),
    ...(report.wrongPins === undefined ? [] : [line(text(language, 'report.wrongPins', { count: report.wrongPins }))]),
    ...(report.altered === undefined ? [] : [line(text(language, 'report.altered', report.altered), 'bold')]),
    ...(report.isJournalBroken === true ? [line(text(language, 'report.journalBroken'), 'bold')] : []),
    ...verdict(report, language),
    ...unsent(report, language),
    ...slipFoot(design.template, report.journalHead, language)
  ]
  return { columns, language, blocks }
}

function verdict({ verdict: known }: ShiftReportView, language: LocaleName): PaperBlock[] {
  if (known === undefined) return []
  const words = verdictWords(known).map((key) => text(language, key))
  return [line(`${text(language, 'verdict.title')}: ${words.join(', ')}`)]
}

/**
 * Returns the unsent work, without the jobs of the shift itself: a Z report is printed before its own close is sent.
 */
function unsent(report: ShiftReportView, language: LocaleName): PaperBlock[] {
  const count = report.unsent.filter(({ kind }) => !kind.startsWith('shift.')).length
  if (count > 0) return [pair(text(language, 'report.unsent'), String(count), 'bold')]
  return report.unsent.length > 0 ? [] : [line(text(language, 'report.allSent'))]
}

const whoAndWhen = (report: ShiftReportView, askedAt: Instant, language: LocaleName): PaperBlock[] => [
  pair(text(language, 'report.shift', { number: String(report.number) }), report.cashbox),
  line(text(language, 'receipt.cashier', { name: report.cashierName })),
  pair(text(language, 'report.opened'), formatDateTime(report.openedAt)),
  report.closedAt === undefined
    ? pair(text(language, 'report.printed'), formatDateTime(askedAt))
    : pair(text(language, 'report.closedAt'), formatDateTime(report.closedAt))
]

const totals = (report: ShiftReportView, { language, money }: Words): PaperBlock[] => [
  pair(text(language, 'report.sales'), String(report.salesCount)),
  ...(report.salesMinor === undefined
    ? []
    : [pair(text(language, 'report.sold'), money(report.salesMinor), 'bold' as const)]),
  pair(text(language, 'report.discounts'), money(report.discountMinor)),
  ...(report.belowList === undefined
    ? []
    : [
        pair(text(language, 'report.belowList', { count: report.belowList.count }), money(report.belowList.amountMinor))
      ]),
  ...(report.refundsCount === 0 ? [] : [pair(text(language, 'report.refunds'), String(report.refundsCount))]),
  ...(report.refundsCount === 0 || report.refundsMinor === undefined
    ? []
    : [pair(text(language, 'report.refunded'), money(report.refundsMinor))]),
  ...revenue(report, language, money),
  ...(report.taxMinor === undefined ? [] : [pair(text(language, 'printing.part.taxes'), money(report.taxMinor))]),
  ...report.outside.map(({ what, amountMinor }) => pair(text(language, outsideWords[what]), money(amountMinor)))
]

/** Returns the sales less the refunds; nothing if there are no refunds. */
const revenue = (report: ShiftReportView, language: LocaleName, money: Words['money']): PaperBlock[] =>
  report.refundsCount === 0 || report.revenueMinor === undefined
    ? []
    : [pair(text(language, 'report.revenue'), money(report.revenueMinor), 'bold')]

/** Returns whether the method has any amounts; other methods are not printed. */
const isUsed = (row: Row): boolean =>
  [row.openingMinor, row.takenMinor, row.changeMinor, row.movedInMinor, row.movedOutMinor, row.refundedMinor]
    .concat(row.countedMinor ?? [], row.differenceMinor ?? [])
    .some((amount) => amount !== zero)

/** Returns one method in one currency: its opening amount, movements, expected and counted amounts. */
function methodBlocks(row: Row, report: ShiftReportView, { language, figure, symbol }: Words): PaperBlock[] {
  const sum = (key: SumKey, amount: Minor | undefined, look: 'plain' | 'bold' = 'plain') =>
    amount === undefined ? [] : [pair(text(language, key), figure(amount, row.currencyId), look)]
  const moved = (key: SumKey, amount: Minor) => (amount === zero ? [] : sum(key, amount))
  return [
    rule,
    line(`${row.methodName}, ${symbol(row.currencyId)}`, 'bold'),
    ...sum('report.opening', row.openingMinor),
    ...sum('report.taken', row.takenMinor),
    ...moved('report.change', row.changeMinor),
    ...(report.cash.length > 0
      ? [...sum('report.movedIn', row.movedInMinor), ...sum('report.movedOut', row.movedOutMinor)]
      : []),
    ...moved('report.refunded', row.refundedMinor),
    ...sum('report.expected', row.expectedMinor),
    ...sum('report.counted', row.countedMinor),
    ...sum('report.difference', row.differenceMinor, 'bold')
  ]
}

/** Returns the other register of a transfer, or the other amount of an exchange. */
function otherSide(
  { register: register, direction, swap }: ShiftReportView['cash'][number],
  { language, money }: Pick<Words, 'language' | 'money'>
): string | undefined {
  if (register !== undefined)
    return text(language, direction === 'out' ? 'cash.toDesk' : 'cash.fromDesk', { name: register.name })
  return swap && text(language, 'cash.swapFor', { amount: money(swap.amountMinor, swap.currencyId) })
}

/** Returns what is unusual about a movement: it was recorded after the count, or cancels, or is cancelled. */
const remarksOf = (row: ShiftReportView['cash'][number], language: LocaleName): string[] => [
  ...(row.isAfterCount === true
    ? [text(language, 'report.afterCount', { name: row.approvedName ?? row.cashierName })]
    : []),
  ...(row.cancels === undefined ? [] : [text(language, 'cash.cancels', { number: row.cancels })]),
  ...(row.cancelledBy === undefined ? [] : [text(language, 'cash.cancelledBy', { number: row.cancelledBy })])
]

function movements({ cash, inTransit = [] }: ShiftReportView, words: Words): PaperBlock[] {
  const { language, money } = words
  if (cash.length === 0) return []
  return [
    rule,
    line(text(language, 'report.cash'), 'bold'),
    ...cash.flatMap((row) => {
      const why = otherSide(row, words) ?? row.customerName ?? row.articleName ?? row.note
      const amount = money(row.amountMinor, row.currencyId)
      const moved = pair(
        `${formatTime(row.movedAt)} ${row.number}${why === undefined ? '' : ` ${why}`}`,
        row.direction === 'out' ? `-${amount}` : `+${amount}`
      )
      return [moved, ...remarksOf(row, language).map((remark) => line(`  ${remark}`, 'bold'))]
    }),
    ...inTransit.map((each) => pair(text(language, 'report.onWay'), money(each.amountMinor, each.currencyId), 'bold'))
  ]
}

/** Returns every count before the close, if there are several: their differences, and who allowed the later ones. */
function countings({ countings: all }: ShiftReportView, words: Words): PaperBlock[] {
  const { language } = words
  if (all.length === 0) return []
  return [
    rule,
    line(text(language, 'report.countings', { count: all.length }), 'bold'),
    ...all.flatMap(({ byName, allowedByName, at, takenBackAt, differences }) => [
      pair(allowedName(byName, allowedByName, language), formatTime(at)),
      ...(takenBackAt === undefined
        ? []
        : [line(`  ${text(language, 'report.countingTaken', { time: formatTime(takenBackAt) })}`)]),
      ...differenceLines(differences, words)
    ])
  ]
}

const allowedName = (name: string, manager: string | undefined, language: LocaleName): string =>
  manager === undefined ? name : text(language, 'report.countingAllowed', { name, manager })

const differenceLines = (
  differences: ShiftReportView['countings'][number]['differences'],
  { money }: Words
): PaperBlock[] => differences.map((each) => pair(`  ${each.methodName}`, money(each.differenceMinor, each.currencyId)))

function signatureRows({ handOvers }: ShiftReportView, words: Words): PaperBlock[] {
  const { language } = words
  if (handOvers.length === 0) return []
  return [
    rule,
    line(text(language, 'report.handOvers'), 'bold'),
    ...handOvers.flatMap(({ fromName, toName, at, differences }) => [
      pair(text(language, 'report.handOver', { from: fromName, to: toName }), formatTime(at)),
      ...differenceLines(differences, words)
    ])
  ]
}
