import type { DisplayView } from '../../src/shared/devices/print-window.ts'
import type { CallName, CallOutput, CallParsed, WindowApi } from '../../src/shared/contract/index.ts'
import { fail, ok, type Result } from '../../src/shared/failure.ts'
import type { LineId } from '../../src/shared/ids.ts'
import type { Minor } from '../../src/shared/money.ts'
import type { Decimal } from '../../src/shared/quantity.ts'
import type {
  GoodsView,
  JourneyView,
  RecoveringView,
  SoldView,
  StateView,
  TicketView,
  UpdateState
} from '../../src/shared/views.ts'
import { managerRefuses } from './fakes/staff/fake-approval.ts'
import { at, people, sharedCode, sharing, shop, som, withCode } from './fakes/fake-shop.ts'
import { billAnswers } from './fakes/fake-held-tickets.ts'
import { changeAnswers } from './fakes/fake-change.ts'
import { foundBy, goodsAnswers } from './fakes/fake-goods.ts'
import { cashAnswers } from './fakes/fake-cash.ts'
import { codeAnswers, pieceCodes } from './fakes/fake-codes.ts'
import { customerAnswers } from './fakes/fake-customers.ts'
import { late } from './fake-late.ts'
import { orderAnswers } from './fakes/fake-orders.ts'
import { booksAnswers } from './fakes/fake-database-health.ts'
import { refundAnswers } from './fakes/fake-refund.ts'
import { newGoodsAnswers } from './fakes/fake-new-goods.ts'
import { belowListOf, journeyAnswers, numberOf, reportAnswers } from './fakes/fake-reports.ts'
import { rightsAnswers } from './fakes/staff/fake-rights.ts'
import { updateAnswers } from './fakes/fake-updates.ts'
import { officeAnswers } from './fakes/fake-office.ts'
import { printingAnswers } from './fakes/fake-printing.ts'
import { offers, why, withReceiptDiscount } from './fakes/fake-pricing.ts'
import { exchanged, longBasket, owing, sellingAnswers } from './fakes/fake-selling.ts'
import { stateOf } from './fake-state.ts'
import { emptyBasket, lineOf, receiptOf, reckoned, tenderOf, ticketView, type Basket } from './fakes/fake-ticket.ts'

// A fake of the IPC for tests of screens. It answers at once and stores nothing.

export type Scenario = {
  state?: Partial<StateView>
  /** What the till does not know yet. */
  without?: ('shop' | 'shift' | 'cashier')[]
  /** The goods on the ticket: the number of the product in the shop, and the quantity. */
  lines?: [number, string][]
  held?: number
  managerNeeded?: boolean
  /** The last line has marked goods, and this many of its pieces have a code. */
  marks?: 0 | 1 | 2
  /** The queue is empty, and the count has no difference. */
  isQuiet?: boolean
  /** The database file was damaged and copied. */
  isBadFile?: boolean
  /** No manager has a PIN any more, so the owner has to use an API key. */
  ownerNeeded?: boolean
  /** The ticket has returned goods. */
  isExchange?: boolean
  /** The ticket has a customer with a debt. */
  isOwing?: boolean
  hasCashback?: boolean
  cashStep?: number
  guests?: number
  /** The states of a sale on its way, one a request. */
  journey?: JourneyView['state'][]
  /** The calls whose answers wait until the test releases them, as on a busy machine. */
  late?: CallName[]
  isClockOff?: boolean
  /** A damaged file is being recovered. Needs a late `app.state`. */
  recovering?: RecoveringView
  /** Beside each row of each list stands one that differs only in an id (fakes/fake-twins.ts). */
  hasTwins?: boolean
  /** How this computer installs updates, if not by a disk image. */
  updateWay?: UpdateState['way']
  /** The calls whose first answer is wrong, so that what shows it fails. */
  broken?: CallName[]
  /** Draws the customer display with this view instead of the cashier's window. */
  display?: DisplayView
}

type Answer<Name extends CallName> = (input: CallParsed<Name>) => Result<CallOutput<Name>>
type Answers = { [Name in CallName]?: Answer<Name> }
const one = '1' as Decimal

