import { expect, test } from 'vitest'
import { decisionsOf } from '../../../src/main/db/outbox/decisions.ts'
import { createdOnce, onSale, oneSale, rig, start } from '../rig/one-rig.ts'

test('a canary for an unreachable service also tries the refused credential, and no second canary follows', async () => {
  const refused = (status: number, at: number[]) => ({
    endpoint: 'profile/getMe',
    at,
    fault: { kind: 'error', when: 'before', status } as const
  })
  start({ faults: [refused(401, [1]), refused(404, [2, 3, 4])] })
  await rig.drain(0.001)
  expect(rig.engine().status().blocks).toEqual([{ kind: 'credentials' }])
  rig.engine().setOffline(true)
  await rig.clock.advance(10 * 60_000)
  rig.engine().setOffline(false)
  await rig.clock.settle()
  expect(rig.sends('profile/getMe')).toHaveLength(2)
})

test('a 401 stops everything, keeps its canary rare, and a renewed credential resumes at once', async () => {
  start()
  const shift = rig.openShift()
  await rig.drain()
  const key = rig.sandbox.apiKey
  rig.setKey('practice:revoked')
  const sales = [rig.sell(shift), rig.sell(shift)]
  rig.hold()
  rig.engine().wake()
  await rig.drain(0.5)
  expect(rig.unsent().count).toBe(3)
  expect(rig.engine().status().blocks).toEqual([{ kind: 'credentials' }])
  expect(rig.sent.length).toBeLessThan(12)
  rig.setKey(key)
  rig.engine().credentialRenewed()
  await rig.drain(0.1)
  // A refused sale is verified before it is sent again. A job that never left is sent at once.
  expect(
    rig
      .jobs()
      .filter(({ state }) => state === 'ambiguous')
      .map(({ attempts }) => attempts)
  ).toEqual([1])
  await rig.drain()
  // Another till may have settled the ticket while this one was offline.
  expect(rig.jobs().filter(({ state }) => state !== 'done')).toMatchObject([
    { kind: 'ticket.create', state: 'needsPerson', reason: 'noProbe' }
  ])
  sales.forEach(({ code }) => createdOnce(code))
  expect(rig.engine().status().blocks).toEqual([])
})

test.each([
  [403, 'let in, and may not'],
  [404, 'no such page'],
  [429, 'too often']
])('a canary that tries a refused credential and gets %d does not loop (%s)', async (status) => {
  start()
  const shift = rig.openShift()
  await rig.drain()
  const key = rig.sandbox.apiKey
  rig.setKey('practice:revoked')
  rig.sell(shift)
  rig.engine().wake()
  await rig.drain(0.01)
  rig.setKey(key)
  rig.setFaults([{ fault: { kind: 'error', when: 'before', status }, endpoint: 'profile/getMe' }])
  const before = rig.sent.length
  await rig.clock.advance(30 * 60_000)
  expect(rig.sent.length - before).toBeLessThan(20)
  rig.setFaults(undefined)
  await rig.drain(3)
  expect(rig.unsent().count).toBe(0)
})

test('a ticket that a list does not show yet is not taken for removed', async () => {
  start()
  rig.openShift()
  const ticket = rig.hold()
  await rig.drain()
  rig.setFaults([
    { fault: { kind: 'lostRequest' }, endpoint: 'open-ticket/delete-many', at: [1] },
    { fault: { kind: 'lag', behindMs: 8 * 60_000 }, endpoint: 'open-ticket/get-paging' }
  ])
  rig.remove(ticket)
  rig.engine().wake()
  await rig.drain(0.1)
  expect(rig.job('ticket.remove', ticket.id).state).toBe('ambiguous')
  await rig.drain()
  expect(rig.job('ticket.remove', ticket.id).state).toBe('done')
  expect(rig.openTickets()).toEqual([])
})

test('a 403 blocks one endpoint and what depends on it; the rest goes on; later it is tried again', async () => {
  start({ faults: [{ fault: { kind: 'error', when: 'before', status: 403 }, endpoint: 'trade/create', at: [1] }] })
  const shift = rig.openShift()
  const sales = [rig.sell(shift), rig.sell(shift)]
  rig.hold()
  await rig.drain(0.05)
  expect(rig.openTickets()).toHaveLength(1)
  expect(rig.sends('trade/create')).toHaveLength(1)
  expect(rig.engine().status().blocks).toMatchObject([{ kind: 'permission', jobKinds: ['sale.create'] }])
  await rig.drain(1)
  sales.forEach(({ code }) => createdOnce(code))
  expect(rig.engine().status().blocks).toEqual([])
})

