import type { SaleId } from '../../../src/shared/ids.ts'
import type { Random } from '../../../src/shared/ports.ts'
import type { Result } from '../../../src/shared/failure.ts'
import { formatDate } from '../../../src/shared/format.ts'
import { minor } from '../../../src/shared/money.ts'
import type { TicketView } from '../../../src/shared/views.ts'
import { articles } from '../../../test/outbox/rig/cash-rig.ts'
import { som } from '../../../test/outbox/rig/documents.ts'
import { splitActs, type CashierAct } from './splits.ts'
import { customerActs } from './customers.ts'
import { dateAct } from './dates.ts'
import { otherTillAct } from './other-tills.ts'
import { goodsAct } from './goods.ts'
import { refundSome, type Returned } from './refunds.ts'
import type { Machine } from '../machine.ts'
import { bossId, cardId, cashId, dollars, pin, terminal } from '../shop.ts'

// A cashier's day, one action at a time, only with calls of the window.

export type Printed = { code: string; total: number; at: number }
export type Report = { shiftId: string; rows: readonly { methodId: string; currencyId: string; expected: number }[] }

export type Cashier = {
  printed: Printed[]
  returned: Returned[]
  reports: Report[]
  /** The number of calls that the window made. */
  acts: number
  /** The last refusal of the till. */
  refused: string
  shiftsLeft: number
  salesLeft: number
  goods: string[]
  isDone(): boolean
  /** Adds one shift after all planned ones. */
  addShift(sales: number): void
  act(): Promise<void>
}

