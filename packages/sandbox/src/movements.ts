import type { Context } from './context.ts'
import { by, exact, minus, plus, times, toNumber, totalOf } from './exact.ts'
import { notFound } from './server/refusal.ts'
import type { CashboxRow, Fields, PartyKind, SessionRow, TransactionKind, TransactionRow } from './rows/rows.ts'
import type { World } from './world.ts'

// Movements of money through a cash register: of sales, of refunds and by hand. Every movement is a transaction record,
// and the expected content of a session is calculated from these records only.

/** Returns the open session of a cashier in an organization. */
export const openSession = ({ session }: World, userId: string, organizationId: string): SessionRow | undefined =>
  session.find((row) => row.state === 'open' && row.user_id === userId && row.organization_id === organizationId)[0]

/** Returns the open session at a cash register. */
export const sessionAt = ({ session }: World, cashboxId: string): SessionRow | undefined =>
  session.find((row) => row.state === 'open' && row.cashbox_id === cashboxId)[0]

/** The cash register and the session of a movement (policies "sale-finds-session" and "which-desk"). */
export type Register = { cashbox: CashboxRow; session: SessionRow | undefined }
export function registerOf({ world, actor }: Context, organizationId: string): Register {
  const session = openSession(world, actor._id, organizationId)
  if (!session && world.reads('sale-finds-session', 'refused')) throw notFound('cashbox_session', actor._id)
  const own = world.cashbox.find((row) => row.organization_id === organizationId).reverse()
  const isMain = world.reads('which-desk', 'main')
  const ofSession = session && !isMain && !world.reads('which-desk', 'of-user') ? session.cashbox_id : undefined
  const cashbox =
    (ofSession === undefined ? undefined : world.cashbox.get(ofSession)) ??
    own.find((row) => row.responsible_id === actor._id && !isMain) ??
    own.find((row) => row.type === 'main') ??
    own[0]
  if (!cashbox) throw notFound('cashbox', organizationId)
  return { cashbox, session }
}

export type Movement = {
  type: TransactionKind
  /** A pending movement has no effect yet. The default is done. */
  state?: 'pending' | 'done'
  organizationId: string
  paymentTypeId: string
  methodId: string
  currencyId: string
  amount: number
  paid: number
  userType: PartyKind
  partyId: string | undefined
  invoiceId?: string | undefined
  tradeId?: string | undefined
  attachments?: string[]
  /** Fields of one half of a transfer or an exchange. */
  half?: Partial<Fields<TransactionRow>>
}

/** Creates one movement of money at the register. */
export function move({ world, actor }: Context, { cashbox, session }: Register, movement: Movement): TransactionRow {
  const at = new Date(world.now()).toISOString()
  const { state = 'done' } = movement
  const row = world.transaction.insert({
    number: world.transaction.nextNumber(),
    type: movement.type,
    state,
    organization_id: movement.organizationId,
    payment_type_id: movement.paymentTypeId,
    payment_method_id: movement.methodId,
    currency_id: movement.currencyId,
    amount: movement.amount,
    paid: movement.paid,
    cashbox_id: cashbox._id,
    user_type: movement.userType,
    party_id: movement.partyId,
    invoice_id: movement.invoiceId,
    trade_id: movement.tradeId,
    attachments: movement.attachments ?? [],
    date: at,
    done_at: state === 'done' ? at : undefined,
    created_by: actor._id,
    ...movement.half,
    $session: session?._id
  })
  if (state === 'done') changeRegister(world, row, 1)
  return row
}

/** Completes a pending movement, in the session that is now open at its register. */
export function completeMovement(world: World, row: TransactionRow): TransactionRow {
  const done_at = new Date(world.now()).toISOString()
  const $session = sessionAt(world, row.cashbox_id)?._id
  const done = world.transaction.update(row, { state: 'done', done_at, $session })
  changeRegister(world, done, 1)
  return done
}

/** Cancels a movement, or ends a pending one. It no longer counts anywhere. */
export function endMovement(
  world: World,
  row: TransactionRow,
  state: 'canceled' | 'rejected' = 'canceled'
): TransactionRow {
  if (row.state !== 'done' && row.state !== 'pending') return row
  if (row.state === 'done') changeRegister(world, row, -1)
  return world.transaction.update(row, { state, [`${state}_at`]: new Date(world.now()).toISOString() })
}

/** The balance of a register is one amount in its own currency. */
function changeRegister(world: World, row: TransactionRow, factor: 1 | -1): void {
  const cashbox = world.cashbox.get(row.cashbox_id)
  if (!cashbox) return
  if (world.reads('desk-balance', 'own-currency') && row.currency_id !== cashbox.currency_id) return
  const rate = by(valueOf(world, row.currency_id), valueOf(world, cashbox.currency_id))
  const amount = times(rate, exact(signed(row) * factor))
  world.cashbox.update(cashbox, { balance: toNumber(plus(exact(cashbox.balance), amount)) })
}

const valueOf = ({ currency }: World, id: string) => exact(currency.get(id)?.value ?? 1)
/** Returns true if the movement takes money out of its register. Only one half of a transfer or an exchange does. */
export const isOut = (row: TransactionRow): boolean => row.type === 'expense' || row.$isOut === true
const signed = (row: TransactionRow): number => (isOut(row) ? -row.amount : row.amount)

export type Sum = { currency_id: string; payment_method_id: string; amount: number }

/** Returns the expected content of a session, by method and currency: its start and every movement since. */
export function expectedOf({ transaction }: World, session: SessionRow): Sum[] {
  const began = session.opened_balance.map((each) => ({ ...each, amount: each.actual }))
  const moved = transaction
    .find((row) => row.$session === session._id && row.state === 'done')
    .map((row) => ({ currency_id: row.currency_id, payment_method_id: row.payment_method_id, amount: signed(row) }))
  return summed([...began, ...moved])
}

/** Adds amounts of the same method and currency. */
export function summed(parts: readonly Sum[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { currency_id, payment_method_id, amount } of parts) {
    const key = `${payment_method_id} ${currency_id}`
    const before = sums.get(key)?.amount ?? 0
    sums.set(key, { currency_id, payment_method_id, amount: totalOf([before, amount]) })
  }
  return [...sums.values()]
}

/** Returns the difference of two JSON amounts. */
export const difference = (a: number, b: number): number => toNumber(minus(exact(a), exact(b)))
