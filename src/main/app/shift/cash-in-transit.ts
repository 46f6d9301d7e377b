import type { EmployeeId } from '../../../shared/ids.ts'
import type { CashInTransitView } from '../../../shared/views.ts'
import type { Arrival, CashMovement } from '../../domain/shift/records.ts'
import type { CashInTransit } from '../../domain/shift/transfer.ts'
import { insertArrival } from '../../db/shift/arrivals.ts'
import { cashInTransit } from '../../db/shift/cash.ts'
import type { Writer } from '../../db/core/open.ts'
import { place } from '../../db/core/settings.ts'
import { articlesOf, isSent } from './cash.ts'
import { act } from '../core/act.ts'
import type { Calls, Context } from '../core/context.ts'
import { actor } from '../core/session.ts'
import { grouped } from '../../domain/printing/blocks.ts'
import { cashRowView } from '../../domain/views/cash-views.ts'
import { aboutCash } from '../core/approval-about.ts'
import { must, refuse } from '../core/refusal.ts'

// Cash that this till sent to another register. This till does not know what the other till has received, so the cash
// stays listed until the other register's document is found at the service, or a manager says that it arrived.

const listOf = (context: Context): CashInTransitView =>
  cashInTransit(context.store).map((movement) => ({
    ...cashRowView(movement),
    code: grouped(movement.transfer?.code ?? ''),
    isSent: isSent(context, movement)
  }))

type How = { how: 'found'; document: string } | { how: 'said'; reason: string; allowedBy: EmployeeId }

/** Stores the arrival and how it is known. */
function putArrival({ journal, clock }: Context, db: Writer, movement: CashMovement, by: EmployeeId, how: How): void {
  const at = clock.now()
  const { id, number, shiftId, amount, currency, transfer } = movement
  const facts = { movement: id, shift: shiftId, amount, currency: currency.id, transfer: transfer?.number, ...how }
  const journalHead = journal.append(db, { at, actor: by, act: 'cash.arrived', subject: number, facts })
  const known = how.how === 'said' ? { how: how.how, reason: how.reason } : how
  const arrival: Arrival = { movementId: id, at, journalHead, ...known }
  insertArrival(db, arrival)
}

const toCashInTransit = ({ id, currency, amount, movedAt, transfer }: CashMovement): CashInTransit => ({
  id,
  currency,
  amount,
  movedAt,
  number: transfer?.number ?? ''
})

export const cashInTransitCalls = {
  'cash.inTransit': (context) => listOf(context),
  'cash.findArrivals': async (context, _, latest) => {
    const here = place(context.store)
    const person = actor(context)
    if (here === undefined || person === undefined) return refuse('call.notNow')
    const into = articlesOf(context).filter(({ direction, party }) => direction !== 'out' && party !== 'customer')
    const given = cashInTransit(context.store).map(toCashInTransit)
    const arrived = must(
      await context.arrivals.of(
        given,
        here.organizationId,
        into.map(({ id }) => id)
      )
    )
    // Welcome may have taken the till to another shop meanwhile.
    if (latest() !== context) return refuse('state.changed')
    const found = context.store.transaction((db) => {
      // A manager may have settled a transfer during the request to the service.
      const still = cashInTransit(db)
      const seen = arrived.flatMap(({ id, document }) => {
        const movement = still.find((each) => each.id === id)
        return movement === undefined ? [] : [{ movement, document }]
      })
      for (const { movement, document } of seen) {
        putArrival(context, db, movement, person.id, { how: 'found', document })
      }
      return seen.length
    })
    return { found, left: listOf(context) }
  },
  'cash.confirmArrival': (context, { movementId, reason, approval }) =>
    act(context, approval, {
      decide: () => cashInTransit(context.store).find(({ id }) => id === movementId) ?? refuse('cash.notOnWay'),
      right: () => 'settleTransfer',
      about: (movement) => ({ ...aboutCash(movement), reason }),
      write: ({ context, db, by }, movement) =>
        putArrival(context, db, movement, actor(context)?.id ?? by, { how: 'said', reason, allowedBy: by }),
      answer: () => listOf(context)
    })
} satisfies Partial<Calls<'cash', 'arrivals'>>
