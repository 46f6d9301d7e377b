import type { Context, Handlers } from '../../context.ts'
import { by, exact, times, toNumber } from '../../exact.ts'
import type { CashboxRow, CurrencyRow, OrganizationRow, WarehouseRow } from '../../rows/rows.ts'
import { asArray, asData, byId, deletedIds, holds, isAny, named, pageOf, referred, shown } from '../../standard.ts'
import { invalid } from '../../server/refusal.ts'

// Organizations, warehouses, cash registers, currencies, and the user of the request.

/** The reference spells the key `id`, but by the document every record has `_id`. The answer has both. */
const withBothIds =
  ({ reads }: Context['world']) =>
  (row: OrganizationRow | CashboxRow) => ({
    ...shown(row),
    ...(reads('both-ids', 'underscore') ? {} : { id: row._id })
  })

const showWarehouse =
  ({ world }: Context) =>
  (row: WarehouseRow) => ({
    ...shown(row),
    'is-main': row.is_main,
    organization: named(world.organization.get(row.organization_id))
  })

type WarehouseFilter = {
  search?: string | undefined
  organization_id?: string | undefined
  is_main?: boolean | undefined
  status?: string | undefined
}
const warehouseMatches = (input: WarehouseFilter) => (row: WarehouseRow) =>
  isAny(input.organization_id, row.organization_id) &&
  isAny(input.is_main, row.is_main) &&
  isAny(input.status, row.status) &&
  holds(row.name, input.search ?? '')

function mainCurrency({ world }: Context): CurrencyRow {
  const main = world.currency.find((row) => row.is_main)[0]
  if (!main) throw invalid('currency')
  return main
}

export const places = {
  'organization/get-all': ({ world }) => asArray(world.organization.find(), withBothIds(world)),
  'organization/get-by-id/{id}': ({ world, part }) => withBothIds(world)(byId(world.organization, part)),
  'warehouse/get-all': (context, input) =>
    asArray(context.world.warehouse.find(warehouseMatches(input)), showWarehouse(context)),
  'warehouse/get-by-id/{id}': (context) => showWarehouse(context)(byId(context.world.warehouse, context.part)),
  'warehouse/get-paging': (context, input) =>
    asData(pageOf(context.world.warehouse, input, { matches: warehouseMatches(input) }), showWarehouse(context)),
  'warehouse/get-deleted': ({ world }, input) => deletedIds(world.warehouse, input),
  'cashbox/get-all': ({ world }, { organization_id }) =>
    asArray(
      world.cashbox.find((row) => isAny(organization_id, row.organization_id)),
      withBothIds(world)
    ),
  'currency/get-all': ({ world }) => asArray(world.currency.find(), shown),
  'currency/get-main': (context) => shown(mainCurrency(context)),
  'currency/get-by-id/{id}': ({ world, part }) => shown(byId(world.currency, part)),
  'currency/get-to-local': (context, { currency_id, amount }) => {
    const from = referred(context.world.currency, currency_id, 'currency_id')
    const to = mainCurrency(context)
    const rate = by(exact(from.value), exact(to.value))
    return {
      from_currency_id: from._id,
      to_currency_id: to._id,
      rate: toNumber(rate),
      converted_amount: toNumber(times(rate, exact(amount ?? 1)))
    }
  },
  'states/get-all': ({ world }, input) =>
    asArray(
      world.state.find(
        (row) =>
          row.type === input.type &&
          row.is_default === input.is_default &&
          isAny(input.organization_id, row.organization_id)
      ),
      shown
    ),
  'profile/getMe': ({ world, actor }) => ({
    _id: actor._id,
    ...(world.reads('both-ids', 'underscore') ? {} : { id: actor._id }),
    user_name: actor.phone_number,
    full_name: actor.full_name,
    company_name: 'Kassa',
    is_demo: true,
    status: 'active',
    expiration_date: '2099-01-01T00:00:00.000Z',
    license_count: 5
  })
} satisfies Handlers
