import { never } from '../../shared/assert.ts'
import type { Instant } from '../../shared/ports.ts'
import { endpoint as rowOf, bodyBytesOf } from '@kassa/integration-api'
import { arrive, intend, lose, putBack, type Ending, type Stamp } from '../db/outbox/attempts.ts'
import { jobById, type Job } from '../db/core/job-rows.ts'
import type { Writer } from '../db/core/open.ts'
import { waitToo } from '../db/outbox/outbox.ts'
import { isDoubted, settleDoubt } from '../db/outbox/doubts.ts'
import { addProbe, adoptUnsent, askPerson } from '../db/outbox/probes.ts'
import type { Answer } from './ask.ts'
import { backoffMs } from './backoff.ts'
import { bodyOf, isAsSold } from './bodies.ts'
import type { Built } from './kinds/kind.ts'
import { endpointOf, kinds } from './kinds/table.ts'
import { note, stampOf, type OutboxDeps } from './deps.ts'
import { noteKey } from './resend-guard.ts'
import type { Accepted } from './kinds/answer.ts'
import { asOf, type Verification } from './verifiers/verify.ts'
import { after } from '../../shared/time/moments.ts'

//      build the body ── cannot ──────────────> NEEDS_PERSON (Escalate)
//         |            └ not yet ─────────────> stays QUEUED; waits for the job that provides what is missing
//         |
//      read before write ── somebody else's ──> NEEDS_PERSON (Escalate)
//         |               ├ ours already ─────> DONE (FoundBeforeSend)
//         |               └ no answer ────────> stays QUEUED; rests a while
//         |── not as this program wrote it ──────> NEEDS_PERSON (Escalate, reason `altered`), and nothing is sent
//         |── a copy of this till may have sent it ──> AMBIGUOUS (Attempt, Doubt), and nothing is sent
//      commit the intent (Attempt) ─────── the disk refuses: nothing was sent
//         |
//      send the request, once
//         |
//      commit the answer ── the disk refuses: retries, the slot stays occupied
//         |── ok, and the record is ours ─────> DONE (Confirm)
//         |── proved not sent ────────────────> QUEUED (RetryProvenSafe)
//         |── 401, 403, 404, 429 ─────────────> the block or the pause begins at once; and
//         |      a write that may be repeated > QUEUED (RetryProvenSafe)
//         |      any other write ─────────────> AMBIGUOUS (Doubt): the answer may have come after the effect
//         |── 400 ────────────────────────────> AMBIGUOUS (Doubt) until the valid negatives of any absence confirm it
//         └── anything else ──────────────────> AMBIGUOUS (Doubt)

/** What the engine must do after a push: nothing, let the job rest, or verify its effect. */
export type Pushed = { kind: 'settled' } | { kind: 'rest'; ms?: number } | { kind: 'look'; inMs: number }

/** Commits, and retries as long as the disk refuses. The service's answer is kept meanwhile. */
export type Commit = (work: () => void) => Promise<void>

/** The work on so many jobs takes a few milliseconds. */
const mostInOneTurn = 10

/**
 * Commits the work on many jobs in several transactions. The event loop turns between them, so that the window is
 * answered meanwhile. After a stop the rest stays as it was.
 */
export async function commitInTurns<T>(
  { store, clock }: Pick<OutboxDeps, 'store' | 'clock'>,
  commit: Commit,
  items: readonly T[],
  work: (db: Writer, item: T, index: number) => void
): Promise<void> {
  for (let from = 0; from < items.length; from += mostInOneTurn) {
    if (from > 0) await new Promise<void>((resolve) => clock.after(0, resolve))
    const some = items.slice(from, from + mostInOneTurn)
    await commit(() => store.transaction((db) => some.forEach((item, index) => work(db, item, from + index))))
  }
}

export type PushDeps = {
  commit: Commit
  /** Returns whether the engine still runs and may send. Checked again before anything is written. */
  mayGo: () => boolean
}

const firstVerificationMs = 2000

/** Sends one job, once. Whatever happens, the job is in a state of the table afterwards. */
export async function push(deps: OutboxDeps, job: Job, { commit, mayGo }: PushDeps): Promise<Pushed> {
  const plan = kinds[job.kind]
  const built = bodyOf(deps.store, job, deps.decimalsOf)
  if ('lacking' in built) return waitForMissing(deps, job, built)
  const began = stampOf(deps)
  const before = (await plan.before?.(deps, job, built.body)) ?? 'send'
  if (!mayGo()) return { kind: 'settled' }
  // The read took time: the ticket may have been changed or merged into another job meanwhile.
  if (jobById(deps.store, job.id)?.state !== 'queued') return { kind: 'settled' }
  if (before !== 'send' && !('send' in before)) {
    if ('conflict' in before) return giveToPerson(deps, job, 'conflict', before.conflict)
    if (before.serverIds.length === 0) return { kind: 'rest' }
    return takeUnsent(deps, job, before, began)
  }
  const final = plan.before === undefined ? built : bodyOf(deps.store, job, deps.decimalsOf)
  if ('lacking' in final) return { kind: 'rest' }
  const body = before === 'send' ? final.body : before.send

  if (deps.seals?.holdIfAltered(job, isAsSold(deps.store, job)) === true) return { kind: 'settled' }
  const bytes = bodyBytesOf(body)
  const endpoint = endpointOf(job)
  const { request, identity } = deps.ask.prepare(endpoint, bytes, asOf(job))
  const intent = { method: request.method, path: new URL(request.url).pathname, body: bytes, identity }
  if (isDoubted(deps.store, job.id)) {
    const serverTime = serverTimeOf(deps, job.madeAt)
    deps.store.transaction((db) => settleDoubt(db, job.id, { ...intent, serverTime }, stampOf(deps)))
    return { kind: 'look', inMs: 0 }
  }
  deps.store.transaction((db) =>
    intend(db, job.id, { ...intent, serverTime: deps.ask.serverNowAtLeast() }, stampOf(deps))
  )
  const answer = await deps.ask.write(endpoint, request)
  return settle(deps, job, answer, plan.accept(answer.kind === 'ok' ? answer.data : undefined, job, body), commit)
}

