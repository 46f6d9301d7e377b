import assert from 'node:assert/strict'
import type { EndpointName } from '@kassa/integration-api'
import type { Ground } from '../ground.ts'
import type { Case } from './case.ts'
import { subjects, type Body, type Plain } from './plain-subjects.ts'

// Subjects with the same kinds of writes and reads: created, changed, listed, deleted.

const endpointOf = (plain: Plain, action: string): EndpointName => `${plain.subject}/${action}` as EndpointName

async function create(plain: Plain, ground: Ground): Promise<{ _id: string } & Body> {
  const data = await ground.caller.record(endpointOf(plain, 'create'), { body: plain.create(ground) })
  return data as { _id: string } & Body
}

function writes(plain: Plain): Case[] {
  const { section } = plain
  return [
    {
      endpoint: endpointOf(plain, 'create'),
      section,
      sentence: 'creates a record with an id, and a second one if it is repeated',
      run: async (ground) => {
        const body = plain.create(ground)
        const first = await ground.caller.record(endpointOf(plain, 'create'), { body })
        const second = await ground.caller.record(endpointOf(plain, 'create'), { body })
        assert.notEqual((first as Body)['_id'], (second as Body)['_id'])
      }
    },
    {
      endpoint: endpointOf(plain, 'create'),
      section,
      sentence: `refuses a body without ${plain.needs} and names the field`,
      run: async (ground) => {
        const body = Object.fromEntries(Object.entries(plain.create(ground)).filter(([key]) => key !== plain.needs))
        assert.match(await ground.caller.refused(endpointOf(plain, 'create'), 400, { body }), new RegExp(plain.needs))
      }
    },
    {
      endpoint: endpointOf(plain, 'update'),
      section,
      sentence: 'changes the record and its updated_at',
      run: async (ground) => {
        const before = await create(plain, ground)
        const change = plain.change(ground)
        const after = await ground.caller.record(endpointOf(plain, 'update'), { body: { ...change, _id: before._id } })
        assert.equal((after as Body)[plain.seen], change[plain.seen])
        assert.notEqual((after as Body)[plain.seen], before[plain.seen])
        for (const _id of ['nothing', undefined])
          await ground.caller.refused(endpointOf(plain, 'update'), 400, { body: { ...change, _id } })
      }
    }
  ]
}

function reads(plain: Plain): Case[] {
  const { section } = plain
  const byId = endpointOf(plain, 'get-by-id/{id}')
  return [
    {
      endpoint: byId,
      section,
      sentence: 'returns the record and refuses an unknown id',
      run: async (ground) => {
        const { _id } = await create(plain, ground)
        assert.equal(((await ground.caller.record(byId, { part: _id })) as Body)['_id'], _id)
        await ground.caller.refused(byId, 400, { part: 'nothing' })
      }
    },
    ...plain.lists.map(({ name, asked }): Case => ({
      endpoint: endpointOf(plain, name),
      section,
      sentence: 'lists a new record',
      run: async (ground) => {
        const { _id } = await create(plain, ground)
        const { rows } = await ground.caller.page(endpointOf(plain, name), { body: asked })
        assert.ok(rows.some((row) => (row as Body)['_id'] === _id))
      }
    }))
  ]
}

function deletes(plain: Plain): Case[] {
  if (!plain.deletes) return []
  const remove = endpointOf(plain, 'delete/{id}')
  const { section } = plain
  return [
    {
      endpoint: remove,
      section,
      sentence: 'answers ok, hides the record from lists and still returns it by id',
      run: async (ground) => {
        const { caller } = ground
        const { _id } = await create(plain, ground)
        assert.equal(await caller.data(remove, { part: _id }), 'ok')
        for (const { name, asked } of plain.lists) {
          const { rows } = await caller.page(endpointOf(plain, name), { body: asked })
          assert.ok(rows.every((row) => (row as Body)['_id'] !== _id))
        }
        const kept = (await caller.data(endpointOf(plain, 'get-by-id/{id}'), { part: _id })) as Body
        assert.equal(kept['is_deleted'], true)
      }
    },
    {
      endpoint: endpointOf(plain, 'get-deleted'),
      section: 'Endpoints, shared rules 5',
      sentence: 'returns the ids deleted since a time, that time included',
      run: async (ground) => {
        const { _id } = await create(plain, ground)
        await ground.caller.data(remove, { part: _id })
        const { time } = await ground.caller.raw('profile/getMe')
        const since = async (deleted_at: string) =>
          (await ground.caller.page(endpointOf(plain, 'get-deleted'), { query: { deleted_at } })).rows
        assert.ok((await since('2020-01-01T00:00:00.000Z')).some((id) => id === _id))
        const deleted = (await ground.caller.data(endpointOf(plain, 'get-by-id/{id}'), { part: _id })) as Body
        assert.ok((await since(String(deleted['updated_at']))).some((id) => id === _id))
        const later = new Date(Date.parse(time) + 60_000).toISOString()
        assert.ok((await since(later)).every((id) => id !== _id))
        assert.match(await ground.caller.refused(endpointOf(plain, 'get-deleted'), 400), /deleted_at/)
      }
    }
  ]
}

export const plain: Case[] = subjects.flatMap((each) => [...writes(each), ...reads(each), ...deletes(each)])
