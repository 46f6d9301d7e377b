import assert from 'node:assert/strict'
import { newProduct, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'

// Tasks of people; tags and sources.

const dayMs = 86_400_000
const typesOf = async ({ caller }: Ground) => (await caller.page('task-type/paging', { body: everything })).rows
const nowOf = async ({ caller }: Ground) => Date.parse((await caller.raw('profile/getMe')).time)

const taskBody = async (ground: Ground, changes: Body = {}): Promise<Body> => ({
  type_id: (await typesOf(ground))[0]?._id,
  date: new Date(await nowOf(ground)).toISOString(),
  responsible_id: ground.cashierId,
  description: ground.unique('Call back'),
  ...changes
})
const newTask = async (ground: Ground, changes: Body = {}) =>
  await ground.caller.record('task/create', { body: await taskBody(ground, changes) })
const listed = async ({ caller }: Ground, query: Record<string, string>) =>
  (await caller.page('task/paging', { query: { page: '1', limit: '200', ...query } })).rows.map((row) => row._id)

const writes: Case[] = [
  {
    endpoint: 'task/create',
    section: 'reference 2, Task',
    sentence: 'creates a waiting task with its kind and its assignee',
    run: async (ground) => {
      const row = await newTask(ground)
      assert.deepEqual([row.state, row.time_type, row.responsible?._id], ['created', 'full_day', ground.cashierId])
      assert.equal(row.type?._id, row.type_id)
      assert.equal(row.created_by, ground.ownerId)
    }
  },
  {
    endpoint: 'task/create',
    section: 'reference 2, Task',
    sentence: 'is attached to a sale by its uuid, and requires the records that it names',
    run: async (ground) => {
      const { caller } = ground
      const line = { product_id: (await newProduct(ground))._id, amount: 1, price: 100 }
      const sale = await caller.record('trade/create', { body: saleBody(ground, [line]) })
      const row = await newTask(ground, { attached_to: 'trade', trade_uuids: [sale.uuid] })
      assert.deepEqual(row.trade_ids, [sale._id])
      assert.ok((await listed(ground, { trade_id: sale._id })).includes(row._id))
      const wrong = [{ attached_to: 'customer' }, { attached_to: 'customer', customer_ids: ['nobody'] }]
      for (const change of wrong) {
        const body = await taskBody(ground, change)
        assert.match(await caller.refused('task/create', 400, { body }), /customer_ids/)
      }
    }
  },
  {
    endpoint: 'task/create',
    section: 'reference 2, Task',
    sentence: 'sets a task with hours to the first of them, and refuses invalid hours',
    run: async (ground) => {
      const hours = { time_type: 'range', start_time: '09:30', end_time: '10:00' }
      const row = await newTask(ground, { date: '2026-05-04T20:00:00.000Z', ...hours })
      assert.equal(row.date, '2026-05-05T04:30:00.000Z')
      for (const change of [{ start_time: '25:00' }, { end_time: undefined }, { end_time: '08:00' }]) {
        const body = await taskBody(ground, { ...hours, ...change })
        assert.match(await ground.caller.refused('task/create', 400, { body }), /_time/)
      }
      const { type_id, ...rest } = await taskBody(ground)
      assert.ok(type_id)
      assert.match(await ground.caller.refused('task/create', 400, { body: rest }), /type_id/)
    }
  },
  {
    endpoint: 'task/update',
    section: 'reference 2, Task',
    sentence: 'accepts changes by the author or a boss, and refuses a completed task',
    run: async (ground) => {
      const { caller } = ground
      const { _id } = await newTask(ground)
      const body = { _id, description: 'Call twice' }
      assert.equal((await caller.record('task/update', { body })).description, 'Call twice')
      await caller.refused('task/update', 403, { body, userId: ground.secondId })
      await caller.record('task/complete', { body: { _id } })
      assert.match(await caller.refused('task/update', 400, { body }), /completed/)
    }
  },
  {
    endpoint: 'task/complete',
    section: 'reference 2, Task',
    sentence: 'completes a task, and a postponed task is created again on its day with a reference to the first',
    run: async (ground) => {
      const { caller } = ground
      const { _id } = await newTask(ground)
      const postponed_date = new Date((await nowOf(ground)) + 3 * dayMs).toISOString()
      const wrong = [{}, { postponed_date: '2001-01-01T00:00:00.000Z' }]
      for (const change of wrong) {
        const body = { _id, is_postponed: true, ...change }
        assert.match(await caller.refused('task/complete', 400, { body }), /postponed_date/)
      }
      const done = await caller.record('task/complete', {
        body: { _id, is_postponed: true, postponed_date, result_comment: 'Not at home' }
      })
      assert.deepEqual([done.state, done.result_comment, done.is_postponed], ['completed', 'Not at home', true])
      const { rows } = await caller.page('task/paging', { query: { page: '1', limit: '200' } })
      const next = rows.find((row) => row.postponed_id === _id)
      assert.deepEqual([next?.date, next?.state], [postponed_date, 'created'])
      await caller.refused('task/complete', 400, { body: { _id } })
    }
  },
  {
    endpoint: 'task/move',
    section: 'reference 2, Task',
    sentence: 'moves a task to a day, where the list finds it, and refuses a day in the past',
    run: async (ground) => {
      const { caller } = ground
      const { _id } = await newTask(ground)
      const before = Date.parse((await caller.record('task/move', { body: { _id, time: 'today' } })).date ?? '')
      const after = Date.parse((await caller.record('task/move', { body: { _id, time: 'tomorrow' } })).date ?? '')
      assert.equal(after - before, dayMs)
      assert.ok((await listed(ground, { time: 'tomorrow' })).includes(_id))
      assert.ok(!(await listed(ground, { time: 'today' })).includes(_id))
      await caller.record('task/move', { body: { _id, time: 'future' } })
      assert.ok((await listed(ground, { time: 'future' })).includes(_id))
      await caller.refused('task/move', 400, { body: { _id, time: 'overdue' } })
    }
  },
  {
    endpoint: 'task/delete/{id}',
    section: 'reference 2, Task',
    sentence: 'returns the id and hides the task, but does not delete a completed one',
    run: async (ground) => {
      const { caller } = ground
      const { _id: part } = await newTask(ground)
      assert.equal(await caller.data('task/delete/{id}', { part }), part)
      assert.ok(!(await listed(ground, {})).includes(part))
      const done = await newTask(ground)
      await caller.record('task/complete', { body: { _id: done._id } })
      await caller.refused('task/delete/{id}', 400, { part: done._id })
    }
  }
]

const reads: Case[] = [
  {
    endpoint: 'task/paging',
    section: 'reference 2, Task',
    sentence: 'hides completed tasks by default, and filters by assignee, kind and day',
    run: async (ground) => {
      const { caller } = ground
      const { _id, type_id } = await newTask(ground, { date: '2020-01-01T00:00:00.000Z' })
      assert.ok((await listed(ground, { time: 'overdue', responsible_id: ground.cashierId })).includes(_id))
      assert.ok((await listed(ground, { type_ids: String(type_id) })).includes(_id))
      const { rows } = await caller
        .rawPath('GET', 'task/paging?page=1&limit=200&times=overdue&times=today')
        .then(({ data }) => ({ rows: (data as { data: { _id: string }[] }).data }))
      assert.ok(rows.some((row) => row._id === _id))
      assert.ok(!(await listed(ground, { responsible_id: ground.secondId })).includes(_id))
      await caller.record('task/complete', { body: { _id } })
      assert.ok(!(await listed(ground, {})).includes(_id))
      assert.ok((await listed(ground, { state: 'completed' })).includes(_id))
      await caller.refused('task/paging', 400, { query: { page: '0', limit: '20' } })
    }
  },
  {
    endpoint: 'task/get-by-id/{id}',
    section: 'reference 2, Task',
    sentence: 'returns the task as it was created, and refuses an unknown id',
    run: async (ground) => {
      const row = await newTask(ground)
      assert.deepEqual(await ground.caller.record('task/get-by-id/{id}', { part: row._id }), row)
      await ground.caller.refused('task/get-by-id/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'task/get-deleted',
    section: 'reference 2, Task',
    sentence: 'returns the ids deleted since a time',
    run: async (ground) => {
      const { _id } = await newTask(ground)
      await ground.caller.data('task/delete/{id}', { part: _id })
      const since = async (deleted_at: string) =>
        (await ground.caller.page('task/get-deleted', { query: { deleted_at } })).rows
      assert.ok((await since('2020-01-01T00:00:00.000Z')).includes(_id))
      assert.ok(!(await since('2999-01-01T00:00:00.000Z')).includes(_id))
    }
  },
  {
    endpoint: 'task-type/paging',
    section: 'reference 2, Task-type',
    sentence: 'lists the kinds of tasks, and finds one by its name',
    run: async (ground) => {
      const [first, second] = await typesOf(ground)
      const body = { ...everything, search: first?.name }
      const ids = (await ground.caller.page('task-type/paging', { body })).rows.map((row) => row._id)
      assert.ok(ids.includes(first?._id ?? '') && !ids.includes(second?._id ?? ''))
    }
  },
  {
    endpoint: 'task-type/get-by-id',
    section: 'reference 2, Task-type',
    sentence: 'reads the id from the body, and refuses an unknown id and a missing one',
    run: async (ground) => {
      const { caller } = ground
      const [type] = await typesOf(ground)
      assert.deepEqual(await caller.record('task-type/get-by-id', { body: { _id: type?._id } }), type)
      await caller.refused('task-type/get-by-id', 400, { body: { _id: 'nothing' } })
      assert.match(await caller.refused('task-type/get-by-id', 400, { body: {} }), /_id/)
    }
  },
  {
    endpoint: 'tag/delete/{id}',
    section: 'reference 3, Tag',
    sentence: 'refuses to delete a tag of the system',
    run: async ({ caller }) => {
      const { rows } = await caller.page('tag/get-paging', { body: { ...everything, entity_scopes: ['customer'] } })
      const system = rows.find((row) => row.is_system)
      assert.ok(system)
      assert.match(await caller.refused('tag/delete/{id}', 400, { part: system._id }), /is_system/)
    }
  },
  {
    endpoint: 'tag/create',
    section: 'reference 3, Tag',
    sentence: 'creates an active tag that is not of the system, and refuses an unknown colour and scope',
    run: async (ground) => {
      const body = { name: ground.unique('Tag'), entity_scopes: ['product'] }
      const row = await ground.caller.record('tag/create', { body })
      assert.deepEqual([row.is_active, row.is_system], [true, false])
      for (const change of [{ color: 'red' }, { entity_scopes: ['moon'] }, { entity_scopes: [] }]) {
        const said = await ground.caller.refused('tag/create', 400, { body: { ...body, ...change } })
        assert.match(said, new RegExp(Object.keys(change)[0] ?? ''))
      }
    }
  },
  {
    endpoint: 'source/get-all',
    section: 'reference 3, Source',
    sentence: 'returns every source in a bare array, for any requested type',
    run: async ({ caller }) => {
      const { rows } = await caller.page('source/get-all', { body: {} })
      assert.ok(rows.length > 0)
      assert.deepEqual((await caller.page('source/get-all', { body: { type: 'lead_form' } })).rows, rows)
      await caller.refused('source/get-all', 400, { body: { type: 'rumour' } })
    }
  },
  {
    endpoint: 'source/get-by-id/{id}',
    section: 'reference 3, Source',
    sentence: 'returns the source as the list does, and refuses an unknown id',
    run: async ({ caller }) => {
      const [source] = (await caller.page('source/get-all', { body: {} })).rows
      assert.deepEqual(await caller.record('source/get-by-id/{id}', { part: source?._id ?? '' }), source)
      await caller.refused('source/get-by-id/{id}', 400, { part: 'nothing' })
    }
  }
]

export const tasks: Case[] = [...writes, ...reads]
