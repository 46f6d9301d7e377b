import type { MethodId } from '../../../src/shared/ids.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { FindingView } from '../../../src/shared/views.ts'
import { at, som } from './fake-shop.ts'

// Probable explanations of a difference, for the pictures.

const minute = 60_000
const sum = (value: number) => value as Minor
const bare = { effects: [], entries: [], more: 0, typed: [], notes: [] }
const ofRow = (methodName: string, amount: number) => ({ methodName, currencyId: som.id, amountMinor: sum(amount) })
export const findings: FindingView[] = [
  {
    rows: [
      { methodId: 'Naqd' as MethodId, currencyId: som.id },
      { methodId: 'Humo' as MethodId, currencyId: som.id }
    ],
    single: [
      {
        ...bare,
        kind: 'wrongMethod',
        effects: [ofRow('Naqd', -50_000), ofRow('Humo', 50_000)],
        entries: [
          { kind: 'sale', number: '2k7qx-1184', at: at - 95 * minute },
          { kind: 'sale', number: '2k7qx-1201', at: at - 40 * minute }
        ],
        more: 4
      },
      {
        ...bare,
        kind: 'transposed',
        effects: [ofRow('Naqd', -50_000)],
        entries: [{ kind: 'out', number: '2k7qx-c19', at: at - 30 * minute }],
        typedIn: 'entry',
        typed: [{ wrongMinor: sum(405_000), rightMinor: sum(450_000) }]
      },
      { ...bare, kind: 'missed', effects: [ofRow('Naqd', -50_000)] }
    ],
    together: [
      [
        {
          ...bare,
          kind: 'wrongNote',
          effects: [ofRow('Naqd', -45_000)],
          notes: [{ largerMinor: sum(50_000), smallerMinor: sum(5000) }]
        },
        {
          ...bare,
          kind: 'doubled',
          effects: [ofRow('Naqd', -5000)],
          entries: [{ kind: 'sale', number: '2k7qx-1199', at: at - 60 * minute }]
        }
      ]
    ]
  }
]
