import type { Context, Handlers, Input } from '../../context.ts'
import { difference, expectedOf, openSession, sessionAt, summed, type Sum } from '../../movements.ts'
import { Refusal } from '../../server/refusal.ts'
import type { Declared, SessionRow } from '../../rows/rows.ts'
import { asList, byId, isAny, momentOf, pageOf, referred, shown, updatable } from '../../standard.ts'

type World = Context['world']
type DeclaredPart = Input<'cashbox-session/open'>['opened_balance'][number]

function checkDeclared(world: World, parts: DeclaredPart[], field: string): void {
  for (const part of parts) {
    referred(world.currency, part.currency_id, `${field}.currency_id`)
    referred(world['payment-method'], part.payment_method_id, `${field}.payment_method_id`)
  }
}

/** Compares the declared with the calculated amounts, for every method and currency in either of them. */
function compared(declared: DeclaredPart[], reckoned: Sum[]): Declared[] {
  const actual = summed(declared.map((part) => ({ ...part, amount: part.expected })))
  const minusReckoned = reckoned.map((sum) => ({ ...sum, amount: 0 }))
  return summed([...actual, ...minusReckoned]).map(({ currency_id, payment_method_id, amount }) => {
    const expected = reckoned.find((sum) => isSame(sum, { currency_id, payment_method_id }))?.amount ?? 0
    return { currency_id, payment_method_id, expected, actual: amount }
  })
}
type Key = Omit<Sum, 'amount'>
const isSame = (a: Key, b: Key): boolean =>
  a.currency_id === b.currency_id && a.payment_method_id === b.payment_method_id
const differs = (parts: Declared[]): boolean => parts.some((part) => difference(part.actual, part.expected) !== 0)

/** Returns the record as answers show it (policy "session-balances"). */
const show =
  ({ reads }: World) =>
  (row: SessionRow) => {
    if (!reads('session-balances', 'swapped')) return shown(row)
    const swapped = (parts: Declared[]) =>
      parts.map(({ expected, actual, ...part }) => ({ ...part, expected: actual, actual: expected }))
    const { opened_balance, closed_balance } = row
    return { ...shown(row), opened_balance: swapped(opened_balance), closed_balance: swapped(closed_balance) }
  }

/** Returns the counted amounts of the register's last closing, or undefined if it was never closed. */
function lastCount({ session }: World, cashboxId: string): Sum[] | undefined {
  const closed = session.find((row) => row.cashbox_id === cashboxId && row.closed_at !== null)
  const last = closed.toSorted((a, b) => (b.closed_at ?? '').localeCompare(a.closed_at ?? ''))[0]
  return last?.closed_balance.map((part) => ({ ...part, amount: part.actual }))
}

/**
 * Returns the amounts that a register should begin with: the cash counted at its last closing, and the declared amounts
 * of other methods.
 */
function atOpening(world: World, cashboxId: string, opened: DeclaredPart[]): Sum[] {
  const declared = summed(opened.map((part) => ({ ...part, amount: part.expected })))
  const isCash = (sum: Sum) => world['payment-method'].get(sum.payment_method_id)?.type === 'cash'
  if (world.reads('opening-difference', 'all-methods')) return lastCount(world, cashboxId) ?? declared
  const before = lastCount(world, cashboxId) ?? (world.reads('opening-difference', 'from-zero') ? [] : undefined)
  const cash = before?.filter(isCash)
  return cash ? [...cash, ...declared.filter((sum) => !isCash(sum))] : declared
}

function open({ world, actor }: Context, input: Input<'cashbox-session/open'>): SessionRow {
  const organization = referred(world.organization, input.organization_id, 'organization_id')
  const cashbox = referred(world.cashbox, input.cashbox_id, 'cashbox_id')
  if (cashbox.organization_id !== organization._id) throw new Refusal(400, 'invalid', { field: 'cashbox_id' })
  checkDeclared(world, input.opened_balance, 'opened_balance')
  const isBusy = sessionAt(world, cashbox._id) !== undefined && !world.reads('one-open-session', 'of-cashier')
  const own = openSession(world, actor._id, organization._id)
  const mayHaveMore = world.reads('one-open-session', 'of-register') && own?.cashbox_id !== cashbox._id
  if (isBusy || (own && !mayHaveMore)) throw new Refusal(400, 'alreadyOpen')
  const balance = compared(input.opened_balance, atOpening(world, cashbox._id, input.opened_balance))
  return world.session.insert({
    session_uuid: world.newUuid(),
    state: 'open',
    organization_id: organization._id,
    cashbox_id: cashbox._id,
    user_id: actor._id,
    opened_at: new Date(
      input.opened_at === undefined ? world.now() : momentOf('opened_at', input.opened_at)
    ).toISOString(),
    closed_at: null,
    opened_balance: balance,
    closed_balance: [],
    has_diff_on_open: differs(balance),
    has_diff_on_close: false,
    open_note: input.open_note
  })
}

function close({ world, actor }: Context, input: Input<'cashbox-session/close'>): SessionRow {
  const session = updatable(world.session, input._id)
  const isAllowed =
    session.user_id === actor._id ||
    world.reads('close-whose', 'anybody') ||
    (actor.is_boss && !world.reads('close-whose', 'cashier'))
  if (!isAllowed) throw new Refusal(403, 'userRefused')
  if (session.state !== 'open') throw new Refusal(400, 'wrongState', { field: 'state', id: session.state })
  checkDeclared(world, input.closed_balance, 'closed_balance')
  const balance = compared(input.closed_balance, expectedOf(world, session))
  return world.session.update(session, {
    state: 'closed',
    closed_at: new Date(world.now()).toISOString(),
    closed_balance: balance,
    has_diff_on_close: differs(balance),
    close_note: input.close_note
  })
}

const noSession = (id: string) => ({ field: 'cashbox_session', id })

export const session = {
  'cashbox-session/open': (context, input) => show(context.world)(open(context, input)),
  'cashbox-session/close': (context, input) => show(context.world)(close(context, input)),
  'cashbox-session/get-paging': ({ world }, input) => {
    const matches = (row: SessionRow) =>
      isAny(input.organization_id, row.organization_id) &&
      isAny(input.cashbox_id, row.cashbox_id) &&
      isAny(input.user_id, row.user_id) &&
      isAny(input.state, row.state) &&
      isAny(input.has_diff, row.has_diff_on_close)
    return asList(pageOf(world.session, input, { matches }), show(world))
  },
  'cashbox-session/get-by-id/{id}': ({ world, part }) => show(world)(byId(world.session, part)),
  'cashbox-session/get-active': ({ world, actor }, { organization_id }) => {
    referred(world.organization, organization_id, 'organization_id')
    const row = openSession(world, actor._id, organization_id)
    if (!row && world.reads('no-active-session', '400')) throw new Refusal(400, 'notFound', noSession(actor._id))
    if (!row && world.reads('no-active-session', '404')) throw new Refusal(404, 'notFound', noSession(actor._id))
    return row ? show(world)(row) : null
  }
} satisfies Handlers
