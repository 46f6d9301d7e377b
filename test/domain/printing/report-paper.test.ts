import { expect, it } from 'vitest'
import { localeNames } from '../../../src/shared/choices.ts'
import type { MethodId, MovementId, ShiftId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import type { ShiftReportView } from '../../../src/shared/views.ts'
import { reportPaper } from '../../../src/main/domain/printing/report-paper.ts'
import { design, dollar, journalHead, rowsOf, som, time } from '../../support/printing/paper-text.ts'

type Row = ShiftReportView['rows'][number]
const none = minor(0)
const row = (over: Partial<Row> = {}): Row => ({
  methodId: 'cash' as MethodId,
  methodName: 'Naqd',
  methodType: 'cash',
  currencyId: som.id,
  denominationsMinor: [],
  openingMinor: none,
  takenMinor: none,
  changeMinor: none,
  movedInMinor: none,
  movedOutMinor: none,
  refundedMinor: none,
  ...over
})
const report = (over: Partial<ShiftReportView> = {}): ShiftReportView => ({
  shiftId: 'shift' as ShiftId,
  number: 7,
  kind: 'X',
  organization: 'Shop',
  cashbox: 'Desk',
  cashierName: 'Anna',
  openedAt: time(9),
  isTraining: false,
  isBlind: false,
  salesCount: 0,
  discountMinor: none,
  refundsCount: 0,
  rows: [],
  hours: [],
  outside: [],
  cash: [],
  countings: [],
  handOvers: [],
  unsent: [],
  journalHead,
  ...over
})
const movement = (over: Partial<ShiftReportView['cash'][number]>): ShiftReportView['cash'][number] => ({
  id: 'm' as MovementId,
  number: 'K-c1',
  direction: 'in',
  amountMinor: minor(5_000),
  currencyId: som.id,
  cashierName: 'Anna',
  movedAt: time(10, 30),
  isOverdrawn: false,
  ...over
})
const difference = { methodName: 'Naqd', currencyId: som.id, differenceMinor: minor(-100) }
const printed = (of: ShiftReportView, isCopy = false) =>
  rowsOf(reportPaper({ report: of, currencies: [dollar, som], askedAt: time(12) }, isCopy, design))

it('a movement that was recorded after the count says so, with the person who allowed it', () => {
  const cash = [movement({ direction: 'out', isAfterCount: true, approvedName: 'Boss' }), movement({})]
  const rows = printed(report({ cash }))
  const at = rows.findIndex((row) => row.includes('after the count'))
  expect(rows[at]).toContain('allowed by Boss')
  expect(rows.filter((row) => row.includes('after the count'))).toHaveLength(1)
  expect(rows[at - 1]).toContain('K-c1')
})

it('a report of an empty shift says who, when, and that nothing is unsent', () => {
  expect(printed(report(), true)).toEqual([
    '#          COPY',
    '#          Shop',
    '#        X report',
    ' Shift 7 | Desk',
    ' Cashier: Anna',
    ' Opened | 05.01.2026 09:00',
    ' As of | 05.01.2026 12:00',
    ' Receipts | 0',
    " Discounts given | 0 so'm",
    ' Everything of this shift is sent.',
    ' Signature | ________________________',
    '           Journal 0123 4567 89ab cdef'
  ])
})

it.each(localeNames)('no two sums of a report have the same name in %s', (language) => {
  const sums = report({
    salesCount: 3,
    salesMinor: minor(150_000),
    discountMinor: minor(2_000),
    refundsCount: 1,
    refundsMinor: minor(12_500),
    revenueMinor: minor(137_500)
  })
  const template = { ...design.template, language }
  const asked = { report: sums, currencies: [som], askedAt: time(12) }
  const paper = reportPaper(asked, false, { ...design, template })
  const names = rowsOf(paper).flatMap((each) => (each.includes(' | ') ? [each.slice(1).split(' | ')[0]] : []))
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(8)
})

const fullReport = report({
  kind: 'Z',
  closedAt: time(21),
  isTraining: true,
  salesCount: 3,
  salesMinor: minor(150_000),
  discountMinor: minor(2_000),
  refundsCount: 1,
  refundsMinor: minor(12_500),
  revenueMinor: minor(137_500),
  rows: [
    row({
      openingMinor: minor(50_000),
      takenMinor: minor(90_000),
      changeMinor: minor(1_000),
      movedInMinor: minor(5_000),
      movedOutMinor: minor(7_000),
      refundedMinor: minor(12_500),
      expectedMinor: minor(124_500),
      countedMinor: minor(124_400),
      differenceMinor: minor(-100)
    }),
    row({ methodName: 'Dollar', currencyId: dollar.id, takenMinor: minor(1_234) }),
    row({ methodName: 'Unused' }),
    row({ methodName: 'Counted', countedMinor: minor(5) })
  ],
  outside: [{ what: 'debt', amountMinor: minor(9_000) }],
  cash: [
    movement({ customerName: 'Aziz', articleName: 'Debt', note: 'late' }),
    movement({ number: 'K-c2', direction: 'out', articleName: 'Safe', note: 'full' }),
    movement({ number: 'K-c3', note: 'coins' }),
    movement({ number: 'K-c4' }),
    movement({
      number: 'K-c5',
      direction: 'out',
      currencyId: dollar.id,
      swap: { number: 'K-c6', amountMinor: minor(602_450), currencyId: som.id }
    })
  ],
  countings: [
    { byName: 'Anna', at: time(20), takenBackAt: time(20, 15), differences: [difference] },
    { byName: 'Anna', allowedByName: 'Boss', at: time(20, 30), differences: [] }
  ],
  handOvers: [{ fromName: 'Anna', toName: 'Olim', at: time(15), differences: [difference] }],
  cardsTakenBack: [{ currencyId: som.id, count: 2, amountMinor: minor(16_000) }],
  belowList: { count: 3, amountMinor: minor(1500) },
  note: 'quiet',
  wrongPins: 2,
  altered: { count: 2, receipts: 'K-7, K-9' },
  isJournalBroken: true,
  verdict: { state: 'closed', isOffAtOpen: false, isOffAtClose: true, readAt: time(22) },
  unsent: [{ kind: 'sale.create' }, { kind: 'shift.close' }] as ShiftReportView['unsent']
})

const fullPaper = [
  '#        TRAINING',
  '#          Shop',
  '#        Z report',
  ' Shift 7 | Desk',
  ' Cashier: Anna',
  ' Opened | 05.01.2026 09:00',
  ' Closed | 05.01.2026 21:00',
  ' Receipts | 3',
  "*Sold | 150 000 so'm",
  " Discounts given | 2 000 so'm",
  " Below list price (3) | 1 500 so'm",
  ' Refunds | 1',
  " Refunded | 12 500 so'm",
  "*Revenue | 137 500 so'm",
  " On debt | 9 000 so'm",
  "*Naqd, so'm",
  ' At opening | 50 000',
  ' Taken | 90 000',
  ' Change given | 1 000',
  ' Put in | 5 000',
  ' Taken out | 7 000',
  ' Refunded | 12 500',
  ' Expected | 124 500',
  ' Counted | 124 400',
  '*Difference | -100',
  '*Dollar, $',
  ' At opening | 0.00',
  ' Taken | 12.34',
  ' Put in | 0.00',
  ' Taken out | 0.00',
  "*Counted, so'm",
  ' At opening | 0',
  ' Taken | 0',
  ' Put in | 0',
  ' Taken out | 0',
  ' Counted | 5',
  '*Cash in and out',
  " 10:30 K-c1 Aziz | +5 000 so'm",
  " 10:30 K-c2 Safe | -5 000 so'm",
  " 10:30 K-c3 coins | +5 000 so'm",
  " 10:30 K-c4 | +5 000 so'm",
  " 10:30 K-c5 In exchange for 602 450 so'm -$ 50.00",
  '*Counts of the drawer: 2',
  ' Anna | 20:00',
  '   cancelled at 20:15 by a later sale',
  "   Naqd | -100 so'm",
  ' Anna, allowed by Boss | 20:30',
  '*Handed over',
  ' Anna to Olim | 15:00',
  "   Naqd | -100 so'm",
  ' Note: quiet',
  "*Card payments taken back: 2 | 16 000 so'm",
  ' Wrong PINs since the last close: 2',
  '*Changed outside of this program since the last',
  '*close: 2. Receipts: K-7, K-9',
  '*The journal does not add up: a row was changed',
  '*or is missing. Call the owner.',
  ' The service on this shift: closed at the',
  ' service, difference at close',
  '*Not sent yet | 1',
  ' Signature | ________________________',
  '           Journal 0123 4567 89ab cdef'
]

it('a full report has the sums, each method that moved, each movement, count and hand-over, and every remark', () => {
  expect(printed(fullReport)).toEqual(fullPaper)
})

it('a blind report says so, and the close of the shift itself is not unsent work', () => {
  const blind = printed(report({ isBlind: true, unsent: [{ kind: 'shift.close' }] as ShiftReportView['unsent'] }))
  expect(blind).toEqual([
    '#          Shop',
    '#        X report',
    ' Shift 7 | Desk',
    ' Cashier: Anna',
    ' Opened | 05.01.2026 09:00',
    ' As of | 05.01.2026 12:00',
    ' Receipts | 0',
    " Discounts given | 0 so'm",
    ' Sums are shown after the count.',
    ' Signature | ________________________',
    '           Journal 0123 4567 89ab cdef'
  ])
})
