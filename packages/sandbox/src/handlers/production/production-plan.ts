import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers, Input } from '../../context.ts'
import { totalOf } from '../../exact.ts'
import { invalid, productNotFound } from '../../server/refusal.ts'
import type { GroupRow, MakeOrderRow, PlanRow } from '../../rows/rows.ts'
import {
  asList,
  byId,
  existing,
  holds,
  isAny,
  named,
  pageOf,
  referred,
  removed,
  shown,
  updatable,
  without
} from '../../standard.ts'

// Groups of recipes, production orders, and production plans of a year.

type World = Context['world']

const showAlike = (row: GroupRow | MakeOrderRow) => ({ is_deleted: false, ...shown(row) })

/** A group's parent must have the same type, and a group must not be its own ancestor. */
function checkGroup(world: World, body: Input<'production-group/update/{id}'>, before?: GroupRow): void {
  for (const id of body.organization_ids ?? []) referred(world.organization, id, 'organization_ids')
  let above = body.parent_id
  while (above !== undefined) {
    const parent = referred(world['production-group'], above, 'parent_id')
    if (parent._id === before?._id || parent.type !== (body.type ?? before?.type)) throw invalid('parent_id')
    above = parent.parent_id
  }
}

const groups = {
  'production-group/create': ({ world }, body) => {
    checkGroup(world, body)
    return showAlike(world['production-group'].insert(body))
  },
  'production-group/update/{id}': ({ world, part }, body) => {
    const row = updatable(world['production-group'], part)
    checkGroup(world, body, row)
    return showAlike(world['production-group'].update(row, defined(body)))
  },
  'production-group/delete/{id}': ({ world, part }) => removed(world['production-group'], part),
  'production-group/get-by-id/{id}': ({ world, part }) => showAlike(byId(world['production-group'], part)),
  'production-group/get-paging': ({ world }, input) => {
    const { search = '', organization_id } = input
    const matches = (row: GroupRow) =>
      isAny(input.type, row.type) &&
      isAny(input.parent_id, row.parent_id) &&
      (organization_id === undefined || row.organization_ids.includes(organization_id)) &&
      (holds(row.name, search) || holds(row.code, search))
    return asList(pageOf(world['production-group'], input, { matches }), showAlike)
  }
} satisfies Handlers

function checkOrder(world: World, body: Input<'production-order/create'>): void {
  referred(world.organization, body.organization_id, 'organization_id')
  for (const { product_id, tech_map_id } of body.items) {
    if (!world.product.live(product_id)) throw productNotFound('items.product_id', product_id)
    referred(world['tech-map'], tech_map_id, 'items.tech_map_id')
  }
}

const orders = {
  'production-order/create': ({ world }, body) => {
    checkOrder(world, body)
    return showAlike(world['production-order'].insert({ ...body, status: 'new' }))
  },
  'production-order/update/{id}': ({ world, part }, body) => {
    const row = updatable(world['production-order'], part)
    checkOrder(world, body)
    // Fields that are left out are lost (policy "whole-body").
    return showAlike(world['production-order'].update(row, { code: undefined, note: undefined, ...body }))
  },
  'production-order/delete/{id}': ({ world, part }) => removed(world['production-order'], part),
  'production-order/get-by-id/{id}': ({ world, part }) => showAlike(byId(world['production-order'], part)),
  'production-order/get-paging': ({ world }, input) => {
    const matches = (row: MakeOrderRow) => isAny(input.organization_id, row.organization_id)
    return asList(pageOf(world['production-order'], input, { matches }), showAlike)
  }
} satisfies Handlers

/** Returns how much of a product completed operations produced in a month of the plan. */
const producedIn = (world: World, { organization_id, year }: PlanRow, productId: string, month: number): number =>
  totalOf(
    world['production-operation']
      .find((row) => row.state === 'done' && row.organization_id === organization_id)
      .filter(({ produced_date }) => {
        const date = new Date(produced_date)
        return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month
      })
      .flatMap((row) => row.items.filter((line) => line.type === 'produced' && line.product_id === productId))
      .map((line) => line.amount)
  )

function listedPlan(world: World) {
  const maker = (id: string) => {
    const row = world.employee.get(id)
    return row && { _id: row._id, number: row.number, full_name: row.full_name }
  }
  return (row: PlanRow) => ({
    ...without(shown(row), 'items'),
    organization: named(world.organization.get(row.organization_id)),
    created_by: maker(row.created_by),
    updated_by: maker(row.updated_by)
  })
}

const showPlan = (world: World) => (row: PlanRow) => ({
  ...listedPlan(world)(row),
  items: row.items.map(({ product_id, months }) => {
    const product = world.product.get(product_id)
    return {
      product_id,
      product: product && { _id: product._id, name: product.name, sku: product.sku, barcode: product.barcode },
      months: months.map((month) => ({ ...month, produced: producedIn(world, row, product_id, month.month_number) }))
    }
  })
})

const planOf = (world: World, year: number, organizationId: string): PlanRow | undefined =>
  world['production-plan'].find((row) => row.year === year && row.organization_id === organizationId)[0]

/** Stores a plan. There is one plan per year and organization, so a second one replaces the first. */
function plan({ world, actor }: Context, body: Input<'production-plan/create'>): PlanRow {
  referred(world.organization, body.organization_id, 'organization_id')
  for (const { product_id } of body.items)
    if (!world.product.live(product_id)) throw productNotFound('items.product_id', product_id)
  const before = planOf(world, body.year, body.organization_id)
  const plans = world['production-plan']
  if (before) return plans.update(before, { note: undefined, ...body, updated_by: actor._id })
  return plans.insert({ ...body, number: plans.nextNumber(), created_by: actor._id, updated_by: actor._id })
}

const plansOfYears = {
  'production-plan/create': (context, body) => showPlan(context.world)(plan(context, body)),
  // The id in the path is ignored: year and organization identify the plan.
  'production-plan/update/{id}': (context, body) => showPlan(context.world)(plan(context, body)),
  'production-plan/get-by-id/{id}': ({ world, part }) => showPlan(world)(byId(world['production-plan'], part)),
  'production-plan/get-by-year': ({ world }, { year, organization_id }) => {
    const row = planOf(world, year, organization_id)
    return row ? showPlan(world)(row) : {}
  },
  'production-plan/get-paging': ({ world }, input) => {
    const matches = (row: PlanRow) => holds(row.number, input.search ?? '')
    return asList(pageOf(world['production-plan'], input, { matches }), listedPlan(world))
  },
  'production-plan/delete-many': ({ world }, { ids }) => {
    const rows = ids.map((id) => existing(world['production-plan'], id))
    for (const row of rows) removed(world['production-plan'], row._id)
    return 'ok'
  }
} satisfies Handlers

export const productionPlans = { ...groups, ...orders, ...plansOfYears } satisfies Handlers
