import { afterEach, describe, expect, it } from 'vitest'
import { verify } from '../../src/main/store/journal.ts'
import type { LineId, ProductId, TenderId, TicketId } from '../../src/shared/ids.ts'
import { card, cash, decimal, dollar, rules, som } from '../support/nouns.ts'
import {
  anna,
  boss,
  current,
  currentId,
  jobs,
  journalActs,
  needs,
  olim,
  pins,
  scan,
  selling,
  signIn,
  till,
  type Till
} from './till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const line = async (index = 0): Promise<LineId> => (await current(at)).lines[index]?.id ?? ('' as LineId)
const approval = { managerId: boss, pin: pins['boss'] ?? '' }

describe('a whole shift', () => {
  it('opens, sells, is counted blind, closes and leaves its work in the right order', async () => {
    at = await selling()
    await scan(at, '4780001')
    const sold = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    expect(sold.receipt.receiptNumber).toMatch(/^[0-9a-z]{5}-1$/)
    expect(sold.receipt.code).toMatch(/^[0-9a-z]{5}-1-[0-9a-z]{16}$/)
    expect(sold.ticket.lines).toEqual([])
    await scan(at, '4780002')
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 20_000 })
    const second = await at.call('checkout.finish', { ticketId: await currentId(at) })
    expect(second.changeMinor).toBe(7_500)
    expect(second.receipt.changes).toEqual([{ name: 'Naqd', currencyId: som.id, amountMinor: 7_500 }])

    const blind = await at.call('shift.closing', {})
    expect(blind.isCounted).toBe(false)
    expect(blind.rows.every((row) => row.expectedMinor === undefined)).toBe(true)
    expect((await at.refused('shift.close', {})).kind).toBe('shift.uncounted')
    const counted = await at.call('shift.count', {
      counts: [{ methodId: cash.id, currencyId: som.id, countedMinor: 116_000 }]
    })
    // 100 000 at opening + 4 000 + 20 000 - 7 500 of change
    expect(counted.rows[0]).toMatchObject({ expectedMinor: 116_500, countedMinor: 116_000, differenceMinor: -500 })
    const report = await at.call('shift.close', { note: 'evening' })
    expect(report).toMatchObject({ kind: 'Z', salesCount: 2, salesMinor: 16_500, note: 'evening' })
    expect(report.rows[0]).toMatchObject({ openingMinor: 100_000, takenMinor: 24_000, changeMinor: 7_500 })
    expect(report.unsent.map(({ kind }) => kind)).toEqual(['shift.open', 'sale.create', 'sale.create', 'shift.close'])
    expect((await at.call('app.state', {})).stage).toBe('openShift')

    const made = jobs(at)
    expect(made.map(({ kind }) => kind)).toEqual(['shift.open', 'sale.create', 'sale.create', 'shift.close'])
    const [, sale, , close] = made
    expect(sale && needs(at, sale)).toEqual(['shift.open'])
    expect(close && needs(at, close)).toContain(`shift:${close?.shift_id ?? ''}`)
    expect(close?.payload).toContain('journalHead')
    expect(verify(at.context.store, new Uint8Array(32)).isWhole).toBe(true)
    expect(at.woken()).toBeGreaterThan(0)
    expect(at.errors).toEqual([])
  })

  it('shows the last count as what to expect, and the next opening waits for the close before it', async () => {
    at = await selling()
    await at.call('shift.count', { counts: [{ methodId: cash.id, currencyId: som.id, countedMinor: 90_000 }] })
    await at.call('shift.close', {})
    const opening = await at.call('shift.opening', {})
    expect(opening).toMatchObject({ lastCashierName: 'anna' })
    expect(opening.rows[0]).toMatchObject({ methodId: cash.id, expectedMinor: 90_000 })
    expect(opening.rows[0]?.denominationsMinor[0]).toBe(200_000)
    await at.call('shift.open', { counts: [] })
    const reopened = jobs(at).at(-1)
    expect(reopened && needs(at, reopened)).toEqual(['shift.close'])
    expect((await at.refused('shift.open', { counts: [] })).kind).toBe('shift.alreadyOpen')
  })

  it('counts again after a sale that came behind the count', async () => {
    at = await selling()
    await at.call('shift.count', { counts: [] })
    await scan(at, '4780001')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    expect((await at.call('shift.closing', {})).isCounted).toBe(false)
    expect((await at.refused('shift.close', {})).kind).toBe('shift.uncounted')
  })

  it('puts the basket on the counter aside when it closes, and refuses only while money lies beside it', async () => {
    at = await selling()
    await scan(at, '4780001')
    await at.call('shift.count', { counts: [] })
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 1_000 })
    expect((await at.refused('shift.close', {})).kind).toBe('shift.ticketsOpen')
    const tender = (await current(at)).tenders[0]?.id ?? ('' as TenderId)
    await at.call('checkout.removeTender', { tenderId: tender })
    await at.call('shift.close', {})
    await at.call('shift.open', { counts: [] })
    expect((await current(at)).held).toHaveLength(1)
    expect((await current(at)).lines).toEqual([])
  })

  it.each([
    [[{ methodId: 'nobody', currencyId: 'som', countedMinor: 1 }], 'tender.unknownMethod'],
    [[{ methodId: 'cash', currencyId: 'som', countedMinor: -1 }], 'input.invalid'],
    [
      [
        { methodId: 'cash', currencyId: 'som', countedMinor: 1 },
        { methodId: 'cash', currencyId: 'som', countedMinor: 2 }
      ],
      'input.invalid'
    ]
  ])('refuses a count that is none: %j', async (counts, kind) => {
    at = await selling()
    expect((await at.refused('shift.count', { counts })).kind).toBe(kind)
  })
})

