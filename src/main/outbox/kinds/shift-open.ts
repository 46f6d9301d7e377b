import type { SessionOpen, Session } from '@kassa/integration-api'
import type { Shift } from '../../domain/core/model.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { withMarker, hasMarker } from '../../service-records/amounts.ts'
import type { DecimalsOf, OutboxDeps } from '../deps.ts'
import { tillInNote, balance, reading } from './session.ts'
import { type Accepted, idIn, returns } from './answer.ts'
import { doneJobOf } from '../../db/outbox/done-records.ts'
import {
  asOf,
  foundIn,
  incomplete,
  inconclusive,
  looked,
  whyNot,
  type Before,
  type Verification,
  type Target
} from '../verifiers/verify.ts'
import { isLongSince } from '../verifiers/fresh.ts'
import { scan } from '../verifiers/scan.ts'
import { fields, text } from '../../domain/core/checks.ts'
import type { Reader } from '../../db/core/open.ts'
import { setting } from '../../db/core/settings.ts'
import { checked } from '../../db/core/rows.ts'
import { toId, type ShiftId } from '../../../shared/ids.ts'
import { shiftById } from '../../db/shift/shifts.ts'
import { plainRead } from '../verifiers/lists.ts'
import { each, type Kind } from './kind.ts'

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

/** An opening: our marker in its note. */
export const opened = (data: unknown, job: Job): Accepted => (returns(data, 'open_note', job) ? idIn(data) : undefined)

type Opening = { organization_id: string; cashbox_id: string; opened_at: string }

const openingCheck = fields<Opening>({ organization_id: text, cashbox_id: text, opened_at: text })

/** Returns the body of an opening request. */
const openingOf = (sent: Record<string, unknown>): Opening => checked('the body of an opening', openingCheck, sent)

/**
 * Recognises the session of an opening, when it is verified and when it is reconciled. `samePlace`: the same person opened
 * it on the same register in the same millisecond, but it does not show the marker.
 */
function recogniseOpening(session: Session, job: Job, sent: Record<string, unknown>) {
  if (hasMarker(session.open_note, job.marker)) return 'ours'
  const { cashbox_id: cashbox, user_id: user, opened_at: openedAt } = session
  const isSamePlace = cashbox === sent['cashbox_id'] && user === job.employeeId
  const isSameTime = Date.parse(openedAt ?? '') === Date.parse(String(sent['opened_at']))
  return isSamePlace && isSameTime ? 'samePlace' : undefined
}

const isOurs = (session: Session, job: Job, sent: Opening): boolean =>
  recogniseOpening(session, job, sent) !== undefined

/** Verifies an opening: reads the open session of the cashier, then all sessions of this register, in every state. */
async function verifyOpening(deps: OutboxDeps, { job, sent }: Target): Promise<Verification> {
  const opening = openingOf(sent)
  const filter = { organization_id: opening.organization_id }
  const active = await deps.ask.read('cashbox-session/get-active', { body: filter }, asOf(job))
  // It is not documented how the service says "none open": null, a refusal or a missing record may mean it.
  if (active.kind !== 'ok' && active.kind !== 'refused' && active.kind !== 'missing') return whyNot(active)
  const session = active.kind === 'ok' ? active.data : null
  if (session !== null && isOurs(session, job, opening)) return foundIn([session._id], { by: 'get-active' })

  const register = { ...filter, cashbox_id: opening.cashbox_id }
  const result = await scan(deps, 'cashbox-session/get-paging', { ...register, user_id: job.employeeId }, asOf(job))
  const ours = result.rows.filter((row) => isOurs(row, job, opening))
  if (ours.length > 0)
    return foundIn(
      ours.map(({ _id }) => _id),
      { by: 'get-paging' }
    )
  if ('failed' in result) return result.failed
  const others = await openSessionOfOthers(deps, job, opening)
  if ('verdict' in others) return others
  if (others.session !== undefined) return looked('conflict', { evidence: { open: others.session } })
  if (!result.isComplete) return incomplete(result.evidence)
  // No later opening can exist while this one is still open, so none can show that the list is fresh.
  return looked('absent', { evidence: result.evidence })
}

type OpenSession = {
  _id: string
  user: string
  /** This till opened it, and its file was put back to a state from before. */
  isOfThisTill: boolean
}

/**
 * Checks before the send whether another session is open on this register: the till never opens a second one. It
 * continues in a session that it opened itself, for the same person, before its file was put back. A person decides
 * about any other session.
 */
async function beforeOpening(deps: OutboxDeps, job: Job, sent: Record<string, unknown>): Promise<Before> {
  const found = await openSessionOfOthers(deps, job, openingOf(sent))
  if ('verdict' in found) return found
  const { session } = found
  if (session === undefined) return 'send'
  if (session.isOfThisTill && session.user === job.employeeId && job.attempts === 0)
    return foundIn([session._id], { by: 'till' })
  const whose = session.isOfThisTill ? ', opened by this till before its file was put back' : ''
  return { conflict: `session ${session._id} is open on this desk${whose}` }
}

/** Returns the session that is open on the register of an opening, other than that of the opening. */
async function openSessionOfOthers(
  deps: OutboxDeps,
  job: Job,
  opening: Opening
): Promise<{ session: OpenSession | undefined } | Verification> {
  const filter = { organization_id: opening.organization_id, cashbox_id: opening.cashbox_id, state: 'open' }
  const result = await scan(deps, 'cashbox-session/get-paging', filter, asOf(job))
  if ('failed' in result) return result.failed
  const open = result.rows.find(
    (row) => row.state === 'open' && row.cashbox_id === opening.cashbox_id && !isOurs(row, job, opening)
  )
  const closing = open && doneJobOf(deps.store, 'shift.close', open._id)
  // This till closed it so recently that a copy of the service may still show it as open.
  if (closing !== undefined && !isLongSince(deps, job, closing))
    return inconclusive('closed so lately that it may still show as open', true)
  if (open === undefined) return { session: undefined }
  return { session: { _id: open._id, user: open.user_id ?? '', isOfThisTill: isFromBeforeRestore(deps.store, open) } }
}

/**
 * Returns whether this till opened a session that its file does not know, because an older file was put in its place
 * later. No other copy of the till may be in use.
 */
function isFromBeforeRestore(db: Reader, { open_note: note, opened_at: openedAt }: Session): boolean {
  const till = setting(db, 'identity')?.till
  const clone = setting(db, 'twin')
  if (till === undefined || clone === undefined || !clone.isAnswered || clone.why === 'inUse') return false
  return (note ?? '').includes(tillInNote(till)) && Date.parse(openedAt ?? '') < clone.at
}

const openingBack = reading((row, { job, sent }) => recogniseOpening(row, job, sent) === 'ours', {
  sums: 'opened_balance',
  note: 'open_note'
})

/** Opens a session on the register (the document, "Cashbox session"). */
export const shiftOpen: Kind = {
  sending: 'money',
  endpoint: 'cashbox-session/open',
  build(db, job, decimalsOf) {
    const shift = shiftById(db, toId<ShiftId>(job.subjectId))
    const body = shift && openBody(shift, job, decimalsOf, setting(db, 'identity')?.till)
    return body === undefined ? { lacking: 'the decimals of a counted currency' } : { body }
  },
  finish: undefined,
  accept: opened,
  before: beforeOpening,
  verifyUnsent: undefined,
  verify: each(verifyOpening),
  byId: plainRead('cashbox-session/get-by-id/{id}'),
  readBack: openingBack,
  watch: undefined,
  isKeyed: false,
  hasOneEffect: false,
  isShared: false
}
