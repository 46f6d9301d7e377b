import type { SessionClose } from '@kassa/integration-api'
import type { Shift } from '../../domain/core/model.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { withMarker, hasMarker } from '../../service-records/amounts.ts'
import type { DecimalsOf, OutboxDeps } from '../deps.ts'
import { balance, reading } from './session.ts'
import { type Accepted, type Sent, idIn, isRecord, returns } from './answer.ts'
import { asOf, foundIn, inconclusive, looked, whyNot, type Verification, type Target } from '../verifiers/verify.ts'
import { toId, type ShiftId } from '../../../shared/ids.ts'
import { serverIdOf } from '../../db/core/id-map.ts'
import { unsentSubjectsOf } from '../../db/outbox/closes.ts'
import { shiftById } from '../../db/shift/shifts.ts'
import { sightOf } from '../verifiers/lists.ts'
import { each, presenceIn, type Kind } from './kind.ts'

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

/** A closing: the same session, and our marker in its note. */
export const closed = (data: unknown, job: Job, sent: Sent): Accepted =>
  isRecord(data, sent) && returns(data, 'close_note', job) ? idIn(data) : undefined

/** Verifies a closing: reads the session by its id, and checks its state and our note. */
async function verifyClosing(deps: OutboxDeps, { job, sent }: Target): Promise<Verification> {
  const id = String(sent['_id'])
  const answer = await deps.ask.read('cashbox-session/get-by-id/{id}', { path: { id } }, asOf(job))
  if (answer.kind !== 'ok') return whyNot(answer)
  const { state, close_note: note, _id } = answer.data
  if (_id !== id || state === undefined || state === null)
    return inconclusive('another record, or one without a state', true)
  if (hasMarker(note, job.marker)) return foundIn([id], { state })
  // Somebody else, or the service at a set hour, closed the session: it does not have the count of this till.
  return state === 'open'
    ? looked('absent', { evidence: { state } })
    : looked('conflict', { evidence: { state, note } })
}

const closingBack = reading((row, { sent }) => row._id === sent['_id'] && row.state !== 'open', {
  sums: 'closed_balance',
  note: 'close_note'
})

/** Closes the session of a shift with the counted cash. The condition of a close is that the session is open. */
export const shiftClose: Kind = {
  sending: 'money',
  endpoint: 'cashbox-session/close',
  build(db, job, decimalsOf) {
    const shift = shiftById(db, toId<ShiftId>(job.subjectId))
    const sessionId = serverIdOf(db, 'shift', job.subjectId)
    if (sessionId === undefined) return { lacking: 'the session of its opening' }
    const body = shift && closeBody(shift, { sessionId, lacks: unsentSubjectsOf(db, job) }, job, decimalsOf)
    return body === undefined ? { lacking: 'the decimals of a counted currency' } : { body }
  },
  finish: undefined,
  accept: closed,
  before: undefined,
  verifyUnsent: undefined,
  verify: each(verifyClosing),
  byId: undefined,
  readBack: closingBack,
  watch: async ({ ask }, { job }, id) =>
    presenceIn(sightOf(await ask.read('cashbox-session/get-by-id/{id}', { path: { id } }, asOf(job)), id, () => true)),
  isKeyed: false,
  hasOneEffect: true,
  isShared: false
}
