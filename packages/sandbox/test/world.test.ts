import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { seededRandom } from '@kassa/integration-api/basics'
import { collectionNames, type Sandbox } from '../src/index.ts'
import { openWorldFile } from '../src/world-file.ts'
import { memoryWorld } from './memory-world.ts'
import { cases } from './cases.ts'
import { discoverAccount } from './ground.ts'
import { ask, dawn, newSandbox, practiceUrl, tickingClock } from './support.ts'

const everything = (sandbox: Sandbox) =>
  Object.fromEntries(collectionNames.map((name) => [name, sandbox.world.all(name)]))

/** Runs every case of the conformance suite once. */
async function live(sandbox: Sandbox): Promise<void> {
  const ground = await discoverAccount({ send: sandbox.send, apiKey: sandbox.apiKey, baseUrl: practiceUrl })
  for (const each of cases) await each.run(ground)
}

const page = { page: 1, limit: 200 }
const lists = ['product/get-paging', 'trade/get-paging', 'price/items/get-paging', 'product-warehouse/get-paging']

it('a paused world is restored from its file exactly as it was', async () => {
  const file = memoryWorld()
  const before = newSandbox({ world: file })
  await live(before)
  const after = newSandbox({ world: file, now: tickingClock(dawn + 3_600_000), random: seededRandom(2) })
  expect(everything(after)).toEqual(everything(before))
  for (const list of lists) expect(await ask(after, 'POST', list, page)).toEqual(await ask(before, 'POST', list, page))
  const changed = { ...page, updated_at: new Date(dawn + 60_000).toISOString() }
  expect(await ask(after, 'POST', 'product/get-paging', changed)).toEqual(
    await ask(before, 'POST', 'product/get-paging', changed)
  )
})

it('a restored world goes on: new numbers, new ids, the same links', async () => {
  const file = memoryWorld()
  const body = { name: 'Bought once', is_available_for_sale: true, organization_ids: [] }
  const first = (await ask(newSandbox({ world: file }), 'POST', 'category/create', body)) as { _id: string }
  const second = (await ask(newSandbox({ world: file }), 'POST', 'category/create', body)) as { _id: string }
  expect(second._id).not.toBe(first._id)
})

it('only what a request changed is written, before the answer, and nothing for a read or a refusal', async () => {
  const file = memoryWorld()
  const sandbox = newSandbox({ world: file })
  const puts = file.puts
  await ask(sandbox, 'POST', 'product/get-paging', page)
  await ask(sandbox, 'POST', 'category/create', {})
  expect(file.puts).toBe(puts)
  await ask(sandbox, 'POST', 'category/create', { name: 'One', is_available_for_sale: true, organization_ids: [] })
  expect(file.puts).toBe(puts + 1)
  expect(file.rows().map((row) => row.collection)).toEqual(['world', 'category'])
})

it('the same seed and clock give the same run, and another seed gives another', async () => {
  const run = async (seed: number) => {
    const sandbox = newSandbox({ random: seededRandom(seed) })
    await live(sandbox)
    return everything(sandbox)
  }
  const first = await run(7)
  expect(await run(7)).toEqual(first)
  expect(await run(8)).not.toEqual(first)
})

it('a world is kept in a SQLite file, which a restart reads again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-world-'))
  const path = join(folder, 'world.db')
  const file = openWorldFile(path)
  const before = newSandbox({ world: file })
  await ask(before, 'POST', 'category/create', { name: 'Kept', is_available_for_sale: true, organization_ids: [] })
  const [kept] = before.world.all('category').slice(-1)
  await ask(before, 'DELETE', `category/delete/${kept?._id ?? ''}`)
  file.close()
  const again = openWorldFile(path)
  expect(everything(newSandbox({ world: again }))).toEqual(everything(before))
  again.close()
  rmSync(folder, { recursive: true })
})

it('the time of a world never goes back, whatever the clock does', async () => {
  let now = dawn
  const sandbox = newSandbox({ now: () => now })
  const create = async () =>
    (await ask(sandbox, 'POST', 'category/create', {
      name: 'Timed',
      is_available_for_sale: true,
      organization_ids: []
    })) as { created_at: string }
  now += 60_000
  const first = await create()
  now -= 3_600_000
  expect((await create()).created_at >= first.created_at).toBe(true)
})
