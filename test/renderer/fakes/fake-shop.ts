import type { CurrencyId, EmployeeId, MethodId, ProductId } from '../../../src/shared/ids.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import type { CurrencyView, GoodsView, MethodView, PersonView } from '../../../src/shared/views.ts'

// The shop of the pictures: names in two scripts, weighed goods, low stock, a conflict of keys, two currencies.

export const at = new Date(2026, 10, 20, 14, 36).getTime()

export const som: CurrencyView = {
  id: 'uzs' as CurrencyId,
  code: 'UZS',
  symbol: 'soʻm',
  side: 'end',
  decimals: 0,
  isMain: true
}
export const dollar: CurrencyView = {
  id: 'usd' as CurrencyId,
  code: 'USD',
  symbol: '$',
  side: 'end',
  decimals: 2,
  isMain: false,
  rate: '12050' as Decimal
}

const method = (name: string, type: 'cash' | 'cashless', key: string, movedFrom?: string): MethodView => ({
  id: name as MethodId,
  name,
  type,
  key: key as MethodView['key'] & string,
  ...(movedFrom === undefined ? {} : { movedFrom: movedFrom as MethodView['movedFrom'] & string })
})
export const methods: MethodView[] = [
  method('Naqd', 'cash', 'F1'),
  method('Uzcard', 'cashless', 'F2'),
  method('Humo', 'cashless', 'F3'),
  method('Click', 'cashless', 'F4'),
  method('Payme', 'cashless', 'F5'),
  method('Uzum', 'cashless', 'F6', 'F4'),
  method('Oʻtkazma', 'cashless', 'F8')
]

const person = (id: string, name: string, isManager: boolean, isEnrolled = true): PersonView => ({
  id: id as EmployeeId,
  name,
  isManager,
  isEnrolled,
  badge: `00000${id.slice(1)}`
})
export const people: PersonView[] = [
  person('p1', 'Nodira Abdullayeva', false),
  person('p2', 'Jasur Rahimov', false),
  person('p3', 'Гульнара Мусаева', false, false),
  person('p4', 'Oʻktam Toʻxtayev', true),
  person('p5', 'Shahnoza Yoʻldosheva', true)
]

type Extra = Partial<GoodsView> & { amount?: number; level?: 'ok' | 'yellow' | 'red' | 'none' }
const goods = (
  sku: string,
  name: string,
  unit: string,
  price: string,
  barcode: string,
  extra: Extra = {}
): GoodsView => {
  const { amount, level = 'ok', ...rest } = extra
  return {
    id: `product-${sku}` as ProductId,
    name,
    sku,
    categoryId: categoryOf(sku),
    unit,
    unitDecimals: unit === 'kg' ? 3 : 0,
    ...(price === '' ? {} : { price: price as Decimal }),
    ...(barcode === '' ? {} : { barcode }),
    ...(amount === undefined ? {} : { stock: { amount, level, readAt: at - 300_000 } }),
    ...rest
  }
}

/** Returns the category of a product, which has its colour on the board. */
const categoryOf = (sku: string) =>
  (sku.startsWith('9')
    ? 'Uy-roʻzgʻor'
    : ['10002', '10009', '11032'].includes(sku)
      ? 'Ichimliklar'
      : 'Oziq-ovqat') as never

export const shop: GoodsView[] = [
  goods('10001', 'Non (tandir)', 'dona', '4000', '4780000000017', { amount: 60, image: 'flatbread.webp' }),
  goods('10002', 'Coca-Cola 1,5 л', 'dona', '12500', '4780000000024', { amount: 118 }),
  goods('10003', 'Молоко «Простоквашино» 3,2% 930 мл', 'dona', '17900', '4601662000160', {
    amount: 46,
    image: 'glass-of-milk.webp'
  }),
  goods('10004', 'Guruch Lazer 1 kg', 'kg', '24000', '', { amount: 140.25, image: 'cooked-rice.webp' }),
  goods('10005', 'Tuxum C1, 10 dona', 'dona', '19500', '4780000000055', { amount: 1, level: 'red', image: 'egg.webp' }),
  goods('11032', 'Choy Akbar Gold 100 g', 'dona', '21000', '4780000000062', { amount: 23, image: 'teapot.webp' }),
  goods('20077', 'Сыр «Российский» 50%, весовой', 'kg', '98000', '', { amount: 6.41, image: 'cheese-wedge.webp' }),
  goods('90001', 'Paket-mayka 30×55', 'dona', '500', '', { amount: 1240, image: 'shopping-bags.webp' }),
  goods('10009', 'Suv Hydrolife 1,5 л', 'dona', '3500', '4780013950018', { amount: 118 }),
  goods('10010', 'Молоко Nestlé 2,5% 950 мл', 'dona', '16500', '4690228003410', { amount: 3, level: 'yellow' }),
  goods('10011', 'Moloko kokteyli Chudo, qulupnay 200 ml', 'dona', '9800', '4607025392408', { amount: 28 }),
  goods('20418', 'Конфеты «Молочный ирис», весовые', 'kg', '62000', '', { amount: 0, level: 'none' }),
  goods('10013', 'Молочная смесь «Малютка» 350 г', 'dona', '', '', { amount: 4, unsellable: 'goods.noPrice' }),
  goods('10014', 'Pomidor Surxon', 'kg', '18000', '', { image: 'tomato.webp' })
]

/** A code that three goods share, for the dialog that asks which one is meant. */
export const sharedCode = '2000000000015'
export const sharing = shop.slice(9, 12)
/** The code of goods sold by weight. */
export const weighedCode = '2000000000022'
export const withCode = (code: string): GoodsView | undefined =>
  code === weighedCode
    ? shop.at(-1)
    : shop.find(({ id, barcode, sku }) => code === id || barcode === code || sku === code)
