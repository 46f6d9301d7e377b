import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { ok, type Result } from '../../../src/shared/failure.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import type {
  DiscountTileView,
  FavouritesView,
  GoodsView,
  ProductView,
  SearchFilter,
  SearchView,
  TileView
} from '../../../src/shared/views.ts'
import { at, shop } from './fake-shop.ts'

// Favourites, categories and product cards over the shop of the pictures.

type Answer<Name extends CallName> = (input: CallParsed<Name>) => Result<CallOutput<Name>>
type Answers = { [Name in CallName]?: Answer<Name> }

const categories = ['Oziq-ovqat', 'Ichimliklar', 'Uy-roʻzgʻor', 'Kiyim'].map((name) => ({ id: name as never, name }))
const shirt: GoodsView = {
  id: 'shirt' as never,
  name: 'Futbolka oq, paxta',
  sku: '33000',
  unit: 'dona',
  unitDecimals: 0,
  variants: 3,
  unsellable: 'goods.parent'
}
const sizes = ['S', 'M', 'L'].map((size): GoodsView => ({
  id: `shirt-${size}` as never,
  name: `Futbolka oq, paxta, ${size}`,
  sku: `33000-${size}`,
  unit: 'dona',
  unitDecimals: 0,
  price: '65000' as Decimal,
  stock: { amount: size === 'S' ? 2 : 14, level: size === 'S' ? 'red' : 'ok', readAt: at - 300_000 }
}))

const discounts: DiscountTileView[] = [
  { kind: 'discount', id: 'staff' as never, name: 'Xodimlarga chegirma', applyType: 'percent', value: '10' as Decimal },
  {
    kind: 'discount',
    id: 'friend' as never,
    name: 'Doʻstlarga',
    applyType: 'cash',
    value: '5000' as Decimal,
    currencyId: 'uzs' as never
  }
]
const goodsTile = (goods: GoodsView): TileView => ({ kind: 'goods', goods })
const suppliers = ['«Nonvoy» MChJ', '«Sutdosh» MChJ', 'YaTT Rahimov B.']
const categoryTile = (category: { id: never; name: string }): TileView => ({ kind: 'category', ...category })

const first: FavouritesView = {
  pages: [
    {
      name: 'Non va sut',
      stockReadAt: at - 300_000,
      tiles: [
        ...shop.slice(0, 8).map(goodsTile),
        goodsTile(shirt),
        ...categories.slice(1, 2).map(categoryTile),
        ...discounts
      ]
    },
    {
      name: 'Овощи',
      tiles: [goodsTile(shop[13] ?? shirt), { kind: 'gone', was: 'goods', id: 'x', name: 'Bodring' }, ...discounts]
    },
    { name: 'Kofe', tiles: [] }
  ]
}

const productOf = (goods: GoodsView): ProductView => ({
  goods,
  kind: 'goods',
  isMarked: false,
  barcodes: goods.barcode === undefined ? [] : [goods.barcode, '4780000999991'],
  boxCodes: ['14780000999998'],
  boxItem: '12' as Decimal,
  categories: ['Oziq-ovqat', 'Choy va qahva', 'Choy'],
  prices: [
    ['Chakana', goods.price, undefined, true],
    ['Ulgurji', '19500', '10', false],
    ['Xodimlar uchun', undefined, undefined, false]
  ].map(([name, price, holdsFrom, isOwn], index) => ({
    id: (index === 0 ? 'retail' : `list-${String(index)}`) as never,
    name: name as string,
    ...(price === undefined ? {} : { price: price as Decimal }),
    ...(holdsFrom === undefined ? {} : { holdsFrom: holdsFrom as Decimal }),
    isOwn: isOwn as boolean,
    isForSale: price !== undefined
  })),
  stocks: [
    { name: 'Savdo zali', amount: 3, booked: 0, level: 'red', readAt: at - 300_000, isOwn: true },
    { name: 'Omborxona', amount: 240, booked: 12, level: 'ok', readAt: at - 7_200_000, isOwn: false }
  ],
  yellowLine: 10,
  redLine: 3,
  readAt: at - 600_000
})

/** Returns the results for a text. The kinds are goods and goods with variants. */
export function foundBy(text: string, limit: number, filter: SearchFilter = {}): SearchView {
  const passes = ({ stock, categoryId, variants }: GoodsView) =>
    (filter.inStock !== true || (stock?.amount ?? 0) > 0) &&
    (filter.categoryId ?? categoryId) === categoryId &&
    [undefined, variants === undefined ? 'goods' : 'variants'].includes(filter.kind)
  const fold = (name: string) => name.toLowerCase().replaceAll('мол', 'mol')
  const hits = shop.filter((goods) => `${fold(goods.name)} ${goods.barcode ?? ''} ${goods.sku}`.includes(fold(text)))
  const through = hits.filter(passes)
  return {
    goods: through.slice(0, limit),
    hasMore: through.length > limit,
    stockReadAt: at - 300_000,
    hasSuppliers: true,
    ...(through.length === 0 && hits.length > 0 && { hidden: { count: hits.length, hasMore: false } })
  }
}

export function goodsAnswers(): Answers {
  const favourites = first
  return {
    'favourites.pages': () => ok(favourites),
    'favourites.discounts': ({ text }) =>
      ok(discounts.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))),
    'favourites.arrange': () => ok(favourites),
    'catalog.browse': ({ categoryId, page }) =>
      ok({
        path: categories.filter(({ id }) => id === categoryId),
        tiles: [...(categoryId === undefined ? categories.map(categoryTile) : []), ...shop.slice(0, 8).map(goodsTile)],
        page,
        pages: 2,
        stockReadAt: at - 3 * 86_400_000
      }),
    'catalog.rail': () => ok({ categories, outermost: Object.fromEntries(categories.map(({ id }) => [id, id])) }),
    'catalog.categories': ({ text }) =>
      ok(categories.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))),
    'catalog.matchingCategories': () =>
      ok(categories.map(({ id, name }, index) => ({ id, name, above: index < 2 ? [] : ['Oziq-ovqat'] }))),
    'catalog.suppliers': () => ok(suppliers.map((name) => ({ id: name as never, name }))),
    'catalog.variants': () => ok({ goods: sizes, hasMore: false, stockReadAt: at - 300_000 }),
    'catalog.product': ({ productId }) => ok(productOf(shop.find(({ id }) => id === productId) ?? shirt))
  }
}
