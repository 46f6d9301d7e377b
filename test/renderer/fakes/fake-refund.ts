import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { refundPaper } from '../../../src/main/domain/printing/slip-paper.ts'
import { firstTemplate } from '../../../src/shared/devices/paper.ts'
import { defined } from '../../../src/shared/defined.ts'
import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import type { LineId, ReasonId, RefundId, SaleId } from '../../../src/shared/ids.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import type { OtherTillSaleRow, RefundLineView, RefundPreviewView, RefundSlipView } from '../../../src/shared/views.ts'
import { at, methods, som } from './fake-shop.ts'

// A sale with an earlier refund of one product, for the refund screen.

const sum = (value: number) => value as Minor
const line = (
  id: string,
  name: string,
  unit: string,
  quantity: string,
  price: string,
  back = '0',
  image?: string
): RefundLineView => ({
  lineId: id as LineId,
  name,
  ...defined({ image }),
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
  line('l1', 'Молоко «Простоквашино» 3,2 % 930 мл', 'dona', '3', '18500', '1', 'glass-of-milk.webp'),
  line('l2', 'Non obi 400 g', 'dona', '2', '4000', '0', 'flatbread.webp'),
  line('l3', 'Pomidor', 'kg', '0.742', '22000', '0', 'tomato.webp'),
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
  given: [{ methodName: 'Naqd', isCash: true, currency: som, amountMinor: sum(4500) }],
  reasonName: 'Muddati oʻtgan',
  isTraining: false,
  isCopy: false,
  journalHead: '9f2c41d07be8'
}
const design = { template: firstTemplate, tillLocale: 'uz', logo: undefined } as const
const slip: RefundSlipView = { ...facts, paper: refundPaper(facts, design) }

const delivery = sum(15_000)
/** The sale was paid with 30 000 by card and the rest in cash. One product was returned before. */
const paidBy = [
  { method: methods.find(({ name }) => name === 'Humo') ?? methods[1], heldMinor: sum(30_000) },
  { method: methods.find(({ type }) => type === 'cash') ?? methods[0], heldMinor: sum(64_824) }
]
function waysOf(total: Minor, wishes: CallParsed<'refund.preview'>['ways'] = []): RefundPreviewView['ways'] {
  let left = total
  return paidBy.flatMap(({ method, heldMinor }) => {
    if (method === undefined) return []
    const { id: methodId, name: methodName, type: methodType } = method
    const wish = wishes.find((each) => each.methodId === methodId)?.paidMinor
    const paidMinor = sum(Math.min(left, heldMinor, wish ?? heldMinor))
    left = sum(left - paidMinor)
    const isLimited = methodType === 'cashless'
    return [
      { methodId, methodName, methodType, currencyId: som.id, heldMinor, isLimited, paidMinor, amountMinor: paidMinor }
    ]
  })
}

function preview({ lines: asked = [], ways, keepsCosts = false }: CallParsed<'refund.preview'>): RefundPreviewView {
  const chosen = lines.map((one): RefundLineView => {
    const quantity = asked.find(({ lineId }) => lineId === one.lineId)?.quantity ?? ('0' as Decimal)
    return { ...one, chosen: quantity, chosenMinor: sum(Math.round(Number(quantity) * Number(one.price))) }
  })
  const isLast = chosen.every(({ left, chosen: quantity }) => left === quantity)
  const goodsMinor = sum(chosen.reduce((total, { chosenMinor }) => total + chosenMinor, 0))
  const totalMinor = sum(goodsMinor + (isLast && !keepsCosts ? delivery : 0))
  return {
    saleId: slip.saleId,
    receiptNumber: slip.receiptNumber,
    soldAt: slip.soldAt,
    cashierName: 'Nodira Abdullayeva',
    customer: 'Dilnoza Karimova',
    currency: som,
    saleMinor: sum(99_324),
    paidBy: [
      { name: 'Humo', paidMinor: sum(30_000) },
      { name: 'Naqd', paidMinor: sum(69_324) }
    ],
    refunds: 1,
    otherTillRefunds: [],
    refundedMinor: slip.totalMinor,
    lines: chosen,
    grossMinor: goodsMinor,
    discountMinor: sum(0),
    includedTaxMinor: sum(Math.round((totalMinor * 12) / 112)),
    addedTaxMinor: sum(0),
    totalMinor,
    keepsCosts,
    ...(isLast ? { costs: [{ name: 'Yetkazib berish', amountMinor: delivery }] } : {}),
    ways: waysOf(totalMinor, ways),
    reasons: ['Muddati oʻtgan', 'Mijoz fikridan qaytdi', 'Nuqsonli'].map((name, index) => ({
      id: name as ReasonId,
      name,
      isTrash: index !== 1
    }))
  }
}

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

/** Returns the same sale as one of another till, which has already refunded a part of it. */
const foreignId = 'sale0000000foreign' as SaleId
const foreign = (asked: CallParsed<'refund.preview'>): RefundPreviewView => ({
  ...preview(asked),
  saleId: foreignId,
  receiptNumber: '7M3TD-000218',
  otherTillSale: { readAt: at, lacks: ['discounts', 'marks', 'terminal'] },
  otherTillRefunds: [{ number: '5107', totalMinor: sum(4500) }]
})
const found: OtherTillSaleRow[] = [
  {
    id: 'f1',
    number: '7M3TD-000218',
    soldAt: at - 2_040_000,
    cashierName: 'Rustam K.',
    customer: 'Dilnoza Karimova',
    back: 'part',
    totalMinor: sum(84_324)
  },
  {
    id: 'f2',
    number: '7M3TD-000191',
    soldAt: at - 9_240_000,
    cashierName: 'Rustam K.',
    back: 'none',
    totalMinor: sum(84_324)
  }
]

export const refundAnswers = (isOnline: () => boolean): Answers => ({
  'refund.preview': (asked) => ok(asked.saleId === foreignId ? foreign(asked) : preview(asked)),
  'refund.list': ({ saleId }) => ok(saleId === foreignId ? [] : [{ ...slip, isSent: false }]),
  'refund.view': () => ok({ isNews: false }),
  'refund.finish': () => ok({ slip: { ...slip, number: '2K7QX-r15', refundedAt: at } }),
  'otherTillSales.find': ({ text }) =>
    isOnline()
      ? ok({ sales: found.filter(({ number }) => number.includes(text)), hasMore: false })
      : fail('otherTillSales.needsService'),
  'otherTillSales.open': () => ok({ saleId: foreignId })
})