describe('the basket', () => {
  it('raises the last equal line for pieces and makes a new one for what is weighed', async () => {
    at = await selling()
    await scan(at, '4780001')
    await scan(at, '4780002')
    await scan(at, '4780001')
    const weighed = { productId: 'apple' as ProductId, quantity: '1.235' }
    await at.call('ticket.add', weighed)
    const { ticket } = await at.call('ticket.add', weighed)
    expect(ticket.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['bread', '2'],
      ['milk', '1'],
      ['apple', '1.235'],
      ['apple', '1.235']
    ])
    expect(ticket.lines[3]?.totalMinor).toBe(44_460)
  })

  it('keeps a changed price and a discount by hand on their own line', async () => {
    at = await selling()
    await scan(at, '4780001')
    await at.call('ticket.setDiscount', { lineId: await line(), applyType: 'percent', value: '10' })
    await scan(at, '4780001')
    expect((await current(at)).lines.map(({ totalMinor }) => totalMinor)).toEqual([3_600, 4_000])
  })

  it('adds a whole box by its own code', async () => {
    at = await selling()
    const { ticket } = await at.call('ticket.scan', { code: '4789992', quantity: '2' })
    expect(ticket.lines[0]?.quantity).toBe('24')
  })

  it('offers several goods of one code and never takes the first', async () => {
    at = await selling()
    expect(await at.refused('ticket.scan', { code: '4780003' })).toEqual({
      kind: 'goods.severalForCode',
      facts: { code: '4780003', ids: ['cola', 'cola-light'] }
    })
    const { goods } = await at.call('ticket.choices', { code: '4780003' })
    expect(goods.map(({ name }) => name)).toEqual(['Kola', 'Kola light'])
  })

  it.each([
    ['9999999', 'goods.unknownCode'],
    ['SKU-free', 'goods.noPrice'],
    ['SKU-gone', 'goods.deleted']
  ])('says why %s does not sell', async (code, kind) => {
    at = await selling()
    expect((await at.refused('ticket.scan', { code })).kind).toBe(kind)
  })

  it.each([
    ['0', 'quantity.zero'],
    ['1.5', 'quantity.decimals'],
    ['1000001', 'quantity.tooLarge']
  ])('refuses the quantity %s', async (quantity, kind) => {
    at = await selling()
    await scan(at, '4780001')
    expect((await at.refused('ticket.setQuantity', { lineId: await line(), quantity })).kind).toBe(kind)
    expect((await current(at)).lines[0]?.quantity).toBe('1')
  })

  it('undoes removals in turn, each line where it was', async () => {
    at = await selling()
    for (const code of ['4780001', '4780002', 'SKU-cola']) await scan(at, code)
    const before = (await current(at)).lines
    await at.call('ticket.removeLine', { lineId: await line(1) })
    await at.call('ticket.removeLine', { lineId: await line(0) })
    await at.call('ticket.undo', {})
    await at.call('ticket.undo', {})
    expect((await current(at)).lines).toEqual(before)
    expect((await at.refused('ticket.undo', {})).kind).toBe('ticket.lineUnknown')
  })

  it('sells no more than there is where the shop wants it so', async () => {
    at = await selling({ shop: { rules: { ...rules, sellsNegativeStock: false } } })
    await scan(at, '4780001')
    expect((await at.refused('ticket.setQuantity', { lineId: await line(), quantity: '10' })).kind).toBe(
      'goods.outOfStock'
    )
    await at.call('ticket.setQuantity', { lineId: await line(), quantity: '9' })
    await scan(at, '4780002') // nobody knows how much milk there is: it sells
  })

  it('shows what is left after its own sales that the service has not seen', async () => {
    at = await selling()
    const amount = async () =>
      (await at.call('catalog.search', { text: 'non', limit: 5 })).goods[0]?.stock?.amount ?? Number.NaN
    expect(await amount()).toBe(9)
    await at.call('ticket.scan', { code: '4780001', quantity: '2' })
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    expect(await amount()).toBe(7)
    const now = at.context.clock.now()
    at.context.store.transaction((db) =>
      db.prepare(`UPDATE job SET state = 'done', changed_at = ? WHERE kind = 'sale.create'`).run(now)
    )
    expect(await amount()).toBe(7)
    at.catalog.transaction((db) => db.prepare('UPDATE stock SET amount = 8, read_at = ?').run(now + 1))
    expect(await amount()).toBe(7)
  })

  it('offers the first goods of the shop, and what sold lately once something has', async () => {
    at = await selling()
    const names = async () => (await at.call('catalog.lately', { limit: 3 })).goods.map(({ name }) => name)
    expect(await names()).toEqual(['Non', 'Sut', 'Kola'])
    await scan(at, '4780002')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    expect(await names()).toEqual(['Sut'])
  })
})

