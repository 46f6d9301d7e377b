import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs of the queue while it verifies: the five conditions of a negative, FoundByVerification to Escalate, people,
// reconciliation.

const isQuiet = 'const isQuiet = quietFrom !== undefined && began - quietFrom >= limits.quietMs'

export const verifyingMutants: readonly Mutant[] = [
  // Condition 1: quiet
  mutant(
    'no-quiet-time',
    'condition 1: quiet for the quiet time (here 0)',
    'src/main/outbox/policy.ts',
    isQuiet,
    'const isQuiet = quietFrom !== undefined && limits.quietMs > 0'
  ),
  mutant(
    'quiet-from-the-start',
    'condition 1: quiet since the attempt ended',
    'src/main/db/outbox/attempts.ts',
    'stamp.bootId,\n    stamp.mono,\n    ending.outcome,',
    'stamp.bootId,\n    Math.max(0, stamp.mono - 300_000),\n    ending.outcome,',
    testsOf('outbox/limits')
  ),
  {
    id: 'quiet-by-the-wall-clock',
    rule: 'condition 1: quiet by the monotonic clock',
    edits: [
      { file: 'src/main/outbox/deps.ts', text: 'mono: clock.monotonic(),', by: 'mono: clock.now() as never,' },
      {
        file: 'src/main/outbox/verification.ts',
        text: 'now: deps.clock.monotonic(),',
        by: 'now: deps.clock.now() as never,'
      }
    ],
    ...testsOf('outbox/verifiers/patience')
  },
  mutant(
    'restart-forgets-quiet-time',
    'condition 1: quiet in this boot; a start begins the quiet time again',
    'src/main/outbox/verification.ts',
    'quietFrom: isOfThisBoot ? attempt.quietFrom : undefined,',
    'quietFrom: isOfThisBoot ? ((attempt.bootId === deps.bootId ? attempt.quietFrom : -1e9) as never) : undefined,',
    { weather: ['write: answer lost', 'write: late by minutes'] }
  ),

  // Condition 2: complete
  mutant(
    'total-ignored',
    'condition 2: a list with fewer rows than its total is not complete',
    'src/main/outbox/verifiers/scan.ts',
    'isComplete: isUndisturbed && ![first, last].some(promisesMore),',
    'isComplete: isUndisturbed,',
    testsOf('outbox/verifiers/scan')
  ),
  mutant(
    'first-page-only',
    'condition 2: a list is read until a page that is not full',
    'src/main/outbox/verifiers/scan.ts',
    'if (shown === 0 || (shown < limit && pass.pages * limit >= data.total)) {',
    'if (pass.pages >= 1) {',
    testsOf('outbox/verifiers/scan')
  ),

  // Condition 3: fresh
  mutant(
    'freshness-ignored',
    'condition 3: the result shows a later DONE job',
    'src/main/outbox/policy.ts',
    "    verification.freshness !== 'missing' &&\n",
    '',
    { weather: ['write: answer lost', 'read: replica lag'] }
  ),
  mutant(
    'stale-as-fresh',
    'condition 3: if no later record can show it, 15 minutes',
    'src/main/outbox/policy.ts',
    'isFresh ? limits.betweenNegativesMs : limits.betweenStaleNegativesMs',
    'limits.betweenNegativesMs',
    testsOf('outbox/policy')
  ),

  // Condition 4: same request identity
  mutant(
    'other-request-identity',
    'condition 4: the same user, role and organization as the write',
    'src/main/outbox/verifiers/verify.ts',
    '({ employeeId: job.employeeId, organizationId: job.organizationId })',
    "({ employeeId: 'nobody' as never, organizationId: job.organizationId })"
  ),
  mutant(
    'verifies-without-a-user',
    'condition 4: the same user as the write',
    'src/main/outbox/ask.ts',
    'const user = defined({ userId: as?.employeeId })',
    'const user = {}'
  ),

  // Condition 5: well-formed
  mutant(
    'failed-read-is-absence',
    'condition 5: well-formed',
    'src/main/outbox/verifiers/fresh.ts',
    "if ('failed' in result) return result.failed",
    "if ('failed' in result) return looked('absent')"
  ),
  mutant(
    'html-list-is-empty',
    'condition 5: the documented envelope and list shape',
    'src/main/outbox/verifiers/scan.ts',
    "if (answer.kind !== 'ok') return { failed: whyNot(answer) }",
    "if (answer.kind !== 'ok') { if (page === 1) totals.push(0); break }"
  ),
  mutant(
    'filter-trusted',
    'condition 5: the service ignores unknown filters, so the till checks every row',
    'src/main/outbox/kinds/sale-recognition.ts',
    "if (theirs === ours) return 'ours'",
    "if (theirs === ours || row._id !== '') return 'ours'",
    testsOf('outbox/verifiers/evidence')
  ),

  mutant(
    'absent-is-removed',
    'condition 3: a record that is missing from a stale list is not removed',
    'src/main/outbox/kinds/ticket-remove.ts',
    "if (!isLongMade(deps, job)) return inconclusive('made so lately that it may not show yet', true)\n    return foundIn",
    'return foundIn',
    { weather: ['write: lost on the way', 'read: replica lag'] }
  ),
  mutant(
    'customer-sent-in-part',
    'customer/update: the service may delete omitted fields, so the whole record is sent back',
    'src/main/outbox/kinds/customer-update.ts',
    'return { send: wholeChangeBody(edit, there.record) }',
    'return { send: wholeChangeBody(edit, { _id: id }) }'
  ),
  mutant(
    'deleted-after-one-refusal',
    'customer/update: one refused read does not prove that a customer is deleted',
    'src/main/outbox/kinds/customer-update.ts',
    "if (answer.kind === 'refused' || answer.kind === 'missing') return verifyInList(deps, job, id)",
    "if (answer.kind === 'refused' || answer.kind === 'missing') return { gone: id }",
    { weather: ['read: 404 window'] }
  ),
  mutant(
    'stale-customer-written-back',
    'condition 3: a recent write that a stale list does not show is not a change by somebody else',
    'src/main/outbox/kinds/customer-update.ts',
    'if (isBehind(deps, job, details)) return',
    'if (false && isBehind(deps, job, details)) return',
    { weather: ['read: replica lag'] }
  ),
  mutant(
    'any-ticket-is-confirmed',
    "Confirm: the record has the job's idempotency key",
    'src/main/outbox/kinds/ticket-create.ts',
    "export const held = (data: unknown, job: Job): Accepted => keyed(data, 'name', job)",
    "export const held = (data: unknown, _job: Job): Accepted => withKey(idIn(data), 'same')",
    { weather: ['write: answer of another record'] }
  ),

  // FoundByVerification, ResendProvenAbsent, Escalate
  mutant(
    'one-negative-is-enough',
    'ResendProvenAbsent: two valid negatives',
    'src/main/outbox/policy.ts',
    'const pair = isValidNegative(facts, limits) ? provingPair(history.negatives, limits) : undefined',
    'const only = history.negatives.at(-1)\n  const pair = isValidNegative(facts, limits) && only !== undefined ? ([{ ...only, id: 0, began: 0 }, only] as never as [Negative, Negative]) : undefined'
  ),
  mutant(
    'two-negatives-at-once',
    'ResendProvenAbsent: the negatives are at least 120 s apart',
    'src/main/outbox/policy.ts',
    'last.began - one.began >= apartMs(last, limits)',
    'last.began - one.began >= 0 * apartMs(last, limits)',
    testsOf('outbox/policy')
  ),
  mutant(
    'any-two-absences',
    'ResendProvenAbsent: only valid negatives count',
    'src/main/db/outbox/probes.ts',
    "AND verdict = 'absent' AND is_valid = 1`",
    "AND verdict = 'absent'`"
  ),
  mutant(
    'negatives-of-another-boot',
    'ResendProvenAbsent: both negatives are of this boot',
    'src/main/db/outbox/probes.ts',
    'WHERE job_id = ? AND attempt = ? AND boot_id = ? AND',
    'WHERE job_id = ? AND attempt = ? AND boot_id <> ? || boot_id AND'
  ),
  mutant(
    'negatives-of-an-older-attempt',
    'ResendProvenAbsent: both negatives are of this attempt',
    'src/main/db/outbox/probes.ts',
    'WHERE job_id = ? AND attempt = ? AND boot_id = ? AND',
    'WHERE job_id = ? AND attempt <= ? AND boot_id = ? AND'
  ),
  mutant(
    'decision-not-named',
    'ResendProvenAbsent: the decision names its two verifications',
    'src/main/db/outbox/probes.ts',
    "decide(db, jobId, { action: 'resend', by: 'queue', reason, probes: [pair[0].id, pair[1].id] }, at)",
    'void reason'
  ),
  mutant(
    'resends-for-ever',
    'Escalate: after three resends a person decides',
    'src/main/outbox/policy.ts',
    "if (!history.hasOneEffect && history.resends >= limits.maxResends) return { kind: 'person', reason: 'resends' }",
    '',
    testsOf('outbox/verifiers/patience')
  ),
  mutant(
    'refused-unconfirmed',
    'Refuse: only after negative verifications',
    'src/main/outbox/policy.ts',
    "if (verdict === 'found' || verdict === 'foundTwice') return { kind: 'found' }",
    "if (history.isRefused) return { kind: 'refused' }\n  if (verdict === 'found' || verdict === 'foundTwice') return { kind: 'found' }"
  ),
  mutant(
    'found-is-ignored',
    'FoundByVerification: a positive verification counts at once',
    'src/main/outbox/policy.ts',
    "if (verdict === 'found' || verdict === 'foundTwice') return { kind: 'found' }",
    "if (verdict === 'foundTwice') return { kind: 'found' }"
  ),
  mutant(
    'close-by-others-is-confirmed',
    "Escalate: a session that was closed without the till's note goes to a person",
    'src/main/outbox/kinds/shift-close.ts',
    'if (hasMarker(note, job.marker)) return foundIn([id], { state })',
    "if (hasMarker(note, job.marker) || state !== 'open') return foundIn([id], { state })"
  ),
  mutant(
    'verifies-without-end',
    'Escalate: a conflict, or 24 h in which the service answered',
    'src/main/outbox/policy.ts',
    "if (verdict === 'conflict') return { kind: 'person', reason: 'conflict' }",
    "if (verdict === 'conflict') return { kind: 'again', inMs: 60_000 }"
  ),

  // People
  mutant(
    'resend-without-a-check',
    'Resend: a job whose record is at the service is never sent again',
    'src/main/outbox/manual-actions.ts',
    'if (seen !== undefined && isFound(seen)) return take(job, seen, by, reason)',
    '',
    testsOf('outbox/manual-actions')
  ),
  mutant(
    'replacement-goes-last',
    'Replace: the changed job takes the place of the first one in its lane',
    'src/main/db/outbox/outbox.ts',
    'SET place = (SELECT coalesce(place, seq) FROM job WHERE id = ?) WHERE id = ?`).run(old.id, id)',
    'SET place = NULL WHERE id = ? AND id = ?`).run(old.id, id)',
    { weather: ['write: 400 before'] }
  ),
  mutant(
    'replacement-without-dependencies',
    'Replace: the changed job takes over the dependencies of the first one, in both directions',
    'src/main/db/outbox/transitions.ts',
    "if (to === 'superseded') moveDependents(db, id, facts.replacedBy)",
    "if (to === 'superseded') releaseDependents(db, id, undefined)"
  ),
  mutant(
    'adopts-without-a-record',
    'Adopt: only a record that a verification found',
    'src/main/outbox/manual-actions.ts',
    "if (seen === undefined || !isAdoptable(seen)) return fail('job.nothingFound')",
    "if (seen === undefined) return fail('job.nothingFound')"
  ),

  // Customers
  mutant(
    'adopts-any-customer-with-the-phone',
    'customer/create: if the phone is the same and the name differs, a person decides',
    'src/main/outbox/kinds/customer-create.ts',
    "return isSameName(name, textIn(sent, 'name'))\n      ? foundIn",
    'return name !== null\n      ? foundIn',
    testsOf('outbox/verifiers/customer-by-phone')
  ),

  // Reconciliation: outside the envelope everything must be detected
  {
    ...mutant(
      'reconcile-misses-duplicates',
      'always detected: more than one effect is an incident',
      'src/main/outbox/verifiers/reconcile.ts',
      'if (extra.length > 0) {',
      'if (extra.length > 9) {'
    ),
    run: 'outside'
  },
  {
    ...mutant(
      'reconcile-never-runs',
      'always detected: recent records are reconciled',
      'src/main/outbox/loop.ts',
      'const isMore = await reconcileDone(this.#deps, this.#executor.commit, () => this.#isRunning)',
      'const isMore = Number.isNaN(sweep.length)'
    ),
    run: 'outside'
  },
  mutant(
    'reconciled-once',
    'always detected: an effect may come long after the resend',
    'src/main/db/core/job-rows.ts',
    'CASE WHEN sweeps = 0 AND (attempts > 1',
    'CASE WHEN 0 AND (attempts > 1',
    testsOf('outbox/verifiers/reconcile')
  ),
  mutant(
    'rounded-wait-for-the-second-negative',
    'the second negative is read for as soon as it can count',
    'src/main/outbox/verification.ts',
    'return Math.min(leftMs, 10_000)',
    'return 10_000 + 0 * leftMs',
    testsOf('outbox/verifiers/answer-after-effect')
  )
]
