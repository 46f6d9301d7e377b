import { afterEach, describe, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { verify } from '../../../src/main/db/core/journal.ts'
import type { CallInput } from '../../../src/shared/contract/index.ts'
import type { ArticleId } from '../../../src/shared/ids.ts'
import { card, cash, dollar, som } from '../../support/model-fixtures.ts'
import {
  anna,
  boss,
  countDrawer,
  currentId,
  jobs,
  journalActs,
  needs,
  pins,
  scan,
  selling,
  signIn,
  till,
  wholeReport,
  type Till
} from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

const approval = { managerId: boss, pin: pins[boss] ?? '' }
type Input = CallInput<'cash.move'>
const asked = (more: Partial<Input> = {}): Input => ({
  direction: 'in',
  methodId: cash.id,
  currencyId: som.id,
  amountMinor: 30_000,
  ...more
})
/** Opens Anna's shift in a shop with articles of cash. */
async function withArticles(): Promise<Till> {
  at = await selling()
  at.catalog.transaction((db) => {
    const put = (id: string, direction: 'in' | 'out', party: 'employee' | 'other', position: number) =>
      putRecord(db, 'article', { id, value: { id, name: id, direction, party } }, position, 1)
    put('float', 'in', 'employee', 0)
    put('expense', 'out', 'employee', 1)
    put('bank', 'out', 'other', 2)
  })
  return at
}
const float = { articleId: 'float' as ArticleId }
const expense = { direction: 'out' as const, articleId: 'expense' as ArticleId }

describe('cash in and out', () => {
  it('a cash movement is written with its journal row and its two jobs in one transaction, and the slip has all of it', async () => {
    await withArticles()
    const woken = at.woken()
    const { slip } = await at.call('cash.move', asked({ ...float, note: 'change' }))
    expect(slip).toMatchObject({
      direction: 'in',
      amountMinor: 30_000,
      articleName: 'float',
      note: 'change',
      cashierName: 'anna',
      organization: 'Shop',
      cashbox: 'Desk 1',
      isCopy: false,
      isTraining: false,
      isOverdrawn: false
    })
    expect(slip.number).toMatch(/^[0-9a-z]{5}-c1$/)
    expect(slip).not.toHaveProperty('approvedName')
    const [, invoice, transaction] = jobs(at)
    expect([invoice?.kind, transaction?.kind]).toEqual(['invoice.create', 'transaction.create'])
    expect(invoice && needs(at, invoice)).toEqual(['shift.open'])
    expect(transaction && needs(at, transaction)).toEqual(['invoice.create', 'shift.open'])
    expect([invoice?.subject_id, transaction?.subject_id]).toEqual([slip.id, slip.id])
    expect(invoice?.shift_id).toBe(transaction?.shift_id)
    expect(journalActs(at).at(-1)).toBe('cash.in')
    expect(verify(at.context.store, new Uint8Array(32)).isWhole).toBe(true)
    expect(at.woken()).toBe(woken + 1)
    expect(at.errors).toEqual([])
  })

  it('a cash movement has its own numbers, and uses none of the receipts’', async () => {
    await withArticles()
    const numbers = [await at.call('cash.move', asked(float)), await at.call('cash.move', asked(float))]
    expect(numbers.map(({ slip }) => slip.number.replace(/^.*-/, ''))).toEqual(['c1', 'c2'])
    await scan(at, '4780001')
    const sold = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    expect(sold.receipt.receiptNumber).toMatch(/-1$/)
  })

  it('a cash movement is not dated by a clock that is a day off, until somebody confirms the date', async () => {
    await withArticles()
    at.setClock(at.context.clock.now() - 86_400_000)
    expect((await at.refused('cash.move', asked(float))).kind).toBe('clock.doubtful')
    expect(journalActs(at)).not.toContain('cash.in')
    await at.call('app.confirmClock', {})
    await at.call('cash.move', asked(float))
  })
})

describe('cash in and out in the count', () => {
  it('a cash movement counts in the expected cash, in the X and the Z report and at the close', async () => {
    await withArticles()
    await at.call('cash.move', asked(float))
    await at.call('cash.move', asked({ ...expense, amountMinor: 12_000, approval }))
    await at.call('cash.move', asked({ ...float, currencyId: dollar.id, amountMinor: 500 }))
    const x = await wholeReport(at)
    expect(x.rows.find(({ currencyId }) => currencyId === som.id)).toMatchObject({
      openingMinor: 100_000,
      movedInMinor: 30_000,
      movedOutMinor: 12_000
    })
    expect(x.cash.map(({ direction, amountMinor, currencyId }) => [direction, amountMinor, currencyId])).toEqual([
      ['in', 30_000, som.id],
      ['out', 12_000, som.id],
      ['in', 500, dollar.id]
    ])
    // Before the count nothing reveals the expected cash.
    expect(x.rows.every((row) => row.expectedMinor === undefined)).toBe(true)
    const counted = await countDrawer(at, [
      { methodId: cash.id, currencyId: som.id, countedMinor: 118_000 },
      { methodId: cash.id, currencyId: dollar.id, countedMinor: 500 }
    ])
    expect(counted.rows.map(({ differenceMinor }) => differenceMinor)).toEqual([0, 0, 0])
    const z = await at.call('shift.close', { note: 'counted' })
    expect(z).toMatchObject({ kind: 'Z', cash: x.cash })
    const close = jobs(at).at(-1)
    expect(close && needs(at, close)).toContain(`shift:${close?.shift_id ?? ''}`)
  })

  it('a cash movement invalidates an earlier count', async () => {
    await withArticles()
    await countDrawer(at)
    await at.call('cash.move', asked(float))
    expect((await at.call('shift.closing', {})).isCounted).toBe(false)
    expect((await at.refused('shift.close', {})).kind).toBe('shift.uncounted')
  })
})

describe('the list of cash movements', () => {
  it('the movements of this shift are listed, newest first, as copies that say whether they were sent', async () => {
    await withArticles()
    const first = await at.call('cash.move', asked(float))
    const second = await at.call('cash.move', asked(float))
    at.context.store.transaction((db) =>
      db
        .prepare(`UPDATE job SET state = 'done' WHERE kind = 'transaction.create' AND subject_id = ?`)
        .run(first.slip.id)
    )
    const listed = await at.call('cash.list', {})
    expect(listed.map(({ id, isSent, isCopy }) => [id, isSent, isCopy])).toEqual([
      [second.slip.id, false, true],
      [first.slip.id, true, true]
    ])
    await countDrawer(at)
    await at.call('shift.close', { note: 'counted' })
    expect((await at.refused('cash.list', {})).kind).toBe('shift.none')
    await at.call('shift.open', { counts: [] })
    expect(await at.call('cash.list', {})).toEqual([])
  })

  it('a cash movement survives a power cut', async () => {
    await withArticles()
    const { slip } = await at.call('cash.move', asked(float))
    at.restart()
    await signIn(at, anna)
    expect((await at.call('cash.list', {})).map(({ number }) => number)).toEqual([slip.number])
  })
})

describe('the right to take cash out', () => {
  it('a cashier takes cash out with a manager’s PIN for this movement only, and both are written down', async () => {
    await withArticles()
    const { amountMinor, currencyId } = asked(expense)
    expect(await at.refused('cash.move', asked(expense))).toMatchObject({
      kind: 'person.managerNeeded',
      approval: { acts: ['cashOut'], amountMinor, currencyId }
    })
    const wrong = { managerId: boss, pin: '0000' }
    expect((await at.refused('cash.move', asked({ ...expense, approval: wrong }))).kind).toBe('person.pinWrong')
    const self = { managerId: anna, pin: pins[anna] ?? '' }
    expect((await at.refused('cash.move', asked({ ...expense, approval: self }))).kind).toBe('person.managerNeeded')
    expect(jobs(at)).toHaveLength(1)
    const { slip } = await at.call('cash.move', asked({ ...expense, approval }))
    expect(slip).toMatchObject({ cashierName: 'anna', approvedName: 'boss' })
    const facts = at.context.store.prepare(`SELECT facts FROM journal WHERE act = 'cash.out'`).get() as {
      facts: string
    }
    expect(JSON.parse(facts.facts)).toMatchObject({ allowedBy: boss, amount: 30_000 })
  })

  it('a manager takes cash out without another PIN; the shift and its register stay the cashier’s', async () => {
    await withArticles()
    await at.call('people.lock', {})
    await signIn(at, boss)
    const { slip } = await at.call('cash.move', asked(expense))
    expect(slip).toMatchObject({ cashierName: 'boss' })
    expect(slip).not.toHaveProperty('approvedName')
    expect(jobs(at).map(({ employee_id }) => employee_id)).toEqual([anna, anna, anna])
  })

  it('an invalid movement is refused before a manager is called', async () => {
    await withArticles()
    expect((await at.refused('cash.move', asked({ ...expense, amountMinor: 0 }))).kind).toBe('cash.zero')
    expect((await at.refused('cash.move', asked({ ...expense, methodId: card.id }))).kind).toBe('cash.notCash')
    expect((await at.refused('cash.move', asked({ direction: 'out' }))).kind).toBe('cash.articleNeeded')
  })
})

describe('taking out more cash than the drawer should hold', () => {
  it('more cash than the drawer should hold is taken out only once both sums were seen, in each currency by itself', async () => {
    await withArticles()
    await at.call('cash.move', asked({ ...float, currencyId: dollar.id, amountMinor: 500 }))
    const tooMuch = asked({ ...expense, amountMinor: 100_001, approval })
    expect(await at.refused('cash.move', tooMuch)).toEqual({
      kind: 'cash.overDrawer',
      facts: { asked: 100_001, expected: 100_000, currencyId: som.id }
    })
    const dollars = asked({ ...expense, currencyId: dollar.id, amountMinor: 501, approval })
    expect((await at.refused('cash.move', dollars)).facts).toEqual({ asked: 501, expected: 500, currencyId: dollar.id })
    // A sum that was seen before the drawer changed is asked again.
    expect((await at.refused('cash.move', { ...tooMuch, agreedExpectedMinor: 99_999 })).kind).toBe('cash.overDrawer')
    expect(journalActs(at)).not.toContain('cash.out')
    await at.call('cash.move', { ...tooMuch, agreedExpectedMinor: 100_000 })
    await at.call('cash.move', { ...dollars, agreedExpectedMinor: 500 })
  })

  it('without a manager’s PIN nobody learns by trial what the drawer should hold', async () => {
    await withArticles()
    for (const amountMinor of [99_999, 100_000, 100_001])
      expect(await at.refused('cash.move', asked({ ...expense, amountMinor }))).toMatchObject({
        kind: 'person.managerNeeded',
        approval: { amountMinor }
      })
  })

  it('more cash than expected may be taken out, and is marked on slip and journal', async () => {
    await withArticles()
    const agreedExpectedMinor = 100_000
    const { slip } = await at.call(
      'cash.move',
      asked({ ...expense, amountMinor: 100_001, approval, agreedExpectedMinor })
    )
    expect(slip.isOverdrawn).toBe(true)
    expect((await at.call('cash.move', asked({ ...float, amountMinor: 50_001 }))).slip.isOverdrawn).toBe(false)
    expect((await at.call('cash.move', asked({ ...expense, amountMinor: 50_000, approval }))).slip.isOverdrawn).toBe(
      false
    )
  })
})

describe('the articles of cash movements', () => {
  it('the articles come from the shop, in its order', async () => {
    await withArticles()
    expect(await at.call('cash.articles', {})).toEqual([
      { id: 'float', name: 'float', direction: 'in', isOfCustomers: false, recent: [] },
      { id: 'expense', name: 'expense', direction: 'out', isOfCustomers: false, recent: [] },
      { id: 'bank', name: 'bank', direction: 'out', isOfCustomers: false, recent: [] }
    ])
  })

  it('each article has its last three different amounts, the latest use first', async () => {
    await withArticles()
    for (const amountMinor of [5_000, 6_000, 7_000, 5_000, 8_000, 8_000])
      await at.call('cash.move', asked({ ...float, amountMinor }))
    await at.call('cash.move', asked({ ...float, currencyId: dollar.id, amountMinor: 900 }))
    await at.call('cash.move', asked({ ...expense, amountMinor: 4_000, approval }))
    const articles = await at.call('cash.articles', {})
    const recent = articles.map(({ recent: uses }) => uses.map((use) => [use.amountMinor, use.currencyId]))
    expect(recent).toEqual([
      [
        [900, dollar.id],
        [8_000, som.id],
        [5_000, som.id]
      ],
      [[4_000, som.id]],
      []
    ])
    expect(articles[1]?.recent[0]?.movedAt).toBe(at.context.clock.now())
  })

  it('no article is needed if the shop has no such list', async () => {
    at = await selling()
    expect(await at.call('cash.articles', {})).toEqual([])
    expect((await at.call('cash.move', asked())).slip).not.toHaveProperty('articleName')
  })
})

it('no cash moves without a shift or while the till is locked', async () => {
  at = till()
  expect((await at.refused('cash.move', asked())).kind).toBe('person.notAllowed')
  await signIn(at, anna)
  expect((await at.refused('cash.move', asked())).kind).toBe('shift.none')
  expect((await at.refused('cash.list', {})).kind).toBe('shift.none')
})