describe('what needs a manager', () => {
  it('is a price by hand, and going back to the list needs nobody', async () => {
    at = await selling()
    await scan(at, '4780001')
    const change = { lineId: await line(), price: '3500' }
    expect((await at.refused('ticket.setPrice', change)).kind).toBe('person.managerNeeded')
    const byCashier = { managerId: olim, pin: pins['olim'] ?? '' }
    expect((await at.refused('ticket.setPrice', { ...change, approval: byCashier })).kind).toBe('person.managerNeeded')
    expect((await at.call('ticket.setPrice', { ...change, approval })).totalMinor).toBe(3_500)
    expect(journalActs(at)).toContain('line.price')
    expect((await at.call('ticket.setPrice', { ...change, price: '4000' })).totalMinor).toBe(4_000)
    expect((await at.refused('ticket.setPrice', { ...change, price: '0', approval })).kind).toBe('goods.noPrice')
  })

  it.each([
    ['percent', '10', true],
    ['percent', '10.01', false],
    ['cash', '400', true],
    ['cash', '401', false]
  ] as const)('is a discount over the limit: %s %s is within: %s', async (applyType, value, isWithin) => {
    at = await selling({ shop: { rules: { ...rules, discountLimitPercent: decimal('10') } } })
    await scan(at, '4780001')
    const asked = await at.ask('ticket.setDiscount', { lineId: await line(), applyType, value })
    expect(asked.ok || asked.failure.kind).toBe(isWithin || 'person.managerNeeded')
    await at.call('ticket.setDiscount', { lineId: await line(), applyType, value, approval })
    await at.call('ticket.setDiscount', { lineId: await line(), applyType, value: '0' })
    expect((await current(at)).discountMinor).toBe(0)
  })

  it('is every discount where the shop wants a boss for it, and nobody gives more than all', async () => {
    at = await selling({ shop: { rules: { ...rules, discountNeedsBoss: true } } })
    await scan(at, '4780001')
    const given = { lineId: await line(), applyType: 'percent' as const, value: '1' }
    expect((await at.refused('ticket.setDiscount', given)).kind).toBe('person.managerNeeded')
    expect((await at.refused('ticket.setDiscount', { ...given, value: '101', approval })).kind).toBe(
      'discount.tooLarge'
    )
    const more = { ...given, applyType: 'cash' as const, value: '4001', approval }
    expect((await at.refused('ticket.setDiscount', more)).kind).toBe('discount.tooLarge')
  })
})

