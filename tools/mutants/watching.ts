import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs in what may be sent again after a proof, in the recognition of copies, and in the watch over confirmed records.

const guard = 'src/main/outbox/resend-guard.ts'
const watch = 'src/main/outbox/watch.ts'
const checks = 'src/main/db/outbox/record-checks.ts'

const evidenceTests = testsOf('outbox/verifiers/evidence')
const watchTests = testsOf('outbox/watch')
const reconcileTests = testsOf('outbox/verifiers/reconcile')

export const watchingMutants: readonly Mutant[] = [
  // What may be sent again
  mutant(
    'resend-before-a-key-came-back',
    'ResendProvenAbsent: only if the service has returned a record of the kind with its key',
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
    'ResendProvenAbsent: a proved absence waits while the service is not known to return the key',
    'src/main/outbox/policy.ts',
    '(history.isRefused || history.mayResend)',
    '(history.isRefused || history.resends >= 0)',
    testsOf('outbox/policy')
  ),
  mutant(
    'proved-job-is-never-sent',
    'always moving: a job whose absence was proved is sent once the service has returned a key of its kind',
    'src/main/outbox/verification.ts',
    'if (!isOpen || !mayResend(db, deps, job)) return',
    'if (isOpen || !mayResend(db, deps, job)) return',
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
    'if (number === undefined) return\n    const ours',
    'if (number !== undefined) return\n    const ours',
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
    'src/main/outbox/kinds/sale-read-back.ts',
    'known.unshift({ _id: serverId })',
    'known.splice(0, 0)',
    reconcileTests
  ),
  mutant(
    'doubled-without-reading-by-id',
    'an incident "doubled" needs two records that can be read by their ids',
    'src/main/outbox/verifiers/lists.ts',
    'if (serverIds.length < 2 || byId === undefined) return serverIds',
    'if (serverIds.length < 9 || byId === undefined) return serverIds',
    reconcileTests
  ),
  mutant(
    'ticket-doubled-without-reading-by-id',
    'a ticket, a shift or a customer is only doubled, or removed as a duplicate, if both records can be read by their ids',
    'src/main/outbox/verifiers/reconcile.ts',
    'return seen && ids && { ...seen, ids }',
    'return seen && ids && { ...seen }',
    testsOf('outbox/verifiers/reconcile-ticket')
  ),
  mutant(
    'found-twice-without-reading-by-id',
    'a verification finds a ticket, a shift or a customer twice only if both records can be read by their ids',
    'src/main/outbox/verifiers/lists.ts',
    "if (verdict === 'foundTwice' && byId !== undefined)",
    "if (verdict === 'foundTwice' && byId === undefined)",
    testsOf('outbox/verifiers/reconcile-ticket')
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
    'src/main/outbox/kinds/sale-create.ts',
    "return isKnownMissing && (await isSaleListed(deps, target, serverId)) ? 'there' : 'missing'",
    "return isKnownMissing && deps === undefined ? 'there' : 'missing'",
    watchTests
  ),
  mutant(
    'found-again-stays-lost',
    'watch: an incident "lost" is closed when the service shows the record again',
    watch,
    'noteThere(db, job, at) && closeLost(db, job.id, at)',
    'noteThere(db, job, at) && at < 0',
    watchTests
  ),
  mutant(
    'watch-never-returns-to-the-oldest',
    'watch: every confirmed record is read once a day',
    checks,
    "first('checked_at <= @otherBefore', 'checked_at')",
    'undefined',
    watchTests
  ),
  mutant(
    'newest-record-is-read-once-a-day',
    'watch: the newest record is read every hour, because a restored backup lacks it',
    checks,
    'checked_at <= @newestBefore',
    'checked_at <= @otherBefore',
    watchTests
  ),
  mutant(
    'neighbours-of-a-missing-record-not-read',
    'watch: the neighbours of a missing record are read at once',
    checks,
    "AND checked_at < ${lastMissing('missing_at')}",
    "AND checked_at < 0 * ${lastMissing('missing_at')}",
    watchTests
  ),
  mutant(
    'newest-of-all-kinds-only',
    'watch: the newest record of each kind is read every hour, because a restored backup may lack only one kind',
    checks,
    '- ${mostNewest} GROUP BY kind)',
    '- ${mostNewest})',
    watchTests
  ),
  mutant(
    'duplicate-with-changed-key-not-seen',
    'reconciliation: a second record of a sale is a duplicate also if the service has changed its key',
    'src/main/outbox/kinds/sale-read-back.ts',
    'matchCode(code, target) !== undefined',
    "matchCode(code, target) === 'ours'",
    testsOf('outbox/verifiers/reconcile')
  )
]
