import { seededRandom } from '../../src/main/system/random.ts'
import { calls, type CallName } from '../../src/shared/contract/index.ts'
import { failureKinds } from '../../src/shared/failure.ts'
import type { Random } from '../../src/shared/ports.ts'
import { anna, boss, scan, signIn, till, type Till } from '../app/till.ts'
import { cash, som } from '../support/model-fixtures.ts'
import { isFree, isSecret, tellsExpected, watchEffects } from './effects.ts'
import type { Effect } from './effects-goods.ts'
import { chance, mutated, pick, weirdValue } from './mutate.ts'
import { rightInputs } from './right-inputs.ts'
import { scene, sceneNames, withoutRight, type Message, type SceneName } from './scenes.ts'

// Sends a million messages to the real dispatcher, over real tills in folders of their own. No sender knows a manager's
// PIN, so nothing that needs one may happen, and nothing may be thrown. effects.ts finds what happened by reading the
// files.
//
//   scene     a cashier is one message away from one act               -> no act that only a manager may do
//   foreign   a manager is signed in, every message is another frame's -> no answer, and the file is unchanged
//   nobody    nobody is signed in                                      -> only some settings and PIN counters change
//   locked    a cashier with an open shift has locked the till         -> the same
//   cashier   a cashier sells                                          -> as in a scene

export type Fuzzed = {
  messages: number
  crashes: string[]
  effects: string[]
  /** The acts of the effects. */
  acts: Set<string>
  refused: Record<string, number>
}

const modes = ['foreign', 'nobody', 'locked', 'cashier'] as const
type Mode = (typeof modes)[number]
const messagesATill = 4_000
const messagesALook = 500
const messagesAScene = 40

/** Tables and columns that people without rights may change. */
const harmless: Record<string, string> = {
  setting: `SELECT * FROM setting WHERE name NOT IN ('locale', 'theme', 'offline')`,
  person: `SELECT json_remove(body, '$.failures', '$.lockedUntil', '$.locale') FROM person`,
  journal: `SELECT act, subject, facts FROM journal WHERE act <> 'pin.wrong'`
}

/** Stores the contents of the file, to compare them for people without rights. */
function watchFile(at: Till, mode: Mode): () => Effect[] {
  const { store } = at.context
  const tables = store.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all() as { name: string }[]
  const all = tables.map(({ name }) => (mode === 'foreign' ? undefined : harmless[name]) ?? `SELECT * FROM "${name}"`)
  const state = () => all.map((sql) => JSON.stringify(at.context.store.prepare(sql).all()))
  const first = state()
  return () => state().flatMap((now, index) => (now === first[index] ? [] : [{ act: mode, what: all[index] ?? '' }]))
}

async function begin(mode: Mode): Promise<Till> {
  const at = till()
  await signIn(at, mode === 'foreign' ? boss : anna)
  await at.call('shift.open', { counts: [{ methodId: cash.id, currencyId: som.id, countedMinor: 100_000 }] })
  await scan(at, '4780001')
  await at.call('checkout.cashExact', { ticketId: (await at.call('ticket.current', {})).id })
  await scan(at, '4780002')
  if (mode === 'locked') await at.call('people.lock', {})
  if (mode === 'nobody') at.restart()
  return at
}

const names = Object.keys(calls) as CallName[]
function message(random: Random, inputs: Inputs): Message {
  const name: unknown = chance(random, 0.03) ? weirdValue(random) : pick(random, names)
  const right = inputs[name as CallName]
  // Random texts would have a card's number only once in some thousand messages.
  if (name === 'ticket.rename' && chance(random, 0.3))
    return { name, input: { ...(right as object), name: '4111 1111 1111 1111' } }
  // A lock would end the cashier's part at once, so it is rare.
  if (name === 'people.lock' && chance(random, 0.95)) return { name: 'app.state', input: weirdValue(random) }
  const isSpoiled = chance(random, 0.9)
  return { name, input: isSpoiled ? mutated(random, right) : right }
}

const isAnswer = (answer: unknown): boolean => {
  const { ok, failure } = answer as { ok?: unknown; failure?: { kind?: string } }
  return ok === true || (ok === false && Object.hasOwn(failureKinds, failure?.kind ?? ''))
}

/** Sends this many messages, and returns what went wrong. `tell` reports the progress. */
export async function fuzzIpc(
  seed: number,
  messages: number,
  tell: (done: number) => void = () => undefined
): Promise<Fuzzed> {
  const random = seededRandom(seed)
  // Every act is tried once; then come the other parts, with a longer run of one act between them.
  const aTill = Math.min(messagesATill, Math.ceil(messages / 8))
  return watched(async (result) => {
    for (let round = 0; result.messages < messages; round += 1) {
      const left = messages - result.messages
      const scene = sceneNames[round]
      const mode = modes[round % (modes.length + 1)]
      if (scene !== undefined) await fuzzInto(random, scene, Math.min(messagesAScene, left), result)
      else if (mode !== undefined) await fuzzMode(random, mode, Math.min(aTill, left), result)
      else await fuzzInto(random, pick(random, sceneNames), Math.min(messagesALook, left), result)
      tell(result.messages)
    }
  })
}

