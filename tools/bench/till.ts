import type { ShiftId } from '../../src/shared/ids.ts'
import type { CallInput, CallName, CallOutput } from '../../src/shared/contract/index.ts'
import type { Store } from '../../src/main/db/core/open.ts'
import type { Reader } from '../../src/main/db/core/open.ts'
import { createCheckThread } from '../../src/main/db/backup/check-thread.ts'
import { createSealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { putSetting } from '../../src/main/db/core/settings.ts'
import { persons } from '../../src/main/db/staff/people.ts'
import { saleBodyDigest } from '../../src/main/outbox/bodies.ts'
import { anna, signIn, till, type Till } from '../../test/app/till.ts'
import type { Run } from './run.ts'

/** A whole till behind its IPC dispatcher, with the goods of the run and an open shift. */
export type BenchTill = {
  till: Till
  call: <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>
  store: Store
  /** Waits until the check of the shift that a count has begun is done. */
  shiftChecked(): Promise<unknown>
  remove(): void
}

/** `only`: one file for everything, read and written by this thread. */
export async function openBenchTill({ place }: Pick<Run, 'place'>, catalog: Reader, only?: Store): Promise<BenchTill> {
  const at = till()
  // Signs in with the small catalogue of the test till, because the people of the service's catalogue have no PIN.
  await signIn(at, anna)
  const store = only ?? at.context.store
  at.context.store.transaction((db) => putSetting(db, 'place', place))
  if (only !== undefined) copyPeople(at.context.store, only)
  let checked: Promise<unknown> = Promise.resolve()
  const seals = sealed(at, store, (found) => {
    checked = found
  })
  const queue = { ...at.context.queue, digestOf: saleBodyDigest }
  Object.assign(at.context, { store, seals, queue, catalog: () => catalog })
  // Calls the dispatcher directly: the checks that tests add to each call are not measured.
  const call: BenchTill['call'] = async (name, input) => {
    at.pass(1)
    const answer = await at.serve('ours', name, input)
    if (!answer.ok)
      throw new Error(`${name} was refused: ${JSON.stringify(answer.failure)} ${String(at.errors.at(-1))}`)
    return answer.value as CallOutput<typeof name>
  }
  await call('shift.open', { counts: [] })
  return { till: at, call, store, shiftChecked: () => checked, remove: () => at.remove() }
}

const here = (path: string) => new URL(path, import.meta.url)
const check = createCheckThread(here('../../src/main/db/backup/check-worker.ts'), [
  '--import',
  here('../support/register.mjs').href
])

/** Seals each new row of the file, as the shipped till does. */
function sealed({ context: { clock } }: Till, store: Store, onCheck: (found: Promise<unknown>) => void) {
  const journalKey = new Uint8Array(32)
  const readShift = (shiftId: ShiftId) => {
    const found = check.rows(store.path, journalKey, shiftId)
    onCheck(found)
    return found
  }
  const seals = createSealGuard({ store, journal: createJournal(journalKey, 'bench'), journalKey, clock, readShift })
  seals.begin({ isKeyLost: false, isRecovered: false })
  return seals
}

/** Copies the settings and the people of a till's file into another one. */
function copyPeople(from: Store, to: Store): void {
  to.transaction((db) => {
    for (const row of from.prepare('SELECT name, value FROM setting').all())
      db.prepare('INSERT OR REPLACE INTO setting (name, value) VALUES (@name, @value)').run(row)
    for (const person of persons.where(from, '1')) persons.insert(db, person)
  })
}

/** Scans goods onto the ticket. Returns the answer of the last scan. */
export async function scanAll({ call }: BenchTill, codes: readonly string[]): Promise<CallOutput<'ticket.scan'>> {
  let last: CallOutput<'ticket.scan'> | undefined
  for (const code of codes) last = await call('ticket.scan', { code })
  if (last === undefined) throw new Error('a ticket has at least one line')
  return last
}

/** Enters zero for every kind of money in the drawer. */
export async function countAll({ call }: Pick<BenchTill, 'call'>): Promise<void> {
  const { rows } = await call('shift.closing', {})
  await call('shift.count', {
    counts: rows.map(({ methodId, currencyId }) => ({ methodId, currencyId, countedMinor: 0 }))
  })
}
