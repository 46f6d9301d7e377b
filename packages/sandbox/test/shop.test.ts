import { expect, it } from 'vitest'
import { catalogueShop, demoShop, type CatalogueLine } from '../src/index.ts'
import { definitions, type DemoShop } from '../src/shop/definitions.ts'
import { ask, dawn, newSandbox } from './support.ts'

type Page = { total: number; data: { _id: string; name: string; amount?: number; updated_at: string }[] }

const isValidCode = (code: string): boolean => {
  const digits = Array.from(code, Number).reverse()
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 1 ? 3 : 1), 0) % 10 === 0
}

it.each([
  ['grocery', 250],
  ['cafe', -1],
  ['clothes', 120]
] as const)('the shop %s has more than %i barcodes, all with a correct check digit', (name, least) => {
  const { products } = demoShop(name)
  const goods = Array.from({ length: products.count }, (_, index) => products.at(index))
  const codes = goods.flatMap((row) => [row.barcode, row.box_item_barcode]).filter((code) => code !== undefined)
  expect(codes.length).toBeGreaterThan(least)
  expect(codes.filter((code) => !isValidCode(code))).toEqual([])
})

it.each(Object.keys(definitions) as DemoShop[])(
  'no two goods of the shop %s have the same id or name, and each has its category',
  (name) => {
    const { products, rows } = demoShop(name)
    const goods = Array.from({ length: products.count }, (_, index) => products.at(index))
    for (const texts of [goods.map(({ _id }) => _id), goods.map((row) => row.name)])
      expect(texts.filter((text, index) => texts.indexOf(text) < index)).toEqual([])
    const categories = new Set(rows.category?.map(({ _id }) => _id))
    expect(goods.filter(({ category_id }) => category_id === undefined || !categories.has(category_id))).toEqual([])
  }
)

it('each kind of the clothes has a size or a colour of the shop, and no two kinds of one product are alike', () => {
  const { products, rows } = demoShop('clothes')
  const goods = Array.from({ length: products.count }, (_, index) => products.at(index))
  const kinds = goods.filter(({ parent_id }) => parent_id !== undefined)
  const items = new Set(rows.attribute?.flatMap((attribute) => attribute.items.map(({ _id }) => _id)))
  const signs = kinds.map(
    ({ parent_id, attributes }) => `${parent_id ?? ''} ${attributes.map((each) => each.attribute_item_id).join(' ')}`
  )
  expect(kinds.length).toBeGreaterThan(100)
  expect(kinds.filter(({ attributes }) => !attributes.every((each) => items.has(each.attribute_item_id)))).toEqual([])
  expect(new Set(signs).size).toBe(kinds.length)
})

it('the demo shop has one of every case that a till must handle', () => {
  const sandbox = newSandbox()
  const goods = sandbox.world.all('product')
  const units = sandbox.world.all('unit')
  const isOf = (id: string, code: string) => units.find((unit) => unit._id === id)?.system_code === code
  const codes = goods.map((row) => row.barcode).filter((code) => code !== undefined)
  expect(goods.length).toBeGreaterThan(290)
  expect(goods.filter((row) => isOf(row.measure_id, 'kilogram')).length).toBeGreaterThan(20)
  expect(goods.filter((row) => isOf(row.measure_id, 'service'))).toHaveLength(1)
  expect(goods.filter((row) => row.is_marked)).toHaveLength(1)
  expect(goods.filter((row) => row.is_parent)).toHaveLength(1)
  expect(goods.filter((row) => row.parent_id !== undefined)).toHaveLength(2)
  expect(
    goods.filter((row) => !row.is_parent && row.organizations.some((place) => place.prices.length === 0))
  ).toHaveLength(1)
  expect(codes.length - new Set(codes).size).toBe(1)
  expect(goods.filter((row) => row.box_item_barcode !== undefined).length).toBeGreaterThan(3)
  const shortcuts = sandbox.world.all('payment-method').map((row) => row.shortcut)
  expect(shortcuts.filter((key) => key === 'F4')).toHaveLength(2)
})

