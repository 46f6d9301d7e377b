import type { CallInput } from '../../../shared/contract/index.ts'
import { readDecimal } from '../../../shared/format.ts'
import { fromMajor, minor, sum, type Minor } from '../../../shared/money.ts'
import type { ClosingView, CountRowView, CurrencyView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

// Converts the input of a count into the amounts that are sent. A blank field means "not counted", never zero. The
// window only adds up the pieces of one drawer; the main process does all other calculations with money.

/** The input for one row: the pieces of each denomination, or the sum if there are no denominations. */
export type CountEntry = { pieces: readonly string[]; sumText: string }

/** The state of one row: nothing typed, not an amount, or an amount. */
export type CountState = { kind: 'blank' } | { kind: 'bad' } | { kind: 'counted'; amountMinor: Minor }

export type CountInput = CallInput<'shift.count'>['counts'][number]

/** The most pieces of one note. A larger number is a typing error. */
const mostPieces = 99_999

export const emptyEntry = (row: CountRowView): CountEntry => ({
  pieces: row.denominationsMinor.map(() => ''),
  sumText: ''
})
export const isByPieces = (row: CountRowView): boolean => row.denominationsMinor.length > 0

/** Reads a typed number of pieces. Returns undefined if it is not one. */
export function parsePieces(text: string): number | undefined {
  const plain = text.trim()
  if (!/^\d{1,5}$/.test(plain)) return undefined
  return Number(plain)
}

/** Reads a typed sum with spaces between groups and a comma or point. Returns undefined if it is not one. */
export function parseSum(text: string, currencyDecimals: number): Minor | undefined {
  const value = readDecimal(text, currencyDecimals)
  return value === undefined ? undefined : fromMajor(value, currencyDecimals, 'nearest')
}

/** Returns one piece more or less, but never below zero. */
export function stepPieces(text: string, by: 1 | -1): string {
  const pieces = parsePieces(text) ?? 0
  return String(Math.min(mostPieces, Math.max(0, pieces + by)))
}

/** Returns the sum of the pieces of one denomination. Returns undefined if no valid number is typed. */
export function piecesSum(denomination: Minor, text: string): Minor | undefined {
  const pieces = parsePieces(text)
  return pieces === undefined ? undefined : minor(denomination * pieces)
}

/** Returns the state of a row. A row with one counted denomination is counted, and its blank fields count as zero. */
export function countState(row: CountRowView, entry: CountEntry, currency: Pick<CurrencyView, 'decimals'>): CountState {
  if (!isByPieces(row)) return sumState(entry.sumText, currency.decimals)
  const typed = entry.pieces.map((text) => text.trim())
  if (typed.every((text) => text === '')) return { kind: 'blank' }
  const sums = typed.map((text, at) =>
    text === '' ? minor(0) : piecesSum(row.denominationsMinor[at] ?? minor(0), text)
  )
  const known = sums.filter((part) => part !== undefined)
  return known.length < sums.length ? { kind: 'bad' } : { kind: 'counted', amountMinor: sum(known) }
}

function sumState(text: string, decimals: number): CountState {
  if (text.trim() === '') return { kind: 'blank' }
  const amountMinor = parseSum(text, decimals)
  return amountMinor === undefined ? { kind: 'bad' } : { kind: 'counted', amountMinor }
}

/** Returns the counts to send. They have only counted rows, so that the main process can name the missing ones. */
export function countsOf(rows: readonly CountRowView[], states: readonly CountState[]): CountInput[] {
  return rows.flatMap((row, at) => {
    const state = states[at]
    if (state?.kind !== 'counted') return []
    return [{ methodId: row.methodId, currencyId: row.currencyId, countedMinor: state.amountMinor }]
  })
}

/** Returns in words which tickets the close leaves for the next shift: the held ones, and the one on the sale screen. */
export function ticketsLeft(
  { say, ticket }: Pick<Till, 'say'> & { ticket: Pick<Till['ticket'], 'view'> },
  { heldTickets, hasOpenTicket }: ClosingView
): string {
  const isPartPaid = ticket.view?.partPaid !== undefined
  const held = heldTickets === 0 ? [] : [say('closing.held', { count: heldTickets })]
  const open = hasOpenTicket && !isPartPaid ? [say('closing.openTicket')] : []
  const left = [...open, ...held]
  return left.length > 0 || isPartPaid ? left.join(' ') : say('closing.noHeld')
}

/** Returns in words the payments of the ticket on the sale screen, which must be finished or given back first. */
export function paymentsOpen({ say, words, money, ticket }: Till): string | undefined {
  const { card, name, number, partPaid, tenders = [], fromBalanceMinor, fromCashbackMinor } = ticket.view ?? {}
  if (card !== undefined) {
    const { methodName: method, amountMinor, currencyId } = card
    return words({ kind: 'shift.cardOpen', facts: { ticket: name ?? '', method, amountMinor, currencyId } }).text
  }
  if (partPaid === undefined) return undefined
  const own = [
    ...(fromBalanceMinor === undefined ? [] : [say('receipt.fromBalance')]),
    ...(fromCashbackMinor === undefined ? [] : [say('receipt.fromCashback')])
  ]
  const methods = [...new Set([...tenders.map(({ methodName }) => methodName), ...own])].join(', ')
  return say('closing.partPaid', { ticket: name ?? String(number), methods, amount: money(partPaid.takenMinor) })
}
