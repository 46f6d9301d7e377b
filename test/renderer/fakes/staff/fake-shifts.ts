import type { CallName, CallOutput, CallParsed } from '../../../../src/shared/contract/index.ts'
import { ok, type Result } from '../../../../src/shared/failure.ts'
import type { EmployeeId, ShiftId } from '../../../../src/shared/ids.ts'
import type { Minor } from '../../../../src/shared/money.ts'
import { dayAt } from '../../../../src/shared/time/day.ts'
import type { ClosedShiftRowView, ShiftReportView } from '../../../../src/shared/views.ts'
import { at, dollar, som } from '../fake-shop.ts'

// The closed shifts of the pictures: two registers, two people of one name, differences in two currencies of one
// method. A page has 60 of them.

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const sum = (value: number) => value as Minor
const who = (id: string, name: string) => ({ id: id as EmployeeId, name })
const crews = [
  [who('nodira', 'Nodira A.')],
  [who('rustam', 'Rustam K.'), who('nodira', 'Nodira A.')],
  [who('nodira', 'Nodira A.'), who('nodira-2', 'Nodira A.'), who('sardor', 'Абдурахмонова Гулчехра')]
]
const differences: ClosedShiftRowView['differences'][] = [
  [],
  [{ methodName: 'Naqd', currencyId: som.id, differenceMinor: sum(-5_000) }],
  [],
  [
    { methodName: 'Naqd', currencyId: som.id, differenceMinor: sum(-1_250_000) },
    { methodName: 'Naqd', currencyId: dollar.id, differenceMinor: sum(10_000) },
    { methodName: 'Humo', currencyId: som.id, differenceMinor: sum(1_250_000) }
  ]
]

const row = (index: number): ClosedShiftRowView => ({
  shiftId: `shift${String(10_417 - index).padStart(11, '0')}` as ShiftId,
  number: 417 - index,
  register: index % 5 === 4 ? 'Kassa 1, kirish yonida' : 'Kassa 2',
  people: crews[index % crews.length] ?? [],
  openedAt: at - (index + 1) * dayMs - 6 * hourMs,
  closedAt: at - (index + 1) * dayMs + 7 * hourMs,
  salesCount: 214 - (index % 90),
  soldMinor: sum(13_839_800 - index * 31_500),
  refundsMinor: sum(index % 7 === 0 ? 54_500 : 0),
  differences: differences[index % differences.length] ?? []
})
const all = Array.from({ length: 130 }, (_, index) => row(index))

function found({ days, personId, onlyDifferent }: Omit<CallParsed<'reports.closedShifts'>, 'before'>) {
  return all.filter(
    (each) =>
      (days === undefined || (dayAt(each.openedAt) <= days.to && dayAt(each.closedAt) >= days.from)) &&
      (personId === undefined || each.people.some(({ id }) => id === personId)) &&
      (onlyDifferent === undefined || each.differences.length > 0)
  )
}
const pageRows = 60

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

export const shiftAnswers = (z: () => ShiftReportView): Answers => ({
  'reports.closedShifts': ({ before, ...asked }) => {
    const list = found(asked).filter(({ number }) => before === undefined || number < before)
    const rows = list.slice(0, pageRows)
    const last = rows.at(-1)
    const { days } = asked
    return ok({
      rows,
      ...(last !== undefined && list.length > pageRows && { next: last.number }),
      total: found(days === undefined ? {} : { days }).length
    })
  },
  'reports.closedShift': ({ shiftId }) => {
    const each = all.find((one) => one.shiftId === shiftId)
    const { number = 0, openedAt = at, closedAt = at, people = [], soldMinor = sum(0) } = each ?? {}
    const cashierName = people[0]?.name ?? ''
    const head = { shiftId, number, openedAt, closedAt, cashierName, salesMinor: soldMinor, unsent: [] }
    const { refundsMinor = sum(0) } = each ?? {}
    if (refundsMinor === 0) return ok({ ...z(), ...head })
    const sums = { revenueMinor: sum(soldMinor - refundsMinor), taxMinor: sum(900_000) }
    return ok({ ...z(), ...head, refundsCount: 2, refundsMinor, ...sums })
  },
  'reports.exportShifts': ({ shiftId, format }) =>
    ok({
      path: `Documents/Kassa/kassa-${shiftId === undefined ? 'shifts' : 'z-417'}-20-11-2026-14-36.${format}`,
      rows: 6
    })
})
