import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import type { LineView, TicketView } from '../../../src/shared/views.ts'
import type { ScaleProfile } from '../../../src/shared/devices/scale.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import { sharedCode } from './fake-shop.ts'

// Scale labels and traceability codes for the pictures.

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

export const pieceCodes = [
  '0104780099000018215BNs1TqkGaW3z\u001d93dGVz',
  '010478009900001821kTq9!aZ4-Lw0P\u001d93aR2q'
] as const

const profiles: ScaleProfile[] = [
  { name: 'CAS kg', prefixes: ['22', '23'], layout: 'PPIIIIIWWWWWC', decimals: 3 },
  { name: 'Go‘sht bo‘limi', prefixes: ['21'], layout: 'PPIIIIIMMMMMC', decimals: 0 }
]

export function codeAnswers(
  isQuiet: boolean,
  change: (lineId: LineView['id'], of: (line: LineView) => LineView) => Result<TicketView>
): Answers {
  let saved = isQuiet ? [] : profiles
  return {
    'scales.view': () => ok({ profiles: saved }),
    'scales.save': ({ profiles: given }) => {
      saved = given
      return ok({ profiles: saved })
    },
    'scales.try': ({ code, profiles: given }) => {
      const [first, second] = given
      if (first !== undefined && first.prefixes[0] === second?.prefixes[0]) {
        return ok({ fault: { kind: 'scale.clash', facts: { name: second?.name ?? '', other: first.name } } })
      }
      if (!code.startsWith('22')) return ok({})
      const label = { profile: 'CAS kg', item: '00123', kind: 'weight' as const, value: '1.25' as Decimal }
      if (code === sharedCode) return ok({ label, problem: { kind: 'scale.unknownItem', facts: { item: '00123' } } })
      const goods = { name: 'Brinza pishloq', unit: 'kg', quantity: '1.25' as Decimal, price: '92000' as Decimal }
      return ok({ label, goods: { ...goods, totalMinor: 115_000 as Minor } })
    },
    'traceabilityCodes.add': ({ lineId, code }) =>
      pieceCodes[0] === code
        ? fail('mark.onTicket')
        : change(lineId, (line) => ({
            ...line,
            marks: { codes: [...(line.marks?.codes ?? []), code], missing: (line.marks?.missing ?? 1) - 1 }
          }))
  }
}
