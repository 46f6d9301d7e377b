import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { rightTable, right, type Act } from '../../src/main/domain/people.ts'
import { putRecord } from '../../src/main/store/catalog-write.ts'
import { calls, type CallName } from '../../src/shared/bridge.ts'
import { addDays, dayAt } from '../../src/shared/day.ts'
import type { Result } from '../../src/shared/failure.ts'
import type { LineId } from '../../src/shared/ids.ts'
import { boss, current, currentId, jobs, olim, pins, scan, selling, till, type Till } from '../bridge/till.ts'
import { card, cash, rules, som } from '../support/nouns.ts'
import { root } from '../support/tidy.ts'

let at: Till
afterEach(() => {
  at.remove()
})
type Approval = { approval?: { managerId: typeof boss; pin: string } }
const manager = { managerId: boss, pin: pins['boss'] ?? '' }
const line = async (): Promise<LineId> => {
  await scan(at, '4780002')
  return (await current(at)).lines.at(-1)?.id ?? ('' as LineId)
}
const sold = async () => {
  await scan(at, '4780001')
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  const { lines } = await at.call('refund.preview', { saleId: receipt.saleId })
  return { saleId: receipt.saleId, lineId: lines[0]?.lineId ?? ('' as LineId) }
}

/** One act of each kind that asks, made ready anew and then done with what is given. */
type Ask = () => Promise<(with_: Approval) => Promise<Result<unknown>>>
const asking: Partial<Record<Act, Ask>> = {
  changePrice: async () => {
    const lineId = await line()
    return (with_) => at.ask('ticket.setPrice', { lineId, price: '11000', ...with_ })
  },
  sellUnpriced: () => Promise.resolve((with_) => at.ask('ticket.add', { productId: 'free', price: '100', ...with_ })),
  sellForNothing: () => Promise.resolve((with_) => at.ask('ticket.add', { productId: 'free', price: '0', ...with_ })),
  removeTicket: async () => {
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    await at.call('ticket.hold', { name: 'x' })
    return (with_) => at.ask('ticket.remove', { ticketId, reason: 'gone', ...with_ })
  },
  enrolPerson: () => Promise.resolve((with_) => at.ask('people.enrol', { employeeId: olim, pin: '9173', ...with_ })),
  decideJob: () => {
    const jobId = jobs(at)[0]?.id as never
    return Promise.resolve((with_) => at.ask('system.writeOff', { jobId, reason: 'by hand', ...with_ }))
  },
  renewCredential: () =>
    Promise.resolve((with_) =>
      at.ask('welcome.renewCredential', { credential: { kind: 'apiKey', key: 'new' }, ...with_ })
    ),
  cashOut: () =>
    Promise.resolve((with_) => {
      const what = { direction: 'out' as const, methodId: cash.id, currencyId: som.id, amountMinor: 100 }
      return at.ask('cash.move', { ...what, note: 'bread', ...with_ })
    }),
  swapMoney: () =>
    Promise.resolve((with_) => {
      const side = { methodId: cash.id, currencyId: som.id, amountMinor: 100 }
      return at.ask('cash.swap', { out: side, in: { ...side, methodId: card.id }, ...with_ })
    }),
  takeOffDiscount: async () => {
    const off = {
      id: 'd',
      name: 'd',
      applyType: 'percent',
      value: '1',
      isAutomatic: true,
      isForever: true,
      isActive: true
    }
    const value = {
      ...off,
      organizationIds: [],
      isForAll: true,
      categoryIds: [],
      nestedCategoryIds: [],
      productIds: []
    }
    at.catalog.transaction((db) => putRecord(db, 'discount', { id: 'd', value }, 0, 1))
    const lineId = await line()
    return (with_) => at.ask('ticket.takeOffDiscount', { lineId, reason: 'x', ...with_ })
  },
  sellAtPastDate: async () => {
    const value = { ...rules, takesPastDate: true, pastDays: 3 }
    at.catalog.transaction((db) => putRecord(db, 'saleRules', { id: 'saleRules', value }, 0, 1))
    await line()
    const made = { day: addDays(dayAt(at.context.clock.now()), -1), hour: '18:40' }
    return (with_) => at.ask('ticket.setDate', { made, ...with_ })
  },
  refund: async () => {
    const { saleId, lineId } = await sold()
    const what = { saleId, refunds: 0, lines: [{ lineId, quantity: '1' }], ways: [{ methodId: cash.id }] }
    return (with_) => at.ask('refund.finish', { ...what, ...with_ })
  },
  arrangeFavourites: () => Promise.resolve((with_) => at.ask('favourites.arrange', { pages: [], ...with_ }))
}