/** Returns the earliest time that the clock of the service may have shown at a time of the till's clock. */
function serverTimeOf({ ask, clock }: OutboxDeps, at: Instant): number | undefined {
  const now = ask.serverNowAtLeast()
  return now === undefined ? undefined : Math.round(now - Math.max(0, clock.now() - at))
}

const refusedWith = ({ status, message, messages }: Extract<Answer, { kind: 'refused' }>): Ending => ({
  outcome: 'refused',
  status,
  answer: message,
  messages
})

function giveToPerson(deps: OutboxDeps, job: Job, reason: 'dependency' | 'conflict', message: string): Pushed {
  deps.store.transaction((db) => {
    askPerson(db, job.id, reason, message, deps.clock.now())
    note(deps, db, job, { act: 'job.askPerson', facts: { reason, message } })
  })
  return job.attempts === 0 ? { kind: 'settled' } : { kind: 'look', inMs: firstVerificationMs }
}

type MissingDependency = Extract<Built, { lacking: string }>

/**
 * Handles a body that lacks something. A ticket is read when it is sent: something that was added since its job was
 * written may have its own open job, and the ticket then waits for that job.
 */
function waitForMissing(deps: OutboxDeps, job: Job, { lacking, needs = [] }: MissingDependency): Pushed {
  const isWaiting = needs.length > 0 && deps.store.transaction((db) => waitToo(db, job.id, needs))
  return isWaiting ? { kind: 'settled' } : giveToPerson(deps, job, 'dependency', `lacking: ${lacking}`)
}

/** FoundBeforeSend: the service already has the record that the job would create. */
function takeUnsent(deps: OutboxDeps, job: Job, verification: Verification, began: Stamp): Pushed {
  deps.store.transaction((db) => {
    const seen = { ...verification, isValid: false, isFresh: false }
    const probe = addProbe(db, { jobId: job.id, number: job.attempts }, seen, began)
    adoptUnsent(db, job.id, { ...verification, id: probe }, deps.clock.now())
    note(deps, db, job, { act: 'job.adopt', facts: { probe } })
  })
  return { kind: 'settled' }
}

/** Applies the answer to the job: Confirm, RetryProvenSafe, Block or Doubt. */
async function settle(deps: OutboxDeps, job: Job, answer: Answer, accepted: Accepted, commit: Commit): Promise<Pushed> {
  const { store, clock } = deps
  const stamp = stampOf(deps)
  const inAWhile = (ms: number) => after(clock.now(), ms)
  const back = async (ending: Ending, restMs: number): Promise<Pushed> => {
    await commit(() => store.transaction((db) => putBack(db, job.id, ending, inAWhile(restMs), stamp)))
    return { kind: 'rest', ms: restMs }
  }
  const ambiguous = async (ending: Ending, inMs: number): Promise<Pushed> => {
    await commit(() => store.transaction((db) => lose(db, job.id, ending, inAWhile(inMs), stamp)))
    return { kind: 'look', inMs }
  }
  /**
   * A block or a pause says that nothing was done, but the answer may have come after the effect, which is then
   * verified.
   */
  const blocked = (ending: Ending): Promise<Pushed> =>
    rowOf(endpointOf(job)).repeat === 'once' ? ambiguous(ending, firstVerificationMs) : back(ending, 0)
  switch (answer.kind) {
    case 'ok':
      if (accepted === undefined)
        return ambiguous({ outcome: 'ambiguous', answer: 'the record is not ours' }, firstVerificationMs)
      // The disk may refuse for a while. The time of arrival is the time of the commit, for queries by time of arrival.
      await commit(() =>
        store.transaction((db) => {
          arrive(db, job.id, accepted.serverId, stampOf(deps))
          noteKey(db, deps, job, accepted)
        })
      )
      deps.blocks.openEndpoint(job.kind)
      return { kind: 'settled' }
    case 'refused':
      return ambiguous(refusedWith(answer), 0)
    case 'notSent':
      return back({ outcome: 'notSent', answer: answer.why }, backoffMs(job.failures, deps.random))
    case 'rate':
      return blocked({ outcome: 'rate', status: 429 })
    case 'credentials':
      return blocked({ outcome: 'gate', status: 401 })
    case 'permission':
    case 'missing':
      deps.blocks.blockEndpoint(job.kind, answer)
      return blocked({ outcome: 'gate', status: answer.kind === 'permission' ? 403 : 404, answer: answer.message })
    case 'unclear':
      return ambiguous({ outcome: 'ambiguous', status: answer.status, answer: answer.why }, firstVerificationMs)
    case 'noAnswer':
      return ambiguous({ outcome: 'ambiguous', answer: answer.why }, firstVerificationMs)
    default:
      return never(answer)
  }
}
