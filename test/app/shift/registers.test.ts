import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transferCode } from '../../../src/main/domain/shift/transfer.ts'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import type { ArticleId, CashboxId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { cash, dollar, som } from '../../support/model-fixtures.ts'
import {
  anna,
  boss,
  countDrawer,
  here,
  jobs,
  journalActs,
  pins,
  selling,
  signIn,
  wholeReport,
  type Till
} from '../till.ts'

// Cash from this register to another one, and from another one to this.

let at: Till
const approval = { managerId: boss, pin: pins[boss] ?? '' }
const registerB = 'desk-b' as CashboxId
const other = 'desk-of-another-shop' as CashboxId

beforeEach(async () => {
  at = await selling()
  at.catalog.transaction((db) => {
    const box = (id: string, organizationId: string | undefined, position: number) =>
      putRecord(db, 'cashbox', { id, value: { id, name: id, organizationId } }, position, 1)
    box(here.cashboxId, here.organizationId, 0)
    box(registerB, here.organizationId, 1)
    box(other, 'shop-2', 2)
    const article = (id: string, direction: 'in' | 'out', position: number) =>
      putRecord(db, 'article', { id, value: { id, name: id, direction, party: 'employee' } }, position, 1)
    article('float', 'in', 0)
    article('expense', 'out', 1)
    article('bank', 'out', 2)
  })
})
afterEach(() => {
  at.remove()
})

const give = {
  direction: 'out' as const,
  methodId: cash.id,
  currencyId: som.id,
  amountMinor: 30_000,
  articleId: 'expense' as ArticleId,
  toRegisterId: registerB,
  approval
}
/** Returns the code of a slip from register B to this one. */
const fromB = (amount = 20_000, number = '000007') =>
  transferCode(
    { fromId: registerB, toId: here.cashboxId, currencyId: som.id, amount: minor(amount), number },
    at.context.mode
  )
const receive = (code: string) => ({ code, methodId: cash.id, articleId: 'float' as ArticleId })

/** Adds an article that the back office uses for transfers. */
const addOwnArticle = () => {
  at.catalog.transaction((db) =>
    putRecord(
      db,
      'article',
      { id: 'move', value: { id: 'move', name: 'move', direction: 'transfer', party: 'other' } },
      3,
      1
    )
  )
}

describe('cash for another register', () => {
  it('only the other registers of this shop are offered', async () => {
    expect(await at.call('cash.registers', {})).toEqual([{ id: registerB, name: registerB }])
  })

  it('the slip of the cash names the register and has a code that only this register can book', async () => {
    const { slip } = await at.call('cash.move', give)
    expect(slip).toMatchObject({
      direction: 'out',
      register: { name: registerB },
      articleName: 'expense',
      approvedName: 'boss'
    })
    expect(slip.paper.blocks).toContainEqual(expect.objectContaining({ kind: 'qr', code: slip.code }))
    expect(jobs(at).map(({ kind }) => kind)).toEqual(['shift.open', 'invoice.create', 'transaction.create'])
    expect(journalActs(at).at(-1)).toBe('cash.out')
    expect((await at.refused('cash.readSlip', { code: slip.code ?? '' })).kind).toBe('transfer.otherDesk')
    const again = await at.call('cash.move', give)
    expect(again.slip.code).not.toBe(slip.code)
  })

  it('the transfer needs a manager’s PIN as any cash out, and a register that exists', async () => {
    expect((await at.refused('cash.move', { ...give, approval: undefined })).kind).toBe('person.managerNeeded')
    expect((await at.refused('cash.move', { ...give, toRegisterId: other })).kind).toBe('transfer.deskGone')
    expect((await at.refused('cash.move', { ...give, toRegisterId: here.cashboxId })).kind).toBe('transfer.deskGone')
    expect((await at.refused('cash.move', { ...give, direction: 'in' })).kind).toBe('transfer.deskGone')
    expect(jobs(at)).toHaveLength(1)
  })
})

describe('cash from another register', () => {
  it('the cash is put in as its slip says, and once, also after a power cut', async () => {
    const code = fromB()
    expect(await at.call('cash.readSlip', { code })).toEqual({
      code,
      fromName: registerB,
      number: '000007',
      amountMinor: 20_000,
      currencyId: som.id
    })
    const { slip } = await at.call('cash.receive', receive(code))
    expect(slip).toMatchObject({
      direction: 'in',
      amountMinor: 20_000,
      register: { name: registerB, number: '000007' }
    })
    expect(slip).not.toHaveProperty('code')
    expect((await at.refused('cash.receive', receive(code))).kind).toBe('transfer.received')
    at.restart()
    await signIn(at, anna)
    expect((await at.refused('cash.readSlip', { code })).kind).toBe('transfer.received')
    expect((await at.call('cash.list', {})).map(({ register: register }) => register)).toEqual([
      { name: registerB, number: '000007' }
    ])
  })

  it('the slip is read, and the registers are listed, while the disk has no room to begin something', async () => {
    const code = fromB()
    at.context = { ...at.context, databaseHealth: { ...at.context.databaseHealth, isShort: () => true } }
    expect(await at.call('cash.registers', {})).toEqual([{ id: registerB, name: registerB }])
    expect(await at.call('cash.readSlip', { code })).toMatchObject({ fromName: registerB, amountMinor: 20_000 })
    expect((await at.refused('cash.receive', receive(code))).kind).toBe('disk.short')
  })

  it('a receipt of cash that is pressed twice is booked once', async () => {
    const code = fromB()
    const both = await Promise.all([at.ask('cash.receive', receive(code)), at.ask('cash.receive', receive(code))])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await at.call('cash.list', {})).toHaveLength(1)
  })

  it('the sum is always that of the slip', async () => {
    const wrong = fromB().replace(/20000(\d\d)$/, '90000$1')
    expect((await at.refused('cash.receive', receive(wrong))).kind).toBe('transfer.code')
  })
})

it('transfers in both directions count in the drawer, and the report names them separately', async () => {
  await at.call('cash.move', give)
  await at.call('cash.receive', receive(fromB()))
  const x = await wholeReport(at)
  expect(x.rows.find(({ currencyId }) => currencyId === som.id)).toMatchObject({
    movedInMinor: 20_000,
    movedOutMinor: 30_000
  })
  expect(x.cash.map(({ direction, register: register }) => [direction, register?.name])).toEqual([
    ['out', registerB],
    ['in', registerB]
  ])
  const counts = [
    { methodId: cash.id, currencyId: som.id, countedMinor: 90_000 },
    { methodId: cash.id, currencyId: dollar.id, countedMinor: 0 }
  ]
  const { rows } = await countDrawer(at, counts)
  expect(rows.map(({ differenceMinor }) => differenceMinor)).toEqual([0, 0, 0])
})

it('the shop’s own article for transfers is used by default', async () => {
  addOwnArticle()
  expect((await at.call('cash.move', { ...give, articleId: undefined })).slip.articleName).toBe('move')
  expect((await at.call('cash.receive', { code: fromB(), methodId: cash.id })).slip.articleName).toBe('move')
  // The article is used for nothing else.
  expect((await at.refused('cash.move', { ...give, toRegisterId: undefined, articleId: 'move' })).kind).toBe(
    'cash.articleUnknown'
  )
})
