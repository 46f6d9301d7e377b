import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { defined, mapDefined } from '../../../src/shared/defined.ts'
import { ok, type Result } from '../../../src/shared/failure.ts'
import type { SaleId } from '../../../src/shared/ids.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { Quantity } from '../../../src/shared/quantity.ts'
import type { JourneyView, ReportRowView, ReportView, SaleRowView } from '../../../src/shared/views.ts'
import { at, dollar, methods, shop, som } from './fake-shop.ts'

// The report of a busy shift, for the pictures.

const sum = (value: number) => value as Minor
const row = (name: string, count: number, amount: number, more: Partial<ReportRowView> = {}): ReportRowView => ({
  name,
  key: name,
  count,
  amountMinor: sum(amount),
  currencyId: som.id,
  ...more
})
/** Returns a row with the amount returned. */
const net = (name: string, count: number, amount: number, back = 0, more: Partial<ReportRowView> = {}) =>
  row(name, count, amount, { backMinor: sum(back), netMinor: sum(amount - back), ...more })
const hourMs = 3_600_000
const hours = [412_500, 1_840_000, 2_105_400, 1_390_000, 2_960_800, 3_212_300, 1_918_800]
const goods = ['Non obi 400 g', 'Молоко Nestlé 3,2 % 1 л', 'Coca-Cola 1,5 l', 'Guruch Lazer', 'Choy Akbar Gold 100 g']

/** What some of the sales cost less than by the price of their list, by their place in the list. */
const belowList: Partial<Record<number, number>> = { 4: 12_500, 6: 900, 9: 28_100 }

const sale = (index: number): SaleRowView => ({
  id: `sale${String(index).padStart(12, '0')}` as SaleId,
  receiptNumber: `2K7QX-00${4142 - index}`,
  soldAt: at - index * 17 * 60_000 - (index === 1 ? 20 * 60 * 60_000 : 0),
  ...(index === 1 ? { enteredAt: at - 17 * 60_000 } : {}),
  cashierName: index % 3 === 0 ? 'Гульнара Мусаева' : 'Nodira Abdullayeva',
  totalMinor: sum(180_300 + ((index * 7919) % 50) * 3700),
  lineCount: 1 + (index % 9),
  goods: shop.slice(index % 6, (index % 6) + Math.min(3, 1 + (index % 9))).map(({ name, image }) => ({
    name,
    ...(image && { image })
  })),
  methodIds: methods.slice(index % 4, (index % 4) + (index % 5 === 0 ? 2 : 1)).map(({ id }) => id),
  sync: index > 3 ? 'sent' : index === 3 ? 'needsPerson' : 'waits',
  back: index === 2 ? 'part' : index === 5 ? 'all' : 'none',
  ...defined({ belowListMinor: mapDefined(belowList[index], sum) }),
  refundedMinor: sum(index === 2 ? 54_700 : index === 5 ? 180_300 + ((index * 7919) % 50) * 3700 : 0)
})
const sales = Array.from({ length: 240 }, (_, index) => sale(index))

const [naqd, uzcard] = methods
/** What 13 839 800 were paid with. One method gave more change than it took. */
export const paymentsFake: ReportView['payments'] = [
  { what: 'method', methodId: naqd?.id, name: 'Naqd', currencyId: som.id, amount: 7_284_500, worth: 7_284_500 },
  { what: 'method', methodId: uzcard?.id, name: 'Uzcard', currencyId: som.id, amount: 5_912_000, worth: 5_912_000 },
  { what: 'method', methodId: naqd?.id, name: 'Naqd', currencyId: dollar.id, amount: 4_000, worth: 508_800 },
  { what: 'debt', methodId: undefined, name: '', currencyId: som.id, amount: 126_500, worth: 126_500 },
  { what: 'fromBalance', methodId: undefined, name: '', currencyId: som.id, amount: 48_000, worth: 48_000 },
  { what: 'method', methodId: methods[2]?.id, name: 'Naqd 2', currencyId: som.id, amount: -40_000, worth: -40_000 }
].map(({ what, methodId, name, currencyId, amount, worth }) => ({
  what: what as ReportView['payments'][number]['what'],
  name,
  currencyId,
  ...defined({ methodId }),
  amountMinor: sum(amount),
  worthMinor: sum(worth)
}))

