import { writeFileSync } from 'node:fs'
import { seededRandom } from '../../src/main/system/random.ts'
import type { CallInput, CallName, CallOutput } from '../../src/shared/contract/index.ts'
import type { Result } from '../../src/shared/failure.ts'
import type { CustomerId, SaleId } from '../../src/shared/ids.ts'
import { minor } from '../../src/shared/money.ts'
import type { TicketView } from '../../src/shared/views.ts'
import { articles } from '../../test/outbox/rig/cash-rig.ts'
import { ids, som } from '../../test/outbox/rig/documents.ts'
import { cardId, dollars } from '../simulator/shop.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import { cashier, linesOf, manager, pin, type Life, type Message } from './messages.ts'

type Call = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<Result<CallOutput<Name>>>
export type CashierDeps = {
  seed: number
  diskFailure: Life['diskFailure']
  work: Life['work'] | undefined
  report: (message: Message) => void
  call: Call
}

const inTill = (currencyId: typeof som.id, countedMinor: number) => ({
  methodId: ids.cash as never,
  currencyId,
  countedMinor
})

/**
 * Repeats a call that failed because of the disk. After `healAfter` refusals it has the disk healed by creating
 * `healedFile`.
 */
function retrying(
  ask: Call,
  { healedFile, healAfter }: NonNullable<Life['diskFailure']>,
  report: CashierDeps['report']
): Call {
  let refusals = 0
  return async (name, input) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(name, input)
      if (answer.ok || tries > 10 || !answer.failure.kind.startsWith('disk.')) return answer
      report({ is: 'refused', during: name, kind: answer.failure.kind })
      refusals += 1
      if (refusals === healAfter) writeFileSync(healedFile, '')
    }
  }
}

/**
 * Signs in, opens a shift if none is open, then sells, holds, recalls and changes shifts: without end, or until the
 * work is done and the last shift is closed, unless it is to stay open.
 */
export async function runCashier({ seed, diskFailure, work, report, call: ask }: CashierDeps): Promise<void> {
  const random = seededRandom(seed)
  const below = (most: number): number => Math.floor(random.fraction() * most)
  const call = diskFailure === undefined ? ask : retrying(ask, diskFailure, report)
  const must = async <T>(answer: Promise<Result<T>>): Promise<T> => {
    const given = await answer
    if (!given.ok) throw new Error(JSON.stringify(given.failure))
    return given.value
  }
  const shown = (ticket: TicketView): TicketView => {
    if (work === undefined) report({ is: 'shown', lines: linesOf(ticket.lines) })
    return ticket
  }

  const openShift = () => must(call('shift.open', { counts: [inTill(som.id, 100_000), inTill(dollars.id, 5000)] }))

  const state = await must(call('people.signIn', { employeeId: cashier, pin }))
  if (state.stage === 'openShift') await openShift()
  const { goods } = await must(call('catalog.recent', { limit: 20 }))
  let ticket = shown(await must(call('ticket.current', {})))
  let sold = 0
  const recentSales: SaleId[] = []
  report({ is: 'ready' })

  const add = async () => {
    const one = goods[below(goods.length)]
    if (one === undefined) throw new Error('the shop has no goods')
    const quantity = String(1 + below(5))
    ticket = shown((await must(call('ticket.add', { productId: one.id, quantity }))).ticket)
  }
  /** Settles a card payment as approved. A life may start while a card is at the terminal. */
  const settleCard = async () => {
    if (ticket.card === undefined) return
    const settled = { tenderId: ticket.card.id, result: 'approved' as const }
    ticket = shown(await must(call('checkout.settleCard', settled)))
  }
  const sell = async () => {
    await settleCard()
    const tender = async (methodId: string, currencyId: typeof som.id, amountMinor: number) => {
      ticket = shown(await must(call('checkout.addTender', { methodId: methodId, currencyId, amountMinor })))
      await settleCard()
    }
    // A life that starts in the middle of a payment finds the ticket paid in part or in full.
    const luck = ticket.tenders.length > 2 || ticket.remainingMinor <= 0 ? 0 : below(6)
    const left = ticket.remainingMinor
    if (luck === 1) await tender(ids.cash, som.id, left + 500 * (1 + below(3)))
    if (luck === 2) await tender(cardId, som.id, left)
    if (luck === 3) return tender(cardId, som.id, Math.max(1, Math.floor(left / 2)))
    if (luck === 4) return tender(ids.cash, dollars.id, 100 * (1 + below(20)))
    const name = ticket.remainingMinor > 0 ? 'checkout.cashExact' : 'checkout.finish'
    const { receipt, ticket: next } = await must(call(name, { ticketId: ticket.id }))
    sold += 1
    recentSales.push(receipt.saleId)
    report({ is: 'printed', code: receipt.code, totalMinor: receipt.totalMinor })
    ticket = shown(next)
  }
  const onLine = async () => {
    const line = ticket.lines[below(ticket.lines.length)]
    if (line === undefined) return add()
    const isRemoving = below(3) === 0
    const done = isRemoving
      ? call('ticket.removeLine', { lineId: line.id })
      : call('ticket.setQuantity', { lineId: line.id, quantity: String(1 + below(9)) })
    const answer = await done
    // Removing a line that was on a held ticket needs a manager, and this till has none.
    if (!answer.ok && answer.failure.kind === 'person.managerNeeded') return
    ticket = shown(await must(done))
  }
  const holdOrRecall = async () => {
    const held = ticket.held[0]
    if (held !== undefined && (ticket.held.length > 3 || below(2) === 0)) {
      ticket = shown(await must(call('ticket.recall', { ticketId: held.id })))
    } else if (ticket.lines.length > 0) ticket = shown(await must(call('ticket.hold', {})))
  }

  const closeShift = async () => {
    const { rows } = await must(call('shift.closing', {}))
    const counts = rows.map((row) => ({ ...inTill(row.currencyId, below(500_000)), methodId: row.methodId }))
    await must(call('shift.count', { counts, approval: { managerId: manager, pin } }))
    await must(call('shift.close', { note: 'counted' }))
  }
  const changeShift = async () => {
    await closeShift()
    await openShift()
    ticket = shown(await must(call('ticket.current', {})))
  }
  /** A ticket with payments must become a sale before anything else. */
  const isPaying = () => ticket.tenders.length > 0 || ticket.card !== undefined

  // Against the outsider, a shift has about forty sales. The next shift is only sent after all sales of the last one.
  const stepsToChange = work === undefined ? 2 : 8
  while (isPaying() || sold < (work?.sales ?? Infinity)) {
    const luck = below(20)
    if (isPaying() || (luck < 6 && ticket.lines.length > 0)) await sell()
    else if (luck === 6 && below(stepsToChange) === 0 && work?.isShared !== true) await changeShift()
    else if (work !== undefined && (luck === 7 || luck === 11)) {
      const saleId = recentSales[below(recentSales.length)]
      if (saleId !== undefined && work.hasNoRefunds !== true) await refundSome({ call, report, below }, saleId)
    } else if (work !== undefined && luck === 12) await moveCash({ call, report, below })
    else if (work !== undefined && luck === 13) {
      const customerId = await someCustomer({ call, report, below })
      ticket = shown(await must(call('ticket.setCustomer', { customerId })))
    } else if (luck < 9) await onLine()
    else if (luck < 11 && work?.isShared !== true) await holdOrRecall()
    else await add()
    // Gives the queue time between the calls.
    if (work === undefined) await new Promise<void>((resolve) => void setImmediate(resolve))
    else await new Promise<void>((resolve) => void systemClock.after(work.pauseMs, resolve))
  }
  if (work?.leavesShiftOpen !== true) await closeShift()
}