test('a 429 pauses the whole queue for the time it names', async () => {
  const limited = { kind: 'error', when: 'before', status: 429, retryAfterSeconds: 90 } as const
  start({ faults: [{ fault: limited, endpoint: 'trade/create', at: [1] }] })
  const shift = rig.openShift()
  await rig.drain(0.001)
  rig.sell(shift)
  rig.engine().wake()
  await rig.clock.settle()
  expect(rig.engine().status().blocks).toEqual([{ kind: 'rate' }])
  const before = rig.sent.length
  rig.hold()
  rig.engine().wake()
  await rig.clock.advance(89_000)
  expect(rig.sent.length).toBe(before)
  await rig.clock.advance(1_000)
  expect(rig.openTickets()).toHaveLength(1)
  await rig.drain()
  expect(rig.unsent().count).toBe(0)
})

test('the close of a shift waits for its sales, and up to two hours for one that waits for a person, or until a manager writes it off', async () => {
  start({ faults: onSale({ kind: 'error', when: 'before', status: 400 }) })
  const shift = rig.openShift()
  const parked = rig.sell(shift)
  rig.sell(shift)
  rig.closeShift(shift)
  const next = rig.openShift({ employeeId: rig.ids.nodira as never }, [{ kind: 'shift.close', subjectId: shift.id }])
  await rig.drain(1)
  expect(rig.job('sale.create', parked.id).state).toBe('needsPerson')
  expect(rig.job('shift.close', shift.id).state).toBe('queued')
  expect(rig.sessions()).toHaveLength(1)
  const { id } = rig.job('sale.create', parked.id)
  expect(await rig.engine().writeOff(id, rig.ids.owner as never, ' ')).toMatchObject({ ok: false })
  expect(await rig.engine().writeOff(id, rig.ids.owner as never, 'paid back by hand')).toEqual({
    ok: true,
    value: undefined
  })
  await rig.drain()
  expect(rig.job('shift.close', shift.id).state).toBe('done')
  expect(rig.job('shift.open', next.id).state).toBe('done')
  expect(rig.sessions().map(({ state }) => state)).toEqual(['closed', 'open'])
})

test('a reconnect starts with one canary, then the pull, the verifications, and only then unsent jobs, oldest first', async () => {
  start({
    faults: [
      ...onSale({ kind: 'lostAnswer' }),
      { fault: { kind: 'lostAnswer' }, endpoint: 'open-ticket/create', at: [1] }
    ]
  })
  const shift = rig.openShift()
  await rig.drain()
  const lost = rig.sell(shift)
  rig.hold()
  rig.engine().wake()
  await rig.clock.settle()
  rig.cut(true)
  const later = [rig.sell(shift), rig.sell(shift)]
  rig.engine().wake()
  await rig.clock.advance(600_000)
  expect(rig.engine().status().network).toBe('offline')
  expect(rig.pulls()).toBe(1)
  const from = rig.sent.length
  rig.cut(false)
  await rig.drain()
  const paths = rig.sent.slice(from).map(({ path }) => path)
  expect(paths).toEqual(['profile/getMe', 'trade/get-paging', 'open-ticket/get-paging', 'trade/create', 'trade/create'])
  expect(rig.pulls()).toBe(2)
  expect(rig.trades().map(({ code }) => code)).toEqual([lost, ...later].map(({ code }) => code))
})

test('five unclear answers in a row open the breaker: canaries at growing intervals, and no write', async () => {
  start()
  const shift = rig.openShift()
  await rig.drain()
  rig.setFaults([{ fault: { kind: 'html', when: 'before' } }])
  for (let n = 0; n < 20; n += 1) rig.sell(shift)
  rig.engine().wake()
  await rig.clock.advance(3_600_000)
  expect(rig.sends('trade/create').length).toBeLessThanOrEqual(5)
  const canaries = rig.sends('profile/getMe').length
  expect(canaries).toBeGreaterThan(12)
  expect(canaries).toBeLessThan(40)
  expect(rig.engine().status().network).toBe('offline')
  rig.setFaults(undefined)
  await rig.drain()
  expect(rig.trades()).toHaveLength(20)
})

test('the choice to be offline holds: nothing is sent, whatever is unsent, until it is undone', async () => {
  start()
  rig.engine().setOffline(true)
  const before = rig.sent.length
  const shift = rig.openShift()
  rig.sell(shift)
  rig.engine().wake()
  await rig.clock.advance(3_600_000)
  expect(rig.sent.length).toBe(before)
  expect(rig.engine().status()).toMatchObject({ network: 'byHand' })
  rig.engine().setOffline(false)
  await rig.drain()
  expect(rig.trades()).toHaveLength(1)
})

