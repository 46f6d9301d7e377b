import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs of the queue while it sends: intent (Attempt), verdict (Confirm, RetryProvenSafe, Refuse, Doubt), recovery,
// endpoint blocks, breaker, pace.

const sendTwoLines =
  'deps.store.transaction((db) =>\n    intend(db, job.id, { ...intent, serverTime: deps.ask.serverNowAtLeast() }, stampOf(deps))\n  )\n  const answer = await deps.ask.write(endpoint, request)'

export const sendingMutants: readonly Mutant[] = [
  // Attempt
  mutant(
    'send-before-commit',
    'Attempt: the intent is committed before the first byte is sent',
    'src/main/outbox/push.ts',
    sendTwoLines,
    'const answer = await deps.ask.write(endpoint, request)\n  deps.store.transaction((db) => intend(db, job.id, { ...intent, serverTime: deps.ask.serverNowAtLeast() }, stampOf(deps)))'
  ),
  mutant(
    'send-started-before-commit',
    'Attempt: the intent is committed before the first byte is sent',
    'src/main/outbox/push.ts',
    sendTwoLines,
    'const asked = deps.ask.write(endpoint, request)\n  deps.store.transaction((db) => intend(db, job.id, { ...intent, serverTime: deps.ask.serverNowAtLeast() }, stampOf(deps)))\n  const answer = await asked'
  ),
  mutant(
    'other-bytes-kept',
    'Attempt: the exact bytes are stored',
    'src/main/outbox/push.ts',
    'body: bytes, identity }',
    'body: bodyBytesOf({ ...final.body, kept: true }), identity }'
  ),
  {
    id: 'sent-before-its-dependencies',
    rule: 'Attempt: all dependencies are DONE',
    edits: [
      {
        file: 'src/main/db/outbox/ready.ts',
        text: "WHERE state = 'queued' AND waits = 0 AND kind = ?`",
        by: "WHERE state = 'queued' AND kind = ?`"
      },
      {
        file: 'src/main/db/outbox/attempts.ts',
        text: "assert(waits === 0, 'Attempt: it still waits for another job')",
        by: 'void waits'
      }
    ]
  },
  mutant(
    'sent-twice-on-timeout',
    'Attempt: the request is sent once',
    'src/main/outbox/push.ts',
    'const answer = await deps.ask.write(endpoint, request)',
    "let answer = await deps.ask.write(endpoint, request.clone())\n  if (answer.kind === 'noAnswer') answer = await deps.ask.write(endpoint, request)"
  ),
  mutant(
    'opens-without-a-check',
    'a second session is never opened at a register where somebody else has an open session',
    'src/main/outbox/kinds/shift-open.ts',
    "if (session === undefined) return 'send'",
    "if (session === undefined || !session.isOfThisTill) return 'send'"
  ),
  mutant(
    'continues-in-the-session-of-a-clone',
    'an opening continues in a session of this till only if no other copy of the till is in use',
    'src/main/outbox/kinds/shift-open.ts',
    " || clone.why === 'inUse'",
    '',
    testsOf('outbox/verifiers/clone')
  ),
  mutant(
    'continues-in-a-session-of-others',
    'an opening continues only in a session of the same person',
    'src/main/outbox/kinds/shift-open.ts',
    'session.isOfThisTill && session.user === job.employeeId && ',
    'session.isOfThisTill && ',
    testsOf('outbox/verifiers/clone')
  ),
  mutant(
    'overwrites-what-others-changed',
    'tickets: the till reads before it writes, and asks a person if somebody else changed the ticket',
    'src/main/outbox/kinds/ticket-update.ts',
    "return theirs === true ? { conflict: 'the ticket was changed elsewhere' } : theirs === false ? 'send' : theirs",
    "return typeof theirs === 'boolean' ? 'send' : theirs",
    testsOf('outbox/jobs')
  ),

  // Confirm
  mutant(
    'any-record-is-confirmed',
    "Confirm: the record has the job's idempotency key if the service returns it",
    'src/main/outbox/kinds/sale-create.ts',
    "return isOurs ? withKey(idIn(data), 'changed') : undefined",
    "void isOurs\n  return withKey(idIn(data), 'changed')",
    { tests: ['test/outbox/serializers/sale-answer.test.ts'] }
  ),
  mutant(
    'any-session-is-confirmed',
    "Confirm: the record has the job's idempotency key if the service returns it",
    'src/main/outbox/kinds/shift-open.ts',
    "(returns(data, 'open_note', job) ? idIn(data) : undefined)",
    'idIn(data)',
    { weather: ['write: answer of another record'] }
  ),
  {
    id: 'no-id-is-done',
    rule: 'Confirm: a 2xx without an id is no verdict',
    tests: ['test/outbox/answers.test.ts', 'test/outbox/sending.test.ts'],
    edits: [
      {
        file: 'packages/integration-api/src/verdict.ts',
        text: "if (isWrite && !namesItsEffect(row, data)) return { kind: 'unclear', why: 'noId', status }",
        by: "if (isWrite && !namesItsEffect(row, data)) return { kind: 'ok', data }"
      },
      {
        file: 'src/main/outbox/kinds/answer.ts',
        text: "return typeof id === 'string' ? { serverId: id } : undefined",
        by: "return { serverId: typeof id === 'string' ? id : undefined }"
      }
    ]
  },
  {
    id: 'html-is-done',
    rule: 'Doubt: HTML is no verdict',
    edits: [
      {
        file: 'packages/integration-api/src/verdict.ts',
        text: 'if (!body.ok) return unclear(why(body.why, status), head)',
        by: "if (!body.ok) return status < 300 ? { kind: 'ok', data: {} } : unclear(why(body.why, status), head)"
      },
      {
        file: 'src/main/outbox/kinds/answer.ts',
        text: "return typeof id === 'string' ? { serverId: id } : undefined",
        by: "return { serverId: typeof id === 'string' ? id : undefined }"
      }
    ]
  },
  {
    id: 'error-code-is-done',
    rule: 'Confirm: `code` 0 in a well-formed envelope',
    edits: [
      {
        file: 'packages/integration-api/src/verdict.ts',
        text: "if (status >= 500) return unclear('server', head)",
        by: "if (status >= 500) return { kind: 'ok', data: 'ok' }"
      },
      {
        file: 'src/main/outbox/kinds/answer.ts',
        text: "return typeof id === 'string' ? { serverId: id } : undefined",
        by: "return { serverId: typeof id === 'string' ? id : undefined }"
      }
    ]
  },
  mutant(
    'redirect-is-a-verdict',
    'Doubt: redirects are not followed, and an answer from another address is no verdict',
    'packages/integration-api/src/verdict.ts',
    "if (isRedirect(request, response)) return { kind: 'unclear', why: 'redirect', status }",
    "if (isRedirect(request, response)) return { kind: 'refused', status, message: 'moved', code: 1 }"
  ),
  mutant(
    'timeout-is-done',
    'Doubt: a time-out is AMBIGUOUS',
    'src/main/outbox/push.ts',
    "case 'noAnswer':\n      return ambiguous(",
    "case 'noAnswer':\n      await commit(() => store.transaction((db) => arrive(db, job.id, undefined, stamp)))\n      if (Date.now() > 0) return { kind: 'settled' }\n      return ambiguous("
  ),

  // RetryProvenSafe and Refuse
  mutant(
    'timeout-is-not-sent',
    'RetryProvenSafe: only NotSent proves that nothing left',
    'src/main/outbox/ask.ts',
    "error instanceof NotSent ? 'notSent' : 'noAnswer'",
    "'notSent'"
  ),
  mutant(
    'server-error-is-failed',
    'Doubt: a 500 is AMBIGUOUS, not failed',
    'src/main/outbox/push.ts',
    "case 'unclear':\n      return ambiguous(",
    "case 'unclear':\n      if (answer.why === 'server') return back({ outcome: 'notSent' }, 1000)\n      return ambiguous("
  ),
  mutant(
    'server-error-is-refused',
    'Doubt: a 500 is AMBIGUOUS, not refused',
    'src/main/outbox/push.ts',
    "case 'unclear':\n      return ambiguous({ outcome: 'ambiguous'",
    "case 'unclear':\n      return ambiguous({ outcome: 'refused'"
  ),
  mutant(
    'unclear-answer-is-requeued',
    'Doubt: after an answer without a verdict, the record is verified',
    'src/main/outbox/push.ts',
    "case 'unclear':\n      return ambiguous(",
    "case 'unclear':\n      if (Date.now() > 0) return back({ outcome: 'notSent' }, 1000)\n      return ambiguous("
  ),
  mutant(
    'broken-json-is-requeued',
    'Doubt: after broken JSON, the record is verified',
    'src/main/outbox/push.ts',
    "case 'unclear':\n      return ambiguous(",
    "case 'unclear':\n      if (['cut', 'notJson'].includes(answer.why)) return back({ outcome: 'notSent' }, 500)\n      return ambiguous("
  ),
  mutant(
    'refusal-sent-again',
    'Refuse: the job is never sent again unchanged',
    'src/main/outbox/push.ts',
    "case 'refused':\n      return ambiguous(",
    "case 'refused':\n      if (Date.now() > 0) return back({ outcome: 'gate', status: answer.status }, 3_600_000)\n      return ambiguous("
  ),
  mutant(
    'rate-is-refused',
    'RetryProvenSafe: after a 429 the job returns to the queue',
    'packages/integration-api/src/verdict.ts',
    "return { kind: 'rate', ...asked(head) }",
    "return { kind: 'refused', status, message, code: envelope.code }"
  ),
  mutant(
    'rate-pauses-nobody',
    'RetryProvenSafe: 429 pauses the whole queue',
    'src/main/outbox/engine.ts',
    'blocks.pause(answer.retryAfterMs)',
    'void blocks'
  ),
  mutant(
    'permission-is-done',
    'Block: a 403 blocks the endpoint and the jobs that depend on it',
    'src/main/outbox/push.ts',
    "case 'permission':\n    case 'missing':",
    "case 'permission':\n      await commit(() => store.transaction((db) => arrive(db, job.id, undefined, stamp)))\n      return { kind: 'settled' }\n    case 'missing':"
  ),
  mutant(
    'block-never-ends',
    'Block: a blocked endpoint is tried again',
    'src/main/outbox/endpoint-blocks.ts',
    'return block !== undefined && !isPast(block.until)',
    'return block !== undefined'
  ),
  mutant(
    'canary-without-end',
    'Block: the next canary request waits for its interval, whatever the last result was',
    'src/main/outbox/loop.ts',
    'this.#deps.blocks.testEverything()',
    ''
  ),
  mutant(
    'credentials-never-tried',
    'Block: a canary request tries the credentials after a 401',
    'src/main/outbox/loop.ts',
    "if (this.#isDue(blockedUntil)) this.#run('canary', () => this.#canary())",
    ''
  )
]
