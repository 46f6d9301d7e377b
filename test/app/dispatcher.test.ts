import { afterEach, describe, expect, it } from 'vitest'
import { isTooLarge } from '../../src/main/ipc/dispatcher.ts'
import { maxCallBytes } from '../../src/shared/contract/index.ts'
import { setting } from '../../src/main/db/core/settings.ts'
import { anna, boss, current, jobs, pins, scan, selling, signIn, till, type Till } from './till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const kindOf = async (event: 'ours' | 'theirs', name: unknown, input: unknown) => {
  const answer = await at.serve(event, name, input)
  return answer.ok ? 'ok' : answer.failure.kind
}

describe('the names and inputs that the dispatcher takes', () => {
  it('the dispatcher answers our own frame only', async () => {
    at = till()
    expect(await kindOf('theirs', 'app.state', {})).toBe('call.unknown')
    expect(await kindOf('ours', 'app.state', {})).toBe('ok')
    expect(at.serve.refusals.frame).toBe(1)
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'app', '', 7, null, undefined, {}, ['app.state']])(
    'the dispatcher knows no call named %j',
    async (name) => {
      at = till()
      expect(await kindOf('ours', name, {})).toBe('call.unknown')
      expect(at.serve.refusals.name).toBe(1)
    }
  )

  it.each([
    ['app.setLocale', { locale: 'xx' }],
    ['app.setLocale', { locale: 'uz', more: 1 }],
    ['app.state', undefined],
    ['app.state', []],
    ['people.signIn', { employeeId: 'anna', pin: 2468 }],
    ['people.signIn', { employeeId: 'anna', pin: '24' }],
    ['people.signIn', JSON.parse('{"employeeId":"anna","pin":"2468","__proto__":{"a":1}}')]
  ])('the dispatcher refuses %s with a wrong input and names the field', async (name, input) => {
    at = till()
    expect(await kindOf('ours', name, input)).toBe('input.invalid')
    expect(at.serve.refusals.shape).toBe(1)
  })

  it.each(['1.23456789', '-1', '1e3', 'NaN', '', '1,5', ' 1', '1234567890123'])(
    'the dispatcher refuses the number %j',
    async (quantity) => {
      at = await selling()
      await scan(at, '4780001')
      const lineId = (await current(at)).lines[0]?.id
      expect(await kindOf('ours', 'ticket.setQuantity', { lineId, quantity })).toBe('input.invalid')
    }
  )

  it.each([Number.NaN, 1e308, 1.5, 2 ** 60, '100', Infinity])(
    'the dispatcher refuses the amount %j',
    async (amountMinor) => {
      at = await selling()
      const tender = { methodId: 'cash', currencyId: 'som', amountMinor }
      expect(await kindOf('ours', 'checkout.addTender', tender)).toBe('input.invalid')
    }
  )
})

describe('the limits of the dispatcher', () => {
  it('the dispatcher refuses what is too large, too deep or contains itself, without reading it all', async () => {
    at = till()
    expect(await kindOf('ours', 'catalog.search', { text: 'x'.repeat(100 * 1024 * 1024), limit: 1 })).toBe(
      'input.tooLarge'
    )
    let deep: unknown = 0
    for (let level = 0; level < 1_000_000; level += 1) deep = [deep]
    expect(await kindOf('ours', 'app.state', deep)).toBe('input.tooLarge')
    const ring: { self?: unknown } = {}
    ring.self = ring
    expect(isTooLarge(ring)).toBe(true)
    expect(isTooLarge(new Array(10_000_000))).toBe(true)
    expect(isTooLarge({ bytes: new Uint8Array(maxCallBytes + 1) })).toBe(true)
    expect(isTooLarge(Object.fromEntries(Array.from({ length: 30_000 }, (_, key) => [`key${key}`, 1])))).toBe(true)
    expect(isTooLarge({ text: 'x'.repeat(60_000), list: [1, 'two', null, undefined, true] })).toBe(false)
    expect(at.serve.refusals.size).toBe(2)
  })

  it('the till stores no number of a payment card', async () => {
    at = await selling()
    await scan(at, '4780001')
    expect(await kindOf('ours', 'ticket.hold', { name: 'visa 4111 1111 1111 1111' })).toBe('note.cardNumber')
    expect(await kindOf('ours', 'customer.add', { name: 'A', note: '4111111111111111' })).toBe('note.cardNumber')
    expect(await kindOf('ours', 'ticket.scan', { code: '4111111111111111' })).toBe('goods.unknownCode')
    expect(at.serve.refusals.card).toBe(2)
    expect(await kindOf('ours', 'ticket.hold', { name: 'table 4' })).toBe('ok')
  })

  it('the dispatcher refuses calls before somebody signs in', async () => {
    at = till()
    expect(await kindOf('ours', 'shift.open', { counts: [] })).toBe('person.notAllowed')
    expect(await kindOf('ours', 'catalog.search', { text: 'non', limit: 5 })).toBe('person.notAllowed')
    expect(at.serve.refusals.person).toBe(2)
  })

  it('the dispatcher refuses most of ten thousand calls at once and runs the first ones, one by one', async () => {
    at = await selling()
    await scan(at, '4780001')
    const answers = await Promise.all(
      Array.from({ length: 10_000 }, () => kindOf('ours', 'ticket.scan', { code: '4780001' }))
    )
    const done = answers.filter((kind) => kind === 'ok').length
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(200)
    expect(at.serve.refusals.crowd).toBe(10_000 - done)
    expect(await kindOf('ours', 'ticket.current', {})).toBe('call.notNow')
    at.pass(1_000)
    expect((await current(at)).lines[0]?.quantity).toBe(String(1 + done))
  })
})

