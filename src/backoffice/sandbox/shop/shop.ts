import type { Base, Row } from '../collection.ts'
import { listedBase } from '../listed-base.ts'
import { collectionNames, type CollectionName, type ProductRow, type Rows, type StockRow } from '../rows/rows.ts'

/** A record as a shop gives it: the times are those of the world's beginning. */
export type Seed<R extends Row> = Omit<R, 'created_at' | 'updated_at'>

/** What the merchant's own integration is allowed, and the values its context headers fall back on. */
export type Integration = {
  id: string
  /** A context header is honoured only when its field is named here (the document, "Shared rules" 2). */
  fields: Partial<Record<'organization_id' | 'warehouse_id' | 'price_id' | 'role_id', string>>
  /** The client secret: signs deliveries, and is asked for when tokens are exchanged. */
  secret: string
  /** The account, as deliveries name it. */
  accountId: string
  /** The keys of what it may do; everything when absent (policy "permission-keys"). */
  permissions?: readonly string[]
  /** What an update of a customer does not name is lost, instead of kept (policy "customer-update"). */
  isForgetful?: boolean
}

/** Goods that may be built one by one. */
export type SeedBase<R extends Row> = Omit<Base<R>, 'at'> & { at(index: number): Seed<R> }

/** A merchant account as it stands when the world begins. */
export type Shop = {
  apiKey: string
  accessToken: string
  refreshToken: string
  /** What a merchant's approval is exchanged for the first tokens with. */
  authorizationCode: string
  /** The employee as whom requests run that name no user. */
  ownerId: string
  integration: Integration
  rows: { [Name in CollectionName]?: Seed<Rows[Name]>[] }
  products: SeedBase<ProductRow>
  stock: SeedBase<StockRow>
}

export type Bases = { [Name in CollectionName]: Base<Rows[Name]> }

/** The shop's records with the times of the world's beginning. */
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
