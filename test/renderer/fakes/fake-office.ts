import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import type { CurrencyId, EmployeeId, ShiftId } from '../../../src/shared/ids.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { ClosingView, CountRowView, ShiftReportView, StateView } from '../../../src/shared/views.ts'
import { movedBefore } from './fake-cash.ts'
import { findings } from './fake-findings.ts'
import { paymentsFake } from './fake-reports.ts'
import { at, dollar, methods, people, som } from './fake-shop.ts'
import { shiftAnswers } from './staff/fake-shifts.ts'
import { jobs, system } from './fake-system.ts'
import { busyOwner, connection, keyFails, registerInUse } from './fake-welcome.ts'
import { staffAnswers } from './staff/fake-people.ts'

// The answers for the screens of shift, queue, history and welcome.

type Answer<Name extends CallName> = (input: CallParsed<Name>) => Result<CallOutput<Name>>
type Change = (part: Partial<StateView>) => Result<StateView>

const minute = 60_000
const sum = (value: number) => value as Minor
const notes = [200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50].map(sum)
const cents = [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1].map(sum)

function countRow(methodId: string, currencyId: CurrencyId, more: Partial<CountRowView> = {}): CountRowView {
  const method = methods.find(({ id }) => id === methodId)
  const isCash = method?.type === 'cash'
  return {
    methodId: methodId as CountRowView['methodId'],
    methodName: method?.name ?? methodId,
    methodType: isCash ? 'cash' : 'cashless',
    currencyId,
    denominationsMinor: !isCash ? [] : currencyId === som.id ? notes : cents,
    ...more
  }
}
const rows: CountRowView[] = [
  countRow('Naqd', som.id),
  countRow('Naqd', dollar.id),
  ...['Uzcard', 'Humo', 'Click', 'Payme'].map((id) => countRow(id, som.id))
]
const expected = [6_284_500, 4000, 3_912_000, 2_145_800, 864_000, 431_500]
const counted = [6_234_500, 4000, 3_956_000, 2_101_800, 864_000, 431_500]
const compared = (isRight: boolean): CountRowView[] =>
  rows.map((row, index) => {
    const [should, is] = [expected[index] ?? 0, (isRight ? expected : counted)[index] ?? 0]
    return { ...row, expectedMinor: sum(should), countedMinor: sum(is), differenceMinor: sum(is - should) }
  })

const drawerRows = (all: CountRowView[]): ShiftReportView['rows'] =>
  all.map((row, index) => ({
    ...row,
    openingMinor: sum(index === 0 ? 500_000 : 0),
    takenMinor: sum((expected[index] ?? 0) + (index === 0 ? 100_000 : 0)),
    changeMinor: sum(index === 0 ? 300_000 : 0),
    movedInMinor: sum(index === 0 ? 200_000 : 0),
    movedOutMinor: sum(index === 0 ? 500_000 : 0),
    refundedMinor: sum(0)
  }))

const report = (state: StateView, kind: 'X' | 'Z'): ShiftReportView => ({
  isBlind: false,
  outside: [
    { what: 'fromBalance', amountMinor: sum(48_000) },
    { what: 'debt', amountMinor: sum(126_500) }
  ],
  handOvers: [
    {
      fromName: 'Nodira A.',
      toName: 'Rustam K.',
      at: at - 200 * minute,
      differences: [{ methodName: 'Naqd', currencyId: som.id, differenceMinor: sum(-5000) }]
    }
  ],
  shiftId: 'shift00000000001' as ShiftId,
  number: 418,
  kind,
  organization: 'Chilonzor savdo',
  cashbox: 'Kassa 2',
  cashierName: 'Nodira A.',
  openedAt: at - 394 * minute,
  ...(kind === 'Z' ? { closedAt: at, note: 'Sale 2k7qx-1184 was paid by Uzcard, not Humo' } : {}),
  isTraining: state.mode === 'training',
  salesCount: 214,
  salesMinor: sum(13_839_800),
  discountMinor: sum(289_600),
  ...(kind === 'Z' ? { belowList: { count: 3, amountMinor: sum(41_500) } } : {}),
  hours: [
    [18, 912_500],
    [27, 1_640_000],
    [34, 2_105_400],
    [29, 1_790_000],
    [41, 2_960_800],
    [38, 2_512_300],
    [27, 1_918_800]
  ].map(([count = 0, amount = 0], index) => ({
    at: at - (396 - 60 * index) * minute,
    count,
    amountMinor: sum(amount)
  })),
  refundsCount: 0,
  refundsMinor: sum(0),
  payments: paymentsFake,
  rows: drawerRows(kind === 'Z' ? compared(false) : rows),
  countings:
    kind === 'X'
      ? []
      : [
          {
            byName: 'Nodira A.',
            at: at - 3 * minute,
            takenBackAt: at - 2 * minute,
            differences: [{ methodName: 'Naqd', currencyId: som.id, differenceMinor: sum(-50_000) }]
          },
          { byName: 'Nodira A.', allowedByName: 'Jasur R.', at: at - minute, differences: [] }
        ],
  cash: movedBefore,
  inTransit: [{ currencyId: som.id, amountMinor: sum(300_000) }],
  unsent: kind === 'Z' ? jobs.slice(2, 5) : [],
  journalHead: '9f2c41d07be8'
})

