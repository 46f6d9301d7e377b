import { accountOf, definitions, type DemoShop } from './definitions.ts'
import { shopId } from './shop-ids.ts'

type Named = { id: string; name: string }
type Tile = Named & { kind: 'goods' | 'category' | 'discount' }

/** What a new till of a practice shop begins with, because the service stores neither favourites nor rules of a till. */
export type TillBeginning = { favourites: { name: string; tiles: Tile[] }[]; rules: object }

/** Returns the favourites and the rules of a new till of a practice shop. */
export function tillBeginning(shop: DemoShop): TillBeginning {
  const definition = definitions[shop]
  const { category, discount } = accountOf(definition)
  const known: Record<Tile['kind'], Named[]> = {
    goods: definition.products.map(({ name }, index) => ({ id: shopId('product', index), name })),
    category: category.map(({ _id, name }) => ({ id: _id, name })),
    discount: discount.map(({ _id, name }) => ({ id: _id, name }))
  }
  const tilesOf = (kind: Tile['kind'], names: readonly string[] = []): Tile[] =>
    names.map((name) => {
      const found = known[kind].find((each) => each.name === name)
      if (found === undefined) throw new RangeError(`the shop ${shop} has no ${kind} ${name}`)
      return { kind, ...found }
    })
  const favourites = definition.favourites.map(({ name, goods, categories, discounts }) => ({
    name,
    tiles: [...tilesOf('goods', goods), ...tilesOf('category', categories), ...tilesOf('discount', discounts)]
  }))
  return { favourites, rules: definition.rules }
}
