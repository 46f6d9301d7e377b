import { expect, test } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { createRemote } from '../../../src/main/remote/remote.ts'
import type { Send } from '@kassa/integration-api'
import type { Instant } from '../../../src/shared/ports.ts'
import { ids } from '../rig/documents.ts'
import { rig, start } from '../rig/one-rig.ts'

const asked = (employeeId: string, send: Send = rig.sandbox.send) => {
  const { summary } = createRemote({
    send,
    connection: () => ({
      baseUrl: 'http://practice.invalid/integration-api/integration/api/v2/',
      credential: { kind: 'apiKey', key: rig.sandbox.apiKey },
      language: 'en',
      organizationId: ids.organization
    }),
    clock: rig.clock,
    random: seededRandom(3)
  })
  const now = rig.clock.now()
  return summary(
    { from: (now - 86_400_000) as Instant, to: (now + 60_000) as Instant },
    ids.organization as never,
    employeeId as never
  )
}
type Answer = Awaited<ReturnType<typeof asked>>
const figure = (answer: Answer, part: 'figures' | 'own', name: string) =>
  answer.ok ? answer.value[part]?.find((each) => each.name === name)?.value : answer.failure.kind

test('the sales of one person at any till are reported beside the total', async () => {
  start()
  const shift = rig.openShift()
  rig.sell(shift, 1000)
  rig.sell(shift, 2500)
  await rig.drain()
  const nodira = await asked(ids.nodira)
  expect(figure(nodira, 'figures', 'net_sales')).toBe(3500)
  expect(figure(nodira, 'own', 'net_sales')).toBe(3500)
  expect(figure(nodira, 'own', 'receipts')).toBe(2)
  const rustam = await asked(ids.rustam)
  expect(figure(rustam, 'figures', 'net_sales')).toBe(3500)
  expect(figure(rustam, 'own', 'net_sales')).toBe(0)
})

test('the total is reported if the service refuses the figures of the person', async () => {
  start()
  rig.sell(rig.openShift())
  await rig.drain()
  const refusing: Send = (request) =>
    request.url.includes('summary/chart')
      ? Promise.resolve(Response.json({ message: 'no' }, { status: 403 }))
      : rig.sandbox.send(request)
  const answer = await asked(ids.nodira, refusing)
  expect(figure(answer, 'figures', 'receipts')).toBe(1)
  expect(figure(answer, 'own', 'receipts')).toBeUndefined()
})