test('three resends that all get lost end with a person, and every decision is written down', async () => {
  const { job } = await oneSale(onSale({ kind: 'lostRequest' }, [1, 2, 3, 4]))
  expect(job).toMatchObject({ state: 'needsPerson', reason: 'resends', attempts: 4 })
  expect(rig.trades()).toHaveLength(0)
  expect(decisionsOf(rig.store(), job.id)).toHaveLength(3)
})

test('a service that answers but never with a list that can be read is verified for 24 hours, then a person is asked', async () => {
  start({ faults: onSale({ kind: 'lostRequest' }) })
  const shift = rig.openShift()
  await rig.drain()
  rig.tamper((name, answer) =>
    name === 'trade/get-paging'
      ? answer.json().then((envelope: { data: object }) => {
          return Response.json({ ...envelope, data: { ...envelope.data, data: [{ name: 'no id' }] } })
        })
      : undefined
  )
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.drain(23.5)
  expect(rig.job('sale.create', sale.id).state).toBe('ambiguous')
  await rig.drain(2)
  expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'needsPerson', reason: 'tooLong', attempts: 1 })
})

test('jumps of the wall clock change nothing', async () => {
  start({ faults: onSale({ kind: 'lostRequest' }) })
  const shift = rig.openShift()
  await rig.drain()
  rig.sell(shift)
  rig.engine().wake()
  await rig.clock.advance(10_000)
  rig.clock.jump(86_400_000)
  await rig.clock.advance(10_000)
  rig.clock.jump(-3 * 86_400_000)
  await rig.clock.advance(280_000)
  expect(rig.sends('trade/create')).toHaveLength(1)
  await rig.drain()
  expect(rig.trades()).toHaveLength(1)
})

test('the loop is idle while due jobs wait for a slot that is taken', async () => {
  start({
    faults: [
      ...onSale({ kind: 'lostAnswer' }),
      ...onSale({ kind: 'notSent' }, [2]),
      { fault: { kind: 'delay', delayMs: 20_000 }, endpoint: 'trade/get-paging', at: [1] }
    ]
  })
  const shift = rig.openShift()
  const sales = [rig.sell(shift), rig.sell(shift)]
  // The verification after the quiet time takes 20 s, and the rest of the second sale ends during it.
  await rig.drain()
  sales.forEach(({ code }) => createdOnce(code))
  expect(rig.clock.monotonic()).toBeLessThan(30_000)
})

test('a job that a person sends again has three automatic resends again', async () => {
  const { job } = await oneSale(onSale({ kind: 'lostRequest' }, [1, 2, 3, 4, 5]))
  expect(job).toMatchObject({ state: 'needsPerson', reason: 'resends' })
  await rig.clock.advance(30 * 60_000)
  expect(await rig.engine().resend(job.id, rig.ids.owner as never, 'the line is mended')).toEqual({
    ok: true,
    value: undefined
  })
  await rig.drain()
  expect(rig.job('sale.create', job.subjectId)).toMatchObject({ state: 'done', attempts: 6, resends: 1 })
  expect(rig.trades()).toHaveLength(1)
})

test('a new credential makes the canary read of a pause due at once, and its answer decides about the pause', async () => {
  const limited = { kind: 'error', when: 'before', status: 429, retryAfterSeconds: 90 } as const
  start({ faults: [{ fault: limited, endpoint: 'trade/create', at: [1] }] })
  const shift = rig.openShift()
  await rig.drain(0.001)
  rig.sell(shift)
  rig.engine().wake()
  await rig.clock.settle()
  rig.hold()
  const before = rig.sent.length
  const pathsSince = () => rig.sent.slice(before).map(({ path }) => path)
  rig.setFaults([{ fault: limited, endpoint: 'profile/getMe', at: [1] }])
  rig.engine().credentialRenewed()
  await rig.clock.settle()
  expect(pathsSince()).toEqual(['profile/getMe'])
  await rig.clock.advance(60_000)
  expect(pathsSince()).toEqual(['profile/getMe'])
  rig.engine().credentialRenewed()
  await rig.clock.settle()
  expect(pathsSince().slice(0, 2)).toEqual(['profile/getMe', 'profile/getMe'])
  expect(rig.openTickets()).toHaveLength(1)
})
