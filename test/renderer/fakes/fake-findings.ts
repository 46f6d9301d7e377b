import type { MethodId, SaleId } from '../../../src/shared/ids.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { FindingView } from '../../../src/shared/views.ts'
import { at, som } from './fake-shop.ts'

// Probable explanations of a difference, for the pictures.

const minute = 60_000
const sum = (value: number) => value as Minor
const bare = { effects: [], entries: [], more: 0, typed: [], notes: [] }
const ofRow = (methodName: string, amount: number) => ({ methodName, currencyId: som.id, amountMinor: sum(amount) })
const whole = {
  direction: 'out' as const,
  methodId: 'Naqd' as MethodId,
  currencyId: som.id,
  amountMinor: sum(50_000)
}
const sale = (number: string, minutes: number) => ({
  kind: 'sale' as const,
  number,
  at: at - minutes * minute,
  saleId: `sale-${number}` as SaleId
})
export const findings: FindingView[] = [
  {
    rows: [{ methodId: 'Naqd' as MethodId, currencyId: som.id }],
    single: [
      { ...bare, kind: 'missed', effects: [ofRow('Naqd', -50_000)], forgotten: whole },
      {
        ...bare,
        kind: 'doubled',
        effects: [ofRow('Naqd', -50_000)],
        entries: [sale('2k7qx-1201', 40), sale('2k7qx-1199', 43)]
      }
    ],
    together: [
      [
        {
          ...bare,
          kind: 'wrongNote',
          effects: [ofRow('Naqd', -45_000)],
          notes: [{ largerMinor: sum(50_000), smallerMinor: sum(5000) }]
        },
        { ...bare, kind: 'notPaid', effects: [ofRow('Naqd', -5000)], entries: [sale('2k7qx-1190', 60)] }
      ]
    ]
  },
  {
    rows: ['Uzcard', 'Humo'].map((methodId) => ({ methodId: methodId as MethodId, currencyId: som.id })),
    single: [
      {
        ...bare,
        kind: 'wrongMethod',
        effects: [ofRow('Uzcard', 44_000), ofRow('Humo', -44_000)],
        entries: [sale('2k7qx-1184', 95)]
      }
    ],
    together: []
  }
]