const report = (period: ReportView['period']): ReportView => ({
  period,
  from: at - 7 * hourMs,
  to: at,
  currencyId: som.id,
  isTraining: false,
  count: 214,
  guests: 0,
  totalMinor: sum(13_839_800),
  averageMinor: sum(64_672),
  discountMinor: sum(289_600),
  taxMinor: sum(0),
  unsent: { count: 4, totalMinor: sum(sales.slice(0, 4).reduce((total, { totalMinor }) => total + totalMinor, 0)) },
  refundsCount: 2,
  refundsMinor: sum(54_500),
  revenueMinor: sum(13_785_300),
  payments: paymentsFake,
  tables: {
    hour: hours.map((amount, index) =>
      row('', 20 + index, amount, { at: at - (7 - index) * hourMs, beforeMinor: sum(hours[(index + 2) % 7] ?? 0) })
    ),
    product: goods.map((name, index) =>
      net(name, 80 - index * 9, 1_960_000 - index * 300_000, index === 1 ? 37_000 : 0, {
        quantity: String(160 - index * 20) as Quantity,
        backQuantity: (index === 1 ? '2' : '0') as Quantity,
        netQuantity: 160 - index * 20 - (index === 1 ? 2 : 0),
        unit: 'dona',
        ...defined({ image: [0, 2].includes(index) ? shop[index]?.image : undefined })
      })
    ),
    category: [
      net('Нон ва пишириқлар', 120, 5_200_000),
      net('Sut mahsulotlari', 98, 4_100_000, 37_000),
      net('', 12, 310_000)
    ],
    method: [
      net('Naqd', 120, 6_084_500, 54_500),
      net('Naqd', 2, 4_000, 0, { currencyId: dollar.id }),
      net('Uzcard', 61, 3_912_000)
    ],
    cashier: [net('Nodira A.', 150, 9_500_000, 54_500), net('Rustam K.', 64, 4_339_800)],
    seller: [
      net('Sardor Ismoilov', 92, 7_120_000),
      net('Nodira A.', 71, 3_900_000),
      net('Дильшод Каримов', 51, 2_819_800)
    ],
    customer: [
      net('Кафе «Анҳор», Гулчехра Абдурахмановна Тошпулатова', 6, 2_412_000),
      net('Dilnoza Karimova', 3, 310_500),
      net('Vali Aliyev', 1, 54_000)
    ],
    debt: [row('Кафе «Анҳор», Гулчехра Абдурахмановна Тошпулатова', 2, 126_500)],
    discount: [row('Doimiy mijoz 5 %', 18, 189_600), row('−10 000', 10, 100_000)],
    // One of them is of another till's sale, which the history does not have.
    refund: [{ name: 'Muddati oʻtgan', count: 2, amountMinor: sum(54_500), currencyId: som.id }]
  },
  before: [1, 2, 3].map((week) => ({
    from: at - week * 7 * 24 * hourMs - 7 * hourMs,
    to: at - week * 7 * 24 * hourMs,
    count: 180 + week,
    guests: 0,
    totalMinor: sum(12_150_000 + week * 700_000),
    averageMinor: sum(66_400 + week * 900),
    discountMinor: sum(301_400 - week * 20_000),
    taxMinor: sum(0),
    refundsCount: 2,
    refundsMinor: sum(50_000),
    revenueMinor: sum(12_100_000 + week * 700_000)
  }))
})

const found = ({ search, methodId, state, row: ofReport }: CallParsed<'sales.total'>) =>
  sales.filter(
    ({ receiptNumber, back, sync, belowListMinor }) =>
      receiptNumber.includes(search ?? '') &&
      methodId === undefined &&
      (ofReport === undefined || back === 'none') &&
      (state !== 'back' || back !== 'none') &&
      (state !== 'belowList' || belowListMinor !== undefined) &&
      (state !== 'unsent' || sync === 'waits' || sync === 'needsPerson')
  )

/** Returns what a sale in the list cost less than by the prices of its lists. */
export const belowListOf = (id: SaleId): Minor | undefined => sales.find((one) => one.id === id)?.belowListMinor

/** Returns the receipt number of a sale in the list. */
export const numberOf = (id: SaleId): string | undefined => sales.find((one) => one.id === id)?.receiptNumber

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

export const reportAnswers: Answers = {
  'sales.list': ({ limit, after, ...asked }) => {
    const all = found(asked)
    const from = all.findIndex(({ id }) => id === after) + 1
    return ok(all.slice(from, from + limit))
  },
  'sales.total': (asked) => {
    const all = found(asked)
    return ok({ count: all.length, totalMinor: sum(all.reduce((total, { totalMinor }) => total + totalMinor, 0)) })
  },
  'reports.view': ({ period, days }) => ok(days === undefined ? report(period) : { ...report(period), days }),
  'reports.service': () =>
    ok({
      figures: Object.entries({
        receipts: 402,
        gross_sales: 27_120_000,
        net_sales: 26_480_000,
        discount: 640_000,
        average_receipt: 67_463,
        customers: 31
      }).map(([name, value]) => ({ name, value })),
      own: Object.entries({ receipts: 96, net_sales: 6_310_000, refund: 54_700, items_sold: 412 }).map(
        ([name, value]) => ({ name, value })
      )
    }),
  'reports.pdf': () => ok({ path: 'Documents/Kassa/kassa-report.pdf' }),
  'reports.export': ({ table, format }) =>
    ok({ path: `Documents/Kassa/kassa-shift-${table}-20-11-2026-14-36.${format}`, rows: 7 })
}

/** Each request for the way of a sale gets the next state. The last state stays. */
export function journeyAnswers(states: JourneyView['state'][]): Answers {
  const steps: JourneyView['steps'] = [
    { at: at - 60_000, what: 'sold', how: '', by: 'Nodira A.' },
    { at: at - 58_000, what: 'sent', how: 'ambiguous' },
    { at: at - 40_000, what: 'looked', how: 'found' },
    { at: at - 39_000, what: 'ended', how: 'done' }
  ]
  const left = [...states]
  return {
    'sales.journey': ({ saleId }) => {
      const sync = sales.find(({ id }) => id === saleId)?.sync
      if (sync === 'waits') return ok({ steps: steps.slice(0, 1), state: 'queued' })
      if (sync === 'needsPerson') return ok({ steps: steps.slice(0, 1), state: 'needsPerson' })
      const state = left.length > 1 ? left.shift() : left[0]
      if (state === 'done') return ok({ steps, state, serverId: '75c47d458ec361c6f88442f6' })
      return ok({ steps: steps.slice(0, 1), state })
    }
  }
}
