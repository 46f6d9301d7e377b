import type { Till } from '../app/till.ts'
import { goodsEffects, type Effect, type Facts, type JournalRow } from './effects-goods.ts'

// Checks by the effects who may do what. The file is written from the guarantees to the shop: it reads neither the
// program's table of rights nor the program's limits.
//
// No tested person has a manager's PIN. So each act that needs one is an effect without a right, whoever it names.

type OfRow = (row: JournalRow, before: readonly JournalRow[]) => string | undefined
const always =
  (act: string): OfRow =>
  () =>
    act

/** The act of a movement in either direction. */
const ofMovement = (facts: JournalRow['facts']): string | undefined =>
  facts['cancels'] !== undefined ? 'cancelCash' : facts['isAfterCount'] === true ? 'recordAfterCount' : undefined

/** Acts that a row of the journal shows alone. The others also need the state beside it. */
const ofJournal: Record<string, OfRow> = {
  'line.discountOff': always('takeOffDiscount'),
  'line.price': ({ facts }) =>
    facts['was'] !== 'none' ? 'changePrice' : Number(facts['price']) === 0 ? 'sellForNothing' : 'sellUnpriced',
  'line.priceList': always('changePriceList'),
  'mark.text': always('takeSerial'),
  'ticket.priceList': always('changePriceList'),
  'product.make': always('createProduct'),
  'customer.edit': always('editCustomer'),
  'person.enrol': always('enrolPerson'),
  'person.removePin': always('enrolPerson'),
  'credential.renew': always('renewCredential'),
  'cash.out': ({ facts }) => ofMovement(facts) ?? (facts['swap'] === undefined ? 'cashOut' : 'swapMoney'),
  'cash.in': ({ facts }) => ofMovement(facts),
  // An arrival that the service reported is nobody's decision.
  'cash.arrived': ({ facts }) => (facts['how'] === 'said' ? 'settleTransfer' : undefined),
  refund: always('refund'),
  'shift.seeExpected': always('seeExpected'),
  'shift.count': ({ subject }, before) =>
    before.some((row) => row.act === 'shift.count' && row.subject === subject) ? 'recount' : undefined,
  'shift.handOver': always('handOver'),
  'favourites.arrange': always('arrangeFavourites'),
  'update.install': always('installUpdate'),
  'drawer.open': ({ subject }) => (subject === 'byHand' ? 'openDrawer' : undefined),
  'scales.save': always('setUpScales'),
  idleLock: always('setIdleLock'),
  'work.offline': always('workOffline'),
  'rules.save': always('setSellingRules'),
  'ticket.date': ({ facts }) => (facts['made'] === undefined ? undefined : 'sellAtPastDate'),
  'card.approved': (row, before) => settled(row, before),
  'card.declined': (row, before) => settled(row, before),
  'person.signIn': ({ actor }, before) => {
    // By the rule of the shop everybody works in the open shift, unless somebody has turned the rule off.
    const rules = before.findLast((row) => row.act === 'rules.save')?.facts['rules']
    if (!String(rules ?? '').includes('"sharesShift":false')) return undefined
    const holder = holderOf(before)
    return holder === undefined || holder === actor ? undefined : 'workInOthersShift'
  }
}
/** Whole families of acts, including future ones. */
const ofFamilies: readonly (readonly [RegExp, string])[] = [
  [/^(job|incident)\./, 'decideJob'],
  [/^(printer|template|display|serial)\./, 'setDevices'],
  [/^(backup|file|recovery)\.|^till\.(noTwin|twin)/, 'keepBooks']
]

/** A card whose result was unknown. */
function settled({ facts }: JournalRow, before: readonly JournalRow[]): string | undefined {
  const isSame = (row: JournalRow) => row.facts['tender'] === facts['tender']
  return before.some((row) => row.act === 'card.unknown' && isSame(row)) ? 'settleCard' : undefined
}

/** Returns who has the drawer, by the rows so far. */
function holderOf(rows: readonly JournalRow[]): string | undefined {
  let holder: string | undefined
  for (const { act, actor, facts } of rows) {
    if (act === 'shift.open') holder = actor
    if (act === 'shift.close') holder = undefined
    if (act === 'shift.handOver') holder = String(facts['to'])
  }
  return holder
}

function ofRow(row: JournalRow, before: readonly JournalRow[]): string | undefined {
  if (Object.hasOwn(ofJournal, row.act)) return ofJournal[row.act]?.(row, before)
  return ofFamilies.find(([family]) => family.test(row.act))?.[1]
}

