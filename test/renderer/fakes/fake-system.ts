import type { JobId } from '../../../src/shared/ids.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { JobView, StateView, SystemView } from '../../../src/shared/views.ts'
import { at } from './fake-shop.ts'

// The data of the system screen.

const minute = 60_000
const sum = (value: number) => value as Minor

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
  actions: [],
  ...more
})
export const jobs: JobView[] = [
  job('sale.create', '2K7QX-004127', {
    state: 'needsPerson',
    next: 'person',
    reason: 'refused',
    message: 'Mijoz topilmadi: Aziz Tursunov 12:04 da oʻchirilgan',
    amountMinor: sum(42_000),
    madeAt: at - 146 * minute,
    attempts: 1,
    probes: 1,
    actions: ['resend', 'fix', 'writeOff']
  }),
  job('sale.create', '2K7QX-004131', {
    state: 'needsPerson',
    next: 'person',
    reason: 'resends',
    amountMinor: sum(86_400),
    madeAt: at - 44 * minute,
    attempts: 4,
    probes: 8,
    actions: ['adopt', 'resend', 'writeOff']
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

export const system = (state: StateView, isEmpty: boolean): SystemView => ({
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
          maySendAgain: false,
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
          maySendAgain: false,
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
