import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { movementsOfShift } from '../../../src/main/db/shift/cash.ts'
import { verify } from '../../../src/main/db/core/journal.ts'
import { openShift } from '../../../src/main/db/shift/shifts.ts'
import { invoiceBody } from '../../../src/main/outbox/kinds/invoice-create.ts'
import type { CallInput } from '../../../src/shared/contract/index.ts'
import type { ArticleId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { card, cash, dollar, som } from '../../support/model-fixtures.ts'
import { boss, byBoss, countDrawer, jobs, journalActs, selling, signIn, type Till, wholeReport } from '../till.ts'

// A wrong cash slip is cancelled by a second one.

let at: Till
beforeEach(async () => {
  at = await selling()
  at.catalog.transaction((db) => {
    const articles = [
      ['float', 'in', 'employee', 'Change'],
      ['debt', 'in', 'customer', 'Debt'],
      ['other', 'in', 'other', 'Bank'],
      ['expense', 'out', 'employee', 'Expense'],
      ['bank', 'out', 'other', 'Bank']
    ] as const
    for (const [position, [id, direction, party, name]] of articles.entries())
      putRecord(db, 'article', { id, value: { id, name, direction, party } }, position, 1)
    const value = { ...dollar, rate: { numerator: '12000', denominator: '1' } }
    putRecord(db, 'currency', { id: dollar.id, value }, 1, 1)
  })
})
afterEach(() => {
  at.remove()
})

const move = (more: Partial<CallInput<'cash.move'>>) =>
  at.call('cash.move', {
    direction: 'in',
    methodId: cash.id,
    currencyId: som.id,
    amountMinor: 30_000,
    articleId: 'float',
    approval: byBoss,
    ...more
  })
const cancel = (movementId: CallInput<'cash.cancel'>['movementId']) => ({
  movementId,
  reason: 'typed twice',
  approval: byBoss
})
const movements = () => {
  const shift = openShift(at.context.store)
  return shift === undefined ? [] : movementsOfShift(at.context.store, shift.id)
}
const rowIn = async (id: string) =>
  (await wholeReport(at)).rows.find(({ currencyId, methodId }) => currencyId === id && methodId === cash.id)

it('a cash-in above a bundle of the largest note is booked only once its sum was seen, in each currency by itself', async () => {
  const float = { direction: 'in', methodId: cash.id, articleId: 'float' as ArticleId } as const
  const much = { ...float, currencyId: som.id, amountMinor: minor(99_999_999) }
  expect(await at.refused('cash.move', much)).toEqual({
    kind: 'cash.muchIn',
    facts: { asked: 99_999_999, currencyId: som.id }
  })
  expect((await at.refused('cash.move', { ...much, agreedMuchMinor: minor(9_999_999) })).kind).toBe('cash.muchIn')
  const dollars = { ...float, currencyId: dollar.id, amountMinor: minor(1_000_001) }
  expect((await at.refused('cash.move', dollars)).facts).toEqual({ asked: 1_000_001, currencyId: dollar.id })
  await move({ amountMinor: minor(20_000_000) })
  await move({ ...much, agreedMuchMinor: minor(99_999_999) })
  await move({ ...dollars, agreedMuchMinor: minor(1_000_001) })
  expect(movements().map(({ amount }) => amount)).toEqual([20_000_000, 99_999_999, 1_000_001])
})

describe('the cancellation of a cash slip', () => {
  it('a second slip moves the same amount the other way, and both slips and the reports name each other', async () => {
    const { slip: wrong } = await move({})
    const { slip: dollars } = await move({ currencyId: dollar.id, amountMinor: 700 })
    const { slip } = await at.call('cash.cancel', cancel(wrong.id))
    expect(slip).toMatchObject({
      direction: 'out',
      amountMinor: 30_000,
      currencyId: som.id,
      cancels: wrong.number,
      note: 'typed twice',
      approvedName: 'boss',
      isOverdrawn: false
    })
    expect(JSON.stringify(slip.paper)).toContain(`${wrong.number} tilxatni bekor qiladi`)
    const list = await at.call('cash.list', {})
    expect(list.map(({ id, cancelledBy, mayCancel }) => [id, cancelledBy, mayCancel])).toEqual([
      [slip.id, undefined, false],
      [dollars.id, undefined, true],
      [wrong.id, slip.number, false]
    ])
    expect(JSON.stringify(list[2]?.paper)).toContain(`${slip.number} tilxat bilan bekor qilingan`)
    const report = await wholeReport(at)
    expect(report.cash.map(({ cancels, cancelledBy }) => [cancels, cancelledBy])).toEqual([
      [undefined, slip.number],
      [undefined, undefined],
      [wrong.number, undefined]
    ])
    expect(await rowIn(som.id)).toMatchObject({ movedInMinor: 30_000, movedOutMinor: 30_000 })
    expect(await rowIn(dollar.id)).toMatchObject({ movedInMinor: 700, movedOutMinor: 0 })
    expect(verify(at.context.store, new Uint8Array(32)).isWhole).toBe(true)
  })

  it('the service gets a second document of the other direction, which names the wrong slip', async () => {
    const { slip: wrong } = await move({ direction: 'out', articleId: 'bank' })
    const { slip } = await at.call('cash.cancel', cancel(wrong.id))
    expect(
      jobs(at)
        .slice(-2)
        .map(({ kind, subject_id }) => [kind, subject_id])
    ).toEqual([
      ['invoice.create', slip.id],
      ['transaction.create', slip.id]
    ])
    const back = movements().find(({ id }) => id === slip.id)
    // The article of the other direction with the same party and name.
    expect(back?.article).toMatchObject({ id: 'other', direction: 'in' })
    if (back?.article === undefined) throw new Error('no article')
    expect(invoiceBody(back, back.article, 'a'.repeat(32)).description).toContain(`↩ ${wrong.number} typed twice`)
  })
})

describe('the last amounts after a cancellation', () => {
  it('the last amounts leave out a cancelled slip, unless another slip has the same sum', async () => {
    const recent = async () =>
      (await at.call('cash.articles', {}))
        .find(({ id }) => id === 'float')
        ?.recent.map(({ amountMinor }) => amountMinor)
    await move({})
    const { slip: wrong } = await move({ amountMinor: 9_999_999 })
    const { slip: again } = await move({})
    expect(await recent()).toEqual([30_000, 9_999_999])
    await at.call('cash.cancel', cancel(wrong.id))
    await at.call('cash.cancel', cancel(again.id))
    expect(await recent()).toEqual([30_000])
  })
})

describe('a cancellation that is refused or needs a manager', () => {
  /** The shape of an id, but of no slip of this shift. */
  const another = (id: string) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`

  it('a slip is cancelled once, a cancellation is not cancelled, and the slip of another shift is not known', async () => {
    const { slip: wrong } = await move({})
    const { slip } = await at.call('cash.cancel', cancel(wrong.id))
    expect((await at.refused('cash.cancel', cancel(wrong.id))).kind).toBe('cash.isCancelled')
    expect((await at.refused('cash.cancel', cancel(slip.id))).kind).toBe('cash.cannotCancel')
    expect((await at.refused('cash.cancel', cancel(another(slip.id) as typeof slip.id))).kind).toBe('cash.cannotCancel')
    expect(movements()).toHaveLength(2)
  })

  it('two cancellations at once book one slip', async () => {
    const { slip: wrong } = await move({})
    const answers = await Promise.all([
      at.ask('cash.cancel', cancel(wrong.id)),
      at.ask('cash.cancel', cancel(wrong.id))
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(movements()).toHaveLength(2)
  })

  it('a cashier needs a manager’s PIN, and the manager sees the slip, the amount and the reason', async () => {
    const { slip: wrong } = await move({})
    expect(await at.refused('cash.cancel', { movementId: wrong.id, reason: 'typed twice' })).toEqual({
      kind: 'person.managerNeeded',
      approval: {
        acts: ['cancelCash'],
        subject: wrong.number,
        amountMinor: 30_000,
        currencyId: som.id,
        reason: 'typed twice'
      }
    })
    expect(movements()).toHaveLength(1)
    await signIn(at, boss)
    const { slip } = await at.call('cash.cancel', { movementId: wrong.id, reason: 'typed twice' })
    expect(slip.cashierName).toBe('boss')
  })
})

describe('a cancellation and the cash in the drawer', () => {
  it('both sides of an exchange are cancelled together, in both currencies', async () => {
    await move({ currencyId: dollar.id, amountMinor: 900 })
    const side = { methodId: cash.id, articleId: 'expense' as ArticleId }
    const { slip } = await at.call('cash.exchange', {
      out: { ...side, currencyId: dollar.id, amountMinor: 500 },
      in: { ...side, articleId: 'float', currencyId: som.id, amountMinor: 60_000 },
      approval: byBoss
    })
    const { slip: back } = await at.call('cash.cancel', cancel(slip.id))
    const [, out, into, outBack, intoBack, ...others] = movements()
    expect(others).toEqual([])
    expect(outBack).toMatchObject({
      direction: 'in',
      amount: 500,
      cancels: { id: out?.id },
      swap: { number: intoBack?.number }
    })
    expect(intoBack).toMatchObject({
      direction: 'out',
      amount: 60_000,
      cancels: { id: into?.id },
      swap: { number: outBack?.number }
    })
    expect(back.id).toBe(outBack?.id)
    expect(await rowIn(som.id)).toMatchObject({ movedInMinor: 60_000, movedOutMinor: 60_000 })
    expect(await rowIn(dollar.id)).toMatchObject({ movedInMinor: 1_400, movedOutMinor: 500 })
    for (const { id } of [out, into].filter((each) => each !== undefined))
      expect((await at.refused('cash.cancel', cancel(id))).kind).toBe('cash.isCancelled')
  })

  it('a cash-in whose money is no longer there is cancelled only once both sums were seen', async () => {
    const { slip: wrong } = await move({ amountMinor: 50_000 })
    await move({ direction: 'out', amountMinor: 120_000, articleId: 'expense' })
    expect((await at.refused('cash.cancel', cancel(wrong.id))).facts).toEqual({
      asked: 50_000,
      expected: 30_000,
      currencyId: som.id
    })
    const { slip } = await at.call('cash.cancel', { ...cancel(wrong.id), agreedExpectedMinor: 30_000 })
    expect(slip.isOverdrawn).toBe(true)
  })

  it('a cancellation after the count makes the count invalid, as every movement does', async () => {
    const { slip: wrong } = await move({})
    await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 130_000 }])
    await at.call('cash.cancel', cancel(wrong.id))
    expect((await at.call('shift.closing', {})).isCounted).toBe(false)
    expect(journalActs(at).at(-1)).toBe('cash.out')
  })

  it('money of a card is not in the drawer, so its side of an exchange is never over it', async () => {
    await at.call('cash.exchange', {
      out: { methodId: card.id, currencyId: som.id, amountMinor: 500, articleId: 'expense' },
      in: { methodId: cash.id, currencyId: som.id, amountMinor: 500, articleId: 'float' },
      approval: byBoss
    })
    expect(movements()).toHaveLength(2)
  })
})
