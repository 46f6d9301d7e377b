import type { Context, Handlers, Input } from '../../context.ts'
import { registerOf, move, sessionAt, type Register, type Movement } from '../../movements.ts'
import { invalid } from '../../server/refusal.ts'
import type { TransactionRow } from '../../rows/rows.ts'
import { referred } from '../../standard.ts'
import { showTransaction } from '../money/transaction.ts'

type World = Context['world']

// Money that stays in the company: every movement has a half that goes out of one cash register and a half that comes
// into another.

type Body = Omit<Input<'transaction/transfer'>, 'destination_cashbox_id'>

/**
 * Returns the source of the money: the cash register of the user, because no request names it (policy "which-desk").
 */
function sourceOf(context: Context): Register {
  if (context.organizationId === undefined) throw invalid('organization_id')
  return registerOf(context, context.organizationId)
}

function destinationOf(world: World, id: string): Register {
  const cashbox = referred(world.cashbox, id, 'destination_cashbox_id')
  return { cashbox, session: sessionAt(world, cashbox._id) }
}

function checkBody(world: World, body: Body): void {
  referred(world['payment-method'], body.payment_method_id, 'payment_method_id')
  referred(world.currency, body.currency_id, 'currency_id')
  if (body.amount <= 0) throw invalid('amount')
}

type Incoming = Partial<Pick<Movement, 'state' | 'methodId' | 'currencyId' | 'amount'>>
type Kind = 'transfer' | 'exchange' | 'exchange_method'

/** Creates both halves of a movement. Returns the half that goes out. */
function moveBoth(
  context: Context,
  type: Kind,
  registers: [from: Register, to: Register],
  body: Body,
  incoming: Incoming
) {
  const [from, to] = registers
  const going: Omit<Movement, 'organizationId'> = {
    type,
    paymentTypeId: '',
    methodId: body.payment_method_id,
    currencyId: body.currency_id,
    amount: body.amount,
    paid: body.paid ?? body.amount,
    userType: body.user_type,
    partyId: undefined,
    attachments: body.atachments.map((each) => each.path)
  }
  const isExchange = type !== 'transfer'
  const out = move(context, from, {
    ...going,
    organizationId: from.cashbox.organization_id,
    half: {
      destination_cashbox_id: to.cashbox._id,
      exchange_amount: isExchange ? incoming.amount : undefined,
      exchange_currency_id: isExchange ? (incoming.currencyId ?? body.currency_id) : undefined,
      $isOut: true
    }
  })
  const amount = incoming.amount ?? body.amount
  move(context, to, {
    ...going,
    ...incoming,
    amount,
    paid: isExchange ? amount : going.paid,
    organizationId: to.cashbox.organization_id,
    half: { source_cashbox_id: from.cashbox._id, parent_id: out._id }
  })
  return out
}

function transfer(context: Context, { destination_cashbox_id, ...body }: Input<'transaction/transfer'>) {
  const { world } = context
  checkBody(world, body)
  const from = sourceOf(context)
  const to = destinationOf(world, destination_cashbox_id)
  if (to.cashbox._id === from.cashbox._id) throw invalid('destination_cashbox_id')
  return moveBoth(context, 'transfer', [from, to], body, { state: 'pending' })
}

function exchange(context: Context, input: Input<'transaction/exchange'>): TransactionRow {
  const { world } = context
  const { exchange_currency_id, exchange_amount, destination_cashbox_id, ...body } = input
  checkBody(world, body)
  referred(world.currency, exchange_currency_id, 'exchange_currency_id')
  if (exchange_currency_id === body.currency_id) throw invalid('exchange_currency_id')
  if (exchange_amount <= 0) throw invalid('exchange_amount')
  const registers: [Register, Register] = [sourceOf(context), destinationOf(world, destination_cashbox_id)]
  return moveBoth(context, 'exchange', registers, body, { currencyId: exchange_currency_id, amount: exchange_amount })
}

function exchangeMethod(context: Context, input: Input<'transaction/exchange-method'>): TransactionRow {
  const { world } = context
  const { destination_payment_method_id, exchange_amount, ...body } = input
  checkBody(world, body)
  referred(world['payment-method'], destination_payment_method_id, 'destination_payment_method_id')
  if (destination_payment_method_id === body.payment_method_id) throw invalid('destination_payment_method_id')
  if (exchange_amount <= 0) throw invalid('exchange_amount')
  const register = sourceOf(context)
  const incoming = { methodId: destination_payment_method_id, amount: exchange_amount }
  return moveBoth(context, 'exchange_method', [register, register], body, incoming)
}

export const inHouse = {
  'transaction/transfer': (context, input) => showTransaction(context.world)(transfer(context, input)),
  'transaction/exchange': (context, input) => showTransaction(context.world)(exchange(context, input)),
  'transaction/exchange-method': (context, input) => showTransaction(context.world)(exchangeMethod(context, input))
} satisfies Handlers