type ActDeps = Pick<CashierDeps, 'call' | 'report'> & { below: (most: number) => number }

/** Puts cash into the drawer or takes it out, in one of the two currencies, and reports the printed slip. */
async function moveCash({ call, report, below }: ActDeps): Promise<void> {
  const direction = below(2) === 0 ? 'in' : 'out'
  const currencyId = below(4) === 0 ? dollars.id : som.id
  const how = { articleId: articles[direction].id, approval: { managerId: manager, pin } }
  const money = { methodId: ids.cash as never, currencyId, amountMinor: 1 + below(20_000) }
  const first = await call('cash.move', { direction, ...money, ...how })
  // More than the drawer should hold is taken out only by a manager who was told the expected sum.
  const isOver = !first.ok && first.failure.kind === 'cash.overDrawer'
  const agreedExpectedMinor = isOver ? minor(Number(first.failure.facts?.['expected'])) : undefined
  const moved = isOver ? await call('cash.move', { direction, ...money, ...how, agreedExpectedMinor }) : first
  if (!moved.ok) throw new Error(JSON.stringify(moved.failure))
  const { number } = moved.value.slip
  report({ is: 'moved', number, totalMinor: money.amountMinor })
}

/** Creates a customer, with or without a phone, or finds one that was served before. */
async function someCustomer({ call, report, below }: ActDeps): Promise<CustomerId> {
  const found = await call('customer.search', { text: '', limit: 20 })
  if (!found.ok) throw new Error(JSON.stringify(found.failure))
  const { customers } = found.value
  const known = customers[below(customers.length)]
  if (known !== undefined && below(2) === 0) return known.id
  const name = `Customer ${below(1e9)}`
  const phone = below(3) === 0 ? {} : { phone: `+99890${String(1e7 + below(9e7)).slice(-7)}` }
  const made = await call('customer.add', { name, ...phone })
  if (!made.ok) throw new Error(JSON.stringify(made.failure))
  report({ is: 'enrolled', name })
  return made.value.id
}

/** Refunds a part of what is left of a sale with the payments that the till proposes, and reports the printed slip. */
async function refundSome({ call, report, below }: ActDeps, saleId: SaleId): Promise<void> {
  const seen = await call('refund.preview', { saleId })
  if (!seen.ok) throw new Error(JSON.stringify(seen.failure))
  const open = seen.value.lines.filter(({ left }) => left !== '0')
  const lines = open
    .filter((_, index) => index === 0 || below(2) === 0)
    .map(({ lineId, left }) => ({ lineId, quantity: String(1 + below(Number(left))) }))
  if (lines.length === 0) return
  const chosen = await call('refund.preview', { saleId, lines })
  if (!chosen.ok) throw new Error(JSON.stringify(chosen.failure))
  const ways = chosen.value.ways.map(({ methodId, currencyId, paidMinor }) => ({ methodId, currencyId, paidMinor }))
  const { refunds } = chosen.value
  const done = await call('refund.finish', { saleId, refunds, lines, ways, approval: { managerId: manager, pin } })
  if (!done.ok) throw new Error(JSON.stringify(done.failure))
  const { number, totalMinor } = done.value.slip
  report({ is: 'refunded', number, totalMinor })
}