export function createCashier(
  machine: Machine,
  chance: Random,
  plan: { shifts: number; sales: number },
  elapsed: () => number
): Cashier {
  const below = (most: number): number => Math.floor(chance.fraction() * most)
  const self: Cashier = {
    printed: [],
    returned: [],
    reports: [],
    acts: 0,
    refused: '',
    shiftsLeft: plan.shifts,
    salesLeft: plan.sales,
    goods: [],
    isDone: () => self.shiftsLeft === 0,
    addShift(sales) {
      plan = { shifts: 1, sales }
      self.shiftsLeft = 1
    },
    act: () => act()
  }
  let isSignedIn = 0
  const soldIds: SaleId[] = []
  /** The approval of a manager. */
  const approval = { managerId: bossId, pin }
  /** Goods made at this till. */
  const made: string[] = []
  const call: Machine['call'] = async (name, input) => {
    self.acts += 1
    const answer = await machine.call(name, input)
    if (answer?.ok === false) self.refused = `${name}: ${answer.failure.kind}`
    return answer
  }

  const act = async (): Promise<void> => {
    // Each life of the till starts with a PIN.
    if (isSignedIn !== machine.deaths + 1) {
      const state = await call('people.signIn', { employeeId: machine.register.cashierId, pin })
      if (state?.ok !== true) return
      isSignedIn = machine.deaths + 1
      return
    }
    const state = await call('app.state', {})
    if (state?.ok !== true) return
    if (state.value.stage === 'openShift') return openShift()
    if (self.goods.length === 0) {
      const found = await call('catalog.recent', { limit: 20 })
      if (found?.ok === true) self.goods = found.value.goods.map(({ id }) => id)
      return
    }
    const ticket = await call('ticket.current', {})
    if (ticket?.ok !== true) return
    if (self.salesLeft <= 0) return closeShift(ticket.value)
    await sellOn(ticket.value)
  }

  const openShift = async (): Promise<void> => {
    const counts = [
      { methodId: cashId as never, currencyId: som.id, countedMinor: 100_000 as never },
      { methodId: cashId as never, currencyId: dollars.id, countedMinor: 5000 as never }
    ]
    const opened = await call('shift.open', { counts, ...(below(3) === 0 ? { note: 'morning' } : {}) })
    if (opened?.ok === true) self.salesLeft = plan.sales
  }

  /** Returns zero, whole notes, or any amount. */
  const countOf = (any: number): number => [0, any - (any % 1_000), any][any % 3] ?? any

  const closeShift = async (ticket: TicketView): Promise<void> => {
    const tender = ticket.tenders[0]
    if (tender !== undefined) {
      await call('checkout.removeTender', { tenderId: tender.id })
      return
    }
    const closing = await call('shift.closing', {})
    if (closing?.ok !== true) return
    const counts = closing.value.rows.map(({ methodId, currencyId }) => ({
      methodId,
      currencyId,
      countedMinor: countOf(below(500_000)) as never
    }))
    if ((await call('shift.count', { counts, approval: { managerId: bossId, pin } }))?.ok !== true) return
    const report = await call('shift.close', { note: below(2) === 0 ? 'evening' : 'counted' })
    if (report?.ok !== true) return
    const rows = report.value.rows.map((row) => ({ ...row, expected: row.expectedMinor ?? Number.NaN }))
    self.reports.push({ shiftId: report.value.shiftId, rows })
    self.shiftsLeft -= 1
  }

  const sellOn = async (ticket: TicketView): Promise<void> => {
    if (ticket.tenders.length > 0 || (ticket.lines.length > 0 && chance.fraction() < 0.45)) return pay(ticket)
    // An exchange cannot be held, because the refund that belongs to it would wait without end.
    if (ticket.exchange !== undefined && below(8) === 0) {
      await call('exchange.cancel', {})
      return
    }
    const rows = acts.filter(({ may }) => may(ticket))
    const sum = rows.reduce((total, { weight }) => total + weight, 0)
    let left = chance.fraction() * sum
    await rows.find(({ weight }) => (left -= weight) < 0)?.run(ticket)
  }

  /** Leaves the exchange as the till asks: another till has refunded the same goods meanwhile. */
  const leaveExchange = async ({ tenders }: TicketView): Promise<void> => {
    for (const { id } of tenders) await call('checkout.removeTender', { tenderId: id })
    await call('exchange.cancel', {})
  }
  const isChanged = (answer: Result<unknown> | undefined): boolean =>
    answer?.ok === false && answer.failure.kind === 'exchange.changed'

  const pay = async (ticket: TicketView): Promise<void> => {
    const choice = below(6)
    if (ticket.card) return call('checkout.settleCard', terminal(ticket.card, choice)).then(() => undefined)
    const remaining = ticket.remainingMinor
    const tender = async (methodId: string, currencyId: typeof som.id, amountMinor: number): Promise<void> => {
      const taken = await call('checkout.addTender', { methodId, currencyId, amountMinor })
      if (isChanged(taken)) await leaveExchange(ticket)
    }
    if (remaining > 0 && choice === 0) return tender(cashId, som.id, remaining + 500 * (1 + below(4)))
    if (remaining > 0 && choice === 1) return tender(cardId, som.id, Math.max(1, Math.floor(remaining / 2)))
    if (remaining > 0 && choice === 2) return tender(cashId, dollars.id, 100 * (1 + below(20)))
    if (remaining > 0 && choice === 3) return tender(cardId, som.id, remaining)
    const name = remaining > 0 ? 'checkout.cashExact' : 'checkout.finish'
    const sold = await call(name, { ticketId: ticket.id })
    if (isChanged(sold)) await leaveExchange(ticket)
    if (sold?.ok !== true) return
    const { code, totalMinor, saleId } = sold.value.receipt
    soldIds.push(saleId)
    const { back } = sold.value
    if (back !== undefined) self.returned.push({ number: back.number, total: back.totalMinor })
    if (soldIds.length > 50) soldIds.shift()
    machine.watch.printed(machine.disk.file, code, totalMinor)
    self.printed.push({ code, total: totalMinor, at: elapsed() })
    self.salesLeft -= 1
    // The cashier presses the key twice.
    if (below(8) === 0) {
      const again = await call('checkout.finish', { ticketId: ticket.id })
      if (again?.ok === true)
        self.printed.push({ code: again.value.receipt.code, total: again.value.receipt.totalMinor, at: elapsed() })
    }
  }

  const one = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  const acts: CashierAct[] = [
    {
      weight: 10,
      may: () => true,
      run: async () => {
        const productId = one([...self.goods, ...made]) as never
        await call('ticket.add', { productId, quantity: String(1 + below(5)) })
      }
    },
    {
      weight: 2,
      may: ({ lines }) => lines.length > 0,
      run: async ({ lines }) => {
        const line = one(lines)
        if (line !== undefined)
          await call('ticket.setQuantity', { lineId: line.id, quantity: String(1 + below(9)), approval })
      }
    },
    {
      weight: 1,
      may: ({ lines }) => lines.length > 1,
      run: async ({ lines }) => {
        const line = one(lines)
        if (line !== undefined) await call('ticket.removeLine', { lineId: line.id, approval })
      }
    },
    {
      weight: 3,
      may: ({ lines, held }) => lines.length > 0 && held.length < 4,
      run: () => call('ticket.hold', below(2) === 0 ? { name: `table ${below(9)}` } : {})
    },
    {
      weight: 3,
      may: ({ held }) => held.length > 0,
      run: async ({ held }) => {
        // A table that has just ordered is likely to order again.
        const ticket = below(2) === 0 ? held.toSorted((a, b) => b.heldAt - a.heldAt)[0] : one(held)
        if (ticket !== undefined) await call('ticket.recall', { ticketId: ticket.id })
      }
    },
    {
      // A table that orders several times: each time its ticket is held again, which is another update.
      weight: 1,
      may: ({ lines, held }) => lines.length === 0 && held.length > 0,
      run: async ({ held }) => {
        const ticket = one(held)
        if (ticket === undefined) return
        for (let times = 1 + below(3); times > 0; times -= 1) {
          const taken = await call('ticket.recall', { ticketId: ticket.id })
          const line = taken?.ok === true ? one(taken.value.lines) : undefined
          if (line === undefined) return
          await call('ticket.setQuantity', { lineId: line.id, quantity: String(1 + below(9)), approval })
          await call('ticket.hold', {})
        }
      }
    },
    {
      weight: 1,
      may: () => true,
      run: async () => {
        const direction = below(2) === 0 ? 'in' : 'out'
        const isDollars = below(4) === 0
        const money = { direction, methodId: cashId, currencyId: isDollars ? dollars.id : som.id } as const
        const how = { articleId: articles[direction].id, note: 'change money', approval }
        const move = { ...money, amountMinor: 100 * (1 + below(300)), ...how }
        const moved = await call('cash.move', move)
        if (moved?.ok !== false || moved.failure.kind !== 'cash.overDrawer') return
        await call('cash.move', { ...move, agreedExpectedMinor: minor(Number(moved.failure.facts?.['expected'])) })
      }
    },
    {
      weight: 2,
      may: () => soldIds.length > 0,
      run: async () => {
        const saleId = one(soldIds)
        if (saleId !== undefined) self.returned.push(...(await refundSome(call, below, saleId)))
      }
    },
    otherTillAct(call, below, { today: () => formatDate(machine.clock.now()), returned: self.returned }),
    ...customerActs(call, below, machine.index),
    {
      weight: 1,
      may: ({ held }) => held.length > 0,
      run: async ({ held }) => {
        const ticket = one(held)
        if (ticket !== undefined) await call('ticket.rename', { ticketId: ticket.id, name: `guest ${below(99)}` })
      }
    },
    ...splitActs(call, below, approval),
    dateAct(call, below),
    goodsAct(call, below, { till: machine.index, goods: made }),
    {
      weight: 1,
      may: ({ held }) => held.length > 0,
      run: async ({ held }) => {
        const ticket = one(held)
        if (ticket !== undefined)
          await call('ticket.remove', { ticketId: ticket.id, reason: 'changed their mind', approval })
      }
    }
  ]
  return self
}
