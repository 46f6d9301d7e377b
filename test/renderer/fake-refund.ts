import type { CallName, CallOutput, CallParsed } from '../../src/shared/bridge.ts'
import { refundPaper } from '../../src/main/domain/slip-paper.ts'
import { firstTemplate } from '../../src/shared/paper.ts'
import { ok, type Result } from '../../src/shared/failure.ts'
import type { LineId, ReasonId, RefundId, SaleId } from '../../src/shared/ids.ts'
import type { Minor } from '../../src/shared/money.ts'
import type { Decimal } from '../../src/shared/quantity.ts'
import type { RefundLineView, RefundPreviewView, RefundSlipView } from '../../src/shared/views.ts'
import { at, methods, som } from './fake-shop.ts'

// A sale of which one thing came back before, for looking at the refund.

const sum = (value: number) => value as Minor
const line = (id: string, name: string, unit: string, quantity: string, price: string, back = '0'): RefundLineView => ({
  lineId: id as LineId,
  name,
  unit,
  unitDecimals: unit === 'kg' ? 3 : 0,
  price: price as Decimal,
  quantity: quantity as Decimal,
  back: back as Decimal,
  left: String(Number(quantity) - Number(back)) as Decimal,
  chosen: '0' as Decimal,
  chosenMinor: sum(0)
})
const lines = [
  line('l1', 'Молоко «Простоквашино» 3,2 % 930 мл', 'dona', '3', '18500', '1'),
  line('l2', 'Non obi 400 g', 'dona', '2', '4000'),
  line('l3', 'Pomidor', 'kg', '0.742', '22000'),
  line('l4', 'Suv Hydrolife 1,5 l', 'dona', '1', '4500', '1')
]

const facts: Omit<RefundSlipView, 'paper'> = {
  id: 'refund0000000001' as RefundId,
  number: '2K7QX-r14',
  saleId: 'sale000000000002' as SaleId,
  receiptNumber: '2K7QX-004140',
  soldAt: at - 2_040_000,
  organization: 'Chilonzor savdo',
  cashbox: 'Kassa 2',
  cashierName: 'Nodira A.',
  approvedName: 'Oʻktam Toʻxtayev',
  refundedAt: at - 600_000,
  saleCurrency: som,
  lines: [{ name: 'Suv Hydrolife 1,5 l', quantity: '1' as Decimal, unit: 'dona', totalMinor: sum(4500) }],
  includedTaxMinor: sum(482),
  addedTaxMinor: sum(0),
  totalMinor: sum(4500),
  methodName: 'Naqd',
  currency: som,
  amountMinor: sum(4500),
  reasonName: 'Muddati oʻtgan',
  isTraining: false,
  isCopy: false,
  journalHead: '9f2c41d07be8'
}
const design = { template: firstTemplate, tillLocale: 'uz', logo: undefined } as const
const slip: RefundSlipView = { ...facts, paper: refundPaper(facts, design) }

function preview(asked: CallParsed<'refund.preview'>['lines'] = []): RefundPreviewView {
  const chosen = lines.map((one): RefundLineView => {
    const quantity = asked.find(({ lineId }) => lineId === one.lineId)?.quantity ?? ('0' as Decimal)
    return { ...one, chosen: quantity, chosenMinor: sum(Math.round(Number(quantity) * Number(one.price))) }
  })
  const totalMinor = sum(chosen.reduce((total, { chosenMinor }) => total + chosenMinor, 0))
  return {
    saleId: slip.saleId,
    receiptNumber: slip.receiptNumber,
    soldAt: slip.soldAt,
    cashierName: 'Nodira Abdullayeva',
    customer: 'Dilnoza Karimova',
    currency: som,
    saleMinor: sum(84_324),
    paidBy: [
      { name: 'Humo', paidMinor: sum(30_000) },
      { name: 'Naqd', paidMinor: sum(54_324) }
    ],
    refunds: 1,
    refundedMinor: slip.totalMinor,
    lines: chosen,
    grossMinor: totalMinor,
    discountMinor: sum(0),
    includedTaxMinor: sum(Math.round((totalMinor * 12) / 112)),
    addedTaxMinor: sum(0),
    totalMinor,
    ways: methods.slice(0, 4).map(({ id, name, type }) => ({
      methodId: id,
      methodName: name,
      methodType: type,
      currencyId: som.id,
      amountMinor: totalMinor
    })),
    reasons: ['Muddati oʻtgan', 'Mijoz fikridan qaytdi', 'Nuqsonli'].map((name, index) => ({
      id: name as ReasonId,
      name,
      isTrash: index !== 1
    }))
  }
}

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

export const refundAnswers: Answers = {
  'refund.preview': ({ lines: asked }) => ok(preview(asked)),
  'refund.list': () => ok([{ ...slip, isSent: false }]),
  'refund.finish': () => ok({ slip: { ...slip, number: '2K7QX-r15', refundedAt: at } })
}
