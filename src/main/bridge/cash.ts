import { newId } from '../chance.ts'
import type { CallParsed } from '../../shared/bridge.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { EmployeeId, Marker, MovementId } from '../../shared/ids.ts'
import { zero } from '../../shared/money.ts'
import { decideMove, type CashArticle, type CashMovement, type Decided } from '../domain/cash.ts'
import { cashJobs } from '../domain/jobs.ts'
import type { Currency, Person, Place, Shift } from '../domain/model.ts'
import { insertMovement, movementsOfShift } from '../store/cash.ts'
import { nextNumber } from '../store/counters.ts'
import { jobAbout } from '../store/job-rows.ts'
import type { Writer } from '../store/open.ts'
import { enqueue } from '../store/outbox.ts'
import { personById } from '../store/people.ts'
import { articles } from '../store/records.ts'
import { tillPrefix } from '../store/settings.ts'
import { openShift, putCounted } from '../store/shifts.ts'
import type { Calls, Context } from './context.ts'
import { allowed } from './session.ts'
import { openDesk } from './desk.ts'
import { cashSlip } from './papers.ts'
import { printMoved } from './print-jobs.ts'
import { announce } from './state.ts'

const articlesOf = ({ catalog }: Context): CashArticle[] => {
  const cache = catalog()
  return cache === undefined ? [] : articles(cache)
}

type Desk = { person: Person; shift: Shift; place: Place; shop: { main: Currency } }

/** T0: the movement and the two records it owes, in one transaction. */
function putMovement(
  context: Context,
  db: Writer,
  { person, shift, place: here, shop }: Desk,
  decided: Decided,
  allowedBy: EmployeeId
): CashMovement {
  const { random, clock, journal } = context
  const now = clock.now()
  const id = newId<MovementId>(random)
  const count = nextNumber(db, 'cash')
  const number = `${tillPrefix(db, random)}-c${count}`
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
      allowedBy,
      isOverdrawn: decided.isOverdrawn
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
  // A count that was given before counts another drawer.
  if (shift.counted.length > 0) putCounted(db, shift.id, [])
  const facts = { invoiceMarker: newId<Marker>(random), marker: newId<Marker>(random), mainId: shop.main.id }
  for (const job of cashJobs(movement, shift, facts)) enqueue(db, job, now, random)
  return movement
}

/** Both records have arrived. The second is sent only after the first. */
const isSent = ({ store }: Context, { id }: CashMovement): boolean =>
  jobAbout(store, 'transaction.create', id)?.state === 'done'

/** The desk and what may be moved at it. What is wrong is said before a manager is called. */
function decide(context: Context, input: CallParsed<'cash.move'>): Result<Desk & { decided: Decided }> {
  const desk = openDesk(context)
  if (!desk.ok) return desk
  const { rows, shop } = desk.value
  const { direction, methodId, currencyId, amountMinor, articleId, note } = input
  const decided = decideMove(
    { direction, methodId, currencyId, amount: amountMinor, articleId, note },
    {
      methods: shop.methods,
      currencies: shop.currencies,
      articles: articlesOf(context),
      expectedOf: (method, currency) =>
        rows.find((row) => row.methodId === method && row.currencyId === currency)?.expected ?? zero
    }
  )
  return decided.ok ? ok({ ...desk.value, decided: decided.value }) : decided
}

export const cash = {
  'cash.articles': (context) => ok(articlesOf(context).map(({ id, name, direction }) => ({ id, name, direction }))),
  'cash.move': async (context, input) => {
    const desk = decide(context, input)
    if (!desk.ok) return desk
    const by = await allowed(context, input.direction === 'out' ? 'cashOut' : 'cashIn', input.approval)
    if (!by.ok) return by
    const { decided, ...here } = desk.value
    const movement = context.store.transaction((db) => putMovement(context, db, here, decided, by.value))
    // Only what is committed is carried out, shown and printed.
    context.queue.wake()
    printMoved(context, movement)
    announce(context)
    return ok({ slip: cashSlip(context, movement, false) })
  },
  'cash.list': (context) => {
    const shift = openShift(context.store)
    if (shift === undefined) return fail('shift.none')
    const movements = movementsOfShift(context.store, shift.id).reverse()
    return ok(movements.map((one) => ({ ...cashSlip(context, one, true), isSent: isSent(context, one) })))
  }
} satisfies Calls<'cash'>