/** Runs one scene only. */
export const fuzzScene = (seed: number, name: SceneName, messages: number): Promise<Fuzzed> =>
  watched((result) => fuzzInto(seededRandom(seed), name, messages, result))
/** Runs one of the other parts only. */
export const fuzzPart = (seed: number, mode: Mode, messages: number): Promise<Fuzzed> =>
  watched((result) => fuzzMode(seededRandom(seed), mode, messages, result))

async function watched(work: (result: Fuzzed) => Promise<void>): Promise<Fuzzed> {
  const result: Fuzzed = { messages: 0, crashes: [], effects: [], acts: new Set(), refused: {} }
  const onCrash = (error: unknown) => result.crashes.push(`uncaught: ${String(error)}`)
  process.on('uncaughtException', onCrash)
  process.on('unhandledRejection', onCrash)
  try {
    await work(result)
  } finally {
    process.off('uncaughtException', onCrash)
    process.off('unhandledRejection', onCrash)
  }
  return result
}

async function fuzzMode(random: Random, mode: Mode, messages: number, result: Fuzzed): Promise<void> {
  const at = await begin(mode)
  const effects = mode === 'cashier' ? watchEffects(at) : watchFile(at, mode)
  await fuzzTill({ at, mode, effects, random, first: [], next: (inputs) => message(random, inputs) }, messages, result)
}

async function fuzzInto(random: Random, name: SceneName, messages: number, result: Fuzzed): Promise<void> {
  const { at, message: right } = await scene(name)
  const effects = watchEffects(at)
  const first = withoutRight(right)
  const next = (inputs: Inputs): Message => {
    if (chance(random, 0.4)) return message(random, inputs)
    const one = pick(random, first)
    return chance(random, 0.4) ? { name: one.name, input: mutated(random, one.input) } : one
  }
  await fuzzTill({ at, mode: 'cashier', effects, random, first, next }, messages, result)
}

type Inputs = Record<CallName, unknown>
type Run = {
  at: Till
  mode: Mode
  effects: () => Effect[]
  random: Random
  /** The messages before all others, one by one. */
  first: readonly Message[]
  next: (inputs: Inputs) => Message
}

async function fuzzTill(run: Run, messages: number, result: Fuzzed): Promise<void> {
  const { at, mode, effects, first, next } = run
  const found: Effect[] = []
  try {
    for (const each of first.slice(0, messages)) found.push(...(await send(run, [each], result)))
    for (let done = first.length; done < messages && found.length === 0;) {
      if (mode === 'cashier' && at.context.session.isLocked) await signIn(at, anna)
      const inputs = rightInputs(at)
      const many = Math.min(messagesALook, messages - done)
      for (let sent = 0; sent < many; sent += 8) {
        const some = Array.from({ length: Math.min(8, many - sent) }, () => next(inputs))
        found.push(...(await send(run, some, result)))
      }
      done += many
      found.push(...effects())
    }
    found.push(...effects())
  } finally {
    for (const error of at.errors) result.crashes.push(`${mode}: ${String(error)}`)
    for (const [why, count] of Object.entries(at.serve.refusals))
      result.refused[why] = (result.refused[why] ?? 0) + count
    if ('polluted' in {}) found.push({ act: 'pollute', what: 'the prototype of all objects was changed' })
    for (const { act } of found) result.acts.add(act)
    const told = found.map(({ act, what }) => `${mode}, before message ${String(result.messages)}: ${act}: ${what}`)
    result.effects.push(...new Set(told))
    at.remove()
  }
}

/** Sends some messages at once, as a window could. Returns what the answers reveal and must not. */
async function send({ at, mode, random }: Run, sent: readonly Message[], result: Fuzzed): Promise<Effect[]> {
  at.pass(sent.length)
  const wasSecret = isSecret(at)
  const frames = sent.map(() => (mode === 'foreign' || chance(random, 0.02) ? 'theirs' : 'ours'))
  const answers = await Promise.allSettled(
    sent.map(({ name, input }, index) => at.serve(frames[index] ?? 'theirs', name, input))
  )
  result.messages += sent.length
  const isStillSecret = wasSecret && isSecret(at)
  return answers.flatMap((answer, index) => {
    const name = sent[index]?.name
    if (answer.status === 'rejected') result.crashes.push(`${String(name)} threw: ${String(answer.reason)}`)
    else if (!isAnswer(answer.value)) result.crashes.push(`${String(name)} has an invalid answer`)
    if (answer.status === 'rejected' || !answer.value.ok) return []
    const who = frames[index] === 'theirs' ? 'foreign' : mode
    const isAnybodys = who === 'cashier' || (who !== 'foreign' && isFree(name))
    const tells = who === 'cashier' && isStillSecret && tellsExpected(name, answer.value)
    return [
      ...(isAnybodys ? [] : [{ act: who, what: `${String(name)} was answered without the right to it` }]),
      ...(tells ? [{ act: 'seeExpected', what: `${String(name)} revealed the expected cash of the drawer` }] : [])
    ]
  })
}
