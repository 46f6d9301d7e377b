import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs in the proof that a record is absent.

const scan = 'src/main/outbox/verifiers/scan.ts'
const lists = 'src/main/outbox/verifiers/lists.ts'
const sale = 'src/main/outbox/kinds/sale-recognition.ts'
const witnesses = 'src/main/outbox/verifiers/witnesses.ts'

const scanTests = testsOf('outbox/verifiers/scan')
const evidenceTests = testsOf('outbox/verifiers/evidence')

export const provingMutants: readonly Mutant[] = [
  // Records that a list must show
  mutant(
    'earlier-witness-ignored',
    'condition 3: a list must show the nearest earlier record of this till',
    witnesses,
    'earlier: some(earlier.toReversed()),',
    'earlier: some([...earlier.slice(earlier.length)]),',
    evidenceTests
  ),
  mutant(
    'later-witness-ignored',
    'condition 3: a list must show the nearest later record of this till',
    witnesses,
    'later: some(later),',
    'later: [],',
    evidenceTests
  ),
  mutant(
    'late-witness-of-the-quiet-time',
    'condition 3: only a record that was made after the quiet time shows that a list is fresh',
    'src/main/outbox/verifiers/fresh.ts',
    'startedMono >= since',
    'startedMono >= 0 * since',
    evidenceTests
  ),
  mutant(
    'any-record-is-a-witness',
    'condition 3: a list must only show the records that its filter covers',
    witnesses,
    'JSON.stringify(filterOf({ sent: sent(), payload, organizationId })) === wanted',
    "wanted !== '' && payload !== undefined && sent() !== undefined",
    testsOf('outbox/verifiers/cash-verification')
  ),
  mutant(
    'witness-of-earlier-days',
    'condition 3: a list need not show what was written before its first day',
    witnesses,
    'record.attemptId < attempt.id && isInside(record)',
    'record.attemptId < attempt.id && sinceMs !== 0',
    evidenceTests
  ),
  mutant(
    'missing-record-is-a-witness',
    'condition 3: a record that the service does not show any more is not one that a list must show',
    'src/main/db/outbox/done-records.ts',
    'AND NOT EXISTS (SELECT 1 FROM record_check WHERE job_seq = job.seq AND missing_at IS NOT NULL)\n       ORDER',
    'AND NOT EXISTS (SELECT 1 FROM record_check WHERE job_seq = job.seq AND missing_at < 0)\n       ORDER',
    testsOf('outbox/watch')
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
    'if (!hasAll || (!isOnePage(first)',
    'if (!hasAll || !isSame || (!isOnePage(first)',
    scanTests
  ),
  mutant(
    'disturbed-list-read-without-end',
    'condition 2: a list that is always disturbed is given up after twelve pages',
    scan,
    'pages + last.pages > mostPagesAgain',
    'pages + last.pages > 100 * mostPagesAgain',
    scanTests
  ),
  mutant(
    'loss-allowed',
    'condition 2: the second pass shows every id of the first one',
    scan,
    'if (!hasAll || (!isOnePage(first)',
    'if ((!hasAll && isOnePage(first)) || (!isOnePage(first)',
    scanTests
  ),
  mutant(
    'second-pass-skipped',
    'condition 2: a list of several pages is read twice',
    scan,
    'passes === 1 || (isOnePage(last) && !promisesMore(last))',
    'last.pages > 0',
    scanTests
  ),
  mutant(
    'repeated-rows-ignored',
    'condition 2: a row that is shown twice may have hidden another one',
    scan,
    '(!isOnePage(first) && first.repeated > second.ids.size - first.ids.size)',
    '(!isOnePage(first) && first.repeated > 1e9)',
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
    "has(result.rows) && !seen.isIgnored ? 'works'",
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
  mutant(
    'unreadable-record-taken',
    'of several records with one key, only one that can be read by its id is the record',
    lists,
    'return there.length === 0 ? undefined : there',
    'return there.length === 0 ? serverIds.slice(0, 1) : there',
    testsOf('outbox/verifiers/answer-after-effect')
  ),
  mutant(
    'record-by-content-not-read',
    'of several records that a list by content shows, only one that can be read by its id is the record',
    lists,
    ': foundAmong(deps, target, content.serverIds, byId)',
    ": byId === undefined ? looked('absent') : foundIn(content.serverIds.slice(0, 1), { by: deps.bootId + target.job.id })",
    testsOf('outbox/verifiers/answer-after-effect')
  )
]
