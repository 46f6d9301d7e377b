import assert from 'node:assert/strict'
import type { Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'

// Rules of the boards, beyond the cases of every subject.

/** A rule that gives a new order a tag. */
export const pipelineBody = (ground: Ground, changes: Body = {}): Body => ({
  organization_id: ground.organizationId,
  trigger_category: 'event',
  event_trigger: 'created_in_stage',
  action_type: 'add_tag',
  action_config: { tag_ids: [] },
  name: ground.unique('Rule'),
  ...changes
})

export const pipeline: Case[] = [
  {
    endpoint: 'pipeline-action/create',
    section: 'reference 3, Pipeline-action',
    sentence: 'is active at first and returns its column, and refuses a trigger that its category lacks',
    run: async (ground) => {
      const { caller } = ground
      const [column] = (await caller.page('states/get-all', { body: { type: 'saleOrders' } })).rows
      const row = await caller.record('pipeline-action/create', {
        body: pipelineBody(ground, { state_id: column?._id })
      })
      assert.deepEqual([row.is_active, row.state?._id, row.state?.name], [true, column?._id, column?.name])
      const wrong: [change: Body, field: RegExp][] = [
        [{ event_trigger: undefined }, /event_trigger/],
        [{ trigger_category: 'scheduled' }, /scheduled_trigger/],
        [{ action_type: 'dance' }, /action_type/],
        [{ state_id: 'nowhere' }, /state_id/]
      ]
      for (const [change, field] of wrong)
        assert.match(await caller.refused('pipeline-action/create', 400, { body: pipelineBody(ground, change) }), field)
    }
  },
  {
    endpoint: 'pipeline-action/set-status/{id}',
    section: 'reference 3, Pipeline-action',
    sentence: 'disables and enables a rule, and the list filters by this state',
    run: async (ground) => {
      const { caller } = ground
      const { _id: part } = await caller.record('pipeline-action/create', { body: pipelineBody(ground) })
      const isThere = async (is_active: boolean) =>
        (await caller.page('pipeline-action/get-paging', { body: { ...everything, is_active } })).rows.some(
          (row) => row._id === part
        )
      for (const is_active of [false, true]) {
        assert.equal(await caller.data('pipeline-action/set-status/{id}', { part, body: { is_active } }), part)
        assert.deepEqual([await isThere(is_active), await isThere(!is_active)], [true, false])
      }
      await caller.refused('pipeline-action/set-status/{id}', 400, { part, body: { is_active: 'maybe' } })
    }
  },
  {
    endpoint: 'pipeline-action/update/{id}',
    section: 'reference 3, Pipeline-action',
    sentence: 'replaces the whole rule',
    run: async (ground) => {
      const { caller } = ground
      const { _id: part } = await caller.record('pipeline-action/create', { body: pipelineBody(ground, { order: 2 }) })
      const body = pipelineBody(ground, {
        trigger_category: 'scheduled',
        scheduled_trigger: 'daily',
        event_trigger: undefined
      })
      assert.equal(await caller.record('pipeline-action/update/{id}', { part, body }), part)
      const row = await caller.record('pipeline-action/get-by-id/{id}', { part })
      assert.deepEqual([row.scheduled_trigger, row.event_trigger, row.order], ['daily', undefined, undefined])
    }
  }
]
