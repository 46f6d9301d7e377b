import { createHash } from 'node:crypto'
import { seededRandom } from '../../src/main/chance.ts'
import { calls, type CallName } from '../../src/shared/bridge.ts'
import { failureKinds } from '../../src/shared/failure.ts'
import type { Random } from '../../src/shared/ports.ts'
import { anna, boss, scan, signIn, till, type Till } from '../bridge/till.ts'
import { cash, som } from '../support/nouns.ts'
import { chance, mutated, pick, weirdValue } from './mutate.ts'
import { rightInputs } from './right-inputs.ts'

// A million messages to the real dispatcher, over a real till in a folder of its own. Nobody who sends them knows a PIN,
// so that whatever needs one must not happen, and nothing at all may be thrown.
//
//   foreign   a manager is signed in, every message comes from another frame  -> the whole file stays as it is
//   nobody    nobody is signed in                                             -> looks and counters of PINs alone change
//   locked    a cashier with an open shift has locked the till                -> the same
//   cashier   a cashier sells                                                 -> nothing of what only a manager may do

export type Fuzzed = { messages: number; crashes: string[]; effects: string[]; refused: Record<string, number> }

const modes = ['foreign', 'nobody', 'locked', 'cashier'] as const
type Mode = (typeof modes)[number]
const messagesATill = 4_000
const messagesALook = 500

/** Tables and columns that tell what only a manager may have done. Everything of the file, for those who may do nothing. */
const ofManagers = [
  'SELECT id, is_boss, is_manager, pin_hash, is_gone FROM person ORDER BY id',
  'SELECT * FROM favourite_page',
  'SELECT * FROM favourite_tile',
  'SELECT * FROM hand_over',
  'SELECT * FROM refund',
  'SELECT * FROM transfer_arrival',
  'SELECT exchange FROM ticket WHERE exchange IS NOT NULL',
  `SELECT * FROM cash_movement WHERE direction = 'out'`,
  `SELECT id, list_price FROM ticket_line WHERE price <> list_price`,
  `SELECT id FROM job WHERE state IN ('writtenOff', 'done')`,
  `SELECT act FROM journal WHERE act IN ('credential.renew', 'person.enrol', 'favourites.arrange', 'refund', 'shift.seeExpected',
     'shift.handOver', 'line.price', 'line.priceList', 'ticket.priceList')`,
  `SELECT value FROM setting WHERE name IN ('place', 'url', 'ownerId', 'tillPrefix', 'scaleProfiles', 'sellingRules', 'idleLockMinutes')`,
  'SELECT id FROM sale WHERE debt > 0'
]
const harmless: Record<string, string> = {
  setting: `SELECT * FROM setting WHERE name NOT IN ('locale', 'theme', 'offline')`,
  person: 'SELECT id, name, is_boss, is_manager, pin_hash, is_gone FROM person',
  journal: `SELECT act, subject, facts FROM journal WHERE act <> 'pin.wrong'`
}

function stateOf(at: Till, mode: Mode): string {
  const { store } = at.context
  const hash = createHash('sha256')
  const tables = store.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all() as { name: string }[]
  const known = new Set(tables.map(({ name }) => name))
  const all = tables.map(({ name }) => (mode === 'foreign' ? undefined : harmless[name]) ?? `SELECT * FROM "${name}"`)
  for (const sql of mode === 'cashier' ? ofManagers.filter((each) => isThere(each, known)) : all) {
    hash.update(JSON.stringify(store.prepare(sql).all()))
  }
  return hash.digest('hex')
}
const isThere = (sql: string, known: ReadonlySet<string>): boolean => known.has(/FROM (\w+)/.exec(sql)?.[1] ?? '')

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
function message(random: Random, inputs: Record<CallName, unknown>): { name: unknown; input: unknown } {
  const name: unknown = chance(random, 0.03) ? weirdValue(random) : pick(random, names)
  const right = inputs[name as CallName]
  // Chance alone would put a card's number into a text that is kept only once in some thousand messages.
  if (name === 'ticket.rename' && chance(random, 0.3)) return { name, input: { ...(right as object), name: '4111 1111 1111 1111' } } // prettier-ignore
  // A lock would end the cashier's part at once; it comes rarely.
  if (name === 'people.lock' && chance(random, 0.95)) return { name: 'app.state', input: weirdValue(random) }
  const isSpoiled = chance(random, 0.9)
  return { name, input: isSpoiled ? mutated(random, right) : right }
}

const isAnswer = (answer: unknown): boolean => {
  const { ok, failure } = answer as { ok?: unknown; failure?: { kind?: string } }
  return ok === true || (ok === false && Object.hasOwn(failureKinds, failure?.kind ?? ''))
}

/** Sends so many messages, and answers what went wrong. `tell` hears of progress. */
export async function fuzzBridge(
  seed: number,
  messages: number,
  tell: (done: number) => void = () => undefined
): Promise<Fuzzed> {
  const random = seededRandom(seed)
  const result: Fuzzed = { messages: 0, crashes: [], effects: [], refused: {} }
  const onCrash = (error: unknown) => result.crashes.push(`uncaught: ${String(error)}`)
  process.on('uncaughtException', onCrash)
  process.on('unhandledRejection', onCrash)
  try {
    for (let round = 0; result.messages < messages; round += 1) {
      const mode = modes[round % modes.length] ?? 'nobody'
      await fuzzOne(random, mode, Math.min(messagesATill, messages - result.messages), result)
      tell(result.messages)
    }
  } finally {
    process.off('uncaughtException', onCrash)
    process.off('unhandledRejection', onCrash)
  }
  return result
}

async function fuzzOne(random: Random, mode: Mode, messages: number, result: Fuzzed): Promise<void> {
  const at = await begin(mode)
  const first = stateOf(at, mode)
  try {
    for (let done = 0; done < messages;) {
      if (mode === 'cashier' && at.context.session.isLocked) await signIn(at, anna)
      const inputs = rightInputs(at)
      const many = Math.min(messagesALook, messages - done)
      for (let sent = 0; sent < many;)
        sent += await sendSome(random, at, mode, inputs, Math.min(8, many - sent), result)
      done += many
      if (stateOf(at, mode) !== first) {
        result.effects.push(`${mode}: something changed that must not, before message ${String(result.messages)}`)
        return
      }
    }
  } finally {
    for (const error of at.errors) result.crashes.push(`${mode}: ${String(error)}`)
    for (const [why, count] of Object.entries(at.serve.refusals))
      result.refused[why] = (result.refused[why] ?? 0) + count
    if ('polluted' in {}) result.effects.push('the prototype of all objects was changed')
    at.remove()
  }
}

/** Some messages at once, as a window could send them. */
async function sendSome(
  random: Random,
  at: Till,
  mode: Mode,
  inputs: Record<CallName, unknown>,
  many: number,
  result: Fuzzed
): Promise<number> {
  const sent = Array.from({ length: many }, () => message(random, inputs))
  at.pass(many)
  const answers = await Promise.allSettled(
    sent.map(({ name, input }) => at.serve(mode === 'foreign' || chance(random, 0.02) ? 'theirs' : 'ours', name, input))
  )
  answers.forEach((answer, index) => {
    if (answer.status === 'rejected')
      result.crashes.push(`${String(sent[index]?.name)} was thrown: ${String(answer.reason)}`)
    else if (!isAnswer(answer.value)) result.crashes.push(`${String(sent[index]?.name)} was answered with nonsense`)
  })
  result.messages += many
  return many
}
