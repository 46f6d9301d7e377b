import {
  OpeningView,
  StateView,
  ClosingView,
  ShiftReportView,
  CashArticleView,
  CashMovedView,
  OtherRegisterView,
  TransferView,
  CashListView,
  CashInTransitView,
  ArrivedView
} from '../views.ts'
import { z } from 'zod'
import { EmployeeId, MethodId, CurrencyId, ArticleId, CustomerId, CashboxId, MovementId } from '../ids.ts'
import { Minor } from '../schemas.ts'
import { reads, writes, begins, nothing, pin, text, approval, count, type CallRows } from './core.ts'

/** What goes out or comes in where money is changed for other money. */
const swapSide = z.strictObject({
  methodId: MethodId,
  currencyId: CurrencyId,
  amountMinor: Minor,
  articleId: ArticleId.optional()
})

/** Calls of the shift: opening, counting, closing, and cash that is moved. */
export const shift = {
  'shift.opening': { ...reads, keepsMessage: true, input: nothing, output: OpeningView },
  'shift.open': {
    ...begins,
    input: z.strictObject({ counts: z.array(count).max(100), note: text(500).optional() }),
    output: StateView
  },
  'shift.closing': { ...reads, keepsMessage: true, input: nothing, output: ClosingView },
  /** The blind count; the answer shows expected against counted. It may be given again. */
  /** The blind count: every row of the drawer, 0 where nothing lies. A second one in a shift asks a manager. */
  'shift.count': {
    ...writes,
    input: z.strictObject({ counts: z.array(count).max(100), approval }),
    output: ClosingView
  },
  'shift.close': { ...writes, input: z.strictObject({ note: text(500).optional() }), output: ShiftReportView },
  /** X while the shift is open, Z of the one that closed last. A cashier's X is blind; `isWhole` asks a manager. */
  'shift.report': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ isWhole: z.boolean().optional(), approval }),
    output: ShiftReportView
  },
  /** Passes the drawer of the open shift on to another person, who counts it blind and signs with a PIN. */
  'shift.handOver': {
    ...begins,
    input: z.strictObject({ toId: EmployeeId, pin, counts: z.array(count).max(100), note: text(500).optional() }),
    output: StateView
  },
  /** What cash may be put in or taken out for; empty where the shop has no such list. */
  'cash.articles': { ...reads, keepsMessage: true, input: nothing, output: z.array(CashArticleView) },
  /** Puts cash into the drawer or takes it out. Taking out needs a manager. */
  'cash.move': {
    ...begins,
    input: z.strictObject({
      direction: z.enum(['in', 'out']),
      methodId: MethodId,
      currencyId: CurrencyId,
      amountMinor: Minor,
      articleId: ArticleId.optional(),
      note: text(300).optional(),
      /** Who pays what they owe, or gets back what lies here for them. */
      customerId: CustomerId.optional(),
      /** Taken out for another desk: its slip bears the code by which that one books it. */
      toDeskId: CashboxId.optional(),
      approval
    }),
    output: CashMovedView
  },
  /** The other desks of this shop. */
  'cash.desks': { ...reads, keepsMessage: true, input: nothing, output: z.array(OtherRegisterView) },
  /** What the code on another desk's slip says. */
  'cash.readSlip': { ...reads, keepsMessage: true, input: z.strictObject({ code: text(64) }), output: TransferView },
  /** Puts in what came from another desk, as its slip says. */
  'cash.receive': {
    ...begins,
    input: z.strictObject({
      code: text(64),
      methodId: MethodId,
      articleId: ArticleId.optional(),
      note: text(300).optional(),
      approval
    }),
    output: CashMovedView
  },
  /** What an amount is worth in another currency by the rates of the day; nothing where one is not known. */
  'cash.worth': {
    ...reads,
    input: z.strictObject({ amountMinor: Minor, currencyId: CurrencyId, toCurrencyId: CurrencyId }),
    output: z.object({ amountMinor: Minor.optional() })
  },
  /** Money for other money, of another currency or method: two movements in one act. Needs a manager. */
  'cash.swap': {
    ...begins,
    input: z.strictObject({ out: swapSide, in: swapSide, note: text(300).optional(), approval }),
    output: CashMovedView
  },
  'cash.list': { ...reads, keepsMessage: true, input: nothing, output: CashListView },
  /** What this till gave to other desks, in any shift, and does not know to have arrived; newest first. */
  'cash.onWay': { ...reads, keepsMessage: true, input: nothing, output: CashInTransitView },
  /** Looks at the service for the documents of the other desks: what is there has arrived. */
  'cash.lookForArrivals': { ...reads, input: nothing, output: ArrivedView },
  /** A manager says that it has arrived. */
  'cash.arrived': {
    ...begins,
    input: z.strictObject({ movementId: MovementId, reason: text(200), approval }),
    output: CashInTransitView
  }
} as const satisfies CallRows
