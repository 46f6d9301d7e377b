import { defined } from '../../../shared/defined.ts'
import { newId } from '../../system/random.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import type { CurrencyId, EmployeeId, IdempotencyKey, MethodId, MovementId } from '../../../shared/ids.ts'
import { minus, zero } from '../../../shared/money.ts'
import type { CashArticleView, CashMovedView } from '../../../shared/views.ts'
import {
  decideMove,
  mayBeCancelled,
  muchUnseen,
  overdrawUnseen,
  type CashRequest,
  type Decided,
  type Drawer
} from '../../domain/shift/cash.ts'
import { cashJobs } from '../../domain/outbox/jobs.ts'
import type { Person, Place, Shift } from '../../domain/core/model.ts'
import type { Currency } from '../../domain/core/records.ts'
import type { CashArticle, CashMovement, Transfer } from '../../domain/shift/records.ts'
import {
  readTransfer,
  transferCode,
  transferNumber,
  type OtherRegister,
  type SlipContents
} from '../../domain/shift/transfer.ts'
import { articleUses, hasTransfer, insertMovement, movementsOfShift } from '../../db/shift/cash.ts'
import { nextNumber } from '../../db/core/counters.ts'
import { takeBackCount } from '../../db/shift/countings.ts'
import { jobAbout } from '../../db/core/job-rows.ts'
import type { Writer } from '../../db/core/open.ts'
import { enqueue } from '../../db/outbox/outbox.ts'
import { personById } from '../../db/staff/people.ts'
import { articles, cashboxes } from '../../db/catalog/records.ts'
import { place, tillPrefix } from '../../db/core/settings.ts'
import { openShift } from '../../db/shift/shifts.ts'
import type { Calls, Chance, Context, Files } from '../core/context.ts'
import { customerOf } from '../core/customer-list.ts'
import type { Approval } from '../core/session.ts'
import { act } from '../core/act.ts'
import { openRegister, type OpenRegister } from '../core/register.ts'
import { cashSlip } from '../printing/papers.ts'
import { printMoved } from '../printing/print-jobs.ts'
import { aboutCash } from '../core/approval-about.ts'
import { must, refuse, Refused } from '../core/refusal.ts'

export const articlesOf = ({ catalog }: Files): CashArticle[] => {
  const cache = catalog()
  return cache === undefined ? [] : articles(cache)
}

type Register = { person: Person; shift: Shift; place: Place; shop: { main: Currency } }

/** Returns the movement number for people, from its counter. */
export const movementNumber = ({ random }: Chance, db: Writer, count: number): string =>
  `${tillPrefix(db, random)}-c${count}`

/** Inserts the movement and its two jobs in one transaction. */
export function putMovement(
  context: Context,
  db: Writer,
  { person, shift, place: here, shop }: Register,
  decided: Decided,
  allowedBy: EmployeeId,
  count = nextNumber(db, 'cash')
): CashMovement {
  const { random, clock, journal } = context
  const now = clock.now()
  const id = newId<MovementId>(random)
  const number = movementNumber(context, db, count)
  const approver = allowedBy === person.id ? undefined : personById(db, allowedBy)
  const journalHead = journal.append(db, {
    at: now,
    actor: person.id,
    act: `cash.${decided.direction}`,
    subject: number,
    facts: {
      movement: id,
      shift: shift.id,
      amount: decided.amount,
      currency: decided.currency.id,
      article: decided.article?.id,
      ...(decided.customer && { customer: decided.customer.id }),
      ...(decided.transfer && { desk: decided.transfer.deskId, transfer: decided.transfer.number }),
      ...(decided.swap && { swap: decided.swap.number }),
      ...(decided.cancels && { cancels: decided.cancels.number }),
      allowedBy,
      isOverdrawn: decided.isOverdrawn,
      ...(decided.isAfterCount && { isAfterCount: true })
    }
  })
  const movement: CashMovement = {
    ...decided,
    id,
    number,
    shiftId: shift.id,
    organizationId: shift.organizationId,
    cashboxId: here.cashboxId,
    employeeId: person.id,
    employeeName: person.name,
    approvedBy: approver && { id: approver.id, name: approver.name },
    movedAt: now,
    journalHead
  }
  insertMovement(db, movement, count)
  // An earlier count is no longer valid, because the drawer has changed. A forgotten movement changes only the records.
  if (!decided.isAfterCount) takeBackCount(db, shift, now)
  const facts = {
    invoiceMarker: newId<IdempotencyKey>(random),
    marker: newId<IdempotencyKey>(random),
    mainId: shop.main.id
  }
  for (const job of cashJobs(movement, shift, facts)) enqueue(db, job, now, random)
  return movement
}

