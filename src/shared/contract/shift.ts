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
import { Minor, Amount } from '../schemas.ts'
import { reads, writes, begins, nothing, pin, text, approval, count, type CallRows } from './core.ts'

/** The money that goes out, or comes in, in an exchange of money. */
const swapSide = z.strictObject({
  methodId: MethodId,
  currencyId: CurrencyId,
  amountMinor: Amount,
  articleId: ArticleId.optional()
})

/**
 * What the till expects in the drawer, as a person has seen it. It is needed to take out more than that; without it the
 * call fails with that sum.
 */
const agreedExpectedMinor = Minor.optional()

/** Calls of the shift: opening, counting, closing, cash movements. */
export const shift = {
  'shift.opening': { ...reads, keepsMessage: true, input: nothing, output: OpeningView },
  'shift.open': {
    ...begins,
    input: z.strictObject({ counts: z.array(count).max(100), note: text(500).optional() }),
    output: StateView
  },
  'shift.closing': { ...reads, keepsMessage: true, input: nothing, output: ClosingView },
  /**
   * Records the blind count: every row of the drawer, 0 for none. The answer shows expected against counted. A second
   * count in a shift needs a manager.
   */
  'shift.count': {
    ...writes,
    input: z.strictObject({ counts: z.array(count).max(100), approval }),
    output: ClosingView
  },
  'shift.close': { ...writes, input: z.strictObject({ note: text(500).optional() }), output: ShiftReportView },
  /**
   * Returns the X report of the open shift, or the Z report of the shift that closed last. A cashier's X report is
   * blind; `isWhole` needs a manager.
   */
  'shift.report': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ isWhole: z.boolean().optional(), approval }),
    output: ShiftReportView
  },
  /** Hands the drawer of the open shift over to another person, who counts it blind and signs with a PIN. */
  'shift.handOver': {
    ...begins,
    input: z.strictObject({ toId: EmployeeId, pin, counts: z.array(count).max(100), note: text(500).optional() }),
    output: StateView
  },
  /**
   * Returns the articles for which cash can be put in or taken out, with their last amounts. Empty if the shop has no
   * such list.
   */
  'cash.articles': { ...reads, keepsMessage: true, input: nothing, output: z.array(CashArticleView) },
  /** Puts cash into the drawer or takes it out. Taking out needs a manager. */
  'cash.move': {
    ...begins,
    input: z.strictObject({
      direction: z.enum(['in', 'out']),
      methodId: MethodId,
      currencyId: CurrencyId,
      amountMinor: Amount,
      articleId: ArticleId.optional(),
      note: text(300).optional(),
      /** The customer who pays a debt, or gets back a balance. */
      customerId: CustomerId.optional(),
      /**
       * The register that the cash is taken out for. The slip has the code with which that register records the cash.
       */
      toRegisterId: CashboxId.optional(),
      /**
       * The movement was forgotten and is recorded after the count. It may only make the difference smaller, and needs
       * a manager in both directions. The count stays valid.
       */
      isAfterCount: z.literal(true).optional(),
      agreedExpectedMinor,
      /** The large sum of a cash-in, as a person has seen it. Without it the call fails with that sum. */
      agreedMuchMinor: Minor.optional(),
      approval
    }),
    output: CashMovedView
  },
  /** Returns the other registers of this shop. */
  'cash.registers': { ...reads, keepsMessage: true, input: nothing, output: z.array(OtherRegisterView) },
  /** Returns what the code on another register's slip says. */
  'cash.readSlip': { ...reads, keepsMessage: true, input: z.strictObject({ code: text(64) }), output: TransferView },
  /** Puts in cash from another register, as its slip says. */
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
  /** Converts an amount to another currency by the rates of the day. Returns nothing if a rate is not known. */
  'cash.convert': {
    ...reads,
    input: z.strictObject({ amountMinor: Amount, currencyId: CurrencyId, toCurrencyId: CurrencyId }),
    output: z.object({ amountMinor: Minor.optional() })
  },
  /** Exchanges money for money of another currency or method: two movements in one act. Needs a manager. */
  'cash.exchange': {
    ...begins,
    input: z.strictObject({ out: swapSide, in: swapSide, note: text(300).optional(), agreedExpectedMinor, approval }),
    output: CashMovedView
  },
  /**
   * Cancels a slip of this shift by a second one, which moves the same amount the other way. An exchange is cancelled by
   * two. Needs a manager.
   */
  'cash.cancel': {
    ...begins,
    input: z.strictObject({ movementId: MovementId, reason: text(200), agreedExpectedMinor, approval }),
    output: CashMovedView
  },
  'cash.list': { ...reads, keepsMessage: true, input: nothing, output: CashListView },
  /**
   * Returns the cash that this till gave to other registers, in any shift, and whose arrival is not known; newest
   * first.
   */
  'cash.inTransit': { ...reads, keepsMessage: true, input: nothing, output: CashInTransitView },
  /** Reads the documents of the other registers at the service: cash with a document there has arrived. */
  'cash.findArrivals': { ...reads, input: nothing, output: ArrivedView },
  /** Records a manager's statement that the cash has arrived. */
  'cash.confirmArrival': {
    ...begins,
    input: z.strictObject({ movementId: MovementId, reason: text(200), approval }),
    output: CashInTransitView
  }
} as const satisfies CallRows