/** The newest rows of the journal, whole, as text. */
const journalSince = (seq: number): string =>
  JSON.stringify(at.context.store.prepare('SELECT actor, act, facts FROM journal WHERE seq > ?').all(seq))
const lastSeq = (): number =>
  (at.context.store.prepare('SELECT max(seq) AS seq FROM journal').get() as { seq: number }).seq

describe('permissions', () => {
  it('what the table does not name is allowed to nobody', () => {
    at = till()
    for (const act of ['', 'fly', 'constructor', '__proto__']) {
      expect(right({ isManager: true }, act as Act), act).toBe('no')
      expect(right({ isManager: false }, act as Act), act).toBe('no')
    }
  })

  it.each(Object.keys(asking) as Act[])(
    '%s needs a manager’s PIN each time, and names the manager in the journal',
    async (act) => {
      at = await selling()
      expect(rightTable[act].cashier).toBe('asks')
      for (let times = 0; times < 2; times += 1) {
        const doing = (await asking[act]?.()) ?? (() => Promise.reject(new Error(act)))
        expect(await doing({})).toMatchObject({ ok: false, failure: { kind: 'person.managerNeeded' } })
        const byCashier = { managerId: olim, pin: pins['olim'] ?? '' }
        if (act !== 'enrolPerson' || times === 0) {
          expect(await doing({ approval: byCashier })).toMatchObject({ failure: { kind: 'person.managerNeeded' } })
        }
        const before = lastSeq()
        expect(await doing({ approval: manager })).toMatchObject({ ok: true })
        expect(journalSince(before)).toContain('boss')
        // What is decided about one piece of work is decided once.
        if (act === 'decideJob') return
      }
    }
  )

  it('no call but those of the list is answered while nobody is signed in', async () => {
    at = till()
    const free = [
      'app.state',
      'app.setLocale',
      'app.setTheme',
      'app.setOffline',
      'people.list',
      'people.enrol',
      'people.signIn'
    ]
    const welcome = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('welcome.'))
    const inputs: Partial<Record<CallName, unknown>> = { 'catalog.lately': { limit: 1 }, 'sales.list': { limit: 1 } }
    const answered: string[] = []
    for (const name of Object.keys(calls) as CallName[]) {
      if ([...free, ...welcome].includes(name)) continue
      const answer = await at.serve('ours', name, inputs[name] ?? {})
      if (answer.ok || !['person.notAllowed', 'input.invalid'].includes(answer.failure.kind)) answered.push(name)
    }
    expect(answered).toEqual([])
    expect(at.serve.refusals.person).toBeGreaterThan(8)
  })
})

const sources = globSync('src/**/*.{ts,svelte}', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8')
}))

it('no statement of the program changes or deletes a finished sale', () => {
  at = till()
  const bad = /(UPDATE|DELETE FROM|REPLACE INTO)\s+(sale|sale_line|sale_tender|refund|refund_line|journal)\b/i
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter(({ text }) => bad.test(text)).map(({ path }) => path)).toEqual([])
})

it('no source of the app opens a port', () => {
  at = till()
  // A printer is called at its address; nothing may call the till.
  const opens =
    /\.listen\(|createServer\(|from 'node:(http|https|dgram|http2)'|(?<!import \{ createConnection \} )from 'node:net'|remote-debugging/
  expect(sources.filter(({ text }) => opens.test(text)).map(({ path }) => path)).toEqual([])
})

it('every version of a dependency is exact', () => {
  at = till()
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const all = Object.entries({ ...dependencies, ...devDependencies })
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  // Everything else is bundled at build time.
  expect(Object.keys(dependencies)).toEqual(['better-sqlite3'])
})
