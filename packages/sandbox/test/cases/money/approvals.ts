import assert from 'node:assert/strict'
import type { EndpointName } from '@kassa/integration-api'
import type { Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { movementBody } from '../sales/shifts.ts'

// Expenses above the limit wait for an approval.

const approval = 'reference 2, Transaction'

type Changes = Record<string, unknown>
const set = async (ground: Ground, body: Changes) => await ground.caller.record('finance-settings/set', { body })

/** Sets a limit of 10 000, does the work, and removes the limit. */
async function limited(ground: Ground, work: () => Promise<void>): Promise<void> {
  await set(ground, { expense_approval_enabled: true, expense_approval_limit: 10_000 })
  try {
    await work()
  } finally {
    await set(ground, { expense_approval_enabled: false })
  }
}
const spend = async (ground: Ground, amount: number, userId = ground.cashierId) =>
  await ground.caller.record('transaction/expense', { body: movementBody(ground, amount), userId })
const registerHolds = async (ground: Ground) =>
  (await ground.caller.page('cashbox/get-all')).rows.find((row) => row._id === ground.deskId)?.balance
const stateOf = async (ground: Ground, id: unknown) =>
  (await ground.caller.record('transaction/get-by-id/{id}', { part: String(id) })).state

export const approvals: Case[] = [
  {
    endpoint: 'transaction/expense',
    section: 'policy expense-waits',
    sentence: 'waits without an effect above the limit, but not at the limit or for a boss',
    run: async (ground) => {
      await limited(ground, async () => {
        const before = await registerHolds(ground)
        assert.equal((await spend(ground, 10_001)).state, 'pending')
        assert.equal(await registerHolds(ground), before)
        assert.equal((await spend(ground, 10_000)).state, 'done')
        assert.equal((await spend(ground, 10_001, ground.ownerId)).state, 'done')
        const dollars = movementBody(ground, 1, { currency_id: ground.dollar._id })
        const row = await ground.caller.record('transaction/expense', { body: dollars, userId: ground.cashierId })
        assert.equal(row.state, 'pending')
      })
    }
  },
  {
    endpoint: 'transaction/expense/approve',
    section: approval,
    sentence: 'executes a waiting expense once',
    run: async (ground) => {
      await limited(ground, async () => {
        const before = Number(await registerHolds(ground))
        const { _id } = await spend(ground, 30_000)
        const done = await ground.caller.record('transaction/expense/approve', { body: { _id } })
        assert.ok(done.state === 'done' && done.done_at)
        assert.equal(await registerHolds(ground), before - 30_000)
        await ground.caller.refused('transaction/expense/approve', 400, { body: { _id } })
        assert.equal(await registerHolds(ground), before - 30_000)
      })
    }
  },
  {
    endpoint: 'transaction/expense/approve',
    section: 'policy expense-approver',
    sentence: 'refuses a user without the right, an expense that does not wait, and an unknown one',
    run: async (ground) => {
      await limited(ground, async () => {
        const refused = (status: number, _id: unknown, userId?: string) =>
          ground.caller.refused('transaction/expense/approve', status, { body: { _id }, ...(userId && { userId }) })
        const { _id } = await spend(ground, 30_000)
        await refused(403, _id, ground.cashierId)
        await refused(400, (await spend(ground, 100))._id)
        await refused(400, 'nothing')
        await refused(400, undefined)
        const setState = { body: { _id, state: 'done' }, userId: ground.cashierId }
        await ground.caller.refused('transaction/set-state', 403, setState)
        assert.equal(await stateOf(ground, _id), 'pending')
      })
    }
  },
  {
    endpoint: 'transaction/expense/reject',
    section: approval,
    sentence: 'rejects a waiting expense with a reason, and no money moves',
    run: async (ground) => {
      await limited(ground, async () => {
        const before = await registerHolds(ground)
        const { _id } = await spend(ground, 40_000)
        const body = { _id, approval_rejected_reason: 'Not this month, please' }
        const row = await ground.caller.record('transaction/expense/reject', { body })
        assert.deepEqual([row.state, row['approval_rejected_reason']], ['rejected', body.approval_rejected_reason])
        assert.ok(row.rejected_at)
        assert.equal(await registerHolds(ground), before)
        await ground.caller.refused('transaction/expense/approve', 400, { body: { _id } })
      })
    }
  },
  {
    endpoint: 'transaction/expense/reject',
    section: approval,
    sentence: 'refuses a missing reason and one of fewer than ten characters',
    run: async (ground) => {
      await limited(ground, async () => {
        const { _id } = await spend(ground, 40_000)
        const name: EndpointName = 'transaction/expense/reject'
        const short = { _id, approval_rejected_reason: 'too short' }
        assert.match(await ground.caller.refused(name, 400, { body: short }), /approval_rejected_reason/)
        assert.match(await ground.caller.refused(name, 400, { body: { _id } }), /approval_rejected_reason/)
        assert.equal(await stateOf(ground, _id), 'pending')
      })
    }
  },
  {
    endpoint: 'transaction/expense/redirect',
    section: approval,
    sentence: 'redirects a waiting expense to an employee, who may then approve it',
    run: async (ground) => {
      await limited(ground, async () => {
        const { _id } = await spend(ground, 50_000)
        const approve = { body: { _id }, userId: ground.secondId }
        await ground.caller.refused('transaction/expense/approve', 403, approve)
        const body = { _id, approver_id: ground.secondId, approval_redirect_comment: 'Yours to say' }
        const row = await ground.caller.record('transaction/expense/redirect', { body })
        assert.deepEqual([row.state, row['approver_id']], ['pending', ground.secondId])
        assert.equal((await ground.caller.record('transaction/expense/approve', approve)).state, 'done')
      })
    }
  },
  {
    endpoint: 'transaction/expense/redirect',
    section: approval,
    sentence: 'refuses a missing employee, a blocked one, and a user who may not decide',
    run: async (ground) => {
      await limited(ground, async () => {
        const { _id } = await spend(ground, 50_000)
        const refused = (status: number, approver_id: string, userId = ground.ownerId) =>
          ground.caller.refused('transaction/expense/redirect', status, { body: { _id, approver_id }, userId })
        assert.match(await refused(400, 'nobody'), /approver_id/)
        assert.match(await refused(400, ground.blockedId), /approver_id/)
        await refused(403, ground.cashierId, ground.cashierId)
      })
    }
  }
]
