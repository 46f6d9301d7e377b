import assert from 'node:assert/strict'
import { newProduct, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { everything } from '../plain-subjects.ts'

// Export jobs: the document, "Export record" under resources, states and endpoints.

const section = 'Export record'
const states = 'States and transitions, Export record'

async function start(ground: Ground, page_name: string, query_params: Record<string, unknown> = {}) {
  return await ground.caller.record('export-records/create', { body: { page_name, query_params } })
}

const look = (ground: Ground, id: string) => ground.caller.record('export-records/get-by-id/{id}', { part: id })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls until the job has ended. Returns every state that was seen. */
export async function ended(ground: Ground, id: string) {
  const seen = [await look(ground, id)]
  for (let tries = 0; tries < 500; tries += 1) {
    const last = seen.at(-1)
    assert.ok(last)
    if (last.state !== 'pending' && last.state !== 'in_progress') return { last, seen }
    await pause(1)
    seen.push(await look(ground, id))
  }
  assert.fail('the export does not end')
}

/** Returns the file of a path, at the origin of the service. */
export async function fetched(ground: Ground, path: unknown): Promise<Response> {
  const { send, baseUrl, apiKey } = ground.target
  assert.ok(typeof path === 'string')
  return await send(new Request(new URL(path, baseUrl), { headers: { 'api-key': apiKey } }))
}

const cancel = (ground: Ground, id: string) =>
  ground.caller.record('export-records/set-state/{id}', { part: id, body: { state: 'canceled' } })

export const exportJobs: Case[] = [
  {
    endpoint: 'export-records/create',
    section,
    sentence: 'returns a pending job of the acting user at once, by default for xlsx',
    run: async (ground) => {
      const body = { page_name: 'customers', query_params: {} }
      const job = await ground.caller.record('export-records/create', { body, userId: ground.cashierId })
      assert.deepEqual([job.state, job.progress, job.page_name], ['pending', 0, 'customers'])
      assert.deepEqual([job.user_id, job.query_params], [ground.cashierId, { ext_type: 'xlsx' }])
      assert.match(String(job.file_name), /\.xlsx$/)
      assert.deepEqual([job.file_path, job.started_at, job.completed_at], [undefined, undefined, undefined])
    }
  },
  {
    endpoint: 'export-records/create',
    section,
    sentence: 'refuses an unregistered page, an unknown format, and a body without filters',
    run: async (ground) => {
      const refused = (body: unknown) => ground.caller.refused('export-records/create', 400, { body })
      await refused({ page_name: 'toString', query_params: {} })
      await refused({ page_name: 'trade', query_params: { ext_type: 'pdf' } })
      await refused({ page_name: 'trade' })
    }
  },
  {
    endpoint: 'export-records/get-by-id/{id}',
    section: states,
    sentence: 'shows a job that changes from pending through in_progress to completed, with progress 100 and a file',
    run: async (ground) => {
      const { _id } = await start(ground, 'products', { search: 'Nothing is called like this' })
      const { last, seen } = await ended(ground, _id)
      assert.deepEqual([last.state, last.progress], ['completed', 100])
      assert.ok(last.file_path && last.started_at && last.completed_at)
      const progress = seen.map((each) => each.progress ?? 0)
      assert.deepEqual(
        progress,
        progress.toSorted((a, b) => a - b)
      )
      assert.ok(seen.slice(0, -1).every((each) => each.file_path === undefined && (each.progress ?? 0) < 100))
    }
  },
  {
    endpoint: 'export-records/get-by-id/{id}',
    section,
    sentence: 'leads to a CSV file with the rows of the page, for callers with the key',
    run: async (ground) => {
      const name = ground.unique('Exported, with a "comma"')
      await newProduct(ground, { name })
      const { _id } = await start(ground, 'products', { ext_type: 'csv', search: name })
      const { last } = await ended(ground, _id)
      const lines = (await (await fetched(ground, last.file_path)).text()).split('\r\n')
      assert.equal(lines.length, 3)
      assert.ok(lines[1]?.includes(`"${name.replaceAll('"', '""')}"`))
      const { send, baseUrl } = ground.target
      assert.equal((await send(new Request(new URL(String(last.file_path), baseUrl)))).status, 401)
      assert.equal((await fetched(ground, '/files/exports/none.csv')).status, 404)
    }
  },
  {
    endpoint: 'export-records/get-by-id/{id}',
    section,
    sentence: 'leads to a workbook if xlsx is requested',
    run: async (ground) => {
      const { _id } = await start(ground, 'customers', { ext_type: 'xlsx' })
      const { last } = await ended(ground, _id)
      const bytes = new Uint8Array(await (await fetched(ground, last.file_path)).arrayBuffer())
      assert.deepEqual([...bytes.slice(0, 4)], [0x50, 0x4b, 0x03, 0x04])
    }
  },
  {
    endpoint: 'export-records/get-by-id/{id}',
    section: states,
    sentence: 'shows a job with an error as failed, without a file',
    run: async (ground) => {
      const { _id } = await start(ground, 'trade', { states: 'not a list' })
      const { last } = await ended(ground, _id)
      assert.deepEqual([last.state, last.file_path], ['failed', undefined])
      assert.ok(last.completed_at)
    }
  },
  {
    endpoint: 'export-records/get-paging',
    section,
    sentence: 'lists jobs with their user, by user, page, state and days',
    run: async (ground) => {
      const body = { page_name: 'trade', query_params: {} }
      const job = await ground.caller.record('export-records/create', { body, userId: ground.secondId })
      await cancel(ground, job._id)
      const list = async (filters: Record<string, unknown>) =>
        (await ground.caller.page('export-records/get-paging', { body: { ...everything, ...filters } })).rows
      const today = String((await look(ground, job._id))['created_at']).slice(0, 10)
      const asked = {
        user_id: ground.secondId,
        page_name: 'trade',
        state: 'canceled',
        date_from: today,
        date_to: today
      }
      const row = (await list(asked)).find((each) => each._id === job._id)
      assert.ok(row?.user?.full_name && row.user.phone_number)
      assert.ok((await list({ employees: [ground.secondId] })).some((each) => each._id === job._id))
      for (const other of [{ user_id: ground.cashierId }, { page_name: 'products' }, { date_to: '2020-01-01' }])
        assert.ok((await list({ ...asked, ...other })).every((each) => each._id !== job._id))
    }
  },
  {
    endpoint: 'export-records/set-state/{id}',
    section: states,
    sentence: 'cancels a job that is pending or in progress, which is final',
    run: async (ground) => {
      const { _id } = await start(ground, 'customers')
      const job = await cancel(ground, _id)
      assert.equal(job.state, 'canceled')
      assert.ok(job.completed_at)
      await pause(5)
      assert.equal((await look(ground, _id)).state, 'canceled')
    }
  },
  {
    endpoint: 'export-records/set-state/{id}',
    section: 'Errors, named conditions 4',
    sentence: 'answers WrongState to any other state, and for a job that has ended',
    run: async (ground) => {
      const { _id } = await start(ground, 'customers')
      const refused = (state: string) =>
        ground.caller.refused('export-records/set-state/{id}', 400, { part: _id, body: { state } })
      for (const state of ['completed', 'pending', 'failed']) assert.match(await refused(state), /WrongState/)
      await ended(ground, _id)
      assert.match(await refused('canceled'), /WrongState/)
      const nobody = { part: 'nothing', body: { state: 'canceled' } }
      await ground.caller.refused('export-records/set-state/{id}', 400, nobody)
    }
  }
]
