import type { Context, Handlers } from '../../context.ts'
import type { PriceRow, ProductRow } from '../../rows/rows.ts'
import { asArray, byId, holds, isAny, named, shown } from '../../standard.ts'

type Segment = { organizationId: string; priceId: string; total: number }
type ItemFilter = {
  organization_id?: string | undefined
  price_id?: string | undefined
  product_id?: string | undefined
}

/** Returns the parts of the list of items: it is ordered by organization, then by price list, then by product. */
function segmentsOf({ world }: Context, input: ItemFilter): Segment[] {
  const organizations = world.organization.find((row) => isAny(input.organization_id, row._id)).reverse()
  const lists = world.price.find((row) => isAny(input.price_id, row._id)).reverse()
  return organizations.flatMap((organization) =>
    lists.map((list) => {
      const segment = { organizationId: organization._id, priceId: list._id }
      return { ...segment, total: productsIn(world, segment, input.product_id, { offset: 0, count: 0 }).total }
    })
  )
}

type Part = { offset: number; count: number }
/**
 * Returns products of an organization. If every product is in every organization, this reads only the requested page.
 */
function productsIn(
  { product, reads }: Context['world'],
  { organizationId, priceId }: Omit<Segment, 'total'>,
  productId: string | undefined,
  part: Part
) {
  const pricedIn = reads('price-items', 'priced') ? priceId : undefined
  const isPriced = ({ prices }: ProductRow['organizations'][number]) =>
    pricedIn === undefined || prices.some((price) => price.price_id === pricedIn && price.amount > 0)
  const isIn = (row: ProductRow) =>
    isAny(productId, row._id) &&
    row.organizations.some((place) => place.organization_id === organizationId && isPriced(place))
  const range = productId === undefined && pricedIn === undefined ? product.rangeOf(organizationId) : undefined
  return product.page({ ...part, matches: isIn, range })
}

const idWidth = 24
function itemOf({ world }: Context, product: ProductRow, { organizationId, priceId }: Segment) {
  const place = product.organizations.find((each) => each.organization_id === organizationId)
  const category = product.category_id === undefined ? undefined : world.category.get(product.category_id)
  return {
    _id: `${organizationId.slice(-2)}${priceId.slice(-2)}${product._id.slice(4)}`.slice(0, idWidth),
    organization_id: organizationId,
    price_id: priceId,
    amount: place?.prices.find((price) => price.price_id === priceId)?.amount ?? 0,
    product: named(product),
    category: named(category)
  }
}

function itemsPage(context: Context, input: ItemFilter & { page: number; limit: number }) {
  const segments = segmentsOf(context, input)
  const data: unknown[] = []
  let offset = (input.page - 1) * input.limit
  for (const segment of segments) {
    const count = Math.min(input.limit - data.length, Math.max(0, segment.total - offset))
    if (count > 0) {
      const { rows } = productsIn(context.world, segment, input.product_id, { offset, count })
      data.push(...rows.map((product) => itemOf(context, product, segment)))
    }
    offset = Math.max(0, offset - segment.total)
  }
  return { total: segments.reduce((sum, segment) => sum + segment.total, 0), data }
}

export const price = {
  'price/get-all': ({ world }, input) => {
    const matches = (row: PriceRow) =>
      isAny(input.status, row.status) &&
      isAny(input.type, row.type) &&
      isAny(input.currency_id, row.currency_id) &&
      holds(row.name, input.search ?? '')
    return asArray(world.price.find(matches), shown)
  },
  'price/get-by-id/{id}': ({ world, part }) => shown(byId(world.price, part)),
  'price/items/get-paging': (context, input) => itemsPage(context, input)
} satisfies Handlers
