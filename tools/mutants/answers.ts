import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs in the limits of what one answer of the service can do to the till: its size, its pause, its timers.

const sizeTests = testsOf('packages/integration-api/test/answer-size')
const threadTests = testsOf('boot/answer-thread')

export const answerMutants: readonly Mutant[] = [
  // Size
  mutant(
    'nested-answer-is-parsed',
    'an answer that is nested too deeply is refused before it is parsed',
    'packages/integration-api/src/answer-size.ts',
    "if (depth > depthLimit) return 'tooDeep'",
    '',
    sizeTests
  ),
  mutant(
    'brackets-in-texts-count',
    'only the structure of an answer counts for its size, not its texts',
    'packages/integration-api/src/answer-size.ts',
    'else if (byte === quote) isText = false',
    'else isText = false',
    sizeTests
  ),
  mutant(
    'total-vouches-for-the-rows',
    'a list never has more rows than were requested, whatever its total says',
    'packages/integration-api/src/verdict.ts',
    'if (list.rows.length > rowLimit) return',
    'if (list.rows.length > Math.max(rowLimit, list.total)) return',
    sizeTests
  ),
  mutant(
    'limit-of-the-request-forgotten',
    'a list of the queue never has more rows than were requested',
    'src/main/outbox/ask.ts',
    'rowLimit: rowLimitOf(input), isCanary',
    'isCanary',
    testsOf('outbox/ask')
  ),
  mutant(
    'large-answer-is-read-by-main',
    'an answer over 256 kB is read by the other thread',
    'packages/integration-api/src/answer-size.ts',
    'bytes.byteLength > inlineBytes || sizeOf(bytes).values > inlineValues',
    'sizeOf(bytes).values > inlineValues',
    sizeTests
  ),
  mutant(
    'crowded-answer-is-read-by-main',
    'a small answer with many values is read by the other thread',
    'packages/integration-api/src/answer-size.ts',
    'bytes.byteLength > inlineBytes || sizeOf(bytes).values > inlineValues',
    'bytes.byteLength > inlineBytes',
    sizeTests
  ),
  mutant(
    'huge-row-is-parsed',
    'a row with too many values is a bad row, because main receives a row at once',
    'packages/integration-api/src/verdict.ts',
    'valuesIn(each, recordValuesLimit) <= recordValuesLimit',
    'valuesIn(each, recordValuesLimit) > 0',
    sizeTests
  ),
  mutant(
    'rows-come-in-one-part',
    'the rows of a large list come to main in small parts',
    'packages/integration-api/src/answer-parts.ts',
    'if (values + more > partValues && rows.length > 0)',
    'if (values + more > partValues * 100 && rows.length > 0)',
    sizeTests
  ),
  mutant(
    'pull-reads-any-page',
    'a page of the pull never has more rows than were requested',
    'src/main/catalog-sync/pull-read.ts',
    '(rowLimitOf(input) ?? Infinity)',
    'Infinity',
    testsOf('catalog/pull/pull-read')
  ),

  // The thread
  mutant(
    'dead-thread-answers-nobody',
    'an answer whose thread died is unclear',
    'src/main/boot/answer-thread.ts',
    'if (worker === this.#worker) this.#end()',
    'void this.#worker',
    threadTests
  ),
  mutant(
    'hanging-thread-is-awaited',
    'an answer that is not read in time is unclear',
    'src/main/boot/answer-thread.ts',
    "this.#options.onDeath(new Error('an answer was not read in time'))\n      this.#end()",
    "this.#options.onDeath(new Error('an answer was not read in time'))",
    threadTests
  ),
  mutant(
    'idle-thread-stays',
    'the thread ends when there is nothing to read',
    'src/main/boot/answer-thread.ts',
    'if (this.#worker !== undefined) this.#cancel = this.#options.clock.after(idleMs, () => this.#end())',
    '',
    threadTests
  ),

  // The pause
  mutant(
    'pause-as-long-as-asked',
    'Block: a pause after 429 lasts five minutes at most',
    'src/main/outbox/endpoint-blocks.ts',
    'later(Math.min(longestRetryAfterMs, Math.max(shortestPauseMs, wantedMs)))',
    'later(Math.max(shortestPauseMs, wantedMs))',
    testsOf('outbox/pacing')
  ),
  mutant(
    'retry-after-without-limit',
    'a pause that the service asks for counts as five minutes at most',
    'packages/integration-api/src/verdict.ts',
    'Math.min(longestRetryAfterMs, Math.max(0, delayMs))',
    'Math.max(0, delayMs)',
    sizeTests
  ),
  mutant(
    'no-pause-between-canaries',
    'Block: a canary request waits a second at least, even if the service asks for no pause',
    'src/main/outbox/endpoint-blocks.ts',
    'Math.max(shortestPauseMs, wantedMs)',
    'wantedMs',
    testsOf('outbox/pacing')
  ),
  mutant(
    'early-answer-ends-a-pause',
    'Block: only a canary request that was sent after a pause ends it',
    'src/main/outbox/endpoint-blocks.ts',
    'if (rate?.isTested === true) rate = undefined',
    'rate = undefined',
    testsOf('outbox/pacing')
  ),
  mutant(
    'pause-ends-by-itself',
    'Block: after a pause, one canary request decides when sending continues',
    'src/main/outbox/endpoint-blocks.ts',
    'if (credentials === undefined) return rate?.until',
    'if (credentials === undefined) return rate && isPast(rate.until) ? undefined : rate?.until',
    testsOf('outbox/loop')
  ),
  mutant(
    'new-credential-waits-for-the-pause',
    'Block: a new credential makes the canary request of a pause due at once',
    'src/main/outbox/endpoint-blocks.ts',
    'if (rate !== undefined) rate = { ...rate, until: clock.monotonic() }',
    '',
    testsOf('outbox/verifiers/patience', 'outbox/pacing')
  ),
  mutant(
    'any-answer-ends-a-pause',
    'Block: the answer to another request than the canary does not end a pause',
    'src/main/outbox/engine.ts',
    'if (isCanary) blocks.openPause()',
    'blocks.openPause()',
    testsOf('outbox/loop')
  ),

  // Timers
  mutant(
    'timer-overflows',
    'a delay that is longer than a timer can be does not fire at once',
    'packages/integration-api/src/basics.ts',
    'leftMs > longestTimerMs\n',
    'leftMs < 0\n',
    testsOf('shared/clock')
  )
]
