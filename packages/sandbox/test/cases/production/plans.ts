import assert from 'node:assert/strict'
import type { Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'
import { busyTask, newWorkshop } from './workshop.ts'

// Groups of recipes, production orders, and yearly production plans.

const planBody = (ground: Ground, product_id: string, changes: Body = {}): Body => ({
  // A year that no other case uses, from the number at the end of a unique text.
  year: 3000 + Number(/\d+$/.exec(ground.unique('Year'))?.[0]),
  organization_id: ground.organizationId,
  items: [{ product_id, months: [{ month_number: 3, amount: 40 }] }],
  ...changes
})
const newGroup = async ({ caller, organizationId, unique }: Ground, changes: Body = {}) =>
  await caller.record('production-group/create', {
    body: { type: 'tech_map', name: unique('Group'), organization_ids: [organizationId], ...changes }
  })

export const plans: Case[] = [
  {
    endpoint: 'production-group/update/{id}',
    section: 'reference 3, Production-group',
    sentence: 'keeps a tree of one type: no group is below itself or below another type',
    run: async (ground) => {
      const { caller } = ground
      const parent = await newGroup(ground)
      const child = await newGroup(ground, { parent_id: parent._id })
      const found = await caller.page('production-group/get-paging', { body: { ...everything, parent_id: parent._id } })
      assert.deepEqual(
        found.rows.map((row) => row._id),
        [child._id]
      )
      const wrong = [
        { part: parent._id, body: { parent_id: child._id } },
        { part: child._id, body: { parent_id: (await newGroup(ground, { type: 'route_sheet' }))._id } },
        { part: child._id, body: { parent_id: 'nothing' } }
      ]
      for (const asked of wrong)
        assert.match(await caller.refused('production-group/update/{id}', 400, asked), /parent_id/)
    }
  },
  {
    endpoint: 'production-order/update/{id}',
    section: 'reference 3, Production-order',
    sentence: 'replaces the lines, and refuses unknown products and maps',
    run: async (ground) => {
      const { caller } = ground
      const { productId, mapId } = await newWorkshop(ground)
      const line = { product_id: productId, tech_map_id: mapId, amount: 10 }
      const body = { organization_id: ground.organizationId, date: '2026-03-01T09:00:00.000Z', items: [line, line] }
      const row = await caller.record('production-order/create', { body: { ...body, note: 'Soon' } })
      assert.equal(row.status, 'new')
      const asked = { part: row._id, body: { ...body, items: [{ ...line, amount: 4 }] } }
      const after = await caller.record('production-order/update/{id}', asked)
      assert.deepEqual([after.items?.map((each) => each.amount), after.note], [[4], undefined])
      for (const change of [{ product_id: 'nothing' }, { tech_map_id: 'nothing' }, { amount: 0 }]) {
        const wrong = { part: row._id, body: { ...body, items: [{ ...line, ...change }] } }
        const said = await caller.refused('production-order/update/{id}', 400, wrong)
        assert.match(said, new RegExp(Object.keys(change)[0] ?? ''))
      }
    }
  },
  {
    endpoint: 'production-plan/create',
    section: 'reference 3, Production-plan',
    sentence: 'creates one plan for each year and organization: a second one replaces the first',
    run: async (ground) => {
      const { caller } = ground
      const { productId } = await newWorkshop(ground)
      const body = planBody(ground, productId, { note: 'First' })
      const first = await caller.record('production-plan/create', { body })
      assert.deepEqual(
        [first.note, first.created_by?._id, first.items?.[0]?.product?._id],
        ['First', ground.ownerId, productId]
      )
      const second = await caller.record('production-plan/create', { body: { ...body, note: 'Second' } })
      assert.deepEqual([second._id, second.note], [first._id, 'Second'])
    }
  },
  {
    endpoint: 'production-plan/create',
    section: 'reference 3, Production-plan',
    sentence: 'refuses a repeated month, a thirteenth month, and unknown products',
    run: async (ground) => {
      const { productId: product_id } = await newWorkshop(ground)
      const month = { month_number: 3, amount: 40 }
      const wrong = [[month, month], [{ ...month, month_number: 13 }], []]
      for (const months of wrong) {
        const body = planBody(ground, product_id, { items: [{ product_id, months }] })
        assert.match(await ground.caller.refused('production-plan/create', 400, { body }), /months/)
      }
      const body = planBody(ground, 'nothing')
      assert.match(await ground.caller.refused('production-plan/create', 400, { body }), /product_id/)
    }
  },
  {
    endpoint: 'production-plan/get-by-id/{id}',
    section: 'reference 3, Production-plan',
    sentence: 'returns the produced amounts month by month, and refuses an unknown id',
    run: async (ground) => {
      const { shop } = await busyTask(ground)
      const body = planBody(ground, shop.productId, { year: 2025 })
      const { _id: part } = await ground.caller.record('production-plan/create', { body })
      const row = await ground.caller.record('production-plan/get-by-id/{id}', { part })
      assert.deepEqual(row.items?.[0]?.months, [{ month_number: 3, amount: 40, produced: 4 }])
      await ground.caller.refused('production-plan/get-by-id/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'production-plan/update/{id}',
    section: 'reference 3, Production-plan',
    sentence: 'finds the plan by year and organization, and ignores the id of the path',
    run: async (ground) => {
      const { productId } = await newWorkshop(ground)
      const body = planBody(ground, productId)
      const { _id } = await ground.caller.record('production-plan/create', { body })
      const asked = { part: 'whatever', body: { ...body, note: 'By the year' } }
      assert.equal((await ground.caller.record('production-plan/update/{id}', asked))._id, _id)
    }
  },
  {
    endpoint: 'production-plan/get-by-year',
    section: 'reference 3, Production-plan',
    sentence: 'finds a plan by its year, and returns an empty object if there is none',
    run: async (ground) => {
      const { caller, organizationId: organization_id } = ground
      const body = planBody(ground, (await newWorkshop(ground)).productId)
      const plan = await caller.record('production-plan/create', { body })
      assert.deepEqual(
        await caller.record('production-plan/get-by-year', { body: { year: body['year'], organization_id } }),
        plan
      )
      assert.deepEqual(await caller.data('production-plan/get-by-year', { body: { year: 1900, organization_id } }), {})
      await caller.refused('production-plan/get-by-year', 400, { body: { organization_id } })
    }
  },
  {
    endpoint: 'production-plan/get-paging',
    section: 'reference 3, Production-plan',
    sentence: 'finds a plan by its number, and omits its products',
    run: async (ground) => {
      const body = planBody(ground, (await newWorkshop(ground)).productId)
      const { _id, number } = await ground.caller.record('production-plan/create', { body })
      const asked = { body: { ...everything, search: number } }
      const row = (await ground.caller.page('production-plan/get-paging', asked)).rows.find((each) => each._id === _id)
      assert.ok(row && !('items' in row))
    }
  },
  {
    endpoint: 'production-plan/delete-many',
    section: 'reference 3, Production-plan',
    sentence: 'deletes the named plans, which no year then finds, and none if one is unknown',
    run: async (ground) => {
      const { caller, organizationId: organization_id } = ground
      const body = planBody(ground, (await newWorkshop(ground)).productId)
      const { _id } = await caller.record('production-plan/create', { body })
      const byYear = () => caller.data('production-plan/get-by-year', { body: { year: body['year'], organization_id } })
      await caller.refused('production-plan/delete-many', 400, { body: { ids: [_id, 'nothing'] } })
      assert.notDeepEqual(await byYear(), {})
      assert.equal(await caller.data('production-plan/delete-many', { body: { ids: [_id] } }), 'ok')
      assert.deepEqual(await byYear(), {})
    }
  }
]