/** Leaves out the amounts, as for a person who must still count. */
function blind({ hours, handOvers, ...whole }: ShiftReportView): ShiftReportView {
  const report: ShiftReportView = {
    ...whole,
    isBlind: true,
    rows: [],
    outside: [],
    hours: hours.map(({ at: hour, count }) => ({ at: hour, count })),
    handOvers: handOvers.map((each) => ({ ...each, differences: [] }))
  }
  delete report.salesMinor
  delete report.payments
  delete report.refundsMinor
  return report
}

export type OfficeAnswers = { [Name in CallName]?: Answer<Name> }

/** `isQuiet`: the queue is empty and nothing differs. `isLost`: the PINs are lost. */
export function officeAnswers(view: () => StateView, change: Change, isQuiet: boolean, isLost: boolean): OfficeAnswers {
  let closing: ClosingView = {
    isCounted: false,
    asksManager: false,
    rows,
    findings: [],
    heldTickets: isQuiet ? 0 : 5,
    hasOpenTicket: false,
    unsent: { count: isQuiet ? 0 : 3, amountMinor: sum(544_500), needPerson: 0 }
  }
  const unsigned = { stage: 'signIn', shift: undefined, cashier: undefined } as const
  return {
    'welcome.test': ({ credential }) =>
      keyFails(credential.kind === 'apiKey' ? credential.key : credential.token) ?? ok(connection),
    'welcome.connect': ({ cashboxId, owner, takesOver }) => {
      if (takesOver) return change({ stage: 'filling' })
      if (cashboxId === registerInUse.id) return fail('register.inUse', registerInUse.facts)
      return owner.id === busyOwner.id ? fail('register.ownerBusy', busyOwner.facts) : change({ stage: 'filling' })
    },
    'welcome.renewCredential': () => change({ endpointBlocks: [] }),
    'people.enroll': ({ employeeId, approval, credential }) => {
      if (isLost && credential === undefined) return fail('person.keyNeeded')
      if (credential?.kind === 'apiKey' && credential.key === 'wrong') return fail('service.credentials')
      if (!isLost && approval === undefined) return fail('person.managerNeeded')
      return ok(people.map((person) => (person.id === employeeId ? { ...person, isEnrolled: true } : person)))
    },
    'people.signIn': ({ pin, employeeId }) => {
      if (pin === '0000') return fail('person.pinLocked', { seconds: 20 })
      // The right PIN of somebody who may not sell in the shift of another person.
      if (pin === '7531') return fail('shift.othersDrawer', { name: view().shift?.cashierName ?? '', number: 418 })
      if (pin !== '2580') return fail('person.pinWrong', { left: 2 })
      const cashier = people.find(({ id }) => id === (employeeId satisfies EmployeeId))
      return change({ isLocked: false, stage: view().shift ? 'sale' : 'openShift', ...(cashier && { cashier }) })
    },
    'shift.opening': () =>
      ok({
        rows: rows.map((row) => (row.methodType === 'cash' ? { ...row, expectedMinor: sum(500_000) } : row)),
        lastClosedAt: at - 990 * minute,
        lastCashierName: 'Jasur R.',
        lastNumber: 417,
        heldTickets: 4,
        lastVerdict: { state: 'flagged', isOffAtOpen: false, isOffAtClose: true, readAt: at - 60 * minute }
      }),
    'shift.open': () => change({ stage: 'sale' }),
    'shift.closing': () => ok(closing),
    'shift.count': ({ approval }) => {
      if (closing.asksManager && approval === undefined) return fail('person.managerNeeded')
      closing = {
        ...closing,
        isCounted: true,
        asksManager: view().cashier?.isManager !== true,
        rows: compared(isQuiet),
        findings: isQuiet ? [] : findings
      }
      return ok(closing)
    },
    'shift.close': () => {
      change(unsigned)
      return ok(report(view(), 'Z'))
    },
    'shift.report': ({ isWhole, approval }) => {
      if (closing.isCounted) return ok({ ...report(view(), 'X'), rows: drawerRows(compared(isQuiet)) })
      if (view().cashier?.isManager === true || approval !== undefined) return ok(report(view(), 'X'))
      if (isWhole === true) return fail('person.managerNeeded')
      return ok(blind(report(view(), 'X')))
    },
    ...staffAnswers(),
    ...shiftAnswers(() => report(view(), 'Z')),
    'shift.handOver': ({ toId, pin }) => {
      const cashier = people.find(({ id }) => id === toId)
      return pin === '2580' ? change({ ...(cashier && { cashier }) }) : fail('person.pinWrong', { left: 2 })
    },
    'system.view': () => ok(system(view(), isQuiet)),
    'system.syncNow': () => ok(system(view(), true)),
    'system.writeOff': ({ approval }) =>
      approval === undefined ? fail('person.managerNeeded') : ok(system(view(), true)),
    'system.resend': () => fail('job.notAllowed'),
    'system.corrections': () =>
      ok([
        {
          part: 'product',
          from: 'gone',
          name: 'Non obi 400 g',
          choices: [
            { id: 'bread', name: 'Non obi 400 g · 00012' },
            { id: 'loaf', name: 'Non patir · 00013' }
          ]
        },
        { part: 'method', from: 'cash', name: 'Naqd', choices: [] }
      ]),
    'system.correct': () => ok(system(view(), true))
  }
}
