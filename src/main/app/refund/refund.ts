import { defined, mapDefined } from '../../../shared/defined.ts'
import { newId } from '../../system/random.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import type { EmployeeId, IdempotencyKey, RefundId, SaleId } from '../../../shared/ids.ts'
import type { AnySale } from '../../domain/core/any-sale.ts'
import { chargedCosts } from '../../domain/pricing/costs.ts'
import { plainMarking, readMarking } from '../../domain/catalog/gs1.ts'
import { refundJob } from '../../domain/outbox/jobs.ts'
import type { Person, Place, Shift } from '../../domain/core/model.ts'
import type { PaymentRequest } from '../../domain/refund/refund-allocation.ts'
import { pieceOfSale, refundPreview } from '../../domain/views/refund-views.ts'
import {
  checkedLines,
  decideRefund,
  type RequestedLine,
  type Decided,
  type Refund
} from '../../domain/refund/refund.ts'
import { nextNumber } from '../../db/core/counters.ts'
import { takeBackCount } from '../../db/shift/countings.ts'
import { anySaleById } from '../../db/refund/other-till-sales.ts'
import { jobAbout } from '../../db/core/job-rows.ts'
import { freeMarks } from '../../db/ticket/marks.ts'
import type { Writer } from '../../db/core/open.ts'
import { enqueue } from '../../db/outbox/outbox.ts'
import { personById } from '../../db/staff/people.ts'
import { imagesOf } from '../../db/catalog/images.ts'
import { refundReasons } from '../../db/catalog/records.ts'
import { otherTillRefunds } from '../../db/refund/other-till-refunds.ts'
import { insertRefund, refundsOfSale } from '../../db/refund/refunds.ts'
import { place, tillPrefix } from '../../db/core/settings.ts'
import { backOf, find, stillLeft } from './returns.ts'
import { act } from '../core/act.ts'
import type { Calls, Context } from '../core/context.ts'
import { refundSlip } from '../printing/papers.ts'
import { printRefunded } from '../printing/print-jobs.ts'
import { selling } from '../core/session.ts'
import { shopOf } from '../core/state.ts'
import { aboutRefund } from '../core/approval-about.ts'
import { must, refuse } from '../core/refusal.ts'

/** Returns the shop's present lists from the cache. */
function offered(context: Context) {
  const cache = context.catalog()
  const { methods } = shopOf(context, place(context.store))
  return { methods, reasons: cache === undefined ? [] : refundReasons(cache) }
}

type RequestedWay = NonNullable<CallParsed<'refund.finish'>['ways']>[number]
export type RefundState = { person: Person; shift: Shift; place: Place; sale: AnySale }

const toPaymentRequest = ({ paidMinor, ...way }: RequestedWay): PaymentRequest => ({ ...way, paid: paidMinor })

/**
 * Returns the person, the register and the decided refund. Throws Refused if the refund is not
 * possible.
 */
export function decideAt(
  context: Context,
  input: Omit<CallParsed<'refund.finish'>, 'approval'>
): RefundState & { decided: Decided } {
  const at = selling(context)
  const sale = anySaleById(context.store, input.saleId)
  if (sale === undefined) return refuse('refund.saleUnknown')
  if (context.seals?.isSaleAltered(sale.id) === true) return refuse('refund.saleAltered')
  const before = backOf(context.store, sale)
  // Another key press or another refund was faster: what the screen shows is outdated.
  if (before.length !== input.refunds) return refuse('state.changed')
  const { lines, ways, keepsCosts, reasonId, note } = input
  const asked = { lines, ways: ways?.map(toPaymentRequest), keepsCosts, reasonId, note }
  const decided = must(decideRefund(asked, { sale, before, ...offered(context) }))
  return { ...at, sale, decided }
}

