import { mutant, type Mutant } from './mutant.ts'

// What the queue may get wrong while it sends: intent (T1), verdict (T2 to T5), recovery, gates, breaker, pace.

const sendTwoLines =
  'parts.store.transaction((db) =>\n    intend(db, job.id, { ...intent, serverTime: parts.ask.serverNowAtLeast() }, stampOf(parts))\n  )\n  const answer = await parts.ask.write(endpoint, request)'

export const sendingMutants: readonly Mutant[] = [
  // T1
  mutant(
    'send-before-commit',
    'T1: the intent is committed before the socket is touched',
    'src/main/outbox/push.ts',
    sendTwoLines,
    'const answer = await parts.ask.write(endpoint, request)\n  parts.store.transaction((db) => intend(db, job.id, { ...intent, serverTime: parts.ask.serverNowAtLeast() }, stampOf(parts)))'
  ),
  mutant(
    'send-beside-commit',
    'T1: the intent is committed before the socket is touched',
    'src/main/outbox/push.ts',
    sendTwoLines,
    'const asked = parts.ask.write(endpoint, request)\n  parts.store.transaction((db) => intend(db, job.id, { ...intent, serverTime: parts.ask.serverNowAtLeast() }, stampOf(parts)))\n  const answer = await asked'
  ),
  mutant(
    'other-bytes-kept',
    'T1: the exact bytes are kept',
    'src/main/outbox/push.ts',
    'body: bytes, eyes }',
    'body: bodyBytesOf({ ...final.body, kept: true }), eyes }'
  ),
  {
    id: 'sends-though-it-waits',
    rule: 'T1: dependencies are DONE',
    edits: [
      {
        file: 'src/main/db/outbox/ready.ts',
        text: "WHERE state = 'queued' AND waits = 0 AND kind = ?`",
        by: "WHERE state = 'queued' AND kind = ?`"
      },
      {
        file: 'src/main/db/outbox/attempts.ts',
        text: "assert(waits === 0, 'T1: it still waits for another job')",
        by: 'void waits'
      }
    ]
  },
  mutant(
    'written-twice-on-silence',
    'T1: written to the socket once',
    'src/main/outbox/push.ts',
    'const answer = await parts.ask.write(endpoint, request)',
    "let answer = await parts.ask.write(endpoint, request.clone())\n  if (answer.kind === 'noAnswer') answer = await parts.ask.write(endpoint, request)"
  ),
  mutant(
    'nobody-looks-before-opening',
    'somebody else’s open session on this desk: never a second open',
    'src/main/outbox/jobs.ts',
    "return found.session === undefined ? 'send' : { conflict: `session ${found.session._id} is open on this desk` }",
    "return 'send'"
  ),
  mutant(
    'overwrites-what-others-changed',
    'tickets: read before write; if somebody else changed it, ask',
    'src/main/outbox/jobs.ts',
    "return theirs === true ? { conflict: 'the ticket was changed elsewhere' } : theirs === false ? 'send' : theirs",
    "return typeof theirs === 'boolean' ? 'send' : theirs"
  ),

  // T2
  mutant(
    'any-record-is-ours',
    'T2: our marker where the record returns it',
    'src/main/outbox/serializers/answers.ts',
    "(valueIn(data, 'code') ?? sent['code']) === sent['code'] ? idIn(data) : undefined",
    'idIn(data)'
  ),
  mutant(
    'any-session-is-ours',
    'T2: our marker where the record returns it',
    'src/main/outbox/serializers/answers.ts',
    "(returns(data, 'open_note', job) ? idIn(data) : undefined)",
    'idIn(data)',
    { weather: ['write: answer of another record'] }
  ),
  {
    id: 'no-id-is-done',
    rule: 'T2: a 2xx without an id is no verdict',
    edits: [
      {
        file: 'src/backoffice/api/verdict.ts',
        text: "if (isWrite && !namesItsEffect(row, data)) return { kind: 'unclear', why: 'noId', status }",
        by: "if (isWrite && !namesItsEffect(row, data)) return { kind: 'ok', data }"
      },
      {
        file: 'src/main/outbox/serializers/answers.ts',
        text: "return typeof id === 'string' ? { serverId: id } : undefined",
        by: "return { serverId: typeof id === 'string' ? id : undefined }"
      },
      {
        file: 'src/main/outbox/serializers/answers.ts',
        text: "(valueIn(data, 'code') ?? sent['code']) === sent['code'] ? idIn(data) : undefined",
        by: "(valueIn(data, 'code') ?? sent['code']) === sent['code'] ? (idIn(data) ?? { serverId: undefined }) : undefined"
      }
    ]
  },
  {
    id: 'html-is-done',
    rule: 'T5: HTML is no verdict',
    edits: [
      {
        file: 'src/backoffice/api/verdict.ts',
        text: 'if (!body.ok) return unclear(why(body.why, status), response)',
        by: "if (!body.ok) return status < 300 ? { kind: 'ok', data: {} } : unclear(why(body.why, status), response)"
      },
      {
        file: 'src/main/outbox/serializers/answers.ts',
        text: "return typeof id === 'string' ? { serverId: id } : undefined",
        by: "return { serverId: typeof id === 'string' ? id : undefined }"
      }
    ]
  },
  {
    id: 'error-code-is-done',
    rule: 'T2: `code` 0 in a well-formed envelope',
    edits: [
      {
        file: 'src/backoffice/api/verdict.ts',
        text: "if (status >= 500) return unclear('server', response)",
        by: "if (status >= 500) return { kind: 'ok', data: 'ok' }"
      },
      {
        file: 'src/main/outbox/serializers/answers.ts',
        text: "return typeof id === 'string' ? { serverId: id } : undefined",
        by: "return { serverId: typeof id === 'string' ? id : undefined }"
      }
    ]
  },
  mutant(
    'redirect-is-a-verdict',
    'T5: no redirects; what comes from elsewhere is no verdict',
    'src/backoffice/api/verdict.ts',
    "if (isRedirect(request, response)) return { kind: 'unclear', why: 'redirect', status }",
    "if (isRedirect(request, response)) return { kind: 'refused', status, message: 'moved', code: 1 }"
  ),
  mutant(
    'silence-is-done',
    'T5: a time-out is AMBIGUOUS',
    'src/main/outbox/push.ts',
    "case 'noAnswer':\n      return ambiguous(",
    "case 'noAnswer':\n      await commit(() => store.transaction((db) => arrive(db, job.id, undefined, stamp)))\n      if (Date.now() > 0) return { kind: 'settled' }\n      return ambiguous("
  ),

  // T3 and T4
  mutant(
    'silence-is-not-sent',
    'T3: only NotSent proves that nothing left',
    'src/main/outbox/ask.ts',
    "error instanceof NotSent ? 'notSent' : 'noAnswer'",
    "'notSent'"
  ),
  mutant(
    'server-error-is-failed',
    'T5: a 500 is AMBIGUOUS, not failed',
    'src/backoffice/api/verdict.ts',
    "if (status >= 500) return unclear('server', response)",
    "if (status >= 500) return { kind: 'rate', retryAfterMs: 1000 }"
  ),
  mutant(
    'server-error-is-refused',
    'T5: a 500 is AMBIGUOUS, not refused',
    'src/main/outbox/push.ts',
    "case 'unclear':\n      return ambiguous({ outcome: 'ambiguous'",
    "case 'unclear':\n      return ambiguous({ outcome: 'refused'"
  ),
  mutant(
    'unclear-is-put-back',
    'T5: what is no verdict is looked for',
    'src/main/outbox/push.ts',
    "case 'unclear':\n      return ambiguous(",
    "case 'unclear':\n      if (Date.now() > 0) return back({ outcome: 'notSent' }, 1000)\n      return ambiguous("
  ),
  mutant(
    'cut-answer-is-put-back',
    'T5: bad JSON is looked for',
    'src/backoffice/api/verdict.ts',
    'if (!body.ok) return unclear(why(body.why, status), response)',
    "if (!body.ok) return { kind: 'rate', retryAfterMs: 500 }"
  ),
  mutant(
    'refusal-sent-again',
    'T4: never resent unchanged',
    'src/main/outbox/push.ts',
    "case 'refused':\n      return ambiguous(",
    "case 'refused':\n      if (Date.now() > 0) return back({ outcome: 'gate', status: answer.status }, 60_000)\n      return ambiguous("
  ),
  mutant(
    'rate-is-refused',
    'T3: 429 goes back to the queue',
    'src/backoffice/api/verdict.ts',
    "return { kind: 'rate', ...retryAfter(response) }",
    "return { kind: 'refused', status, message, code: envelope.code }"
  ),
  mutant(
    'rate-pauses-nobody',
    'T3: 429 pauses the whole queue',
    'src/main/outbox/engine.ts',
    'gates.pause(answer.retryAfterMs)',
    'gates.pause(0)'
  ),
  mutant(
    'permission-is-done',
    'T3’: 403 gates the endpoint and what depends on it',
    'src/main/outbox/push.ts',
    "case 'permission':\n    case 'missing':",
    "case 'permission':\n      await commit(() => store.transaction((db) => arrive(db, job.id, undefined, stamp)))\n      return { kind: 'settled' }\n    case 'missing':"
  ),
  mutant(
    'gate-never-opens',
    'T3’: a gate is tried again',
    'src/main/outbox/endpoint-blocks.ts',
    'return gate !== undefined && !isPast(gate.until)',
    'return gate !== undefined'
  ),
  mutant(
    'canary-without-end',
    'T3’: the next canary waits its time, whatever came of the last',
    'src/main/outbox/loop.ts',
    'this.#parts.gates.tryCredentials()',
    ''
  ),
  mutant(
    'credentials-never-tried',
    'T3’: a canary tries what a 401 shut',
    'src/main/outbox/loop.ts',
    "if (everything.isCredentials && this.#isDue(everything.until)) this.#run('canary', () => this.#canary())",
    ''
  )
]
