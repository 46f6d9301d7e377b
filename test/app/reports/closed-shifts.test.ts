import { afterEach, describe, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { putSetting } from '../../../src/main/db/core/settings.ts'
import { closedShiftRows } from '../../../src/main/db/shift/closed-shifts.ts'
import { shifts } from '../../../src/main/db/shift/shifts.ts'
import { after } from '../../../src/shared/time/moments.ts'
import { paperOfJob } from '../../../src/main/app/printing/papers.ts'
import { printById, printViews } from '../../../src/main/db/printing/prints.ts'
import { firstPrinter } from '../../../src/shared/devices/paper.ts'
import type { CashboxId, EmployeeId, IdempotencyKey, PrintId, ShiftId } from '../../../src/shared/ids.ts'
import { card, cash, dollar, som } from '../../support/model-fixtures.ts'
import { anna, boss, byBoss, countDrawer, currentId, here, olim, scan, signIn, till, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

const dayMs = 86_400_000
const drawer = (soms: number, dollars: number) => [
  { methodId: cash.id, currencyId: som.id, countedMinor: soms },
  { methodId: cash.id, currencyId: dollar.id, countedMinor: dollars }
]
/** Opens a shift of a person, sells breads, and closes it with a difference in each of two currencies of cash. */
async function shiftOf(
  who: EmployeeId,
  { breads = 1, soms = 0, dollars = 0 }: { breads?: number; soms?: number; dollars?: number } = {}
): Promise<void> {
  await signIn(at, who)
  await at.call('shift.open', { counts: drawer(100_000, 500) })
  for (let sold = 0; sold < breads; sold += 1) {
    await scan(at, '4780001')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  }
  await countDrawer(at, drawer(100_000 + 4_000 * breads + soms, 500 + dollars))
  await at.call('shift.close', { note: 'why' })
}
/** Lets a day pass after each shift. */
async function days(...shifts: Parameters<typeof shiftOf>[]): Promise<void> {
  for (const shift of shifts) {
    await shiftOf(...shift)
    at.pass(dayMs)
  }
}
const numbers = async (filters: object = {}) =>
  (await at.call('reports.closedShifts', filters)).rows.map(({ number }) => number)

/** Returns the id of a row that must be there. */
function idOf(row: { shiftId: ShiftId } | undefined): ShiftId {
  if (row === undefined) throw new Error('the list has no such shift')
  return row.shiftId
}

describe('The list of closed shifts', () => {
  it('the list names each closed shift with its people, its sales and its difference in each currency, newest first', async () => {
    at = till()
    await days([anna, { breads: 2 }], [olim, { soms: -3_000, dollars: 250 }])
    const { rows, total, next } = await at.call('reports.closedShifts', {})
    expect([total, next]).toEqual([2, undefined])
    expect(rows).toMatchObject([
      {
        number: 2,
        register: 'Desk 1',
        salesCount: 1,
        soldMinor: 4_000,
        refundsMinor: 0,
        people: [{ id: olim, name: 'olim' }],
        differences: [
          { methodName: cash.name, currencyId: som.id, differenceMinor: -3_000 },
          { methodName: cash.name, currencyId: dollar.id, differenceMinor: 250 }
        ]
      },
      { number: 1, salesCount: 2, soldMinor: 8_000, people: [{ id: anna, name: 'anna' }], differences: [] }
    ])
  })

  it('the list has neither the open shift nor the shifts of other days, and a night shift belongs to both its days', async () => {
    at = till()
    at.goTo(new Date(2027, 3, 10, 22).getTime())
    await signIn(at, anna)
    await at.call('shift.open', { counts: drawer(0, 0) })
    at.goTo(new Date(2027, 3, 11, 2).getTime())
    await countDrawer(at, drawer(0, 0))
    await at.call('shift.close', {})
    at.goTo(new Date(2027, 3, 12, 9).getTime())
    await shiftOf(anna)
    await at.call('shift.open', { counts: drawer(104_000, 500) })
    const of = (from: string, to = from) => numbers({ days: { from, to }, approval: byBoss })
    expect(await of('2027-04-09')).toEqual([])
    expect(await of('2027-04-10')).toEqual([1])
    expect(await of('2027-04-11')).toEqual([1])
    expect(await of('2027-04-12')).toEqual([2])
    expect(await of('2027-04-10', '2027-04-12')).toEqual([2, 1])
  })
})

describe('The filters of the list of closed shifts', () => {
  it('two people of one name are two filters, and the filter finds who sold as well as who held the drawer', async () => {
    at = till()
    at.context.store.transaction((db) => {
      db.prepare(`UPDATE person SET body = json_set(body, '$.name', 'anna') WHERE id = ?`).run(olim)
    })
    at.catalog.transaction((db) => {
      putRecord(db, 'employee', { id: olim, value: { id: olim, name: 'anna', isBoss: false } }, 1, 1)
    })
    await days([anna], [olim])
    expect(
      (await at.call('reports.closedShifts', {})).rows.map(({ people }) => people.map(({ name }) => name))
    ).toEqual([['anna'], ['anna']])
    expect(await numbers({ personId: anna })).toEqual([1])
    expect(await numbers({ personId: olim })).toEqual([2])
    await signIn(at, anna)
    await at.call('shift.open', { counts: drawer(0, 0) })
    await signIn(at, boss)
    await scan(at, '4780001')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    await countDrawer(at, drawer(4_000, 0))
    await at.call('shift.close', {})
    expect(await numbers({ personId: boss })).toEqual([3])
    expect(await numbers({ personId: anna })).toEqual([3, 1])
  })

  it('the list of shifts with a difference leaves out a shift whose currencies agree, also after a movement recorded after the count', async () => {
    at = till()
    await days([anna], [anna, { dollars: 100 }], [anna, { soms: 500 }])
    expect(await numbers({ onlyDifferent: true })).toEqual([3, 2])
    await signIn(at, boss)
    await at.call('shift.open', { counts: drawer(0, 0) })
    await countDrawer(at, drawer(7_000, 0))
    const what = { direction: 'in' as const, methodId: cash.id, currencyId: som.id, note: 'forgotten' }
    await at.call('cash.move', { ...what, amountMinor: 7_000, isAfterCount: true })
    await at.call('shift.close', {})
    expect(await numbers({ onlyDifferent: true })).toEqual([3, 2])
    const [newest] = (await at.call('reports.closedShifts', {})).rows
    const { rows } = await at.call('reports.closedShift', { shiftId: idOf(newest) })
    expect(rows.map(({ differenceMinor }) => differenceMinor)).toEqual([0, 0, 0])
  })
})

describe('The pages of the list of closed shifts', () => {
  it('the list is read page by page, without a shift missing or twice, and a page without a match says where to go on', async () => {
    at = till()
    await shiftOf(anna, { soms: 1_000 })
    const { store } = at.context
    store.transaction((db) => {
      const [first] = shifts.where(db, 'number = 1')
      for (let n = 2; first !== undefined && n <= 5_000; n += 1) {
        const marker = (key = '') => `${key}${n}` as IdempotencyKey
        const markers = { openMarker: marker(first.openMarker), closeMarker: marker(first.closeMarker) }
        const times = { openedAt: after(first.openedAt, n), closedAt: after(first.openedAt, n) }
        shifts.insert(db, { ...first, ...markers, ...times, id: `copy${n}` as ShiftId, number: n })
      }
    })
    const seen: number[] = []
    let before: number | undefined
    do {
      const page = await at.call('reports.closedShifts', before === undefined ? {} : { before })
      expect(page).toMatchObject({ total: 5_000 })
      expect(page.rows.length).toBeLessThanOrEqual(60)
      seen.push(...page.rows.map(({ number }) => number))
      before = page.next
    } while (before !== undefined)
    expect(seen).toEqual(Array.from({ length: 5_000 }, (_, index) => 5_000 - index))
    const first = await at.call('reports.closedShifts', { onlyDifferent: true })
    expect([first.rows, first.next]).toEqual([[], 4_601])
    expect(closedShiftRows(store, { times: undefined, before: 3, most: 10 }).map(({ number }) => number)).toEqual([
      2, 1
    ])
  })

  it('a cashier whose drawer is not counted needs a manager for the list, for a Z report, its paper and its file', async () => {
    at = till()
    await shiftOf(anna)
    const [newest] = (await at.call('reports.closedShifts', {})).rows
    const shiftId = idOf(newest)
    await at.call('shift.open', { counts: drawer(104_000, 500) })
    const paper = { kind: 'closedShift' as const, id: shiftId }
    expect((await at.refused('reports.closedShifts', {})).kind).toBe('person.managerNeeded')
    expect((await at.refused('reports.closedShift', { shiftId })).kind).toBe('person.managerNeeded')
    expect((await at.refused('reports.exportShifts', { shiftId, format: 'csv' })).kind).toBe('person.managerNeeded')
    expect((await at.refused('reports.pdf', { paper })).kind).toBe('person.managerNeeded')
    await at.call('reports.closedShifts', { approval: byBoss })
    expect((await at.call('reports.closedShift', { shiftId })).number).toBe(1)
    await signIn(at, boss)
    await at.call('reports.closedShifts', {})
    await signIn(at, anna)
    expect((await at.refused('reports.closedShift', { shiftId })).kind).toBe('person.managerNeeded')
  })
})

const openZ = async (index: number) => {
  const { rows } = await at.call('reports.closedShifts', {})
  return at.call('reports.closedShift', { shiftId: idOf(rows[index]) })
}

describe('The Z report of an older shift', () => {
  it('the report is what the close showed, after a method was added, renamed and removed and other shifts were closed', async () => {
    at = till()
    await signIn(at, anna)
    await at.call('shift.open', { counts: drawer(100_000, 500) })
    await scan(at, '4780001')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    await countDrawer(at, drawer(104_500, 400))
    const then = await at.call('shift.close', { note: 'why' })
    at.pass(dayMs)
    at.catalog.transaction((db) => {
      putRecord(db, 'method', { id: cash.id, value: { ...cash, name: 'Renamed' } }, 0, 1)
      putRecord(db, 'method', { id: card.id, value: { ...card, isEnabled: false } }, 1, 1)
      putRecord(db, 'method', { id: 'new', value: { ...card, id: 'new', name: 'New' } }, 2, 1)
    })
    await shiftOf(olim, { breads: 3 })
    const now = await openZ(1)
    const plain = (report: typeof now) => ({
      ...report,
      rows: report.rows.map((row) => ({ ...row, denominationsMinor: [] })),
      unsent: []
    })
    expect(plain(now)).toEqual(plain(then))
    expect(now.rows.map(({ methodName, differenceMinor }) => [methodName, differenceMinor])).toEqual([
      [cash.name, 500],
      [cash.name, -100],
      [card.name, 0]
    ])
  })
})

describe('The Z report of an older shift as a paper', () => {
  it('the report names the register at which the shift was, and not the present one', async () => {
    at = till()
    await shiftOf(anna)
    at.catalog.transaction((db) => {
      for (const [index, id] of ['desk', 'desk-2'].entries())
        putRecord(
          db,
          'cashbox',
          { id, value: { id, name: `name of ${id}`, organizationId: here.organizationId } },
          index,
          1
        )
    })
    const place = { ...here, cashboxId: 'desk-2' as CashboxId, cashboxName: 'Desk 2' }
    at.context.store.transaction((db) => putSetting(db, 'place', place))
    at.pass(dayMs)
    await shiftOf(olim)
    const { rows } = await at.call('reports.closedShifts', {})
    expect(rows.map(({ register }) => register)).toEqual(['Desk 2', 'name of desk'])
    expect((await openZ(1)).cashbox).toBe('name of desk')
  })

  it('the report is printed again as a copy, and its file has the drawer in both currencies', async () => {
    at = till()
    const written: { name: string; text: string }[] = []
    const reports = {
      ...at.context.reports,
      write: (name: string, bytes: Uint8Array) => (written.push({ name, text: new TextDecoder().decode(bytes) }), name)
    }
    at.context = { ...at.context, reports }
    await signIn(at, boss)
    const printer = { ...firstPrinter, way: 'network' as const, host: '127.0.0.1' }
    await at.call('printing.setPrinter', { printer })
    at.context.store.transaction((db) => putSetting(db, 'locale', 'en'))
    await days([anna, { soms: -4_000, dollars: 125 }], [olim])
    const [, first] = (await at.call('reports.closedShifts', {})).rows
    const shiftId = idOf(first)
    await at.call('reports.print', { paper: { kind: 'closedShift', id: shiftId } })
    const jobs = printViews(at.context.store, 30).filter(({ number }) => number === 'Z 1')
    expect(jobs.map(({ isCopy }) => isCopy).toSorted()).toEqual([false, true])
    const job = printById(at.context.store, jobs.find(({ isCopy }) => isCopy)?.id ?? ('' as PrintId))
    expect(JSON.stringify(job && paperOfJob(at.context, job))).toContain('Shift 1')
    await at.call('reports.exportShifts', { shiftId, format: 'csv' })
    await at.call('reports.exportShifts', { format: 'csv', onlyDifferent: true })
    await at.call('reports.exportShifts', { format: 'xlsx', days: { from: '2020-01-01', to: '2020-01-02' } })
    expect(written.map(({ name }) => name.replace(/-\d\d-.*\./, '.'))).toEqual([
      'kassa-z-1.csv',
      'kassa-shifts.csv',
      'kassa-shifts.xlsx'
    ])
    const lines = (index: number) => written[index]?.text.trim().split(/\r?\n/) ?? []
    expect(lines(0)[1]).toMatch(/UZS.*100000.*104000.*100000.*-4000$/)
    expect(lines(0)[2]).toMatch(/USD.*5.*6\.25.*1\.25$/)
    expect(lines(1)).toHaveLength(4)
    expect(lines(1)[1]).toMatch(/^1.*Desk 1.*anna.*4000.*UZS.*-4000$/)
  })
})

it('a shift that is open or unknown has no Z report', async () => {
  at = till()
  await signIn(at, boss)
  await at.call('shift.open', { counts: drawer(0, 0) })
  const { id } = at.context.store.prepare('SELECT id FROM shift').get() as { id: ShiftId }
  expect((await at.refused('reports.closedShift', { shiftId: id })).kind).toBe('shift.none')
})