export function fakeIpc(scenario: Scenario): WindowApi {
  let state = stateOf(scenario.state)
  let isClockOff = scenario.isClockOff === true
  if (state.mode === 'training') state = { ...state, practicePin: '2580' }
  for (const name of scenario.without ?? []) state = { ...state, [name]: undefined }
  let basket = emptyBasket(1042)
  basket.lines = (scenario.lines ?? []).flatMap(([index, quantity]) => {
    const goods = shop[index]
    return goods === undefined ? [] : [lineOf(goods, quantity as Decimal)]
  })
  const last = basket.lines.at(-1)
  if (last !== undefined) basket.chosen = last.id
  if (last !== undefined && scenario.marks !== undefined) {
    last.marks = { codes: pieceCodes.slice(0, scenario.marks), missing: Number(last.quantity) - scenario.marks }
  }
  if (scenario.isExchange === true) basket.exchange = exchanged
  if (scenario.isOwing === true) basket.customer = owing
  basket = { ...basket, cashStep: scenario.cashStep, guests: scenario.guests }
  if (scenario.hasCashback === true) basket.cashback = { expectedMinor: 3_648 as Minor }
  let held: Basket[] = ['Stol 3', 'Rustam aka', undefined, 'Бабушка с 2 этажа']
    .slice(0, scenario.held ?? 0)
    .map(holding)
  const listeners = new Set<(view: StateView) => void>()

  const show = (): Result<TicketView> => ok(ticketView(basket, held))
  const due = (): Minor => ticketView(basket, held).remainingMinor
  const paid = (tender: ReturnType<typeof tenderOf>): Result<TicketView> => {
    basket = { ...basket, tenders: [...basket.tenders, tender] }
    return show()
  }
  const change = (part: Partial<StateView>): Result<StateView> => {
    state = { ...state, ...part }
    listeners.forEach((listener) => listener(state))
    return ok(state)
  }
  const add = (goods: GoodsView | undefined, quantity?: Decimal): Result<CallOutput<'ticket.add'>> => {
    if (goods === undefined) return fail('goods.unknown')
    const { id, name, unitDecimals, unsellable } = goods
    if (unsellable !== undefined) return fail(unsellable, { name })
    if (quantity === undefined && unitDecimals > 0) return fail('quantity.needed', { name, id })
    if (basket.tenders.length > 0) return fail('ticket.paying')
    const line = lineOf(goods, quantity ?? one)
    basket = { ...basket, lines: [...basket.lines, line], chosen: line.id }
    return ok({ ticket: ticketView(basket, held), addedLineId: line.id })
  }
  const scan = ({ code, quantity, productId }: CallParsed<'ticket.scan'>): ReturnType<typeof add> => {
    if (code === sharedCode && productId === undefined) return fail('goods.severalForCode', { code })
    const goods = withCode(productId ?? code)
    return goods === undefined ? fail('goods.unknownCode', { code }) : add(goods, quantity)
  }
  const alter = (lineId: LineId, part: object): Result<TicketView> => {
    const lines = basket.lines.map((line) => (line.id === lineId ? reckoned({ ...line, ...part }) : line))
    basket = { ...basket, lines }
    return show()
  }
  const sell = (): Result<SoldView> => {
    const receipt = receiptOf(basket, false, state.mode === 'training', state.locale)
    const changeMinor = ticketView(basket, []).changeMinor
    basket = emptyBasket(basket.number + 1)
    change({ unsent: { ...state.unsent, count: state.unsent.count + 1 } })
    return ok({ receipt, changeMinor, changes: receipt.changes, ticket: ticketView(basket, held) })
  }
  const needsManager = (approval: { pin: string } | undefined) =>
    scenario.managerNeeded === true ? managerRefuses(basket, approval) : undefined
  const made: GoodsView[] = []
  const goodsOf = (id: GoodsView['id']) => [...shop, ...made].find((goods) => goods.id === id)
  const answers: Answers = {
    'updates.acknowledgeNews': () => change({ newsSince: undefined }),
    'app.state': () => ok(state),
    'app.setLocale': (part) => change(part),
    'app.setTheme': (part) => change(part),
    'app.setZoom': ({ zoom }) => change({ zoom: { ...state.zoom, now: zoom } }),
    'app.setGuide': ({ isOn }) => change({ isGuided: isOn || undefined }),
    'app.setSounds': ({ isOn }) => change({ hasSounds: isOn }),
    'app.setIdleLock': ({ minutes, approval }) => needsManager(approval) ?? change({ idleLockMinutes: minutes }),
    'app.setOffline': ({ offline }) => change({ network: offline ? 'byHand' : 'online' }),
    'people.list': () => ok(people),
    'people.lock': () => change({ isLocked: true, stage: 'signIn' }),
    'welcome.startPractice': () => change({ mode: 'training', stage: 'signIn' }),
    'welcome.leave': () => change({ mode: 'live', stage: 'welcome' }),
    'catalog.search': ({ text, limit, filter }) => ok(foundBy(text, limit, filter)),
    'catalog.recent': ({ limit }) => ok({ ...foundBy('', limit), hasMore: false }),
    'ticket.current': show,
    'ticket.scan': scan,
    'ticket.choices': ({ code }) =>
      ok({ goods: code === sharedCode ? sharing : [withCode(code) ?? []].flat(), hasMore: false }),
    'ticket.add': ({ productId, quantity }) => add(goodsOf(productId), quantity),
    'ticket.choose': ({ lineId }) => {
      basket = { ...basket, chosen: lineId }
      return show()
    },
    'ticket.setQuantity': ({ lineId, quantity }) => alter(lineId, { quantity }),
    'ticket.noteLine': ({ lineId, note }) => alter(lineId, { note }),
    'ticket.setPrice': ({ lineId, price, approval }) => needsManager(approval) ?? alter(lineId, { price }),
    'ticket.setDiscount': ({ lineId, applyType, value, approval }) =>
      needsManager(approval) ??
      alter(lineId, { discounts: value === '0' ? [] : [{ name: '', applyType, value, amountMinor: 0 }] }),
    'ticket.addList': ({ rows }) => {
      const answers = rows.map((row) => scan(row))
      const left = answers.flatMap((answer, at) => (answer.ok ? [] : [{ at, failure: answer.failure }]))
      return ok({ ticket: ticketView(basket, held), left })
    },
    'ticket.copySale': () => ok({ ticket: ticketView(basket, held), left: ['Kefir 1 l', 'Пакет'] }),
    'ticket.takeOffDiscount': ({ lineId, approval }) => needsManager(approval) ?? alter(lineId, { automatic: 'off' }),
    'ticket.putBackDiscount': ({ lineId }) => alter(lineId, { automatic: 'on' }),
    'ticket.offers': ({ lineId }) => ok(offers(lineId)),
    'ticket.pickDiscount': () => show(),
    'ticket.pickTax': () => show(),
    'ticket.setReceiptDiscount': ({ applyType, value, approval }) => {
      const refused = needsManager(approval)
      if (refused !== undefined) return refused
      basket = withReceiptDiscount(basket, applyType, value)
      return show()
    },
    'ticket.explainPrice': ({ lineId }) => why(basket.lines.find(({ id }) => id === lineId)),
    'ticket.removeLine': ({ lineId }) => {
      const removed = basket.lines.find((line) => line.id === lineId)
      const lines = basket.lines.filter((line) => line.id !== lineId)
      const chosen = lines.at(-1)?.id
      basket = { ...basket, lines, chosen, removed }
      return show()
    },
    'ticket.undo': () => {
      if (basket.removed !== undefined) basket = { ...basket, lines: [...basket.lines, basket.removed] }
      return show()
    },
    'ticket.hold': ({ name }) => {
      held = [...held, { ...basket, ...(name && { name }) }]
      basket = emptyBasket(basket.number + 1)
      return show()
    },
    'ticket.recall': ({ ticketId }) => {
      const taken = held.find((other) => other.id === ticketId)
      if (taken === undefined) return fail('ticket.unknown')
      held = held.filter((other) => other !== taken).concat(basket.lines.length > 0 ? [basket] : [])
      basket = taken
      return show()
    },
    'ticket.rename': ({ ticketId, name }) => {
      held = held.map((other) => (other.id === ticketId ? { ...other, name } : other))
      return show()
    },
    'ticket.remove': ({ ticketId, approval }) => {
      const refused = needsManager(approval)
      if (refused !== undefined) return refused
      held = held.filter((other) => other.id !== ticketId)
      return show()
    },
    'checkout.addTender': ({ methodId, currencyId, amountMinor }) => {
      const tender = tenderOf(methodId, currencyId, amountMinor)
      if (tender.methodName !== 'Uzum') return paid(tender)
      return ok({ ...ticketView(basket, held), card: { ...tender, state: 'asked', askedAt: at } })
    },
    'checkout.settleCard': () => paid({ ...tenderOf('Uzum', som.id, due()), isApproved: true }),
    'checkout.payFromCashback': () => paid({ ...tenderOf('', som.id, 24_500), methodName: 'Cashback' }),
    'checkout.removeTender': ({ tenderId }) => {
      basket = { ...basket, tenders: basket.tenders.filter((tender) => tender.id !== tenderId) }
      return show()
    },
    'app.confirmClock': () => {
      isClockOff = false
      return ok(state)
    },
    'checkout.cashExact': () => {
      if (isClockOff) return fail('clock.doubtful', { now: at, expected: at - 86_400_000 })
      const { totalMinor, cashDueMinor = totalMinor } = ticketView(basket, [])
      basket = { ...basket, tenders: [tenderOf('Naqd', som.id, cashDueMinor)] }
      return sell()
    },
    'checkout.finish': ({ ticketId }) => (ticketId === basket.id ? sell() : fail('state.changed')),
    ...changeAnswers(
      () => ticketView(basket, held),
      (part) => ((basket = { ...basket, ...part }), show())
    ),
    ...goodsAnswers(),
    ...newGoodsAnswers(made, needsManager),
    ...sellingAnswers(({ sellsOnDebt }) => (basket = { ...basket, sellsOnDebt })),
    ...officeAnswers(() => state, change, scenario.isQuiet === true, scenario.ownerNeeded === true),
    ...billAnswers(() => [basket, ...held], show),
    ...cashAnswers(() => state, scenario.isQuiet === true),
    ...reportAnswers,
    ...journeyAnswers(scenario.journey ?? ['done']),
    ...refundAnswers(() => state.network === 'online'),
    ...updateAnswers(() => state, scenario.updateWay),
    ...rightsAnswers(),
    ...booksAnswers(scenario.isBadFile ?? false),
    ...codeAnswers(scenario.isQuiet === true, (lineId, of) => {
      basket = { ...basket, lines: basket.lines.map((line) => (line.id === lineId ? of(line) : line)) }
      return show()
    }),
    ...customerAnswers(scenario.isQuiet === true, (part) => {
      basket = { ...basket, ...part }
      return show()
    }),
    ...orderAnswers(
      () => state.network === 'online',
      (part) => {
        basket = { ...emptyBasket(basket.number + 1), ...part, chosen: part.lines.at(-1)?.id }
        return show()
      }
    ),
    ...printingAnswers(scenario.isQuiet === true),
    'sales.receipt': ({ saleId }) => {
      const receipt = receiptOf(longBasket(), true, state.mode === 'training', state.locale)
      const amountMinor = belowListOf(saleId)
      const lines = receipt.lines.map((line, at) => ({
        ...line,
        ...(amountMinor === undefined || at > 0 ? {} : { belowList: { listPrice: '25000' as Decimal, amountMinor } })
      }))
      return ok({ ...receipt, lines, saleId, receiptNumber: numberOf(saleId) ?? receipt.receiptNumber })
    }
  }

  return {
    call(name, input) {
      const answer = answers[name] as ((input: unknown) => Result<never>) | undefined
      const said = structuredClone(answer?.(structuredClone(input)) ?? fail('call.notNow'))
      return scenario.late?.includes(name) === true ? late(said) : Promise.resolve(said)
    },
    on(name, listener) {
      if (name !== 'state') return () => undefined
      const heard = listener as (view: StateView) => void
      listeners.add(heard)
      return () => void listeners.delete(heard)
    }
  }
}

function holding(name: string | undefined, index: number): Basket {
  const lines = shop.slice(index, index + 3 + index).map((goods) => lineOf(goods, one))
  return { ...emptyBasket(1036 + index), ...(name === undefined ? {} : { name }), lines }
}
