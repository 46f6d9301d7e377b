import type { CallName, CallOutput, CallParsed } from '../../src/shared/bridge.ts'
import { fail, ok, type Result } from '../../src/shared/failure.ts'
import type { CurrencyId, EmployeeId, JobId, ShiftId } from '../../src/shared/ids.ts'
import type { Minor } from '../../src/shared/money.ts'
import type {
  ClosingView,
  CountRowView,
  JobView,
  ShiftReportView,
  StateView,
  SystemView
} from '../../src/shared/views.ts'
import { movedBefore } from './fake-cash.ts'
import { findings } from './fake-findings.ts'
import { at, dollar, methods, people, som } from './fake-shop.ts'
import { connection, keyFails } from './fake-welcome.ts'

// The answers of shift, queue, history and welcome, for looking at their screens.

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
const counted = [6_234_500, 4000, 3_912_000, 2_195_800, 864_000, 431_500]
const compared = (isRight: boolean): CountRowView[] =>
  rows.map((row, index) => {
    const [should, is] = [expected[index] ?? 0, (isRight ? expected : counted)[index] ?? 0]
    return { ...row, expectedMinor: sum(should), countedMinor: sum(is), differenceMinor: sum(is - should) }
  })

let jobNumber = 0
const job = (kind: string, subject: string, more: Partial<JobView>): JobView => ({
  id: `job${String(++jobNumber).padStart(13, '0')}` as JobId,
  kind,
  state: 'queued',
  subject,
  madeAt: at - 3 * minute,
  attempts: 0,
  probes: 0,
  next: 'now',
  waitsFor: [],
  verbs: [],
  ...more
})
const jobs: JobView[] = [
  job('sale.create', '2K7QX-004127', {
    state: 'needsPerson',
    next: 'person',
    reason: 'refused',
    message: 'Mijoz topilmadi: Aziz Tursunov 12:04 da oʻchirilgan',
    amountMinor: sum(42_000),
    madeAt: at - 146 * minute,
    attempts: 1,
    probes: 1,
    verbs: ['resend', 'fix', 'writeOff']
  }),
  job('sale.create', '2K7QX-004131', {
    state: 'needsPerson',
    next: 'person',
    reason: 'resends',
    amountMinor: sum(86_400),
    madeAt: at - 44 * minute,
    attempts: 4,
    probes: 8,
    verbs: ['adopt', 'resend', 'writeOff']
  }),
  job('sale.create', '2K7QX-004141', { state: 'sending', amountMinor: sum(64_200), attempts: 1 }),
  job('sale.create', '2K7QX-004142', { amountMinor: sum(180_300), madeAt: at - minute, nextAt: at + 4000 }),
  job('sale.create', '2K7QX-004139', {
    state: 'ambiguous',
    next: 'looking',
    nextAt: at + 4 * minute,
    amountMinor: sum(300_000),
    madeAt: at - 116 * minute,
    attempts: 1,
    probes: 1
  }),
  job('ticket.create', 'Stol 3', { next: 'retry', nextAt: at + 12_000, amountMinor: sum(84_000) }),
  job('shift.close', '417', { next: 'waitsForOther', waitsFor: ['2K7QX-004127', '2K7QX-004131'] })
]
const arrived: JobView[] = ['004138', '004137', '004136'].map((number, index) =>
  job('sale.create', `2K7QX-${number}`, {
    state: 'done',
    next: 'nothing',
    amountMinor: sum(37_500 + index * 12_300),
    madeAt: at - (9 + index) * minute,
    attempts: 1
  })
)
const resource = (name: string, count: number, minutes: number, error?: string) => ({
  name,
  rows: count,
  syncedAt: at - minutes * minute,
  ...(error === undefined ? {} : { error })
})

