import assert from 'node:assert/strict'
import type { Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { everything } from '../plain-subjects.ts'

const section = 'Production step'
const stepBody = (ground: Ground) => ({
  name: ground.unique('Step'),
  code: 'S-1',
  note: 'Hot',
  used_warehouse_id: ground.warehouseId,
  employee_ids: [ground.cashierId],
  attachments: [{ url: '/uploads/plan.pdf', name: 'plan.pdf', size: 7, type: 'application/pdf' }]
})

export const steps: Case[] = [
  {
    endpoint: 'production-step/create',
    section: section,
    sentence: 'creates a numbered step, with the names of its warehouse and employees',
    run: async (ground) => {
      const body = stepBody(ground)
      const step = await ground.caller.record('production-step/create', { body })
      assert.match(String(step.number), /^\d+$/)
      assert.deepEqual([step.name, step.code, step.note], [body.name, 'S-1', 'Hot'])
      assert.equal(step.used_warehouse?._id, ground.warehouseId)
      assert.deepEqual(
        step.employees?.map((each) => each._id),
        [ground.cashierId]
      )
      assert.deepEqual(step.attachments, body.attachments)
      const next = await ground.caller.record('production-step/create', { body: { name: body.name } })
      assert.equal(Number(next.number), Number(step.number) + 1)
      assert.equal(next.used_warehouse, undefined)
    }
  },
  {
    endpoint: 'production-step/create',
    section: 'Errors',
    sentence: 'refuses a step without a name, and a warehouse or an employee that does not exist',
    run: async (ground) => {
      const refused = (body: unknown) => ground.caller.refused('production-step/create', 400, { body })
      assert.match(await refused({ code: 'nameless' }), /name/)
      await refused({ ...stepBody(ground), used_warehouse_id: 'nowhere' })
      await refused({ ...stepBody(ground), employee_ids: ['nobody'] })
    }
  },
  {
    endpoint: 'production-step/get-by-id/{id}',
    section: section,
    sentence: 'returns one step and refuses an unknown id',
    run: async (ground) => {
      const { _id } = await ground.caller.record('production-step/create', { body: stepBody(ground) })
      assert.equal((await ground.caller.record('production-step/get-by-id/{id}', { part: _id }))._id, _id)
      await ground.caller.refused('production-step/get-by-id/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'production-step/get-paging',
    section: section,
    sentence: 'lists the requested number of steps, and the total number',
    run: async (ground) => {
      const { _id } = await ground.caller.record('production-step/create', { body: stepBody(ground) })
      const { rows, total } = await ground.caller.page('production-step/get-paging', { body: { page: 1, limit: 1 } })
      assert.deepEqual([rows.length, rows[0]?._id], [1, _id])
      assert.ok(total >= 1)
      await ground.caller.refused('production-step/get-paging', 400, { body: { page: 1, limit: 201 } })
    }
  },
  {
    endpoint: 'production-step/update',
    section: section,
    sentence: 'requires the id and the name, and replaces the step except its number',
    run: async (ground) => {
      const { caller } = ground
      const { _id, number } = await caller.record('production-step/create', { body: stepBody(ground) })
      const name = ground.unique('Renamed step')
      const step = await caller.record('production-step/update', { body: { _id, name, code: 'S-2' } })
      assert.deepEqual([step.name, step.code, step.number, step.note], [name, 'S-2', number, undefined])
      await caller.refused('production-step/update', 400, { body: { _id } })
      await caller.refused('production-step/update', 400, { body: { name } })
      await caller.refused('production-step/update', 400, { body: { _id: 'nothing', name } })
    }
  },
  {
    endpoint: 'production-step/delete/{id}',
    section: section,
    sentence: 'answers ok, marks the step deleted and hides it from lists',
    run: async (ground) => {
      const { caller } = ground
      const { _id } = await caller.record('production-step/create', { body: stepBody(ground) })
      assert.equal(await caller.data('production-step/delete/{id}', { part: _id }), 'ok')
      const { rows } = await caller.page('production-step/get-paging', { body: everything })
      assert.ok(rows.every((row) => row._id !== _id))
      assert.equal((await caller.record('production-step/get-by-id/{id}', { part: _id }))['is_deleted'], true)
    }
  }
]
