import { describe, expect, it } from 'vitest'
import { seededRandom } from '@kassa/integration-api/basics'
import { faultsFromTable, type Fault, type FaultRow } from '../src/index.ts'
import { NotSent } from '@kassa/integration-api'
import { ask, dawn, newSandbox, request } from './support.ts'

const body = { name: 'Struck', is_available_for_sale: true, organization_ids: [] }
type Later = { delayMs: number; work: () => void }

/** Sends one create with a fault. Returns the answer, how often it was carried out, and the delayed work. */
async function injected(fault: Fault) {
  const later: Later[] = []
  const sandbox = newSandbox({
    faults: faultsFromTable([{ fault, endpoint: 'category/create' }], seededRandom(1)),
    schedule: (delayMs, work) => void later.push({ delayMs, work })
  })
  const before = sandbox.world.all('category').length
  const effects = () => sandbox.world.all('category').length - before
  const answer = sandbox.send(request(sandbox, 'POST', 'category/create', body))
  const outcome = await Promise.race([
    answer.then(
      async (response) => ({ status: response.status, text: await response.text(), response }),
      (error: unknown) => ({ error })
    ),
    new Promise<'waiting'>((resolve) => setTimeout(() => resolve('waiting'), 20))
  ])
  return { outcome, effects, later, answer }
}

describe('a fault', () => {
  it('not sent: the request rejects with NotSent and leaves no effect', async () => {
    const { outcome, effects } = await injected({ kind: 'notSent' })
    expect(outcome).toEqual({ error: expect.any(NotSent) as NotSent })
    expect(effects()).toBe(0)
  })

  it('lost request and lost answer: both look alike and differ by their effect', async () => {
    const request = await injected({ kind: 'lostRequest' })
    const answer = await injected({ kind: 'lostAnswer' })
    expect(request.outcome).toEqual(answer.outcome)
    expect(request.outcome).not.toEqual({ error: expect.any(NotSent) as NotSent })
    expect([request.effects(), answer.effects()]).toEqual([0, 1])
  })

  it('late: the connection dies first and the effect comes afterwards', async () => {
    const { outcome, effects, later } = await injected({ kind: 'late', delayMs: 90_000 })
    expect(outcome).toMatchObject({ error: { name: 'ConnectionLost' } })
    expect(effects()).toBe(0)
    expect(later.map((each) => each.delayMs)).toEqual([90_000])
    later[0]?.work()
    expect(effects()).toBe(1)
  })

  it('delay: nothing comes until the time has passed', async () => {
    const { outcome, effects, later, answer } = await injected({ kind: 'delay', delayMs: 5000 })
    expect(outcome).toBe('waiting')
    later[0]?.work()
    expect((await answer).status).toBe(200)
    expect(effects()).toBe(1)
  })

  it('delay: a client that gives up is told at once, and the request is carried out all the same', async () => {
    const later: Later[] = []
    const sandbox = newSandbox({
      faults: faultsFromTable([{ fault: { kind: 'delay', delayMs: 5000 } }], seededRandom(1)),
      schedule: (delayMs, work) => void later.push({ delayMs, work })
    })
    const before = sandbox.world.all('category').length
    const client = new AbortController()
    const answer = sandbox.send(
      new Request(request(sandbox, 'POST', 'category/create', body), { signal: client.signal })
    )
    const rejected = expect(answer).rejects.toThrow('gave up')
    await expect.poll(() => later.length).toBe(1)
    client.abort()
    await rejected
    later[0]?.work()
    await expect.poll(() => sandbox.world.all('category').length - before).toBe(1)
  })
})