it('the demo shop can make somsa from what it sells', () => {
  const sandbox = newSandbox()
  const goods = new Map(sandbox.world.all('product').map((row) => [row._id, row.name]))
  const [sheet] = sandbox.world.all('route-sheet')
  const lines = sheet?.items.map((line) => [line.type, goods.get(line.product_id)])
  expect(lines).toEqual([
    ['used', 'Bugʻdoy uni oliy nav 2 kg'],
    ['used', 'Mol qiymasi'],
    ['used', 'Piyoz'],
    ['produced', 'Somsa goʻshtli']
  ])
  const [step] = sandbox.world.all('production-step')
  const [map] = sandbox.world.all('tech-map')
  expect(map?.items.map((item) => [item.step_id, item.route_sheet_id])).toEqual([[step?._id, sheet?._id]])
})

const lines = (count: number): CatalogueLine[] =>
  Array.from({ length: count }, (_, index) => ({
    barcode: String(4_600_000_000_000 + index),
    name: `Good ${index}`,
    category: `Root ${index % 7}/Leaf ${index % 50}`
  }))

it('a shop over a catalogue builds its goods, prices and stock when they are read, alike every time', async () => {
  const read = async () => {
    const sandbox = newSandbox({ shop: catalogueShop(lines(500), 3) })
    const asked = { page: 2, limit: 200, organization_id: '660100000000000000000001' }
    return await Promise.all([
      ask(sandbox, 'POST', 'product/get-paging', asked),
      ask(sandbox, 'POST', 'price/items/get-paging', { ...asked, price_id: '660500000000000000000002' }),
      ask(sandbox, 'POST', 'product-warehouse/get-paging', asked)
    ])
  }
  const [products, prices, stock] = (await read()) as [Page, Page, Page]
  expect([products.total, prices.total, stock.total]).toEqual([500, 500, 1000])
  expect(products.data.map((row) => row.name)).toEqual(Array.from({ length: 200 }, (_, index) => `Good ${299 - index}`))
  expect(prices.data.every((row) => (row.amount ?? 0) >= 100)).toBe(true)
  expect(await read()).toEqual([products, prices, stock])
})

it('a shop over a catalogue keeps its pages right while goods change, come and go', async () => {
  const sandbox = newSandbox({ shop: catalogueShop(lines(450), 3) })
  const list = async (asked: object) => (await ask(sandbox, 'POST', 'product/get-paging', asked)) as Page
  const all = async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, limit: 150 })))
    return { total: pages[0]?.total, ids: pages.flatMap((page) => page.data.map((row) => row._id)) }
  }
  const before = await all()
  const gone = [before.ids[0], before.ids[149], before.ids[150], before.ids[449]]
  for (const id of gone) await ask(sandbox, 'DELETE', `product/delete/${id ?? ''}`)
  const after = await all()
  expect(after.total).toBe(446)
  expect(after.ids).toEqual(before.ids.filter((id) => !gone.includes(id)))
})

it('a page of a million goods costs no more than its rows: only those are built', async () => {
  const shop = catalogueShop(lines(20_000), 1)
  let built = 0
  const counted = {
    ...shop,
    products: {
      ...shop.products,
      at: (index: number) => {
        built += 1
        return shop.products.at(index)
      }
    }
  }
  const sandbox = newSandbox({ shop: counted })
  const since = { updated_at: new Date(dawn + 500).toISOString() }
  const organization = { organization_id: '660100000000000000000001' }
  for (const asked of [{}, organization, since, { ...organization, ...since }]) {
    built = 0
    const page = (await ask(sandbox, 'POST', 'product/get-paging', { page: 40, limit: 200, ...asked })) as Page
    expect(page.data).toHaveLength(200)
    expect(built).toBeLessThan(1000)
  }
})