describe('held tickets', () => {
  it('survive, come back whole, and hold what lies on the counter in turn', async () => {
    at = await selling()
    await scan(at, '4780001')
    const first = await current(at)
    await at.call('ticket.hold', { name: ' Vali ' })
    await scan(at, '4780002')
    const second = await current(at)
    const back = await at.call('ticket.recall', { ticketId: first.id })
    expect(back).toMatchObject({ id: first.id, name: 'Vali', lines: first.lines })
    expect(back.held.map(({ id }) => id)).toEqual([second.id])
    expect(jobs(at).map(({ kind }) => kind)).toEqual(['shift.open', 'ticket.create', 'ticket.create'])
    expect((await at.refused('ticket.recall', { ticketId: 'nothinghere00000' })).kind).toBe('ticket.unknown')
    expect((await at.refused('ticket.recall', { ticketId: first.id })).kind).toBe('ticket.unknown')
  })

  it('are owed again when they are put aside again, and go only after their sale', async () => {
    at = await selling()
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    await at.call('ticket.hold', {})
    // The first job left already, so that nothing is folded into it.
    at.context.store.transaction((db) =>
      db.prepare(`UPDATE job SET attempts = 1, state = 'done' WHERE kind = 'ticket.create'`).run()
    )
    await at.call('ticket.recall', { ticketId })
    await scan(at, '4780002')
    await at.call('ticket.hold', {})
    await at.call('ticket.recall', { ticketId })
    await at.call('checkout.cashExact', { ticketId })
    const made = jobs(at)
    expect(made.map(({ kind }) => kind)).toEqual([
      'shift.open',
      'ticket.create',
      'ticket.update',
      'sale.create',
      'ticket.remove'
    ])
    expect(made[2]?.payload).toBe('{"version":2}')
    const remove = made[4]
    expect(remove && needs(at, remove)).toEqual(['sale.create', 'ticket.update'])
  })

  it('are removed with a reason and a manager, and an empty one is not held at all', async () => {
    at = await selling()
    expect((await at.refused('ticket.hold', {})).kind).toBe('ticket.empty')
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    await at.call('ticket.hold', {})
    const remove = { ticketId, reason: 'left' }
    expect((await at.refused('ticket.remove', remove)).kind).toBe('person.managerNeeded')
    expect((await at.refused('ticket.remove', { ...remove, reason: ' ', approval })).kind).toBe('input.invalid')
    expect((await at.call('ticket.remove', { ...remove, approval })).held).toEqual([])
    expect((await at.refused('ticket.remove', { ...remove, approval })).kind).toBe('ticket.unknown')
  })

  it('are renamed, and a basket that was never put aside is emptied by its cashier', async () => {
    at = await selling()
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    expect((await at.call('ticket.rename', { ticketId, name: 'Stol 5' })).name).toBe('Stol 5')
    const emptied = await at.call('ticket.remove', { ticketId, reason: 'changed their mind' })
    expect(emptied.lines).toEqual([])
    expect(emptied.id).not.toBe(ticketId)
    expect(jobs(at).map(({ kind }) => kind)).toEqual(['shift.open'])
  })
})

