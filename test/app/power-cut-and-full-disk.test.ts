import { afterEach, describe, expect, it } from 'vitest'
import type { LineId } from '../../src/shared/ids.ts'
import { cash, dollar } from '../support/model-fixtures.ts'
import { anna, boss, current, currentId, pins, scan, selling, signIn, type Till } from './till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const line = async (index = 0): Promise<LineId> => (await current(at)).lines[index]?.id ?? ('' as LineId)
const approval = { managerId: boss, pin: pins['boss'] ?? '' }

describe('a power cut', () => {
  it('a power cut after any key leaves the ticket unchanged, line for line', async () => {
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
    // The paper says that it is a copy.
    expect(again).toEqual({ ...sold.receipt, isCopy: true, paper: again.paper })
  })
})

describe('a full disk', () => {
  it('a full disk makes no sale, says so and keeps the ticket; the number is not lost', async () => {
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