describe('a fault of an answer', () => {
  it('duplicate: the request is carried out twice and answered once', async () => {
    const { outcome, effects } = await injected({ kind: 'duplicate' })
    expect(outcome).toMatchObject({ status: 200 })
    expect(effects()).toBe(2)
  })

  it('duplicate with a lost answer: the request is carried out twice, and the connection dies', async () => {
    const { outcome, effects } = await injected({ kind: 'duplicate', isAnswerLost: true })
    expect(outcome).toHaveProperty('error')
    expect(effects()).toBe(2)
  })

  it('500 and 502, before and after: the answer is the same with and without the effect', async () => {
    for (const kind of ['error', 'html'] as const) {
      const before = await injected({ kind, when: 'before' })
      const after = await injected({ kind, when: 'after' })
      expect([before.effects(), after.effects()]).toEqual([0, 1])
      expect(before.outcome).toMatchObject({ status: kind === 'error' ? 500 : 502 })
      expect(after.outcome).toMatchObject({ status: kind === 'error' ? 500 : 502 })
    }
  })

  it('429: the answer is well-formed and says when to come back', async () => {
    const { outcome, effects } = await injected({ kind: 'error', when: 'before', status: 429, retryAfterSeconds: 7 })
    expect(outcome).toMatchObject({ status: 429 })
    if (outcome === 'waiting' || 'error' in outcome) throw new Error('no answer')
    expect(outcome.response.headers.get('retry-after')).toBe('7')
    expect(JSON.parse(outcome.text)).toMatchObject({ code: 429, status_code: 429 })
    expect(effects()).toBe(0)
  })

  it('truncated: the answer cannot be read, and the effect is there', async () => {
    const { outcome, effects } = await injected({ kind: 'truncated' })
    if (outcome === 'waiting' || 'error' in outcome) throw new Error('no answer')
    expect(() => JSON.parse(outcome.text) as unknown).toThrow()
    expect(effects()).toBe(1)
  })

  it('redirect: the answer names another address, and nothing is done', async () => {
    const { outcome, effects } = await injected({ kind: 'redirect', location: 'http://elsewhere.invalid/' })
    expect(outcome).toMatchObject({ status: 302 })
    expect(effects()).toBe(0)
  })
})

const category = (name: string) => ({ name, is_available_for_sale: true, organization_ids: [] })
/** Makes a sandbox on a clock that the test moves, and functions that read it through a fault. */
function watched() {
  const clock = { now: dawn }
  const sandbox = newSandbox({ now: () => clock.now })
  const through = (fault: Fault | undefined) => {
    sandbox.setFaults(fault && faultsFromTable([{ fault }], seededRandom(1)))
  }
  const ids = async (page: number) => {
    const answer = await ask(sandbox, 'POST', 'category/get-paging', { page, limit: 5 })
    return (answer as { data: { _id: string }[] }).data.map((row) => row._id)
  }
  return { clock, sandbox, through, ids }
}

describe('a fault of reads', () => {
  it('lag: a new record is in no list and under no id, and later it is', async () => {
    const { clock, sandbox, through, ids } = watched()
    clock.now += 60_000
    const { _id } = (await ask(sandbox, 'POST', 'category/create', category('New'))) as { _id: string }
    through({ kind: 'lag', behindMs: 5000 })
    clock.now += 4999
    expect(await ids(1)).not.toContain(_id)
    expect((await sandbox.send(request(sandbox, 'GET', `category/get-by-id/${_id}`))).status).toBe(400)
    clock.now += 1
    expect(await ids(1)).toContain(_id)
  })

  it('lag: a changed or deleted record is as it was, in lists, by id and in the list of changes', async () => {
    const { clock, sandbox, through } = watched()
    const old = await ask(sandbox, 'POST', 'category/get-paging', { page: 1, limit: 5 })
    const [base] = (old as { data: { _id: string; name: string }[] }).data
    clock.now += 60_000
    const { _id } = (await ask(sandbox, 'POST', 'category/create', category('First'))) as { _id: string }
    clock.now += 60_000
    const changedAt = new Date(clock.now).toISOString()
    await ask(sandbox, 'PUT', 'category/update', { ...category('Second'), _id })
    await ask(sandbox, 'PUT', 'category/update', { ...category('Other'), _id: base?._id })
    clock.now += 1000
    await ask(sandbox, 'DELETE', `category/delete/${_id}`)
    await ask(sandbox, 'DELETE', `category/delete/${base?._id ?? ''}`)
    clock.now += 1000
    const named = async (more: object = {}) => {
      const answer = await ask(sandbox, 'POST', 'category/get-paging', { page: 1, limit: 200, ...more })
      const rows = (answer as { data: { _id: string; name: string }[] }).data
      return [_id, base?._id].map((id) => rows.find((row) => row._id === id)?.name)
    }
    const byId = async () =>
      (await ask(sandbox, 'GET', `category/get-by-id/${_id}`)) as { name: string; is_deleted?: boolean } | undefined
    const deleted = async () => await ask(sandbox, 'GET', `category/get-deleted?deleted_at=${changedAt}`)

    through({ kind: 'lag', behindMs: 2000 })
    expect(await named()).toEqual(['Second', 'Other'])
    expect(await named({ updated_at: changedAt })).toEqual(['Second', 'Other'])
    expect(await byId()).toMatchObject({ name: 'Second' })
    expect((await byId())?.is_deleted ?? false).toBe(false)
    expect(await deleted()).toEqual([])
    through({ kind: 'lag', behindMs: 2001 })
    expect(await named()).toEqual(['First', base?.name])
    expect(await named({ updated_at: changedAt })).toEqual([undefined, undefined])
    through({ kind: 'lag', behindMs: 62_001 })
    expect(await named()).toEqual([undefined, base?.name])
    expect(await byId()).toBeUndefined()
    expect(sandbox.world.all('category').at(-1)).toMatchObject({ name: 'Second', is_deleted: true })
    through({ kind: 'lag', behindMs: 1000 })
    expect(await named()).toEqual([undefined, undefined])
    expect(await deleted()).toHaveLength(2)
  })
})