describe('the calls of the dispatcher one by one', () => {
  it('a call decides on what the call before it left, also while a PIN is being checked', async () => {
    at = await selling()
    await scan(at, '4780001')
    const { id, lines } = await current(at)
    const lineId = lines[0]?.id ?? ('' as never)
    const approval = { managerId: boss, pin: pins['boss'] ?? '' }
    const [priced, sold, locked, late] = await Promise.all([
      at.ask('ticket.setPrice', { lineId, price: '5000', approval }),
      at.ask('checkout.cashExact', { ticketId: id }),
      at.ask('people.lock', {}),
      at.ask('ticket.scan', { code: '4780001' })
    ])
    expect([priced.ok, locked.ok]).toEqual([true, true])
    expect(sold.ok && sold.value.receipt.totalMinor).toBe(5_000)
    expect(late).toEqual({ ok: false, failure: { kind: 'person.notAllowed' } })
  })

  it('the dispatcher turns an error of the program into a refusal and goes on', async () => {
    at = await selling()
    const { pull } = at.context
    at.context.pull = {
      ...pull,
      syncNow() {
        throw new Error('a bug')
      }
    }
    expect(await kindOf('ours', 'system.syncNow', {})).toBe('call.notNow')
    expect(at.errors).toHaveLength(1)
    expect(await kindOf('ours', 'ticket.scan', { code: '4780001' })).toBe('ok')
  })
})

describe('the system screen', () => {
  it('the screen shows what is unsent, and its manual actions need a manager and a reason', async () => {
    at = await selling()
    const view = await at.call('system.view', {})
    expect(view.jobs.map(({ kind }) => kind)).toEqual(['shift.open'])
    expect(view.service).toBe('https://service.invalid/')
    const jobId = jobs(at)[0]?.id as never
    const approval = { managerId: boss, pin: pins['boss'] ?? '' }
    expect((await at.refused('system.resend', { jobId, reason: 'seen' })).kind).toBe('person.managerNeeded')
    expect((await at.refused('system.adopt', { jobId, reason: ' ', approval })).kind).toBe('input.invalid')
    await at.call('system.writeOff', { jobId, reason: 'entered by hand', approval })
    await at.call('system.syncNow', {})
  })

  it('language and appearance survive a restart', async () => {
    at = till()
    await at.call('app.setLocale', { locale: 'ru' })
    await at.call('app.setTheme', { theme: 'dark' })
    at.restart()
    expect(await at.call('app.state', {})).toMatchObject({ locale: 'ru', theme: 'dark' })
    await signIn(at, anna)
  })

  it('a manager sets the till offline by choice, also over a restart, and the journal names the manager', async () => {
    at = till()
    expect((await at.refused('app.setOffline', { offline: true })).kind).toBe('person.notAllowed')
    await signIn(at, anna)
    expect((await at.refused('app.setOffline', { offline: true })).kind).toBe('person.managerNeeded')
    await at.call('app.setOffline', { offline: true, approval: { managerId: boss, pin: pins['boss'] ?? '' } })
    at.restart()
    expect(setting(at.context.store, 'offline')).toBe(true)
    await signIn(at, anna)
    await at.call('app.setOffline', { offline: false })
    const rows = at.context.store.prepare(`SELECT act, actor FROM journal WHERE act LIKE 'work.%' ORDER BY seq`).all()
    expect(rows).toEqual([
      { act: 'work.offline', actor: boss },
      { act: 'work.online', actor: anna }
    ])
  })
})
