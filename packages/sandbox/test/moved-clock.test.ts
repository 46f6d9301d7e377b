import { expect, it } from 'vitest'
import { seededRandom } from '@kassa/integration-api/basics'
import { faultsFromTable } from '../src/index.ts'
import { createVirtualClock } from '../../../test/support/virtual-clock.ts'
import { createMovedClock } from '../src/server/moved-clock.ts'
import { serveSandbox } from '../src/server/serve.ts'
import { ask, newSandbox, request } from './support.ts'

const hour = 3_600_000
const category = { name: 'Timed', is_available_for_sale: true, organization_ids: [] }

/** Makes a sandbox on a moved clock over one that stops, so that only moves have an effect. */
function moved() {
  const under = createVirtualClock()
  const clock = createMovedClock(under)
  const sandbox = newSandbox({
    now: clock.now,
    schedule: clock.schedule,
    deliver: () => new Promise(() => undefined)
  })
  return { under, clock, sandbox }
}

it('a clock that is moved on completes the background work of the sandbox', async () => {
  const { clock, sandbox } = moved()
  const body = { page_name: 'customers', query_params: {} }
  const { _id } = (await ask(sandbox, 'POST', 'export-records/create', body)) as { _id: string }
  const job = async () =>
    (await ask(sandbox, 'GET', `export-records/get-by-id/${_id}`)) as { progress: number; completed_at?: string }
  const began = clock.now()
  await clock.advance(3 * 200)
  expect((await job()).progress).toBe(50)
  await clock.advance(hour)
  expect((await job()).progress).toBe(100)
  expect(Date.parse((await job()).completed_at ?? '') - began).toBe(5 * 200)
})

it('a clock that is moved on brings late effects, and ends the wait for a partner', async () => {
  const { clock, sandbox } = moved()
  await ask(sandbox, 'POST', 'webhook/subscribe', {
    destination: 'https://partner.invalid/',
    events: ['productCategories.create']
  })
  sandbox.setFaults(faultsFromTable([{ fault: { kind: 'late', delayMs: 90_000 } }], seededRandom(1)))
  await expect(sandbox.send(request(sandbox, 'POST', 'category/create', category))).rejects.toThrow('lost')
  const made = () => sandbox.world.all('category').filter((row) => row.name === category.name)
  await clock.advance(89_999)
  expect(made()).toEqual([])
  const due = clock.now() + 1
  await clock.advance(1)
  expect(made().map((row) => Date.parse(row.created_at))).toEqual([due])
  expect(sandbox.deliveries().map((each) => each.outcome)).toEqual(['waiting'])
  await clock.advance(10_000)
  expect(sandbox.deliveries().map((each) => each.outcome)).toEqual(['timeout'])
})

it('a timer fires after the time that is left has passed, and only once', async () => {
  const { under, clock } = moved()
  let rung = 0
  clock.schedule(10_000, () => (rung += 1))
  await clock.advance(6000)
  await under.advance(3999)
  expect(rung).toBe(0)
  await under.advance(1)
  await clock.advance(hour)
  await under.advance(hour)
  expect(rung).toBe(1)
})

it('the clock never goes back', async () => {
  const { clock } = moved()
  const before = clock.now()
  for (const byMs of [-hour, 0, Number.NaN]) await clock.advance(byMs)
  expect(clock.now()).toBe(before)
})

it('the control address answers when all due work is done', async () => {
  const { clock, sandbox } = moved()
  const served = await serveSandbox({ sandbox, chance: () => seededRandom(1), clock }, 0)
  sandbox.setFaults(faultsFromTable([{ fault: { kind: 'delay', delayMs: hour } }], seededRandom(1)))
  const slow = ask(sandbox, 'POST', 'category/create', category)
  await fetch(`${served.controlUrl}clock`, { method: 'PUT', body: JSON.stringify({ advance_ms: hour }) })
  expect(sandbox.world.all('category').at(-1)?.name).toBe(category.name)
  expect(await slow).toMatchObject({ name: category.name })
  await served.close()
})