/** Returns whether both records have arrived. The second is sent only after the first. */
export const isSent = ({ store }: Files, { id }: CashMovement): boolean =>
  jobAbout(store, 'transaction.create', id)?.state === 'done'

/** Returns the data for decisions about this register's drawer. */
export function drawerFor(context: Context, { rows, shop }: OpenRegister): Drawer {
  const rowOf = (method: MethodId, currency: CurrencyId) =>
    rows.find((row) => row.methodId === method && row.currencyId === currency)
  return {
    methods: shop.methods,
    currencies: shop.currencies,
    articles: articlesOf(context),
    expectedOf: (method, currency) => rowOf(method, currency)?.expected ?? zero,
    differenceOf: (method, currency) => {
      const { counted, expected } = rowOf(method, currency) ?? {}
      return counted === undefined || expected === undefined ? undefined : minus(counted, expected)
    }
  }
}

/** Returns the register and the decided movement. */
function decide(context: Context, asked: CashRequest): OpenRegister & { decided: Decided } {
  const register = openRegister(context)
  const decided = must(decideMove(asked, drawerFor(context, register)))
  return { ...register, decided }
}

/** Returns the other registers of this shop. A register without an organization belongs to every organization. */
function otherRegisters({ store, catalog }: Files): OtherRegister[] {
  const here = place(store)
  const cache = catalog()
  if (here === undefined || cache === undefined) return []
  return cashboxes(cache)
    .filter(
      ({ id, organizationId = here.organizationId }) => id !== here.cashboxId && organizationId === here.organizationId
    )
    .map(({ id, name }) => ({ id, name }))
}

/** Returns the transfer for the slip of cash that goes to another register. */
function given(context: Context, input: CallParsed<'cash.move'>): Transfer | undefined {
  const { toRegisterId, currencyId, amountMinor: amount, direction } = input
  const here = place(context.store)
  if (toRegisterId === undefined || here === undefined) return undefined
  const register = otherRegisters(context).find(({ id }) => id === toRegisterId)
  if (register === undefined || direction !== 'out') return refuse('transfer.deskGone')
  const draw = () => {
    const number = transferNumber(context.random)
    const facts = { fromId: here.cashboxId, toId: register.id, currencyId, amount, number }
    return { deskId: register.id, deskName: register.name, number, code: transferCode(facts, context.mode) }
  }
  let transfer = draw()
  while (hasTransfer(context.store, 'out', transfer.code)) transfer = draw()
  return transfer
}

/** Returns the contents of a code, read at this register. */
function readSlip(context: Context, code: string): SlipContents {
  const register = openRegister(context)
  return must(
    readTransfer(code, {
      kind: context.mode,
      hereId: register.place.cashboxId,
      desks: otherRegisters(context),
      currencies: register.shop.currencies,
      isReceived: (read) => hasTransfer(context.store, 'in', read)
    })
  )
}

type Agreed = Pick<CallParsed<'cash.move'>, 'agreedExpectedMinor' | 'agreedMuchMinor'>

