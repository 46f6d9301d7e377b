import { expect, test } from 'vitest'
import { type Connection, toRequest } from '@kassa/integration-api'
import { seededRandom } from '../../src/main/system/random.ts'
import { mentionsArrival, type CashInTransit } from '../../src/main/domain/shift/transfer.ts'
import { createRemote } from '../../src/main/remote/remote.ts'
import { minor } from '../../src/shared/money.ts'
import { articles, invoicesOf, moveCash } from './rig/cash-rig.ts'
import { ids, som } from './rig/documents.ts'
import { drain } from './rig/one-movement.ts'
import { rig, start } from './rig/one-rig.ts'

// Reads from the service what another register received: the other till is the one of the rig, and the giving till
// asks.

const transfer = (number: string) => ({ deskId: 'd2' as never, deskName: 'Kassa 2', number, code: number })
const given = (number: string, amount = 50_000): CashInTransit => ({
  id: number as CashInTransit['id'],
  number,
  currency: som,
  amount: minor(amount),
  movedAt: rig.clock.now()
})
const inside = [articles.in.id]
const connection = (): Connection => ({
  baseUrl: 'http://practice.invalid/integration-api/integration/api/v2/',
  credential: { kind: 'apiKey', key: rig.sandbox.apiKey },
  language: 'en',
  organizationId: ids.organization
})
const arrivalsOf = (...asked: CashInTransit[]) =>
  createRemote({
    send: rig.sandbox.send,
    connection,
    clock: rig.clock,
    random: seededRandom(3)
  }).arrivals.of(asked, ids.organization as never, inside)

test('the document of the other register proves the arrival of the cash, by its number, its sum and its currency', async () => {
  start()
  const shift = rig.openShift()
  moveCash(rig, shift, { transfer: transfer('482133') })
  moveCash(rig, shift, { transfer: transfer('017744') })
  moveCash(rig, shift)
  await drain()
  const [first] = invoicesOf(rig)
  const answer = await arrivalsOf(given('482133'), given('017744', 70_000), given('999999'))
  expect(answer).toEqual({ ok: true, value: [{ id: '482133', document: first?._id }] })
})

test('a canceled document proves nothing, nor does the document of the giving register', async () => {
  start()
  const shift = rig.openShift()
  moveCash(rig, shift, { transfer: transfer('482133') })
  moveCash(rig, shift, { direction: 'out', transfer: transfer('017744') })
  await drain()
  for (const { _id } of invoicesOf(rig)) {
    const state = { _id, state: 'canceled' }
    await rig.sandbox.send(toRequest(connection(), 'invoice/set-state', { body: state, userId: ids.owner }))
  }
  expect(invoicesOf(rig).map(({ state }) => state)).toEqual(['canceled', 'canceled'])
  expect(await arrivalsOf(given('482133'), given('017744'))).toEqual({ ok: true, value: [] })
})

test('a service that does not answer is a failure, and proves no arrival', async () => {
  start()
  const { of: ask } = createRemote({
    send: rig.sandbox.send,
    connection: () => undefined,
    clock: rig.clock,
    random: seededRandom(3)
  }).arrivals
  expect(await ask([given('482133')], ids.organization as never, inside)).toMatchObject({
    ok: false,
    failure: { kind: 'service.unreachable' }
  })
})

test('a text proves the arrival whatever its register is called, and by the whole number only', () => {
  expect(mentionsArrival('~m abc-c3 ← Касса, 2 (зал), 482133', '482133')).toBe(true)
  expect(mentionsArrival('~m abc-c3 ← Kassa 1, 482133 taken by Olim', '482133')).toBe(true)
  expect(mentionsArrival('~m abc-c3 → Kassa 2, 482133', '482133')).toBe(false)
  expect(mentionsArrival('~m abc-c3 ← Kassa 1, 4821330', '482133')).toBe(false)
})
