import assert from 'node:assert/strict'
import type { Case } from '../case.ts'
import { everything } from '../plain-subjects.ts'
import { busyTask, newTask, newWorkshop, setStatus, stockOfBoth, taskBody } from './workshop.ts'

// Production tasks: the document, "Production task" under resources, states and endpoints.

const section = 'Production task'
const states = 'States and transitions, Production task'

const creation: Case[] = [
  {
    endpoint: 'production-task/create',
    section,
    sentence: 'creates a numbered task in state new, with its steps, materials and warehouses',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const task = await newTask(ground, shop, { code: 'T', note: 'Early', date: '2025-03-01' })
      assert.deepEqual([task.state, task.code, task.note, task.date], ['new', 'T', 'Early', '2025-03-01'])
      assert.match(String(task.number), /^\d+$/)
      assert.equal(task.organization?._id, ground.organizationId)
      assert.equal(task.produced_warehouse?._id, ground.warehouseId)
      assert.equal(task.responsible?._id, ground.cashierId)
      assert.equal(task.used_warehouse_items?.[0]?.step?._id, shop.stepId)
      assert.equal(task.used_warehouse_items[0].used_warehouse?._id, ground.warehouseId)
      const step = task.items?.[0]?.steps?.[0]
      assert.equal(step?.route_sheet?._id, shop.sheetId)
      assert.deepEqual([step.materials?.[0]?.product_id, step.materials?.[0]?.amount], [shop.materialId, 15])
    }
  },
  {
    endpoint: 'production-task/create',
    section,
    sentence: 'refuses missing items, missing warehouses, an amount of zero and records that do not exist',
    run: async (ground) => {
      const body = taskBody(ground, await newWorkshop(ground))
      const wrong = [
        { items: [] },
        { used_warehouse_items: [] },
        { items: [{ ...body.items[0], amount: 0 }] },
        { items: [{ tech_map_id: 'nothing', amount: 1 }] },
        { responsible_id: 'nobody' },
        { produced_warehouse_id: 'nowhere' },
        { used_warehouse_items: [{ ...body.used_warehouse_items[0], step_id: 'nothing' }] }
      ]
      for (const change of wrong)
        await ground.caller.refused('production-task/create', 400, { body: { ...body, ...change } })
    }
  },
  {
    endpoint: 'production-task/get-by-id/{id}',
    section,
    sentence: 'returns the task with its references, and refuses an unknown id',
    run: async (ground) => {
      const { _id, items } = await newTask(ground, await newWorkshop(ground))
      const task = await ground.caller.record('production-task/get-by-id/{id}', { part: _id })
      assert.deepEqual(task.items, items)
      await ground.caller.refused('production-task/get-by-id/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'production-task/get-paging',
    section,
    sentence: 'lists tasks without items, warehouses and attachments, by organization, state, number and code',
    run: async (ground) => {
      const code = ground.unique('Code of a task')
      const { _id } = await newTask(ground, await newWorkshop(ground), { code })
      const asked = { ...everything, organization_id: ground.organizationId, state: 'new', search: code }
      const { rows, total } = await ground.caller.page('production-task/get-paging', { body: asked })
      assert.deepEqual([total, rows[0]?._id], [1, _id])
      for (const field of ['items', 'used_warehouse_items', 'attachments'])
        assert.ok(!(field in (rows[0] ?? {})), `${field} is in the list`)
      const canceled = await ground.caller.page('production-task/get-paging', { body: { ...asked, state: 'canceled' } })
      assert.equal(canceled.total, 0)
    }
  },
  {
    endpoint: 'production-task/get-paging',
    section,
    sentence: 'sorts by a field, ascending or descending',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const code = ground.unique('Code of two tasks')
      const first = (await newTask(ground, shop, { code, date: '2025-03-02' }))._id
      const second = (await newTask(ground, shop, { code, date: '2025-03-01' }))._id
      const idsBy = async (sort_by: string, asc: number) => {
        const body = { ...everything, search: code, sort_by, asc }
        return (await ground.caller.page('production-task/get-paging', { body })).rows.map((row) => row._id)
      }
      assert.deepEqual(await idsBy('created_at', 1), [first, second])
      assert.deepEqual(await idsBy('created_at', -1), [second, first])
      assert.deepEqual(await idsBy('date', 1), [second, first])
    }
  },
  {
    endpoint: 'production-task/update/{id}',
    section,
    sentence: 'replaces items and warehouses, only in state new',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const other = await newWorkshop(ground)
      const { _id } = await newTask(ground, shop, { note: 'Lost by the update' })
      const body = taskBody(ground, other, 7)
      const task = await ground.caller.record('production-task/update/{id}', { part: _id, body })
      assert.deepEqual([task.items?.length, task.items?.[0]?.tech_map_id], [1, other.mapId])
      assert.deepEqual([task.items?.[0]?.amount, task.used_warehouse_items?.[0]?.step_id], [7, other.stepId])
      await setStatus(ground, _id, 'in_progress')
      await ground.caller.refused('production-task/update/{id}', 400, { part: _id, body })
    }
  }
]

const moving: Case[] = [
  {
    endpoint: 'production-task/set-status/{id}',
    section: states,
    sentence: 'changes new to in_progress, canceled and done, in_progress to canceled and done, done to canceled',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const ways = [
        ['in_progress', 'canceled'],
        ['in_progress', 'done', 'canceled'],
        ['done', 'canceled'],
        ['canceled']
      ]
      for (const way of ways) {
        const { _id } = await newTask(ground, shop)
        for (const status of way) assert.equal((await setStatus(ground, _id, status)).state, status)
      }
    }
  },
  {
    endpoint: 'production-task/set-status/{id}',
    section: states,
    sentence: 'does not change a canceled task, and refuses transitions outside the table',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const refusedFrom: [string, string[]][] = [
        ['in_progress', ['new', 'in_progress']],
        ['done', ['new', 'in_progress', 'done']],
        ['canceled', ['new', 'in_progress', 'done', 'canceled']]
      ]
      for (const [state, refused] of refusedFrom) {
        const { _id } = await newTask(ground, shop)
        await setStatus(ground, _id, state)
        for (const status of refused)
          await ground.caller.refused('production-task/set-status/{id}', 400, { part: _id, body: { status } })
      }
    }
  },
  {
    endpoint: 'production-task/set-status/{id}',
    section,
    sentence: 'accepts a reason without storing it, and refuses an unknown state',
    run: async (ground) => {
      const { _id } = await newTask(ground, await newWorkshop(ground))
      const part = _id
      await ground.caller.refused('production-task/set-status/{id}', 400, { part, body: { status: 'draft' } })
      const body = { status: 'canceled', reason: 'A reason nobody keeps' }
      const task = await ground.caller.record('production-task/set-status/{id}', { part, body })
      assert.ok(!JSON.stringify(task).includes(body.reason))
    }
  },
  {
    endpoint: 'production-task/set-status/{id}',
    section: states,
    sentence: 'cancels all linked production operations and returns their goods',
    run: async (ground) => {
      const { shop, taskId } = await busyTask(ground)
      await setStatus(ground, taskId, 'canceled')
      assert.deepEqual(await stockOfBoth(ground, shop), [0, 0])
      const body = { ...everything, route_sheet_id: shop.sheetId }
      const { rows } = await ground.caller.page('production-operation/get-paging', { body })
      assert.deepEqual(
        rows.map((row) => row.state),
        ['canceled']
      )
    }
  }
]

export const production: Case[] = [...creation, ...moving]