/** Books a movement of the open shift. */
const book = (
  context: Context,
  asked: () => CashRequest,
  approval: Approval,
  agreed: Agreed = {}
): Promise<CashMovedView> =>
  act(context, approval, {
    decide: () => {
      const movement = decide(context, asked())
      // The sum on the slip of another register was not typed.
      const { decided } = movement
      const much = decided.transfer === undefined ? muchUnseen(decided, agreed.agreedMuchMinor) : undefined
      if (much !== undefined) throw new Refused(much)
      return movement
    },
    right: ({ decided }) =>
      decided.isAfterCount ? 'recordAfterCount' : decided.direction === 'out' ? 'cashOut' : 'cashIn',
    about: ({ decided }) => aboutCash(decided),
    isDated: true,
    write: ({ context, db, by }, { decided, ...register }) => {
      // Asked only now, because the question shows what is in the drawer.
      const unseen = overdrawUnseen(decided, drawerFor(context, register), agreed.agreedExpectedMinor)
      if (unseen !== undefined) throw new Refused(unseen)
      const { transfer, direction } = decided
      if (transfer !== undefined && hasTransfer(db, direction, transfer.code)) return refuse('transfer.received')
      return putMovement(context, db, register, decided, by)
    },
    ...shownMovement(context)
  })

/** The last steps of an act on cash: its slip is printed, shown, and the answer. */
export const shownMovement = (context: Context) => ({
  sends: true as const,
  then: (movement: CashMovement) => printMoved(context, movement),
  announces: true as const,
  answer: (movement: CashMovement): CashMovedView => ({ slip: cashSlip(context, movement, false) })
})

/** Returns the movement that a person typed. */
function asked(context: Context, input: CallParsed<'cash.move'>): CashRequest {
  const transfer = given(context, input)
  const { direction, methodId, currencyId, amountMinor: amount, articleId, note, customerId, isAfterCount } = input
  const customer = customerId && customerOf(context, customerId)
  if (customerId !== undefined && customer === undefined) return refuse('customer.unknown')
  // A forgotten movement is neither a customer's money nor a transfer: those have another side.
  if (isAfterCount && (customer !== undefined || transfer !== undefined))
    return refuse('input.invalid', { field: 'isAfterCount' })
  // A customer's money is not a transfer to another register.
  if (customerId !== undefined && transfer !== undefined) return refuse('input.invalid', { field: 'customerId' })
  return {
    direction,
    methodId,
    currencyId,
    amount,
    articleId,
    note,
    ...defined({ isAfterCount }),
    ...(customer && { customer: { id: customer.id, name: customer.name } }),
    ...(transfer && { transfer })
  }
}

const mostRecent = 3

/** Returns the articles with their last amounts. The amounts of customers are not shown to other customers. */
function articleViews(context: Context): CashArticleView[] {
  const uses = Map.groupBy(articleUses(context.store), ({ articleId }) => articleId)
  return articlesOf(context).map(({ party, ...article }) => {
    const isOfCustomers = party === 'customer'
    const recent = isOfCustomers ? [] : (uses.get(article.id) ?? []).slice(0, mostRecent)
    return {
      ...article,
      isOfCustomers,
      recent: recent.map(({ amount, currencyId, movedAt }) => ({ amountMinor: amount, currencyId, movedAt }))
    }
  })
}

export const cash = {
  'cash.articles': (context) => articleViews(context),
  'cash.registers': (context) => otherRegisters(context),
  'cash.move': (context, input) => book(context, () => asked(context, input), input.approval, input),
  'cash.readSlip': (context, { code }) => {
    const slip = readSlip(context, code)
    const { from, amount, currencyId, number } = slip
    return { code: slip.code, fromName: from.name, number, amountMinor: amount, currencyId }
  },
  'cash.receive': (context, { code, methodId, articleId, note, approval }) => {
    const received = (): CashRequest => {
      const slip = readSlip(context, code)
      const { from, amount, currencyId, number } = slip
      const transfer = { deskId: from.id, deskName: from.name, number, code: slip.code }
      return { direction: 'in', methodId, currencyId, amount, articleId, note, transfer }
    }
    return book(context, received, approval)
  },
  'cash.list': (context) => {
    const shift = openShift(context.store)
    if (shift === undefined) return refuse('shift.none')
    const movements = movementsOfShift(context.store, shift.id).reverse()
    return movements.map((one) => ({
      ...cashSlip(context, one, true),
      isSent: isSent(context, one),
      mayCancel: mayBeCancelled(one, movements).ok
    }))
  }
} satisfies Partial<Calls<'cash'>>
