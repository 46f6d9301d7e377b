import type { SessionClose, SessionOpen } from '../../../backoffice/api/schemas/sales/cashbox-session.ts'
import type { Count, Shift } from '../../domain/core/model.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { decimalsIn } from '../../db/outbox/job-facts.ts'
import type { CurrencyId } from '../../../shared/ids.ts'
import { major, withMarker } from '../../service-records/amounts.ts'

/** The decimals of a currency, for jobs that do not carry them. */
export type DecimalsOf = (id: CurrencyId) => number | undefined

/** Returns how the note of an opening names the till, which a restored backup keeps. */
export const tillInNote = (till: string): string => `till ${till}`

/**
 * Builds the opening for the service. Returns undefined if a counted currency is unknown. The note also names the till,
 * so that a till whose file is older than the session recognises the session as its own.
 */
export function openBody(
  shift: Shift,
  job: Job,
  decimalsOf: DecimalsOf,
  till: string | undefined
): SessionOpen | undefined {
  const opened = balance(shift.opening, job, decimalsOf)
  const note = [shift.openNote, till === undefined ? undefined : tillInNote(till)].filter(Boolean).join(' ')
  return (
    opened && {
      organization_id: shift.organizationId,
      cashbox_id: shift.cashboxId,
      opened_balance: opened,
      // The exact millisecond of this till: the second way to find the opening again.
      opened_at: new Date(shift.openedAt).toISOString(),
      open_note: withMarker(note, shift.openMarker)
    }
  )
}

/**
 * Builds the closing: counted amounts are sent as `expected`. The note also has the head of the journal, which shows if
 * the end of the journal was cut off, and what the service still lacks of the shift.
 */
export function closeBody(
  shift: Shift,
  { sessionId, lacks }: { sessionId: string; lacks: readonly string[] },
  job: Job,
  decimalsOf: DecimalsOf
): SessionClose | undefined {
  const closed = balance(shift.counted, job, decimalsOf)
  const head = job.payload['journalHead']
  const note = [shift.closeNote, head === undefined ? undefined : `journal ${head}`, unsentNote(lacks)]
    .filter(Boolean)
    .join(' ')
  return closed && { _id: sessionId, closed_balance: closed, close_note: withMarker(note, job.marker) }
}

const mostNamed = 20

function unsentNote(lacks: readonly string[]): string | undefined {
  if (lacks.length === 0) return undefined
  const more = lacks.length > mostNamed ? ` and ${lacks.length - mostNamed} more` : ''
  return `not sent yet: ${lacks.slice(0, mostNamed).join(', ')}${more}`
}

function balance(
  counts: readonly Count[],
  job: Job,
  decimalsOf: DecimalsOf
): SessionOpen['opened_balance'] | undefined {
  const rows: SessionOpen['opened_balance'] = []
  for (const { methodId, currencyId, amount } of counts) {
    const decimals = decimalsIn(job.payload, currencyId) ?? decimalsOf(currencyId)
    if (decimals === undefined) return undefined
    rows.push({ currency_id: currencyId, payment_method_id: methodId, expected: major(amount, decimals) })
  }
  return rows
}
