import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CashboxId, CurrencyId, MovementId } from '../../../shared/ids.ts'
import { minor, sum, type Minor } from '../../../shared/money.ts'
import type { Instant, Random } from '../../../shared/ports.ts'
import type { Currency } from '../core/tender.ts'

// Cash from one desk to another. The service's own call for it takes no text that comes back, so a lost answer could
// never be told from a lost request; it is two movements instead, one at each desk, that bear markers of their own. What
// was given travels on paper, as a code of digits that is scanned or typed at the desk that gets it:
//
//   kind  from  to    currency  number  amount  check
//   1     4     4     3         6       any     2      digits
//
// Ids are told by a few digits of their hash; the check is MOD 97-10, as in the number of a bank account: it finds every
// wrong digit and every two that changed places.

/** What a movement to or from another desk says of it. */
export type Transfer = {
  deskId: CashboxId
  deskName: string
  /** Both desks' documents bear it. */
  number: string
  code: string
}
export type OtherRegister = { id: CashboxId; name: string }
/** What the code of a slip says. */
export type SlipContents = { from: OtherRegister; currencyId: CurrencyId; amount: Minor; number: string; code: string }

type TransferTerms = { fromId: CashboxId; toId: CashboxId; currencyId: CurrencyId; amount: Minor; number: string }

const kinds = { live: '1', training: '9' } as const
export type SlipKind = keyof typeof kinds
const widths = { from: 4, to: 4, currency: 3, number: 6 } as const
const headLength = 1 + widths.from + widths.to + widths.currency + widths.number
const mostAmountDigits = 14

/** A few digits by which an id is known again (FNV-1a). */
function digitsOf(id: string, width: number): string {
  let hash = 0x811c9dc5
  for (const sign of id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return String(hash % 10 ** width).padStart(width, '0')
}

const remainder = (digits: string): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
const withCheck = (digits: string): string => digits + String(98 - remainder(`${digits}00`)).padStart(2, '0')

/** The number of a transfer: two of one sum between the same desks differ by it. */
export const transferNumber = (random: Random): string =>
  String(Math.floor(random.fraction() * 10 ** widths.number)).padStart(widths.number, '0')

/** The code of the slip that goes with the cash. */
export const transferCode = ({ fromId, toId, currencyId, amount, number }: TransferTerms, kind: SlipKind): string =>
  withCheck(
    [
      kinds[kind],
      digitsOf(fromId, widths.from),
      digitsOf(toId, widths.to),
      digitsOf(currencyId, widths.currency),
      number,
      amount
    ].join('')
  )

/** The desk that reads a code, and what it knows. */
export type Reading = {
  kind: SlipKind
  hereId: CashboxId
  desks: readonly OtherRegister[]
  currencies: readonly { id: CurrencyId }[]
  isReceived: (code: string) => boolean
}

/** Reads the code of a slip at the desk that gets the cash. */
export function readTransfer(
  typed: string,
  { kind, hereId, desks: registers, currencies, isReceived }: Reading
): Result<SlipContents> {
  const code = typed.replace(/\s/g, '')
  if (!isWhole(code)) return fail('transfer.code')
  if (!code.startsWith(kinds[kind])) return fail('transfer.practice')
  let at = 1
  const next = (width: number) => code.slice(at, (at += width))
  const fromDigits = next(widths.from)
  const toDigits = next(widths.to)
  const currencyDigits = next(widths.currency)
  const number = next(widths.number)
  if (toDigits !== digitsOf(hereId, widths.to)) return fail('transfer.otherDesk')
  const from = onlyOne(registers.filter(({ id }) => digitsOf(id, widths.from) === fromDigits))
  if (from === undefined) return fail('transfer.deskUnknown')
  const currency = onlyOne(currencies.filter(({ id }) => digitsOf(id, widths.currency) === currencyDigits))
  if (currency === undefined) return fail('transfer.currencyUnknown')
  if (isReceived(code)) return fail('transfer.received')
  return ok({ from, currencyId: currency.id, amount: minor(Number(code.slice(at, -2))), number, code })
}

function isWhole(code: string): boolean {
  const amountDigits = code.length - headLength - 2
  return /^[19]\d+$/.test(code) && amountDigits > 0 && amountDigits <= mostAmountDigits && remainder(code) === 1
}

/** Of two that look alike none is taken: the cash would be booked from the wrong one. */
const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

/** Cash that was given, as the document of the other desk will tell it. */
export type CashInTransit = Pick<Transfer, 'number'> & {
  id: MovementId
  currency: Currency
  amount: Minor
  movedAt: Instant
}
/** It is there: the service's id of the other desk's document. */
export type Arrived = { id: MovementId; document: string }

/** What was given and is not known to have arrived, by currency. */
export function onWaySums(movements: readonly Pick<CashInTransit, 'currency' | 'amount'>[]) {
  const byCurrency = Map.groupBy(movements, ({ currency }) => currency.id)
  return [...byCurrency].map(([currencyId, given]) => ({
    currencyId,
    amountMinor: sum(given.map(({ amount }) => amount))
  }))
}

/** Does a text of the other desk's document tell of this cash? It is ours to read alone: what the desk is called may change. */
export const tellsOfArrival = (description: string, number: string): boolean =>
  new RegExp(`← .*, ${number}(?!\\d)`).test(description)

/** What the documents of both desks say of it, in no language. */
export const transferNote = (direction: 'in' | 'out', { deskName, number }: Transfer): string =>
  `${direction === 'out' ? '→' : '←'} ${deskName}, ${number}`
