import { mapDefined } from '@kassa/integration-api/basics'
import { endpoint, routeOf, type EndpointName } from '@kassa/integration-api'
import type { Sandbox } from '../index.ts'
import { collectionNames } from '../rows/rows.ts'
import type { Call } from '../server/execute.ts'
import { createMovedClock, type MovedClock } from '../server/moved-clock.ts'
import { differencesOf, shapeDifferences, type Difference } from './compare.ts'
import { readContract, type Contract } from './contract.ts'
import type { Recorded } from './exchange.ts'
import { isPlaceholder } from './hide.ts'
import { Ids } from './ids.ts'

const base = new URL('http://127.0.0.1/integration-api/integration/api/v2/')

/** A difference that several exchanges of an operation may have. `line` is that of the first, `count` their number. */
export type Finding = Difference & { operation: string; line: number; count: number }
export type Report = {
  /** The requests that were sent, and how many of them the sandbox answered alike. */
  played: number
  alike: number
  /** Requests without an answer, or to no known operation. */
  skipped: number
  /** With `other` records, only shapes are compared, and the sums of writes. */
  beginning: 'same' | 'other'
  /** Requests whose status differs because they name records of the service's beginning. */
  ofBeginning: number
  /** Requests that search for a text that the recording hides. Only the shapes of their answers are compared. */
  searches: number
  findings: Finding[]
}

type Played = { each: Recorded; name: EndpointName; status: number; answer: unknown; isUnknown: boolean }

/**
 * Sends the requests of a recording in their order to a fresh sandbox, at the times of the recording, and compares the
 * answers.
 *
 * @param open creates the sandbox with the clock of the recording
 */
export async function replay(recording: readonly Recorded[], open: (clock: MovedClock) => Sandbox): Promise<Report> {
  const [first] = recording
  const startedAt = first === undefined ? 0 : timeOf(first)
  const clock = createMovedClock({ now: () => startedAt, after: () => () => undefined })
  const sandbox = open(clock)
  const ids = new Ids(new Set(collectionNames.flatMap((name) => sandbox.world.all(name).map((row) => row._id))))
  const played: Played[] = []
  for (const each of recording) {
    const path = each.path.split('?')[0] ?? ''
    const route = each.status === undefined ? undefined : routeOf(each.method, base.pathname + path)
    if (route === undefined) continue
    await clock.advance(timeOf(each) - clock.now())
    const isUnknown = textsIn([each.path.split(/[/?&=]/), each.headers, each.body]).some((text) => ids.isUnknown(text))
    const { status, body } = await sandbox.answer(callOf(each, ids, each.status === 401 ? 'wrong' : sandbox.apiKey))
    const answer = jsonOf(new TextDecoder().decode(body ?? new Uint8Array()))
    ids.learn(each.answer, answer)
    played.push({ each, name: route.name, status, answer, isUnknown })
  }
  return reportOf(recording, played, ids)
}

/** Returns when the service carried the request out, by its own clock if the answer says it. */
const timeOf = ({ at, answer }: Recorded): number => {
  const { time } = Object(answer) as { time?: unknown }
  const told = typeof time === 'string' ? Date.parse(time) : Number.NaN
  return Number.isNaN(told) ? at : told
}

function callOf({ method, path, headers, body, isBroken }: Recorded, ids: Ids, apiKey: string): Call {
  const [pathname = '', query] = path.split('?')
  const parts = pathname.split('/').map((part) => encodeURIComponent(ids.of(decodeURIComponent(part))))
  const url = new URL(parts.join('/'), base)
  for (const [key, value] of new URLSearchParams(query)) url.searchParams.append(key, ids.of(value))
  const sent = new Map(Object.entries({ ...headers, 'api-key': apiKey }))
  return {
    method,
    url,
    headers: { get: (name) => mapDefined(sent.get(name), (value) => ids.of(value)) ?? null },
    text: isBroken ? '{' : body === undefined ? '' : JSON.stringify(ids.sent(body))
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function reportOf(recording: readonly Recorded[], played: readonly Played[], ids: Ids): Report {
  const contract = readContract()
  const findings = new Map<string, Finding>()
  const isOfBeginning = ({ each, status, isUnknown }: Played): boolean => isUnknown && status !== each.status
  const compared = played.filter((one) => !isOfBeginning(one))
  let alike = 0
  for (const one of compared) {
    const found = differencesIn(one, ids, contract)
    if (found.length === 0) alike += 1
    for (const each of found) add(findings, { ...each, operation: one.name, line: one.each.line, count: 1 })
  }
  return {
    played: played.length,
    alike,
    skipped: recording.length - played.length,
    beginning: ids.isOtherBeginning ? 'other' : 'same',
    ofBeginning: played.length - compared.length,
    searches: compared.filter(({ each }) => isHiddenSearch(each)).length,
    findings: [...findings.values()]
  }
}

function differencesIn({ each, name, status, answer }: Played, ids: Ids, contract: Contract): Difference[] {
  if (status !== each.status) return [{ place: 'status', kind: 'value', recorded: each.status, replayed: status }]
  const sight = { subject: name.split('/')[0] ?? '', words: contract.words, ids, known: contract.placesOf(name) }
  return ids.isOtherBeginning || isHiddenSearch(each)
    ? shapeDifferences(each.answer, answer, sight, endpoint(name).repeat !== 'read')
    : differencesOf(each.answer, answer, sight)
}

/** Returns true if the request searches for a part of a text that the recording hides: the sandbox cannot find it. */
function isHiddenSearch({ path, body }: Recorded): boolean {
  const { search } = { ...Object.fromEntries(new URLSearchParams(path.split('?')[1])), ...Object(body) } as {
    search?: unknown
  }
  return typeof search === 'string' && isPlaceholder(search)
}

/** Adds a finding, or counts it if the operation has one at the same place already. */
function add(findings: Map<string, Finding>, finding: Finding): void {
  const key = `${finding.operation} ${finding.place} ${finding.kind}`
  const known = findings.get(key)
  if (known === undefined) findings.set(key, finding)
  else known.count += 1
}
