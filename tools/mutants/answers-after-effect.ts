import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs that survived when the outsider mode first tried them, and bugs that break the corrections made since: errors
// after the effect, refusals, clocks of the service and of the till, copies, people.

export const outsiderMutants: readonly Mutant[] = [
  // Errors after the effect
  mutant(
    'blocked-write-is-not-verified',
    'Doubt: a 401, 403, 404 or 429 may come after the effect, so the write is verified before it is sent again',
    'src/main/outbox/push.ts',
    "rowOf(endpointOf(job)).repeat === 'once' ? ambiguous(ending, firstVerificationMs) : back(ending, 0)",
    "rowOf(endpointOf(job)).repeat === 'keyed' ? ambiguous(ending, firstVerificationMs) : back(ending, 0)",
    testsOf('outbox/verifiers/answer-after-effect')
  ),
  mutant(
    'blocks-count-as-resends',
    'ResendProvenAbsent: a resend after a block does not count, because a block may last for days',
    'src/main/db/outbox/probes.ts',
    "const isBlocked = outcome === 'gate' || outcome === 'rate'",
    'const isBlocked = outcome === undefined',
    testsOf('outbox/verifiers/answer-after-effect')
  ),
  mutant(
    'refused-after-one-verification',
    'Refuse: a refusal needs the same two valid negatives as an absence',
    'src/main/outbox/policy.ts',
    '  const pair = isValidNegative(facts, limits)',
    "  if (verdict === 'absent' && history.isRefused && facts.verification.freshness !== 'missing') return { kind: 'refused' }\n  const pair = isValidNegative(facts, limits)",
    testsOf('outbox/policy')
  ),

  // Jobs that need a person
  mutant(
    'job-of-a-person-is-not-verified',
    'Adopt: a sent job that needs a person is verified, and is done if its record is found',
    'src/main/outbox/verification.ts',
    "if (ruling.kind === 'refused' || ruling.kind === 'person') book.put(job.id, heldAgainMs(deps, attempt))\n  else book.drop(job.id)",
    'book.drop(job.id)',
    testsOf('outbox/serializers/held')
  ),
  mutant(
    'job-of-a-person-is-not-verified-after-start',
    'Adopt: a job that needs a person is verified after the next start too',
    'src/main/outbox/engine.ts',
    'for (const { id } of sentAndHeld(store)) book.put(id, 0)',
    'sentAndHeld(store)',
    testsOf('outbox/serializers/held')
  ),
  mutant(
    'close-waits-without-limit',
    'always moving: the close of a shift waits for two hours at most',
    'src/main/outbox/closes.ts',
    'if (overMs() < limits.closeHeldMs) return',
    'if (overMs() < limits.closeHeldMs * 1e9) return',
    testsOf('outbox/serializers/held')
  ),
  mutant(
    'close-names-nothing',
    'the note of a close names the sales that were not sent yet',
    'src/main/outbox/kinds/shift-close.ts',
    'if (lacks.length === 0) return undefined',
    'if (lacks.length >= 0) return undefined',
    testsOf('outbox/serializers/held')
  ),
  mutant(
    'close-counts-the-outage',
    'the time without a service does not count for a close that waits',
    'src/main/outbox/closes.ts',
    'if (held !== undefined) held = { ...held, heldMs: overMs(), since: undefined }',
    'void held',
    testsOf('outbox/serializers/held')
  ),
  mutant(
    'close-ignores-progress',
    'a close waits while the jobs before it are being sent',
    'src/main/outbox/closes.ts',
    'if (held?.id !== close.job.id || held.unsent !== close.unsent)',
    'if (held?.id !== close.job.id)',
    testsOf('outbox/serializers/held')
  ),
  mutant(
    'person-does-not-reset-resends',
    'Resend: after a person resends a job, it has three automatic resends again',
    'src/main/db/outbox/probes.ts',
    'UPDATE job SET resends = 0, answered_ms = 0, failures = 0 WHERE id = ?',
    'UPDATE job SET answered_ms = 0, failures = 0 WHERE id = ?',
    testsOf('outbox/verifiers/patience')
  ),

  // Clocks
  mutant(
    'filter-by-the-last-answer',
    'condition 4: the filter begins at the earliest time that the clock of the service may have shown in the last day',
    'src/main/outbox/ask.ts',
    'for (let last = kept.at(-1); last !== undefined && !isMore(last.offset, offset); last = kept.at(-1)) kept.pop()',
    'kept.length = 0',
    testsOf('outbox/verifiers/service-clock')
  ),
  mutant(
    'clock-is-forgotten-at-start',
    'condition 4: the clock difference that an earlier boot measured is used after a start',
    'src/main/outbox/engine.ts',
    'if (ahead !== undefined) ask.recall(clock.now() + ahead)',
    'void ahead',
    testsOf('outbox/verifiers/service-clock')
  ),
  mutant(
    'reconciled-by-the-tills-clock',
    'the age of a job that is reconciled is measured by a clock that does not jump',
    'src/main/outbox/verifiers/reconcile.ts',
    'return ageMs(deps, attempt) < (job.reconciliations === 0 ? reconcileAfterMs : reconcileLateMs)',
    'return ageMs(deps, attempt) < 0 * (job.reconciliations === 0 ? reconcileAfterMs : reconcileLateMs)',
    testsOf('outbox/verifiers/reconcile')
  ),
  mutant(
    'second-reconcile-by-the-tills-clock',
    'the hours before the second reconciliation are measured by a clock that does not jump',
    'src/main/outbox/verifiers/reconcile.ts',
    '(job.reconciliations === 0 ? reconcileAfterMs : reconcileLateMs)',
    '(job.reconciliations >= 0 ? reconcileAfterMs : reconcileLateMs)',
    testsOf('outbox/verifiers/reconcile')
  ),
  mutant(
    'second-reconcile-after-three-attempts',
    'a job that was sent more than once is reconciled twice',
    'src/main/db/core/job-rows.ts',
    'CASE WHEN sweeps = 0 AND (attempts > 1 OR',
    'CASE WHEN sweeps = 0 AND (attempts > 3 OR',
    testsOf('outbox/verifiers/reconcile')
  ),
  mutant(
    'cash-by-the-tills-clock',
    'an invoice is searched by the clocks of the till and of the service',
    'src/main/outbox/kinds/invoice-create.ts',
    'const known = [...first, ...moved, serverNow].filter((time) => time !== undefined)\n  if (known.length < first.length + moved.length + 1) return undefined',
    'const known = [...moved].filter((time) => time !== undefined)',
    testsOf('outbox/verifiers/cash-verification')
  ),
  mutant(
    'cash-by-the-services-clock',
    'an invoice is searched by the clocks of the till and of the service',
    'src/main/outbox/kinds/invoice-create.ts',
    'const known = [...first, ...moved, serverNow].filter((time) => time !== undefined)\n  if (known.length < first.length + moved.length + 1) return undefined',
    'const known = [...first, serverNow].filter((time) => time !== undefined)\n  if (known.length < first.length + 1) return undefined',
    testsOf('outbox/verifiers/cash-verification')
  ),
  mutant(
    'hand-overs-by-the-clock',
    'the drawer belongs to the person who took it over last, whatever the clock showed',
    'src/main/db/shift/hand-overs.ts',
    "'shift_id = (SELECT ?) ORDER BY position'",
    "`shift_id = (SELECT ?) ORDER BY body ->> '$.at'`",
    testsOf('db/hand-overs')
  ),

  // Pace
  mutant(
    'new-credential-ends-a-pause',
    'Block: a new credential does not end a pause after 429, the answer to a canary request does',
    'src/main/outbox/endpoint-blocks.ts',
    'openAll() {\n      credentials = undefined',
    'openAll() {\n      rate = undefined\n      credentials = undefined',
    testsOf('outbox/verifiers/patience', 'outbox/pacing')
  ),
  mutant(
    'unclear-answers-are-never-reset',
    'the breaker opens after five unclear answers in a row',
    'src/main/outbox/breaker.ts',
    'isUp = true\n      unclearInARow = 0',
    'isUp = true',
    testsOf('outbox/pacing')
  ),

  // Copies, and records of others
  mutant(
    'clone-job-is-verified-since-now',
    'a job that a clone may have sent is verified since the time when it was made',
    'src/main/outbox/push.ts',
    'serverTimeOf(deps, job.madeAt)',
    'serverTimeOf(deps, deps.clock.now())',
    testsOf('outbox/verifiers/clone')
  ),
  mutant(
    'clone-does-not-doubt-jobs-of-a-person',
    'after a copy, jobs that need a person are in doubt too',
    'src/main/db/backup/identity.ts',
    "SET is_doubted = 1 WHERE state IN ('queued', 'needsPerson')",
    "SET is_doubted = 1 WHERE state IN ('queued')",
    testsOf('outbox/verifiers/clone')
  ),
  mutant(
    'opening-of-any-user-is-confirmed',
    'an opening is recognized by its register, its user and its time',
    'src/main/outbox/kinds/shift-open.ts',
    ' && user === job.employeeId',
    '',
    testsOf('outbox/serializers/shift-and-tickets')
  )
]
