import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs in the proof that a record is absent, in what may be sent again after it, and in the watch over confirmed records.

const scan = 'src/main/outbox/verifiers/scan.ts'
const lists = 'src/main/outbox/verifiers/lists.ts'
const sale = 'src/main/outbox/verifiers/sale.ts'
const witnesses = 'src/main/outbox/verifiers/witnesses.ts'
const guard = 'src/main/outbox/resend-guard.ts'
const watch = 'src/main/outbox/watch.ts'
const checks = 'src/main/db/outbox/record-checks.ts'

const scanTests = testsOf('outbox/verifiers/scan')
const evidenceTests = testsOf('outbox/verifiers/evidence')
const watchTests = testsOf('outbox/watch')
const reconcileTests = testsOf('outbox/verifiers/reconcile')

export const provingMutants: readonly Mutant[] = [
  // Records that a list must show
  mutant(
    'earlier-witness-ignored',
    'condition 3: a list must show the nearest earlier record of this till',
    witnesses,
    "earlier: isDeletable ? [] : nearest('earlier', 1),",
    'earlier: [],',
    evidenceTests
  ),
  mutant(
    'later-witness-ignored',
    'condition 3: a list must show the nearest later record of this till',
    witnesses,
    "later: nearest('later', most),",
    'later: [],',
    evidenceTests
  ),
  mutant(
    'late-witness-of-the-quiet-time',
    'condition 3: only a record that was made after the quiet time shows that a list is fresh',
    witnesses,
    'startedMono >= quietUntil',
    'startedMono >= 0 * quietUntil',
    evidenceTests
  ),
  mutant(
    'any-record-is-a-witness',
    'condition 3: a list must only show the records that its filter covers',
    witnesses,
    'JSON.stringify(filterOf({ sent: sentBody(body), payload, organizationId })) === wanted',
    "wanted !== '' && payload !== undefined && organizationId !== undefined && sentBody(body) !== undefined",
    testsOf('outbox/verifiers/cash-verification')
  ),
  mutant(
    'witness-of-earlier-days',
    'condition 3: a list need not show what was written before its first day',
    witnesses,
    "(side === 'earlier' && isBefore(record))",
    "(side !== 'earlier' && isBefore(record))",
    evidenceTests
  ),
  mutant(
    'missing-record-is-a-witness',
    'condition 3: a record that the service does not show any more is not one that a list must show',
    'src/main/db/outbox/attempts.ts',
    'AND NOT EXISTS (SELECT 1 FROM record_check WHERE job_id = job.id AND missing_at IS NOT NULL)\n       ORDER',
    'AND NOT EXISTS (SELECT 1 FROM record_check WHERE job_id = job.id AND missing_at < 0)\n       ORDER',
    watchTests
  ),
  mutant(
    'wrong-total-without-a-witness',
    'condition 2: a list with fewer rows than its total proves nothing if it shows no known record',
    lists,
    '!(hasWitness ? result.isUndisturbed : result.isComplete)',
    '!result.isUndisturbed',
    evidenceTests
  ),
  mutant(
    'narrowed-list-keeps-no-witness',
    'condition 3: the rows of the records that a list must show are kept',
    lists,
    'keep: (row) => keep(row) ?? (shown.has(row._id) ? row : undefined),',
    'keep: (row) => keep(row) ?? (shown.has(row._id) && !keep ? row : undefined),',
    evidenceTests
  ),

  // A list that is read whole
  mutant(
    'growth-refused',
    'condition 2: a list may grow while it is read, because other tills go on selling',
    scan,
    'if (!hasAll || (!isShort',
    'if (!hasAll || !isSame || (!isShort',
    scanTests
  ),
  mutant(
    'loss-allowed',
    'condition 2: the second pass shows every id of the first one',
    scan,
    'if (!hasAll || (!isShort',
    'if ((!hasAll && isShort) || (!isShort',
    scanTests
  ),
  mutant(
    'second-pass-skipped',
    'condition 2: a list of several pages is read twice',
    scan,
    '!first.hasEnded ? first : await read()',
    'first.pages > 0 ? first : await read()',
    scanTests
  ),
  mutant(
    'repeated-rows-ignored',
    'condition 2: a row that is shown twice may have hidden another one',
    scan,
    '(!isShort && first.repeated > second.ids.size - first.ids.size)',
    '(!isShort && first.repeated > 1e9)',
    scanTests
  ),
  mutant(
    'unreadable-rows-ignored',
    'condition 2: a list with a row that cannot be read is not complete',
    scan,
    'bad === 0 && !hasHole && hasEnded',
    'bad >= 0 && !hasHole && hasEnded',
    scanTests
  ),
  mutant(
    'hole-in-a-page-ignored',
    'condition 2: a page with few rows before another page makes a list incomplete',
    scan,
    'bad === 0 && !hasHole && hasEnded',
    'bad === 0 && (hasHole || hasEnded)',
    scanTests
  ),
  mutant(
    'total-ends-the-list',
    'condition 2: the rows decide where a list ends, never its total',
    scan,
    '(shown < limit && pass.pages * limit >= data.total)',
    'pass.pages * limit >= data.total',
    scanTests
  ),
  mutant(
    'list-that-changes-under-a-wrong-total',
    'condition 2: if the total is above the rows, both passes must show the same rows',
    scan,
    '(isSame && first.repeated === 0 && second.repeated === 0)',
    'isSame === isSame',
    scanTests
  ),
  mutant(
    'list-read-beyond-8000-rows',
    'no list is read beyond 8,000 rows',
    scan,
    'const mostRows = 8000',
    'const mostRows = 8400',
    scanTests
  ),
  mutant(
    'look-back-of-minutes',
    'condition 4: the list that proves an absence begins a day before the write',
    lists,
    'Math.min(2 * dayMs, Math.max(dayMs, skewMs))',
    'Math.max(limits.lookBackMs, skewMs)',
    testsOf('outbox/verifiers/service-clock')
  ),
  mutant(
    'long-list-is-not-narrowed',
    'a list that is too long is narrowed by a further filter',
    lists,
    "if ('failed' in result || !result.isTooLong || isLast) continue",
    "if ('failed' in result || !result.isTooLong || step >= 0) continue",
    evidenceTests
  ),

  // The list by content
  mutant(
    'content-not-searched',
    'condition 4: what the list by time lacks is searched by its content',
    lists,
    'if (lists.byContent === undefined || !areSome(absent)) return results',
    'if (lists.byContent === undefined || !areSome(absent) || absent.length > 0) return results',
    evidenceTests
  ),
  mutant(
    'control-skipped',
    'condition 4: a list by content counts only if a control shows that its filter works',
    sale,
    "if (control.kind !== 'works' || isIgnored || result.isTooLong)",
    'if (isIgnored || result.isTooLong)',
    evidenceTests
  ),
  mutant(
    'control-by-any-row',
    'condition 4: the control must find a known sale by its total',
    sale,
    "has(result.rows) && !isIgnored ? 'works'",
    "!isIgnored ? 'works'",
    evidenceTests
  ),
  mutant(
    'ignored-total-filter-accepted',
    'condition 4: a list that shows other totals was not filtered, so it proves nothing',
    sale,
    "if (control.kind !== 'works' || isIgnored || result.isTooLong)",
    "if (control.kind !== 'works' || result.isTooLong)",
    evidenceTests
  ),

  // What may be sent again
  mutant(
    'resend-before-a-key-came-back',
    'ResendProvenAbsent: only if a record of the kind has come back with its key',
    guard,
    "return kind !== 'sale.create' && !hasResent(db, kind)",
    'return kind !== undefined',
    evidenceTests
  ),
  mutant(
    'changed-key-stops-nothing',
    'ResendProvenAbsent: never while the service is known to change the keys of the kind',
    guard,
    'if (areKeysChanged(db, kind)) return false',
    '',
    evidenceTests
  ),
  mutant(
    'resends-without-effect-not-counted',
    'ResendProvenAbsent: after three resends of others without effect, no record of the kind is sent again',
    guard,
    'if (others.length < mostUnproved) return true',
    'if (others.length >= 0) return true',
    evidenceTests
  ),
  mutant(
    'guard-of-resends-not-asked',
    'ResendProvenAbsent: a proved absence waits while the key is not known to come back',
    'src/main/outbox/policy.ts',
    '(history.isRefused || history.mayResend)',
    '(history.isRefused || history.resends >= 0)',
    testsOf('outbox/policy')
  ),
  mutant(
    'proved-job-is-never-sent',
    'always moving: a job whose absence was proved is sent once a key of its kind has come back',
    'src/main/outbox/verification.ts',
    'if (!isOpen || !mayResend(db, deps, job)) continue',
    'if (isOpen || !mayResend(db, deps, job)) continue',
    evidenceTests
  ),
  mutant(
    'lost-record-sent-without-verification',
    'Resend: a record that the service has lost is verified before it is sent again',
    'src/main/db/outbox/probes.ts',
    'SET is_doubted = 1, resends = 0, answered_ms = 0',
    'SET is_doubted = 0, resends = 0, answered_ms = 0',
    watchTests
  ),

  // Copies of the till
  mutant(
    'doubted-job-is-sent',
    'Doubt: a job that a copy of this till may have sent is verified before it is sent',
    'src/main/outbox/push.ts',
    'if (isDoubted(deps.store, job.id)) {',
    'if (isDoubted(deps.store, job.id) && job.attempts < 0) {',
    testsOf('outbox/verifiers/clone')
  ),
  mutant(
    'sale-of-a-copy-ignored',
    'a sale with the prefix of this till that it did not make shows a copy',
    'src/main/outbox/copy-watch.ts',
    'if (journal !== undefined) store.transaction(',
    'if (journal === undefined) store.transaction(',
    evidenceTests
  ),
  mutant(
    'prefix-kept-after-a-copy',
    'a till that is a copy takes a new prefix',
    'src/main/db/backup/identity.ts',
    "  putSetting(db, 'tillPrefix', undefined)\n  const { changes: doubted }",
    '  const { changes: doubted }',
    evidenceTests
  ),

  // Records that the service loses
  mutant(
    'gone-by-the-list-is-gone',
    'an incident "lost" needs a read by the id',
    'src/main/outbox/verifiers/reconcile-sale.ts',
    'ours.length > 0 || serverId === undefined ? ours : [{ _id: serverId }]',
    'ours',
    reconcileTests
  ),
  mutant(
    'doubled-without-reading-by-id',
    'an incident "doubled" needs two records that can be read by their ids',
    lists,
    'if (serverIds.length < 2 || confirm === undefined) return serverIds',
    'if (serverIds.length < 9 || confirm === undefined) return serverIds',
    reconcileTests
  ),
  mutant(
    'lost-after-one-reconciliation',
    'an incident "lost" needs two reads, hours apart',
    'src/main/outbox/verifiers/reconcile.ts',
    'noteMissing(db, deps, job, job.reconciliations > 0)',
    'noteMissing(db, deps, job, job.reconciliations >= 0)',
    reconcileTests
  ),
  mutant(
    'lost-after-one-missing-read',
    'watch: an incident "lost" needs two reads, hours apart',
    watch,
    'isKnown && mono - from >= deps.limits.lostAfterMs',
    'isKnown || mono - from >= 0',
    watchTests
  ),
  mutant(
    'silent-service-has-lost-a-record',
    'watch: a service that does not answer has lost nothing',
    watch,
    "if (sight === 'missing') {",
    "if (sight === 'missing' || sight === 'silent') {",
    watchTests
  ),
  mutant(
    'sale-hidden-by-its-id-is-lost',
    'watch: a sale that its list shows is there, although the read by its id is refused',
    watch,
    "return isKnownMissing && (await isSaleListed(deps, target, serverId)) ? 'there' : 'missing'",
    "return isKnownMissing && deps === undefined ? 'there' : 'missing'",
    watchTests
  ),
  mutant(
    'found-again-stays-lost',
    'watch: an incident "lost" is closed when the service shows the record again',
    watch,
    'noteThere(db, job.id, at) && closeLost(db, job.id, at)',
    'noteThere(db, job.id, at) && at < 0',
    watchTests
  ),
  mutant(
    'watch-never-returns-to-the-oldest',
    'watch: every confirmed record is read once a day',
    checks,
    "first('coalesce(checked_at, job.swept_at) <= @otherBefore', 'coalesce(checked_at, job.swept_at)')",
    'undefined',
    watchTests
  ),
  mutant(
    'newest-record-is-read-once-a-day',
    'watch: the newest record is read every hour, because a restored backup lacks it',
    checks,
    'coalesce(checked_at, job.swept_at) <= @newestBefore',
    'coalesce(checked_at, job.swept_at) <= @otherBefore',
    watchTests
  ),
  mutant(
    'neighbours-of-a-missing-record-not-read',
    'watch: the neighbours of a missing record are read at once',
    checks,
    'missing_at IS NULL AND coalesce(checked_at, 0) < ${lastMissingAt}',
    'missing_at IS NULL AND coalesce(checked_at, 0) < 0 * ${lastMissingAt}',
    watchTests
  )
]