describe('paying', () => {
  it('pressed twice pays once and answers the same sale', async () => {
    at = await selling()
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    const [first, second] = await Promise.all([
      at.call('checkout.cashExact', { ticketId }),
      at.call('checkout.cashExact', { ticketId })
    ])
    expect(second).toEqual(first)
    expect(await at.call('checkout.finish', { ticketId })).toEqual(first)
    expect(await at.call('sales.list', { limit: 10 })).toHaveLength(1)
    expect(jobs(at).filter(({ kind }) => kind === 'sale.create')).toHaveLength(1)
  })

  it('refuses a ticket that is not the one on the counter', async () => {
    at = await selling()
    await scan(at, '4780001')
    expect((await at.refused('checkout.finish', { ticketId: 'anotherticket000' })).kind).toBe('state.changed')
  })

  it('takes several tenders and currencies, and gives change in the currency of the ticket', async () => {
    at = await selling()
    await at.call('ticket.add', { productId: 'apple', quantity: '3.92' })
    expect((await current(at)).totalMinor).toBe(141_120)
    const dollars = await at.call('checkout.addTender', {
      methodId: cash.id,
      currencyId: dollar.id,
      amountMinor: 1_000
    })
    expect(dollars).toMatchObject({ paidMinor: 120_490, remainingMinor: 20_630 })
    expect(dollars.quickMinor[0]).toBe(20_630)
    const whole = await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 50_000 })
    expect(whole).toMatchObject({ remainingMinor: 0, changeMinor: 29_370 })
    const sold = await at.call('checkout.finish', { ticketId: whole.id })
    expect(sold.receipt.tenders.map(({ amountMinor, paidMinor }) => [amountMinor, paidMinor])).toEqual([
      [1_000, 120_490],
      [50_000, 50_000]
    ])
    expect(sold.receipt.changes).toEqual([{ name: 'Naqd', currencyId: som.id, amountMinor: 29_370 }])
    const report = await at.call('shift.report', {})
    expect(report.kind).toBe('X')
    expect(report.rows.find((row) => row.currencyId === dollar.id)).toMatchObject({ takenMinor: 1_000, changeMinor: 0 })
  })

  it.each([
    [card.id, 4_001, 'tender.overCashless'],
    [cash.id, 0, 'tender.zero'],
    [cash.id, -5, 'tender.zero'],
    [cash.id, 400_001, 'tender.tooLarge'],
    [cash.id, 4_780_012_345_672, 'tender.tooLarge'],
    ['nobody', 1, 'tender.unknownMethod']
  ])('refuses %s %d with %s', async (methodId, amountMinor, kind) => {
    at = await selling()
    await scan(at, '4780001')
    expect((await at.refused('checkout.addTender', { methodId, currencyId: som.id, amountMinor })).kind).toBe(kind)
    expect((await current(at)).tenders).toEqual([])
  })

  it('takes a large note for a small due, refuses what is not needed, and a short payment', async () => {
    at = await selling({ shop: { currencies: [som, { ...dollar, rate: undefined }] } })
    await scan(at, '4780001')
    await at.call('ticket.setDiscount', { lineId: await line(), applyType: 'cash', value: '3500' })
    const pay = { methodId: cash.id, currencyId: som.id, amountMinor: 200 }
    await at.call('checkout.addTender', pay)
    expect((await at.refused('checkout.finish', { ticketId: await currentId(at) })).facts).toEqual({ remaining: 300 })
    expect((await at.refused('checkout.addTender', { ...pay, currencyId: dollar.id })).kind).toBe('tender.noRate')
    await at.call('checkout.addTender', { ...pay, amountMinor: 200_000 })
    expect((await at.refused('checkout.addTender', pay)).kind).toBe('tender.notNeeded')
  })

  it('keeps the basket as it is while money lies on the counter', async () => {
    at = await selling()
    await scan(at, '4780001')
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 100 })
    expect((await at.refused('ticket.scan', { code: '4780001' })).kind).toBe('ticket.paying')
    expect((await at.refused('ticket.removeLine', { lineId: await line() })).kind).toBe('ticket.paying')
    expect((await at.refused('ticket.hold', {})).kind).toBe('ticket.paying')
  })

  it('gives a ticket away that costs nothing, and never an empty one', async () => {
    at = await selling()
    expect((await at.refused('checkout.cashExact', { ticketId: await currentId(at) })).kind).toBe('ticket.empty')
    await scan(at, '4780001')
    await at.call('ticket.setDiscount', { lineId: await line(), applyType: 'percent', value: '100' })
    const sold = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    expect(sold.receipt).toMatchObject({ totalMinor: 0, tenders: [] })
  })

  it('numbers receipts without a gap, and prints a copy when one is looked up', async () => {
    at = await selling()
    for (let count = 0; count < 3; count += 1) {
      await scan(at, '4780001')
      await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    }
    const rows = await at.call('sales.list', { limit: 10 })
    expect(rows.map(({ receiptNumber }) => receiptNumber.split('-')[1])).toEqual(['3', '2', '1'])
    const found = await at.call('sales.list', { search: rows[1]?.receiptNumber ?? '', limit: 10 })
    expect(found).toHaveLength(1)
    const receipt = await at.call('sales.receipt', { saleId: rows[0]?.id ?? '' })
    expect(receipt).toMatchObject({ isCopy: true, cashier: 'anna', organization: 'Shop', isTraining: false })
  })
})

