import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CashboxId, CurrencyId, MovementId } from '../../../shared/ids.ts'
import { minor, sum, type Minor } from '../../../shared/money.ts'
import type { Instant, Random } from '../../../shared/ports.ts'
import type { Currency } from '../core/records.ts'
import type { Transfer } from './records.ts'

// Cash transfers between registers. The service's own endpoint stores no text that can be read back, so that after a
// lost answer nobody could tell whether the transfer was made. Therefore a transfer is two movements, one at each
// register, each with its own marker. The receiving register gets the data on paper, as a code of digits that is
// scanned or typed:
//
//   kind  from  to    currency  number  amount  check
//   1     4     4     3         6       any     2      digits
//
// An id is represented by a few digits of its hash. The check is MOD 97-10, as in an IBAN: it finds every wrong digit
// and every two swapped digits.

export type OtherRegister = { id: CashboxId; name: string }
/** The contents of a slip's code. */
export type SlipContents = { from: OtherRegister; currencyId: CurrencyId; amount: Minor; number: string; code: string }

type TransferTerms = { fromId: CashboxId; toId: CashboxId; currencyId: CurrencyId; amount: Minor; number: string }

const kinds = { live: '1', training: '9' } as const
export type SlipKind = keyof typeof kinds
const widths = { from: 4, to: 4, currency: 3, number: 6 } as const
const headLength = 1 + widths.from + widths.to + widths.currency + widths.number
const mostAmountDigits = 14

/** Returns a few digits that identify an id (FNV-1a). */
function digitsOf(id: string, width: number): string {
  let hash = 0x811c9dc5
  for (const sign of id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return String(hash % 10 ** width).padStart(width, '0')
}

const remainder = (digits: string): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
const withCheck = (digits: string): string => digits + String(98 - remainder(`${digits}00`)).padStart(2, '0')

/** Returns a number for a transfer. It distinguishes two transfers of the same sum between the same registers. */
export const transferNumber = (random: Random): string =>
  String(Math.floor(random.fraction() * 10 ** widths.number)).padStart(widths.number, '0')

/** Returns the code of the slip that goes with the cash. */
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

/** The register that reads a code, and its data. */
export type Reading = {
  kind: SlipKind
  hereId: CashboxId
  desks: readonly OtherRegister[]
  currencies: readonly { id: CurrencyId }[]
  isReceived: (code: string) => boolean
}

/** Reads the code of a slip at the receiving register. */
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

/** Returns the only match. Of two matches it returns none, because the cash might be booked from the wrong one. */
const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

/** Cash that was sent, as the document of the other register will describe it. */
export type CashInTransit = Pick<Transfer, 'number'> & {
  id: MovementId
  currency: Currency
  amount: Minor
  movedAt: Instant
}
/** The service's id of the other register's document, which proves that the cash arrived. */
export type Arrived = { id: MovementId; document: string }

/** Returns the cash in transit by currency. */
export function transitSums(movements: readonly Pick<CashInTransit, 'currency' | 'amount'>[]) {
  const byCurrency = Map.groupBy(movements, ({ currency }) => currency.id)
  return [...byCurrency].map(([currencyId, given]) => ({
    currencyId,
    amountMinor: sum(given.map(({ amount }) => amount))
  }))
}

/**
 * Returns whether the text of the other register's document describes this cash. Only the number is compared, because
 * the name of the register may change.
 */
export const mentionsArrival = (description: string, number: string): boolean =>
  new RegExp(`← .*, ${number}(?!\\d)`).test(description)

/** Returns the note for the documents of both registers, without words of any language. */
export const transferNote = (direction: 'in' | 'out', { deskName, number }: Transfer): string =>
  `${direction === 'out' ? '→' : '←'} ${deskName}, ${number}`
