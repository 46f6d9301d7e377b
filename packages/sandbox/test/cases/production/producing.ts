import assert from 'node:assert/strict'
import type { Case } from '../case.ts'
import { everything } from '../plain-subjects.ts'
import { busyTask, newTask, newWorkshop, produce, produceBody, setStatus, stockOfBoth } from './workshop.ts'

// The output of a task, and its reversal.

const section = 'Production task'
const states = 'States and transitions, Production task'

export const producing: Case[] = [
  {
    endpoint: 'production-task/produce/{id}',
    section: states,
    sentence: 'consumes material from the used warehouse, and adds the output to the produced warehouse',
    run: async (ground) => {
      const { shop, taskId } = await busyTask(ground)
      assert.deepEqual(await stockOfBoth(ground, shop), [-6, 4])
      const task = await ground.caller.record('production-task/get-by-id/{id}', { part: taskId })
      assert.equal(task.items?.[0]?.steps?.[0]?.produced_amount, 4)
      assert.equal(task.state, 'in_progress')
    }
  },
  {
    endpoint: 'production-task/produce/{id}',
    section,
    sentence: 'creates a second operation if it is repeated, and moves nothing for an operation that is only started',
    run: async (ground) => {
      const { shop, taskId } = await busyTask(ground)
      await produce(ground, taskId, produceBody(ground, shop, 4))
      await produce(ground, taskId, { ...produceBody(ground, shop, 4), state: 'new' })
      assert.deepEqual(await stockOfBoth(ground, shop), [-12, 8])
      const body = { ...everything, route_sheet_id: shop.sheetId }
      const { rows } = await ground.caller.page('production-operation/get-paging', { body })
      assert.deepEqual(
        rows.map((row) => row.state),
        ['new', 'done', 'done']
      )
    }
  },
  {
    endpoint: 'production-task/produce/{id}',
    section,
    sentence: 'refuses a map and a step of another task, an unknown state, and a task in state done',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const other = await newWorkshop(ground)
      const { _id } = await newTask(ground, shop)
      const body = produceBody(ground, shop, 1)
      const wrong = [
        { tech_map_id: other.mapId },
        { step_id: other.stepId },
        { state: 'half' },
        { amount: 0 },
        { responsible_id: 'nobody' },
        { used_date: 'yesterday' }
      ]
      for (const change of wrong)
        await ground.caller.refused('production-task/produce/{id}', 400, { part: _id, body: { ...body, ...change } })
      await setStatus(ground, _id, 'done')
      await ground.caller.refused('production-task/produce/{id}', 400, { part: _id, body })
    }
  },
  {
    endpoint: 'production-task/cancel-produced/{id}',
    section,
    sentence: 'cancels the operation of the step and returns its material, once',
    run: async (ground) => {
      const { shop, taskId } = await busyTask(ground)
      const asked = { part: taskId, body: { tech_map_id: shop.mapId, step_id: shop.stepId } }
      const task = await ground.caller.record('production-task/cancel-produced/{id}', asked)
      assert.equal(task.items?.[0]?.steps?.[0]?.produced_amount, 0)
      assert.deepEqual(await stockOfBoth(ground, shop), [0, 0])
      await ground.caller.refused('production-task/cancel-produced/{id}', 400, asked)
    }
  },
  {
    endpoint: 'production-task/produce/{id}',
    section: 'policy produce-short',
    sentence: 'refuses missing material if the settings forbid it, unless the operation is only started',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const { _id } = await newTask(ground, shop)
      const set = async (sell_product_in_negative: boolean) =>
        await ground.caller.record('sale-settings/set', { body: { sell_product_in_negative } })
      await set(false)
      try {
        const body = produceBody(ground, shop, 1)
        await ground.caller.refused('production-task/produce/{id}', 400, { part: _id, body })
        await produce(ground, _id, { ...body, state: 'new' })
      } finally {
        await set(true)
      }
      assert.deepEqual(await stockOfBoth(ground, shop), [0, 0])
    }
  },
  {
    endpoint: 'production-task/state-report/by-product',
    section: 'reference 3, Production-task',
    sentence: 'adds up the amounts of each product by state',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const code = ground.unique('Code of reported tasks')
      await newTask(ground, shop, { code })
      await setStatus(ground, (await newTask(ground, shop, { code }))._id, 'done')
      const body = { ...everything, search: code }
      const { rows } = await ground.caller.page('production-task/state-report/by-product', { body })
      assert.deepEqual(
        rows.map((row) => [row.product_id, row.new, row.in_progress, row.done, row.canceled, row.total]),
        [[shop.productId, 10, 0, 10, 0, 20]]
      )
    }
  },
  {
    endpoint: 'reports/production/by-product',
    section: 'Reports',
    sentence: 'counts the output of operations in state done, without reversed output',
    run: async (ground) => {
      const { shop, taskId } = await busyTask(ground)
      const body = { ...everything, product_ids: [shop.productId] }
      const amounts = async () =>
        (await ground.caller.page('reports/production/by-product', { body })).rows.map((row) => row['amount'])
      assert.deepEqual(await amounts(), [4])
      await ground.caller.record('production-task/cancel-produced/{id}', {
        part: taskId,
        body: { tech_map_id: shop.mapId, step_id: shop.stepId }
      })
      assert.deepEqual(await amounts(), [])
    }
  }
]