describe('a power cut', () => {
  it('after any key leaves the ticket line for line as it was', async () => {
    at = await selling()
    const steps: (() => Promise<unknown>)[] = [
      () => scan(at, '4780001'),
      () => scan(at, '4780002'),
      () => at.call('ticket.add', { productId: 'apple', quantity: '0.742' }),
      async () => at.call('ticket.setQuantity', { lineId: await line(0), quantity: '7' }),
      async () => at.call('ticket.setDiscount', { lineId: await line(1), applyType: 'cash', value: '500' }),
      async () => at.call('ticket.setPrice', { lineId: await line(1), price: '11999.5', approval }),
      async () => at.call('ticket.removeLine', { lineId: await line(0) }),
      () => at.call('ticket.undo', {}),
      async () => at.call('ticket.choose', { lineId: await line(2) }),
      () => at.call('checkout.addTender', { methodId: cash.id, currencyId: dollar.id, amountMinor: 100 })
    ]
    for (const step of steps) {
      await step()
      const before = await current(at)
      at.restart()
      await signIn(at, anna)
      expect(await current(at)).toEqual(before)
    }
    const sold = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    at.restart()
    await signIn(at, anna)
    expect(await at.call('checkout.finish', { ticketId: sold.receipt.saleId }).catch(() => 0)).toBe(0)
    const again = await at.call('sales.receipt', { saleId: sold.receipt.saleId })
    expect(again).toEqual({ ...sold.receipt, isCopy: true })
  })
})

describe('a full disk', () => {
  it('makes no sale, says so and keeps the basket; the number is not lost', async () => {
    at = await selling()
    await scan(at, '4780001')
    const before = await current(at)
    const { store } = at.context
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    at.context.store = {
      ...store,
      transaction: (work) =>
        store.transaction((db) => {
          work(db)
          throw full
        })
    }
    const woken = at.woken()
    expect((await at.refused('checkout.cashExact', { ticketId: before.id })).kind).toBe('disk.full')
    expect(at.woken()).toBe(woken)
    at.context.store = store
    expect(await current(at)).toEqual(before)
    const sold = await at.call('checkout.cashExact', { ticketId: before.id })
    expect(sold.receipt.receiptNumber).toMatch(/-1$/)
  })
})

describe('before anything is there', () => {
  it('nothing sells without a shift', async () => {
    at = till()
    await signIn(at, anna)
    expect((await at.refused('ticket.scan', { code: '4780001' })).kind).toBe('shift.none')
    expect((await at.refused('checkout.cashExact', { ticketId: 'x'.repeat(16) })).kind).toBe('shift.none')
    expect((await at.refused('shift.closing', {})).kind).toBe('shift.none')
  })
})
