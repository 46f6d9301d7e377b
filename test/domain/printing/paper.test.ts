import { describe, expect, it } from 'vitest'
import { phoneReceipt } from '../../../src/shared/devices/phone-receipt.ts'
import { firstTemplate } from '../../../src/shared/devices/paper.ts'
import type { MovementId, RefundId, SaleId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import type { CashSlipView, ReceiptView, RefundSlipView } from '../../../src/shared/views.ts'
import { receiptPaper } from '../../../src/main/domain/printing/paper.ts'
import { cashPaper, refundPaper } from '../../../src/main/domain/printing/slip-paper.ts'
import { decimal } from '../../support/model-fixtures.ts'
import { design, dollar, journalHead, rowsOf, som, time } from '../../support/printing/paper-text.ts'

const none = minor(0)

const slip = (over: Partial<CashSlipView> = {}): Omit<CashSlipView, 'paper'> => ({
  id: 'm' as MovementId,
  number: 'K-c1',
  direction: 'in',
  amountMinor: minor(5_000),
  currencyId: som.id,
  cashierName: 'Anna',
  movedAt: time(10, 30),
  isOverdrawn: false,
  organization: 'Shop',
  cashbox: 'Desk',
  methodName: 'Naqd',
  currency: som,
  isTraining: false,
  isCopy: false,
  journalHead,
  ...over
})

describe('the paper of a cash slip', () => {
  it('cash in has its article, its customer and its note', () => {
    const paper = cashPaper(slip({ articleName: 'Debt', customerName: 'Aziz', note: 'late' }), design)
    expect(rowsOf(paper)).toEqual([
      '#          Shop',
      ' Slip K-c1 | 05.01.2026 10:30',
      ' Cashier: Anna | Desk',
      '#        CASH IN',
      "#       5 000 so'm",
      '                       Naqd',
      '*Debt',
      ' Aziz',
      ' late',
      ' Signature | ________________________',
      '           Journal 0123 4567 89ab cdef'
    ])
  })

  it('cash out for other money names its other side, who allowed it, and that the drawer had less', () => {
    const swap = { number: 'K-c6', amountMinor: minor(602_450), currencyId: som.id }
    const out = slip({
      direction: 'out',
      amountMinor: minor(5_000),
      currency: dollar,
      swap,
      swapped: { currency: som, methodName: 'Karta' },
      approvedName: 'Boss',
      isOverdrawn: true,
      isCopy: true,
      isTraining: true
    })
    expect(rowsOf(cashPaper(out, design))).toEqual([
      '#        TRAINING',
      '#          COPY',
      '#          Shop',
      ' Slip K-c1 | 05.01.2026 10:30',
      ' Cashier: Anna | Desk',
      ' Allowed by: Boss',
      '#        CASH OUT',
      '#        $ 50.00',
      '                       Naqd',
      "*          In exchange for 602 450 so'm",
      '                 Karta, Slip K-c6',
      '*More was taken out than the records show in the',
      '*drawer. A cash-in may not be recorded yet.',
      ' Signature | ________________________',
      '           Journal 0123 4567 89ab cdef'
    ])
  })
})

describe('the paper of cash for another register', () => {
  it('cash to another register names that register, and the number and the code of the transfer in plain type', () => {
    const out = slip({ direction: 'out', register: { name: 'Hall', number: 'K-t1' }, code: '12345678' })
    expect(rowsOf(cashPaper(out, design))).toEqual([
      '#          Shop',
      ' Slip K-c1 | 05.01.2026 10:30',
      ' Cashier: Anna | Desk',
      '#        CASH OUT',
      "#       5 000 so'm",
      '                       Naqd',
      '*                To register Hall',
      '                  Transfer K-t1',
      'qr',
      '                    1234 5678',
      ' Signature | ________________________',
      '           Journal 0123 4567 89ab cdef'
    ])
  })
})

const refund = (over: Partial<RefundSlipView> = {}): Omit<RefundSlipView, 'paper'> => ({
  id: 'r' as RefundId,
  number: 'K-r1',
  saleId: 's' as SaleId,
  receiptNumber: 'K-12',
  soldAt: time(11),
  organization: 'Shop',
  cashbox: 'Desk',
  cashierName: 'Anna',
  refundedAt: time(13),
  saleCurrency: som,
  lines: [{ name: 'Non', quantity: decimal('2'), unit: 'dona', totalMinor: minor(8_000) }],
  includedTaxMinor: none,
  addedTaxMinor: none,
  totalMinor: minor(8_000),
  given: [{ methodName: 'Naqd', isCash: true, currency: som, amountMinor: minor(8_000) }],
  isTraining: false,
  isCopy: false,
  journalHead,
  ...over
})

describe('the paper of a refund', () => {
  it('a plain refund has its goods and its money', () => {
    expect(rowsOf(refundPaper(refund(), design))).toEqual([
      '#          Shop',
      '#         REFUND',
      ' Refund K-r1 | 05.01.2026 13:00',
      ' Of sale K-12 | 05.01.2026 11:00',
      ' Cashier: Anna | Desk',
      '*Non',
      ' 2 dona | 8 000',
      "#REFUNDED | 8 000 so'm",
      ' Naqd | 8 000',
      ' Signature | ________________________',
      '           Journal 0123 4567 89ab cdef'
    ])
  })
})

describe('the paper of a refund in several ways', () => {
  it('a refund names everything that became of the money', () => {
    const full = refund({
      approvedName: 'Boss',
      customer: 'Aziz',
      costs: [{ name: 'Delivery', amountMinor: minor(700) }],
      creditedMinor: minor(3_000),
      cashbackMinor: minor(400),
      isCashbackSettled: true,
      includedTaxMinor: minor(857),
      addedTaxMinor: minor(12),
      given: [{ methodName: 'Dollar', isCash: true, currency: dollar, amountMinor: minor(41) }],
      roundingMinor: minor(-3),
      reasonName: 'Spoiled',
      note: 'green'
    })
    expect(rowsOf(refundPaper(full, design))).toEqual([
      '#          Shop',
      '#         REFUND',
      ' Refund K-r1 | 05.01.2026 13:00',
      ' Of sale K-12 | 05.01.2026 11:00',
      ' Cashier: Anna | Desk',
      ' Allowed by: Boss',
      ' Customer: Aziz',
      '*Non',
      ' 2 dona | 8 000',
      ' Delivery | 700',
      "#REFUNDED | 8 000 so'm",
      ' Against debt and balance | 3 000',
      ' Against cashback | 400',
      ' The back office settles the cashback of this',
      ' sale: earned cashback is removed, spent cashback',
      ' is returned. It is never paid in cash.',
      ' Tax included | 857',
      ' Tax, added | 12',
      ' Rounding | -3',
      ' Dollar | $ 0.41',
      ' Reason: Spoiled',
      ' green',
      ' Signature | ________________________',
      '           Journal 0123 4567 89ab cdef'
    ])
    const { template } = design
    const without = { ...design, template: { ...template, parts: { ...template.parts, taxes: false } } }
    expect(rowsOf(refundPaper(full, without)).filter((each) => /tax/i.test(each))).toEqual([])
  })
})

const receipt = (over: Partial<ReceiptView> = {}): Omit<ReceiptView, 'paper'> => ({
  saleId: 's' as SaleId,
  receiptNumber: 'K-12',
  code: 'abcde-12-0123456789abcdef',
  organization: 'Shop',
  cashbox: 'Desk',
  cashier: 'Anna',
  soldAt: time(11),
  currency: som,
  isTraining: false,
  isCopy: false,
  lines: [
    {
      name: 'Non',
      quantity: decimal('2'),
      unit: 'dona',
      price: decimal('4000'),
      grossMinor: minor(8_000),
      discountMinor: none,
      shareMinor: none,
      totalMinor: minor(8_000)
    }
  ],
  grossMinor: minor(8_000),
  discountMinor: none,
  includedTaxMinor: none,
  addedTaxMinor: none,
  totalMinor: minor(8_000),
  tenders: [{ name: 'Naqd', currencyId: som.id, amountMinor: minor(8_000), paidMinor: minor(8_000) }],
  changes: [],
  journalHead,
  ...over
})

describe('the paper of a receipt', () => {
  it('a plain receipt has goods, the total, the payment and its code', () => {
    expect(rowsOf(receiptPaper(receipt(), design))).toEqual([
      '#          Shop',
      ' Receipt 12 | 05.01.2026 11:00',
      ' Cashier: Anna | Desk',
      '*Non',
      ' 2 dona x 4 000 | 8 000',
      "#TO PAY | 8 000 so'm",
      ' Naqd | 8 000',
      'barcode',
      '            abcde-12-0123456789abcdef',
      '           Journal 0123 4567 89ab cdef',
      '*          Thank you for your purchase!'
    ])
  })

  it('a line is quantity by price, and each discount is printed once', () => {
    const lines = [
      {
        name: 'Sut',
        quantity: decimal('3'),
        unit: 'dona',
        price: decimal('15500'),
        grossMinor: minor(46_500),
        discountMinor: minor(4_650),
        shareMinor: minor(1_000),
        totalMinor: minor(40_850)
      }
    ]
    const sold = receipt({ lines, discountMinor: minor(5_650), totalMinor: minor(40_850), tenders: [] })
    const rows = rowsOf(receiptPaper(sold, design))
    expect(rows.filter((row) => /x|Discount|PAY/.test(row))).toEqual([
      ' 3 dona x 15 500 | 46 500',
      '   Discount | -4 650',
      ' Discount on the whole receipt | -1 000',
      "#TO PAY | 40 850 so'm"
    ])
    const bare = { ...design, template: { ...design.template, parts: { ...design.template.parts, discounts: false } } }
    expect(rowsOf(receiptPaper(sold, bare)).filter((row) => /x|Discount|PAY/.test(row))).toEqual([
      ' 3 dona x 15 500 | 40 850',
      "#TO PAY | 40 850 so'm"
    ])
  })
})

describe('the QR code of a receipt', () => {
  it('a QR code for a phone has the text of the receipt, without bars and logo', () => {
    expect(phoneReceipt(receiptPaper(receipt(), design)).split('\n')).toEqual([
      'Shop',
      'Receipt 12, 05.01.2026 11:00',
      'Cashier: Anna, Desk',
      '',
      'Non · 2 dona x 4 000: 8 000',
      '',
      'TO PAY: 8 000 soʻm',
      'Naqd: 8 000',
      'abcde-12-0123456789abcdef',
      'Journal 0123 4567 89ab cdef',
      'Thank you for your purchase!'
    ])
  })

  it('a QR code for a phone keeps at most 1,270 bytes: it counts the last goods, and keeps the total and the payment', () => {
    const [line] = receipt().lines
    const lines = Array.from({ length: 60 }, (_, at) => ({
      ...(line as typeof line & object),
      name: `Хлеб тандырный ${at + 1}`
    }))
    const words = phoneReceipt(receiptPaper(receipt({ lines }), design)).split('\n')
    const shown = words.filter((each) => each.startsWith('Хлеб')).length
    expect(new TextEncoder().encode(words.join('\n')).length).toBeLessThanOrEqual(1270)
    expect(shown).toBeGreaterThan(10)
    expect(words.slice(4 + shown, 8 + shown)).toEqual([
      `and ${60 - shown} more items`,
      '',
      'TO PAY: 8 000 soʻm',
      'Naqd: 8 000'
    ])
  })

  it('a QR code for a phone leaves out the last lines of a receipt whose payments alone are too long', () => {
    const [tender] = receipt().tenders
    const tenders = Array.from({ length: 90 }, () => ({ ...(tender as typeof tender & object), name: 'Наличные' }))
    const words = phoneReceipt(receiptPaper(receipt({ tenders }), design))
    expect(new TextEncoder().encode(words).length).toBeLessThanOrEqual(1270)
    expect(words).toContain('TO PAY: 8 000 soʻm')
  })
})

describe('what a receipt says of debts and cashback', () => {
  it('a receipt names a debt and its parts, what was paid without money, and what was earned', () => {
    const plan = { firstMinor: minor(1), parts: [{ day: '2026-02-05', amountMinor: minor(4_000) }] }
    const full = receipt({
      fromBalanceMinor: minor(10),
      fromCashbackMinor: minor(20),
      debtMinor: minor(4_001),
      plan,
      expectedCashbackMinor: minor(80),
      seller: 'Olim',
      customer: 'Aziz',
      order: '15',
      enteredAt: time(12),
      costs: [{ name: 'Delivery', amountMinor: minor(700) }],
      roundingMinor: minor(-3)
    })
    expect(rowsOf(receiptPaper(full, design))).toEqual([
      '#          Shop',
      ' Receipt 12 | 05.01.2026 11:00',
      ' Entered 05.01.2026 12:00',
      ' Cashier: Anna | Desk',
      ' Seller: Olim',
      ' Customer: Aziz',
      ' Order No 15',
      '*Non',
      ' 2 dona x 4 000 | 8 000',
      ' Delivery | 700',
      "#TO PAY | 8 000 so'm",
      ' Rounding | -3',
      ' Naqd | 8 000',
      ' From the balance | 10',
      ' From cashback | 20',
      '*On debt | 4 001',
      ' First payment | 1',
      '*By instalments:',
      ' 1. 05.02.2026 | 4 000',
      ' Cashback, about | ≈ 80',
      'barcode',
      '            abcde-12-0123456789abcdef',
      '           Journal 0123 4567 89ab cdef',
      '*          Thank you for your purchase!'
    ])
  })

  it('an earned cashback takes the place of the expected one; without a first payment none is printed', () => {
    const plan = { firstMinor: none, parts: [] }
    const rows = rowsOf(
      receiptPaper(receipt({ earnedCashbackMinor: minor(1), expectedCashbackMinor: minor(80), plan }), design)
    )
    expect(rows.slice(-7)).toEqual([
      ' Naqd | 8 000',
      '*By instalments:',
      ' Cashback | 1',
      'barcode',
      '            abcde-12-0123456789abcdef',
      '           Journal 0123 4567 89ab cdef',
      '*          Thank you for your purchase!'
    ])
  })
})

describe('the parts that the template of a receipt wants', () => {
  it('a receipt takes its own words of thanks, the logo and the codes that its template wants', () => {
    const parts = { ...firstTemplate.parts, barcode: false, qr: true, logo: true, cashier: false, customer: false }
    const template = { ...design.template, footer: ['Bye', 'Come again'], header: ['Street 1'], parts }
    const logo = { width: 8, height: 1, data: '' } as never
    expect(rowsOf(receiptPaper(receipt({ customer: 'Aziz', seller: 'Olim' }), { ...design, template, logo }))).toEqual([
      'logo',
      '#          Shop',
      '                     Street 1',
      ' Receipt 12 | 05.01.2026 11:00',
      '*Non',
      ' 2 dona x 4 000 | 8 000',
      "#TO PAY | 8 000 so'm",
      ' Naqd | 8 000',
      'qr',
      '            abcde-12-0123456789abcdef',
      '*                      Bye',
      '*                   Come again'
    ])
  })

  it('a receipt has a short number, and the line of the journal only on wish', () => {
    const texts = (number: string, journal: boolean) => {
      const template = { ...design.template, parts: { ...firstTemplate.parts, journal } }
      return rowsOf(receiptPaper(receipt({ receiptNumber: number }), { ...design, template })).join()
    }
    for (const number of ['by0ap-1', 'by0ap-2417'])
      expect(texts(number, false)).toContain(`Receipt ${number.slice(6)} | 05.01.2026 11:00`)
    expect(texts('by0ap-1', false)).toContain('abcde-12-0123456789abcdef')
    expect(['by0ap-1', 'by0ap-2'].map((number) => texts(number, false).includes('Journal'))).toEqual([false, false])
  })
})