/** Inserts the refund and its job in one transaction; in an exchange together with its sale. */
export function putRefund(
  context: Context,
  db: Writer,
  register: RefundState,
  decided: Decided,
  { allowedBy, exchangedFor }: { allowedBy: EmployeeId; exchangedFor?: SaleId }
): Refund {
  const { random, clock, journal } = context
  const { person, shift, place: here, sale } = register
  const now = clock.now()
  const id = newId<RefundId>(random)
  const count = nextNumber(db, 'refund')
  const number = `${tillPrefix(db, random)}-r${count}`
  const approver = allowedBy === person.id ? undefined : personById(db, allowedBy)
  const { given, total, costs, credited, reason } = decided
  const journalHead = journal.append(db, {
    at: now,
    actor: person.id,
    act: 'refund',
    subject: number,
    facts: {
      refund: id,
      sale: sale.id,
      shift: shift.id,
      total,
      given: JSON.stringify(given.map(({ methodId, currency, amount }) => [methodId, currency.id, amount])),
      ...defined({ costs: mapDefined(costs, chargedCosts) }),
      ...defined({ credited }),
      reason: reason?.id,
      lines: JSON.stringify(decided.lines.map(({ lineId, quantity, marks }) => [lineId, quantity, ...(marks ?? [])])),
      allowedBy,
      exchangedFor
    }
  })
  const refund: Refund = {
    ...decided,
    id,
    number,
    shiftId: shift.id,
    organizationId: shift.organizationId,
    cashboxId: here.cashboxId,
    employeeId: person.id,
    employeeName: person.name,
    approvedBy: approver && { id: approver.id, name: approver.name },
    refundedAt: now,
    journalHead,
    ...defined({ exchangedFor })
  }
  insertRefund(db, refund, count)
  freeMarks(
    db,
    refund.lines.flatMap(({ marks = [] }) => marks)
  )
  // An earlier count is no longer valid, because the drawer has changed.
  takeBackCount(db, shift, now)
  enqueue(db, refundJob(refund, sale, shift, newId<IdempotencyKey>(random)), now, random)
  return refund
}

export const refund = {
  'refund.preview': (context, { saleId, lines = [], ways = [], keepsCosts = false }) => {
    const { store } = context
    const sale = anySaleById(store, saleId)
    if (sale === undefined) return refuse('refund.saleUnknown')
    const before = backOf(store, sale)
    const checked: RequestedLine[] = must(checkedLines(sale, before, lines))
    const requested = { asked: checked, requested: ways.map(toPaymentRequest), keepsCosts }
    const cache = context.catalog()
    const products = sale.lines.map(({ productId }) => productId)
    return refundPreview(sale, before, {
      ...offered(context),
      ...requested,
      otherTillRefunds: otherTillRefunds(store, saleId),
      images: cache && imagesOf(cache, products)
    })
  },
  'refund.view': async (context, { saleId }) => {
    const sale = anySaleById(context.store, saleId)
    return sale === undefined ? refuse('refund.saleUnknown') : find(context, sale)
  },
  'refund.finish': async (context, input, latest) => {
    // The service is asked before the act, and only about what is possible: so the refund is decided a second time.
    const { sale } = decideAt(context, input)
    await stillLeft(context, sale)
    // Welcome may have taken the till to another shop during the request to the service.
    if (latest() !== context) return refuse('state.changed')
    return act(context, input.approval, {
      decide: () => decideAt(context, input),
      right: () => 'refund',
      about: ({ sale, decided }) => aboutRefund(sale, decided),
      isDated: true,
      write: ({ context, db, by }, { decided, ...register }) =>
        putRefund(context, db, register, decided, { allowedBy: by }),
      sends: true,
      then: (refunded) => printRefunded(context, refunded),
      announces: true,
      answer: (refunded, { sale }) => ({ slip: refundSlip(context, refunded, sale, false) })
    })
  },
  'refund.scanPiece': ({ store }, { saleId, code }) => {
    const sale = anySaleById(store, saleId)
    if (sale === undefined) return refuse('refund.saleUnknown')
    const { key } = readMarking(code) ?? plainMarking(code)
    const found = pieceOfSale(sale, backOf(store, sale), key)
    return found ?? refuse('refund.markUnknown')
  },
  'refund.list': (context, { saleId }) => {
    const { store } = context
    const sale = anySaleById(store, saleId)
    if (sale === undefined) return refuse('refund.saleUnknown')
    const refunds = refundsOfSale(store, saleId).reverse()
    return refunds.map((one) => ({
      ...refundSlip(context, one, sale, true),
      isSent: jobAbout(store, 'refund.create', one.id)?.state === 'done'
    }))
  }
} satisfies Calls<'refund', 'sales'>