const system = (state: StateView, isEmpty: boolean): SystemView => ({
  unsent: isEmpty
    ? { count: 0, amountMinor: sum(0), needPerson: 0 }
    : { count: 7, amountMinor: sum(756_900), oldestAt: at - 146 * minute, needPerson: 2 },
  jobs: isEmpty ? [] : jobs,
  recent: arrived,
  resources: [
    resource('product', 14_360, 2),
    resource('priceItem', 9120, 2),
    resource('stock', 9120, 1),
    resource('customer', 2840, 31, 'The service is slow to answer.'),
    resource('method', 8, 45),
    resource('tax', 2, 45)
  ],
  incidents: isEmpty
    ? []
    : [
        {
          id: '2',
          kind: 'differs',
          at: at - 90 * minute,
          job: {
            kind: 'sale.create',
            subject: '2K7QX-004102',
            amountMinor: sum(37_500),
            madeAt: at - 120 * minute,
            probes: 1
          },
          records: 1,
          mayCancel: false,
          changed: [{ field: 'total', ours: '37500', theirs: '7' }],
          text: '{"changed":[{"field":"total","ours":"37500","theirs":"7"}]}'
        },
        {
          id: '1',
          kind: 'doubled',
          at: at - 400 * minute,
          job: { kind: 'sale.create', subject: '2K7QX-004099', madeAt: at - 420 * minute, probes: 2 },
          records: 2,
          mayCancel: true,
          changed: [],
          text: '{"serverIds":["75c47d458ec361c6f88442f6","97c4742805a5fd8b4bb8d27f"]}'
        }
      ],
  shifts: [
    { number: 417, cashierName: 'Jasur R.', closedAt: at - 990 * minute },
    {
      number: 416,
      cashierName: 'Nodira A.',
      closedAt: at - 1800 * minute,
      verdict: { state: 'flagged', isOffAtOpen: false, isOffAtClose: true, readAt: at - 60 * minute }
    },
    {
      number: 415,
      cashierName: 'Rustam K.',
      closedAt: at - 2600 * minute,
      verdict: { state: 'closed', isOffAtOpen: false, isOffAtClose: false, readAt: at - 60 * minute }
    }
  ],
  network: state.network,
  service: 'api.bito.uz',
  nextAt: at + 4000,
  versions: { Kassa: '0.1.0', Electron: '45.4.1', Chromium: '146.0', Node: '24.21.0', SQLite: '3.54.1' }
})

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
  ...(kind === 'Z' ? { closedAt: at, note: 'Humo slip of 11:48 rung as cash' } : {}),
  isTraining: state.mode === 'training',
  salesCount: 214,
  salesMinor: sum(13_839_800),
  discountMinor: sum(289_600),
  refundsCount: 0,
  refundsMinor: sum(0),
  rows: (kind === 'Z' ? compared(false) : rows).map((row, index) => ({
    ...row,
    openingMinor: sum(index === 0 ? 500_000 : 0),
    takenMinor: sum((expected[index] ?? 0) + (index === 0 ? 100_000 : 0)),
    changeMinor: sum(index === 0 ? 300_000 : 0),
    movedInMinor: sum(index === 0 ? 200_000 : 0),
    movedOutMinor: sum(index === 0 ? 500_000 : 0),
    refundedMinor: sum(0)
  })),
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
  onWay: [{ currencyId: som.id, amountMinor: sum(300_000) }],
  unsent: kind === 'Z' ? jobs.slice(2, 5) : [],
  journalHead: '9f2c41d07be8'
})

export type OfficeAnswers = { [Name in CallName]?: Answer<Name> }

/** `isQuiet`: nothing waits, everything agrees. `isLost`: the PINs are. */
export function officeAnswers(view: () => StateView, change: Change, isQuiet: boolean, isLost: boolean): OfficeAnswers {
  let closing: ClosingView = {
    isCounted: false,
    asksManager: false,
    rows,
    findings: [],
    heldTickets: isQuiet ? 0 : 5,
    unsent: { count: isQuiet ? 0 : 3, amountMinor: sum(544_500), needPerson: 0 }
  }
  const unsigned = { stage: 'signIn', shift: undefined, cashier: undefined } as const
  return {
    'welcome.test': ({ credential }) =>
      keyFails(credential.kind === 'apiKey' ? credential.key : credential.token) ?? ok(connection),
    'welcome.connect': () => change({ stage: 'filling' }),
    'welcome.renewCredential': () => change({ gates: [] }),
    'people.enrol': ({ employeeId, approval, credential }) => {
      if (isLost && credential === undefined) return fail('person.keyNeeded')
      if (credential?.kind === 'apiKey' && credential.key === 'wrong') return fail('service.credentials')
      if (!isLost && approval === undefined) return fail('person.managerNeeded')
      return ok(people.map((person) => (person.id === employeeId ? { ...person, isEnrolled: true } : person)))
    },
    'people.signIn': ({ pin, employeeId }) => {
      if (pin === '0000') return fail('person.pinLocked', { seconds: 20 })
      if (pin !== '2580') return fail('person.pinWrong', { left: 2 })
      const cashier = people.find(({ id }) => id === (employeeId satisfies EmployeeId))
      return change({ isLocked: false, stage: view().shift ? 'sale' : 'openShift', ...(cashier && { cashier }) })
    },
    'shift.opening': () =>
      ok({
        rows: rows.map((row) => (row.methodType === 'cash' ? { ...row, expectedMinor: sum(500_000) } : row)),
        lastClosedAt: at - 990 * minute,
        lastCashierName: 'Jasur R.',
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
      if (view().cashier?.isManager === true || approval !== undefined) return ok(report(view(), 'X'))
      if (isWhole === true) return fail('person.managerNeeded')
      return ok({ ...report(view(), 'X'), isBlind: true, rows: [], outside: [] })
    },
    'shift.handOver': ({ toId, pin }) => {
      const cashier = people.find(({ id }) => id === toId)
      return pin === '2580' ? change({ ...(cashier && { cashier }) }) : fail('person.pinWrong', { left: 2 })
    },
    'system.view': () => ok(system(view(), isQuiet)),
    'system.syncNow': () => ok(system(view(), true)),
    'system.writeOff': ({ approval }) =>
      approval === undefined ? fail('person.managerNeeded') : ok(system(view(), true)),
    'system.resend': () => fail('job.notAllowed'),
    'system.fixes': () =>
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
    'system.fix': () => ok(system(view(), true))
  }
}
