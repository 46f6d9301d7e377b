import cafeFile from '../../shop/cafe.json' with { type: 'json' }
import clothesFile from '../../shop/clothes.json' with { type: 'json' }
import productFile from '../../shop/products.json' with { type: 'json' }
import shopFile from '../../shop/shop.json' with { type: 'json' }
import type { ProductRow } from '../rows/rows.ts'
import { deliveriesOf } from './deliveries.ts'
import { kitchenOf } from './kitchen.ts'
import { orderedOf } from './ordered.ts'
import type { Seed, Shop } from './shop.ts'

// The practice shops, one definition each. All of them share the account of shop.json: its people, places, currencies
// and methods of payment, unless a definition replaces them.

/** What the documents of a shop refer to. */
export type DocumentPlaces = Parameters<typeof deliveriesOf>[1] & Parameters<typeof orderedOf>[1]

/** A line of the goods of a shop. */
export type ProductLine = {
  name: string
  category: string
  barcode?: string
  sku?: string
  /** The key of the unit. The default is a piece. */
  unit?: string
  /** The price in the main price list. Undefined: there is no price yet. */
  price?: number
  /** The pieces in a box. */
  box?: number
  boxBarcode?: string
  /** The stock of the main warehouse. The default is a plausible amount. */
  stock?: number
  marked?: boolean
  /** The name of a picture in pictures.json. */
  image?: string
  /** The kinds of the goods, such as sizes and colours. `items` are names of items of the shop's attributes. */
  variants?: { name: string; sku: string; barcode: string; items: string[] }[]
}

export type AccountFile = typeof shopFile
type Lists = { [Name in keyof AccountFile as AccountFile[Name] extends object[] ? Name : never]?: object[] }

/** A page of favourites on the till. Each list has the names of records of the shop. */
type FavouritesLine = { name: string; goods?: string[]; categories?: string[]; discounts?: string[] }

export type ShopDefinition = {
  /** The name of the organization. The default is the one of shop.json. */
  name?: string
  /** Lists of records that replace those of shop.json. */
  records: Lists
  /** Settings of sales that differ from those of shop.json. */
  saleSettings?: object
  products: ProductLine[]
  /** How much the goods of a category sell in the history, by its name. The other categories weigh 1. */
  demand: Readonly<Record<string, number>>
  /** The pages of favourites of a new till. Without them the till suggests some. */
  favourites: FavouritesLine[]
  /** The till's own rules of selling that differ from the usual ones. */
  rules: object
  /** Returns the documents that exist when the world begins. */
  documents?: (products: readonly Seed<ProductRow>[], places: DocumentPlaces) => Shop['rows']
}

const grocery: ShopDefinition = {
  records: {},
  products: productFile,
  // Bread, milk, eggs, fruit and drinks sell best.
  demand: {
    Tuxum: 14,
    'Non va nonvoylik': 6,
    'Meva va sabzavot': 3.5,
    Suv: 3,
    'Gazli ichimliklar': 3,
    'Sut mahsulotlari': 2.2,
    Choy: 1.6
  },
  favourites: [],
  rules: {},
  documents: (products, places) => ({
    ...kitchenOf(
      products,
      shopFile.organization.map(({ _id }) => _id)
    ),
    ...deliveriesOf(products, places),
    ...orderedOf(products, places)
  })
}

/** The demo shops. */
export type DemoShop = 'grocery' | 'cafe' | 'clothes'

export const definitions: Readonly<Record<DemoShop, ShopDefinition>> = {
  grocery,
  cafe: cafeFile,
  clothes: clothesFile
}

/** Returns true for the name of a demo shop. */
export const isDemoShop = (name: unknown): name is DemoShop =>
  typeof name === 'string' && Object.hasOwn(definitions, name)

/** Returns the records of a shop without its goods, in the form of shop.json. */
export function accountOf({ name, records, saleSettings }: ShopDefinition): AccountFile {
  const { organization, ...file } = shopFile
  return {
    ...file,
    organization: organization.map((row, index) => (index === 0 ? { ...row, name: name ?? row.name } : row)),
    'sale-settings': file['sale-settings'].map((row) => ({ ...row, ...saleSettings })),
    ...(records as Partial<AccountFile>)
  }
}