describe('a fault of reads beside writes and pages', () => {
  it('lag: the money of a register is stale too', async () => {
    const { clock, sandbox, through } = watched()
    const first = (name: 'currency' | 'payment-method') => sandbox.world.all(name)[0]?._id
    const income = {
      payment_type_id: sandbox.world.all('payment-type').find((row) => row.transaction_type === 'income')?._id,
      payment_method_id: first('payment-method'),
      currency_id: first('currency'),
      amount: 500,
      user_type: 'other',
      customer_id: '',
      supplier_id: '',
      employee_id: '',
      person_id: '',
      atachments: []
    }
    const balances = async () =>
      ((await ask(sandbox, 'GET', 'cashbox/get-all')) as { balance: number }[]).map((row) => row.balance)
    clock.now += 60_000
    const before = await balances()
    await ask(sandbox, 'POST', 'transaction/income', income)
    clock.now += 1000
    expect(await balances()).not.toEqual(before)
    through({ kind: 'lag', behindMs: 1001 })
    expect(await balances()).toEqual(before)
  })

  it('lag: a write sees the world as it is', async () => {
    const { clock, sandbox, through } = watched()
    clock.now += 60_000
    const { _id } = (await ask(sandbox, 'POST', 'category/create', category('New'))) as { _id: string }
    through({ kind: 'lag', behindMs: 5000 })
    expect(await ask(sandbox, 'DELETE', `category/delete/${_id}`)).toBe('ok')
  })

  it('drift: rows come twice, or are missed, from the second page on', async () => {
    const { through, ids } = watched()
    const [first, second, third] = [await ids(1), await ids(2), await ids(3)]
    through({ kind: 'drift', rows: 2 })
    expect(await ids(1)).toEqual(first)
    expect(await ids(2)).toEqual([...first.slice(3), ...second.slice(0, 3)])
    through({ kind: 'drift', rows: -2 })
    expect(await ids(2)).toEqual([...second.slice(2), ...third.slice(0, 2)])
  })

  it('wrong record: another record comes than was asked for', async () => {
    const { sandbox, through, ids } = watched()
    const [, asked = ''] = await ids(1)
    through({ kind: 'wrongRecord' })
    const answered = (await ask(sandbox, 'GET', `category/get-by-id/${asked}`)) as { _id: string }
    expect(answered._id).not.toBe(asked)
  })
})

describe('a table of faults', () => {
  const names = (rows: FaultRow[], asked: string[], seed = 1) => {
    const faults = faultsFromTable(rows, seededRandom(seed))
    return asked.map((name) => faults.next(name)?.kind)
  }
  const fault: Fault = { kind: 'lostAnswer' }

  it('the table injects faults only at the endpoints that it names, by name or by prefix', () => {
    const asked = ['trade/create', 'trade/get-paging', 'product/get-paging']
    expect(names([{ fault, endpoint: 'trade/create' }], asked)).toEqual(['lostAnswer', undefined, undefined])
    expect(names([{ fault, endpoint: 'trade/*' }], asked)).toEqual(['lostAnswer', 'lostAnswer', undefined])
  })

  it('the table injects faults at the requests that it counts, and not more often than allowed', () => {
    const asked = ['a', 'a', 'a', 'a']
    expect(names([{ fault, at: [2, 4] }], asked)).toEqual([undefined, 'lostAnswer', undefined, 'lostAnswer'])
    expect(names([{ fault, times: 1 }], asked)).toEqual(['lostAnswer', undefined, undefined, undefined])
  })

  it('the table injects faults at random, and equally for the same seed', () => {
    const asked = Array.from({ length: 1000 }, () => 'a')
    const rows: FaultRow[] = [{ fault, probability: 0.25 }]
    const injectedTimes = names(rows, asked).filter((kind) => kind !== undefined).length
    expect(injectedTimes).toBeGreaterThan(180)
    expect(injectedTimes).toBeLessThan(320)
    expect(names(rows, asked)).toEqual(names(rows, asked))
    expect(names(rows, asked, 2)).not.toEqual(names(rows, asked))
  })
})
