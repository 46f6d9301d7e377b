import assert from 'node:assert/strict'
import { newProduct, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import type { Body } from '../plain-subjects.ts'

// The columns of the boards, for their administrators.

const type = 'purchaseRequests'
const columnBody = (ground: Ground, changes: Body = {}): Body => ({
  organization_id: ground.organizationId,
  name: ground.unique('Column'),
  type,
  order: 1,
  ...changes
})
const newColumn = async (ground: Ground, changes: Body = {}) =>
  await ground.caller.record('states-settings/create', { body: columnBody(ground, changes) })
const columns = async ({ caller, organizationId }: Ground, filter: Body = { type }) =>
  (await caller.page('states-settings/get-paging', { body: { organization_id: organizationId, ...filter } })).rows
const idsOf = async (ground: Ground, own: readonly string[]) =>
  (await columns(ground)).map((row) => row._id).filter((id) => own.includes(id))

export const stateColumns: Case[] = [
  {
    endpoint: 'states-settings/create',
    section: 'reference 3, States-settings',
    sentence: 'creates a column at its position and moves the others',
    run: async (ground) => {
      const first = await newColumn(ground)
      const second = await newColumn(ground, { bg_color: '#ff8800', note: 'Before the other' })
      assert.deepEqual([second.order, second.is_default, second.bg_color], [1, false, '#ff8800'])
      assert.deepEqual(await idsOf(ground, [first._id, second._id]), [second._id, first._id])
      const again = await ground.caller.record('states-settings/get-by-id/{id}', { part: first._id })
      assert.equal(again.order, 2)
    }
  },
  {
    endpoint: 'states-settings/create',
    section: 'reference 3, States-settings',
    sentence: 'refuses a type without a board, a name that is too long, and an unknown organization',
    run: async (ground) => {
      const changes = [{ type: 'tasks' }, { name: '' }, { name: 'x'.repeat(257) }, { organization_id: 'nowhere' }]
      for (const change of changes) {
        const said = await ground.caller.refused('states-settings/create', 400, { body: columnBody(ground, change) })
        assert.match(said, new RegExp(Object.keys(change)[0] ?? ''))
      }
    }
  },
  {
    endpoint: 'states-settings/update/{id}',
    section: 'reference 3, States-settings',
    sentence: 'renames and moves a column; a new order of a default column is ignored',
    run: async (ground) => {
      const { caller } = ground
      const [first, second] = [await newColumn(ground), await newColumn(ground)]
      const count = (await columns(ground)).length
      const moved = await caller.record('states-settings/update/{id}', {
        part: second._id,
        body: { name: 'Last of all', order: count }
      })
      assert.deepEqual([moved.name, moved.order], ['Last of all', count])
      assert.deepEqual(await idsOf(ground, [first._id, second._id]), [first._id, second._id])
      const [, seeded] = await columns(ground, { type: 'deliveryOrders', is_default: true })
      const kept = await caller.record('states-settings/update/{id}', { part: seeded?._id ?? '', body: { order: 1 } })
      assert.deepEqual([kept.order, kept.is_default], [seeded?.order, true])
      await caller.refused('states-settings/update/{id}', 400, { part: 'nothing', body: { name: 'Nobody' } })
    }
  },
  {
    endpoint: 'states-settings/get-paging',
    section: 'reference 3, States-settings',
    sentence: 'returns a bare array, sorted by type and order, which marks default columns',
    run: async (ground) => {
      const own = await newColumn(ground)
      const all = await columns(ground, {})
      const sorted = [...all].sort(
        (a, b) => String(a.type).localeCompare(String(b.type)) || Number(a.order) - Number(b.order)
      )
      assert.deepEqual(all, sorted)
      const seeds = await columns(ground, { types: ['trades', 'saleOrders'], is_default: true })
      assert.ok(seeds.length > 0 && seeds.every((row) => row.is_default === true && row.default_key))
      assert.ok((await columns(ground, { is_default: false })).some((row) => row._id === own._id))
    }
  },
  {
    endpoint: 'states-settings/get-by-id/{id}',
    section: 'reference 3, States-settings',
    sentence: 'returns the column as the list does, and refuses an unknown id',
    run: async (ground) => {
      const { _id: part } = await newColumn(ground)
      const row = await ground.caller.record('states-settings/get-by-id/{id}', { part })
      assert.deepEqual(
        (await columns(ground)).find((each) => each._id === part),
        row
      )
      await ground.caller.refused('states-settings/get-by-id/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'states-settings/delete/{id}',
    section: 'reference 3, States-settings',
    sentence: 'deletes a column, but no default column and no column with a sale',
    run: async (ground) => {
      const { caller } = ground
      const { _id: part } = await newColumn(ground)
      assert.equal(await caller.data('states-settings/delete/{id}', { part }), part)
      assert.deepEqual(await idsOf(ground, [part]), [])
      const [seeded] = await columns(ground, { is_default: true })
      await caller.refused('states-settings/delete/{id}', 400, { part: seeded?._id ?? '' })
      const used = await newColumn(ground, { type: 'trades' })
      const line = { product_id: (await newProduct(ground))._id, amount: 1, price: 100 }
      await caller.record('trade/create', { body: saleBody(ground, [line], { state_id: used._id }) })
      assert.match(await caller.refused('states-settings/delete/{id}', 400, { part: used._id }), /_id/)
    }
  }
]
