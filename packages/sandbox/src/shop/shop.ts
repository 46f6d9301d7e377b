import type { Base, Row } from '../collection.ts'
import { listedBase } from '../listed-base.ts'
import { collectionNames, type CollectionName, type ProductRow, type Rows, type StockRow } from '../rows/rows.ts'

/** A record of a shop without times: they are those of the world's beginning. */
export type Seed<R extends Row> = Omit<R, 'created_at' | 'updated_at'>

/** The permissions of the merchant's own integration, and the defaults of its context headers. */
export type Integration = {
  id: string
  /** A context header is used only if its field is named here (the document, "Shared rules" 2). */
  fields: Partial<Record<'organization_id' | 'warehouse_id' | 'price_id' | 'role_id', string>>
  /** The client secret: it signs deliveries, and is required for the exchange of tokens. */
  secret: string
  /** The account, as deliveries name it. */
  accountId: string
  /** The permission keys. Undefined means everything (policy "permission-keys"). */
  permissions?: readonly string[]
}

/** Goods that can be built one by one. */
export type SeedBase<R extends Row> = Omit<Base<R>, 'at'> & { at(index: number): Seed<R> }

/** A merchant account at the beginning of the world. */
export type Shop = {
  apiKey: string
  accessToken: string
  refreshToken: string
  /** The authorization code of the merchant for the first tokens. */
  authorizationCode: string
  /** The acting employee of requests that name no user. */
  ownerId: string
  integration: Integration
  rows: { [Name in CollectionName]?: Seed<Rows[Name]>[] }
  /** How much the goods of a category sell in the history, by its name. The other categories weigh 1. */
  demand?: Readonly<Record<string, number>>
  products: SeedBase<ProductRow>
  stock: SeedBase<StockRow>
}

export type Bases = { [Name in CollectionName]: Base<Rows[Name]> }

/** Returns the shop's records with the times of the world's beginning. */
export function basesOf(shop: Shop, bornAt: number): Bases {
  const text = new Date(bornAt).toISOString()
  const dated = <R extends Row>(seed: Seed<R>): R => ({ created_at: text, updated_at: text, ...seed }) as R
  const listed = Object.fromEntries(
    collectionNames.map((name) => {
      const seeds: readonly Seed<Row>[] = shop.rows[name] ?? []
      return [name, listedBase(seeds.map((seed) => dated<Row>(seed)))]
    })
  ) as unknown as Bases
  return {
    ...listed,
    product: { ...shop.products, at: (index) => dated<ProductRow>(shop.products.at(index)) },
    stock: { ...shop.stock, at: (index) => dated<StockRow>(shop.stock.at(index)) }
  }
}