/** Rows that only a manager may make or delete, apart from the journal. */
const ofState: readonly (readonly [act: string, sql: string])[] = [
  [
    'enrolPerson',
    `SELECT json_remove(body, '$.name', '$.failures', '$.lockedUntil', '$.enrolledAt', '$.locale') FROM person`
  ],
  ['arrangeFavourites', 'SELECT * FROM favourite_page'],
  ['arrangeFavourites', 'SELECT * FROM favourite_tile'],
  ['handOver', 'SELECT * FROM hand_over'],
  ['refund', 'SELECT id FROM refund'],
  ['refund', `SELECT id FROM ticket WHERE body ->> '$.exchange' IS NOT NULL`],
  ['settleTransfer', `SELECT movement_id FROM transfer_arrival WHERE how = 'said'`],
  ['cashOut', `SELECT id FROM cash_movement WHERE direction = 'out' AND is_after_count = 0 AND cancels_id IS NULL`],
  ['cancelCash', 'SELECT id FROM cash_movement WHERE cancels_id IS NOT NULL'],
  ['recordAfterCount', 'SELECT id FROM cash_movement WHERE is_after_count = 1'],
  [
    'changePrice',
    `SELECT id, body ->> '$.listPrice' FROM ticket_line WHERE body ->> '$.price' <> body ->> '$.listPrice'`
  ],
  ['createProduct', 'SELECT id FROM own_product'],
  ['editCustomer', 'SELECT id FROM customer_edit'],
  ['decideJob', `SELECT id FROM job WHERE state IN ('writtenOff', 'done')`],
  ['connect', `SELECT name, value FROM setting WHERE name IN ('place', 'url', 'ownerId')`],
  [
    'setDevices',
    `SELECT name, value FROM setting WHERE name IN ('printer', 'template', 'logo', 'hasDisplay', 'serial')`
  ],
  ['keepBooks', `SELECT value FROM setting WHERE name = 'backupFolder'`],
  ['setUpScales', `SELECT value FROM setting WHERE name = 'scaleProfiles'`],
  ['setSellingRules', `SELECT value FROM setting WHERE name = 'sellingRules'`],
  ['setIdleLock', `SELECT value FROM setting WHERE name = 'idleLockMinutes'`],
  ['workOffline', `SELECT value FROM setting WHERE name = 'offline' AND value = 'true'`]
]

const rowsOf = ({ context }: Till): JournalRow[] =>
  (
    context.store.prepare('SELECT seq, actor, act, subject, facts FROM journal ORDER BY seq').all() as (Omit<
      JournalRow,
      'facts'
    > & { facts: string })[]
  ).map((row) => ({ ...row, facts: JSON.parse(row.facts) as Facts }))
const stateOf = ({ context }: Till): Set<string>[] =>
  ofState.map(
    ([, sql]) =>
      new Set(
        context.store
          .prepare(sql)
          .all()
          .map((row) => JSON.stringify(row))
      )
  )

function changesOf(before: readonly Set<string>[], after: readonly Set<string>[]): Effect[] {
  return ofState.flatMap(([act], index) => {
    const [was, now] = [before[index] ?? new Set<string>(), after[index] ?? new Set<string>()]
    const changed = [...[...now].filter((row) => !was.has(row)), ...[...was].filter((row) => !now.has(row))]
    return changed.map((what) => ({ act, what }))
  })
}

/** Stores the current state. The returned function returns what was done since then without a right. */
export function watchEffects(at: Till): () => Effect[] {
  const state = stateOf(at)
  const mark = rowsOf(at).at(-1)?.seq ?? 0
  const goods = goodsEffects(at)
  return () => {
    const rows = rowsOf(at)
    const ofRows = rows.flatMap((row, index) => {
      const act = row.seq > mark ? ofRow(row, rows.slice(0, index)) : undefined
      return act === undefined ? [] : [{ act, what: `${row.act} ${row.subject} ${JSON.stringify(row.facts)}` }]
    })
    return [...ofRows, ...changesOf(state, stateOf(at)), ...goods(rows.filter(({ seq }) => seq > mark))]
  }
}

/** Calls that may be answered while nobody is signed in. */
const free = /^(welcome\.\w+|rights\.\w+|people\.(list|enrol|signIn)|app\.(state|setLocale|setTheme|setZoom))$/
export const isFree = (name: unknown): boolean => typeof name === 'string' && free.test(name)

/**
 * Returns whether there is a shift whose drawer nobody has counted yet. Its expected cash is secret to the person who
 * will count it.
 */
export function isSecret({ context }: Till): boolean {
  const sql = `SELECT 1 FROM shift WHERE state = 'open' AND id NOT IN (SELECT shift_id FROM counting)`
  return context.store.prepare(sql).get() !== undefined
}
/** Returns what an answer reveals about the drawer. */
export function tellsExpected(name: unknown, answer: unknown): boolean {
  const { ok, value } = answer as { ok: boolean; value?: { isBlind?: boolean; kind?: string } }
  if (!ok) return false
  return String(name).startsWith('reports.') || (name === 'shift.report' && value?.isBlind === false)
}
