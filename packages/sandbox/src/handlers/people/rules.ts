import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers, Input } from '../../context.ts'
import type { DiscountRow, SaleSettingsRow, TaxRow } from '../../rows/rows.ts'
import {
  asArray,
  asData,
  byId,
  deletedIds,
  holds,
  isAny,
  pageOf,
  referred,
  removed,
  shown,
  updatable,
  without
} from '../../standard.ts'
import { invalid, productNotFound } from '../../server/refusal.ts'

// The rules that change the price of a sale: discounts, taxes and the sale settings.

type World = Context['world']

function checkDiscount(world: World, body: Input<'discount/create'>): void {
  for (const id of body.organization_ids) referred(world.organization, id, 'organization_ids')
  referred(world.currency, body.currency_id, 'currency_id')
  for (const id of [...(body.category_ids ?? []), ...body.nested_category_ids])
    referred(world.category, id, 'category_ids')
  for (const id of body.item_added_ids) if (!world.product.live(id)) throw productNotFound('item_added_ids', id)
  if (body.apply_type === 'percent' && body.value > 100) throw invalid('value')
}

type DiscountFilter = {
  apply_type?: string | undefined
  currency_id?: string | undefined
  is_expired?: boolean | undefined
  organization_ids?: string[] | undefined
  states?: string[] | undefined
  search?: string | undefined
}
const discountMatches = (input: DiscountFilter) => (row: DiscountRow) =>
  isAny(input.apply_type, row.apply_type) &&
  isAny(input.currency_id, row.currency_id) &&
  isAny(input.is_expired, row.state === 'expired') &&
  (input.states === undefined || input.states.includes(row.state)) &&
  (input.organization_ids === undefined || row.organization_ids.some((id) => input.organization_ids?.includes(id))) &&
  holds(row.name, input.search ?? '')

const discounts = {
  'discount/create': ({ world }, input) => {
    checkDiscount(world, input)
    return shown(world.discount.insert({ ...input, category_ids: input.category_ids ?? [] }))
  },
  'discount/update': ({ world }, { _id, ...input }) => {
    checkDiscount(world, input)
    return shown(world.discount.update(updatable(world.discount, _id), defined(input)))
  },
  'discount/delete/{id}': ({ world, part }) => removed(world.discount, part),
  'discount/get-by-id/{id}': ({ world, part }) => shown(byId(world.discount, part)),
  'discount/get-paging': ({ world }, { states, ...input }) => {
    const matches = discountMatches({ ...input, states: states === undefined ? undefined : [states] })
    return asData(pageOf(world.discount, input, { matches }), shown)
  },
  'discount/get-all': ({ world }, input) => asArray(world.discount.find(discountMatches(input)), shown),
  'discount/get-deleted': ({ world }, input) => deletedIds(world.discount, input)
} satisfies Handlers

type TaxFilter = {
  organization_id?: string | undefined
  type?: TaxRow['type'] | undefined
  is_manual?: boolean | undefined
}
/** The defaults of the reference filter: only included taxes that are not manual. */
const taxMatches =
  ({ reads }: World, { organization_id, ...sent }: TaxFilter) =>
  (row: TaxRow) => {
    const defaults = reads('default-filters', 'unfiltered') ? {} : { type: 'included', is_manual: false }
    const { type, is_manual } = { ...defaults, ...defined(sent) } as Omit<TaxFilter, 'organization_id'>
    return (
      isAny(type, row.type) &&
      isAny(is_manual, row.is_manual) &&
      (organization_id === undefined || row.organization_ids.includes(organization_id))
    )
  }

const showTax =
  ({ product }: World) =>
  (row: TaxRow) => ({ ...shown(row), item_count: row.is_all ? product.baseCount : row.item_added_ids.length })

const taxes = {
  'tax/create': ({ world }, input) => {
    for (const id of input.organization_ids) referred(world.organization, id, 'organization_ids')
    const lists = { supplier_ids: [], category_ids: [], item_added_ids: [], item_removed_ids: [] }
    return showTax(world)(world.tax.insert({ ...lists, ...defined(input), ...requiredOf(input), is_enabled: true }))
  },
  'tax/update': ({ world }, { _id, ...input }) =>
    showTax(world)(world.tax.update(updatable(world.tax, _id), defined(input))),
  'tax/delete/{id}': ({ world, part }) => removed(world.tax, part),
  'tax/get-by-id/{id}': ({ world, part }) => showTax(world)(byId(world.tax, part)),
  'tax/get-all': ({ world }, input) => asArray(world.tax.find(taxMatches(world, input)), showTax(world)),
  'tax/get-paging': ({ world }, input) =>
    asData(pageOf(world.tax, input, { matches: taxMatches(world, input) }), showTax(world)),
  'tax/get-items': ({ world }, input) => {
    const tax = referred(world.tax, input.tax_id, 'tax_id')
    const range = tax.is_all ? world.product.rangeOf(undefined) : undefined
    const matches = (row: { _id: string }) => tax.is_all || tax.item_added_ids.includes(row._id)
    return pageOf(world.product, input, { matches, range }).rows.map((row) => ({
      _id: row._id,
      created_at: row.created_at,
      updated_at: row.updated_at,
      is_material: row.is_material,
      is_product: row.is_product,
      item_id: row._id,
      tax_id: tax._id,
      item: { _id: row._id, name: row.name, measure_id: row.measure_id, barcode: row.barcode }
    }))
  },
  'tax/get-deleted': ({ world }, input) => deletedIds(world.tax, input)
} satisfies Handlers

const requiredOf = ({ name, rate, type, to_price, is_manual, ...rest }: Input<'tax/create'>) => {
  const { organization_ids, is_all, is_all_categories, is_all_suppliers } = rest
  return { name, rate, type, to_price, is_manual, organization_ids, is_all, is_all_categories, is_all_suppliers }
}

/** Returns the only record of the sale settings. */
export function saleSettings({ 'sale-settings': collection }: World): SaleSettingsRow {
  const row = collection.find()[0]
  if (!row) throw invalid('sale-settings')
  return row
}
const showSettings = (row: SaleSettingsRow) => without(shown(row), '_id', 'created_at', 'updated_at')

const settings = {
  'sale-settings/get': ({ world }) => showSettings(saleSettings(world)),
  'sale-settings/set': ({ world }, input) => {
    const row = saleSettings(world)
    const { sell_product_in_negative, calc_tax_after_discount, calc_sale_discount_after_product, ...rest } = input
    const { is_tax_active, ...more } = rest
    const own = { sell_product_in_negative, calc_tax_after_discount, calc_sale_discount_after_product, is_tax_active }
    const changes = { ...defined(own), $more: { ...row.$more, ...defined(more) } }
    return showSettings(world['sale-settings'].update(row, changes))
  }
} satisfies Handlers

export const rules = { ...discounts, ...taxes, ...settings } satisfies Handlers
