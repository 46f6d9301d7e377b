import assert from 'node:assert/strict'
import type { Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'

// KPI settings, beyond the cases of every subject.

const tiers = [{ min_value: 0, max_value: 1_000_000 }, { min_value: 1_000_000 }]
const condition = { logical_operator: true, source_metric_code: 'net_sales', tiers }

/** Settings of one quarter with two tiers. */
export const kpiBody = (ground: Ground): Body => ({
  organization_id: ground.organizationId,
  name: ground.unique('KPI'),
  currency_id: ground.currency._id,
  user_ids: [ground.cashierId],
  period: 'quarter',
  calculation_method: 'progressive',
  date_from: '2026-01-01T00:00:00.000Z',
  date_to: '2026-04-01T00:00:00.000Z',
  year: 2026,
  quarter: 'Q1',
  conditions: [condition],
  bonus_metric_code: 'percent_of_net_sales',
  bonuses: [1, 2.5]
})

export const kpiSettings: Case[] = [
  {
    endpoint: 'kpi-settings/create',
    section: 'KPI settings',
    sentence: 'stores the body, has no filter by default, and starts as a draft',
    run: async (ground) => {
      const body = kpiBody(ground)
      const row = await ground.caller.record('kpi-settings/create', { body })
      assert.deepEqual({ ...row, ...body }, row)
      assert.equal(row.filter_enabled, false)
      assert.equal(row.state, 'draft')
      assert.equal(row.is_deleted, false)
    }
  },
  {
    endpoint: 'kpi-settings/create',
    section: 'KPI settings',
    sentence: 'refuses settings without a condition',
    run: async (ground) => {
      const body = { ...kpiBody(ground), conditions: [] }
      assert.match(await ground.caller.refused('kpi-settings/create', 400, { body }), /conditions/)
    }
  },
  {
    endpoint: 'kpi-settings/create',
    section: 'KPI settings',
    sentence: 'requires one bonus for each tier of every condition',
    run: async (ground) => {
      const { caller } = ground
      const body = kpiBody(ground)
      for (const bonuses of [[1], [1, 2, 3]])
        assert.match(await caller.refused('kpi-settings/create', 400, { body: { ...body, bonuses } }), /bonuses/)
      const uneven = { ...body, conditions: [condition, { ...condition, tiers: [{ min_value: 0 }] }] }
      assert.match(await caller.refused('kpi-settings/create', 400, { body: uneven }), /bonuses/)
    }
  },
  {
    endpoint: 'kpi-settings/create',
    section: 'Errors',
    sentence: 'refuses an unknown employee, currency and organization',
    run: async (ground) => {
      for (const change of [{ user_ids: ['nobody'] }, { currency_id: 'none' }, { organization_id: 'nowhere' }]) {
        const body = { ...kpiBody(ground), ...change }
        assert.match(
          await ground.caller.refused('kpi-settings/create', 400, { body }),
          new RegExp(Object.keys(change)[0] ?? '')
        )
      }
    }
  },
  {
    endpoint: 'kpi-settings/create',
    section: 'KPI settings',
    sentence: 'refuses a period, a method, a measure and a bonus outside its lists',
    run: async (ground) => {
      const wrong = [
        { period: 'day' },
        { calculation_method: 'linear' },
        { bonus_metric_code: 'cake' },
        { conditions: [{ ...condition, source_metric_code: 'smiles' }] }
      ]
      for (const change of wrong)
        await ground.caller.refused('kpi-settings/create', 400, { body: { ...kpiBody(ground), ...change } })
    }
  },
  {
    endpoint: 'kpi-settings/update/{id}',
    section: 'KPI settings',
    sentence: 'checks tiers and bonuses as create does, and changes nothing if it refuses',
    run: async (ground) => {
      const { caller } = ground
      const before = await caller.record('kpi-settings/create', { body: kpiBody(ground) })
      const part = before._id
      await caller.refused('kpi-settings/update/{id}', 400, { part, body: { ...kpiBody(ground), bonuses: [] } })
      assert.deepEqual(await caller.record('kpi-settings/get-by-id/{id}', { part }), before)
    }
  },
  {
    endpoint: 'kpi-settings/get-paging',
    section: 'KPI settings',
    sentence: 'filters by organization, period and state',
    run: async (ground) => {
      const { caller, organizationId, otherOrganizationId } = ground
      const { _id } = await caller.record('kpi-settings/create', { body: kpiBody(ground) })
      const isThere = async (filter: Body) =>
        (await caller.page('kpi-settings/get-paging', { body: { ...everything, ...filter } })).rows.some(
          (row) => row._id === _id
        )
      assert.ok(await isThere({ organization_id: organizationId, period: 'quarter', state: 'draft' }))
      assert.ok(!(await isThere({ organization_id: otherOrganizationId })))
      assert.ok(!(await isThere({ period: 'year' })))
      assert.ok(!(await isThere({ state: 'active' })))
    }
  },
  {
    endpoint: 'kpi-settings/set-status/{id}',
    section: 'reference 3, Kpi-settings',
    sentence: 'locks, approves and cancels, and does not change a canceled record',
    run: async (ground) => {
      const { caller } = ground
      const { _id: part } = await caller.record('kpi-settings/create', { body: kpiBody(ground) })
      for (const status of ['locked', 'approved', 'canceled'])
        assert.equal((await caller.record('kpi-settings/set-status/{id}', { part, body: { status } })).state, status)
      await caller.refused('kpi-settings/set-status/{id}', 400, { part, body: { status: 'locked' } })
      await caller.refused('kpi-settings/set-status/{id}', 400, { part, body: { status: 'draft' } })
    }
  }
]
